"""The course of play (6.6.1.3, 10.7): what follows when both have passed, and who acts after a fila."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.match import Match
from ...kernel.pieces import Priority
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.rules import R
from ...kernel.state import State
from ...play.acting import Acting, Before, Top
from ...play.priority import would_receive
from ...play.turns import give_to_first
from . import hurting, striking
from . import rules as r
from .fila import CLOSED, STACKING, done_when_due, in_combat, resolve_top, row
from .simultaneous import alternating
from .zones import ACTION, ANY_PHASE, ROW

#: Whose action follows a fila; how many filas in the quick step.
AFTER, HOW_MANY = "souls-accion-tras-la-fila", "souls-filas-en-el-paso-de-juego-rapido"


def _passing_by(state: State) -> R:
    """10.1, 7.2.3.4, 6.6.1.3.1, 8.3.1: what a player does not do who passes."""
    if row(state) or in_combat(state):
        return r.ROW if row(state) else r.TO_DAMAGE
    return r.PASS if state.station.step == ACTION else _acts_in_phase(state)[0]


def _acts_in_phase(state: State) -> tuple[R, str | None]:
    """6.5.2.2, 8.3.1: by which rule somebody acts in a phase that is not that of action, and the reading on which that rests."""
    if state.reading(ANY_PHASE) == "cualquier-fase":
        return r.QUICK_ANY_TIME, ANY_PHASE
    return CLOSED[state.station.step], None


def _both_passed(match: Match) -> Procedure:
    """6.6.1.3.2, 7.2.3.4: the quick step goes on to the damage, the phase of action to the final one."""
    if in_combat(match.state):
        yield from striking.damage_step(match)
    elif match.state.station.step == ACTION:
        match.set(r.BOTH_PASS, r.BOTH_GIVE_WAY, text="ambos pasan: se entra en la Fase Final", priority=Priority())
    else:
        rule, reading = _acts_in_phase(match.state)
        match.set(rule, text=f"ambos pasan: termina la {match.state.station.step}", priority=Priority(), reading=reading)


def after_row(match: Match) -> Procedure:
    """10.7, 7.2.3.7.1: outside of combat who did not open it acts; in combat the step of damage follows."""
    fila = match.state.procedure(ROW)
    match.keep(procedures=tuple(p for p in match.state.procedures if p is not fila), priority=Priority())
    yield from hurting.checks(match)
    if match.state.result is not None:
        return
    if in_combat(match.state) and not match.state.waiting:
        if match.reading(HOW_MANY) == "varias":
            match.say(r.ATTACKER_FIRST, text="puede empezar otra fila en el mismo paso", reading=HOW_MANY)
            give_to_first(match, r.ATTACKER_FIRST)
        else:
            match.say(r.AFTER_ROW, text="resuelta la fila, sigue el Paso de Daños", reading=HOW_MANY)
            yield from striking.damage_step(match, r.AFTER_ROW)
    elif match.state.station.step == ACTION or match.state.waiting or match.reading(ANY_PHASE) == "cualquier-fase":
        if fila is None:  # a situation that begins with a fila of which it does not tell who opened it
            give_to_first(match, r.AFTER_ROW)
        else:
            _acts_next(match, fila)


#: By what a fila was opened that was the action of its player.
_OPENED = {"entrar": r.AFTER_SUMMONING, "Rápido": r.AFTER_QUICK}


def _acts_next(match: Match, fila: UnderWay) -> None:
    """6.6.1.1.2.2, 6.6.1.1.2.3, 10.7: the one who did not activate the first; by one reading, the one whose action it was not."""
    acted = fila.data["acted"]
    if match.reading(AFTER) == "segun-la-accion" and acted != fila.player:
        match.say(r.TO_THE_OTHER, text=f"la acción fue de {acted}", reading=AFTER)
        would_receive(match, match.state.after(acted), r.TO_THE_OTHER)
    else:
        own = _OPENED.get(fila.data.get("by", "")) if acted == fila.player else None
        match.say(
            r.AFTER_THE_ROW,
            *((own,) if own is not None else ()),
            text=f"resuelta la fila, la acción es de {match.state.after(fila.player)}",
            grounds=(r.TO_THE_OTHER,),
        )
        would_receive(match, match.state.after(fila.player), r.AFTER_THE_ROW)


def _due(match: Match) -> Procedure[bool]:
    """What becomes due by itself, and what triggered and opens no fila. True when anything did."""
    did = yield from hurting.checks(match)
    return (yield from done_when_due(match)) or did


COURSE = Acting(
    r.PASS,
    lambda state, player: f"{player} pasa",
    _both_passed,
    passing_by=_passing_by,
    before=Before(_due, STACKING.but(arranged=alternating)),
    top=Top(resolve_top, r.AFTER_THE_ROW, lambda match, top: True, after_row),
)
