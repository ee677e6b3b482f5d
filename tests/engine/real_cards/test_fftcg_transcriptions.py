"""Cards that stand in two public files: where their words differ they mean the same, or the kind of difference is listed."""

from __future__ import annotations

import pytest

from .fftcg_play import FILES, FOLDER
from .transcriptions import LISTED, compared, differing, in_both, listed_of

pytestmark = pytest.mark.skipif(not all((FOLDER / name).exists() for name in FILES), reason="JUEZ_CARDS has no such files")


@pytest.fixture(scope="module")
def verdicts():
    return {number: compared(*pair) for number, pair in differing().items()}


def test_most_have_the_same_words(verdicts):
    assert len(in_both()) >= 2_190
    assert len(verdicts) <= 310


def test_what_differs_means_the_same_or_is_listed_with_its_kind(verdicts):
    assert [number for number, verdict in verdicts.items() if verdict != "same" and number not in listed_of()] == []


def test_what_is_listed_differs(verdicts):
    assert sorted(set(listed_of()) - set(verdicts)) == []
    assert sum(len(row["cards"]) for row in LISTED.values()) == len(listed_of())


def test_what_is_read_as_another_meaning_is_not_said_to_mean_the_same(verdicts):
    wrong = [number for number, kind in listed_of().items() if LISTED[kind]["same"] and verdicts.get(number) == "other"]
    assert wrong == []
