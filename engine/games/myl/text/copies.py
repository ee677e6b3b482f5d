"""What is done to a card and to all that have its name (8.2)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Ref, Target
from ....kernel.frozen import Map
from ....text.patterns import through
from ....text.shared import A, B, C, D, do
from ..zones import OUTSIDE
from .ruling import copies_ruled

#: All that have the name of what is chosen: those in play, and those that lie in the same Cementerio; and «sus copias» before
#: it is known which.
_COPIES, _LIKE_THERE, _SUCH = Ref("copias"), Ref("copias de allí"), Ref("sus copias")


def _called(said: Ref, *others: Ref) -> Any:
    """How copies are said, which are these or ``others``."""
    return through((), lambda _: said, lambda which: () if which in (said, *others) else None)


_ITS_COPIES = _called(_SUCH, _LIKE_THERE)


def _like(verb: str, chosen: Any, copies: Any = B) -> Any:
    """8.2: what is done to what is chosen, and to all that have its name: where it is not said where, those that are in play as
    that is, or where that lies."""

    def there(parts: Any) -> object:
        what, which = parts
        zones = what.filter.zones if isinstance(what, Target) else ()
        if which == _SUCH:
            which = _COPIES if not set(zones) & set(OUTSIDE) else _LIKE_THERE
        fits = which == _COPIES or zones == ("cementerio",)
        return (do(verb, what=what), do(verb, what=which)) if fits else None

    def back(said: Any) -> object:
        if not isinstance(said, tuple) or len(said) != 2 or not all(isinstance(one, Do) and one.verb == verb for one in said):
            return None
        what, which = (one.args.get("what") for one in said)
        for such in (_SUCH, which) if which == _COPIES else (which,):
            if there((what, such)) == said:
                return what, such
        return None

    return through((chosen, copies), there, back)


def _done_to_like(verb: str) -> Any:
    """What is done to one element that is chosen, and to all that have its name."""
    return _like(verb, Target(A))


def _done_to_these(verb: str) -> Any:
    """What is done to several that are chosen, and to all that have their names."""
    return _like(verb, A)


def _with_copies(parts: object, until: object, one: Any = A) -> tuple[Do, Do]:
    """A change of one element that is chosen, and of all that have its name."""
    first = do("modificar", what=Target(one), parts=parts, until=until)
    return first, do("modificar", what=Ref("copias"), parts=parts, until=until)


COPIES = {
    "with_copies_done": (Do(B, Map(what=Target(A))), Do(B, Map(what=Ref("copias")))),
    "this_with_copies_done": (Do(C, Map(what=Target(A))), Do(C, Map(what=Ref("copias")))),
    "this_with_copies_ruled": copies_ruled((A, C, D)),
    "until_with_copies": _with_copies(C, A, B),
    "with_copies_ruled": copies_ruled(),
    "destroy_all_like": _done_to_these("destruir"),
    "banish_all_like": _done_to_these("desterrar"),
    "raise_all_like": _done_to_these("subir"),
    "shuffle_all_like": _done_to_these("barajar"),
    "shuffle_like_that": _like("barajar", Target(A), C),
    "this_with_copies": _with_copies(C, D),
    "with_copies": _with_copies(B, C),
    "copies_in_play": _called(_COPIES, _SUCH),
    "its_copies": _ITS_COPIES,
    "copies_destroyed": _like("destruir", Target(A), _ITS_COPIES),
    "copies_banished": _like("desterrar", Target(A), _ITS_COPIES),
    "copies_raised": _like("subir", Target(A), _ITS_COPIES),
    "destroy_like": _done_to_like("destruir"),
    "banish_like": _done_to_like("desterrar"),
    "raise_like": _done_to_like("subir"),
    "shuffle_like": _done_to_like("barajar"),
}
