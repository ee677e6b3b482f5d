"""Copies while the event goes on: at each round, and every five minutes if anything came in."""

from __future__ import annotations

from pathlib import Path

from .event import Event
from .file import SUFFIX

#: Milliseconds between two copies.
EVERY = 5 * 60_000


class Copies:
    """The copy of one event in a second place, kept up to date by calling :meth:`keep` now and then."""

    def __init__(self, event: Event, folder: Path):
        self._event = event
        self.place = folder / (event.file.path.name.removesuffix(SUFFIX) + ".copia" + SUFFIX)
        self._number, self._at, self._started = 0, 0, 0

    def keep(self) -> bool:
        """Copy if it is time; whether it was. Raises :class:`~desk.errors.BadEvent` where the place cannot be written."""
        state, now = self._event.catch_up(), self._event.now
        started = sum(round.started is not None for round in state.rounds.values())
        late = state.number > self._number and not 0 <= now - self._at < EVERY
        if not late and started == self._started:
            return False
        self._event.copy_to(self.place)
        self._number, self._at, self._started = self._event.state.number, now, started
        return True
