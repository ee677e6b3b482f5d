"""Running a match: from quiet point to quiet point, with somebody or something that answers.

A segment of the match is one generator; none outlives a quiet point. The state at every quiet point is kept, so that a
fork is a replay of the few choices since the last one. The record of a run is its first state and its choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .abilities import BY_HAND
from .conditions import Action, Refusal
from .decisions import JUDGE, ByHand, Decision, Procedure
from .frozen import Frozen, at_once
from .match import Match, TooLong
from .returning import WATCH_AFTER, came_back, piled_up
from .state import CHANCE, State
from .steps import Step

#: What an answerer returns when it does not answer: the run stops there, with the decision pending.
UNANSWERED = object()

Answerer = Callable[[Decision, Match], object]

#: A run takes no more steps than this, unless it is told to.
MOST_STEPS = 20_000


@at_once
@dataclass(frozen=True)
class Choice(Frozen):
    """An answer given: by whom, to what kind of decision, which; ``real`` when there was more than one possibility.

    ``meant`` is False for passing, which nobody does to keep something going.
    """

    player: str
    kind: str
    answer: object
    real: bool

    @property
    def meant(self) -> bool:
        return not (isinstance(self.answer, Action) and self.answer.kind == "pasar")


@at_once
@dataclass(frozen=True)
class QuietPoint(Frozen):
    """Where a run may be taken up again: the state, how many steps and choices came before, and what was not asked since."""

    state: State
    steps: int
    choices: int
    forced: tuple[str, ...] = ()


class BadAnswer(ValueError):
    """An answer that is not one. ``decision`` is what was asked, ``reasons`` why it is not allowed."""

    def __init__(self, decision: Decision, answer: object, reasons: tuple[Refusal, ...]):
        super().__init__(f"{decision.asks} {reasons[0].text}")
        self.decision = decision
        self.answer = answer
        self.reasons = reasons


class Run:
    """One run of a match. After ``go`` it has ended (``state.result``), waits (``pending``) or met a bound (``stopped``)."""

    def __init__(
        self,
        state: State,
        answer: Answerer,
        first_step: int = 1,
        max_steps: int = MOST_STEPS,
        max_choices: int = 20_000,
        watch: Callable[[], None] | None = None,
    ):
        self.match = Match(state, first_step, max_steps)
        self.match.watch = watch
        self.answer = answer
        self.choices: list[Choice] = []
        self.quiet: list[QuietPoint] = []
        self.pending: Decision | None = None
        self.stopped: str | None = None
        self.asked: dict[str, None] = {}
        self.max_choices = max_choices

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def trace(self) -> list[Step]:
        return self.match.trace

    def told(self, since: int = 0) -> list[dict[str, object]]:
        """The trace after so many steps as data, each step with what it changed."""
        return [{**step.as_json(), "changes": self.match.game.changes(step)} for step in self.trace[since:]]

    def go(self) -> Run:
        """Run until the match ends, an answer is missing or a bound is met."""
        try:
            match = self.match
            while match.state.result is None and self.pending is None:
                self.quiet.append(QuietPoint(match.state, len(match.trace), len(self.choices), tuple(match.forced)))
                looped = came_back(match)
                if looped is not None:
                    self._drive(match.game.repeated(match, looped))
                elif (piled := piled_up(match)) is not None:
                    self._drive(match.game.piled_up(match, piled))
                else:
                    self._drive(match.game.segment(match))
        except TooLong as why:
            self.stopped = str(why)
        return self

    def _drive(self, segment: Procedure) -> None:
        answer: object = None
        try:
            while True:
                decision: Decision = segment.send(answer)
                for rule in decision.rules:
                    self.asked[rule.id] = None
                answer = self.answer(decision, self.match)
                if answer is UNANSWERED:
                    self.pending = decision
                    segment.close()
                    return
                self.match.forced.clear()
                if isinstance(answer, ByHand):
                    segment.close()
                    self._step_in(decision, answer)
                    return
                reasons = decision.why_not(answer)
                if reasons:
                    raise BadAnswer(decision, answer, reasons)
                choice = Choice(decision.player, decision.kind, answer, decision.player != CHANCE and decision.real)
                self._record(choice, decision)
        except StopIteration:
            return

    def _record(self, choice: Choice, decision: Decision | None = None) -> None:
        self.choices.append(choice)
        if choice.real and choice.meant and self.match.game.keeps_going(self.state, choice.kind):
            visits = self.state.visits
            chosen = visits.chosen + 1
            forms = visits.forms
            if decision is not None and visits.count >= WATCH_AFTER:
                forms = forms.set(f"{decision.player}: {decision.asks} → {decision.said(choice.answer)}", chosen)
            self.match.keep(visits=visits.but(chosen=chosen, forms=forms))
        if len(self.choices) > self.max_choices:
            raise TooLong(f"la partida pasa de {self.max_choices} decisiones")

    def _step_in(self, decision: Decision, answer: ByHand) -> None:
        """The judge does something instead of who would act; then the match is at rest again."""
        state = self.state
        if decision.kind != "prioridad":
            refused = Refusal(decision.rules[0], "el juez no interviene mientras algo se resuelve")
            raise BadAnswer(decision, answer, (refused,))
        if reasons := self.match.game.why_not_by_hand(state, answer.text):
            raise BadAnswer(decision, answer, reasons)
        self._record(Choice(JUDGE, BY_HAND, answer, True))
        self._drive(self.match.game.by_hand(self.match, answer.text))


def scripted(answers: Sequence[object]) -> Answerer:
    """Answers from a list, in order; nothing after its end."""
    left = list(reversed(answers))

    def answer(decision: Decision, match: Match) -> object:
        return left.pop() if left else UNANSWERED

    return answer


def replay(state: State, choices: Sequence[Choice], first_step: int = 1, max_steps: int = MOST_STEPS) -> Run:
    """Run again from a state with the same choices."""
    return Run(state, scripted([c.answer for c in choices]), first_step, max_steps).go()


def fork(run: Run, choices: int) -> Run:
    """The run as it stood before a given number of choices, replayed from the last quiet point."""
    point = next(q for q in reversed(run.quiet) if q.choices <= choices)
    return replay(point.state, run.choices[point.choices : choices], run.match.first_step + point.steps)
