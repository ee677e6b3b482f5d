"""Undoing an action that turned out to be illegal (708)."""

from __future__ import annotations

from ...kernel.conditions import Action
from ...kernel.events import Arrange, Event, Move
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.state import State
from . import rules as r


def undo(match: Match, mark: tuple[State, int], action: Action, why: Illegal) -> Procedure:
    """708.1: back to the moment before; energy abilities may be kept, and what touched a deck is never undone."""
    steps = match.since(mark)
    events = [event for step in steps for event in step.events]
    reading = "inferno-deshacer-lo-que-toco-un-mazo"
    kept: list[Event] = []
    touched = [e for e in events if touches_deck(e)]
    if match.reading(reading) == "todo-menos-eso":
        kept = list(touched)
    energy = [step.events for step in steps if any(e.name == "energía" for e in step.events)]
    if energy and (
        yield from match.confirm(action.player, "¿Conservas la energía de las cartas giradas?", (r.UNDO,), "deshacer")
    ):
        kept = [e for group in energy for e in group] + kept
    kept = [e for e in kept if e.obj is None or e.obj in mark[0].objects]
    attempted = mark[0].attempted | {action}
    text = f"acción ilegal: {why.text}; se deshace"
    before = mark[0].priority
    holder = before.holder if mark[0].follows(r.PRIORITY_AFTER_UNDOING) else mark[0].after(action.player)
    priority = before.but(holder=holder, told=False, why=r.PRIORITY_AFTER_UNDOING)
    said = reading if touched else None
    match.undo(mark, tuple(kept), (why.rule, r.UNDO), text, said, attempted=attempted, priority=priority)


def touches_deck(event: Event) -> bool:
    """Moves into or out of a deck, and shuffles."""
    if isinstance(event, Arrange):
        return event.zone.name == "mazo"
    return isinstance(event, Move) and (event.to.name == "mazo" or event.data.get("de") == "mazo")
