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
from .layers import characteristics, strength
from .moving import CASTLE_DAMAGED, leave, mill
from .ruling import NO_DAMAGE, TWICE_THE_DAMAGE, said
from .saying import sources, the_zone
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
    _tell_changed(match, battle)
    strikes, doomed = compare(match.state, battle)
    changed = updated(match.state, "daño", strikes=Map(strikes))
    _still_blocked(match, battle)
    _tell_harmless(match, battle)
    _strengths(match, battle)
    pairs = _pairs(match.state, battle)
    rules = [r.DIFFERENCE]
    rules += [r.COMPARISON] * any(blocker is not None for _, blocker in pairs)
    rules += [r.STRENGTH_ORDER] * any(blocker is None for _, blocker in pairs)
    text = f"{_compared(match.state, pairs) or 'ya no ataca nadie; '}daño sin cubrir: {sum(strikes.values())}"
    match.set(*rules, text=text, procedures=changed, grounds=(r.DAMAGE_STEP, r.DAMAGE_RULES))
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
        text = f"{_compared(match.state, _pairs(match.state, battle))}se comparan de nuevo para la destrucción"
        match.say(r.COMPARISON, text=text, reading=reading)
        _, doomed = compare(match.state, battle)
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


def _compared(state: State, pairs: list[tuple[Id, Id | None]]) -> str:
    """The strengths of those who fight, pair by pair."""

    def said(obj: Id) -> str:
        return f"{state.game.name_of(state, obj)} {strength(state, obj)}"

    listed = [f"{said(one)} {'sin bloquear' if other is None else f'contra {said(other)}'}" for one, other in pairs]
    return f"Fuerzas: {', '.join(listed)}; " if listed else ""


def _strengths(match: Match, battle: UnderWay) -> None:
    """1.F, 8.14: why those who fight are not simply as strong as is printed."""
    state, those = match.state, [i for pair in _pairs(match.state, battle) for i in pair if i is not None]
    for obj in those:
        rules = of_strength(state, (obj,))
        if rules:
            printed = characteristics(state, state.objects[obj]).get("strength") or 0
            text = f"{match.game.name_of(state, obj)} tiene {strength(state, obj)} de Fuerza; la impresa es {printed}"
            if rules == (r.CONTINUOUS_ABILITY,):
                text += ": no se cumple lo que pide una habilidad continua"
            match.say(*rules, text=text)


#: What becomes of who fights and changes line or controller.
CHANGES_LINE = "myl-combatiente-que-cambia-de-linea"


def _tell_changed(match: Match, battle: UnderWay) -> None:
    """8.5, 2.1.4: who was declared and is gone, or stands elsewhere or under another player: whether those fight is a reading."""
    blocks = battle.data["blocks"]
    for attacker in battle.data["attackers"]:
        _tell_where(match, battle, attacker, True, "ya no ataca")
        if attacker in blocks and _fights(match.state, attacker, battle.player, True):
            name = match.game.name_of(match.state, attacker)
            text = f"ya no bloquea a {name}, que asigna su daño como si no fuera bloqueado"
            _tell_where(match, battle, blocks[attacker], False, text)


def _tell_where(match: Match, battle: UnderWay, obj: Id, attacks: bool, text: str) -> None:
    state, rule = match.state, r.ATTACK_LINE if attacks else r.BLOCK
    if obj in state.objects and _as_declared(state, obj, battle.player, attacks):
        return
    if _fights(state, obj, battle.player, attacks):
        text = f"sigue {'atacando' if attacks else 'bloqueando'}"
    elif obj not in state.objects and attacks:
        return
    here = state.objects.get(obj)
    line = here.zone if here is not None and here.zone.name.startswith("línea") else None
    where = f" está en {the_zone(line.name)} de {line.player}, y" if line is not None else ""
    open_point = line is not None and (attacks or line.name != "línea de ataque")
    match.say(rule, text=f"{match.game.name_of(state, obj)}{where} {text}", reading=CHANGES_LINE if open_point else None)


def _still_blocked(match: Match, battle: UnderWay) -> None:
    """8.16: what becomes Imbloqueable after the blocks goes on being blocked."""
    state = match.state
    for attacker, blocker in _pairs(state, battle):
        if blocker is None or not ruled(state, attacker, "imbloqueable") or ruled(state, blocker, "bloquea imbloqueables"):
            continue
        text = f"{match.game.name_of(state, attacker)}: que sea Imbloqueable no deshace el bloqueo"
        match.say(r.UNBLOCKABLE, text=text)


def _tell_harmless(match: Match, battle: UnderWay) -> None:
    """4.3: the attackers that do nothing to the Castillo, or twice as much, and by which effects."""
    for attacker, _ in _pairs(match.state, battle):
        word = next((word for word in (NO_DAMAGE, TWICE_THE_DAMAGE) if ruled(match.state, attacker, word)), None)
        if word is not None:
            whose = sources(match.state, (one.context.source for one in ruled(match.state, attacker, word)))
            text = f"{match.game.name_of(match.state, attacker)} {said(word, None)} ({whose})"
            match.say(r.CONTINUOUS_ABILITY, text=text, grounds=(r.CASTLE_DAMAGE,))


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
            basis = (r.MILL,) if to == "cementerio" else (r.BANISH,)
            done += yield from mill(match, defender, count, (rule,), basis, to=to)
    if done and match.state.result is None:
        events = [
            Event("daño", obj=i, player=defender, source=i, data=Map(combate=True, cantidad=n))
            for i, n in strikes.items()
            if i in match.state.objects
        ]
        events.append(Event(CASTLE_DAMAGED, player=defender, data=Map(combate=True)))
        text = f"el castillo de {defender} recibe {sum(strikes.values())} de daño de combate"
        yield from match.do(*events, rules=(r.CASTLE_DAMAGE,), text=text)
    return done


def _against(match: Match) -> dict[Id, Id]:
    """7.C.2: who fights whom."""
    battle = fight(match.state)
    blocks: dict[Id, Id] = dict(battle.data["blocks"]) if battle is not None else {}
    return blocks | {blocker: attacker for attacker, blocker in blocks.items()}


def _destroy(match: Match, doomed: tuple[Id, ...]) -> Procedure:
    """7.C.4.1.f, g: whether prevention comes before the destruction it prevents is a reading."""
    if not doomed:
        return ()
    reading = "myl-prevencion-tras-la-destruccion"
    both = match.state.players_from(match.state.active)
    before = match.reading(reading) == "antes-de-completarse"
    if before:
        match.keep(procedures=updated(match.state, doomed=doomed))
        yield from prevention(match, r.PREVENT_DESTRUCTION, both, reading)
    held = _hold(match)
    yield from leave(match, doomed, "destruir", (r.COMPARISON, r.DESTROYED_BY_STRENGTH), by=By.COMBAT, fighting=_against(match))
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


def _dealt(state: State, attacker: Id, count: int) -> int:
    """4.3, 7.C.4.1.c: what an attacker does to the Castillo, nothing or twice as much where an effect says so."""
    return 0 if ruled(state, attacker, NO_DAMAGE) else int(count * 2 ** len(ruled(state, attacker, TWICE_THE_DAMAGE)))


def compare(state: State, battle: UnderWay) -> tuple[dict[Id, int], tuple[Id, ...]]:
    """8.14, 7.C.4.1.a: what each attacker does to the castle, and which Aliados the comparison destroys."""
    strikes: dict[Id, int] = {}
    doomed: list[Id] = []
    for attacker in battle.data["attackers"]:
        blocker = battle.data["blocks"].get(attacker)
        if not _fights(state, attacker, battle.player, True):
            continue
        mine = strength(state, attacker)
        if blocker is None:
            strikes[attacker] = _dealt(state, attacker, mine)
            continue
        if not _fights(state, blocker, battle.player, False):
            strikes[attacker] = _dealt(state, attacker, mine)
            continue
        theirs = strength(state, blocker)
        strikes[attacker] = _dealt(state, attacker, max(0, mine - theirs))
        doomed += ([blocker] if mine >= theirs else []) + ([attacker] if theirs >= mine else [])
    return strikes, tuple(doomed)


def _as_declared(state: State, obj: Id, active: str, attacks: bool) -> bool:
    """Whether it stands in the line, and under the player, that it had when it was declared."""
    here = state.objects[obj]
    line, player = ("línea de ataque", active) if attacks else ("línea de defensa", state.after(active))
    return here.zone.name == line and here.controller == player


def _fights(state: State, obj: Id, active: str, attacks: bool) -> bool:
    """8.5, 2.1.4: whether one that was declared still fights; what changing line or controller means is a reading."""
    here = state.objects.get(obj)
    if here is None or not here.zone.name.startswith("línea"):
        return False
    if not attacks and here.zone.name == "línea de ataque":
        return False
    return state.reading(CHANGES_LINE) == "sigue-declarado" or _as_declared(state, obj, active, attacks)


#: 7.C.1, 7.C.2, 7.C.4: declared, blocked, and with what each strikes.
STAGES = ("ataque", "bloqueo", "daño")
BATTLE = Combat("batalla", _fights, Map(attackers=tuple, blocks=Map), STAGES)
