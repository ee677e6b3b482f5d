"""Glossaries, concepts and disputed points: every rule they name exists, every reading can be chosen, terms are marked once."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus import GAMES, embedded_editions
from rules_corpus.concepts import concepts
from rules_corpus.contradictions import PointKind, points, points_by_rule
from rules_corpus.glossary import glossaries
from rules_corpus.words import fold

RECORDS = {record.id: record for edition in embedded_editions() for record in edition}


@pytest.mark.parametrize("game", GAMES)
def test_every_term_names_rules_of_its_game(game):
    terms = glossaries()[game].terms
    assert len(terms) >= 40
    for term in terms:
        assert {term.rule, *term.also} <= RECORDS.keys(), term.term
        assert term.line
        assert "\n" not in term.line


@pytest.mark.parametrize("game", GAMES)
def test_a_form_belongs_to_one_term(game):
    forms = Counter(form for term in glossaries()[game].terms for form in {fold(f) for f in (term.term, *term.forms)})
    assert [form for form, count in forms.items() if count > 1] == []


@pytest.mark.parametrize("edition", embedded_editions(), ids=lambda e: e.document)
def test_terms_are_marked_once_longest_first_and_never_inside_a_reference(edition):
    game = edition.document.split("-")[0]
    for record in edition:
        skip = [(ref.start, ref.end) for ref in record.refs]
        mentions = glossaries()[game].mentions(record.text, skip, without={record.id})
        assert len({m.term.term for m in mentions}) == len(mentions)
        assert all(a.end <= b.start for a, b in pairwise(mentions))
        assert not any(start < m.end and m.start < end for m in mentions for start, end in skip)
        assert record.id not in {m.term.rule for m in mentions}


def marked(game, text):
    return {(text[m.start : m.end], m.term.term) for m in glossaries()[game].mentions(text)}


@pytest.mark.parametrize(("game", "text", "word"), [
    ("inferno", "El elemento que fue puesto en juego", "fue"),
    ("inferno", "Una carta de Inferno® puede tenerlas todas", "Inferno"),
    ("inferno", "En los torneos oficiales de Inferno rigen otras reglas", "Inferno"),
    ("inferno", "Qué evento se busca lo define el texto", "busca"),
    ("inferno", "Una carta puede ser objeto de correcciones", "objeto"),
    ("inferno", "Los números van en la primera línea y alineados a la derecha", "alineados"),
    ("inferno", "La caja de texto puede mostrar un ícono", "mostrar"),
    ("inferno", "Si no fuese válido, el combate se cancela", "cancela"),
    ("inferno", "No se permiten más de cuatro copias por mazo", "copias"),
    ("inferno", "El entorno que está activo", "activo"),
    ("inferno", "Al último en jugar se le permite otra mano", "jugar"),
    ("inferno", "La carta toma prioridad", "prioridad"),
    ("inferno", "Los tipos nuevos reemplazan a los que había", "reemplazan"),
    ("inferno", "No puede haber dos compañeros de equipo juntos", "demonio compañero"),
    ("fftcg", "Tiene que pagar 3 CP para poder atacar", "poder"),
    ("fftcg", "Su propia pila de cartas", "pila"),
    ("fftcg", "Puede usarse cualquier token o dado", "token"),
    ("fftcg", "Se recomienda buscar siempre la versión inglesa", "buscar"),
    ("fftcg", "La Zona de Rotura", "Romper"),
    ("fftcg", "La referencia se hace ahora y queda bloqueada", "queda bloqueada"),
    ("souls", "Puedes agregar 1 unidad Coste 0", "Coste 0"),
    ("souls", "El dueño de la Ficha de Ataque decide primero", "dueño"),
    ("souls", "Los jugadores deben jugar con fluidez", "jugar"),
    ("myl", "Afectan el juego de forma continua", "continua"),
    ("myl", "Las líneas de Defensa y la de Ataque", "Ataque"),
])  # fmt: skip
def test_a_word_that_only_looks_like_a_term_is_not_marked(game, text, word):
    assert word not in {part for pair in marked(game, text) for part in pair}


@pytest.mark.parametrize(("game", "text", "pair"), [
    ("inferno", "Su FUE es 3", ("FUE", "fuerza")),
    ("inferno", "Se pone en el Infierno de su propietario", ("Infierno", "inferno")),
    ("inferno", "Cualquier jugador puede ver el Inferno", ("Inferno", "inferno")),
    ("inferno", "Fue Inferno® antes; ahora se pone en un inferno", ("inferno", "inferno")),
    ("inferno", "El jugador que la activó", ("activó", "activar")),
    ("inferno", "Una carta de objeto es puesta en juego", ("objeto", "objeto")),
    ("inferno", "Quien busca en una zona oculta", ("busca en", "buscar")),
    ("inferno", "Los compañeros de equipo", ("compañeros de equipo", "compañero de equipo")),
    ("fftcg", "El Poder de un Delantero", ("Poder", "Poder")),
    ("fftcg", "El Delantero va a la Zona de Rotura", ("Zona de Rotura", "Break Zone")),
    ("souls", "El dueño de la carta decide", ("dueño", "dueño")),
    ("souls", "El dueño de la Ficha de Ataque", ("Ficha de Ataque", "Ficha de Ataque")),
    ("myl", "Una habilidad continua", ("habilidad continua", "Habilidad Continua")),
])  # fmt: skip
def test_a_word_that_is_a_term_is_marked(game, text, pair):
    assert pair in marked(game, text)


@pytest.mark.parametrize("game", GAMES)
def test_phrases_in_which_a_form_is_another_word_hold_a_form(game):
    for term in glossaries()[game].terms:
        for phrase in term.unless:
            assert any(fold(form) in fold(phrase) for form in (term.term, *term.forms)), (term.term, phrase)


@given(st.text(max_size=80))
def test_marking_any_text_gives_stretches_of_it(text):
    for mention in glossaries()["inferno"].mentions(text):
        assert fold(text[mention.start : mention.end]) in {fold(f) for f in (mention.term.term, *mention.term.forms)}


@pytest.mark.parametrize("document", ["inferno", "fftcg", "myl"])
def test_keywords_are_defined(document):
    prefixes = {"inferno": ("701.", "702."), "fftcg": ("15.1.1.", "15.2."), "myl": ("8.",)}[document]
    defined = {rule for term in glossaries()[document].terms for rule in (term.rule, *term.also)}
    keywords = [r for r in RECORDS.values() if r.document == document and r.number.startswith(prefixes) and r.title]
    headings = [r for r in keywords if r.number.count(".") == (prefixes[0].count(".")) and not r.number[-1].isalpha()]
    missing = [r.id for r in headings if not any(rule == r.id or rule.startswith(r.id) for rule in defined)]
    assert missing == []


def test_there_are_concepts_for_every_game():
    assert len(concepts()) >= 40
    for concept in concepts():
        assert set(concept.games) == set(GAMES), concept.id
        for game, found in concept.games.items():
            assert set(found.rules) <= RECORDS.keys(), concept.id
            assert all(RECORDS[rule].document.split("-")[0] == game for rule in found.rules), concept.id
            assert found.name is None or found.rules, concept.id


def test_disputed_points_are_complete():
    ids = Counter(point.id for point in points())
    assert max(ids.values()) == 1
    for point in points():
        assert {*point.rules, *(s.rule for s in point.says)} <= RECORDS.keys(), point.id
        assert point.rules
        if point.kind is PointKind.REFERENCE:
            assert point.meant is None or point.meant in RECORDS
        else:
            assert point.likeliest in {reading.name for reading in point.readings}, point.id
            assert len(point.readings) >= 2, point.id
            assert point.because, point.id


@pytest.mark.parametrize(("rules", "kind"), [
    ({"inferno:106.3", "inferno:500.4"}, PointKind.CONTRADICTION), ({"inferno:701.6a"}, PointKind.CONTRADICTION),
    ({"inferno:111.1a"}, PointKind.REFERENCE), ({"inferno:113.3b"}, PointKind.REFERENCE),
])  # fmt: skip
def test_known_disputes_are_listed(rules, kind):
    assert any(rules <= set(point.rules) and point.kind is kind for point in points())


def test_every_wrong_reference_is_a_disputed_point():
    for edition in embedded_editions():
        for record in edition:
            if any(ref.status in ("dangling", "wrong-title") or (ref.status != "ok" and ref.suggestion) for ref in record.refs):
                assert any(p.kind is PointKind.REFERENCE for p in points_by_rule().get(record.id, ())), record.id


def test_what_is_known_to_cite_the_wrong_rule_is_not_sound_and_says_what_is_meant():
    for point in points():
        for citing, cited in point.cites.items():
            refs = [ref for ref in RECORDS[citing].refs if cited in ref.targets or cited.split(":")[1] in ref.text]
            assert refs, point.id
            assert all(ref.status != "ok" and point.meant in ref.suggestion for ref in refs), point.id
