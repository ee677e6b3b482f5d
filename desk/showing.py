"""What each role is shown. To visitors and tables no name, list, penalty, ruling or draw goes out of here."""

from __future__ import annotations

from typing import Any

from . import clock
from .roles import JUDGES, Role
from .state import Call, Clash, Player, Round, State


def short_name(player: Player) -> str:
    """A player as judges see one at a glance: alias, first name and initial, or number; a minor by alias or number."""
    if player.alias:
        return player.alias
    words = player.name.split()
    if player.minor or not words:
        return f"n.º {player.number}"
    return words[0] if len(words) == 1 else f"{words[0]} {words[-1][0]}."


def full_name(state: State, number: int) -> str:
    """A player as the head judge's papers have one."""
    player = state.players.get(number, Player(number))
    return player.name or player.alias or f"n.º {number}"


def player_shown(state: State, number: int) -> str:
    """A player by number, as judges see one."""
    return short_name(state.players.get(number, Player(number)))


def shown(state: State, role: Role, now: int, table: int | None = None) -> dict[str, Any]:
    """The desk as JSON for a poll: all of it for judges; its own clock and call for a table; the clocks for a visitor.

    ``number`` and ``takeover`` are what the next poll gives as ``since``.
    """
    round = state.current()
    base: dict[str, Any] = {
        "number": state.number,
        "takeover": state.takeover,
        "now": now,
        "closed": state.closed,
        "round": round_shown(round, now) if round else None,
    }
    if role in JUDGES:
        return {**base, **_for_judges(state, now)}
    tables = [table_shown(round, one.table, now) for one in clock.by_end(round, now)] if round else []
    if role is Role.TABLE:
        own = next((one for one in tables if one["table"] == table), None)
        return {**base, "table": own, "call": _own_call(state, round, table)}
    return {**base, "tables": tables}


def round_shown(round: Round, now: int) -> dict[str, Any]:
    """The clock of a round."""
    return {
        "round": round.number,
        "minutes": round.minutes,
        "started": round.started,
        "ended": round.ended,
        "stands": clock.stands(round),
        "left": clock.left(round, now) if round.started is not None else None,
    }


def table_shown(round: Round, table: int, now: int) -> dict[str, Any]:
    """The clock of a table, as anybody may see it."""
    one = clock.table_clock(round, table, now)
    return {"table": table, "left": one.left, "extra": one.extra, "end": one.end}


def _own_call(state: State, round: Round | None, table: int | None) -> dict[str, Any] | None:
    call = state.open_call(round.number, table) if round and table is not None else None
    return {"call": call.id, "at": call.at, "claimed": call.claimed is not None} if call else None


def _for_judges(state: State, now: int) -> dict[str, Any]:
    round = state.current()
    return {
        "tables": [_table_for_judges(state, round, one.table, now) for one in clock.by_end(round, now)] if round else [],
        "calls": [call_shown(state, call, now) for call in state.queue()],
        "conflicts": [clash_shown(state, one) for one in state.conflicts],
        "late": list(state.late),
        "zones": [{**zone.model_dump(), "judge": state.teller(zone.device)} for zone in state.zones],
        "heads": dict(state.heads),
    }


def _table_for_judges(state: State, round: Round, table: int, now: int) -> dict[str, Any]:
    stood = round.of_table(table)
    return {
        **table_shown(round, table, now),
        "players": [player_shown(state, number) for number in round.seats.get(table, ())],
        "state": stood.state,
        "judge": state.teller(stood.judge) if stood.judge else "",
        "step": stood.step,
        "count": stood.count,
        "moved_from": stood.moved_from,
    }


def clash_shown(state: State, clash: Clash) -> dict[str, Any]:
    """What was kept without effect, as judges see it."""
    parts = ("entry", "about", "why", "held", "kind", "at")
    return {**{name: getattr(clash, name) for name in parts}, "by": state.teller(clash.device)}


def call_shown(state: State, call: Call, now: int) -> dict[str, Any]:
    """A call as judges see it."""
    return {
        "call": call.id,
        "round": call.round,
        "table": call.table,
        "moved_from": call.moved_from,
        "about": call.about,
        "texts": list(call.texts),
        "waited": call.waited(now),
        "took": call.took(now),
        "claimed_by": state.teller(call.claimed_by) if call.claimed_by else "",
        "arrived": call.arrived,
        "appealed": call.appealed,
        "suggests": call.suggests(now),
    }
