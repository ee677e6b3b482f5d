"""Situations run beside the requests, one at a time, in a process of its own that is bounded; what came of each is kept as long
as the server runs, for the engine is the one it was started with."""

from __future__ import annotations

import logging
import threading
from typing import Any

from cachetools import LRUCache

from indexer.processes import NoPlace, Pool, Stopped

from .walking import BOUNDS

#: Seconds that one situation may take with the start of its process; situations after which that is replaced.
_PATIENCE, _WORN = 60.0, 200
_REMEMBERED = 5_000
_log = logging.getLogger(__name__)

#: A situation's text, the readings of the event, and whether what it expects is asked for besides how it ends.
Asked = tuple[str, tuple[tuple[str, str], ...], bool]


class Beside:
    """Situations that somebody asked for, run one after another as they are asked for."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._known: LRUCache[Asked, dict[str, Any] | str] = LRUCache(_REMEMBERED)
        self._wanted: dict[Asked, None] = {}
        self._thread: threading.Thread | None = None
        self._pool = Pool("engine.running.process", places=1, patience=_PATIENCE, worn=_WORN)

    def of(self, asked: Asked) -> dict[str, Any] | str | None:
        """What came of a situation, or why that is not known; None while it waits."""
        with self._lock:
            if asked not in self._known:
                self._wanted[asked] = None
                if self._thread is None:
                    self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                    self._thread.start()
            return self._known.get(asked)

    def _work(self) -> None:
        """Run what is wanted until nothing is."""
        while True:
            with self._lock:
                if not self._wanted:
                    self._thread = None
                    break
                asked = next(iter(self._wanted))
            found = self._run(asked)
            with self._lock:
                del self._wanted[asked]
                self._known[asked] = found
        self._pool.close()

    def _run(self, asked: Asked) -> dict[str, Any] | str:
        text, readings, expect = asked
        said = {"text": text, "readings": dict(readings), "steps": BOUNDS.steps, "seconds": BOUNDS.seconds, "expect": expect}
        try:
            told = self._pool.ask(said, _PATIENCE)
            return dict(told["done"]) if "done" in told else f"Juez falló al ejecutarla ({told['failed']})"
        except (NoPlace, Stopped):
            return "tardó demasiado o pidió demasiada memoria"
        except Exception:  # the others are run all the same
            _log.exception("a situation could not be run")
            return "Juez falló al ejecutarla"
