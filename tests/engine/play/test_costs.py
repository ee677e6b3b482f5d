"""What is paid: the total, the parts in an order, with what is chosen, and how often it could be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.abilities import Context, CostPart, Filter
from engine.kernel.match import Illegal, Match
from engine.play.costs import NO_LIMIT, Payer, Paying, pay, times_payable, total

from ..kernel.toy import FIRST, SECOND, Card, through, toy_state


@given(*[st.integers(0, 9)] * 4)
def test_a_total_is_never_below_zero_and_an_empty_cost_stays_empty(base, more, up, down):
    assert total(base, more, up, down) == max(0, base + more + up - down)
    assert total(None, more, up, down) is None


def paying(paid, **fields):
    """Pays parts «a», «b», «c» with nothing, and «one» with one of three things."""

    def with_nothing(match, context, part, chosen, rules):
        paid.append((part.kind, chosen, rules))
        return
        yield

    things = Payer(with_nothing, lambda state, context, part: state.zone("hand", context.you)[:3], "give")
    itself = Payer(with_nothing, lambda state, context, part: (), lacking=(SECOND, "it is gone"))
    payers = {**dict.fromkeys("abc", Payer(with_nothing)), "one": things, "itself": itself}
    return Paying(payers, lambda verb, part, count: f"{verb} {count}", lambda rules: rules, **fields)


def test_parts_are_paid_in_the_order_chosen_or_in_that_of_the_text():
    parts = (CostPart("a"), CostPart("b"), CostPart("c"))
    for order, said, answers in ((True, ["c", "b", "a"], (2, 1)), (False, ["a", "b", "c"], ())):
        paid = []
        used, asked = through(pay(Match(toy_state()), Context(None, "A"), parts, paying(paid, order=order), (FIRST,)), *answers)
        assert [kind for kind, _, _ in paid] == said
        assert used == ((), (), ())
        assert len(asked) == len(answers)


def test_what_cannot_be_paid_in_full_is_illegal_by_the_rule_that_says_so():
    context, match = Context(None, "A"), Match(toy_state())
    with pytest.raises(Illegal) as short:
        through(pay(match, context, (CostPart("one", 1_000, Filter()),), paying([], in_full=FIRST), (FIRST,)))
    assert short.value.rule is FIRST
    with pytest.raises(Illegal) as gone:
        through(pay(match, context, (CostPart("itself"),), paying([]), (FIRST,)))
    assert gone.value.rule is SECOND


def test_how_often_a_part_could_be_paid():
    state, context = toy_state(Card("x"), Card("y"), zone="hand"), Context(None, "A")
    assert times_payable(state, context, CostPart("a"), paying([])) == NO_LIMIT
    assert times_payable(state, context, CostPart("itself"), paying([])) == 0
    assert times_payable(state, context, CostPart("one", 1, Filter()), paying([])) == 2
    assert times_payable(state, context, CostPart("one", 2, Filter()), paying([])) == 1
