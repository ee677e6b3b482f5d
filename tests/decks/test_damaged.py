"""Deck lists damaged by seed: checked, or refused with a reason; the same answer twice. ``make soak`` tries 100,000."""

from decks import read_list
from tests.again import told_elsewhere
from tests.amounts import amount
from tests.decks.damaging import answered, broken_by


def test_damaged_lists_are_checked_or_refused():
    assert [found for seed in range(300) if (found := broken_by(seed))] == []


def test_a_list_has_the_same_answer_in_another_process():
    many = amount(40, 1_000)
    assert told_elsewhere("tests.decks.damaging", f"[answered(n) for n in range({many})]") == [answered(n) for n in range(many)]


def test_an_xml_list_is_read_whatever_encoding_it_names():
    text = '<?xml version="1.0" encoding="nada"?><deck><section name="Main"><card qty="2" id="a">Ñandú</card></section></deck>'
    assert read_list(text, "fftcg").entries[0].name == "Ñandú"


def test_what_breaks_is_told_with_its_seed(monkeypatch):
    monkeypatch.setattr("tests.decks.damaging.answered", lambda seed: {}["broken"])
    assert broken_by(3).startswith("list 3: KeyError")
