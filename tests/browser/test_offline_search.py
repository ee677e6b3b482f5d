"""The search in the browser answers as the server's does: the same rules in the same order, notices, corrections, snippets."""

import random
import re

import pytest
import snowballstemmer

from rules_corpus import DOCUMENTS, GAMES, embedded_editions
from rules_corpus.words import words

from ..search.golden_set import SETS, questions
from ..search.test_properties import spellings
from .offline_engine import OfflineEngine

EDITIONS = embedded_editions()
RECORDS = [record for edition in EDITIONS for record in edition]


@pytest.fixture(scope="module")
def open_page(chromium, address):
    context = chromium.new_context(base_url=address, service_workers="block")
    yield context.new_page
    context.close()


@pytest.fixture(scope="module")
def engine(open_page, app):
    return OfflineEngine(open_page(), app, list(GAMES))


def said(library, query, options):
    """The server's answer in the shape of the browser's."""
    given = {"games": (), "documents": (), "kinds": (), **options}
    answer = library.search.search(query, **given)
    results = [{"id": r.record.id, "pieces": [list(piece) for piece in r.snippet.pieces]} for r in answer.results]
    opened = answer.opened and [list(piece) for piece in answer.opened.pieces]
    late = {game: [r.record.id for r in further] for game, further in answer.late.items()}
    return {**answer.as_json(), "results": results, "isNumber": answer.is_number, "opened": opened, "late": late}


def differing(library, engine, asked):
    """The questions that the browser answers otherwise, with what each says."""
    wrong = []
    for (query, options), there in zip(asked, engine.search(asked), strict=True):
        here = said(library, query, options)
        there["results"] = [{"id": r["id"], "pieces": r["pieces"]} for r in there["results"]]
        if here != there:
            unlike = {key: (here[key], there.get(key)) for key in here if here[key] != there.get(key)}
            wrong.append((query, options, unlike))
    return wrong


@pytest.mark.parametrize("half", SETS)
def test_the_golden_questions_have_the_same_answers(library, engine, half):
    golden = questions(half)
    asked = [(q.query, {"games": [q.game]}) for q in golden] + [(q.query, {"late": 8}) for q in golden]
    assert differing(library, engine, asked) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_saved_alone_answers_as_among_the_others(library, open_page, app, game):
    alone = OfflineEngine(open_page(), app, [game])
    asked = [(q.query, {"games": [q.game]}) for half in SETS for q in questions(half, [game])]
    assert differing(library, alone, asked) == []


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.document)
def test_numbers_in_every_spelling(library, engine, edition):
    """Over all games each; within the game and while typing, those of every seventh record."""
    asked = [(typed, {}) for record in edition for typed in spellings(edition, record)]
    some = [typed for record in edition.records[::7] for typed in spellings(edition, record)]
    asked += [(typed, {"games": [DOCUMENTS[edition.document].game]}) for typed in some]
    asked += [(typed, {"typing": True, "limit": 7}) for typed in some]
    assert differing(library, engine, asked) == []


def generated(count):
    """Queries as people type them, made of the words of rules: stretches, questions, slips, beginnings, phrases, filters."""
    chance = random.Random(7)
    for record in chance.sample([r for r in RECORDS if len(words(r.text)) > 8], count):
        said = words(record.text)
        start = chance.randrange(len(said) - 6)
        stretch = said[start : start + chance.randint(1, 6)]
        slip = chance.choice([w for w in said if len(w) > 5] or ["prioridad"])
        at = chance.randrange(1, len(slip) - 1)
        yield " ".join(stretch), {}
        yield f"¿no puede {' '.join(stretch[:3])}?", {"games": [DOCUMENTS[record.document].game]}
        yield slip[:at] + slip[at + 1 :], {}
        yield slip[:at] + slip[at + 1] + slip[at] + slip[at + 2 :], {"correct": chance.random() < 0.8}
        yield " ".join([*stretch[:-1], stretch[-1][: chance.randint(1, 5)]]), {"typing": True, "limit": 7}
        yield f"«{' '.join(stretch[:2])}» {stretch[-1]}", {"limit": 30}
        yield f"{stretch[0]} tipo:{chance.choice(['ejemplo', 'nota', 'regla', 'sección'])} juego:{chance.choice(list(GAMES))}", {}
        yield f"{record.number} {stretch[-1]}", {"documents": [record.document]}


def test_queries_made_of_the_words_of_rules(library, engine):
    assert differing(library, engine, list(generated(60))) == []


HANDMADE = [
    "", " ", "no", "de la", "116.99", "regla 116.3z", "inferno 900.1", "souls 6.4.1", "7.C.9", "99.99.99", "999", "701.81d",
    "7c4.1", "11", "6.6.", "que dice la 116.3a de la prioridad", "prioridda", "desintegar", "cementrio", "telismanes", "qwzx",
    "tipo:ejemplo vaan", "tipo:raro x", "juego:souls carta", "documento:inferno-inicio mazo", '"fila de activación"',
    '"" comillas "', "stack", "mulligan", "tapear", "hechizo", "destruir todos", "al mismo tiempo", "FILA DE ACTIVACIÓN",
    "<script>alert(1)</script>", "* [a TO z]", "a" * 500, "\x00", "ﬁn", "İstanbul", "3 cartas", "2 de daño", "x 4", "116,3,a",
    "final fantasy 11.1", "ff 11.1", "3.mazo", "inicio rapido 3 mazo", "120.2#2", "n.º 6.6",
]  # fmt: skip


@pytest.mark.parametrize("options", [{}, {"games": ["souls"]}, {"typing": True, "limit": 7}, {"correct": False}], ids=str)
def test_queries_of_every_sort(library, engine, options):
    assert differing(library, engine, [(query, options) for query in HANDMADE]) == []


def headlines():
    return [(record.title, {"documents": [record.document]}) for record in RECORDS if record.title]


def test_headlines_and_how_rules_begin(library, engine):
    begun = [(" ".join(re.findall(r"\w+", record.text)[:8]), {}) for record in RECORDS[::7] if record.text]
    assert differing(library, engine, headlines()[::3] + begun) == []


ENDINGS = (
    "me sela los nos ándose iéndole arlas yendo anza icos ismo able ibles ista osa amiento adora ación acion aciones ante "
    "ancia logía ución ucion uciones encia encias amente mente idad idades iva ivos ya yeron yo yó yas yamos en es éis emos "
    "guemos arían aréis aremos ará ía iera ad ed id ase iese aste iste an ieran aron ieron ado ido ió as ís áis abais amos "
    "íamos os a o á í ó e é gue gué uyendo ándoselo icación ativamente icamente abilidad ividad adamente osamente ablemente"
)


def test_the_stemmer_is_the_one_of_the_server(engine):
    """On every word of the rules, with its accents, and on every root of them with endings of every sort."""
    stemmer = snowballstemmer.stemmer("spanish")
    plain = sorted({w.lower() for r in RECORDS for w in re.findall(r"[^\W\d_]+", f"{r.title} {r.text}")})
    chance = random.Random(3)
    roots = sorted({stemmer.stemWord(word) for word in plain})
    inflected = [root + ending for root in roots for ending in chance.sample(ENDINGS.split(), 12)]
    odd = ["", "a", "y", "ñ", "aé", "oía", "guía", "que", "ue", "bb", "aba", "eae"]
    asked = [*plain, *inflected, *odd]
    assert [
        (word, here, there)
        for word, here, there in zip(asked, map(stemmer.stemWord, asked), engine.stems(asked), strict=True)
        if here != there
    ] == []
