"""How the cards of a catalogue are read, worked out beside the requests: a request only looks up what is known.

The first to ask begins it: a process of its own reads card after card, and what it found is kept in the user's folder for the
engine as it is, so that it goes on where it was left; of several processes of one Juez one works.
"""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from typing import Any

from engine import GAMES as PLAYABLE
from engine import engine_version
from indexer import Home, disk
from indexer.card_readings import CardReadings
from indexer.processes import NoPlace, Pool, Stopped

from .carded import Carded, Printed

#: Cards that the process is asked for at once, the seconds they may take, those that one alone may.
_AT_ONCE, _PATIENCE, _LONGEST = 12, 60.0, 15.0
#: What is found is written so often (seconds).
_WRITTEN = 4.0
_FAILED: dict[str, Any] = {"failed": True}
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Known:
    """The readings of a game's cards that there are, by :attr:`~webapp.carded.Printed.reading`, and how many are wanted."""

    readings: dict[str, Any]
    wanted: int
    done: int

    @property
    def waiting(self) -> bool:
        return self.done < self.wanted


class Readings:
    """The readings of every game."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._lock = threading.Lock()
        self._kept = {game: CardReadings(home.card_readings / f"{game}.pages.json", engine_version()) for game in PLAYABLE}
        self._wanted: dict[str, dict[str, Printed]] = {}
        self._under_way: set[str] = set()
        self._one_game = threading.Lock()

    def of(self, carded: Carded) -> Known:
        """What is known of the cards of a game now; what is missing begins to be worked out."""
        game = carded.game
        with self._lock:
            known = self._kept[game].all()
            self._wanted[game] = carded.by_reading
            missing = carded.by_reading.keys() - known.keys()
            if missing and game not in self._under_way:
                self._under_way.add(game)
                threading.Thread(target=self._work, args=(game,), name=f"cards of {game}", daemon=True).start()
        return Known(known, len(carded.by_reading), len(carded.by_reading) - len(missing))

    def _work(self, game: str) -> None:
        pool = Pool("engine.running.process", places=1, patience=_PATIENCE, worn=5_000)
        try:
            with self._one_game, disk.if_free(self._home.card_readings / f".{game}.lock") as mine:
                if mine:
                    self._read(game, pool)
                else:  # another process of this Juez reads them
                    time.sleep(_WRITTEN)
        except Exception:  # whoever asks next begins again
            _log.exception("the cards of %s could not be read", game)
        finally:
            pool.close()
            with self._lock:
                self._under_way.discard(game)

    def _read(self, game: str, pool: Pool) -> None:
        """Read what is wanted until nothing is."""
        found: dict[str, Any] = {}
        written = time.monotonic()
        while True:
            with self._lock:
                known = self._kept[game].all()
                wanted = [card for key, card in self._wanted[game].items() if key not in known and key not in found][:_AT_ONCE]
            if wanted:
                found |= self._asked(game, pool, wanted)
            if found and (not wanted or time.monotonic() > written + _WRITTEN):
                self._kept[game].keep(found)
                found, written = {}, time.monotonic()
            elif not wanted:
                return

    def _asked(self, game: str, pool: Pool, cards: list[Printed]) -> dict[str, Any]:
        """The readings of some cards; one that takes too long is told so and the others are read all the same."""
        said = {"game": game, "cards": [(card.name, card.types, card.text) for card in cards]}
        try:
            told = pool.ask(said, _PATIENCE if len(cards) > 1 else _LONGEST)
            listed = told["done"] if "done" in told else [None] * len(cards)
        except (NoPlace, Stopped):
            if len(cards) == 1:
                return {cards[0].reading: _FAILED}
            return {key: one for card in cards for key, one in self._asked(game, pool, [card]).items()}
        return {card.reading: one or _FAILED for card, one in zip(cards, listed, strict=True)}
