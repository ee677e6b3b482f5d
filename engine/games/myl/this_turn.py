"""What happened this turn, of which abilities ask (4.3): what was played, by whom and of which type, and what was destroyed."""

from __future__ import annotations

from ...kernel.abilities import Filter
from ...kernel.events import Event
from ...kernel.match import Match
from ...kernel.state import State

_PLAYED, _DESTROYED = "jugada", "destruida"
#: Of whatever type.
ANY = ""
#: The rule in words by which somebody plays one card of a kind a turn.
ONE_A_TURN = "juega una por turno"


def remember(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """Count what was played and what was destroyed, by type; an annulled card was played, too (8.3)."""
    history = match.state.history
    for event in events:
        if event.name not in ("jugada", "destruir") or event.obj is None:
            continue
        who = (_PLAYED, event.player) if event.name == "jugada" else (_DESTROYED,)
        seen = before.game.view(before, event.obj)
        for kind in (*seen.get("types", ()), ANY):
            keys = ((*who, kind), (*who, seen["controller"], kind)) if event.name == "destruir" else ((*who, kind),)
            for key in keys:
                history = history.set(key, history.get(key, 0) + 1)
    if history is not match.state.history:
        match.keep(history=history)


def played(state: State, player: str, kind: str) -> int:
    """How many cards of a type a player has played this turn."""
    return state.history.get((_PLAYED, player, kind), 0)


def destroyed(state: State, kind: str) -> int:
    """How many cards of a type were destroyed this turn."""
    return state.history.get((_DESTROYED, kind), 0)


def destroyed_of(state: State, player: str, kind: str) -> int:
    """How many cards of a type that a player controlled were destroyed this turn."""
    return state.history.get((_DESTROYED, player, kind), 0)


def kind_of(wanted: object) -> str | None:
    """The type by which cards are counted that are of one type and nothing more is said of; None of others."""
    if not isinstance(wanted, Filter):
        return None
    if wanted == Filter(marks=("carta",)):
        return ANY
    return wanted.types[0] if len(wanted.types) == 1 and wanted == Filter(types=wanted.types) else None
