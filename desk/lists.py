"""Registered lists: many at once under their players, who has none, who has two; a deck that is found beside its list."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date

from decks import BadList, Catalogue, Format, check, read_list
from decks.comparing import Comparison, compare
from decks.holding import hold
from decks.many import Named
from decks.rewriting import as_text

from .allowing import HOST
from .entries import Kept
from .errors import Refused
from .event import Event
from .player_files import fold, whole
from .state import State

_VERDICTS = {True: "legal", False: "illegal", None: "unknown"}


@dataclass(frozen=True)
class Row:
    """One list of many. ``player``: whose it is, None where nobody of the event is called so; ``error``: why it is no list."""

    file: str
    called: str
    player: int | None
    text: str = ""
    verdict: str = ""
    error: str = ""


@dataclass(frozen=True)
class Intake:
    """Many lists, before they are registered."""

    rows: tuple[Row, ...]

    @property
    def good(self) -> list[Row]:
        """The lists that can be registered: of a player who has one only."""
        return [row for row in self.rows if row.player is not None and not row.error and row.player not in self.twice]

    @property
    def twice(self) -> list[int]:
        """The players of whom there are several."""
        counted = Counter(row.player for row in self.rows if row.player is not None)
        return sorted(player for player, number in counted.items() if number > 1)

    @property
    def of_nobody(self) -> list[Row]:
        """The lists whose player is not known."""
        return [row for row in self.rows if row.player is None]


def intake(
    lists: Iterable[Named],
    state: State,
    format: Format,
    catalogue: Catalogue,
    date: Date | None = None,
    readings: Mapping[str, str] | None = None,
) -> Intake:
    """Lists as :mod:`decks.many` parts them, each under the player of that number, name or alias, with its verdict."""
    return Intake(tuple(_rows(lists, state, format, catalogue, date, readings)))


def _rows(
    lists: Iterable[Named],
    state: State,
    format: Format,
    catalogue: Catalogue,
    date: Date | None,
    readings: Mapping[str, str] | None,
) -> Iterator[Row]:
    known = {fold(name): one.number for one in state.players.values() for name in (one.alias, one.name) if name}
    for one in lists:
        number = whole(one.player)
        player = number if number in state.players else known.get(fold(one.player))
        try:
            if isinstance(one.data, str):
                raise BadList(one.data)
            found = read_list(one.data, format.game)
            verdict = check(found, format, catalogue, date, readings=readings)
            text = as_text(found, hold(found, format, catalogue))
        except BadList as error:
            yield Row(one.file, one.player, player, error=str(error))
        else:
            yield Row(one.file, one.player, player, text, _VERDICTS[verdict.legal])


def register(event: Event, taken: Intake, device: str = HOST) -> list[Kept]:
    """Register the lists that can be, those left out that are registered already. Raises :class:`Refused`."""
    event.must_head(device)
    lists = event.catch_up().lists
    had = {player: listed.sha256 for player, listed in lists.items()}
    new = [row for row in taken.good if row.player is None or had.get(row.player) != digest(row.text)]
    said = ({"player": row.player, "text": row.text, "sha256": digest(row.text), "verdict": row.verdict} for row in new)
    return [event.do("registered", content, device) for content in said]


def digest(text: str) -> str:
    """What a list is known by, also when its words are gone."""
    return hashlib.sha256(text.encode()).hexdigest()


def without(state: State) -> list[int]:
    """The players who play and have no list."""
    return sorted(number for number, one in state.players.items() if not one.dropped and number not in state.lists)


def compared(state: State, player: int, found: str, format: Format, catalogue: Catalogue, duel: int = 1) -> Comparison:
    """A deck as it is found, as a list, beside the one that is registered. Raises :class:`Refused`, or ``BadList`` of decks."""
    listed = state.lists.get(player)
    if listed is None or not listed.text:
        raise Refused(f"Del jugador {player} no hay ninguna lista registrada.")
    return compare(read_list(listed.text, format.game), read_list(found, format.game), format, catalogue, duel)
