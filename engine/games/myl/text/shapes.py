"""Patterns that phrases of several sections use."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Choose, Do, Filter, Is, Part, Ref, Static, Target
from ....kernel.visiting import rebuilt
from ....text.patterns import through
from ....text.shapes import built
from ....text.shared import THAT, THEIRS, THIS, A, B, do
from .. import vocabulary
from ..addressing import CHOSEN_PLAYER
from ..protecting import SAFE_FROM, VERBS
from ..zones import OUTSIDE

#: An effect that annuls the card or ability it is aimed at.
ANNUL = do("anular", what=Target(Filter()))


def negative(pattern: object, op: str) -> object:
    """A loss of strength: a part with the number below zero, said as a positive one."""

    def back(parts: Any) -> object:
        fits = len(parts) == 1 and parts[0].op == op and isinstance(parts[0].value, int) and parts[0].value < 0
        return -parts[0].value if fits else None

    return through(pattern, lambda n: (Part(op, -n),), back)


def less(op: str) -> object:
    """The same as one part."""

    def back(part: Any) -> object:
        fits = isinstance(part, Part) and part.op == op and isinstance(part.value, int) and part.value < 0
        return -part.value if fits else None  # type: ignore[operator]

    return through(A, lambda n: Part(op, -n), back)


#: The very card whose Fuerza an effect changes.
OWN = Ref(vocabulary.OWN)

#: Whose cards are «sus»: of a player of whom the text speaks, before it is known who that is.
HIS = "suyo"

#: The word for both players.
EVERYBODY = "cada jugador"

#: Of what a verb is said that names nothing: of what set the ability off where that is one element, else of the card itself.
SUBJECT = Ref("sujeto")
BEARER = Ref("portador")


def _no_parts(_: object) -> object:
    return SUBJECT


def _one_of_them(what: object) -> object:
    return () if what in (SUBJECT, THIS, THAT, BEARER) else None


#: The same as a pattern: it stands for whichever it turned out to be.
UNNAMED: Any = through((), _no_parts, _one_of_them)


def about(value: Any, what: Ref) -> Any:
    """What is said, said of an element."""
    return what if value == SUBJECT else rebuilt(value, lambda inner: about(inner, what))


#: Where a card of Oro stands that was not paid.
IN_RESERVE = Filter(zones=("reserva de oro",))


def unplaced(wanted: Any) -> object:
    """Cards of which no zone is said: those in play (8.2)."""
    return wanted if isinstance(wanted, Filter) and not wanted.zones else None


# --- continuous abilities of one subject (4.3) ----------------------------------------------------------------------------


def _of_own_strength(condition: object) -> bool:
    """Whether a condition asks how strong the card itself is."""
    if not isinstance(condition, Is) or condition.what != THIS:
        return False
    return "strength" in (*condition.filter.at_most, *condition.filter.at_least)


def _strengthens(one: Static) -> bool:
    return bool(one.parts) and all(part.op.startswith("strength") for part in one.parts)


def _parted(listed: tuple[Static, ...]) -> tuple[Static, ...]:
    """What changes a Fuerza, which cannot hang on how strong it is, apart from the rest that is said; () where there is only one
    of these."""
    parted: tuple[Static, ...] = ()
    for one in listed:
        numbers = tuple(part for part in one.parts if part.op.startswith("strength"))
        others = tuple(part for part in one.parts if part not in numbers)
        parted += (one.but(parts=numbers), one.but(parts=others)) if numbers and others else (one,)
    return parted if len(set(map(_strengthens, parted))) == 2 else ()


def _rejoined(listed: tuple[Static, ...]) -> tuple[Static, ...]:
    """The way back: the condition is that of all again."""
    joined: list[Static] = []
    for one in listed:
        one = one.but(only_if=listed[-1].only_if) if one.only_if is None and _strengthens(one) else one
        goes_on = bool(joined) and bool(one.parts) and _strengthens(joined[-1]) and not _strengthens(one)
        if goes_on and joined[-1].but(parts=()) == one.but(parts=()):
            joined[-1] = one.but(parts=(*joined[-1].parts, *one.parts))
        else:
            joined.append(one)
    return tuple(joined)


def subject(affects: object, said: object, **more: object) -> object:
    """Static abilities of which it is said apart whom they affect: what of ``more`` is set, each has."""

    def there(parts: Any) -> object:
        whom, listed, *rest = parts
        given = dict(zip(more, rest, strict=True))
        if any(getattr(one, key) is not None for one in listed for key in given):
            return None
        parted = _parted(listed) if _of_own_strength(given.get("only_if")) else ()
        if parted:
            return tuple(one.but(affects=whom, **({} if _strengthens(one) else given)) for one in parted)
        return tuple(one.but(affects=whom, **given) for one in listed)

    def back(listed: Any) -> object:
        if not isinstance(listed, tuple) or not listed or not all(isinstance(one, Static) for one in listed):
            return None
        if "only_if" in more and _of_own_strength(listed[-1].only_if):
            listed = _rejoined(listed)
        first = listed[0]
        if any(
            (one.affects, *(getattr(one, key) for key in more)) != (first.affects, *(getattr(first, key) for key in more))
            for one in listed
        ):
            return None
        blank = {"affects": None, **dict.fromkeys(more)}
        values = [getattr(first, key) for key in more]
        return None if None in values else (first.affects, tuple(one.but(**blank) for one in listed), *values)

    return through((affects, said, *more.values()), there, back)


# --- what somebody does -----------------------------------------------------------------------------------------------------

#: Whose cards a player's own are, by the word for the player: those of a side, or of either.
SIDES = {THEIRS: THEIRS, EVERYBODY: "", CHOSEN_PLAYER: CHOSEN_PLAYER}


def negated(pattern: object) -> Any:
    """A number below zero, said as a positive one."""
    return through(pattern, lambda n: -n, lambda n: -n if isinstance(n, int) and n < 0 else None)


def done_by(but: str = "") -> object:
    """A card that some cards cannot destroy, banish, shuffle or raise, or ``but`` some; Aliados destroy in the battle, too
    (7.C.4.1.1)."""

    def there(parts: Any) -> object:
        verb, wanted = parts
        return Static(_WHOM, rule=SAFE_FROM + verb + but, value=wanted)

    def back(said: Any) -> object:
        verb = said.rule.removeprefix(SAFE_FROM).removesuffix(but) if isinstance(said, Static) else ""
        return (verb, said.value) if verb in VERBS and there((verb, said.value)) == said else None

    return through((A, B), there, back)


#: Said before it is said of whom.
_WHOM: Any = None


def chosen_there(*, in_play: bool = False) -> Any:
    """One card that is not in play, or may be: a target where everybody sees it, else chosen as the effect is carried out (8.7,
    6.4)."""

    def there(wanted: Any) -> object:
        if not isinstance(wanted, Filter) or not set(wanted.zones) <= set(OUTSIDE) or not (wanted.zones or in_play):
            return None
        return Choose(wanted) if wanted.zones == ("mano",) else Target(wanted)

    def back(what: Any) -> object:
        return what.filter if isinstance(what, Choose | Target) and there(what.filter) == what else None

    return through(A, there, back)


def some_there() -> Any:
    """So many cards that are not in play: the same of several."""

    def there(parts: Any) -> object:
        count, wanted = parts
        if not isinstance(wanted, Filter) or not wanted.zones or not set(wanted.zones) <= set(OUTSIDE):
            return None
        return Choose(wanted, count, count) if wanted.zones == ("mano",) else Target(wanted, count, count)

    def back(what: Any) -> object:
        parts = (what.high, what.filter) if isinstance(what, Choose | Target) else None
        return parts if parts is not None and there(parts) == what else None

    return through((A, B), there, back)


def put_under_you() -> Any:
    """A card that comes to a line or zone of yours: put into play (6.3), or taken where it is in play (3.1.2)."""
    outside = chosen_there()

    def there(wanted: Any) -> object:
        if isinstance(wanted, Filter) and not wanted.zones:
            return do("controlar", what=Target(wanted))
        what = built(outside, wanted)
        return None if what is None else do("poner", what=what)

    def back(act: Any) -> object:
        what = act.args.get("what") if isinstance(act, Do) else None
        return what.filter if isinstance(what, Choose | Target) and there(what.filter) == act else None

    return through(A, there, back)
