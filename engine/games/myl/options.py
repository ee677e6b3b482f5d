"""The options of an effect («elige uno»), chosen as it is declared, with what each is aimed at (4.7.A, 6.1.A, 6.4)."""

from __future__ import annotations

from itertools import combinations

from ...kernel.abilities import MODES, Context, Do, Instruction
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.frozen import by_identity
from ...kernel.match import Match
from ...play.lending import required
from ...play.modes import Modes
from . import rules as r

#: What is remembered of an effect: the places of its options that were chosen.
CHOSEN = "opciones elegidas"


@by_identity
def offering(effect: tuple[Instruction, ...]) -> Do | None:
    """The instruction that offers options, if an effect has one."""
    return next((do for do in effect if isinstance(do, Do) and do.verb == MODES), None)


def with_options(effect: tuple[Instruction, ...], places: tuple[int, ...]) -> tuple[Instruction, ...]:
    """The effect with these of its options in the place of all that it offers."""
    settled: tuple[Instruction, ...] = ()
    for do in effect:
        chosen = do is offering(effect)
        settled += tuple(one for p in places for one in do.args["modes"][p].args["effect"]) if chosen else (do,)
    return settled


def settled(effect: tuple[Instruction, ...], context: Context) -> tuple[Instruction, ...]:
    """The effect with the options that were chosen for it."""
    places = context.cause.more.get(CHOSEN)
    return effect if places is None or offering(effect) is None else with_options(effect, places)  # type: ignore[arg-type]


def each_way(effect: tuple[Instruction, ...]) -> list[tuple[Instruction, ...]]:
    """The effect in every way in which its options may be chosen."""
    offers = offering(effect)
    if offers is None:
        return [effect]
    low, high = offers.args["n"]
    places = range(len(offers.args["modes"]))
    return [with_options(effect, chosen) for count in range(low, high + 1) for chosen in combinations(places, count)]


def choose_options(match: Match, context: Context, effect: tuple[Instruction, ...], able: tuple[int, ...]) -> Procedure:
    """6.4: the context with the options that whoever uses the effect chooses, of those that can be aimed at something."""
    offers = offering(effect)
    if offers is None:
        return context
    low, high = offers.args["n"]
    said = required(match.state, Modes).said
    options = tuple(Option(place, f"opción {place + 1}", said(offers.args["modes"][place].args["effect"])) for place in able)
    low, high = min(low, len(options)), min(high, len(options))
    asks = "¿Qué opción eliges?" if high < 2 else f"¿Qué opciones eliges? (de {low} a {high})"
    asked = Decision(context.you, asks, (r.TARGETS,), Form.SOME, options, low=low, high=high, kind="modo")
    chosen = tuple(sorted((yield from match.ask(asked))))
    taken = ", ".join(f"«{option.text}»" for option in options if option.value in chosen)
    match.say(r.TARGETS, text=f"{context.you} elige {taken}", by=context.you, chosen=True)
    return context.but(cause=context.cause.naming(CHOSEN, chosen))
