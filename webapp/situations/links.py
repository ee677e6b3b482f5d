"""The address of a situation: the whole of it, packed; what is too long is kept here, under a word of its own."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from flask import current_app

from engine import MAX_BYTES

from ..packed import MOST_PACKED, BadLink, pack, unpack

#: How many long situations are kept; the one not opened for longest goes first.
_KEPT = 500
_NAME = re.compile(r"@[0-9a-f]{20}")


def links() -> Links:
    """Those of the running application."""
    return current_app.extensions["situation_links"]


class Links:
    """Situations in addresses, both ways. ``folder`` holds those that fit in none."""

    def __init__(self, folder: Path):
        self._folder = folder

    def word(self, text: str) -> str:
        """The word that stands for ``text`` in an address."""
        packed = pack(text)
        if len(packed) <= MOST_PACKED:
            return packed
        name = f"@{hashlib.sha256(text.encode()).hexdigest()[:20]}"
        self._folder.mkdir(parents=True, exist_ok=True)
        (self._folder / f"{name}.yaml").write_text(text, encoding="utf-8")
        for old in sorted(self._folder.glob("@*.yaml"), key=lambda path: path.stat().st_mtime)[:-_KEPT]:
            old.unlink(missing_ok=True)
        return name

    def text(self, word: str) -> str:
        """The text that a word stands for. Raises :class:`~webapp.packed.BadLink`."""
        if not word.startswith("@"):
            return unpack(word, MAX_BYTES)
        path = self._folder / f"{word}.yaml"
        if not _NAME.fullmatch(word) or not path.exists():
            raise BadLink("Esta situación era demasiado larga para caber en su enlace y ya no se guarda.")
        path.touch()
        return path.read_text(encoding="utf-8")
