"""The words of the whole collection, as the browser needs them to score the records of the games it has saved."""

from __future__ import annotations

from indexer.analysis import stem
from indexer.likeness import Asking, ways_of
from indexer.word_index import Postings

Places = tuple[tuple[int, float], ...]


def lexicon(postings: Postings) -> dict:
    """The words and stems of the index, each with the number of records it stands in and the postings that can weigh most; of
    each stem also how often it stands in all records, in how many of the ways that rules are asked for, its kin (their places and
    how near they are, in turn), and how many records of each game say it."""
    roots = sorted(postings.stemmed)
    stems = {root: n for n, root in enumerate(roots)}
    asking = Asking(way for ways in ways_of(postings.ids).values() for way in ways)
    return {
        "records": len(postings.lengths),
        "average": sum(postings.lengths) / max(len(postings.lengths), 1),
        "exact": _vocabulary(postings.exact, postings.lengths),
        "stemmed": _vocabulary(postings.stemmed, postings.lengths),
        "totals": [int(sum(weight for _, weight in postings.stemmed[root])) for root in roots],
        "asked": [asking.counts.get(root, 0) for root in roots],
        "ways": asking.ways,
        "kin": [[value for other, near in postings.kin.get(root, ()) for value in (stems[other], near)] for root in roots],
        "spoken": [list(postings.spoken.stems.get(root, ())) for root in roots],
        "records_of": list(postings.spoken.records),
        "stems": [stems[stem(word)] for word in sorted(postings.exact)],
    }


def _vocabulary(table: dict[str, Places], lengths: tuple[float, ...]) -> dict:
    words = sorted(table)
    return {
        "words": " ".join(words),
        "counts": [len(table[word]) for word in words],
        "peaks": [_peaks(table[word], lengths) for word in words],
    }


def _peaks(places: Places, lengths: tuple[float, ...]) -> list[int]:
    """Frequency and record length, in turn, of the postings that no other beats in both: one of them weighs most."""
    shortest: dict[int, int] = {}
    for place, frequency in places:
        count, length = int(frequency), int(lengths[place])
        shortest[count] = min(length, shortest.get(count, length))
    kept: list[int] = []
    for count in sorted(shortest, reverse=True):
        if not kept or shortest[count] < kept[-1]:
            kept += [count, shortest[count]]
    return kept
