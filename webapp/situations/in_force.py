"""The edition in force at an event, and the rules of a situation that it says otherwise than the one the engine carries out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from flask import g

from engine import GAMES
from indexer import UserData
from rules_corpus import Edition
from rules_corpus.differing import Differs

from ..differing import differing, in_what
from ..own_data import read_own
from ..pages import default_edition, library, shelf


@dataclass(frozen=True)
class RuleOtherwise:
    """A rule that the edition in force says otherwise: in what, as a page says it, and its id there (None: it is not there)."""

    id: str
    where: str
    now: str | None


@dataclass(frozen=True)
class InForce:
    """The edition that the event chose for a game. ``edition`` is None where it is not here any more, or was removed;
    ``shown`` whether whoever asks may read it."""

    name: str
    embedded: Edition
    edition: Edition | None
    shown: bool

    @cached_property
    def _differs(self) -> dict[str, Differs]:
        return {} if self.edition is None else differing(self.embedded, self.edition)

    def otherwise(self, rules: Iterable[str]) -> list[RuleOtherwise]:
        """Those of some rules that it says otherwise."""
        found = [(rule, self._differs[rule]) for rule in dict.fromkeys(rules) if rule in self._differs]
        return [RuleOtherwise(rule, in_what(each.where), each.now) for rule, each in found]


def in_force(game: str) -> InForce | None:
    """The edition that the event chose for a game; None where it is the embedded one."""
    name = chosen_editions().get(game)
    if name is None:
        return None
    found = shelf().library.corpus.editions[game].get(name)
    return InForce(name, default_edition(game), found, name in library().corpus.editions[game])


def edition_read(game: str) -> str:
    """The name of the edition that is read at the event."""
    return chosen_editions().get(game) or default_edition(game).name


def chosen_editions() -> dict[str, str]:
    """Game → the edition that the event chose in place of the embedded one; read once in a request."""
    if "chosen_editions" not in g:
        nothing: dict[str, str] = {}
        found = read_own(UserData.editions_in_force, nothing)
        g.chosen_editions = {game: name for game, name in found.items() if game in GAMES}
    chosen: dict[str, str] = g.chosen_editions
    return chosen


def editions_in(given: dict[str, str]) -> dict[str, str]:
    """What a form chose, without the embedded editions and those that are not here."""
    wanted = {game: given.get(f"edicion-{game}", "") for game in GAMES}
    corpus = library().corpus
    return {game: name for game, name in wanted.items() if name in list(corpus.editions[game])[1:]}
