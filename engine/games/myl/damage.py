"""The step of damage (7.C.4) and its rules in their order (7.C.4.1.a–g)."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.rules import R
from ...kernel.state import State
from ...play.barring import By
from ...play.combat import Combat, fight, over, updated
from ...play.priority import interleaved
from ...play.ruling import ruled
from . import rules as r
from .checking import state_changes
from .grounds import of_strength
from .layers import strength
from .moving import leave, mill
from .triggering import resolve_triggers
from .windows import AFTER_DAMAGE, BEFORE_DAMAGE, offer, prevention


def assign_damage(match: Match) -> Procedure:
    """7.C.4.a–c: the rules of damage; then what triggers on it; then what the destroyed Aliados trigger."""
    battle = fight(match.state)
    if battle is None:
        return
    held = yield from _by_the_rules(match, battle)
    if match.state.result is None:
        yield from _triggers(match, battle.player, held)
    over(match)


def _by_the_rules(match: Match, battle: UnderWay) -> Procedure:
    """7.C.4.a, 7.C.4.1.a–g. Returns what triggered meanwhile, which waits until all of it is done."""
    defender = match.state.after(battle.player)
    strikes, doomed = compare(match, battle)
    changed = updated(match.state, "daño", strikes=Map(strikes))
    _still_blocked(match, battle)
    _strengths(match, battle)
    text = f"daño sin cubrir: {sum(strikes.values())}"
    match.set(r.DAMAGE_RULES, r.DIFFERENCE, r.DAMAGE_STEP, text=text, procedures=changed)
    if sum(strikes.values()):
        yield from _window(match, battle.player, BEFORE_DAMAGE, r.BEFORE_DAMAGE, "¿Respondes a que fueras a recibir daño?")
    held = _hold(match)
    done = yield from _castle_damage(match, defender)
    yield from state_changes(match)
    held += _hold(match)
    if done:
        yield from _window(match, battle.player, AFTER_DAMAGE, r.AFTER_DAMAGE, "¿Respondes a recibir daño?")
    if match.state.result is not None:
        return held
    reading = "myl-recalcular-fuerzas"
    if match.reading(reading) == "cada-paso":
        match.say(r.COMPARISON, text="se comparan de nuevo las Fuerzas", reading=reading)
        _, doomed = compare(match, battle)
    held += yield from _destroy(match, doomed)
    return held


def _pairs(state: State, battle: UnderWay) -> list[tuple[Id, Id | None]]:
    """The attackers that still fight, each with the blocker that still does."""
    pairs: list[tuple[Id, Id | None]] = []
    for attacker in battle.data["attackers"]:
        if _fights(state, attacker, battle.player, True):
            blocker = battle.data["blocks"].get(attacker)
            there = blocker is not None and _fights(state, blocker, battle.player, False)
            pairs.append((attacker, blocker if there else None))
    return pairs


def _strengths(match: Match, battle: UnderWay) -> None:
    """1.F, 8.14: the strengths that are compared, where they are not simply those that are printed."""
    state, pairs = match.state, _pairs(match.state, battle)

    def said(obj: Id) -> str:
        return f"{match.game.name_of(state, obj)} {strength(state, obj)}"

    grounds = of_strength(state, (i for pair in pairs for i in pair if i is not None))
    if grounds:
        listed = [said(one) if other is None else f"{said(one)} contra {said(other)}" for one, other in pairs]
        match.say(*grounds, text=f"Fuerzas: {', '.join(listed)}")


def _still_blocked(match: Match, battle: UnderWay) -> None:
    """8.16: what becomes Imbloqueable after the blocks goes on being blocked."""
    state = match.state
    for attacker, blocker in _pairs(state, battle):
        if blocker is None or not ruled(state, attacker, "imbloqueable") or ruled(state, blocker, "bloquea imbloqueables"):
            continue
        text = f"{match.game.name_of(state, attacker)}: que sea Imbloqueable no deshace el bloqueo"
        match.say(r.UNBLOCKABLE, text=text)


def _window(match: Match, attacking: str, moment: str, rule: R, asks: str) -> Procedure:
    """Whoever receives the damage, as often as they want; by another reading each in turn, from the active player."""

    def opportunity(player: str) -> Procedure:
        return (yield from offer(match, player, moment, rule, asks))

    reading = "myl-ventanas-del-dano"
    if match.reading(reading) == "desde-el-activo":
        match.say(rule, text="ambos pueden responder, desde el jugador activo", reading=reading)
        yield from interleaved(match, attacking, opportunity)
        return
    while (yield from opportunity(match.state.after(attacking))):
        pass


def _hold(match: Match) -> tuple:
    """What has triggered waits until the rules of damage are done (7.C.4.b, c)."""
    held = match.state.waiting
    if held:
        match.keep(waiting=())
    return held


def _castle_damage(match: Match, defender: str) -> Procedure:
    """7.C.4.1.c, d: card by card; which damage comes first, that to the Destierro or the rest, is a reading."""
    battle = fight(match.state)
    assert battle is not None
    state = match.state
    strikes = {i: n for i, n in battle.data.get("strikes", {}).items() if n}
    exiling = {i: n for i, n in strikes.items() if ruled(state, i, "daño al Destierro")}
    normal = sum(n for i, n in strikes.items() if i not in exiling)
    parts = [(sum(exiling.values()), r.EXILE_DAMAGE, "destierro"), (normal, r.CASTLE_DAMAGE, "cementerio")]
    reading = "myl-dano-al-destierro-primero"
    late = match.reading(reading) == "orden-impreso"
    if exiling and normal:
        first = "el resto del daño" if late else "el daño al Destierro"
        match.say(r.EXILE_DAMAGE, text=f"va primero {first}", reading=reading)
    if late:
        parts.reverse()
    done = 0
    for count, rule, to in parts:
        if count and match.state.result is None:
            done += yield from mill(match, defender, count, (rule,), to=to)
    if done and match.state.result is None:
        events = [
            Event("daño", obj=i, player=defender, source=i, data=Map(combate=True, cantidad=n))
            for i, n in strikes.items()
            if i in match.state.objects
        ]
        if events:
            text = f"el castillo de {defender} recibe {sum(strikes.values())} de daño de combate"
            yield from match.do(*events, rules=(r.CASTLE_DAMAGE,), text=text)
    return done


def _destroy(match: Match, doomed: tuple[Id, ...]) -> Procedure:
    """7.C.4.1.f, g: whether prevention comes before the destruction it prevents is a reading."""
    if not doomed:
        return ()
    reading = "myl-prevencion-tras-la-destruccion"
    both = match.state.players_from(match.state.active)
    before = match.reading(reading) == "antes-de-completarse"
    if before:
        yield from prevention(match, r.PREVENT_DESTRUCTION, both)
    held = _hold(match)
    yield from leave(match, doomed, "destruir", (r.DESTROYED_BY_STRENGTH, r.COMPARISON), by=By.COMBAT)
    held += _hold(match)
    if not before:
        match.say(r.PREVENT_DESTRUCTION, text="se previene cuando ya fueron destruidos", reading=reading)
        yield from prevention(match, r.PREVENT_DESTRUCTION, both)
    return held


def _triggers(match: Match, first: str, held: tuple) -> Procedure:
    """7.C.4.b, c; where others' triggers by the destruction belong is a reading."""
    reading = "myl-disparos-por-destruccion-en-combate"
    own_only = match.reading(reading) == "en-b"
    if own_only and held:
        text = "lo que dispara con la destrucción de otro se resuelve con lo del daño"
        match.say(r.DAMAGE_TRIGGERS, text=text, reading=reading)
    late = []
    for waiting in held:
        cause = waiting.context.cause
        own = waiting.context.source in (cause.before, cause.obj)
        if cause.more.get("por") == "Aliados" and (own or not own_only):
            late.append(waiting)
    match.keep(waiting=(*match.state.waiting, *(w for w in held if w not in late)))
    yield from resolve_triggers(match, first, (r.DAMAGE_TRIGGERS, r.DAMAGE_TRIGGERS))
    match.keep(waiting=(*match.state.waiting, *late))
    yield from resolve_triggers(match, first, (r.DESTROYED_TRIGGERS, r.DESTROYED_TRIGGERS))


def compare(match: Match, battle: UnderWay) -> tuple[dict[Id, int], tuple[Id, ...]]:
    """8.14, 7.C.4.1.a: what each attacker does to the castle, and which Aliados the comparison destroys."""
    state = match.state
    strikes: dict[Id, int] = {}
    doomed: list[Id] = []
    for attacker in battle.data["attackers"]:
        blocker = battle.data["blocks"].get(attacker)
        if not _fights(state, attacker, battle.player, True):
            continue
        mine = strength(state, attacker)
        if blocker is None:
            strikes[attacker] = mine
            continue
        if not _fights(state, blocker, battle.player, False):
            match.set(r.BLOCK, text=f"el bloqueador de {match.game.name_of(state, attacker)} ya no está")
            strikes[attacker] = mine
            continue
        theirs = strength(state, blocker)
        strikes[attacker] = max(0, mine - theirs)
        doomed += ([blocker] if mine >= theirs else []) + ([attacker] if theirs >= mine else [])
    return strikes, tuple(doomed)


def _fights(state: State, obj: Id, active: str, attacks: bool) -> bool:
    """8.5, 2.1.4: whether one that was declared still fights; what changing line or controller means is a reading."""
    here = state.objects.get(obj)
    line, player = ("línea de ataque", active) if attacks else ("línea de defensa", state.after(active))
    if here is None or not here.zone.name.startswith("línea"):
        return False
    if line == "línea de defensa" and here.zone.name == "línea de ataque":
        return False
    if state.reading("myl-combatiente-que-cambia-de-linea") == "sigue-declarado":
        return True
    return here.zone.name == line and here.controller == player


#: 7.C
BATTLE = Combat("batalla", _fights)
