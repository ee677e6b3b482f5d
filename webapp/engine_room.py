"""The engine at work for requests: in processes of their own, bounded in number, time and memory, stopped when nobody waits."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from flask import request

from engine import Bounds, SituationError
from indexer.processes import NoPlace, Pool, Stopped

__all__ = ["ROOM", "EngineRoom", "NoPlace", "Stopped", "client_left"]

#: How many situations are run at the same time; others wait for their turn, so long at most (seconds).
PROCESSES, PATIENCE = 2, 10.0
#: A process is given this much longer than the engine allows itself (seconds), and is replaced after so many situations.
GRACE, WORN = 2.0, 500
_log = logging.getLogger(__name__)


class EngineRoom(Pool):
    """Processes that run situations."""

    def __init__(self, places: int = PROCESSES, patience: float = PATIENCE) -> None:
        super().__init__("engine.running.process", places, patience, WORN)

    def run(self, task: str, *arguments: Any, bounds: Bounds, left: Callable[[], bool] = lambda: False) -> Any:
        """What a function of ``engine.running.tasks`` answers. Raises SituationError, NoPlace, Stopped."""
        given = {key: value for key, value in asdict(bounds).items() if key != "left"}
        told = self.ask({"task": task, "arguments": arguments, "bounds": given}, bounds.seconds + GRACE, left)
        if "wrong" in told:
            raise SituationError(**told["wrong"])
        if "failed" in told:
            _log.error("the engine failed: %s", told["failed"])
            raise RuntimeError(told["failed"])
        return told["done"]


def client_left() -> Callable[[], bool]:
    """Whether whoever made this request has closed the connection; a server that cannot tell says no."""
    found = request.environ.get("waitress.client_disconnected")
    return found if callable(found) else lambda: False


#: The one of this program.
ROOM = EngineRoom()
