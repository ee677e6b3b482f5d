"""The hall parted among judges: who looks after which tables, which nobody looks after, an even division to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from .contents import Zone
from .state import State


def of_table(state: State, table: int) -> list[Zone]:
    """The zones that a table is in."""
    return [zone for zone in state.zones if zone.first <= table <= zone.last]


def tables_of(state: State, devices: Iterable[str], tables: Iterable[int]) -> list[int]:
    """Those of some tables that whoever has these devices looks after."""
    own = {*devices}
    return [table for table in tables if any(zone.device in own for zone in of_table(state, table))]


def left_out(state: State, tables: Iterable[int]) -> list[int]:
    """The tables that nobody at the event looks after."""
    return [table for table in tables if not any(_is_there(state, zone.device) for zone in of_table(state, table))]


def _is_there(state: State, device: str) -> bool:
    known = state.devices.get(device)
    return known is not None and not known.revoked


def shared_out(tables: Sequence[int], devices: Sequence[str]) -> tuple[Zone, ...]:
    """The tables divided evenly among devices, in the order of their numbers."""
    many = min(len(devices), len(tables))
    cuts = [len(tables) * n // many for n in range(many + 1)] if many else []
    parts = [tables[start:end] for start, end in pairwise(cuts)]
    return tuple(Zone(first=part[0], last=part[-1], device=device) for part, device in zip(parts, devices))
