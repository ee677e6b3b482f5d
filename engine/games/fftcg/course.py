"""The course of play (11.1, 12.3): what comes before somebody acts, what follows when both have passed."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.match import Match
from ...kernel.pieces import Priority
from ...play.acting import Acting, Before, Stacking, Top
from ...play.turns import give_to_first
from . import resolving, triggering
from . import rules as r
from .moments import is_main, stack_empty
from .processes import processes
from .turn import AFTER_PASSING, CLEANUP, END

#: Whether a phase ends as the stack empties.
EMPTY = "fftcg-fin-de-fase-con-la-pila-vacia"


def _all_passed(match: Match) -> Procedure:
    """11.1.7: with nothing on the stack the phase or step ends; in the End Phase what is left of it follows."""
    step = match.state.station.step
    rule, then, reading = r.MAIN_ENDS if is_main(match.state) else r.ALL_PASS, f"termina {step}", None
    if step == CLEANUP:
        rule, then = r.END_AGAIN, "se repite el final del turno"
    elif step == END and match.reading(AFTER_PASSING) == "siguiente-punto":
        then, reading = "sigue el descarte de la End Phase", AFTER_PASSING
    match.set(rule, text=f"ambos ceden la prioridad con la Pila vacía: {then}", priority=Priority(), reading=reading)
    return
    yield


def _after_resolving(match: Match) -> Procedure:
    """11.1.5: the active player gains priority; by one reading the phase ends with the last thing on the stack."""
    if stack_empty(match.state) and not match.state.waiting and match.reading(EMPTY) == "al-vaciarse":
        text = f"resuelto lo último de la Pila, termina {match.state.station.step}"
        match.set(r.ALL_PASS, text=text, priority=Priority(), reading=EMPTY)
        return
    give_to_first(match, r.AFTER_RESOLVING)
    return
    yield


COURSE = Acting(
    r.PASSES,
    lambda state, player: f"{player} cede la prioridad",
    _all_passed,
    receives=r.ACTIVE_FIRST,
    before=Before(
        processes,
        Stacking(
            triggering.put_auto,
            r.AUTO_ORDER,
            (r.AUTO_ORDER, r.ACTIVE_DECIDES),
            "primero pone en la Pila las suyas el Jugador Activo, y después su oponente",
            lambda match, waiting: None,
        ),
    ),
    top=Top(resolving.resolve_top, r.AFTER_RESOLVING, then=_after_resolving),
)
