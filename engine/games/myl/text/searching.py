"""What is sought in a Castillo (8.7), and where it goes."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Filter, Ref
from ....kernel.frozen import EMPTY, Map
from ....text.patterns import through
from ....text.shared import THEIRS, THIS, A, B, do, grouped
from ..searching import AT_BOTTOM, ON_TOP

_PLAY_THAT = (do("jugar", what=Ref("esos")),)
_PUT_THAT = (do("poner", what=Ref("esos")),)
_SOUGHT, _WHERE, _GOES = ("filter", "amount"), ("who", "zones"), ("then", "to")


def _anywhere(wanted: Any) -> bool:
    """Whether it is not said where a card is or whose: what is sought is in a Castillo (8.7)."""
    return isinstance(wanted, Filter) and not wanted.zones and not wanted.controller and not wanted.owner


def _sought(wanted: Any) -> object:
    return Map(filter=wanted) if _anywhere(wanted) else None


def _of_sought(said: Any) -> object:
    return said["filter"] if isinstance(said, Map) and set(said) == {"filter"} else None


def _one_sought(parts: Any) -> object:
    count, wanted = parts
    return Map(filter=wanted) if count == 1 and _anywhere(wanted) else None


def _of_one_sought(said: Any) -> object:
    return (1, said["filter"]) if isinstance(said, Map) and set(said) == {"filter"} else None


def _some_sought(parts: Any) -> object:
    count, wanted = parts
    return Map(amount=count, filter=wanted) if count > 1 and _anywhere(wanted) else None


def _of_some_sought(said: Any) -> object:
    return (said["amount"], said["filter"]) if isinstance(said, Map) and set(said) == {"amount", "filter"} else None


def _not_to_my_hand(search: Any) -> object:
    """Nobody has cards of another's Castillo in hand: what is found there goes where it is said."""
    if isinstance(search, Do) and "zones" in search.args and search.args.get("to") in (ON_TOP, AT_BOTTOM):
        return None  # what is found in another zone would have to go there, too
    elsewhere = isinstance(search, Do) and {"then", "to"} & set(search.args)
    return search if elsewhere or search.args.get("who") != THEIRS else None


def _searching(*groups: tuple[str, ...]) -> Any:
    """Searching in a Castillo of which it is said whose it is."""
    return through(grouped("buscar", *groups), _not_to_my_hand, lambda said: _not_to_my_hand(said) if _is_search(said) else None)


def _is_search(said: Any) -> bool:
    return isinstance(said, Do) and said.verb == "buscar"


def _into_hand(pattern: Any) -> Any:
    """Searching where nothing says what becomes of what is found: it comes to the hand."""

    def back(said: Any) -> object:
        return said.but(args=said.args.without("to")) if _is_search(said) and said.args.get("to") == "mano" else None

    return through(pattern, lambda search: search.but(args=search.args.set("to", "mano")), back)


#: What is sought, in whose Castillo, and what becomes of it.
SOUGHT_SOMEWHERE = _searching(_SOUGHT, _WHERE, _GOES)

SEARCHING = {
    "sought_named": Map(filter=Filter(names=(A,))),
    "sought": _into_hand(grouped("buscar", _SOUGHT)),
    "sought_in": _into_hand(_searching(_SOUGHT, _WHERE)),
    "in_sought": _into_hand(_searching(_WHERE, _SOUGHT)),
    "sought_goes": grouped("buscar", _SOUGHT, _GOES),
    "sought_in_goes": SOUGHT_SOMEWHERE,
    "in_sought_goes": _searching(_WHERE, _SOUGHT, _GOES),
    "sought_one": through(A, _sought, _of_sought),
    "sought_exactly_one": through((A, B), _one_sought, _of_one_sought),
    "sought_some": through((A, B), _some_sought, _of_some_sought),
    "own_castle": EMPTY,
    "their_castle": Map(who=THEIRS),
    "to_the_hand": EMPTY,
    "into_play": Map(then=_PUT_THAT),
    "banished_so": Map(then=(do("desterrar", what=Ref("esos")),)),
    "into_play_borne": Map(then=(do("poner", what=Ref("esos"), to=THIS),)),
    "played_free": Map(then=_PLAY_THAT),
    "on_top": Map(to=ON_TOP),
    "at_the_bottom": Map(to=AT_BOTTOM),
    "to_the_cemetery": Map(to="cementerio"),
}
