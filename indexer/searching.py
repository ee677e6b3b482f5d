"""Search: numbers first, then words. Everything here is immutable after it is made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from rules_corpus.corpus import Corpus
from rules_corpus.documents import DOCUMENTS, GAMES, documents_of
from rules_corpus.records import Edition, Kind, Record

from .analysis import stem
from .described import FREQUENT
from .jargon import Meaning
from .numbers import Key, NumberIndex, NumberQuery, as_number, key_of, numbers_within, spelled
from .queries import Query, read_query
from .scoring import Heard, Scorer, Stands
from .snippets import OPENED, Snippet, snippet
from .turns import in_turn
from .typos import TypoIndex
from .word_index import Postings


@dataclass(frozen=True)
class Result:
    """A record that was found, why, and how well."""

    record: Record
    edition: Edition
    score: float
    snippet: Snippet

    def as_json(self) -> dict:
        return {
            "id": self.record.id,
            "title": heading(self.edition, self.record),
            "snippet": str(self.snippet),
            "score": round(self.score, 4),
            "edition": self.edition.name,
            "date": self.edition.date,
        }


@dataclass(frozen=True)
class Answer:
    """What a search says: results in order; the query as corrected, if it was; notices in Spanish; the nearest ids of a
    number that does not exist; what judges' words were taken for; how many records were found in all; whether a rule number was
    asked for; the first of the results at greater length; where it was wanted, what the games say that are not among these."""

    query: str
    results: tuple[Result, ...] = ()
    corrected: str | None = None
    notices: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    total: int = 0
    is_number: bool = False
    opened: Snippet | None = None
    late: Mapping[str, tuple[Result, ...]] = field(default_factory=dict)

    def as_json(self) -> dict:
        return {
            "query": self.query,
            "corrected": self.corrected,
            "results": [r.as_json() for r in self.results],
            "notices": list(self.notices),
            "nearest": list(self.nearest),
            "meanings": list(self.meanings),
            "total": self.total,
        }


def heading(edition: Edition, record: Record) -> str:
    """The headline a record goes by: its own, or the nearest above it."""
    if record.title:
        return record.title
    return next((a.title for a in reversed(edition.path(record)) if a.title), record.number)


@dataclass(frozen=True)
class _Wanted:
    """What words look for, wherever it is looked for: the words, what a record must be, the rules whose number is among them."""

    heard: Heard
    stands: Stands | None
    named: list[int]


@dataclass(frozen=True)
class _Told:
    """What some documents say: results in order, game → the stems to mark in its records, how many were found in all."""

    results: tuple[Result, ...]
    marked: dict[str, frozenset[str]]
    total: int


class SearchEngine:
    """Answers searches over the default editions of a corpus."""

    def __init__(self, corpus: Corpus, postings: Postings):
        self.corpus = corpus
        self._scorer = Scorer(corpus, postings)
        self._place = {i: n for n, i in enumerate(postings.ids)}
        self._of_document: dict[str, set[int]] = {document: set() for document in DOCUMENTS}
        for place, doc in enumerate(self._scorer.docs):
            self._of_document[doc.record.document].add(place)
        self._numbers = NumberIndex(corpus)
        self._typos = TypoIndex(self._scorer.counts())

    def search(
        self,
        typed: str,
        *,
        games: Iterable[str] = (),
        documents: Iterable[str] = (),
        kinds: Iterable[Kind] = (),
        limit: int = 10,
        typing: bool = False,
        correct: bool = True,
        late: int = 0,
    ) -> Answer:
        """The records that answer ``typed``. ``typing`` takes the last word as a beginning. ``late``: so many rules of each game
        that was asked and is not among these, in words. Never raises."""
        query = read_query(typed)
        allowed = _allowed({*games, *query.games}, {*documents, *query.documents})
        numbers = as_number(query.bare)
        if numbers:
            return self._by_number(query, numbers, allowed, limit if typing else 0)
        if query.is_empty:
            return Answer(typed)
        return self._by_words(query, allowed, {*kinds, *query.kinds}, limit, typing, correct, late)

    def knows(self, word: str) -> bool:
        """Whether a folded word, or one of its inflections, stands in some rule."""
        return self._scorer.knows(word)

    # -- numbers --------------------------------------------------------------------------------------------------

    def _by_number(self, query: Query, readings: tuple[NumberQuery, ...], allowed: frozenset[str], going_on: int) -> Answer:
        """The rules with a number; while it is being typed, up to ``going_on`` with those it may become."""
        ids: dict[str, Key] = {}
        for number in readings:
            for rule_id in self._numbers.find(number.key, _looked_in(number, allowed)):
                ids.setdefault(rule_id, number.key)
        if going_on:
            return self._unfinished(query, list(ids), readings[0], allowed, going_on)
        if ids:
            misprints = [i for i, key in ids.items() if key_of(i.split(":", 1)[1]) != key]
            notices = dict.fromkeys(n for i in misprints for n in self.corpus.locate(i).notices)
            results = tuple(self._result(self._place[i], 1.0) for i in ids)
            return Answer(query.typed, results, notices=tuple(notices), total=len(ids), is_number=True)
        notice = f"No existe ninguna regla con el número {readings[-1].typed}."
        nearest = tuple(self._near(readings[-1], allowed)[:6])
        return Answer(query.typed, notices=(notice,), nearest=nearest, is_number=True)

    def _near(self, number: NumberQuery, allowed: frozenset[str]) -> list[str]:
        """The rules nearest to a number that does not exist: of its own first part, where there are any."""
        documents = _looked_in(number, allowed)
        each = 3 if len(documents) > 1 else 5
        editions = [e for e in self.corpus.defaults() if e.document in documents]
        near = [i for e in editions for i in self.corpus.nearest(e, spelled(number.key), each)]
        return [i for i in near if key_of(i.split(":", 1)[1])[:1] == number.key[:1]] or near

    def _unfinished(self, query: Query, ids: list[str], number: NumberQuery, allowed: frozenset[str], limit: int) -> Answer:
        documents = _looked_in(number, allowed)
        found = list(dict.fromkeys([*ids, *self._numbers.continuing(number.key, documents)]))
        results = tuple(self._result(self._place[i], 1.0) for i in found[:limit])
        return Answer(query.typed, results, total=len(found))

    # -- words ----------------------------------------------------------------------------------------------------

    def _by_words(
        self, query: Query, allowed: frozenset[str], kinds: set[Kind], limit: int, typing: bool, correct: bool, late: int
    ) -> Answer:
        words, corrected = self._corrected(query) if correct else (list(query.words), None)
        heard, stands = self._scorer.heard(words, typing), self._stands(query, kinds)
        named = [self._place[i] for n in numbers_within(query.bare) for i in self._numbers.find(key_of(n), allowed)]

        wanted = _Wanted(heard, stands, named)
        told = self._told(wanted, allowed, limit)
        alone = len({DOCUMENTS[document].game for document in allowed}) == 1
        shown = tuple(dict.fromkeys(_shown(m, alone) for m in heard.helped if m.game in told.marked))
        asked = {game: allowed & {d.id for d in documents_of(game)} for game in GAMES if late and game not in told.marked}
        later = {game: self._told(wanted, within, late).results for game, within in asked.items() if within}
        return Answer(
            query.typed, told.results, corrected, meanings=shown, total=told.total, opened=self._opened(told),
            late={game: results for game, results in later.items() if results},
        )  # fmt: skip

    def _told(self, wanted: _Wanted, within: frozenset[str], limit: int) -> _Told:
        """What the documents ``within`` say."""
        games = self._scorer.games
        named = [place for place in wanted.named if self._scorer.docs[place].record.document in within]
        found = self._scorer.found(wanted.heard, self._within(within), wanted.stands, limit, named)
        order = list(dict.fromkeys([*named, *in_turn(found.best, games, limit)]))[:limit]
        marked = self._marked(wanted.heard, {games[place] for place in order})
        results = tuple(self._result(n, found.best.get(n, 0.0), marked[games[n]]) for n in order)
        return _Told(results, marked, len({*found.places, *named}))

    def _opened(self, told: _Told) -> Snippet | None:
        """The best answer at such length that it need not be opened to be read."""
        if not told.results:
            return None
        place = self._place[told.results[0].record.id]
        return snippet(self._scorer.docs[place].passage, told.marked[self._scorer.games[place]], length=OPENED)

    def _marked(self, heard: Heard, games: set[str]) -> dict[str, frozenset[str]]:
        """Game → the stems of the words to mark in its records: those of the query and what they are called there."""
        found = {}
        for game in games:
            called = [word for meaning in heard.helped if meaning.game == game for name in meaning.words for word in name]
            said = frozenset([*heard.words, *called])
            found[game] = frozenset(map(stem, said - FREQUENT or said))
        return found

    def _within(self, allowed: frozenset[str]) -> frozenset[int] | None:
        """The places of the documents that are allowed, or None where all are."""
        if len(allowed) == len(DOCUMENTS):
            return None
        return frozenset().union(*(self._of_document[document] for document in allowed))

    def _stands(self, query: Query, kinds: set[Kind]) -> Stands | None:
        """What a record must be to be found, or None where anything may."""
        if not kinds and not query.phrases:
            return None
        docs = self._scorer.docs

        def stands(place: int) -> bool:
            doc = docs[place]
            return (not kinds or doc.record.kind in kinds) and all(_contains(doc.tokens, phrase) for phrase in query.phrases)

        return stands

    def _corrected(self, query: Query) -> tuple[list[str], str | None]:
        """The words with slips put right, and the corrected query to show (None where nothing was)."""
        better = {w: c for w in query.words if not self._scorer.knows(w) and (c := self._typos.correct(w))}
        words = [better.get(w, w) for w in query.words]
        return words, " ".join(words) if better else None

    def _result(self, place: int, score: float, wanted: frozenset[str] = frozenset()) -> Result:
        doc = self._scorer.docs[place]
        return Result(doc.record, doc.edition, score, snippet(doc.passage, wanted))


def _allowed(games: set[str], documents: set[str]) -> frozenset[str]:
    """The documents that a search may look in."""
    return frozenset(d.id for d in DOCUMENTS.values() if (not games or d.game in games) and (not documents or d.id in documents))


def _looked_in(number: NumberQuery, allowed: frozenset[str]) -> Collection[str]:
    """The documents that a number is looked for in: those allowed, of which it may name some; what it names wins over what is
    allowed (a judge at one game may ask for a number of another)."""
    return frozenset(number.documents) & allowed or number.documents or allowed


def _shown(meaning: Meaning, alone: bool) -> str:
    """What judges' words were taken for; the game is named unless it is asked ``alone``. What differs in case is said once."""
    distinct: dict[str, str] = {}
    for name in meaning.names:
        distinct.setdefault(name.lower(), name)
    said, names = " ".join(meaning.said), ", ".join(distinct.values())
    return f"«{said}» como {names}" if alone else f"«{said}» en {GAMES[meaning.game].name}: {names}"


def _contains(tokens: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    first, size = phrase[0], len(phrase)
    return any(tokens[i] == first and tokens[i : i + size] == phrase for i in range(len(tokens) - size + 1))
