"""A server for a test, which ends quietly when it is closed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any


def until_closed(server: Any) -> None:
    """Run a server of waitress; that its sockets are closed while it waits for them is its end."""
    with suppress(OSError):
        server.run()
