"""The turn as data: its steps in order, what is done as each begins and ends, extra turns and steps, and skipping."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .frozen import Data, Frozen
from .rules import R
from .state import State

if TYPE_CHECKING:
    from .game import Procedure
    from .match import Match

Doing = Callable[["Match"], "Procedure"]


@dataclass(frozen=True)
class TurnStep(Frozen):
    """A step of a turn: the phase it belongs to, its name, its rule, what is done as it begins and as it ends.

    ``acts``: players act in it (they receive priority, or the active player takes main actions); a step without it ends
    when what is done as it begins has been done.
    """

    phase: str
    name: str
    rule: R
    begin: tuple[Doing, ...] = ()
    end: tuple[Doing, ...] = ()
    acts: bool = True
    opens_phase: bool = False


def step_at(plan: tuple[TurnStep, ...], state: State) -> TurnStep:
    """The step at which the turn stands."""
    station = state.station
    return next(s for s in plan if s.phase == station.phase and s.name == station.step)


def step_after(plan: tuple[TurnStep, ...], state: State) -> tuple[TurnStep | None, Data | None]:
    """The step that follows, None when the turn ends; and the entry of the agenda that put it there, if one did.

    Among extra steps after the same step the one added last comes first.
    """
    here = state.station.step
    for entry in reversed(state.agenda):
        if entry.get("kind") == "paso" and entry.get("after") == here:
            return next(s for s in plan if s.name == entry["step"]), entry
    at = plan.index(step_at(plan, state))
    return (plan[at + 1], None) if at + 1 < len(plan) else (None, None)


def skip(state: State, what: str, player: str | None) -> Data | None:
    """The entry of the agenda by which ``player`` skips ``what`` (a step, a phase, "turno"), the oldest one."""
    for entry in state.agenda:
        if entry.get("kind") == "saltear" and entry.get("what") == what and entry.get("player") == player:
            return entry
    return None


def without(agenda: tuple[Data, ...], entry: Data) -> tuple[Data, ...]:
    """The agenda without one entry (and not without its equals)."""
    left = list(agenda)
    left.remove(entry)
    return tuple(left)


def next_turn(state: State) -> tuple[str | None, Data | None]:
    """Whose turn comes next, and the entry of the agenda that gives it as an extra turn, if one does."""
    for entry in reversed(state.agenda):
        if entry.get("kind") == "turno" and state.players[entry["player"]].in_game:
            return entry["player"], entry
    regularly = next((e for e in state.agenda if e.get("kind") == "sigue"), None)
    if regularly is not None:
        regular: str = regularly["player"]
        return (regular if state.players[regular].in_game else state.after(regular)), regularly
    last = state.station.active
    if last is None:
        living = state.living()
        return (living[0] if living else None), None
    return state.after(last), None
