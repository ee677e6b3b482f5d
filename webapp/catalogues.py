"""What is known of the cards of each game, and the formats: read once, and again when the user's data change."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask, current_app

from decks import Card, Catalogue, load_formats
from decks.formats import Formats
from indexer import Home, UserData

from .own_data import read_own
from .pages import shelf


@dataclass
class Catalogues:
    """The catalogues in use by a running server. Each is immutable; a newer one takes the place of an older one."""

    home: Home
    _loaded: dict[str, tuple[str, Catalogue]] = field(default_factory=dict)

    def of(self, game: str) -> Catalogue:
        """The newest catalogue of a game."""
        return read_own(lambda user: self._newest(game, user), Catalogue.of(game))

    def _newest(self, game: str, user: UserData) -> Catalogue:
        version = user.cards_version(game)
        known = self._loaded.get(game)
        if known is None or known[0] != version:
            known = (version, Catalogue.of(game, [Card.from_row(game, row) for row in user.cards(game)]))
            self._loaded[game] = known
        return known[1]


def init_app(app: Flask, home: Home) -> None:
    """Give the application its catalogues."""
    app.extensions["catalogues"] = Catalogues(home)


def catalogue(game: str) -> Catalogue:
    """What is known of the cards of a game."""
    return current_app.extensions["catalogues"].of(game)


def formats_folder() -> Path:
    """The folder of the user's own formats and ban lists."""
    home: Home = current_app.extensions["catalogues"].home
    return home.formats


def is_rule(id: str) -> bool:
    """Whether some edition of the library, imported ones among them, has a rule so called."""
    return shelf().library.corpus.knows(id)


def formats() -> tuple[Formats, str]:
    """All formats, with what is wrong with those of the user's folder ("" where nothing is)."""
    found = load_formats(formats_folder(), is_rule)
    return found, f"No se usa un archivo de los formatos propios: {' '.join(found.problems)}" if found.problems else ""
