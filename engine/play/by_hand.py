"""What a judge does by hand: text that nobody understood, and stepping in at a quiet point.

What is written is the answer, so that a record of answers can be carried out again. An operation (``manual``) is read on the
state at which it is given, checked, and carried out with the game's own verbs; every step it takes is marked as the judge's,
with the rule it resolves under.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from ..kernel.abilities import BY_HAND, Context, CostPart
from ..kernel.conditions import Refusal
from ..kernel.decisions import DONE, JUDGE, Decision, Form, Option, Procedure
from ..kernel.frozen import Data, Id
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import fold
from .lending import required
from .manual import Manual, Read
from .naming import SLOTS, Unclear, lent
from .verbs import Verbs

#: Said for ``DONE`` too.
_NOTHING = "nada"


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
    listed = lent(state).all(required(state, Verbs).all)
    plain = " ".join(str(text).split())
    level = _level(plain)
    first: Unclear | None = None
    for operation in listed:
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
    forms = [operation.form for operation in listed]
    like = get_close_matches(level, [_level(form) for form in forms], n=1, cutoff=0.3)
    meant = next((form for form in forms if like and _level(form) == like[0]), "")
    words = ", ".join(dict.fromkeys(form.split()[0] for form in forms if not form.startswith("{")))
    raise Unclear(f"no entiendo «{plain}»; a mano se puede: {words}", meant)


def why_not(state: State, text: str, context: Context) -> tuple[Refusal, ...]:
    """Why an operation cannot be carried out now; empty when it can."""
    try:
        operation, slots = read(state, text, context)
    except Unclear as why:
        meant = f" ¿Querías decir «{why.suggestion}»?" if why.suggestion else ""
        return (Refusal(lent(state).rule, f"{why.message}.{meant}" if meant else why.message),)
    reason = operation.impossible(state, context, slots)
    return (Refusal(operation.rule, reason),) if reason else ()


def carry_out(match: Match, text: str, context: Context, rule: R | None = None) -> Procedure:
    """Do what a text says. Every step of it is the judge's, and says that it was done under ``rule``, which is None where nothing
    resolves; what the game does after it, the game does."""
    operation, slots = read(match.state, text, context)
    steps = len(match.trace)
    with judging(match, operation.rule, *((rule,) if rule is not None else ())):
        yield from operation.does(match, context, slots)
        if len(match.trace) == steps:
            match.say(operation.rule, text=f"{text}: no cambia nada")
    if (after := lent(match.state).after) is not None:
        yield from after(match)


@contextmanager
def judging(match: Match, *rules: R) -> Iterator[None]:
    """Every step taken meanwhile is the judge's, under these rules."""
    outer, match.hand = match.hand, rules
    try:
        yield
    finally:
        match.hand = outer


def judge_context(state: State) -> Context:
    """For whom the judge acts at a quiet point: for the active player, from nothing."""
    return Context(None, state.active or state.living()[0])


def _nothing() -> None:
    """Nothing is done."""


@dataclass(frozen=True)
class Asking:
    """What the judge is asked until there is nothing more to do.

    - ``asks``: in words; ``rule``: under which what he says is done.
    - ``context(state)``: for whom and from what he acts.
    - ``instead``: what he may answer before anything is done, in the place of «nothing»; none: «nothing» itself.
    - ``given(answer)``: why an answer of another form than an operation will not do, empty when it ends the asking; None when it
      is no such answer.
    - ``begins()``: what happens before the first thing that is done.
    """

    asks: str
    rule: R
    context: Callable[[State], Context]
    instead: tuple[Option, ...] = ()
    given: Callable[[str], tuple[Refusal, ...] | None] = lambda _: None
    begins: Callable[[], None] = _nothing

    def ends(self, answer: str, did: bool) -> bool:
        """Whether the answer ends the asking; ``did``: whether something has been done."""
        plain = fold(answer)
        return plain in self._last(did) or (plain == _NOTHING and DONE in self._last(did)) or self.given(answer) is not None

    def _last(self, did: bool) -> tuple[str, ...]:
        return tuple(fold(option.value) for option in self.instead) if self.instead and not did else (DONE,)

    def question(self, state: State, did: bool) -> Decision:
        """What the judge is asked now."""
        context = self.context(state)

        def refuse(answer: str) -> tuple[Refusal, ...]:
            refused = self.given(answer)
            if refused is not None:
                return refused
            return () if self.ends(answer, did) else why_not(state, answer, context)

        options = self.instead if self.instead and not did else (Option(DONE, DONE, "no hace nada más"),)
        return Decision(JUDGE, self.asks, (self.rule,), Form.NAME, options, kind=BY_HAND, why_not_option=refuse)


def resolve(match: Match, context: Context, args: Data) -> Procedure:
    """The verb for text that nobody understood: the judge is asked what it does, until there is nothing more to do."""
    rule, text = lent(match.state).rule, args["text"]
    with judging(match, *(match.hand or (rule,))):
        match.say(rule, text=f"se resuelve a mano: «{text}»", by=context.you)
    yield from until_done(match, Asking(f"¿Qué hace «{text}»?", rule, lambda _: context))


def pay(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """A cost that nobody understood: the judge is asked what is paid for it, until there is nothing more to pay."""
    paid = lent(match.state).paid or rules[0]
    with judging(match, paid, *rules):
        match.say(paid, grounds=rules, text=f"se paga a mano: «{part.words}»", by=context.you)
    yield from until_done(match, Asking(f"¿Qué paga {context.you} por «{part.words}»?", paid, lambda _: context))


def until_done(match: Match, asking: Asking) -> Procedure[str]:
    """Ask the judge until there is nothing more to do. Gives the answer that ended it, "" when the game did."""
    did = False
    while match.state.result is None:
        answer = yield asking.question(match.state, did)
        if asking.ends(answer, did):
            return str(answer)
        if not did:
            asking.begins()
        did = True
        yield from carry_out(match, answer, asking.context(match.state), asking.rule)
    return ""


def why_not_step_in(state: State, text: str) -> tuple[Refusal, ...]:
    """Why the judge cannot do it at a quiet point; empty when that can be done."""
    return why_not(state, text, judge_context(state))


def step_in(match: Match, text: str) -> Procedure:
    """The judge steps in at a quiet point."""
    hand = lent(match.state)
    yield from carry_out(match, text, judge_context(match.state))
    if hand.settled is not None and match.state.result is None:
        yield from hand.settled(match)
