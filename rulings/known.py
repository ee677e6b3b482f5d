"""What the words of an official answer may name: the rules of its game, the cards that are known, the situations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rapidfuzz import fuzz, process

from decks import Catalogue
from decks.codes import find_code
from indexer.numbers import NumberIndex, as_number, spelled
from rules_corpus.corpus import Corpus
from rules_corpus.documents import documents_of
from rules_corpus.words import fold

_LIKE = 60
_BEYOND = re.compile(r"[\s()\[\]«»\"'.,;:–—-]+")


@dataclass(frozen=True)
class Known:
    """What is known of a game; ``ours`` are the situations that come with Juez (id → title), ``kept`` the names of those kept."""

    game: str
    corpus: Corpus
    catalogue: Catalogue
    ours: Mapping[str, str] = field(default_factory=dict)
    kept: Sequence[str] = ()

    @cached_property
    def _numbers(self) -> NumberIndex:
        return NumberIndex(self.corpus)

    @cached_property
    def _documents(self) -> list[str]:
        """The documents of the game that there are, the complete rules first."""
        return [document.id for document in documents_of(self.game) if self.corpus.editions[document.id]]

    def is_number(self, text: str) -> bool:
        """Whether a text is written like a rule number."""
        return bool(as_number(text))

    def rule(self, text: str) -> str | None:
        """The id of the rule of the game that a text names; of several documents that have it, the complete rules'."""
        for asked in as_number(text):
            wanted = [name for name in self._documents if not asked.documents or name in asked.documents]
            found = self._numbers.find(asked.key, wanted)
            if found:
                return min(found, key=lambda id: wanted.index(id.split(":", 1)[0]))
        return None

    def as_id(self, text: str) -> str:
        """The id that a number would have that is no rule's."""
        asked = as_number(text)
        return f"{self._documents[0]}:{spelled(asked[0].key) if asked else fold(text).strip()}"

    def near_rule(self, text: str) -> str | None:
        """The number of the rule that is nearest to one that does not exist: one beside it before the one above it."""
        document, number = self.as_id(text).split(":", 1)
        above, *beside = [*self.corpus.nearest(self.corpus.edition(document), number), ""]
        return (beside[0] or above).split(":", 1)[-1] or None

    def cards(self, text: str) -> tuple[str, ...]:
        """The keys of the cards that a text names: by code, by name, by a name with its code."""
        return keys_of(self.catalogue, text)

    def near_card(self, text: str) -> str | None:
        """The card whose name is most like the one given."""
        found = self.catalogue.candidates(text, 1)
        return found[0] if found else None

    def situation(self, text: str) -> str | None:
        """The id of a situation of ours, or the name of a kept one, that a text names; by id, by file, by title, by name."""
        if text in self.kept:
            return text
        wanted = fold(text).removesuffix(".yaml").strip()
        for id, title in self.ours.items():
            if wanted in (id, id.split("/")[-1], fold(title)):
                return id
        return next((name for name in self.kept if fold(name) == wanted), None)

    def near_situation(self, text: str) -> str | None:
        """The situation whose name is most like the one given."""
        names = {fold(name): name for name in (*(id.split("/")[-1] for id in self.ours), *self.ours.values(), *self.kept)}
        found = process.extractOne(fold(text), [*names], scorer=fuzz.ratio, score_cutoff=_LIKE)
        return names[found[0]] if found else None


def keys_of(catalogue: Catalogue, text: str) -> tuple[str, ...]:
    """The keys of the cards that a text names; a code tells better than the name beside it."""
    if code := find_code(text, catalogue.game):
        keys = [key for number in code.numbers if (key := catalogue.key_of_number(number.key))]
        if keys:
            return tuple(dict.fromkeys(keys))
        text = text[: code.start] + text[code.end :]
    return catalogue.keys_of_name(_BEYOND.sub(" ", text).strip()) or catalogue.keys_of_name(text.strip())
