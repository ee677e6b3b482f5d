"""Honesty: no length, step, level or upgrade stands in the data without its source, its date and how much of it was seen."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import desk
from desk.tournament import GAMES, Tournament, tournament
from rules_corpus import Corpus, embedded_editions

DATA = Path(desk.__file__).parent / "data"


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return Corpus(embedded_editions())


@pytest.mark.parametrize("game", GAMES)
def test_everything_has_a_source_a_date_and_how_much_was_seen(game):
    known = tournament(game)
    for claim in known.sourced:
        source = known.source_of(claim)
        assert source.name
        assert source.date
        assert source.seen in ("whole", "part")


@pytest.mark.parametrize("game", GAMES)
def test_what_was_seen_in_part_says_what_is_missing(game):
    known = tournament(game)
    assert known.known != "whole"
    assert known.missing


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_is_named_exists(game, corpus):
    for claim in tournament(game).sourced:
        for rule in claim.rules:
            assert corpus.locate(rule, None).record.id == rule


@pytest.mark.parametrize("game", GAMES)
def test_levels_are_those_that_are_named(game):
    known = tournament(game)
    levels = {level.id for level in known.levels}
    assert {one.level for one in known.infractions if one.level} <= levels
    assert {name for one in known.upgrades for name in (one.level, one.to)} <= levels


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", ["lengths", "ending", "between", "levels", "upgrades", "infractions"])
def test_what_has_no_source_is_no_data(game, part):
    content = yaml.safe_load((DATA / f"{game}.yaml").read_text(encoding="utf-8"))
    for claim in content.get(part, ()):
        bare = {key: value for key, value in claim.items() if key != "source"}
        with pytest.raises(ValueError, match="source"):
            Tournament.model_validate({"game": game, part: [bare]})


@pytest.mark.parametrize("lacks", ["name", "date", "seen"])
def test_a_source_that_does_not_say_what_it_is_is_none(lacks):
    source = {"name": "Guía", "date": "2017-03", "seen": "part"}
    with pytest.raises(ValueError, match=lacks):
        Tournament.model_validate({"game": "x", "sources": {"a": {k: v for k, v in source.items() if k != lacks}}})


def test_a_claim_of_a_source_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="fuente"):
        Tournament.model_validate({"game": "x", "lengths": [{"minutes": 30, "source": "b"}]})


def test_the_games_are_those_of_juez():
    from rules_corpus import GAMES as OURS

    assert {*GAMES} == {*OURS}


def test_how_much_is_known_of_penalties():
    assert {game: tournament(game).known for game in GAMES} == {
        "fftcg": "part",
        "inferno": "part",
        "myl": "none",
        "souls": "part",
    }
