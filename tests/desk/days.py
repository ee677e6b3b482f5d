"""What tests of the desk make days of: a clock that they move, tables, entries as a phone sends them."""

from __future__ import annotations

from typing import Any

from desk import Event, Sent, new_id

MINUTE = 60


class Clock:
    """A machine's clock in seconds."""

    def __init__(self) -> None:
        self.seconds = 1_795_420_800.0

    def __call__(self) -> float:
        return self.seconds

    def go(self, minutes: float) -> None:
        self.seconds += minutes * MINUTE


def seat(event: Event, round: int, tables: dict[int, tuple[int, ...]]) -> None:
    seats = [{"table": table, "players": players} for table, players in tables.items()]
    event.do("paired", {"round": round, "seats": seats})


def sent(device: str, kind: str, content: dict[str, Any], **rest: Any) -> Sent:
    """An entry as a phone that saw nothing of the others sends it."""
    return Sent(new_id(device), kind, content, **rest)


def extended(device: str, table: int, minutes: int) -> Sent:
    return sent(device, "extended", {"round": 1, "table": table, "minutes": minutes})
