"""Comparing editions: nothing lost, nothing twice, moves seen as moves."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.comparing import Change, Piece, compare, likeness, word_pieces
from rules_corpus.embedded import embedded_editions


@pytest.fixture(params=embedded_editions(), ids=lambda e: e.document)
def edition(request):
    return request.param


def test_an_edition_does_not_differ_from_itself(edition):
    assert compare(edition, edition) == []


def test_a_reworded_rule_is_found(edition):
    record = next(r for r in edition if r.text)
    changed = edition.with_records(tuple(replace(r, text=r.text + " Y algo más.") if r is record else r for r in edition))
    assert [(d.change, d.id) for d in compare(edition, changed)] == [(Change.REWORDED, record.id)]


def test_a_rule_that_only_changed_its_number_is_moved(edition):
    record = max((r for r in edition if not edition.children.get(r.id)), key=lambda r: len(r.text))
    moved = replace(record, id=f"{edition.document}:99.99", number="99.99")
    newer = edition.with_records((*tuple(r for r in edition if r is not record), moved))
    assert [(d.change, d.old.id, d.new.id) for d in compare(edition, newer)] == [(Change.MOVED, record.id, moved.id)]


def test_editions_without_a_number_in_common_are_compared_in_bounded_time():
    """Two of 2 500 rules each: every rule is moved, or gone and new."""
    edition = embedded_editions()[0]
    many = tuple(replace(r, id=f"{r.id}/{n}", parent=None) for n in range(3) for r in edition)[:2500]
    others = tuple(replace(r, id=f"{r.id}x") for r in many)
    differences = compare(edition.with_records(many), edition.with_records(others))
    count = Counter(d.change for d in differences)
    assert count[Change.REMOVED] + count[Change.MOVED] == 2500
    assert count[Change.ADDED] + count[Change.MOVED] == 2500


@given(st.data())
def test_every_rule_is_accounted_for_once(data):
    edition = data.draw(st.sampled_from(embedded_editions()))
    dropped = data.draw(st.sets(st.integers(0, len(edition.records) - 1), max_size=6))
    newer = edition.with_records(tuple(r for i, r in enumerate(edition) if i not in dropped))
    differences = compare(edition, newer)
    assert {d.old.id for d in differences if d.change in (Change.REMOVED, Change.MOVED)} == {
        edition.records[i].id for i in dropped
    }
    back = compare(newer, edition)
    assert len(back) == len(differences)


texts = st.text(alphabet="abc áé.,\n", max_size=60)


@given(texts, texts)
def test_the_pieces_give_both_texts_back(before, after):
    pieces = word_pieces(before, after)
    assert "".join(p.text for p in pieces if p.side in ("same", "old")) == before
    assert "".join(p.text for p in pieces if p.side in ("same", "new")) == after


def test_a_sentence_written_anew_is_two_sentences_and_a_changed_word_is_a_word():
    anew = word_pieces(
        "Se llama «jugador» a la persona que juega.", "Un duelista es, a estos efectos, quien tiene un mazo propio."
    )
    assert [p.side for p in anew] == ["old", "new", "same"]
    word = word_pieces("El jugador activo roba una carta del mazo.", "El jugador activo toma una carta del mazo.")
    assert [(p.side, p.text) for p in word if p.side != "same"] == [("old", "roba"), ("new", "toma")]
    assert likeness(anew) < 0.1 < 0.8 < likeness(word)


@given(texts)
def test_a_text_is_all_of_itself(text):
    assert word_pieces(text, text) == ([Piece("same", text)] if text else [])
    assert likeness(word_pieces(text, text)) == 1


def test_texts_without_measure_are_compared_as_wholes():
    before, after = "a b " * 6000, "b c " * 6000
    pieces = word_pieces(before, after)
    assert "".join(p.text for p in pieces if p.side in ("same", "old")) == before
    assert "".join(p.text for p in pieces if p.side in ("same", "new")) == after


def test_rules_that_say_the_same_move_in_order():
    edition = next(e for e in embedded_editions() if e.document == "souls")
    twins = [
        replace(edition.records[5], id=f"souls:90.{i}", number=f"90.{i}", text="Lo mismo, dicho más de una vez.") for i in (1, 2)
    ]
    moved = [replace(twin, id=twin.id.replace("90", "91"), number=twin.number.replace("90", "91")) for twin in twins]
    found = compare(edition.with_records((*edition.records, *twins)), edition.with_records((*edition.records, *moved)))
    assert [(d.change, d.old.number, d.new.number) for d in found] == [
        (Change.MOVED, "90.1", "91.1"),
        (Change.MOVED, "90.2", "91.2"),
    ]


def test_a_difference_knows_its_place():
    edition = next(e for e in embedded_editions() if e.document == "souls")
    newer = edition.with_records(edition.records[1:3] + edition.records[4:])
    assert [d.place for d in compare(edition, newer)] == [-1.0, 1.5]
