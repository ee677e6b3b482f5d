"""How something was said: the words of a text with the phrases that they fill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..kernel.frozen import Frozen
from .notation import Phrase
from .words import Word, join


@dataclass(frozen=True)
class Said(Frozen):
    """How something was said: a phrase with its words and the phrases of its parts, and what it means."""

    phrase: Phrase
    inner: tuple[Word | Said, ...]
    value: Any

    def words(self) -> list[Word]:
        """All its words, in order."""
        return [w for part in self.inner for w in (part.words() if isinstance(part, Said) else [part])]

    def outline(self) -> str:
        """The words with brackets around what belongs together: how two meanings of a text are told apart."""
        listed = [part.outline() if isinstance(part, Said) else part.said for part in self.inner]
        return listed[0] if len(listed) == 1 else f"[{join(listed)}]"
