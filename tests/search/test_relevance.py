"""Relevance on the golden set may only rise: the figures of each set are held, for the questions that were there before."""

from pathlib import Path

import pytest
import yaml

from rules_corpus import embedded_editions

from .golden_set import GAMES, SETS, questions, relevance

FLOORS = yaml.safe_load((Path(__file__).parent / "floors.yaml").read_text(encoding="utf-8"))
IDS = {record.id for edition in embedded_editions() for record in edition}


def search(library):
    return lambda question: [r.record.id for r in library.search.search(question.query, games=[question.game]).results]


def search_everywhere(library):
    return lambda question: [r.record.id for r in library.search.search(question.query).results]


def assert_holds(found, floor):
    assert found.questions >= floor["questions"]
    assert found.hit1 >= floor["hit1"] - 1e-9, str(found)
    assert found.hit3 >= floor["hit3"] - 1e-9, str(found)
    assert found.mrr >= floor["mrr"] - 1e-9, str(found)


@pytest.mark.parametrize("half", SETS)
@pytest.mark.parametrize("game", [*GAMES, "pooled"])
def test_no_figure_falls(library, game, half):
    found = relevance(questions(half, GAMES if game == "pooled" else [game]), search(library))
    assert_holds(found, FLOORS[half][game])


@pytest.mark.parametrize("half", SETS)
def test_no_figure_over_all_games_falls(library, half):
    assert_holds(relevance(questions(half), search_everywhere(library)), FLOORS[half]["everywhere"])


@pytest.mark.parametrize("half", SETS)
def test_the_questions_name_rules_that_exist(half):
    for question in questions(half):
        assert question.accept
        assert set(question.accept) <= IDS, question.query


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_questions(game):
    assert sum(len(questions(half, [game])) for half in SETS) >= 60
