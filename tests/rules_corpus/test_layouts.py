"""The official layouts, on the official documents: every word kept, every misprint found, every trap avoided."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_corpus import DOCUMENTS, Kind
from rules_corpus.defects import defects_of
from rules_corpus.embedded import vocabulary
from rules_corpus.misdirected import Slips
from rules_corpus.records import DefectKind, RefKind
from rules_corpus.words import words

ALL = list(DOCUMENTS)


@pytest.mark.parametrize("name", ALL)
def test_every_word_of_the_document_is_kept(documents, official, name):
    """Records in line order, with furniture and labels, give the document's words back."""
    edition = official[name]
    source = re.sub(r"</?u>", "", (documents / f"{name}.txt").read_text(encoding="utf-8"))
    pieces = [(f.line, f.text) for f in edition.furniture]
    for record in edition:
        printed = record.label if record.label or record.is_comment or "/" in record.number else record.printed or record.number
        body = re.sub(r"(?m)^(\s*)- ", "", record.text)
        pieces.append((record.line, f"{'' if name == 'inferno-inicio' and not record.label else printed} {record.title} {body}"))
    kept = Counter(w for _, text in sorted(pieces, key=lambda p: p[0]) for w in words(text))
    assert kept == Counter(words(source))


@pytest.mark.parametrize("name", ALL)
def test_every_id_stands_once_and_in_order(official, name):
    ids = [record.id for record in official[name]]
    assert len(ids) == len(set(ids))
    walk, record = [], official[name].records[0]
    while record is not None:
        walk.append(record.id)
        record = official[name].neighbour(record, 1)
    assert walk == ids


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("inferno", {Kind.EXAMPLE: 27}),
        ("fftcg", {Kind.EXAMPLE: 60, Kind.NOTE: 64}),
        ("souls", {}),
        ("myl", {Kind.EXAMPLE: 14}),
        ("inferno-inicio", {Kind.EXAMPLE: 1}),
    ],
)
def test_examples_and_notes_are_records_under_their_rule(official, name, counts):
    comments = [r for r in official[name] if r.is_comment]
    assert Counter(r.kind for r in comments) == counts
    assert all(r.parent == r.id.rsplit("/", 1)[0] for r in comments)
    assert all("Ejemplo:" not in r.text for r in official[name] if not r.is_comment)


@pytest.mark.parametrize(
    ("rule", "printed"),
    [
        ("inferno:701.10d", "701.81d"),
        ("inferno:702.19c", "702.8c"),
        ("inferno:702.19d", "702.8d"),
        ("inferno:120.2#2", "120.2"),
        ("fftcg:5.2.1.3.1", "5.1.2.3.1"),
        ("fftcg:11.7.2", "17.7.2"),
        ("fftcg:11.8.10.2", "10.8.10.2"),
        ("fftcg:15.2.3.4", "15.2.2.4"),
        ("myl:7.D.e#2", "7.D.e"),
        ("myl:7.C.4.1", "C4.1"),
        ("myl:7.C.4.1.1", "4.1.1"),
    ],
)
def test_misprinted_numbers_take_the_right_one(official, rule, printed):
    assert official[rule.split(":")[0]].get(rule).printed == printed


@pytest.mark.parametrize(
    ("rule", "parent"),
    [
        ("souls:6.4.1.1", "souls:6.4"),
        ("souls:6.4.1.4", "souls:6.4"),
        ("inferno:100", "inferno:1"),
        ("inferno:601.1a", "inferno:601.1"),
        ("myl:6.1.B1", "myl:6.1.B"),
        ("myl:7.C.4.1", "myl:7.C.4"),
        ("myl:4/h1", "myl:4"),
        ("inferno-inicio:4.2.a.dano", "inferno-inicio:4.2.a"),
        ("fftcg:9/ej2", "fftcg:9"),
        ("fftcg:10.1.2.1/ej1", "fftcg:10.1.2.1"),
        ("inferno:110.6e/ej1", "inferno:110.6e"),
    ],
)
def test_parents(official, rule, parent):
    assert official[rule.split(":")[0]].get(rule).parent == parent


@pytest.mark.parametrize(
    ("rule", "begins", "ends"),
    [
        ("souls:1.4.3", "Si el efecto de una carta", "tiene superioridad."),
        ("souls:6.6.1.1.3.1", "Si ambos jugadores ceden", "Fase Final."),
        ("inferno:405.3", "Si un efecto coloca dos", "entre ellos en la cadena."),
        ("inferno:602.2", "Se considera activar", "luego de haber sido realizados."),
        ("inferno:109.2", "Las características", "etcétera."),
        ("inferno:701.10f/ej1", "Si la habilidad de protector", "no se produce tal intercambio."),
        ("inferno-inicio:4.1.tomar", "Toma la primer carta", "ni habilidades."),
    ],
)
def test_paragraphs_broken_by_pages_are_joined(official, rule, begins, ends):
    text = official[rule.split(":")[0]].get(rule).text
    assert text.startswith(begins)
    assert text.endswith(ends)
    assert "\n" not in text


@pytest.mark.parametrize(
    ("name", "kind", "rule", "suggestion"),
    [
        ("inferno", DefectKind.DANGLING, "inferno:111.1a", "inferno:706.8"),
        ("inferno", DefectKind.DANGLING, "inferno:113.3b", "inferno:602"),
        ("inferno", DefectKind.DANGLING, "inferno:614.2", "inferno:608.6"),
        ("inferno", DefectKind.WRONG_TITLE, "inferno:200.3", "inferno:706"),
        ("inferno", DefectKind.WRONG_TITLE, "inferno:612.1a", "inferno:706"),
        ("inferno", DefectKind.WRONG_TITLE, "inferno:406.5", "inferno:606"),
        ("inferno", DefectKind.DOUBTFUL, "inferno:209.2", "inferno:100.2a"),
        ("inferno", DefectKind.DOUBTFUL, "inferno:603.9", "inferno:104.4"),
        ("inferno", DefectKind.DOUBTFUL, "inferno:605.3", "inferno:602.2"),
        ("inferno", DefectKind.DOUBTFUL, "inferno:707.6", "inferno:707.3"),
        ("inferno", DefectKind.MISNUMBERED, "inferno:701.10d", "701.10d"),
        ("inferno", DefectKind.DUPLICATE, "inferno:120.2#2", "120.2#2"),
        ("fftcg", DefectKind.MISNUMBERED, "fftcg:15.2.3.4", "15.2.3.4"),
        ("fftcg", DefectKind.UNBALANCED, "fftcg:5.1", None),
        ("souls", DefectKind.CUT_OFF, "souls:1.4.9.2", None),
        ("souls", DefectKind.MISSING, "souls:6.4.1.1", None),
        ("myl", DefectKind.DUPLICATE, "myl:7.D.e#2", "7.D.e#2"),
        ("inferno-inicio", DefectKind.JOINED_WORDS, "inferno-inicio:3.exilio", "se colocan"),
    ],
)
def test_defects_are_found(official, name, kind, rule, suggestion):
    found = [d for d in defects_of(official[name], vocabulary()) if d.kind is kind and d.id == rule]
    assert found, f"no {kind.value} at {rule}"
    assert suggestion is None or suggestion in [d.suggestion for d in found]


def test_the_names_of_a_list_end_without_a_point(official):
    cut_off = {d.id for d in defects_of(official["inferno"]) if d.kind is DefectKind.CUT_OFF}
    assert not cut_off & {"inferno:122.6a", "inferno:122.6b", "inferno:122.6c"}
    assert "inferno:122.3d" in cut_off


def test_only_the_reference_whose_section_slipped_is_seen_as_such(official):
    seen = {}
    for edition in official.values():
        slips = Slips(edition)
        for record in edition:
            for ref in record.refs:
                if ref.kind is RefKind.SINGLE and (meant := slips.meant(ref, record)) is not None:
                    seen[record.id] = meant.id
    assert seen == {"inferno:707.6": "inferno:707.3"}


JOINED = {
    "inferno": set(),
    "inferno-inicio": {"secolocan", "permaneceahí", "puedejugar", "Losrecursos", "debeser", "enemigodebe"},
    "fftcg": {"ApoyoHabilidad", "tenerel"},
    "souls": set(),
    "myl": {"siemprey"},
}


@pytest.mark.parametrize("name", ALL)
def test_only_words_that_lost_a_space_are_reported_as_joined(official, name):
    assert {d.text for d in defects_of(official[name], vocabulary()) if d.kind is DefectKind.JOINED_WORDS} == JOINED[name]


@pytest.mark.parametrize(
    ("word", "apart"),
    [
        ("seponen", ("se", "ponen")),
        ("manoinicial", ("mano", "inicial")),
        ("perderá", None),
        ("contradiga", None),
        ("trátalas", None),
        ("cercano", None),
        ("máscara", None),
    ],
)
def test_two_words_are_told_from_one(word, apart):
    assert vocabulary().apart(word) == apart


@pytest.mark.parametrize("word", ["volteada", "mencionada", "controlada", "realizada", "mejorar", "otorgada"])
def test_a_word_is_known_by_its_other_forms(word):
    assert vocabulary().knows(word)


def test_nothing_is_misplaced_in_the_official_documents(official):
    assert [d for edition in official.values() for d in edition.defects if d.kind is DefectKind.MISPLACED] == []


@pytest.mark.parametrize(
    ("name", "quoted"), [("inferno", "116.9. Regla ajena."), ("fftcg", "3.4.5 Regla ajena."), ("souls", "- 9.9.9. Regla ajena.")]
)
def test_a_number_out_of_place_is_text_and_is_reported(documents, name, quoted):
    from rules_corpus.reading import read_official

    lines = (documents / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    middle = next(i for i in range(len(lines) * 2 // 3, len(lines)) if not lines[i].strip())
    lines[middle:middle] = ["", quoted, ""]
    edition = read_official("\n".join(lines).encode(), DOCUMENTS[name], "x")
    misplaced = [d for d in edition.defects if d.kind is DefectKind.MISPLACED]
    assert [d.line for d in misplaced] == [middle + 2]
    assert any("Regla ajena." in record.text for record in edition)


@settings(max_examples=25)
@given(data=st.data())
def test_damaged_documents_are_read_or_refused(documents, data):
    """Lines dropped, repeated or cut: ids stay unique and defects can be listed, or the file is refused with a message."""
    from rules_corpus import BadSource
    from rules_corpus.reading import read_official

    name = data.draw(st.sampled_from(["souls", "myl", "inferno-inicio"]))
    lines = (documents / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(lines) - 1))
        damage = data.draw(st.sampled_from(["drop", "repeat", "cut", "swap"]))
        if damage == "drop":
            lines[place] = ""
        elif damage == "repeat":
            lines.insert(place, lines[place])
        elif damage == "cut":
            lines[place] = lines[place][: data.draw(st.integers(0, 40))]
        else:
            lines[place], lines[place - 1] = lines[place - 1], lines[place]
    try:
        edition = read_official("\n".join(lines).encode(), DOCUMENTS[name], "x")
    except BadSource as error:
        assert len(str(error)) > 20  # noqa: PT017 (either outcome is right)
        return
    assert len({record.id for record in edition}) == len(edition.records)
    defects_of(edition, vocabulary())
