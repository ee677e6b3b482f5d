"""Who acts, and what it costs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.abilities import Context, CostPart
from engine.kernel.costs import pay, total
from engine.kernel.match import Match
from engine.play.priority import alternates, interleaved, passes, tell, window, would_receive

from .toy import FIRST, SECOND, through, toy_state


def test_priority_passes_in_succession():
    match = Match(toy_state(players=("A", "B", "C")))
    would_receive(match, "B", FIRST)
    tell(match, FIRST)
    assert not passes(match, SECOND, "B passes")
    assert match.state.priority.holder == "C"
    assert not passes(match, SECOND, "C passes")
    assert passes(match, SECOND, "A passes")
    assert match.state.priority.holder is None


def test_alternating_gives_the_other_player_the_next_action():
    match = Match(toy_state())
    alternates(match, FIRST)
    assert match.state.priority.holder == "B"


def test_a_window_asks_each_once_and_interleaving_until_all_decline():
    asked = []

    def offer(player):
        asked.append(player)
        return len(asked) == 1
        yield

    match = Match(toy_state())
    assert through(window(match, ("B", "A"), offer))[0] is True
    assert asked == ["B", "A"]
    asked.clear()
    through(interleaved(match, "A", offer))
    assert asked == ["A", "B", "A"]


@given(*[st.integers(0, 9)] * 4)
def test_a_total_is_never_below_zero_and_an_empty_cost_stays_empty(base, more, up, down):
    assert total(base, (), more, up, down).amount == max(0, base + more + up - down)
    assert total(None, (), more, up, down).amount is None


def test_parts_are_paid_in_the_order_chosen():
    paid = []

    def payer(match, context, part):
        paid.append(part.kind)
        return part.kind
        yield

    parts = (CostPart("a"), CostPart("b"), CostPart("c"))
    used, asked = through(pay(Match(toy_state()), Context(None, "A"), parts, dict.fromkeys("abc", payer), FIRST), 2, 1)
    assert paid == ["c", "b", "a"]
    assert used == ("c", "b", "a")
    assert len(asked) == 2
