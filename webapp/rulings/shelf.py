"""The official answers of each game: read once, and again when the user's data change."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from flask import current_app

from indexer import Home, UnreadableData, UserData
from rules_corpus import GAMES
from rulings.book import Book

#: Tells one writing of the user's data from another: their time and size; None where there are none.
_Written = tuple[int, int] | None


@dataclass
class Books:
    """The answers in use by a running server. Each book is immutable; a newer one takes the place of an older one."""

    home: Home
    _written: _Written = None
    _books: dict[str, tuple[str, Book]] = field(default_factory=dict)

    def of(self, game: str) -> Book:
        """The newest answers of a game."""
        self._look()
        return self._books[game][1] if game in self._books else Book(game)

    @property
    def version(self) -> str:
        """Changes whenever the answers of any game do; empty where there is none."""
        self._look()
        versions = {game: version for game, (version, _) in self._books.items() if version}
        return hashlib.sha256(repr(sorted(versions.items())).encode()).hexdigest()[:12] if versions else ""

    def _look(self) -> None:
        """Read again what changed, if the user's data were written since."""
        written = self._stat()
        if written == self._written:
            return
        try:
            self._books = self._read() if written is not None else {}
        except UnreadableData:  # pages of rules go on without; those of the user's data say so
            self._books, written = {}, None
        self._written = written

    def _read(self) -> dict[str, tuple[str, Book]]:
        with UserData(self.home.user_database) as user:
            return {game: self._newest(game, user) for game in GAMES}

    def _newest(self, game: str, user: UserData) -> tuple[str, Book]:
        version = user.rulings_version(game)
        known = self._books.get(game)
        return known if known is not None and known[0] == version else (version, Book.of(game, user.rulings(game)))

    def _stat(self) -> _Written:
        try:
            found = self.home.user_database.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size


def books() -> Books:
    """The answers of the running application."""
    found: Books = current_app.extensions["rulings"]
    return found


def book(game: str) -> Book:
    """The answers of a game."""
    return books().of(game)
