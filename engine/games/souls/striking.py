"""The Paso de Daños (7.2.4): damage attack by attack, what is obligatory in between, and the end of the Combate."""

from __future__ import annotations

from ...kernel.abilities import Triggered, Unread, Waiting
from ...kernel.decisions import Option, Procedure
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.wording import fold, plural
from ...play.combat import fight, over, updated
from ...play.priority import would_receive
from ...play.ruling import THIS, ruled
from ...play.telling import tell
from . import hurting, lives
from . import rules as r
from .cards import BEARER
from .combat import block_with, fights
from .fila import wanted
from .keywords import CRUSHES
from .layers import DAMAGE, defence, strength
from .permanent import NEGATED, UNBLOCKABLE
from .playing import moves_with
from .resolving import resolve_now
from .simultaneous import one_by_one
from .zones import COMBAT, FIELD

#: The readings on the damage of combat and its end.
ASLEEP, UNBLOCKED, CRUSH_ON = "souls-dormir-en-pleno-combate", "souls-dano-sin-bloqueo", "souls-destrozar-sin-bloqueadora"
ATTACKER_GONE, COME_BACK = "souls-atacante-que-deja-el-campo", "souls-cuando-vuelven-del-combate"


def damage_step(match: Match, by: R = r.TO_DAMAGE) -> Procedure:
    """7.2.4: attack by attack from left to right; the duel ends at once when somebody has no lives left."""
    combat = fight(match.state)
    assert combat is not None
    match.set(by, text="comienza el Paso de Daños", procedures=updated(match.state, "7.2.4"))
    attackers = combat.data["attackers"]
    for place, attacker in enumerate(attackers):
        if match.state.result is None:
            yield from _freed(match, combat.player, attackers[place:])
            yield from _attack_of(match, combat.player, attacker)
            tell(match)
            yield from _meanwhile(match)
    if match.state.result is None:
        yield from _combat_over(match, combat.player)


def _asleep(match: Match, obj: Id) -> bool:
    """4.1.2.5: whether a unit that was put to sleep in the middle of combat does no damage, by the reading in force."""
    if match.reading(ASLEEP) == "sigue-combatiendo" or not ruled(match.state, obj, "duerme"):
        return False
    match.say(r.ASLEEP, text=f"{match.game.name_of(match.state, obj)} duerme y no hace daño", reading=ASLEEP)
    return True


def _freed(match: Match, attacking: str, left: tuple[Id, ...]) -> Procedure:
    """7.2.3.8: by one reading a blocker whose attacker is gone goes in front of one that is left and nobody blocks."""
    if match.reading(ATTACKER_GONE) != "bloqueadora-libre":
        return
    defender = match.state.after(attacking)
    for gone, blocker in _blocked(match).items():
        blocks = _blocked(match).without(gone)
        busy = any(who == blocker and fights(match, i) for i, who in blocks.items())
        if busy or fights(match, gone) or not fights(match, blocker):
            continue
        fit = [i for i in left if fights(match, i) and i not in blocks and not ruled(match.state, i, UNBLOCKABLE)]
        if not fit:
            continue
        match.keep(procedures=updated(match.state, blocks=blocks))
        name = match.game.name_of(match.state, blocker)
        options: list[Option[Id | str]] = [*map(match.option, fit), Option("", "ninguna")]
        chosen = yield from match.choose(defender, f"¿A quién pasa a bloquear {name}?", (r.BLOCKERS,), options, "bloquear")
        if isinstance(chosen, Id):
            said = f"su atacante ya no está: bloquea a {match.game.name_of(match.state, chosen)}"
            yield from block_with(match, chosen, blocker, defender, (r.BLOCKERS,), ATTACKER_GONE, said + ":")


def _blocked(match: Match) -> Map:
    """Which attackers are blocked, and by which unit."""
    combat = fight(match.state)
    assert combat is not None
    return combat.data["blocks"]


def _attack_of(match: Match, attacking: str, attacker: Id) -> Procedure:
    """7.2.4.1.1, 7.2.4.2, 7.2.3.8: one attack."""
    defender, blocker = match.state.after(attacking), _blocked(match).get(attacker)
    name = match.game.name_of(match.state, attacker)
    blocking = blocker is not None and fights(match, blocker)
    if not fights(match, attacker):
        match.say(r.ONE_BY_ONE, text=f"{name} ya no está en combate: no hay ataque", reading=ATTACKER_GONE)
        return
    crushes = match.game.has_keyword(match.game.view(match.state, attacker), CRUSHES)
    force = 0 if _asleep(match, attacker) else strength(match.state, attacker)
    rules: tuple[R, ...]
    if blocker is None:
        n = 1 if force and match.reading(UNBLOCKED) == "una" else force
        rules, reading = (r.ONE_BY_ONE,), UNBLOCKED
    elif not blocking:
        was = defence(match.state, blocker) if match.reading(CRUSH_ON) == "la-diferencia" else 0
        n, rules, reading = max(0, force - was) if crushes else 0, (r.CRUSHES_ON, r.BLOCKER_GONE), CRUSH_ON
        if not crushes:
            match.say(
                r.BLOCKER_GONE,
                r.CRUSHES_ON,
                text=f"{name} fue bloqueada, aunque la bloqueadora ya no está, y no tiene Destrozar: no hay daño",
            )
            return
        if not n:
            match.say(r.CRUSHES_ON, text=f"el ataque de {name} continúa, pero nada pasa a las vidas", reading=CRUSH_ON)
    else:
        more = max(0, force - defence(match.state, blocker))
        n = more if crushes else 0
        before = (r.DAMAGED, r.RECOVERS) if match.state.objects[blocker].counters.get(DAMAGE) else ()
        rules, reading = (r.CRUSH, r.ONE_BY_ONE, *before), None
        if more and not crushes and match.game.view(match.state, attacker).get(NEGATED):
            match.say(r.CRUSH, text=f"{name} está negada y no tiene Destrozar: nada pasa a las vidas")
        answer = 0 if _asleep(match, blocker) else strength(match.state, blocker)
        if match.game.has_keyword(match.game.view(match.state, blocker), CRUSHES):
            who = match.game.name_of(match.state, blocker)
            match.say(r.CRUSH, text=f"{who} no ataca: su Destrozar no hace daño a las vidas")
        if crushes and not n:
            match.say(r.CRUSH, text=f"la Fuerza de {name} no es mayor que la Defensa que enfrenta: nada pasa a las vidas")
        blows = [(attacker, blocker, force), (blocker, attacker, answer)]
        yield from hurting.hurt(match, blows, (r.MUTUAL, r.DAMAGE), during=(r.ONE_BY_ONE,), fighting=True)
        _say_unhurt(match, blows)
    if n > 0 and match.state.result is None:
        text = f"{name} inflige {n} de daño a las vidas de {defender}"
        done = yield from lives.hurt(match, defender, n, rules, text, attacker)
        match.say(*rules, text="así cuenta el daño de este ataque", reading=reading) if reading else None
        yield from hurting.drinks(match, attacker, done, units=False, during=(r.ONE_BY_ONE,))
        yield from lives.over(match, r.ENDS_AT_ONCE)
    elif blocker is None and match.state.result is None:
        match.say(r.ONE_BY_ONE, text=f"{name} ataca sin Fuerza: las vidas de {defender} quedan como están")


def _say_unhurt(match: Match, blows: list[hurting.Blow]) -> None:
    """7.2.4.2, 7.2.4.2.2: that two do each other no damage, and that without damage a Defensa of 0 does not destroy."""
    state = match.state
    spared = tuple(unit for _, unit, n in blows if n <= 0)
    if len(spared) == len(blows):
        match.say(r.MUTUAL, text=f"{match.names(spared)} no se hacen daño: no tienen Fuerza")
    if bare := tuple(i for i in spared if i in state.objects and not defence(state, i)):
        n = "n" if len(bare) > 1 else ""
        match.say(r.WAS_ZERO, text=f"{match.names(bare)} no sufre{n} daño: su Defensa es 0 y no se destruye{n}")


def _meanwhile(match: Match) -> Procedure:
    """7.2.4.1.3, 7.2.4.2.3: what is obligatory is done before the next attack; of what triggers by being destroyed nothing
    else is."""
    yield from one_by_one(match, _obligatory)


def _optional(ability: Triggered) -> bool:
    """8.1.2.2: whether an effect says «puedes», though nobody understood what."""
    lone = ability.effect[0] if len(ability.effect) == 1 else None
    return ability.optional or (isinstance(lone, Unread) and fold(lone.text).startswith("puedes "))


def _obligatory(match: Match, waiting: Waiting) -> Procedure:
    ability, context = waiting.ability, waiting.context
    name = match.game.name_of(match.state, context.source)
    worn = (r.EQUIPPED,) if BEARER in (ability.on.obj, ability.on.source) else ()
    sent = ability.on.obj == THIS and context.cause.event == "destruir"
    destroyed = ability.on.event == "destruir" and ability.on.source is None
    if _optional(ability) and (destroyed or sent):
        text = f"el efecto de {name} al ser destruida no es obligatorio: en combate no se activa"
        match.say(r.NOT_OPTIONAL, r.OPTIONAL, *worn, text=text)
        return
    if not (yield from wanted(match, waiting)):
        return
    rules = (r.OBLIGATORY_FIRST, *((r.NOT_OPTIONAL,) if destroyed else ()), *worn)
    match.say(*rules, text=f"antes de seguir se cumple el efecto de {name}")
    yield from resolve_now(match, context, ability)
    yield from hurting.checks(match)


def _combat_over(match: Match, attacking: str) -> Procedure:
    """7.2.4.4, 6.6.1.1.2.6: the units come back, and the blocking player acts."""
    if match.reading(COME_BACK) == "al-acabar-el-paso-de-danos":
        yield from come_back(match)
    else:
        match.say(r.COMBAT_ZONE, text="las unidades siguen en la Zona de Combate hasta el final del turno", reading=COME_BACK)
    over(match)
    text = f"termina el Combate: la acción es de {match.state.after(attacking)}"
    match.say(r.AFTER_COMBAT, r.BLOCKER_ACTS, text=text)
    would_receive(match, match.state.after(attacking), r.BLOCKER_ACTS)


def come_back(match: Match) -> Procedure:
    """3.9.1: when units come back to the field is a reading."""
    there = tuple(o.id for o in match.state.in_play() if o.zone.name == COMBAT and o.attached is None)
    if there:
        text = "las unidades vuelven de la Zona de Combate al campo"
        yield from match.do(*moves_with(match.state, there, FIELD), rules=(r.COMBAT_ZONE,), text=text, reading=COME_BACK)


def asleep_in_combat(match: Match, listed: tuple[Id, ...]) -> Procedure:
    """4.1.2.5: by one reading a unit that is put to sleep in the middle of combat leaves it."""
    there = tuple(i for i in listed if fights(match, i))
    if there and match.reading(ASLEEP) == "sale-del-combate":
        events = moves_with(match.state, there, FIELD)
        text = f"{match.names(there)} {plural(len(there), 'sale', 'salen')} del combate"
        yield from match.do(*events, rules=(r.ASLEEP,), text=text, reading=ASLEEP)
