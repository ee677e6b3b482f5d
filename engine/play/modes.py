"""Modes: an effect that offers several, of which so many are chosen, as it is announced or while it is applied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..kernel.abilities import Choose, Context, Do, Instruction
from ..kernel.decisions import Decision, Form, Option
from ..kernel.frozen import Frozen, Map
from ..kernel.game import Procedure
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.selecting import found
from ..kernel.state import State
from .barring import can_be
from .choosing import lent
from .game import played
from .instructions import apply

#: The verb of modes: so many (``n``: at least, at most) of ``modes``; and what each is: its words and its instructions.
MODES, MODE = "elegir modos", "modo"


@dataclass(frozen=True)
class Modes(Frozen):
    """What a game lends: by which rules modes are chosen, and whether that is when the effect is announced (else when it is
    applied, and only a mode that can be done then)."""

    rules: tuple[R, ...]
    announced: bool = False


def announced(match: Match, context: Context, effect: tuple[Instruction, ...]) -> Procedure:
    """The effect with the modes chosen in the place of all there are, where the game chooses them as an effect is announced:
    what is not chosen asks for no target and is not done."""
    modes = played(match.state).modes
    if modes is None or not modes.announced:
        return effect
    settled: tuple[Instruction, ...] = ()
    for do in effect:
        settled += (yield from _chosen(match, context, do.args, modes)) if do.verb == MODES else (do,)
    return settled


def applied(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """The verb: the modes are chosen as the effect is applied, those that are impossible not, and done in their order."""
    modes = played(match.state).modes
    assert modes is not None
    return (yield from apply(match, context, (yield from _chosen(match, context, args, modes))))


def _chosen(match: Match, context: Context, args: Map[str, Any], modes: Modes) -> Procedure:
    """The instructions of the modes chosen, in the order of the text."""
    low, high = args["n"]
    able = [mode for mode in args["modes"] if modes.announced or possible(match.state, context, mode.args["effect"])]
    options = tuple(Option(mode.args["words"], mode.args["words"]) for mode in able)
    low, high = min(low, len(able)), min(high, len(able))
    asks = "¿Qué modo eliges?" if high == 1 else f"¿Qué modos eliges? (de {low} a {high})"
    asked = Decision(context.you, asks, modes.rules, Form.SOME, options, low=low, high=high, kind="modo")
    words = tuple((yield from match.ask(asked))) if options else ()
    chosen = [mode for mode in able if mode.args["words"] in words]
    said = ", ".join(f"«{mode.args['words']}»" for mode in chosen) or "ningún modo"
    match.say(*modes.rules, text=f"{context.you} elige {said}", by=context.you, chosen=True)
    return tuple(do for mode in chosen for do in mode.args["effect"])


def possible(state: State, context: Context, effect: tuple[Instruction, ...]) -> bool:
    """Whether something can be chosen wherever an instruction asks for a choice by its controller."""
    away = lent(state).out_of_reach(state)
    for do in effect:
        for wanted in do.args.values():
            if isinstance(wanted, Choose) and wanted.low and wanted.by == "tú":
                there = found(state, wanted.filter, context.you, context.source)
                if not any(i not in away and can_be(state, do.verb, i, context.you) for i in there):
                    return False
    return True


def instruction(low: int, high: int, offered: dict[str, tuple[Instruction, ...]]) -> Do:
    """The instruction by which so many of the modes offered are chosen; each mode has its words."""
    listed = tuple(Do(MODE, Map(words=words, effect=effect)) for words, effect in offered.items())
    return Do(MODES, Map(n=(low, high), modes=listed))
