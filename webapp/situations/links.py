"""The address of a situation: the whole of it, packed; what is too long is kept here, under a word of its own.

What judges and the host sent stays when visitors send much: theirs lies in a folder of each device, bounded each and together.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from flask import current_app

from engine import MAX_BYTES
from indexer import disk

from ..access import Role
from ..packed import MOST_PACKED, BadLink, pack, unpack
from ..roles import caller
from ..safety import client_address

#: How many long situations are kept of judges and the host together, of one other device, and of all those together; the
#: one not opened for longest goes first.
_OF_JUDGES, _OF_A_DEVICE, _OF_DEVICES = 500, 20, 500
_NAME = re.compile(r"@[0-9a-f]{20}")


def links() -> Links:
    """Those of the running application."""
    found: Links = current_app.extensions["situation_links"]
    return found


def _device() -> str | None:
    """For whom a situation is kept: a device by its name, else by its address; None for a judge and the host."""
    who = caller()
    return None if who.role >= Role.JUDGE else who.device or f"at {client_address()}"


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
        kept = self._folder / f"{name}.yaml"
        device = _device()
        if device is None or kept.exists():
            self._keep(kept, text)
            _bound(self._folder.glob("@*.yaml"), _OF_JUDGES)
        else:
            own = self._folder / hashlib.sha256(device.encode()).hexdigest()[:20]
            self._keep(own / kept.name, text)
            _bound(own.glob("@*.yaml"), _OF_A_DEVICE)
            _bound(self._folder.glob("*/@*.yaml"), _OF_DEVICES)
        return name

    def text(self, word: str) -> str:
        """The text that a word stands for. Raises :class:`~webapp.packed.BadLink`."""
        if not word.startswith("@"):
            return unpack(word, MAX_BYTES)
        if _NAME.fullmatch(word):
            for path in (self._folder / f"{word}.yaml", *self._folder.glob(f"*/{word}.yaml")):
                with suppress(FileNotFoundError):
                    text = path.read_text(encoding="utf-8")
                    path.touch()
                    return text
        raise BadLink("Esta situación era demasiado larga para caber en su enlace y ya no se guarda.")

    def _keep(self, path: Path, text: str) -> None:
        disk.write_whole(path, text.encode())


def _bound(kept: Iterable[Path], most: int) -> None:
    """Forget the oldest of more than so many."""
    for old in sorted(kept, key=_opened, reverse=True)[most:]:
        old.unlink(missing_ok=True)
        with suppress(OSError):  # of others in it it stays
            old.parent.rmdir()


def _opened(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # forgotten meanwhile
        return 0.0
