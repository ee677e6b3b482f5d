"""Files that are no rule document: each gets a message of its own, in Spanish."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus import DOCUMENTS, BadSource
from rules_corpus.embedded import edition_files
from rules_corpus.reading import document_in, read_official
from rules_corpus.sources import LARGEST, decode

SOULS = DOCUMENTS["souls"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "vacío"),
        (b"  \n\t ", "vacío"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00", "no es texto"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"PK\x03\x04\x14\x00", "Word"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Word"),
        (rb"{\rtf1\ansi maz\'f3n}", "RTF"),
        (b"<!DOCTYPE html>\n<title>Souls in Xtinction</title>", "página web"),
        (b"\n<!-- saved from url=(0019)https://example.org -->\n<html lang=es>", "página web"),
        ("<?xml version='1.0'?><HTML><p>1. Juego".encode("utf-16"), "página web"),
        (b"From: <Saved by Blink>\nMIME-Version: 1.0\n\n1. Juego", "página web"),
        (b"<!-- -->" * 2000 + b"<htm>", "no parece"),
        ("acciÃ³n, fÃ¡cil, aÃ±adir, mÃ¡s".encode(), "UTF-8"),
        (b"x" * (LARGEST + 1), "MB"),
        (b"Una receta de cocina. " * 50, "no parece"),
    ],
)
def test_what_is_wrong_is_said(data, said):
    with pytest.raises(BadSource, match=said):
        read_official(data, SOULS, "x")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_encodings_are_recognised(encoding):
    text = "La acción del jugador es rápida; año, ñandú, ¿qué?\n" * 20
    assert decode(text.encode(encoding)) == text


def test_line_ends_are_one_kind():
    assert decode(b"uno\r\ndos\rtres") == "uno\ndos\ntres"


@given(st.binary(max_size=400))
def test_random_bytes_are_refused_with_a_message(data):
    with pytest.raises(BadSource, match=r"\w"):
        read_official(data, SOULS, "x")


@pytest.mark.parametrize("name", list(DOCUMENTS))
def test_the_document_of_our_own_edition_is_known_with_and_without_its_front_matter(name):
    text = edition_files()[name].read_text(encoding="utf-8")
    assert document_in(text.encode()).id == name
    assert document_in(text.split("---\n", 2)[2].encode()).id == name


@pytest.mark.parametrize("text", ["Una receta de cocina.", "---\ndocument: ajedrez\n---\n# 1. Inferno", "---\ntitle: x\n---\n"])
def test_a_text_of_no_document_asks_to_choose_one(text):
    with pytest.raises(BadSource, match="elígelo"):
        document_in(text.encode())


class TestOfficialFiles:
    """What happens to the real files when they are damaged."""

    @pytest.mark.parametrize("name", list(DOCUMENTS))
    def test_every_encoding_gives_the_same_records(self, documents, official, name):
        text = (documents / f"{name}.txt").read_text(encoding="utf-8")
        for data in (text.encode("utf-16"), text.replace("\n", "\r\n").encode()):
            assert read_official(data, DOCUMENTS[name], "oficial").records == official[name].records
        latin = text.encode("cp1252", errors="replace")
        assert len(read_official(latin, DOCUMENTS[name], "oficial").records) == len(official[name].records)

    @pytest.mark.parametrize("name", list(DOCUMENTS))
    def test_the_document_is_known_by_its_words(self, documents, name):
        assert document_in((documents / f"{name}.txt").read_bytes()).id == name

    @pytest.mark.parametrize("name", list(DOCUMENTS))
    def test_another_game_is_refused(self, documents, name):
        others = [d for d in DOCUMENTS.values() if d.game != DOCUMENTS[name].game]
        for other in others:
            with pytest.raises(BadSource, match="parece"):
                read_official((documents / f"{name}.txt").read_bytes(), other, "x")

    @pytest.mark.parametrize("name", list(DOCUMENTS))
    def test_a_file_cut_inside_a_sentence_is_refused(self, documents, name):
        text = (documents / f"{name}.txt").read_text(encoding="utf-8")
        cut = text[: text.rindex(" de ", 0, int(len(text) * 0.6))]
        with pytest.raises(BadSource, match=r"cortado|incompleto"):
            read_official(cut.encode(), DOCUMENTS[name], "x")

    @pytest.mark.parametrize("name", ["inferno", "souls"])
    def test_a_file_without_sections_that_its_contents_name_is_refused(self, documents, official, name):
        lines = (documents / f"{name}.txt").read_text(encoding="utf-8").split("\n")
        last_chapter = [r for r in official[name] if r.parent is None][-1]
        cut = "\n".join(lines[: last_chapter.line - 1])
        with pytest.raises(BadSource, match=f"«{last_chapter.number}"):
            read_official(cut.encode(), DOCUMENTS[name], "x")

    @pytest.mark.parametrize("name", list(DOCUMENTS))
    def test_mojibake_is_refused(self, documents, name):
        data = (documents / f"{name}.txt").read_text(encoding="utf-8").encode().decode("latin-1").encode()
        with pytest.raises(BadSource, match="tildes"):
            read_official(data, DOCUMENTS[name], "x")
