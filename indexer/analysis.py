"""How text becomes search terms: folded words, and their stems. Nothing is dropped as a stop word."""

from __future__ import annotations

from rules_corpus.words import stem, words

__all__ = ["stem", "terms"]


def terms(text: str) -> list[str]:
    """The folded words of ``text``, in order."""
    return words(text)
