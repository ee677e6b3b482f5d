"""Numbers that effects look up (4): what is divided, and what has no value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.abilities import Context, Instruction, Number, Part, Ref
from ...kernel.match import Match
from ...kernel.selecting import EACH_SO_MANY, amount, as_known
from . import rules as r
from .layers import characteristics

#: How the number of counters of a kind is called, before that kind.
COUNTERS = "contadores "
#: That an amount comes for every so many, of which a rest counts for nothing.
EVERY = EACH_SO_MANY
#: To a thousand, as a card may say.
UP, DOWN = "hacia arriba a miles", "hacia abajo a miles"
TO_A_THOUSAND = (UP, DOWN)
#: That an amount is that of each of those to which it is done.
OF_EACH = "según cada uno"
#: What a half of 9.000 is.
ROUNDING = "fftcg-poder-que-no-es-multiplo-de-mil"


def told_apart(listed: Sequence[tuple[str, ...]]) -> int:
    """How many cards can be told apart by an Elemento of each: 5.2.1.1, a Multi-Elemento card counts as one of its own."""
    taken: dict[str, int] = {}

    def placed(place: int, tried: set[str]) -> bool:
        for element in listed[place]:
            if element in tried:
                continue
            tried.add(element)
            if element not in taken or placed(taken[element], tried):
                taken[element] = place
                return True
        return False

    return sum(placed(place, set()) for place in range(len(listed)))


def tell_values(match: Match, context: Context, do: Instruction) -> None:
    """4.2, 4.4, 6.4.2: before an instruction is carried out, which of its numbers are rounded, which count as 0, and which are
    what they have become."""
    for number in _numbers(do):
        _tell_undefined(match, context, number)
        if number.over != 1:
            _tell_rounded(match, context, number)


def _numbers(do: Instruction) -> Iterator[Number]:
    """The numbers of an instruction itself, not of what it will do later."""
    args = getattr(do, "args", {})
    if args.get(OF_EACH):
        return iter(())
    given = (*args.values(), *(part.value for part in args.get("parts", ()) if isinstance(part, Part)))
    return (value for value in given if isinstance(value, Number))


def _tell_undefined(match: Match, context: Context, number: Number) -> None:
    if not isinstance(number.of, Ref) or not number.what:
        return
    state = match.state
    as_announced = context.but(targets=context.announced) if context.announced else context
    known = as_known(state, number.of, as_announced)
    if not known:
        match.say(r.UNDEFINED, text="lo que da ese número no existe: vale 0")
    for obj in known:
        what, value = "el Poder" if number.what == "strength" else "ese valor", state.game.known(state, obj).get(number.what)
        if (
            obj == context.source
            and obj in state.objects
            and value != characteristics(state, state.objects[obj]).get(number.what)
        ):
            match.say(r.LAST_KNOWN, text=f"{what} de {state.game.name_of(state, obj)} es el que tiene al resolverse: {value}")
        if obj != context.source and obj not in state.objects:
            name = state.game.name_of(state, obj)
            match.say(r.AS_IF_STILL_THERE, text=f"{name} ya no está donde estaba: {what} es el que tenía allí: {value}")
        if state.game.measured(state, obj, number.what, state.game.known(state, obj)) is None:
            match.say(
                r.UNDEFINED, text=f"{what} de {state.game.name_of(state, obj)} no está definido: vale 0", grounds=(r.LETHAL,)
            )


def _tell_rounded(match: Match, context: Context, number: Number) -> None:
    state, whole = match.state, amount(match.state, number.but(over=1), context)
    part = amount(state, number, context)
    if not whole:
        return
    disputed = number.what == "strength" and not number.rounding and (whole // number.over) % 1_000
    text = f"{whole} entre {number.over} son {part}"
    rule = r.CARD_OVER_RULE if number.rounding in TO_A_THOUSAND else r.ROUNDS_DOWN
    match.say(rule, text=text, reading=ROUNDING if disputed else None)
