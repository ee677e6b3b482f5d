"""Finding situations as rules are found: the search over the rules knows slips, judges' words and questions; what it finds leads
to the situations about it, and their titles are searched for the same words."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from engine import About, all_situations, situations_about
from indexer.analysis import stem, terms
from indexer.described import FREQUENT
from indexer.jargon import meanings, phrases_of
from indexer.searching import Answer, SearchEngine
from indexer.typos import TypoIndex
from rules_corpus import Edition
from rules_corpus.concepts import Concept, concepts

from ..pages import default_edition
from ..remembering import remembered

#: So many rules of each game are asked for.
_RULES = 40
#: What the best rule counts beside a title that has all the words, and one next to a rule that was found beside that rule.
_RULE, _NEAR = 1.0, 0.6
#: A name that a game has for what was said counts a little less than the word itself.
_CALLED = 0.85
#: What it counts that a title says little else.
_SHORT = 0.4
#: The share of the words that a title must have, where no rule that was found leads to it.
_SHARE = 0.5

#: Of so many editions it is kept which situations are about a concept.
_EDITIONS = 8

Stems = frozenset[str]


@dataclass(frozen=True)
class Found:
    """Situations, the best first; the query as corrected, if it was; what judges' words were taken for."""

    situations: tuple[About, ...]
    corrected: str | None = None
    meanings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Theme:
    """A concept with the situations about its rules, in some games."""

    concept: Concept
    situations: tuple[About, ...]


def find(search: SearchEngine, typed: str, games: Iterable[str], correct: bool = True) -> Found:
    """The situations of these games that answer ``typed``."""
    answers = {game: search.search(typed, games=[game], limit=_RULES, correct=correct) for game in games}
    first = next(iter(answers.values()))
    if first.is_number:
        numbered = (about_rules(default_edition(r.edition.document), [r.record.id]) for a in answers.values() for r in a.results)
        return Found(tuple(dict.fromkeys(about for listed in numbered for about in listed)))
    words = _words(search, typed, first.corrected) if correct else terms(typed)
    scored = {about: score for game, answer in answers.items() for about, score in _scored(game, answer, words).items()}
    best = sorted(scored, key=lambda about: (-scored[about], about.title.casefold()))
    shown = first.meanings if len(answers) == 1 else ()
    return Found(tuple(best), " ".join(words) if words != terms(typed) else None, shown)


def about_rules(edition: Edition, rules: Iterable[str]) -> list[About]:
    """The situations about these rules and those below them, in the order of the document."""
    found = (about for rule in rules for each in _with_those_below(edition, rule) for about in situations_about(each))
    return list(dict.fromkeys(found))


def themes(games: Iterable[str]) -> list[Theme]:
    """The concepts that situations of these games are about."""
    listed = [_by_concept(default_edition(game)) for game in games]
    found = (Theme(one, tuple(about for each in listed for about in each.get(one.id, ()))) for one in concepts())
    return [theme for theme in found if theme.situations]


@remembered(_EDITIONS)
def _by_concept(edition: Edition) -> dict[str, list[About]]:
    """Concept → the situations about its rules in the game of an edition."""
    game = edition.document
    return {each.id: about_rules(edition, each.games[game].rules) for each in concepts() if game in each.games}


def _with_those_below(edition: Edition, rule: str) -> Iterator[str]:
    yield rule
    for record in edition.children.get(rule, ()):
        yield from _with_those_below(edition, record.id)


# -- by words -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Titles:
    """The titles of the situations of a game: the stems of each, how much a stem tells them apart, and how much a title says."""

    stems: dict[About, Stems]
    weights: dict[str, float]
    lengths: dict[About, float]


@cache
def _titles(game: str) -> _Titles:
    stems = {about: frozenset(map(stem, terms(about.title))) for about in all_situations() if about.game == game}
    counts = Counter(each for listed in stems.values() for each in listed)
    weights = {each: math.log(1 + len(stems) / count) for each, count in counts.items()}
    return _Titles(stems, weights, {about: sum(map(weights.__getitem__, listed)) for about, listed in stems.items()})


@cache
def _words_of_titles() -> TypoIndex:
    return TypoIndex(Counter(word for about in all_situations() for word in set(terms(about.title))))


@cache
def _stems_of_titles() -> Stems:
    return frozenset(each for about in all_situations() for each in map(stem, terms(about.title)))


def _words(search: SearchEngine, typed: str, corrected: str | None) -> list[str]:
    """The words that are looked for: what titles or rules say stays, slips are put right by the rules, else by the titles."""
    said = terms(typed)
    better = dict(zip(said, terms(corrected))) if corrected and len(terms(corrected)) == len(said) else {}
    known, titles = _stems_of_titles(), _words_of_titles()
    return [w if stem(w) in known or search.knows(w) else better.get(w) or titles.correct(w) or w for w in said]


def _scored(game: str, answer: Answer, words: list[str]) -> dict[About, float]:
    """Situation → how well it answers: the share of the words in its title, and the best of its rules among those found."""
    titles, wanted = _titles(game), _wanted(game, words)
    whole = sum(weight for weight, _ in wanted)
    rules = _worth(answer)
    found = {}
    for about, stems in titles.stems.items():
        share = sum(weight * max((factor for each, factor in ways if each <= stems), default=0.0) for weight, ways in wanted)
        share = share / whole if whole else 0.0
        rule = max((rules.get(rule.partition("/")[0], 0.0) for rule in about.rules), default=0.0)
        if share >= _SHARE or rule:
            found[about] = share * (1 + _SHORT * min(1.0, share * whole / titles.lengths[about])) + _RULE * rule
    return found


def _wanted(game: str, words: list[str]) -> list[tuple[float, list[tuple[Stems, float]]]]:
    """What is looked for in titles: each word, or judges' words for one thing, with its weight and all ways to say it there."""
    titles, known = _titles(game), meanings()
    rarest = max(titles.weights.values(), default=1.0)
    phrases = phrases_of(words, known)
    in_phrase = {word for phrase in phrases for word in phrase}
    parts = [*phrases, *((word,) for word in dict.fromkeys(words) if word not in in_phrase and word not in FREQUENT)]
    found = []
    for part in parts or [(word,) for word in dict.fromkeys(words)]:
        said = tuple(map(stem, part))
        called = [frozenset(map(stem, terms(name))) for name in known.get(said, {}).get(game, ())]
        ways = [(frozenset(said), 1.0), *((each, _CALLED) for each in called)]
        told = [sum(titles.weights[s] for s in each) for each, _ in ways if all(s in titles.weights for s in each)]
        found.append((max(told, default=rarest), ways))
    return found


def _worth(answer: Answer) -> dict[str, float]:
    """Rule → what it is worth by its place among those that were found; those next to one, some of that."""
    worth: dict[str, float] = defaultdict(float)
    for place, result in enumerate(answer.results):
        own, rule = 1 - place / _RULES, result.record
        above = result.edition.path(rule)[-1:]
        below = result.edition.children.get(rule.id, ())
        worth[rule.id] = max(worth[rule.id], own)
        for near in (*above, *below):
            worth[near.id] = max(worth[near.id], own * _NEAR)
    return worth
