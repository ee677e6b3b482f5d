"""What effects have put on the agenda of a match: extra turns and steps, and what is skipped (``Map`` entries by their kind)."""

from __future__ import annotations

from ..kernel.frozen import Data, Map
from ..kernel.state import State

#: The kinds of entries of the agenda, each with those of its keys that are words: an extra turn, an extra step, what is skipped,
#: and whose turn follows after extra ones.
ENTRIES: dict[str, tuple[str, ...]] = {
    "turno": ("player",),
    "paso": ("after", "step"),
    "saltear": ("player", "what"),
    "sigue": ("player",),
}


def extra_step(state: State) -> Data | None:
    """The entry by which a step comes after the one at which the turn stands; among several the one added last."""
    here = state.station.step
    return next((e for e in reversed(state.agenda) if e.get("kind") == "paso" and e.get("after") == here), None)


def skip_of(state: State, what: str, player: str | None) -> Data | None:
    """The entry of the agenda by which ``player`` skips ``what`` (a step, a phase, "turno"), the oldest one."""
    for entry in state.agenda:
        if entry.get("kind") == "saltear" and entry.get("what") == what and entry.get("player") == player:
            return entry
    return None


def without(agenda: tuple[Data, ...], entry: Data | None) -> tuple[Data, ...]:
    """The agenda without one entry (and not without its equals)."""
    left = list(agenda)
    if entry is not None:
        left.remove(entry)
    return tuple(left)


def whose_turn(state: State) -> tuple[str | None, Data | None]:
    """Whose turn comes next, and the entry of the agenda that gives it as an extra turn, if one does."""
    for entry in reversed(state.agenda):
        if entry.get("kind") == "turno" and state.players[entry["player"]].in_game:
            return entry["player"], entry
    regularly = next((e for e in state.agenda if e.get("kind") == "sigue"), None)
    if regularly is not None:
        regular: str = regularly["player"]
        return (regular if state.players[regular].in_game else state.after(regular)), regularly
    last = state.active
    if last is None:
        living = state.living()
        return (living[0] if living else None), None
    return state.after(last), None


def after_turn(state: State, player: str | None, entry: Data | None, skipped: bool = False) -> tuple[Data, ...]:
    """The agenda once this turn came up: extra turns, one or several, come before the turn that would have followed; the extra
    steps were of the turn that ended."""
    agenda = tuple(other for other in without(state.agenda, entry) if other["kind"] != "paso")
    if entry is not None and entry["kind"] == "turno":
        if not any(e["kind"] == "sigue" for e in agenda):
            agenda += (Map(kind="sigue", player=state.after(state.active or player or "")),)
    elif skipped and player is not None:
        agenda += (Map(kind="sigue", player=state.after(player)),)
    return agenda
