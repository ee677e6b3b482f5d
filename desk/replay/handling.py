"""What each kind of entry does to the state: the table that the modules beside this one fill."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..entries import Entry
from ..state import State

#: What an entry does: the state before, the entry, what it says → the state after.
Handler = Callable[[State, Entry, Any], State]
HANDLERS: dict[str, Handler] = {}


def handles(kind: str) -> Callable[[Handler], Handler]:
    """Names the kind that a function carries out."""

    def named(handler: Handler) -> Handler:
        assert kind not in HANDLERS
        HANDLERS[kind] = handler
        return handler

    return named
