"""How situations ended, kept and compared: another end is one that a judge would call so."""

from __future__ import annotations

import pytest

from engine.files.shipped import all_situations
from engine.running.ending import Ending, Passed, ended, otherwise
from engine.running.tasks import Bounds
from engine.running.version import engine_version

from ..amounts import amount

BOUNDS = Bounds(1_500, 30.0)
COMBAT = next(about for about in all_situations() if about.stem == "combate-uno-a-uno")


@pytest.fixture(scope="module")
def end() -> Ending:
    return ended(COMBAT.text, {}, BOUNDS)


@pytest.mark.parametrize("about", all_situations()[:: amount(40, 8)], ids=lambda about: about.stem)
def test_the_same_situation_ends_the_same_and_is_read_again_as_it_was_written(about):
    once = ended(about.text, {}, BOUNDS)
    assert once.error is None
    assert once.table
    assert otherwise(Ending.model_validate_json(once.model_dump_json()), ended(about.text, {}, BOUNDS)) is None


def test_other_words_of_steps_and_questions_are_no_other_end(end):
    asked = end.asked.model_copy(update={"asks": "¿Y ahora?", "rules": []}) if end.asked else None
    steps = [step.model_copy(update={"text": "De otro modo", "rules": ["inferno:1"]}) for step in end.steps]
    assert otherwise(end, end.model_copy(update={"asked": asked, "steps": steps})) is None


def test_the_first_step_after_which_the_tables_part_gives_the_rules(end):
    at = len(end.steps) // 2
    other = Passed(n=99, text="Otra cosa", rules=["inferno:508.2"], reading="punto: lectura", table="0")
    now = end.model_copy(update={"table": [*end.table, "más"], "steps": [*end.steps[:at], other, *end.steps[at + 1 :]]})
    found = otherwise(end, now)
    assert (found.step_before, found.step_now) == (end.steps[at], other)
    assert (found.rules, found.reading) == (("inferno:508.2",), "punto: lectura")
    assert (found.before, found.now) == ("nada de eso", "más")


def test_what_may_be_chosen_is_part_of_the_end_and_its_rules_are_told_where_no_step_parts():
    end = ended(COMBAT.text.replace("expect:", "x-expect:")[: COMBAT.text.index("do:")], {}, BOUNDS)
    assert end.asked is not None
    fewer = end.model_copy(update={"asked": end.asked.model_copy(update={"options": end.asked.options[1:]})})
    found = otherwise(fewer, end)
    assert end.asked.options[0] in found.now
    assert found.rules == tuple(end.asked.rules)


def test_what_cannot_be_run_is_another_end_whatever_its_words(end):
    broken = ended(COMBAT.text.replace("do:", "do:\n- {Ana: volar a la luna}", 1), {}, BOUNDS)
    assert broken.error
    assert otherwise(end, broken).now.startswith("no se puede ejecutar")
    assert otherwise(broken, broken.model_copy(update={"error": "otras palabras"})) is None


def test_the_engine_has_one_version_while_it_is_the_same():
    assert engine_version() == engine_version.__wrapped__()
