"""Priority (116): what comes before it, and what happens when all pass."""

from __future__ import annotations

from functools import lru_cache

from ....kernel.abilities import Waiting
from ....kernel.decisions import Procedure
from ....kernel.match import Match
from ....kernel.memo import TABLE
from ....kernel.pieces import Obj
from ....kernel.state import Setup, State
from ....kernel.visiting import words
from ....play.acting import Acting, Before, Order, Stacking, Top
from ....play.checks import settle
from ....play.ending import after_leaving
from ....play.ordering import in_owner_order
from ....play.telling import tell
from .. import rules as r
from ..combat import combat, combat_end
from ..elements.environments import depth
from ..playing import resolving, triggering
from . import state_based


def state_based_actions(match: Match) -> Procedure:
    """705.3: checked and done until none applies; who lost by one leaves the game at once (104.5)."""
    tell(match)
    living = match.state.living()
    resting = (r.BEFORE_PRIORITY, r.STATE_ACTIONS_FIRST, r.STATE_ACTION_OFF_CHAIN, r.SBA_AUTOMATIC, r.SBA_NOT_DURING)
    did = yield from settle(
        match,
        state_based.due,
        r.SBA_CHECK,
        same=r.SBA_SAME_RESULT,
        grounds=resting,
        arrange=in_owner_order,
        rests=TABLE,
    )
    gone = tuple(p for p in living if not match.state.players[p].in_game)
    if gone and match.state.result is None:
        yield from after_leaving(match, gone, r.LEAVES_GAME)
    tell(match)
    return did


def _settled(match: Match) -> Procedure:
    """702.3c: a proposed defender may have become evasive; 703.1d: Depth is checked whenever somebody would receive priority."""
    yield from combat_end.annul_evasive(match)
    if _has_depth(match.state.setup):
        match.keep(history=match.state.history.set("profundidad", depth(match.state)))


@lru_cache(maxsize=64)
def _has_depth(setup: Setup) -> bool:
    """Whether any card of the match speaks of Depth."""
    return any(words(card) & {"profundidad", "hay profundidad"} for card in setup.cards.values())


def _last_put(match: Match, last: Waiting) -> None:
    """603.3b: by one reading whoever controls the last ability put on the chain receives priority."""
    reading, you = "inferno-prioridad-tras-poner-una-disparada", last.context.you
    if match.state.priority.holder is not None and match.reading(reading) == "el-controlador":
        text = f"{you} controla la última habilidad puesta en la cadena y recibe la prioridad"
        match.set(r.TRIGGER_PLAYED, text=text, reading=reading, priority=match.state.priority.but(holder=you, passed=0))


def _passes(state: State, player: str) -> str:
    pool = state.players[player].pool
    return f"{player} pasa con {pool} de energía en su reserva" if pool else f"{player} pasa"


def _goes_on(match: Match, top: Obj) -> bool:
    """116.3b: by some readings the next one resolves without anybody receiving priority between."""
    reading = "inferno-prioridad-entre-resoluciones"
    if match.reading(reading) != "todo-seguido":
        reading = "inferno-carta-jugada-durante-una-resolucion"
        if not top.item.during or match.reading(reading) != "sin-prioridad-tras-resolverse":
            return False
    text = "nadie recibe prioridad: sigue resolviéndose la cadena"
    match.say(r.PRIORITY_AFTER_RESOLVING, text=text, reading=reading)
    return True


def _all_passed(match: Match) -> Procedure:
    """116.4: with the chain empty, the stage of the combat or the step ends."""
    if match.state.procedure("combate") is not None:
        yield from combat.all_passed(match)
        return
    text = f"todos pasaron con la cadena vacía: termina {match.state.station.step}"
    match.set(r.ALL_PASSED, r.STEP_ENDS, r.STEP_WITH_PRIORITY, text=text)


ACTING = Acting(
    passes=r.PASSING,  # 116.3d
    said=_passes,
    ended=_all_passed,
    receives=r.ACTIVE_PRIORITY,
    left=r.LEAVING_PLAYER,
    before=Before(
        state_based_actions,
        Stacking(
            triggering.put_trigger,
            order=r.TRIGGER_ORDER,
            several=(r.TRIGGER_ORDER, r.CHAIN_ORDER),  # 603.3b
            text="las habilidades que dispararon van a la cadena por orden de turnos",
            last=_last_put,
        ),
        Order(  # 116.5, 705.3 against 603.3b
            "inferno-estado-o-disparadas-primero",
            "disparadas-primero",
            (r.TRIGGER_ORDER, "lo que disparó va a la cadena antes que las acciones basadas en estado"),
            (r.BEFORE_PRIORITY, "hechas las acciones basadas en estado, va a la cadena lo que disparó"),
        ),
        _settled,
    ),
    top=Top(resolving.resolve_top, r.PRIORITY_AFTER_RESOLVING, _goes_on),
)
