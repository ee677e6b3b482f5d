"""What players may not do (4.3), how a card is played and what it costs (6.1, 8.9), and when something is used (4.1)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Each, Fact, Filter, Is, Number, Static, Un
from ....kernel.frozen import Map
from ....text.patterns import match, through, with_
from ....text.shapes import built
from ....text.shared import THEIRS, THIS, YOURS, A, B, C, do
from ..this_turn import kind_of
from ..vocabulary import OF_THAT_NAME
from .ruling import SHORTLY, timed

_ALL, _HIS = Filter(), Filter(controller=THEIRS)
_WAR = Fact("en el paso", "Guerra de Talismanes")
_COUNTED = through(A, lambda wanted: wanted if kind_of(wanted) is not None else None, lambda wanted: wanted)


def _first_of(parts: Any) -> object:
    kind, count = parts
    not_yet = Un(Fact("jugaste este turno", kind))
    return Static(Filter(types=(kind,), owner=YOURS), rule="cuesta menos", value=count, only_if=not_yet)


def _of_first(said: Any) -> object:
    fits = isinstance(said, Static) and said.rule == "cuesta menos" and isinstance(said.affects, Filter) and said.affects.types
    parts = (said.affects.types[0], said.value) if fits else None
    return parts if parts is not None and _first_of(parts) == said else None


def _while_kept(parts: Any) -> object:
    condition, listed = parts
    return tuple(one.but(only_if=condition) for one in listed)


def _kept_while(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) == 2 and all(isinstance(one, Static) for one in said)
    if not fits or said[0].only_if is None or said[0].only_if != said[1].only_if:
        return None
    return said[0].only_if, tuple(one.but(only_if=None) for one in said)


def _kept_now(parts: Any) -> object:
    """What players may not do, until when."""
    listed, until = parts
    made = tuple(built(_TIMED, one, until) for one in listed)
    return None if None in made else made


def _now_kept(said: Any) -> object:
    found = [match(_TIMED, one) for one in said] if isinstance(said, tuple) and len(said) == 2 else []
    if not found or None in found or found[0][1] != found[1][1]:  # type: ignore[index]
        return None
    return (found[0][0], found[1][0]), found[0][1]  # type: ignore[index]


_TIMED = timed("rule", "until")


_NAMED_KEPT: Any = Map(rule="no puede jugar", value=Filter(marks=(OF_THAT_NAME,)))

PLAYING: dict[str, Any] = {
    "you_cannot_play": Static(Filter(controller=YOURS), rule="no puede jugar", value=A),
    "attack_turn_static": with_(A, only_if=Is(THIS, Filter(marks=("atacó",)))),
    "two_kept": A,
    "kept_until": through((A, B), _kept_now, _now_kept),
    "while_kept": through((A, B), _while_kept, _kept_while),
    "kept_while": through((B, A), _while_kept, _kept_while),
    "they_activate_nothing": Static(_HIS, rule="no activa"),
    "they_use_nothing": Static(_HIS, rule="no utiliza"),
    "they_play_nor_activate": (Static(_HIS, rule="no puede jugar", value=A), Static(_HIS, rule="no activa")),
    "they_play_nor_use": (Static(_HIS, rule="no puede jugar", value=A), Static(_HIS, rule="no utiliza")),
    "names_card_kept": do("nombrar", then=(Do(SHORTLY, Map(affects=_ALL, **_NAMED_KEPT)),)),
    "names_card_kept_until": do("nombrar", then=(Do("regla", Map(what=Each(_ALL), until=C, **_NAMED_KEPT)),)),
    "they_do_not_draw": Static(_HIS, rule="no roba"),
    "nobody_draws": Static(_ALL, rule="no roba"),
    "they_do_not_search": Static(_HIS, rule="no busca"),
    "nobody_searches": Static(_ALL, rule="no busca"),
    "they_do_not_search_theirs": Static(_HIS, rule="no busca en el suyo"),
    "nobody_searches_theirs": Static(_ALL, rule="no busca en el suyo"),
    "one_a_turn": Static(_ALL, rule="juega una por turno", value=_COUNTED),
    "they_play_one_a_turn": Static(_HIS, rule="juega una por turno", value=_COUNTED),
    "not_in_the_war": Static(_HIS, rule="no puede jugar", value=A, only_if=_WAR),
    "nobody_in_the_war": Static(_ALL, rule="no puede jugar", value=A, only_if=_WAR),
    "nobody_from_there": Static(_ALL, rule="no puede jugar", value=with_(A, zones=("cementerio",))),
    "not_played_if": Static(A, rule="requiere", value=Un(B)),
    "this_not_played_if": Static(THIS, rule="requiere", value=Un(A)),
    "if_free": Static(B, rule="coste alternativo", value=(), only_if=A),
    "free_if": Static(A, rule="coste alternativo", value=(), only_if=B),
    "first_costs_less": through((A, B), _first_of, _of_first),
    "first_paid_less": through((B, A), _first_of, _of_first),
    "costs_more_per": Static(A, rule="cuesta más", value=Number(C, "", B)),
    "costs_more_itself": Static(A, rule="cuesta más", value=B),
    "costs_less_said_per": Static(A, rule="cuesta menos", value=Number(C, "", B)),
    "also_in_war": Static(A, rule="se juega también en", value="Guerra de Talismanes"),
    "this_in_war": Static(THIS, rule="momento", value="Guerra de Talismanes"),
    "this_in_vigil": Static(THIS, rule="momento", value="Vigilia"),
    "in_vigil_only": Static(A, rule="momento", value="Vigilia"),
    "at_any_moment": with_(A, timing="cualquier momento"),
    "used_times": with_(A, times=B),
    "used_if": with_(A, only_if=B),
    "used_from_exile": with_(B, zone="destierro"),
    "used_from_hand": with_(A, zone="mano"),
}
