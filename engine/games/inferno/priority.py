"""Priority (116): what comes before it, what its holder does with it, and what happens when all pass."""

from __future__ import annotations

from functools import lru_cache

from ...kernel.abilities import Context, Continuous
from ...kernel.checks import settle
from ...kernel.conditions import Action
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.priority import passes, tell, would_receive
from ...kernel.rules import R
from ...kernel.state import Setup
from ...kernel.triggers import ordered
from . import actions, activating, combat, combat_end, playing, proposing, resolving, shortcuts, state_based, triggering, turn
from . import rules as r
from .allowing_special import price
from .ending import after_leaving, lose
from .environments import depth
from .moving import in_owner_order
from .paying import pay_parts
from .undoing import undo


def segment(match: Match) -> Procedure:
    """From a quiet point, where somebody would receive priority or a step begins or ends, to the next one."""
    holder = match.state.priority.holder
    if holder is None:
        yield from turn.proceed(match)
        return
    yield from before_priority(match)
    holder = match.state.priority.holder
    if match.state.result is not None or holder is None:
        return
    if not match.state.players[holder].in_game:
        would_receive(match, match.state.after(holder), r.LEAVING_PLAYER)
        return
    yield from with_priority(match, holder)


def before_priority(match: Match) -> Procedure:
    """116.5, 705.3: state-based actions until none applies, then triggered abilities to the chain, and again both.

    603.3b gives the other order; the reading decides. True when anything was done.
    """
    did = False
    reading = "inferno-estado-o-disparadas-primero"
    triggers_first = match.reading(reading) == "disparadas-primero"
    while match.state.result is None:
        if triggers_first and match.state.waiting:
            text = "lo que disparó va a la cadena antes que las acciones basadas en estado"
            match.say(r.TRIGGER_ORDER, text=text, reading=reading)
            did = (yield from put_triggers(match)) or did
        acted = yield from state_based_actions(match)
        did = did or acted
        if match.state.result is not None:
            return did
        if acted and match.state.waiting and not triggers_first:
            text = "hechas las acciones basadas en estado, va a la cadena lo que disparó"
            match.say(r.BEFORE_PRIORITY, text=text, reading=reading)
        if not triggers_first and (yield from put_triggers(match)):
            did = True
            continue
        yield from combat_end.annul_evasive(match)
        if not acted or not match.state.waiting:
            _check_depth(match)
            return did
    return did


def _check_depth(match: Match) -> None:
    """703.1d: Depth is checked whenever somebody would receive priority."""
    if _has_depth(match.state.setup):
        match.keep(history=match.state.history.set("profundidad", depth(match.state)))


@lru_cache(maxsize=64)
def _has_depth(setup: Setup) -> bool:
    """Whether any card of the match speaks of Depth."""
    return any("profundidad" in repr(card) for card in setup.cards.values())


def state_based_actions(match: Match) -> Procedure:
    """705.3: checked and done until none applies; who lost by one leaves the game at once (104.5)."""
    living = match.state.living()
    rules = (r.SBA_CHECK, r.STATE_ACTIONS_FIRST, r.STATE_ACTION_OFF_CHAIN, r.SBA_AUTOMATIC, r.SBA_NOT_DURING)
    did = yield from settle(match, state_based.due, *rules, same=r.SBA_SAME_RESULT, arrange=in_owner_order)
    gone = tuple(p for p in living if not match.state.players[p].in_game)
    if gone and match.state.result is None:
        yield from after_leaving(match, gone, r.LEAVES_GAME)
    return did


def put_triggers(match: Match) -> Procedure:
    """113.3c, 116.2a, 603.3b: in turn order, each player's own in the order they choose. True when any was put on the chain."""
    waiting = match.state.waiting
    if not waiting:
        return False
    order = yield from ordered(match, waiting, match.state.players_from(match.state.station.active), r.TRIGGER_ORDER)
    if len(order) > 1:
        rules = (r.TRIGGER_ORDER, r.CHAIN_ORDER)
        match.say(*rules, text="van a la cadena por orden de turnos")
    match.keep(waiting=tuple(w for w in match.state.waiting if w not in waiting))
    of_gone = tuple(w for w in waiting if not match.state.players[w.context.you].in_game)
    for trigger in (*order, *of_gone):
        yield from triggering.put_trigger(match, trigger)
    reading = "inferno-prioridad-tras-poner-una-disparada"
    holder = match.state.priority.holder
    if holder is not None and (*order, *of_gone) and match.reading(reading) == "el-controlador":
        you = (*order, *of_gone)[-1].context.you
        text = f"{you} controla la última habilidad puesta en la cadena y recibe la prioridad"
        match.set(r.TRIGGER_PLAYED, text=text, reading=reading, priority=match.state.priority.but(holder=you, passed=0))
    return True


def with_priority(match: Match, holder: str) -> Procedure:
    """116.1: the holder acts or passes."""
    tell(match, r.ACTIVE_PRIORITY)
    if shortcuts.passes(match):
        yield from _pass(match, Action("pasar", holder))
        return
    decision = match.game.allowed(match.state, actions.decision(match.state, holder))
    told = shortcuts.answered(match, decision)
    action: Action = told[0] if told is not None else (yield decision)
    yield from ACTING[action.kind](match, action)


def _pass(match: Match, action: Action) -> Procedure:
    """116.3d, 116.4: to the next player; when all passed, the top of the chain resolves or the step, stage or phase ends."""
    pool = match.state.players[action.player].pool
    with_energy = f" con {pool} de energía en su reserva" if pool else ""
    everybody = passes(match, r.PASSING, f"{action.player} pasa{with_energy}")
    match.keep(attempted=frozenset())
    if not everybody:
        return
    if match.state.zone("cadena"):
        yield from _resolve(match)
        if match.state.result is None:
            turn.give_to_active(match, r.PRIORITY_AFTER_RESOLVING)
    elif match.state.procedure("combate") is not None:
        yield from combat.all_passed(match)
    else:
        text = f"todos pasaron con la cadena vacía: termina {match.state.station.step}"
        match.set(r.ALL_PASSED, r.STEP_ENDS, r.STEP_WITH_PRIORITY, text=text)


def _resolve(match: Match) -> Procedure:
    """116.3b: the top of the chain; by other readings the next one follows without anybody receiving priority between."""
    while match.state.result is None and match.state.zone("cadena"):
        top = match.state.zone("cadena")[0]
        during = playing.PLAYED_DURING in match.state.objects[top].choices
        yield from resolving.resolve_top(match)
        left = match.state.zone("cadena")
        if not left or left[0] == top or match.state.result is not None:
            return
        reading = "inferno-prioridad-entre-resoluciones"
        if match.reading(reading) != "todo-seguido":
            reading = "inferno-carta-jugada-durante-una-resolucion"
            if not during or match.reading(reading) != "sin-prioridad-tras-resolverse":
                return
        text = "nadie recibe prioridad: sigue resolviéndose la cadena"
        match.say(r.PRIORITY_AFTER_RESOLVING, text=text, reading=reading)


def _keeps(match: Match, holder: str, rule: R) -> None:
    """116.3c: who acted receives priority again."""
    match.keep(attempted=frozenset())
    if match.state.result is None:
        would_receive(match, holder, rule)


def _play(match: Match, action: Action) -> Procedure:
    if (yield from playing.play(match, action)):
        _keeps(match, action.player, r.PRIORITY_AFTER_ACTING)


def _activate(match: Match, action: Action) -> Procedure:
    if (yield from activating.activate(match, action)):
        _keeps(match, action.player, r.PRIORITY_AFTER_ACTING)


def _energy(match: Match, action: Action) -> Procedure:
    """405.6c: who had priority before an energy ability has it again."""
    if (yield from activating.activate_energy(match, action)):
        _keeps(match, action.player, r.PRIORITY_AFTER_ENERGY)


def _end_effect(match: Match, action: Action) -> Procedure:
    """115.2a: what an effect lets a player do later, here to end it."""
    number = action.data["effect"]
    if (yield from _pay_price(match, action, r.ACT_LATER)):
        left = tuple(e for e in match.state.effects if e.number != number)
        name = match.game.name_of(match.state, action.obj)
        match.set(r.ACT_LATER, r.SPECIAL_WITH_PRIORITY, text=f"{action.player} termina el efecto de {name}", effects=left)


def _ignore(match: Match, action: Action) -> Procedure:
    """115.2b: what a static ability lets a player do, to ignore it until the end of the turn."""
    if (yield from _pay_price(match, action, r.IGNORE_STATIC)):
        state = match.state
        effect = Continuous(
            state.next_id, action.obj, action.player, (), rule="ignora", value=action.obj, stamp=state.clock, until="turno"
        )
        text = f"{action.player} ignora {match.game.name_of(state, action.obj)} este turno"
        match.set(r.IGNORE_STATIC, r.SPECIAL_WITH_PRIORITY, text=text, effects=(*state.effects, effect))


def _pay_price(match: Match, action: Action, rule: R) -> Procedure:
    """Pay for a special action; it is undone when it cannot be paid. True when done."""
    mark = match.mark()
    name = match.game.name_of(match.state, action.obj)
    match.say(rule, r.SPECIAL_ACTION, text=f"{action.player} toma una acción especial: {name}", by=action.player, chosen=True)
    try:
        yield from pay_parts(match, Context(action.obj, action.player), price(mark[0], action), (rule, r.PAY_ENERGY))
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    _keeps(match, action.player, r.PRIORITY_AFTER_SPECIAL)
    return True


def _concede(match: Match, action: Action) -> Procedure:
    """104.3a, 405.6g: at any moment, and at once."""
    yield from lose(match, (action.player,), r.CONCEDE, f"{action.player} concede", more=(r.CONCEDE_AT_ONCE,))


def _shortcut(match: Match, action: Action) -> Procedure:
    before = match.state.priority
    yield from shortcuts.propose(match, action.player)
    match.keep(priority=before.but(told=False, why=r.PRIORITY_AFTER_SPECIAL))


#: What each kind of action does.
ACTING = {
    "pasar": _pass,
    "jugar": _play,
    "activar": _activate,
    "girar por energía": _energy,
    "proponer atajo": _shortcut,
    "terminar": _end_effect,
    "ignorar": _ignore,
    "proponer combate": proposing.propose,
    "conceder": _concede,
}
