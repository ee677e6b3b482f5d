"""Players, where they sit, and with what they play. What a table had in a round goes along when its players move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from ..contents import Dropped, Paired, PlayersListed, Registered
from ..entries import Entry
from ..state import Call, Check, Listed, Player, Round, State, put
from .handling import handles

T = TypeVar("T")


@handles("players")
def players(state: State, entry: Entry, said: PlayersListed) -> State:
    known = dict(state.players)
    for row in said.players:
        before = known.get(row.player, Player(row.player))
        known[row.player] = replace(
            before, name=row.name or before.name, alias=row.alias or before.alias, minor=row.minor or before.minor
        )
    return state.but(players=known)


@handles("dropped")
def dropped(state: State, entry: Entry, said: Dropped) -> State:
    known = state.players.get(said.player, Player(said.player))
    return state.but(players=put(state.players, said.player, replace(known, dropped=True)))


@handles("registered")
def registered(state: State, entry: Entry, said: Registered) -> State:
    earlier = state.lists.get(said.player)
    listed = Listed(entry.id, entry.at, said.player, said.text, said.sha256, said.verdict, earlier.before + 1 if earlier else 0)
    return state.but(lists=put(state.lists, said.player, listed))


@handles("paired")
def paired(state: State, entry: Entry, said: Paired) -> State:
    """New tables for a round; calls, checks, extra time and states go with those who sat there."""
    before = state.rounds.get(said.round, Round(said.round))
    seats = {seat.table: seat.players for seat in said.seats}
    moved = _moves(before.seats, seats)
    round = replace(
        before,
        seats=seats,
        tables=_carried(before.tables, moved, lambda one, table: replace(one, moved_from=table)),
        extensions=tuple(replace(one, table=moved.get(one.table, one.table)) for one in before.extensions),
    )
    calls = {id: _moved_call(call, said.round, moved) for id, call in state.calls.items()}
    return state.but(
        rounds=put(state.rounds, said.round, round), calls=calls, checks=_moved_checks(state.checks, said.round, moved)
    )


def _moves(before: Mapping[int, tuple[int, ...]], after: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Table → the other at which most of its players sit now, the lower of two."""
    now = {player: table for table, seated in after.items() for player in seated}
    found = {}
    for table, seated in before.items():
        places = Counter(now[player] for player in seated if player in now)
        if places:
            found[table] = min(places, key=lambda place: (-places[place], place != table, place))
    return {table: place for table, place in found.items() if table != place}


def _carried(had: Mapping[int, T], moved: Mapping[int, int], note: Callable[[T, int], T]) -> dict[int, T]:
    """What each table had, under the table where its players are now. What nobody took along stays where it is."""
    stayed = {table: one for table, one in had.items() if table not in moved}
    return {**stayed, **{moved[table]: note(one, table) for table, one in had.items() if table in moved}}


def _moved_call(call: Call, round: int, moved: Mapping[int, int]) -> Call:
    if call.round != round or call.table not in moved:
        return call
    return replace(call, table=moved[call.table], moved_from=call.table)


def _moved_checks(checks: Mapping[tuple[int, int], Check], round: int, moved: Mapping[int, int]) -> dict[Any, Check]:
    here = {table: check for (number, table), check in checks.items() if number == round}
    carried = _carried(here, moved, lambda check, table: replace(check, moved_from=table))
    others = {key: check for key, check in checks.items() if key[0] != round}
    return {**others, **{(round, table): replace(check, table=table) for table, check in carried.items()}}
