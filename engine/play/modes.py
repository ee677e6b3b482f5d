"""Modes: an effect that offers several, of which so many are chosen, as it is announced or while it is applied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import MODES, Choose, Context, Instruction, Ref
from ..kernel.conditions import Refusal
from ..kernel.decisions import Decision, Form, Option, Procedure
from ..kernel.frozen import Data, Frozen, by_identity
from ..kernel.match import Illegal, Match
from ..kernel.rules import R
from ..kernel.selecting import found, holds, refer
from ..kernel.state import State
from .barring import can_be
from .choosing import lent
from .instructions import apply
from .lending import lent_if_any, required
from .slots import Slot, slots
from .targets import lacking

#: What an instruction «si […]» does where the condition holds, and where it does not.
_BRANCHES = ("then", "else")


@dataclass(frozen=True)
class Modes(Frozen):
    """What a game lends to effects with options (Inferno 607.2d; FFTCG 11.3.4).

    - ``rules``: by which they are chosen.
    - ``announced``: they are chosen as the effect is announced, and what is not chosen asks for no target; else as it is
      applied, and only among what can be done then.
    - ``no_target``: the rule by which none is chosen, as the effect is announced, whose targets are not there; None: it can be.
    - ``able(state, context, do)``: whether an instruction can be done at all, where nothing is chosen for it.
    - ``said(effect)``: an option in the words of a card, for who chooses; "" when there are none.
    """

    rules: tuple[R, ...]
    announced: bool = False
    no_target: R | None = None
    able: Callable[[State, Context, Instruction], bool] = lambda state, context, do: True
    said: Callable[[tuple[Instruction, ...]], str] = lambda effect: ""


def announced(
    match: Match, context: Context, effect: tuple[Instruction, ...], rules: tuple[R, ...] = (), counted: tuple[R, ...] = ()
) -> Procedure:
    """The effect with the modes chosen in the place of all there are, where the game chooses them as an effect is announced:
    what is not chosen asks for no target and is not done. ``rules``: on choosing them, in the place of those of the game;
    ``counted``: on how many, where a condition says it: it is looked at now."""
    modes = lent_if_any(match.state, Modes)
    if modes is None or not modes.announced:
        return effect
    settled: tuple[Instruction, ...] = ()
    for do in effect:
        if do.verb == MODES:
            settled += yield from _chosen(match, context, do.args, modes, rules)
        elif "if" in do.args and any(one.verb == MODES for where in _BRANCHES for one in do.args.get(where, ())):
            so = holds(match.state, do.args["if"], context)
            branch = do.args.get(_BRANCHES[0 if so else 1], ())
            match.say(*counted, text=f"se fija cuántas opciones se eligen: la condición {'' if so else 'no '}se cumple")
            settled += yield from announced(match, context, branch, rules, counted)
        else:
            settled += (do,)
    return settled


def applied(match: Match, context: Context, args: Data, by: str | None = None) -> Procedure:
    """The verb: the modes are chosen as the effect is applied, those that are impossible not, and done in their order; ``by``:
    as ``chosen`` has it."""
    words = yield from chosen(match, context, args, required(match.state, Modes), by=by)
    return (yield from apply(match, context, of_chosen(args, words)))


def _chosen(match: Match, context: Context, args: Data, modes: Modes, rules: tuple[R, ...] = ()) -> Procedure:
    """The instructions of the modes chosen, in the order of the text. ``n`` is how many, or the least and the most."""
    return of_chosen(args, (yield from chosen(match, context, args, modes, rules)))


def of_chosen(args: Data, words: tuple[str, ...]) -> tuple[Instruction, ...]:
    """The instructions of the modes of these words, in the order of the text."""
    return tuple(do for word, mode in _by_word(args) if word in words for do in mode.args["effect"])


def _by_word(args: Data) -> tuple[tuple[str, Instruction], ...]:
    return tuple((mode.args.get("words") or f"modo {place}", mode) for place, mode in enumerate(args["modes"], 1))


def chosen(
    match: Match,
    context: Context,
    args: Data,
    modes: Modes,
    rules: tuple[R, ...] = (),
    reading: str | None = None,
    by: str | None = None,
) -> Procedure[tuple[str, ...]]:
    """The words of the modes chosen; ``reading``: the disputed point on which it rests that they are chosen now; ``by``: who
    chooses them, by default whose effect it is."""
    you, (low, high) = by or context.you, _how_many(args)
    able = []
    barred: list[tuple[Option[str], tuple[Refusal, ...]]] = []
    for word, mode in _by_word(args):
        effect = mode.args["effect"]
        option = Option(word, word, mode.args.get("words") or modes.said(effect).rstrip(".") or word)
        if modes.no_target is not None and modes.announced and not aims(match.state, effect, context):
            barred.append((option, (Refusal(modes.no_target, "no hay un objetivo legal que elegir", word),)))
        elif modes.announced or possible(match.state, context, effect):
            able.append(option)
    if modes.no_target is not None and barred and low and not able:
        raise Illegal(modes.no_target, "ninguna opción tiene un objetivo legal que elegir")
    for option, why in barred:
        match.say(why[0].rule, text=f"«{option.text}» no puede elegirse: {why[0].text}")
    low, high = min(low, len(able)), min(high, len(able))
    asks = "¿Qué modo eliges?" if high < 2 else f"¿Qué modos eliges? (de {low} a {high})"
    asked = Decision(
        you,
        asks,
        rules or modes.rules,
        Form.SOME,
        tuple(able),
        low=low,
        high=high,
        kind="modo",
        near_misses=lambda: barred,
    )
    words = tuple((yield from match.ask(asked))) if able else ()
    picked = [option for option in able if option.value in words]
    said = ", ".join(f"«{option.text}»" for option in picked) or "ningún modo"
    chooses = "elige" if picked else "no elige"
    text = f"{you} {chooses} {said}"
    match.say(*(rules or modes.rules), text=text, by=you, chosen=True, reading=reading)
    return words


def _how_many(args: Data) -> tuple[int, int]:
    """The least and the most of the modes that are chosen."""
    return args["n"] if isinstance(args["n"], tuple) else (args["n"], args["n"])


def aims(state: State, effect: tuple[Instruction, ...], context: Context) -> bool:
    """Whether all is there that an effect asks to be aimed at, and where it offers modes, all of one of them."""
    wanted, offers = _to_aim(effect)
    return not lacking(state, wanted, context) and all(
        any(aims(state, mode.args["effect"], context) for mode in args["modes"]) for args in offers
    )


def none_can_be_chosen(state: State, effect: tuple[Instruction, ...], context: Context) -> bool:
    """Whether an effect makes its player choose among modes of which none has what it asks to be aimed at."""
    _, offers = _to_aim(effect)
    return any(not any(aims(state, mode.args["effect"], context) for mode in args["modes"]) for args in offers)


@by_identity
def _to_aim(effect: tuple[Instruction, ...]) -> tuple[tuple[Slot, ...], tuple[Data, ...]]:
    """What an effect asks to be aimed at outside its modes, and the modes that it offers where one must be chosen."""
    plain = tuple(do for do in effect if do.verb != MODES)
    return slots(plain), tuple(do.args for do in effect if do.verb == MODES and _how_many(do.args)[0])


def possible(state: State, context: Context, effect: tuple[Instruction, ...]) -> bool:
    """Whether what is aimed at is there, and something can be chosen wherever an instruction asks you to."""
    able = required(state, Modes).able
    return all(able(state, context, do) and all(_possible(state, context, do, v) for v in do.args.values()) for do in effect)


def _possible(state: State, context: Context, do: Instruction, value: object) -> bool:
    if isinstance(value, Ref) and value.word == "objetivo":
        return bool(refer(state, value, context))
    if not isinstance(value, Choose) or not value.low or value.by != "tú":
        return True
    away = lent(state).out_of_reach(state)
    there = found(state, value.filter, context.you, context.source)
    return any(i not in away and can_be(state, do.verb, i, context.you) for i in there)
