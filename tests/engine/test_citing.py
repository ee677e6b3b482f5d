"""Which rules steps name: those that make them happen, few of them, apart from what they rest on in general."""

import re

import pytest

from engine.catalogue import GAMES
from engine.running.coverage import FOLDER

from .ran import each, each_file, ran

#: The games whose steps tell the rules that decide from those they rest on.
TOLD_APART = ("inferno",)
MOST = 4
FILES = [path for game in TOLD_APART for path in sorted((FOLDER / game).glob("*.yaml"))]


@each(FILES)
def test_few_rules_make_a_step_happen(path):
    many = {step.text: step.rules for step in ran(path).run.trace if len(step.rules) > MOST}
    assert not many


@each(FILES)
def test_no_rule_is_named_twice_by_a_step(path):
    for step in ran(path).run.trace:
        assert len(set(step.cited)) == len(step.cited), step.text


@pytest.mark.parametrize("game", TOLD_APART)
def test_what_says_how_things_go_in_general_is_declared(game):
    rules = GAMES[game].game.rules.declared
    assert {rule.id for rule in GAMES[game].game.lends.general} <= set(rules)


#: What is of the engine and not of a sentence: values and calls of Python, and words of the definitions.
NOT_SAID = re.compile(
    r"\(['\"]|\w\(\w+=|\[\]|\bNone\b|\bTrue\b|\bFalse\b"
    r"|\b(switch|types|subtypes|supertypes|abilities|strength|resistance|controller|turned|keyword|effect|filter)\b"
)


@each_file
def test_steps_are_said_in_words_of_the_game(path):
    said = [step.text for step in ran(path).run.trace]
    said += [line for step in ran(path).run.trace for line in step.before.game.changes(step)]
    assert [text for text in said if NOT_SAID.search(re.sub("«[^»]*»", "", text))] == []
