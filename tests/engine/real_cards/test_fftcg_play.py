"""Random matches with cards as they are printed hold together; what is not understood is asked, and answered at random."""

from __future__ import annotations

import pytest

from engine.running.random_games import play_from
from engine.running.runs import run_situation

from .fftcg_play import DISPUTES, FILES, FOLDER, PUBLISHED, asked_share, disputed, drawn_state, published_state

pytestmark = pytest.mark.skipif(not (FOLDER / FILES[0]).exists(), reason="JUEZ_CARDS has no such file")


def test_the_published_lists_are_decks():
    assert [sum(deck.values()) for deck in PUBLISHED.values()] == [50, 50]
    assert all(copies <= 3 for deck in PUBLISHED.values() for copies in deck.values())


def test_two_decks_that_won_tournaments_play():
    played = play_from(published_state, 8, seed=11)
    assert played["failures"] == []
    assert "sin terminar" not in played["results"]
    assert played["asked_by_hand"] > 0


def test_decks_drawn_from_all_cards_play():
    played = play_from(drawn_state, 8, seed=1_000)
    assert played["failures"] == []


def test_most_of_what_they_say_is_not_asked():
    asked, paragraphs = asked_share()
    assert asked <= paragraphs * 0.3, (asked, paragraphs)


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute["id"])
def test_a_dispute_between_printed_cards_comes_out_as_the_document_has_it(dispute):
    ran = run_situation(disputed(dispute))
    assert ran.run.stopped is None
    assert [item["text"] for item in ran.expect if not item["ok"]] == []
