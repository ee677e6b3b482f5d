"""Which elements a filter finds, what a number comes to, whether a condition holds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from .abilities import Amount, Both, Condition, Context, Exists, Fact, Filter, Is, Number, Ref, Un
from .frozen import Id, Map, Value
from .layers import Look
from .memo import TURNED
from .pieces import Obj
from .state import State
from .visiting import rebuilt


def matches(
    state: State, obj: Id, wanted: Filter, you: str, this: Id | None = None, look: Look | None = None, anywhere: bool = False
) -> bool:
    """Whether an element is what the filter wants, seen by ``you`` from the element ``this``.

    ``look`` gives the characteristics to be used, by default the present ones; for what left the game, the last known.
    ``anywhere`` lifts the bound to what is in play where the filter names no zone.
    """
    game = state.setup.game
    view = look(obj) if look else game.outline(state, obj)
    seen = state.objects.get(obj) or state.past[obj].obj  # last(), asked for every element of every search
    if wanted.zones:
        if seen.zone.name not in wanted.zones:
            return False
    elif not anywhere and not game.zone_kinds[seen.zone.name].in_play:
        return False
    if wanted.types and not _one_of(wanted.types, view.get("types", ())):
        return False
    if wanted.subtypes and not _one_of(wanted.subtypes, view.get("subtypes", ())):
        return False
    if wanted.supertypes and not _one_of(wanted.supertypes, view.get("supertypes", ())):
        return False
    if wanted.names and view.get("name") not in wanted.names and not _one_of(wanted.names, view.get("also named", ())):
        return False
    if wanted.name_word and not game.name_has(state, view, wanted.name_word):
        return False
    if wanted.keywords and not all(game.has_keyword(view, word) for word in wanted.keywords):
        return False
    if wanted.other and (obj == this or _became(state, seen, this)):
        return False
    if wanted.turned is not None:
        state.memo.note((TURNED,))
        if seen.turned != wanted.turned:
            return False
    if wanted.controller and not _side(state, view.get("controller") or seen.owner, wanted.controller, you):
        return False
    if wanted.owner and not _side(state, seen.owner, wanted.owner, you):
        return False
    if look is None and (wanted.at_most or wanted.at_least or wanted.marks):
        view = game.view(state, obj)
    if wanted.at_most:
        for what, bound in wanted.at_most.items():
            if (value := game.measured(state, obj, what, view)) is None or value > known_bound(bound):
                return False
    if wanted.at_least:
        for what, bound in wanted.at_least.items():
            if (value := game.measured(state, obj, what, view)) is None or value < known_bound(bound):
                return False
    for mark in wanted.marks:
        state.memo.note(game.looks_at(mark if isinstance(mark, str) else mark[0]))
        if not game.mark(state, mark, obj, you, this, view):
            return False
    return True


def _became(state: State, seen: Obj, this: Id | None) -> bool:
    """Whether this is what an element has become by leaving play."""
    was = state.past.get(this) if this is not None else None
    return was is not None and was.became == seen.id and not state.setup.game.zone_kinds[seen.zone.name].in_play


def known_bound(bound: int | str) -> int:
    """A bound; a letter that was never given a value is 0."""
    return bound if isinstance(bound, int) else 0


def with_bounds(value: Value, x: int) -> Value:
    """The same with this for the X by which filters are bounded."""
    if isinstance(value, Filter) and "X" in (*value.at_most.values(), *value.at_least.values()):
        most, least = (
            Map({what: x if bound == "X" else bound for what, bound in bounds.items()})
            for bounds in (value.at_most, value.at_least)
        )
        return value.but(at_most=most, at_least=least)
    return rebuilt(value, lambda inner: with_bounds(inner, x))


def _one_of(asked: tuple[str, ...], words: tuple[str, ...]) -> bool:
    for word in asked:  # noqa: SIM110 - asked for every element of every search
        if word in words:
            return True
    return False


def _side(state: State, player: str | None, word: str, you: str) -> bool:
    if player is None:
        return False
    if word == "tú":
        return player == you
    return state.players[player].team != state.players[you].team


def candidates(state: State, wanted: Filter) -> Iterable[Id]:
    """The elements among which a filter searches, in the order of zones and of entry."""
    game = state.setup.game
    kinds = game.zone_kinds
    if state.memo.noted is not None:
        state.memo.note(game.zone_aspects[name] for name in wanted.zones if name in kinds)
    for zone, inside in state.zones.items():
        if zone.name in wanted.zones or (not wanted.zones and kinds[zone.name].in_play):
            yield from inside


def found(state: State, wanted: Filter, you: str, this: Id | None = None, look: Look | None = None) -> tuple[Id, ...]:
    """Every element the filter finds."""
    return tuple(i for i in candidates(state, wanted) if matches(state, i, wanted, you, this, look))


def counted(state: State, wanted: Filter, you: str, this: Id | None = None, look: Look | None = None) -> int:
    """How many elements the filter finds, without those that nothing counts."""
    away = state.setup.game.uncounted(state)
    return sum(i not in away for i in found(state, wanted, you, this, look))


def refer(state: State, ref: Ref, context: Context) -> tuple[Id, ...]:
    """The elements a reference names in a context."""
    if ref.word == "este":
        return (context.source,) if context.source is not None else ()
    if ref.word == "objetivo":
        return context.targets[ref.n - 1] if len(context.targets) >= ref.n else ()
    if ref.word == "esos":
        return context.those
    if ref.word == "ese":
        return _that(context)
    if (named := context.cause.named(ref.word)) is not None:
        return named
    game = state.setup.game
    state.memo.note(game.looks_at(ref.word))
    return game.refer(state, ref, context)


def as_known(state: State, ref: Ref, context: Context) -> tuple[Id, ...]:
    """The elements of which something is asked: what left is looked at as it last was, not as what it became."""
    listed = refer(state, ref, context)
    if listed == context.those and context.were and (listed or ref.word in ("ese", "esos")):
        return context.were
    was, that = context.cause.that_was, context.cause.that
    return (was,) if was is not None and was in state.past and that and listed == that else listed


def as_they_were(before: State, after: State, those: tuple[Id, ...]) -> tuple[Id, ...]:
    """What elements were before what has just been done, where that took them out of play."""
    formers = [after.objects[i].former if i in after.objects and i not in before.objects else None for i in those]
    return tuple(i if old is None or old not in after.past else old for i, old in zip(those, formers, strict=True))


def as_they_are(state: State, gone: Iterable[Id]) -> dict[Id, Id | None]:
    """What elements that went somewhere are now, also from a zone of which nothing is remembered; None of what ceased to be."""
    formers = {here.former: here.id for here in state.objects.values()}

    def now(obj: Id) -> Id | None:
        current: Id | None = obj
        while current is not None and current not in state.objects:
            known = state.past.get(current)
            current = formers.get(current) if known is None else known.became
        return current

    return {obj: now(obj) for obj in gone}


def _that(context: Context) -> tuple[Id, ...]:
    """What a text means by «ese» or «su»: what the instruction before was done to, else what set off, else the source."""
    if context.those:
        return context.those
    if context.cause.that is not None:
        return context.cause.that
    return (context.source,) if context.source is not None else ()


def amount(state: State, wanted: Amount, context: Context, look: Look | None = None) -> int:
    """What a number comes to now. A letter that was never given a value is 0. ``look``: as for ``matches``."""
    if isinstance(wanted, int):
        return wanted
    if isinstance(wanted, str):
        if wanted == "X":
            return context.x or 0
        state.memo.note(state.setup.game.looks_at(wanted))
        return state.setup.game.letter(state, wanted, context)
    assert isinstance(wanted, Number)
    if isinstance(wanted.of, str):
        return part_of(state, wanted, amount(state, wanted.of, context, look))
    if isinstance(wanted.of, Filter):
        return part_of(state, wanted, counted(state, wanted.of, context.you, context.source, look))
    as_announced = context.but(targets=context.announced) if context.announced else context
    elements = as_known(state, wanted.of, as_announced) if isinstance(wanted.of, Ref) else ()
    game = state.setup.game
    look = look or partial(game.known, state)
    return part_of(state, wanted, sum(game.measured(state, i, wanted.what, look(i)) or 0 for i in elements))


#: The word for rounding by which what is counted comes for every so many (``over``).
EACH_SO_MANY = "por cada tantos"


def part_of(state: State, wanted: Number, counted: int) -> int:
    """What was counted, times and over what the number says, and what comes to it; the game rounds."""
    if wanted.rounding == EACH_SO_MANY:
        return wanted.times * (counted // wanted.over) + wanted.plus
    whole = wanted.times * counted
    part = whole if wanted.over == 1 else state.setup.game.divided(state, whole, wanted.over, wanted.rounding)
    return part + wanted.plus


def holds(state: State, condition: Condition | None, context: Context, look: Look | None = None) -> bool:
    """Whether a condition holds; no condition always does."""
    return _is_so(state, condition, context, look) is True


def _is_so(state: State, condition: Condition | None, context: Context, look: Look | None) -> bool | None:
    """The same; None where it says something of what an effect speaks of, and that is nothing: neither that it is so nor that
    it is not."""
    if condition is None:
        return True
    if isinstance(condition, Both):
        said: bool | None = True
        for one in condition.conditions:
            if (so := _is_so(state, one, context, look)) is False:
                return False
            said = said and so
        return said
    if isinstance(condition, Un):
        so = _is_so(state, condition.condition, context, look)
        return None if so is None else not so
    if isinstance(condition, Exists):
        return counted(state, condition.filter, context.you, context.source, look) >= condition.at_least
    if isinstance(condition, Is):
        elements = (refer if condition.filter.zones else as_known)(state, condition.what, context)
        if not elements:
            return None if condition.what.word in ("ese", "esos") else False
        look = look or partial(state.setup.game.known, state)
        about = (condition.filter, context.you, context.source, look)
        return all(matches(state, i, *about, anywhere=not condition.filter.zones) for i in elements)
    assert isinstance(condition, Fact)
    game = state.setup.game
    state.memo.note(game.looks_at(condition.word))
    return game.fact(state, condition, context, look)
