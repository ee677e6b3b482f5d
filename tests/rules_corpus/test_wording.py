"""How our own wording reads: short sentences and one spelling of a word."""

import re

import pytest

from rules_corpus import embedded_editions

#: The documents whose wording has been gone through.
CHECKED = ["inferno", "inferno-inicio", "fftcg", "souls", "myl"]
OURS = {edition.document: edition for edition in embedded_editions()}

_LONGEST_SENTENCE = 40
_LEAST_ITEMS, _LONGEST_ITEM = 6, 5
#: References (601.1b-h, 120.2#2) and abbreviations (etc.) end no sentence: a capital or a bracket stands behind the mark.
_SENTENCE_END = re.compile(r"(?<=[.?!…])[»”)\]*_]*\s+(?=[¿¡«“(\[*_]*(?:[A-ZÁÉÍÓÚÑ]|\(\d))")
_BLOCK_END = re.compile(r"\n\s*\n|\n(?=\s*- )")
_WORD = re.compile(r"[^\W_][\w.,/#+-]*")


def sentences(text: str) -> list[str]:
    """The sentences of ``text``; a paragraph or a bullet ends one."""
    return [sentence for block in _BLOCK_END.split(text) for sentence in _SENTENCE_END.split(block) if sentence.strip()]


def is_list(sentence: str) -> bool:
    """Whether all that follows a colon are items of few words, and many of them."""
    _, colon, after = sentence.partition(":")
    items = re.split(r",| y ", after)
    return bool(colon) and len(items) >= _LEAST_ITEMS and all(len(_WORD.findall(item)) <= _LONGEST_ITEM for item in items)


def texts(name: str) -> list[tuple[str, str]]:
    """Id and text of each record of a document, and of each remark on it."""
    return [(record.id, text) for record in OURS[name] for text in (record.text, *(remark.text for remark in record.remarks))]


@pytest.mark.parametrize("name", CHECKED)
def test_no_sentence_is_longer_than_forty_words_save_lists(name):
    long = [
        (rule, sentence)
        for rule, text in texts(name)
        for sentence in sentences(text)
        if len(_WORD.findall(sentence)) > _LONGEST_SENTENCE and not is_list(sentence)
    ]
    assert long == []


@pytest.mark.parametrize("name", CHECKED)
def test_solo_is_written_without_accent(name):
    assert [rule for rule, text in texts(name) if re.search(r"\bsólo\b", text, re.IGNORECASE)] == []


def test_a_sentence_ends_neither_in_a_reference_nor_in_an_abbreviation():
    text = "Se paga (véase 601.1b) una carta, etc., según 118.7. Luego se mira la regla 601.1e. Fin.\n\n- uno\n- dos"
    assert [len(_WORD.findall(sentence)) for sentence in sentences(text)] == [9, 6, 1, 1, 1]


def test_a_list_has_many_short_items():
    assert is_list("Los tipos de aliado son: " + ", ".join(["Bot"] * 50) + " y Vampiro.")
    assert not is_list("Un efecto puede hacer esto: " + "poner una carta en juego boca abajo, " * 12)
