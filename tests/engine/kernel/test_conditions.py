"""Conditions and decisions: every reason in the order of the document, every answer that may be given."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.abilities import Both, Context, Exists, Filter, Is, Ref, Un
from engine.kernel.conditions import Action, After, All, Cond, When, in_document_order
from engine.kernel.decisions import Decision, Form, Option
from engine.kernel.selecting import holds

from .toy import FIRST, SECOND, THIRD, Card, toy_state


def cond(rule, value):
    return Cond(rule, f"needs {rule.id}", lambda s, a: value)


def rules_of(requirement):
    return [reason.rule.id for reason in in_document_order(requirement.reasons(toy_state(), Action("do", "A")))]


def test_every_failing_reason_in_the_order_of_the_document():
    assert rules_of(All((cond(THIRD, False), cond(FIRST, False), cond(SECOND, True)))) == ["toy:1", "toy:3"]


def test_what_depends_on_a_failing_condition_is_skipped():
    assert rules_of(After(cond(FIRST, False), cond(SECOND, False))) == ["toy:1"]
    assert rules_of(After(cond(FIRST, True), cond(SECOND, False))) == ["toy:2"]
    assert rules_of(When(lambda s, a: False, cond(SECOND, False))) == []


def test_of_nothing_it_is_said_neither_that_it_is_so_nor_that_it_is_not():
    state, nothing = toy_state(Card("c")), Context(None, "A")
    it_is, there_are = Is(Ref("ese"), Filter(types=("thing",))), Exists(Filter(types=("thing",)))
    for said in (it_is, Un(it_is), Both((it_is, there_are)), Un(Both((Un(it_is), there_are)))):
        assert not holds(state, said, nothing), said
    assert holds(state, Un(Both((Un(it_is), Un(there_are)))), nothing)


OPTIONS = tuple(Option(n, str(n)) for n in range(4))


@given(st.sampled_from(Form), st.integers(0, 3), st.integers(0, 4))
def test_every_listed_answer_is_one(form, low, high):
    decision = Decision("A", "?", (FIRST,), form, OPTIONS, low=min(low, high), high=high, each=1 if form is Form.SPLIT else 0)
    for n, answer in zip(range(40), decision.answers(), strict=False):
        if form is not Form.NAME:
            assert not decision.why_not(answer), (n, answer)


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        (Form.ONE, 9),
        (Form.SOME, (0, 0)),
        (Form.SOME, (0, 1, 2)),
        (Form.ORDER, (0, 1)),
        (Form.NUMBER, 7),
        (Form.SPLIT, ((0, 1), (1, 1))),
        (Form.NAME, ""),
    ],
)
def test_a_wrong_answer_is_refused_with_the_rule_that_asks(form, wrong):
    decision = Decision("A", "?", (SECOND,), form, OPTIONS, low=1, high=2, each=2 if form is Form.SPLIT else 0)
    assert [reason.rule for reason in decision.why_not(wrong)] == [SECOND]


def test_a_split_may_come_in_multiples_of_a_unit():
    decision = Decision("A", "?", (FIRST,), Form.SPLIT, OPTIONS[:2], high=3_000, each=1_000, unit=1_000)
    assert list(decision.answers()) == [((0, 1_000), (1, 2_000)), ((0, 2_000), (1, 1_000))]
    assert [reason.rule for reason in decision.why_not(((0, 1_500), (1, 1_500)))] == [FIRST]
    assert not decision.why_not(((0, 1_000), (1, 2_000)))
