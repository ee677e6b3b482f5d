"""How cards were read, in the user's folder: for the engine as it was, by game; another engine begins anew."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from . import disk


def key_of(name: str, types: Iterable[str], text: str) -> str:
    """What tells a card's reading from every other."""
    return hashlib.sha256("\0".join((name, *types, "", text)).encode()).hexdigest()[:24]


class CardReadings:
    """The readings of a game's cards, by key, as one file for all processes. ``version`` is the engine they are of."""

    def __init__(self, file: Path, version: str):
        self._file, self._version = file, version
        self._written: tuple[int, int] | None = None
        self._known: dict[str, Any] = {}

    def all(self) -> dict[str, Any]:
        """Every reading there is; the file is looked at again when it was written since."""
        try:
            found = self._file.stat()
            written = (found.st_mtime_ns, found.st_size)
            if written != self._written:
                data = json.loads(self._file.read_text("utf-8"))
                self._known = dict(data["cards"]) if data["engine"] == self._version else {}
                self._written = written
        except (OSError, ValueError, KeyError, TypeError):
            pass
        return self._known

    def keep(self, more: dict[str, Any]) -> None:
        """Add readings; on a disk that takes nothing they are known to this process alone."""
        self._known = {**self.all(), **more}
        data = json.dumps({"engine": self._version, "cards": self._known}, ensure_ascii=False, separators=(",", ":"))
        try:
            disk.write_whole(self._file, data.encode())
            found = self._file.stat()
            self._written = (found.st_mtime_ns, found.st_size)
        except OSError:
            pass
