"""What must hold for every search: numbers in any spelling, accents and case, negations, and no input that breaks it."""

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.numbers import as_number, key_of
from indexer.typos import one_edit
from rules_corpus import DOCUMENTS, GAMES, embedded_editions
from rules_corpus.words import fold, words

EDITIONS = embedded_editions()
RECORDS = [(edition, record) for edition in EDITIONS for record in edition]
NEGATIONS = {"no", "nunca", "sin", "salvo", "excepto", "ni", "ningun", "ninguna", "ninguno"}


def found(library, query, **options):
    return [result.record.id for result in library.search.search(query, **options).results]


def spellings(edition, record):
    """The ways a judge may type a number."""
    number = record.number
    yield number
    yield f"{number.upper()}."
    yield f"regla {number}"
    yield f"r{number}"
    yield f"{edition.document} {number}"
    yield record.id
    yield re.sub(r"(?<=\d)(?=[A-Za-z])|\.", " ", number).strip()
    if re.fullmatch(r"[\d.]*[A-Za-z][\d.]*[A-Za-z]?", number):
        yield number.replace(".", "", 1).lower() if re.match(r"\d\.[A-Z]", number) else number


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.document)
def test_every_number_in_every_spelling_opens_its_rule_first(library, edition):
    wrong = []
    for record in edition:
        for typed in spellings(edition, record):
            ids = found(library, typed, games=[DOCUMENTS[edition.document].game], documents=[edition.document])
            if not ids or ids[0] != record.id:
                wrong.append((record.id, typed, ids[:2]))
    assert wrong == []


def test_with_several_games_a_number_gives_one_result_per_game_that_has_it(library):
    assert {i.split(":")[0] for i in found(library, "3.1")} == {"fftcg", "souls", "myl"}
    assert found(library, "116.3a") == ["inferno:116.3a"]
    assert found(library, "7c4.1") == ["myl:7.C.4.1"]
    assert found(library, "que dice la 116.3a de la prioridad")[0] == "inferno:116.3a"


def test_a_number_that_names_its_game_is_looked_for_there_whatever_game_is_chosen(library):
    assert found(library, "inferno 116.3a", games=["myl"]) == ["inferno:116.3a"]
    assert found(library, "inferno 4.1.1", games=["myl"]) == []  # Souls has one
    assert found(library, "inferno 4.1") == found(library, "4.1 inferno", games=["souls"]) == ["inferno-inicio:4.1"]


@pytest.mark.parametrize("typed", ["116.99", "regla 116.3z", "inferno 900.1", "souls 6.4.1", "7.C.9", "99.99.99"])
def test_a_number_that_does_not_exist_never_becomes_another(library, typed):
    answer = library.search.search(typed)
    assert answer.results == ()
    assert answer.corrected is None
    assert "No existe" in answer.notices[0]
    assert answer.nearest


def test_the_nearest_of_a_number_are_its_ancestor_and_neighbours(library):
    nearest = library.search.search("inferno 116.3z").nearest
    assert nearest[0] == "inferno:116.3"
    assert "inferno:116.3d" in nearest


def test_a_misprinted_number_leads_to_its_rule_and_says_so(library):
    answer = library.search.search("701.81d")
    assert answer.results[0].record.id == "inferno:701.10d"
    assert "errata" in answer.notices[0]


sentences = st.sampled_from([r.text for _, r in RECORDS if len(r.text) > 40]).map(lambda t: " ".join(words(t)[2:7]))


@given(sentences)
def test_accents_and_case_change_nothing(query):
    library = _library()
    plain = found(library, query, limit=5)
    assert found(library, fold(query), limit=5) == plain
    assert found(library, query.upper(), limit=5) == plain


@cache
def _library():
    import tempfile
    from pathlib import Path

    from indexer import Home, open_library

    return open_library(Home(Path(tempfile.mkdtemp(prefix="juez-test-"))))


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.document)
def test_the_first_words_of_a_forbidding_rule_find_it(library, edition):
    """Its first eight words return it first, or a rule that begins with the same eight words."""
    wrong = []
    for record in edition:
        beginning = words(record.text)[:8]
        if record.is_comment or len(beginning) < 8 or not NEGATIONS & set(words(record.text)):
            continue
        first = library.search.search(" ".join(beginning), limit=1).results[0].record
        if first.id != record.id and words(first.text)[:8] != beginning:
            wrong.append((record.id, first.id, " ".join(beginning)))
    assert wrong == []


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.document)
def test_a_headline_typed_in_full_finds_a_record_of_that_headline_first(library, edition):
    wrong = []
    for record in edition:
        if record.title and not as_number(record.title):
            first = library.search.search(record.title, documents=[edition.document]).results[0].record
            if words(first.title) != words(record.title) and words(first.text)[: len(words(record.title))] != words(record.title):
                wrong.append((record.id, record.title, first.id))
    assert wrong == []


FORBIDDING = [
    ("no puede atacar", "souls", r"\bno\b.*\batacar\b"),
    ("puestas en juego no pueden ser anuladas", "myl", r"\bno\b.*\banulad"),
    ("no pasan por pila", "fftcg", r"\bno pasan? por (la )?pila\b"),
    ("sin pagar su coste", "inferno", r"\bsin pagar\b"),
]


@pytest.mark.parametrize(("forbids", "game", "said"), FORBIDDING)
def test_negations_count(library, forbids, game, said):
    """The first rule found denies what the query denies."""
    first = library.search.search(forbids, games=[game]).results[0].record
    assert re.search(said, fold(first.text)), first


@given(st.text(max_size=60))
def test_no_input_is_an_error(text):
    answer = _library().search.search(text)
    assert len(answer.results) <= 10


@given(st.sampled_from(["116.3a", "7.C.4.1", "11.12.4.6", "3.en-juego", "6.1.B1"]), st.sampled_from([" ", ".", "-", ""]))
def test_marks_between_the_parts_of_a_number_do_not_matter(number, mark):
    typed = number.replace(".", mark) if mark else number
    assert as_number(typed)
    assert mark == "" or as_number(typed)[0].key == key_of(number)


@pytest.mark.parametrize("query", ["3 cartas", "7 cartas en mano", "2 de daño", "1 de enero", "10 puntos 3.000", "x 4"])
def test_quantities_are_words(query):
    assert as_number(query) == ()


def test_typos_are_one_edit_and_never_touch_numbers_or_known_words(library):
    for typed, meant in [
        ("prioridda", "prioridad"),
        ("desintegar", "desintegrar"),
        ("cementrio", "cementerio"),
        ("telismanes", "talismanes"),
    ]:
        assert library.search.search(typed).corrected == meant
        assert one_edit(typed, meant)
    for typed in ("116.3q", "caro", "aliado", "prioridad", "qwzx", "xkcdq"):
        assert library.search.search(typed).corrected is None


def test_a_correction_can_be_declined(library):
    assert library.search.search("prioridda", correct=False).corrected is None


@pytest.mark.parametrize(
    ("query", "kinds"), [("tipo:ejemplo vaan", {"example"}), ("tipo:nota pila", {"note"}), ("tipo:sección mano", {"section"})]
)
def test_filters_in_the_query(library, query, kinds):
    results = library.search.search(query).results
    assert results
    assert {r.record.kind.value for r in results} == kinds
    assert {r.record.document for r in library.search.search("juego:souls carta").results} == {"souls"}
    assert {r.record.document for r in library.search.search("documento:inferno-inicio mazo").results} == {"inferno-inicio"}


def test_a_phrase_stands_as_it_is_said(library):
    for result in library.search.search('"fila de activación"').results:
        assert "fila de activacion" in " ".join(words(f"{result.record.title} {result.record.text}"))


def test_judges_words_are_shown(library):
    answer = library.search.search("stack", games=["souls"])
    assert any("Fila de Activación".lower() in m.lower() for m in answer.meanings)
    assert answer.results[0].record.id.startswith("souls:10")


def test_typing_takes_the_last_word_as_a_beginning(library):
    assert "souls:10" in found(library, "fila de acti", typing=True)[:2]


def test_only_what_a_word_is_called_in_its_own_game_is_marked(library):
    for result in library.search.search("prioridad", games=["inferno"]).results:
        marked = {fold(text) for text, is_marked in result.snippet.pieces if is_marked}
        assert marked <= {"prioridad", "prioridades"}


@pytest.mark.parametrize(
    ("typed", "first", "offered"),
    [
        ("inferno 116.", "inferno:116", "inferno:116.1"),
        ("inferno 116.3", "inferno:116.3", "inferno:116.3a"),
        ("souls 6.6.1.1.", "souls:6.6.1.1", "souls:6.6.1.1.1"),
        ("inferno 11", "inferno:110", "inferno:111"),
        ("myl 7.c", "myl:7.C", "myl:7.C.1"),
    ],
)
def test_a_number_being_typed_offers_how_it_goes_on(library, typed, first, offered):
    found = [r.record.id for r in library.search.search(typed, limit=7, typing=True).results]
    assert found[0] == first
    assert offered in found


def test_a_snippet_begins_with_the_sentence_that_answers(library):
    said = str(library.search.search("anular oro", games=["myl"]).results[0].snippet)
    assert said.startswith("… Un **Oro** no se juega; por lo tanto, nunca puede ser **Anulado**.")


@pytest.mark.parametrize(
    "query", ["castillo", "cp", "cadena", "limbo 116.3a", "«ficha de ataque»", "juego:souls juego:myl cadena", "3.1"]
)
def test_the_games_that_come_late_say_what_they_say_alone(library, query):
    answer = library.search.search(query, limit=4, late=8)
    among = {DOCUMENTS[result.edition.document].game for result in answer.results}
    named = {"souls", "myl"} if "juego:" in query else set(GAMES)
    alone = {game: found(library, query.split("juego:myl ")[-1], games=[game], limit=8) for game in named - among}
    assert {game: [r.record.id for r in results] for game, results in answer.late.items()} == {
        game: ids for game, ids in alone.items() if ids and not answer.is_number
    }
    assert not library.search.search(query, limit=4).late
