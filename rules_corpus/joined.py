"""Words that lost the space between them ("secolocan"): found by what sound texts say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from .records import Edition, Record
from .words import WORD, fold, stem

#: Prefixes and clitics: Spanish itself joins them ("devolver", "ponerse"), so they prove nothing.
_PREFIXES = {"de", "en", "con", "re", "in", "por", "sub", "des", "pre", "sobre", "su", "contra", "ex", "auto", "multi", "entre"}
_CLITICS = {"se", "la", "lo", "las", "los", "le", "les", "te", "nos", "al", "es", "as", "os", "nte", "dos", "das"}
#: How often the halves of a joined word must occur in sound text.
_WELL_KNOWN = 3
#: From how many letters on two well-known words show that they were joined, without having been seen side by side.
_TOO_LONG_FOR_CHANCE = 10


class Vocabulary:
    """The words of texts known to be sound: how often each occurs, which stand side by side, which stems they have."""

    def __init__(self, texts: Iterable[str]):
        self._words: Counter[str] = Counter()
        self._pairs: Counter[tuple[str, str]] = Counter()
        for text in texts:
            said = [word.lower() for word in WORD.findall(text)]
            self._words.update(said)
            self._pairs.update(pairwise(said))
        self._stems = {stem(fold(word)) for word in self._words}

    def knows(self, word: str) -> bool:
        """Whether a word occurs, in this or in another form: «volteada» is known where «voltear» is."""
        return stem(fold(word)) in self._stems

    def apart(self, word: str) -> tuple[str, str] | None:
        """The two words that a word was joined from, None where it is not known to be joined."""
        cuts = ((word[:i], word[i:]) for i in range(2, len(word)))
        likely = [(first, second) for first, second in cuts if self._were_two(first, second)]
        return max(likely, key=lambda pair: min(self._words[word] for word in pair), default=None)

    def _were_two(self, first: str, second: str) -> bool:
        """Accents count: «perderá» is not «perder a»."""
        if first in _PREFIXES or second in _CLITICS or min(self._words[first], self._words[second]) < _WELL_KNOWN:
            return False
        if self._pairs[first, second]:
            return len(second) > 1 or second == "y"  # no Spanish word is inflected by y
        return min(len(first), len(second)) > 2 and len(first) + len(second) >= _TOO_LONG_FOR_CHANCE


def joined_words(edition: Edition, vocabulary: Vocabulary) -> Iterator[tuple[Record, str, str]]:
    """Each word of ``edition`` that lost a space, with its record and its two words as it wrote them."""
    own = Counter(fold(word) for record in edition for word in WORD.findall(record.text))
    for record in edition:
        for word in dict.fromkeys(WORD.findall(record.text)):
            if own[fold(word)] > 1 or len(word) < 6 or not word.isalpha() or vocabulary.knows(word):
                continue
            if (halves := vocabulary.apart(word.lower())) is not None:
                place = len(halves[0])
                yield record, word, f"{word[:place]} {word[place:]}"
