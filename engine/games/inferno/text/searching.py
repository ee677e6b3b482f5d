"""Looking through zones, showing, ordering, naming and choosing (701), exchanging (701.10)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Target
from ....kernel.frozen import Map
from ....text.patterns import through
from ....text.shared import A, B, C, also, do, grouped

_DECK = "mazo"


def _range(parts: Any) -> object:
    low, high = parts
    return tuple(range(low, high + 1)) if 0 < high - low < 100 else None


def _range_back(values: object) -> object:
    if not isinstance(values, tuple) or len(values) < 4 or values != tuple(range(values[0], values[-1] + 1)):
        return None
    return values[0], values[-1]


def _two(said: object) -> object:
    """«el control de dos …»: what one selection names, exactly two."""
    return do("intercambiar control", what=said) if isinstance(said, Target) and said.low == said.high == 2 else None


def _two_back(said: Any) -> object:
    fits = isinstance(said, Do) and said.verb == "intercambiar control" and said.args.keys() == {"what"}
    return said.args["what"] if fits else None


_FOUND, _WHERE, _PUT = ("filter", "n", "up to"), ("in",), ("to", "turned", "show")
_SEEN = ("amount", "in", "who")

_KEPT = ("take", "filter", "up to", "to", "rest")


def _shown(looked: Any) -> object:
    return Do("mirar", looked.args.set("show", True))


def _not_shown(said: object) -> object:
    shown = isinstance(said, Do) and said.verb == "mirar" and said.args.get("show")
    return Do("mirar", said.args.without("show")) if shown else None  # type: ignore[attr-defined]


_SHOWN = through(grouped("mirar", _SEEN, _KEPT), _shown, _not_shown)
SEARCHING = {
    "put_one_of": Map({"filter": A, "take": 1, "up to": True, "to": "en juego", "rest": B}),
    "show_and_keep": _SHOWN,
    "look_and_keep_of": grouped("mirar", _SEEN, (*_KEPT, "show taken")),
    "take_one_shown": Map({"filter": A, "take": 1, "up to": True, "to": "mano", "rest": B, "show taken": True}),
    "keep_all_of": Map({"filter": A, "take": "todas", "to": "mano", "rest": B}),
    "keep_one_of": Map({"filter": A, "take": 1, "up to": True, "to": "mano", "rest": B}),
    "in_any_order": A,
    "search": grouped("buscar", _FOUND, _WHERE, _PUT),
    "search_where": grouped("buscar", _WHERE, _FOUND, _PUT),
    "find": Map(filter=A),
    "find_maybe": Map({"filter": A, "up to": True}),
    "find_some": Map(filter=B, n=A),
    "find_up_to": Map({"filter": B, "n": A, "up to": True}),
    "search_deck": Map({"in": _DECK}),
    "search_inferno": Map({"in": "inferno"}),
    "search_exile": Map({"in": "exilio"}),
    "and_shown": also(A, show=True),
    "goes_to_hand": Map(to="mano"),
    "goes_into_play": Map(to="en juego"),
    "goes_into_play_turned": Map(to="en juego", turned=True),
    "goes_to_inferno": Map(to="inferno"),
    "goes_to_exile": Map(to="exilio"),
    "goes_on_top": Map(to=_DECK),
    "look": grouped("mirar", _SEEN),
    "look_and_keep": grouped("mirar", _SEEN, ("take", "up to", "to", "rest")),
    "order_top": do("ordenar", amount=A, **{"in": _DECK}),
    "order_inferno": do("ordenar", amount=A, **{"in": "inferno"}),
    "show_zone": grouped("mostrar", _SEEN),
    "show_zone_who": do("mostrar", who=A, **{"in": "mano"}),
    "show_top_who": do("mostrar", who=A, amount=B, **{"in": _DECK}),
    "show": do("mostrar", what=A),
    "top_of_yours": Map({"amount": A, "in": _DECK}),
    "top_of_theirs": Map({"amount": A, "in": _DECK, "who": B}),
    "whole_hand": Map({"in": "mano"}),
    "whole_deck": Map({"in": _DECK}),
    "whole_hand_of": Map({"in": "mano", "who": A}),
    "keep_one": Map(take=1, to="mano", rest=A),
    "keep_some": Map(take=A, to="mano", rest=B),
    "keep_one_maybe": Map({"take": 1, "to": "mano", "rest": A, "up to": True}),
    "rest_to_bottom": Map(to=_DECK, at=-1),
    "rest_on_top": Map(to=_DECK, at=1),
    "rest_to_inferno": Map(to="inferno"),
    "rest_to_exile": Map(to="exilio"),
    "name_a_card": do("nombrar"),
    "choose_value": do("escoger", values=A),
    "from_to": through((A, B), _range, _range_back),
    "exchange_control": do("intercambiar control", what=A, **{"with": B}),
    "exchange_control_until": do("intercambiar control", what=A, **{"with": B}, until=C),
    "exchange_control_two": through(A, _two, _two_back),
    "exchange_cards": do("intercambiar cartas", what=A, **{"with": B}),
    "exchange_hand": do("intercambiar zonas", zones=("mano", "inferno")),
}
