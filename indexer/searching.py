"""Search: numbers first, then words. Everything here is immutable after it is made."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules_corpus.corpus import Corpus
from rules_corpus.documents import DOCUMENTS
from rules_corpus.records import Edition, Kind, Record

from .analysis import stem, terms
from .numbers import NumberIndex, as_number, key_of, numbers_within
from .queries import Query, read_query
from .snippets import Snippet, snippet
from .typos import TypoIndex
from .word_index import Postings

#: Words that stand in every other rule: they order what other words found, they find nothing themselves.
FREQUENT = frozenset(
    [
        "a",
        "al",
        "algo",
        "ante",
        "aquel",
        "como",
        "con",
        "cual",
        "cuando",
        "de",
        "del",
        "desde",
        "donde",
        "dos",
        "durante",
        "e",
        "el",
        "ella",
        "en",
        "entre",
        "era",
        "es",
        "esa",
        "ese",
        "eso",
        "esta",
        "este",
        "esto",
        "fue",
        "ha",
        "hay",
        "la",
        "las",
        "le",
        "lo",
        "los",
        "mas",
        "me",
        "mi",
        "mientras",
        "muy",
        "o",
        "otra",
        "otro",
        "para",
        "pero",
        "por",
        "que",
        "se",
        "segun",
        "ser",
        "si",
        "sobre",
        "son",
        "su",
        "sus",
        "tambien",
        "te",
        "tiene",
        "tu",
        "u",
        "un",
        "una",
        "uno",
        "unos",
        "y",
        "ya",
        "puedo",
        "puede",
        "pueden",
        "puedes",
        "hace",
        "hacer",
        "pasa",
        "regla",
        "reglas",
        "carta",
        "cartas",
        "jugador",
        "juego",
    ]
)
#: Never left out: they turn a rule into its opposite.
NEGATIONS = frozenset(
    ["no", "ni", "nunca", "sin", "tampoco", "jamas", "nadie", "ningun", "ninguna", "ninguno", "nada", "salvo", "excepto", "menos"]
)

_K1, _B = 1.2, 0.6
_EXACT, _STEMMED = 1.0, 0.85
_FREQUENT_WEIGHT = 0.25
_NEGATION_WEIGHT = 0.6
_PREFIX_WEIGHT = 0.7
_RERANKED = 80
_KIND_WEIGHT = {Kind.EXAMPLE: 0.72, Kind.NOTE: 0.7}


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
        }


@dataclass(frozen=True)
class Answer:
    """What a search says: results in order, the corrected query if words were corrected, notices in Spanish, nearest ids."""

    query: str
    results: tuple[Result, ...] = ()
    corrected: str | None = None
    notices: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    total: int = 0

    def as_json(self) -> dict:
        return {
            "query": self.query,
            "corrected": self.corrected,
            "results": [r.as_json() for r in self.results],
            "notices": list(self.notices),
            "nearest": list(self.nearest),
            "total": self.total,
        }


def heading(edition: Edition, record: Record) -> str:
    """The headline a record goes by: its own, or the nearest above it."""
    if record.title:
        return record.title
    return next((a.title for a in reversed(edition.path(record)) if a.title), record.number)


@dataclass(frozen=True)
class _Doc:
    record: Record
    edition: Edition
    tokens: tuple[str, ...]
    stems: tuple[str, ...]
    title_stems: frozenset[str] = field(default=frozenset())


class SearchEngine:
    """Answers searches over the default editions of a corpus."""

    def __init__(self, corpus: Corpus, postings: Postings):
        self.corpus = corpus
        by_id = {record.id: (record, edition) for edition in corpus.defaults() for record in edition}
        self._docs = tuple(self._doc(*by_id[i]) for i in postings.ids)
        self._place = {i: n for n, i in enumerate(postings.ids)}
        average = sum(postings.lengths) / max(len(postings.lengths), 1)
        self._exact = _impacts(postings.exact, postings.lengths, average)
        self._stemmed = _impacts(postings.stemmed, postings.lengths, average)
        self._numbers = NumberIndex(corpus)
        self._typos = TypoIndex({word: len(found) for word, found in postings.exact.items()})
        self._lexicon = tuple(sorted(postings.exact))

    @staticmethod
    def _doc(record: Record, edition: Edition) -> _Doc:
        tokens = tuple(terms(f"{record.title} {record.text}"))
        return _Doc(record, edition, tokens, tuple(map(stem, tokens)), frozenset(map(stem, terms(record.title))))

    # -- answering ------------------------------------------------------------------------------------------------

    def search(
        self,
        typed: str,
        *,
        games: Iterable[str] = (),
        documents: Iterable[str] = (),
        kinds: Iterable[Kind] = (),
        limit: int = 10,
        typing: bool = False,
    ) -> Answer:
        """The records that answer ``typed``. ``typing`` treats the last word as a beginning. Never raises."""
        query = read_query(typed)
        allowed = self._allowed({*games, *query.games}, {*documents, *query.documents})
        wanted_kinds = {*kinds, *query.kinds}
        number = as_number(query.bare)
        if number is not None:
            return self._by_number(query, number.key, number.typed, [d for d in number.documents or DOCUMENTS if d in allowed])
        if query.is_empty:
            return Answer(typed)
        named = [i for n in numbers_within(query.bare) for i in self._numbers.find(key_of(n), allowed)]
        words, corrected = self._corrected(query)
        scores = self._scores(words, query, allowed, wanted_kinds, typing)
        ranked = sorted(scores, key=lambda n: (-scores[n], n))
        first = [self._place[i] for i in dict.fromkeys(named)]
        order = [*first, *(n for n in ranked if n not in first)]
        wanted = frozenset(words)
        stems = frozenset(map(stem, wanted - FREQUENT))
        results = tuple(self._result(n, scores.get(n, 0.0), wanted, stems) for n in order[:limit])
        return Answer(typed, results, corrected, total=len(order))

    def _allowed(self, games: set[str], documents: set[str]) -> frozenset[str]:
        return frozenset(
            d.id for d in DOCUMENTS.values() if (not games or d.game in games) and (not documents or d.id in documents)
        )

    def _result(self, place: int, score: float, wanted: frozenset[str], stems: frozenset[str]) -> Result:
        doc = self._docs[place]
        return Result(doc.record, doc.edition, score, snippet(doc.record.text or doc.record.title, wanted, stems))

    # -- numbers --------------------------------------------------------------------------------------------------

    def _by_number(self, query: Query, key: tuple[str, ...], typed: str, documents: list[str]) -> Answer:
        ids = self._numbers.find(key, documents)
        if ids:
            places = [self._place[i] for i in ids]
            notices = tuple(dict.fromkeys(n for i in ids for n in self.corpus.locate(i).notices if not _is_own(key, i)))
            return Answer(
                query.typed,
                tuple(self._result(n, 1.0, frozenset(), frozenset()) for n in places),
                notices=notices,
                total=len(ids),
            )
        number = _spelled(key)
        near: list[str] = []
        for edition in self.corpus.defaults():
            if edition.document in documents:
                near += self.corpus.nearest(edition, number, limit=3 if len(documents) > 1 else 5)
        close = [i for i in near if _shares_beginning(key, i)] or near[:5]
        return Answer(query.typed, notices=(f"No existe ninguna regla con el número {typed}.",), nearest=tuple(close[:6]))

    # -- words ----------------------------------------------------------------------------------------------------

    def _corrected(self, query: Query) -> tuple[list[str], str | None]:
        words, changed = [], {}
        for word in query.words:
            better = None if self._known(word) else self._typos.correct(word)
            if better:
                changed[word] = better
            words.append(better or word)
        return words, " ".join(changed.get(w, w) for w in query.words) if changed else None

    def _known(self, word: str) -> bool:
        return word in self._exact or stem(word) in self._stemmed

    def _scores(
        self, words: list[str], query: Query, allowed: frozenset[str], kinds: set[Kind], typing: bool
    ) -> dict[int, float]:
        distinct = list(dict.fromkeys(words))
        leading = [w for w in distinct if w not in FREQUENT and w not in NEGATIONS]
        seconds = [w for w in distinct if w not in leading]
        if not leading:
            leading, seconds = seconds, []
        scores: dict[int, float] = {}
        found: dict[int, float] = {}
        total = 0.0
        for word in leading:
            channel = self._channel(word, prefix=typing and word == words[-1])
            weight = max(channel.values(), default=0.0) or 1.0
            total += weight
            for n, impact in channel.items():
                scores[n] = scores.get(n, 0.0) + impact
                found[n] = found.get(n, 0.0) + weight
        scores = {n: s for n, s in scores.items() if self._stands(n, allowed, kinds) and self._has_phrases(n, query)}
        for word in seconds:
            weight = _NEGATION_WEIGHT if word in NEGATIONS else _FREQUENT_WEIGHT
            for n, impact in self._channel(word, prefix=False).items():
                if n in scores:
                    scores[n] += weight * impact
        for n in scores:
            scores[n] *= (found[n] / total) ** 1.5 * _KIND_WEIGHT.get(self._docs[n].record.kind, 1.0)
        self._rerank(scores, words, leading)
        return scores

    def _stands(self, n: int, allowed: frozenset[str], kinds: set[Kind]) -> bool:
        record = self._docs[n].record
        return record.document in allowed and (not kinds or record.kind in kinds)

    def _has_phrases(self, n: int, query: Query) -> bool:
        return all(_contains(self._docs[n].tokens, phrase) for phrase in query.phrases)

    def _channel(self, word: str, prefix: bool) -> dict[int, float]:
        """Place → impact of one word: the better of the exact and the stemmed form."""
        best = {n: _STEMMED * impact for n, impact in self._stemmed.get(stem(word), ())}
        for n, impact in self._exact.get(word, ()):
            best[n] = max(best.get(n, 0.0), _EXACT * impact)
        if prefix or not best:
            for longer in self._beginning_with(word):
                for n, impact in self._exact[longer]:
                    best[n] = max(best.get(n, 0.0), _PREFIX_WEIGHT * impact)
        return best

    def _beginning_with(self, word: str) -> Iterator[str]:
        from bisect import bisect_left

        if len(word) < 2:
            return
        for place in range(bisect_left(self._lexicon, word), min(len(self._lexicon), bisect_left(self._lexicon, word) + 40)):
            if not self._lexicon[place].startswith(word):
                return
            yield self._lexicon[place]

    def _rerank(self, scores: dict[int, float], words: list[str], leading: list[str]) -> None:
        """Lift, among the best, rules whose headline is what was asked and rules that say the words in a row."""
        wanted = [stem(w) for w in words]
        asked = frozenset(stem(w) for w in leading)
        for n in sorted(scores, key=lambda n: -scores[n])[:_RERANKED]:
            doc = self._docs[n]
            if doc.title_stems:
                shared = len(asked & doc.title_stems)
                content = len([t for t in doc.title_stems if t not in FREQUENT]) or 1
                scores[n] *= 1 + 0.5 * (shared / len(asked)) * (shared / content)
                if shared == len(asked) and shared >= content:
                    scores[n] *= 1.35
            scores[n] *= 1 + 0.6 * _in_a_row(wanted, doc.stems)
            if len(words) > 3 and doc.tokens[: len(words)] == tuple(words):
                scores[n] *= 1.5


def _impacts(
    postings: dict[str, tuple[tuple[int, float], ...]], lengths: tuple[float, ...], average: float
) -> dict[str, tuple[tuple[int, float], ...]]:
    """BM25 impact of each posting, computed once."""
    count = len(lengths)
    found = {}
    for word, places in postings.items():
        idf = math.log(1 + (count - len(places) + 0.5) / (len(places) + 0.5))
        found[word] = tuple((n, idf * tf * (_K1 + 1) / (tf + _K1 * (1 - _B + _B * lengths[n] / average))) for n, tf in places)
    return found


def _contains(tokens: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    first, size = phrase[0], len(phrase)
    return any(tokens[i] == first and tokens[i : i + size] == phrase for i in range(len(tokens) - size + 1))


def _in_a_row(wanted: list[str], stems: tuple[str, ...]) -> float:
    """The share of neighbouring pairs of the query that stand side by side (or one word apart) in the text."""
    pairs = list(itertools.pairwise(wanted))
    if not pairs:
        return 0.0
    near = {(a, b) for a, b in itertools.pairwise(stems)} | {(a, b) for a, b in zip(stems, stems[2:])}
    return sum(pair in near for pair in pairs) / len(pairs)


def _is_own(key: tuple[str, ...], rule_id: str) -> bool:
    return key_of(rule_id.split(":", 1)[1]) == key


def _spelled(key: tuple[str, ...]) -> str:
    spelled = key[0]
    for before, piece in itertools.pairwise(key):
        glued = piece.startswith("#") or (piece.isalpha() and before.isdigit() and len(piece) == 1)
        spelled += piece if glued else f".{piece}"
    return spelled


def _shares_beginning(key: tuple[str, ...], rule_id: str) -> bool:
    return key_of(rule_id.split(":", 1)[1])[:1] == key[:1]
