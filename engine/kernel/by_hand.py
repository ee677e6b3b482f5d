"""What a judge does by hand: text that nobody understood, and stepping in at a quiet point.

A game lists the operations there are, each with the form in which it is written. What is written is the answer, so that a
record of answers can be carried out again. An operation is read on the state at which it is given, checked, and carried out
with the game's own verbs; every step it takes is marked as the judge's, with the rule it resolves under.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from .abilities import BY_HAND, Context, Delayed, On, Triggered, Unread
from .conditions import Refusal
from .decisions import Decision, Form, Option
from .events import Alter, Count
from .frozen import EMPTY, Data, Frozen, Map, Value
from .naming import SLOTS, Unclear, hand_of
from .rules import R
from .state import State
from .wording import fold, say

if TYPE_CHECKING:
    from .game import Game, Procedure
    from .match import Match

#: Who decides what no player does.
JUDGE = "juez"
#: What the judge says when there is nothing (more) to do.
DONE = "listo"


@dataclass(frozen=True)
class ByHand(Frozen):
    """What the judge does at a quiet point, as it is written: it may be given instead of an answer to who would act."""

    text: str


Read = dict[str, Value]


@dataclass(frozen=True)
class Manual(Frozen):
    """An operation: ``form`` is how it is written, with slots in braces and what may be left out in brackets.

    ``does`` carries it out in a context; ``impossible`` says why it cannot be, in Spanish, by ``rule``.
    """

    form: str
    does: Callable[[Match, Context, Read], Procedure]
    rule: R
    impossible: Callable[[State, Context, Read], str] = lambda state, context, read: ""

    def as_json(self) -> dict[str, str]:
        return {"form": self.form, "rule": self.rule.id}


@dataclass(frozen=True)
class Hand(Frozen):
    """What a game lends to working by hand: its operations, and the words with which they are written.

    ``rule`` is the one by which instructions are followed; ``characteristics`` word → name of the characteristic;
    ``durations`` and ``moments`` words → duration words of the game and events.
    """

    rule: R
    operations: tuple[Manual, ...]
    characteristics: Map[str, str] = EMPTY
    durations: Map[str, str] = EMPTY
    moments: Map[str, On] = EMPTY


@lru_cache(maxsize=256)
def _pattern(form: str) -> re.Pattern[str]:
    """Words are matched without accents and capitals; a slot is anything."""
    made = ""
    for piece in re.split(r"(\{\w+\}|\[|\])", form):
        if piece == "[":
            made += "(?:"
        elif piece == "]":
            made += ")?"
        elif piece.startswith("{"):
            made += f"(?P<{piece[1:-1]}>.+?)"
        else:
            made += re.escape(_level(piece))
    return re.compile(made)


def _level(text: str) -> str:
    """The text without accents and capitals, place by place."""
    return "".join(f if len(f := fold(c)) == 1 else " " if c.isspace() else c for c in text)


def read(state: State, text: str, context: Context) -> tuple[Manual, Read]:
    """The operation that a text names, and its slots. Raises Unclear."""
    hand = state.setup.game.hand
    if hand is None:
        raise Unclear("en este juego nada se resuelve a mano")
    plain = " ".join(str(text).split())
    level = _level(plain)
    first: Unclear | None = None
    for operation in hand.operations:
        matched = _pattern(operation.form).fullmatch(level)
        if matched is None:
            continue
        given = {name: plain[slice(*matched.span(name))].strip() for name in matched.groupdict() if matched[name] is not None}
        try:
            return operation, {name: SLOTS[name](state, value, context) for name, value in given.items()}
        except Unclear as why:
            first = first or why
    if first is not None:
        raise first
    forms = [operation.form for operation in hand.operations]
    like = get_close_matches(level, [_level(form) for form in forms], n=1, cutoff=0.3)
    meant = next((form for form in forms if like and _level(form) == like[0]), "")
    words = ", ".join(dict.fromkeys(form.split()[0] for form in forms if not form.startswith("{")))
    raise Unclear(f"no entiendo «{plain}»; a mano se puede: {words}", meant)


def why_not(state: State, text: str, context: Context) -> tuple[Refusal, ...]:
    """Why an operation cannot be carried out now; empty when it can."""
    hand = state.setup.game.hand
    try:
        operation, slots = read(state, text, context)
    except Unclear as why:
        if hand is None:
            raise
        meant = f" ¿Querías decir «{why.suggestion}»?" if why.suggestion else ""
        return (Refusal(hand.rule, f"{why.message}.{meant}" if meant else why.message),)
    reason = operation.impossible(state, context, slots)
    return (Refusal(operation.rule, reason),) if reason else ()


def carry_out(match: Match, text: str, context: Context, rule: R) -> Procedure:
    """Do what a text says. Every step is the judge's, and says that it was done under ``rule``."""
    operation, slots = read(match.state, text, context)
    steps = len(match.trace)
    with _judging(match, operation.rule, rule):
        yield from operation.does(match, context, slots)
        if len(match.trace) == steps:
            match.say(operation.rule, text=f"{text}: no cambia nada")


@contextmanager
def _judging(match: Match, *rules: R) -> Iterator[None]:
    """Every step taken meanwhile is the judge's, under these rules."""
    outer, match.hand = match.hand, rules
    try:
        yield
    finally:
        match.hand = outer


def step_in(match: Match, text: str) -> Procedure:
    """The judge steps in at a quiet point."""
    state = match.state
    yield from carry_out(match, text, judge_context(state), hand_of(state).rule)


def judge_context(state: State) -> Context:
    """For whom the judge acts at a quiet point: for the active player, from nothing."""
    return Context(None, state.active or state.living()[0])


def resolve(match: Match, context: Context, args: Data) -> Procedure:
    """The verb for text that nobody understood: the judge is asked what it does, until there is nothing more to do."""
    rule, text = hand_of(match.state).rule, args["text"]
    with _judging(match, *(match.hand or (rule,))):
        match.say(rule, text=f"se resuelve a mano: «{text}»", by=context.you)
    while match.state.result is None:
        answer = yield question(match.state, context, text, rule)
        if fold(answer) in (DONE, "nada"):
            return
        yield from carry_out(match, answer, context, rule)


def question(state: State, context: Context, text: str, rule: R) -> Decision:
    """What the judge is asked."""

    def refuse(answer: str) -> tuple[Refusal, ...]:
        return () if fold(answer) in (DONE, "nada") else why_not(state, answer, context)

    asks = f"¿Qué hace «{text}»?"
    return Decision(
        JUDGE, asks, (rule,), Form.NAME, (Option(DONE, DONE, "no hace nada más"),), kind=BY_HAND, why_not_option=refuse
    )


def forms(game: Game) -> list[dict[str, str]]:
    """How each operation of a game is written, with its rule, for whoever shows them."""
    return [operation.as_json() for operation in game.hand.operations] if game.hand is not None else []


def remind(match: Match, context: Context, slots: Read) -> Procedure:
    """A reminder: at that moment the judge is asked again what the text does."""
    ability = Triggered(slots["momento"], (Unread(slots["texto"]),))
    delayed = Delayed(ability, context.but(targets=()), "", match.state.clock)
    match.set(*_own(match), text=f"se recordará: «{slots['texto']}»", delayed=(*match.state.delayed, delayed))
    return
    yield


def choose(match: Match, context: Context, slots: Read) -> Procedure:
    """A player chooses between things that the judge names; the choice is written down."""
    player, options = slots["jugador"], tuple(Option(o, o) for o in slots["opciones"])
    chosen = yield from match.ask(Decision(player, "¿Qué eliges?", _own(match), Form.ONE, options, kind="elegir"))
    match.say(*_own(match), text=f"{player} elige {chosen}", by=player)


def counters(sign: int) -> Callable[[Match, Context, Read], Procedure]:
    """Put counters on elements, or take them from them."""

    def does(match: Match, context: Context, slots: Read) -> Procedure:
        kind, amount = slots["contador"], sign * slots["n"]
        events = [Count("contador", obj=i, source=context.source, counter=kind, amount=amount) for i in slots["elementos"]]
        yield from match.do(*events, rules=_own(match), text=f"{amount:+d} de {kind}")

    return does


def has_counters(state: State, context: Context, slots: Read) -> str:
    few = [i for i in slots["elementos"] if state.objects[i].counters.get(slots["contador"], 0) < slots["n"]]
    return f"no tiene {slots['n']} de {slots['contador']}: {say(state, few[0])}" if few else ""


def in_play(state: State, context: Context, slots: Read) -> str:
    """Why not, when one of the elements is not in play."""
    kinds = state.setup.game.zone_kinds
    listed = [slots[name] for name in ("elemento", "otro") if name in slots] + list(slots.get("elementos", ()))
    away = [i for i in listed if not kinds[state.objects[i].zone.name].in_play]
    return f"{say(state, away[0])} no está en juego" if away else ""


def name_card(match: Match, context: Context, slots: Read) -> Procedure:
    """What an unknown card is."""
    obj, card = slots["elemento"], slots["carta"]
    event = Alter("nombrar", obj=obj, fields=Map(base=card))
    yield from match.do(event, rules=_own(match), text=f"{match.game.name_of(match.state, obj)} es «{card.name}»")


def is_known(state: State, context: Context, slots: Read) -> str:
    return "ya se sabe qué carta es" if state.objects[slots["elemento"]].base is not None else ""


def _own(match: Match) -> tuple[R, ...]:
    assert match.hand is not None
    return match.hand
