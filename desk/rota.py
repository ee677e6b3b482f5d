"""Which tables have their decks checked in a round: a draw that anyone can repeat, on any machine, to the byte.

The seed is the SHA-256 of event, round and a word said aloud before the pairings are up. Each table gets the SHA-256 of the
seed and its number; the lowest come first. Nothing else goes in: no clock, no library's notion of chance.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from .allowing import HOST
from .errors import Refused
from .event import Event
from .state import State

#: The method by name, kept with each draw: one that changes gets another name.
METHOD = "sha256-mesa-1"
#: How many of a hundred players are aimed at in a day.
AIM = 10
#: The tables where nobody was checked yet, those where one player was, and so on.
Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Rota:
    """What was drawn, and from what."""

    round: int
    seed: str
    tables: tuple[int, ...]
    groups: Groups
    method: str = METHOD

    def as_json(self) -> dict[str, Any]:
        return {"seed": self.seed, "method": self.method, "tables": list(self.tables)}


def seed_of(event: str, round: int, word: str) -> str:
    """The seed. The word counts without its case, its accents and the space around it: it is said aloud."""
    spoken = "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))
    return hashlib.sha256(f"{event}\n{round}\n{' '.join(spoken.split())}".encode()).hexdigest()


def order(seed: str, tables: Iterable[int]) -> list[int]:
    """The tables in the order of the draw."""
    return sorted(tables, key=lambda table: (hashlib.sha256(f"{seed}\n{table}".encode()).digest(), table))


def drawn_from(seed: str, groups: Sequence[Iterable[int]], asked: int) -> tuple[int, ...]:
    """So many tables: of the first group before the second is touched."""
    return tuple(chain.from_iterable(order(seed, group) for group in groups))[:asked]


def draw(state: State, round: int, word: str, asked: int | None = None) -> Rota:
    """The tables to check in a round: those first where nobody was checked yet.

    ``asked``: how many tables; without it so many that a tenth of the players is reached over the day. Tables that are checked
    for a reason are no part of it. A round that was drawn before is drawn again from what it was drawn from then.
    Raises :class:`Refused`: there are no tables, or no word.
    """
    about = state.about
    if about is None or not word.strip():
        raise Refused("Falta la palabra que se dice en voz alta.")
    seed = seed_of(about.event, round, word)
    before = state.draws.get(round)
    if before is not None:
        return Rota(round, seed, drawn_from(seed, before.groups, asked or before.asked), before.groups)
    seats = state.rounds[round].seats if round in state.rounds else {}
    if not seats:
        raise Refused(f"De la ronda {round} no hay mesas: impórtalas antes de sortear.")
    had = checked(state, before=round)
    wanted = {table for (number, table), check in state.checks.items() if number == round and check.wanted}
    groups = _groups({table: players for table, players in seats.items() if table not in wanted}, had)
    return Rota(round, seed, drawn_from(seed, groups, asked or _aim(seats, had)), groups)


def checked(state: State, before: int) -> frozenset[int]:
    """The players whose decks were checked in earlier rounds."""
    found: set[int] = set()
    for (round, _), check in state.checks.items():
        if round < before and (check.started is not None or check.found):
            found |= {*check.players, *(one.player for one in check.found if one.player is not None)}
    return frozenset(found)


def _groups(seats: Mapping[int, tuple[int, ...]], had: frozenset[int]) -> Groups:
    counted = {table: sum(player in had for player in players) for table, players in seats.items()}
    most = max(counted.values(), default=0)
    return tuple(tuple(sorted(table for table, n in counted.items() if n == number)) for number in range(most + 1))


def _aim(seats: Mapping[int, tuple[int, ...]], had: frozenset[int]) -> int:
    """The tables of two that reach a tenth of the players; at least one."""
    missing = -(-sum(map(len, seats.values())) * AIM // 100) - len(had)
    return max(1, -(-missing // 2))


def record(event: Event, round: int, word: str, asked: int | None = None, device: str = HOST) -> Rota:
    """Draw, and note it in the log if the same is not there already. Raises :class:`Refused`."""
    event.must_head(device)
    state = event.catch_up()
    rota = draw(state, round, word, asked)
    there = state.draws.get(round)
    if there is None or (there.seed, there.tables) != (rota.seed, rota.tables):
        said = {"round": round, "seed": rota.seed, "word": word, "method": METHOD, "groups": rota.groups, "tables": rota.tables}
        event.note("drawn", {**said, "asked": asked or max(1, len(rota.tables))}, device, event.role_of(device))
    return rota
