"""Modes: an effect that offers several, of which so many are chosen, as it is announced or while it is applied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import MODES, Choose, Context, Instruction, Ref
from ..kernel.decisions import Decision, Form, Option, Procedure
from ..kernel.frozen import Data, Frozen
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.selecting import found, refer
from ..kernel.state import State
from .barring import can_be
from .choosing import lent
from .game import played, required
from .instructions import apply


@dataclass(frozen=True)
class Modes(Frozen):
    """What a game lends to effects with options (Inferno 607.2d; FFTCG 11.3.4).

    - ``rules``: by which they are chosen.
    - ``announced``: they are chosen as the effect is announced, and what is not chosen asks for no target; else as it is
      applied, and only among what can be done then.
    - ``said(effect)``: an option in the words of a card, for who chooses; "" when there are none.
    """

    rules: tuple[R, ...]
    announced: bool = False
    said: Callable[[tuple[Instruction, ...]], str] = lambda effect: ""


def announced(match: Match, context: Context, effect: tuple[Instruction, ...], rules: tuple[R, ...] = ()) -> Procedure:
    """The effect with the modes chosen in the place of all there are, where the game chooses them as an effect is announced:
    what is not chosen asks for no target and is not done. ``rules``: on choosing them, in the place of those of the game."""
    modes = played(match.state).modes
    if modes is None or not modes.announced:
        return effect
    settled: tuple[Instruction, ...] = ()
    for do in effect:
        settled += (yield from _chosen(match, context, do.args, modes, rules)) if do.verb == MODES else (do,)
    return settled


def applied(match: Match, context: Context, args: Data) -> Procedure:
    """The verb: the modes are chosen as the effect is applied, those that are impossible not, and done in their order."""
    modes = required(match.state, Modes)
    return (yield from apply(match, context, (yield from _chosen(match, context, args, modes))))


def _chosen(match: Match, context: Context, args: Data, modes: Modes, rules: tuple[R, ...] = ()) -> Procedure:
    """The instructions of the modes chosen, in the order of the text. ``n`` is how many, or the least and the most."""
    low, high = args["n"] if isinstance(args["n"], tuple) else (args["n"], args["n"])
    able, effects = [], {}
    for place, mode in enumerate(args["modes"], 1):
        word, effect = mode.args.get("words") or f"modo {place}", mode.args["effect"]
        if modes.announced or possible(match.state, context, effect):
            able.append(Option(word, word, mode.args.get("words") or modes.said(effect).rstrip(".") or word))
            effects[word] = effect
    low, high = min(low, len(able)), min(high, len(able))
    asks = "¿Qué modo eliges?" if high < 2 else f"¿Qué modos eliges? (de {low} a {high})"
    asked = Decision(context.you, asks, rules or modes.rules, Form.SOME, tuple(able), low=low, high=high, kind="modo")
    words = tuple((yield from match.ask(asked))) if able else ()
    chosen = [option for option in able if option.value in words]
    said = ", ".join(f"«{option.text}»" for option in chosen) or "ningún modo"
    chooses = "elige" if chosen else "no elige"
    match.say(*(rules or modes.rules), text=f"{context.you} {chooses} {said}", by=context.you, chosen=True)
    return tuple(do for option in chosen for do in effects[option.value])


def possible(state: State, context: Context, effect: tuple[Instruction, ...]) -> bool:
    """Whether what is aimed at is there, and something can be chosen wherever an instruction asks you to."""
    return all(_possible(state, context, do, value) for do in effect for value in do.args.values())


def _possible(state: State, context: Context, do: Instruction, value: object) -> bool:
    if isinstance(value, Ref) and value.word == "objetivo":
        return bool(refer(state, value, context))
    if not isinstance(value, Choose) or not value.low or value.by != "tú":
        return True
    away = lent(state).out_of_reach(state)
    there = found(state, value.filter, context.you, context.source)
    return any(i not in away and can_be(state, do.verb, i, context.you) for i in there)
