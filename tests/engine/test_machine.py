"""A match as a state machine: what is listed can be done, what is refused is refused with a rule, and any moment replays."""

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.catalogue import GAMES
from engine.kernel.decisions import Form
from engine.kernel.driver import BadAnswer, Run, scripted
from engine.running.random_games import broken_invariants, first_state

from ..amounts import amount

#: What is drawn where the answers are too many to be listed.
MOST = 40


class Matches(RuleBasedStateMachine):
    """Every rule of the machine answers the decision that is pending; the run is carried on from its last quiet point."""

    @initialize(game=st.sampled_from(sorted(GAMES)), number=st.integers(0, 24))
    def begin(self, game, number):
        self.first = first_state(game, number)
        self.answers: list = []
        self.go_on()

    def go_on(self):
        self.run = Run(self.first, scripted(self.answers)).go()

    @property
    def pending(self):
        return self.run.pending

    def asked(self):
        return getattr(self, "run", None) is not None and self.run.pending is not None

    @precondition(lambda self: self.asked())
    @rule(data=st.data())
    def answer(self, data):
        """One of the answers listed is taken."""
        decision, steps = self.pending, len(self.run.trace)
        listed = [answer for answer, _ in zip(decision.answers(), range(MOST), strict=False)]
        if not listed:
            return
        chosen = data.draw(st.sampled_from(range(len(listed))))
        assert decision.why_not(listed[chosen]) == ()
        self.answers.append(listed[chosen])
        self.go_on()
        assert self.run.stopped is None
        assert len(self.run.trace) >= steps

    @precondition(lambda self: self.asked() and self.pending.near_misses is not None)
    @rule(data=st.data())
    def refused(self, data):
        """One of the actions that are not allowed is refused, by every rule it breaks, and nothing has changed."""
        listed = self.pending.near_misses()
        if not listed or self.pending.form is not Form.ONE:
            return
        option, reasons = data.draw(st.sampled_from(listed))
        attempt = Run(self.first, scripted([*self.answers, option.value]))
        with pytest.raises(BadAnswer) as refused:
            attempt.go()
        assert reasons
        assert refused.value.reasons == reasons
        assert attempt.state == self.run.state

    @precondition(lambda self: self.asked())
    @rule(data=st.data())
    def take_up(self, data):
        """From a quiet point on, the rest of the answers gives the rest of the trace."""
        point = data.draw(st.sampled_from(self.run.quiet))
        rest = [choice.answer for choice in self.run.choices[point.choices :]]
        resumed = Run(point.state, scripted(rest), first_step=1 + point.steps).go()
        assert resumed.told() == self.run.told(point.steps)

    @invariant()
    def nothing_is_broken(self):
        if getattr(self, "run", None) is not None:
            assert broken_invariants(self.first, self.run) == []


TestMatches = Matches.TestCase
TestMatches.settings = settings(
    max_examples=amount(20, 300), stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
