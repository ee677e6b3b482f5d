"""Folding and splitting Spanish words: the one place that says when two words are the same."""

from __future__ import annotations

import re
import unicodedata

WORD = re.compile(r"[^\W_]+", re.UNICODE)


def fold(text: str) -> str:
    """``text`` in lower case without accents ("Activación" → "activacion", "daño" → "dano")."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.lower())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def words(text: str) -> list[str]:
    """The words and numbers of ``text``, folded, in order; marks are left out."""
    return WORD.findall(fold(text))
