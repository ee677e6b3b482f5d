"""What the engine carries out of each game, worked out once beside the requests: it takes every situation to be run.

The processor works for some seconds, in a process of its own; until it is done there is no answer. What was found is kept as long
as the server runs: code and situations are those it was started with.
"""

from __future__ import annotations

import logging
import threading
from typing import Any

from indexer.processes import Pool
from rules_corpus import embedded_editions

#: How long running all situations of a game may take (seconds).
PATIENCE = 300.0
_log = logging.getLogger(__name__)

Rows = list[dict[str, Any]]


class Coverages:
    """The coverage of each game, as ``juez coverage`` answers it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, Rows] = {}
        self._under_way: dict[str, threading.Thread] = {}
        self._pool = Pool("engine.running.process", places=1, patience=PATIENCE, worn=1)

    def of(self, game: str) -> Rows | None:
        """The coverage of a game; None while it is being worked out, which the first to ask begins."""
        with self._lock:
            if game not in self._known and game not in self._under_way:
                self._under_way[game] = threading.Thread(target=self._find, args=(game,), name=f"coverage {game}", daemon=True)
                self._under_way[game].start()
            return self._known.get(game)

    def keep(self, game: str, rows: Rows) -> None:
        """Take ``rows`` for the coverage of a game."""
        with self._lock:
            self._known[game] = rows

    def _find(self, game: str) -> None:
        try:
            told = self._pool.ask({"game": game, "rules": rules_of(game)}, PATIENCE)
            if "failed" in told:
                raise RuntimeError(told["failed"])
            self.keep(game, told["done"])
        except Exception:  # whoever asks next begins again
            _log.exception("the coverage of %s could not be worked out", game)
        finally:
            self._pool.close()
            with self._lock:
                del self._under_way[game]


def rules_of(game: str) -> list[str]:
    """The ids of the rules of which coverage tells."""
    edition = next(edition for edition in embedded_editions() if edition.document == game)
    return [record.id for record in edition if record.rules]
