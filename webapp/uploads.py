"""Files that were sent and wait for a confirmation: private, under an unguessable name, for a bounded time, bounded in number."""

from __future__ import annotations

import json
import re
import secrets
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: How long a file waits, in seconds, and how many wait at once: the oldest goes first.
LIFETIME, MOST = 30 * 60, 8
_TOKEN = re.compile(r"[\w-]{40,60}", re.ASCII)
_LED = "led-to"
_tidying, _confirming = threading.Lock(), threading.Lock()


class Expired(LookupError):
    """No file waits under that token: it was used, it is too old, or it never was."""


class Used(Expired):
    """The file under that token was confirmed already; ``to`` is the address that this led to."""

    def __init__(self, to: str):
        super().__init__(to)
        self.to = to


@dataclass(frozen=True)
class Upload:
    """A file that waits: its ``token``, where its bytes lie, and what is known of it (JSON)."""

    token: str
    path: Path
    about: dict[str, Any]


class Uploads:
    """The files that wait in ``folder``."""

    def __init__(self, folder: Path):
        self._folder = folder

    @contextmanager
    def place(self) -> Iterator[Path]:
        """Where a new file may be written, in a private folder; :meth:`keep` makes it wait. What fails within leaves nothing."""
        with _tidying:
            self._make_room(MOST - 1)
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            own = self._folder / secrets.token_urlsafe(32)
            own.mkdir(mode=0o700)
        try:
            yield own / "data"
        except BaseException:
            shutil.rmtree(own, ignore_errors=True)
            raise

    def keep(self, path: Path, about: dict[str, Any]) -> str:
        """Make the file at ``path`` wait with what is known of it. Returns its token."""
        path.with_name("about.json").write_text(json.dumps(about), encoding="utf-8")
        return path.parent.name

    def find(self, token: str) -> Upload:
        """The file that waits under ``token``. Raises :class:`Expired`."""
        if not _TOKEN.fullmatch(token):
            raise Expired(token)
        with _tidying:
            self._make_room(MOST)
        path = self._folder / token / "data"
        if (led := path.with_name(_LED)).exists():
            raise Used(led.read_text(encoding="utf-8"))
        try:
            return Upload(token, path, json.loads(path.with_name("about.json").read_text(encoding="utf-8")))
        except (OSError, ValueError):
            raise Expired(token) from None

    @contextmanager
    def confirming(self, token: str) -> Iterator[Upload]:
        """The file that waits under ``token``, for one confirmation at a time: a second tap waits until the first is through.
        Raises :class:`Expired`."""
        with _confirming:
            yield self.find(token)

    def used(self, upload: Upload, to: str) -> None:
        """The file was confirmed, which led to an address: whoever confirms it again is led there too."""
        upload.path.with_name(_LED).write_text(to, encoding="utf-8")
        for sent in upload.path.parent.iterdir():
            if sent.name != _LED:
                sent.unlink()

    def drop(self, path: Path) -> None:
        """Forget the file at ``path``."""
        shutil.rmtree(path.parent, ignore_errors=True)

    def _make_room(self, most: int) -> None:
        """Forget files that have waited too long, and the oldest of more than ``most``."""
        if not self._folder.exists():
            return
        newest_first = sorted(self._folder.iterdir(), key=_since, reverse=True)
        for i, own in enumerate(newest_first):
            if i >= most or time.time() - _since(own) > LIFETIME:
                shutil.rmtree(own, ignore_errors=True)


def _since(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # used meanwhile
        return 0.0
