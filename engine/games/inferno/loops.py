"""Loops (104.4b, 707.1b, 707.3–707.6): who has to break what comes back to itself, and when it is a draw."""

from __future__ import annotations

from ...kernel.conditions import Refusal
from ...kernel.decisions import Decision, Form
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import State
from . import rules as r
from .ending import draw_game


def repeated(match: Match, chosen: tuple[str, ...]) -> Procedure:
    """104.4b, 707.3, 707.4, 707.6: a loop nobody has to break is a draw; else whoever has to chooses otherwise from now on."""
    if not chosen or match.reading(INFINITE) == "todo-bucle":
        yield from _no_way_out(match)
        return
    player = _who_breaks(match.state, chosen)
    breaks = next((said for said in chosen if said.startswith(f"{player}: ")), None)
    told = breaks or f"{player}: {player} tiene prioridad → pasar"
    barred = (BARRED, told, match.state.station.step)
    if barred in match.state.history:  # and there was nothing else to choose
        yield from _no_way_out(match)
        return
    if ("a menos que",) in match.state.history:
        text = f"{player} tiene que elegir en algún momento lo que rompe el bucle"
        match.say(r.BREAK_LOOP, r.UNLESS_IN_LOOP, text=text, reading=UNLESS_LOOP)
    asks = "¿Cuántas veces más se repite el bucle?"
    times = Decision(player, asks, (r.HOW_MANY_TIMES, r.NOT_FORCED), Form.NUMBER, low=0, high=999, kind="veces")
    count = yield from match.ask(times)
    text = f"{player} repite {count} veces y después tiene que elegir otra cosa"
    history = match.state.history.set(barred, 1)
    match.set(r.BREAK_LOOP, r.HOW_MANY_TIMES, text=text, by=player, chosen=True, reading=WHO_BREAKS, history=history)


def _no_way_out(match: Match) -> Procedure:
    """104.4b, 707.4, 707.5: nobody can or has to break the loop."""
    unless = (r.UNLESS_IN_LOOP,) if ("a menos que",) in match.state.history else ()
    rules = (r.MANDATORY_LOOP, r.NOT_FORCED, *unless)
    told = "nadie puede o tiene que romper el bucle"
    match.say(*rules, text=told, reading=UNLESS_LOOP if unless else None)
    text = "la partida entra en un bucle sin salida: empate"
    yield from draw_game(match, r.LOOP_IS_DRAW, text, INFINITE, more=(r.MANDATORY_LOOP,))


#: Whether every loop is a draw, or only one that nobody has to break.
INFINITE = "inferno-bucle-infinito"
BARRED = "no repite"
#: Whether somebody has to choose [B] in the end to break a loop «[A], a menos que [B]».
UNLESS_LOOP = "inferno-bucle-con-a-menos-que"
#: Who breaks a loop in which the active player takes no part.
WHO_BREAKS = "inferno-quien-rompe-el-bucle"


def _who_breaks(state: State, chosen: tuple[str, ...]) -> str:
    """The active player, or the first player involved who receives priority (707.3): nobody else is forced (707.5)."""
    involved = {said.split(": ", 1)[0] for said in chosen}
    active = state.station.active
    if active in involved:
        return str(active)
    if state.reading(WHO_BREAKS) == "primero-aunque-ajeno":
        return state.players_from(state.priority.holder or active)[0]
    return next(p for p in state.players_from(state.priority.holder or active) if p in involved)


def keeps_going(state: State, kind: str) -> bool:
    """707.6: nobody can be forced to the [B] of «[A], a menos que [B]»: refusing it is no choice that could be another."""
    return kind != "a menos que" or state.reading(UNLESS_LOOP) != "empate"


def allowed(state: State, decision: Decision) -> Decision:
    """707.3: without what keeps the loop going, unless nothing else is left (707.5)."""
    barred = {key[1] for key in state.history if key[0] == BARRED and key[2] == state.station.step}
    if not barred or decision.form is not Form.ONE:
        return decision
    begins = f"{decision.player}: {decision.asks} → "
    left = tuple(option for option in decision.options if begins + option.say not in barred)
    if len(left) == len(decision.options) or not any(option.offered for option in left):
        return decision
    before = decision.near_misses
    reason = (Refusal(r.BREAK_LOOP, "repite el bucle: tiene que elegir otra cosa"),)
    gone = [(option, reason) for option in decision.options if option not in left]
    kept = {option.value for option, _ in gone}
    other = decision.why_not_option

    def why(value: object) -> tuple[Refusal, ...]:
        return reason if value in kept else other(value) if other is not None else ()

    return decision.but(options=left, why_not_option=why, near_misses=lambda: [*gone, *(before() if before else [])])
