"""Finding a rule by its id."""

import pytest

from rules_corpus import Corpus, UnknownEdition, UnknownRule, embedded_editions


@pytest.fixture(scope="module")
def corpus():
    return Corpus(embedded_editions())


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("souls:6.4.1.1", "souls:6.4.1.1"),
        ("SOULS:6.4.1.1.", "souls:6.4.1.1"),
        ("myl:7.c.4.1", "myl:7.C.4.1"),
        (" inferno:116.3A ", "inferno:116.3a"),
        ("fftcg:9/ej2", "fftcg:9/ej2"),
    ],
)
def test_ids_are_read_generously(corpus, asked, found):
    assert corpus.locate(asked).record.id == found


def test_whether_a_rule_is_known_is_told_as_it_would_be_found(corpus):
    asked = ("fftcg:8.1.1.1", "FFTCG:8.1.1.1.", "fftcg:99.1", "8.1.1.1", "", "poker:1")
    assert [corpus.knows(rule) for rule in asked] == [True, True, False, False, False, False]


def test_every_id_is_found(corpus):
    for edition in embedded_editions():
        assert all(corpus.locate(record.id).record is record for record in edition)


@pytest.mark.parametrize(
    ("printed", "real"), [("fftcg:17.7.2", "fftcg:11.7.2"), ("myl:C4.1", "myl:7.C.4.1"), ("inferno:701.81d", "inferno:701.10d")]
)
def test_a_misprinted_number_leads_to_its_rule_with_a_notice(corpus, printed, real):
    located = corpus.locate(printed)
    assert located.record.id == real
    assert "errata" in located.notices[0]


def test_a_real_number_wins_over_a_misprint_and_both_say_so(corpus):
    real, misprinted = corpus.locate("inferno:702.8c"), corpus.locate("inferno:702.19c")
    assert real.record.id == "inferno:702.8c"
    assert "702.19c" in real.notices[0]
    assert "702.8c" in misprinted.notices[0]


def test_a_paragraph_or_bullet_can_be_cited(corpus):
    located = corpus.locate("inferno-inicio:1/b2")
    assert located.place == "b2"
    assert located.notices[0].startswith("Se cita la viñeta 2: «")
    assert corpus.locate("myl:8.1/b4").record.id == "myl:8.1"
    with pytest.raises(UnknownRule):
        corpus.locate("myl:8.1/b40")


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("souls:6.6.9", "souls:6.6"),
        ("inferno:116.3z", "inferno:116.3"),
        ("fftcg:99", None),
        ("infierno:116", "inferno:116"),
        ("116.3a", None),
        ("souls:", None),
    ],
)
def test_an_unknown_id_names_the_nearest(corpus, asked, near):
    with pytest.raises(UnknownRule) as caught:
        corpus.locate(asked)
    assert near is None or near in caught.value.nearest


def test_an_unknown_edition_names_those_there_are(corpus):
    with pytest.raises(UnknownEdition, match="juez-1"):
        corpus.locate("souls:1", "otra")
