"""Undoing an action that turned out to be illegal (708)."""

from __future__ import annotations

from ....kernel.decisions import Procedure
from ....kernel.events import Arrange, Event, Move
from ....kernel.match import Match
from ....kernel.state import State
from ....kernel.steps import Step
from ....play.undoing import FoundOut, Undoing
from .. import rules as r
from .paying import ENERGY_BEGINS, ENERGY_ENDS


def _kept(match: Match, mark: tuple[State, int], player: str) -> Procedure:
    """708.1: energy abilities may be kept, and what touched a deck is never undone, which goes for an energy ability as a
    whole."""
    steps = match.since(mark)
    reading = "inferno-deshacer-lo-que-toco-un-mazo"
    touched = [e for step in steps for e in step.events if touches_deck(e)]
    fixed = set(map(id, touched)) if match.reading(reading) == "todo-menos-eso" else set()
    energy = _energy_activations(steps)
    bound = [group for group in energy if any(id(e) in fixed for e in group)]
    free = [group for group in energy if group not in bound]
    if free and (yield from match.confirm(player, "¿Conservas la energía de las cartas giradas?", (r.UNDO,), "deshacer")):
        bound = energy
    fixed |= {id(e) for group in bound for e in group}
    kept = [e for step in steps for e in step.events if id(e) in fixed]
    kept = [e for e in kept if e.obj is None or e.obj in mark[0].objects]
    return tuple(kept), reading if touched else None


#: 601.1, 602.2: what cannot be played or activated to the end is as if it had not begun.
_BEGUN = {"jugar": (r.PLAYING,), "activar": (r.ONLY_CONTROLLER,)}
#: 708: back to the moment before.
UNDOING = Undoing(r.UNDO, r.PRIORITY_AFTER_UNDOING, _kept, begun=lambda action: _BEGUN.get(action.kind, ()))

#: 708.1, 708.2: for the judge who is called to it.
ILLEGAL = FoundOut(
    (
        (
            "Todo lo hecho por esa acción se deshace: la mesa vuelve al momento justo anterior, y lo pagado se recupera.",
            (r.UNDO,),
        ),
        ("Nada de lo deshecho dispara habilidades ni deja efectos.", (r.UNDO,)),
        (
            "La energía que se activó legalmente la puede conservar el jugador, o deshacerla si nada de lo que queda la usó.",
            (r.UNDO,),
        ),
        ("Lo que sacó cartas de un mazo, las puso en él o lo barajó no se deshace.", (r.UNDO,)),
        ("Quien tenía prioridad la recupera, y hace otra cosa o pasa.", (r.PRIORITY_AFTER_UNDOING,)),
    ),
    point="inferno-deshacer-lo-que-toco-un-mazo",
)


def _energy_activations(steps: list[Step]) -> list[list[Event]]:
    """What happened in each activation of an energy ability that came to its end, what it cost included."""
    found: list[list[Event]] = []
    depth, group = 0, list[Event]()
    for step in steps:
        names = {event.name for event in step.events}
        depth += ENERGY_BEGINS in names
        if depth:
            group += step.events
            depth -= ENERGY_ENDS in names
            if not depth:
                found.append(group)
                group = []
        elif "energía" in names:
            found.append(list(step.events))
    return found


def touches_deck(event: Event) -> bool:
    """Moves into or out of a deck, and shuffles."""
    if isinstance(event, Arrange):
        return event.zone.name == "mazo"
    return isinstance(event, Move) and (event.to.name == "mazo" or event.data.get("de") == "mazo")
