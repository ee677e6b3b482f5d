"""Two thousand queries have the same first ten rules in Python and in the browser's search, which Node runs here."""

import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

from indexer.asked import asked_words
from indexer.building import INDEX, current_folder
from indexer.queries import _SHORT
from indexer.word_index import read_postings
from rules_corpus import GAMES, embedded_editions
from rules_corpus.documents import DOCUMENTS, documents_of
from rules_corpus.words import words
from webapp.offline.bundle_contents import common, game
from webapp.offline.saved_pages import PageTable
from webapp.scripts import joined

from ..search.golden_set import SETS, questions
from ..search.test_properties import spellings

COUNT = 2000
TWIN = Path(__file__).parent / "twin.js"
RECORDS = [(edition, record) for edition in embedded_editions() for record in edition]
#: Letters that are mixed up because they sound alike.
ALIKE = str.maketrans("zvcsbyi", "sbszviy")


@pytest.fixture(scope="module")
def twin(app, shared_home, library):
    """Asks the browser's search over all games: (query, options) pairs → [ids, corrected query, [game, ids] of the late] each."""
    node = shutil.which("node") or compute_driver_executable()[0]
    postings = read_postings(current_folder(shared_home) / INDEX)
    corpus = library.corpus
    with app.app_context():
        told = {
            "common": {**common(postings), **PageTable().as_json()},
            "games": {g: game(g, tuple(corpus.edition(d.id) for d in documents_of(g)), postings) for g in GAMES},
        }
    script = joined("offline/site.js") + TWIN.read_text(encoding="utf-8")

    def ask(asked):
        given = json.dumps({**told, "asked": asked})
        done = subprocess.run([node, "-e", script], input=given, capture_output=True, text=True, check=True, timeout=300)
        return json.loads(done.stdout)

    return ask


def slipped(chance, query):
    """``query`` with one slip: a letter left out, doubled, swapped with the next, or one that sounds like it."""
    at = chance.randrange(max(len(query) - 1, 1))
    return chance.choice(
        [
            query[:at] + query[at + 1 :],
            query[:at] + query[at] + query[at:],
            query[:at] + query[at + 1 : at + 2] + query[at : at + 1] + query[at + 2 :],
            query[:at] + query[at:].translate(ALIKE),
        ]
    )


def made(chance):
    """Queries without end, of every sort that people type, with the game they ask in (or none)."""
    golden = [(q.query, q.game) for half in SETS for q in questions(half)]
    titles = [(record.title, DOCUMENTS[edition.document].game) for edition, record in RECORDS if record.title]
    lexicon = sorted({word for _, record in RECORDS for word in words(record.text)})
    yield from golden
    yield from ((query, None) for query, _ in golden)
    while True:
        edition, record = chance.choice(RECORDS)
        its_game = chance.choice([None, DOCUMENTS[edition.document].game])
        query, of = chance.choice(golden)
        yield slipped(chance, query), chance.choice([of, None])
        title, of = chance.choice(titles)
        yield chance.choice([title, title.lower(), slipped(chance, title)]), chance.choice([of, None])
        yield chance.choice(list(spellings(edition, record))), its_game
        yield " ".join(chance.sample(lexicon, chance.randint(1, 5))), chance.choice([None, *GAMES])
        yield " ".join([chance.choice(sorted(_SHORT)), *chance.sample(lexicon, 2)]), its_game
        if phrases := asked_words(record.id):
            said = " ".join(chance.choice(phrases))
            yield chance.choice([said, slipped(chance, said), f"¿{said} no?"]), its_game


def said(answer):
    late = [[game, [r.record.id for r in results]] for game, results in answer.late.items()]
    return [[r.record.id for r in answer.results], answer.corrected, late]


def test_two_thousand_queries_have_the_same_first_ten(library, twin):
    chance = random.Random(2000)
    queries = made(chance)
    asked = [(query, {"games": [of] if of else []}) for query, of in (next(queries) for _ in range(COUNT))]
    asked = [(query, {**options, "typing": True}) if chance.random() < 0.1 else (query, options) for query, options in asked]
    asked = [(query, {**options, "late": 8}) if chance.random() < 0.5 else (query, options) for query, options in asked]
    here = [library.search.search(query, **options) for query, options in asked]
    unlike = [
        (query, options, said(answer), there)
        for (query, options), answer, there in zip(asked, here, twin(asked), strict=True)
        if said(answer) != there
    ]
    assert unlike == []
    assert sum(bool(answer.results) for answer in here) > COUNT * 0.8
    assert sum(bool(answer.late) for answer in here) > COUNT * 0.05


def test_no_short_form_is_a_word_of_a_rule():
    said = {word for _, record in RECORDS for word in words(f"{record.title} {record.text}")}
    assert not said & _SHORT.keys()
    assert all(re.fullmatch(r"[a-z]+", short) for short in _SHORT)
