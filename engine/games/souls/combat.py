"""Combat (7): attackers from left to right, one blocker for each, the quick step, and damage attack by attack."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Waiting
from ...kernel.conditions import Action, Refusal
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Priority
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.rules import R
from ...kernel.state import State
from ...play.combat import Combat, fight, over, updated
from ...play.instructions import apply
from ...play.priority import would_receive
from ...play.ruling import ruled
from ...play.targets import with_references
from ...play.turns import give_to_first
from . import hurting, lives
from . import rules as r
from .fila import aim, wanted
from .keywords import CRUSHES, LURES
from .layers import defence, is_a, strength
from .playing import moves_with
from .zones import COMBAT, FIELD

#: The readings on combat.
WITHOUT_UNITS, SEVERAL, LURE_WHEN = "souls-declarar-combate-sin-unidades", "souls-bloquear-a-varias", "souls-cuando-elige-atraer"
LURE_WHOM, ASLEEP, UNBLOCKED = "souls-atraer-a-quien-no-puede-bloquear", "souls-dormir-en-pleno-combate", "souls-dano-sin-bloqueo"
CRUSH_ON, ATTACKER_GONE = "souls-destrozar-sin-bloqueadora", "souls-atacante-que-deja-el-campo"
COME_BACK = "souls-cuando-vuelven-del-combate"


def why_not_attack(state: State, obj: Id) -> tuple[Refusal, ...]:
    """4.1.2.5, 1.4.3: why a unit may not attack."""
    name = state.game.name_of(state, obj)
    if ruled(state, obj, "duerme"):
        return (Refusal(r.ASLEEP, "duerme: no puede atacar ni defender este turno", name),)
    return (Refusal(r.PROHIBITED, "un efecto no le permite atacar", name),) if ruled(state, obj, "no ataca") else ()


def why_not_block(state: State, obj: Id) -> tuple[Refusal, ...]:
    """4.1.2.5, 7.2.2.2: why a unit may not block."""
    name, why = state.game.name_of(state, obj), []
    if ruled(state, obj, "duerme"):
        why.append(Refusal(r.ASLEEP, "duerme: no puede atacar ni defender este turno", name))
    if ruled(state, obj, "no bloquea"):
        why.append(Refusal(r.PROHIBITED, "un efecto no le permite bloquear", name))
    if not defence(state, obj):
        why.append(Refusal(r.NO_DEFENCE, "su Defensa es 0: no puede bloquear", name, "0"))
    return tuple(why)


def units(state: State, player: str) -> tuple[Id, ...]:
    """The units of a player that are not in combat."""
    return tuple(i for i in state.zone(FIELD, player) if is_a(state, i, "Unidad"))


def attackers(state: State, player: str) -> tuple[Id, ...]:
    return tuple(i for i in units(state, player) if not why_not_attack(state, i))


def blockers(state: State, player: str) -> tuple[Id, ...]:
    return tuple(i for i in units(state, player) if not why_not_block(state, i))


# --- attack and blocks (7.2.1, 7.2.2) -------------------------------------------------------------------------------------


def declare(match: Match, action: Action) -> Procedure:
    """7.1–7.2.2: who attacks, from left to right, and who blocks; then the quick step."""
    you = action.player
    match.set(r.COMBAT, text=f"{you} declara Combate", by=you, chosen=True, grounds=(r.WHO_FIGHTS,))
    match.keep(history=match.state.history.set(("combate",), 1))
    attacking = yield from _attack(match, you)
    combat = UnderWay(COMBAT, "7.2.2", you, Map(attackers=attacking, blocks=Map()))
    match.keep(procedures=(*match.state.procedures, combat))
    text = f"atacan, de izquierda a derecha: {match.names(attacking)}" if attacking else "no ataca ninguna unidad"
    events = [*moves_with(match.state, attacking, COMBAT), *(Event("ataca", obj=i, player=you) for i in attacking)]
    yield from match.do(*events, rules=(r.ATTACKERS, r.LEFT_TO_RIGHT), text=text, by=you, chosen=True)
    if match.reading(LURE_WHEN) != "despues-de-los-bloqueos":
        yield from _lure(match, you)
    yield from _block(match, match.state.after(you))
    if match.reading(LURE_WHEN) == "despues-de-los-bloqueos":
        yield from _lure(match, you)
    match.keep(procedures=updated(match.state, "7.2.3"), priority=Priority())
    give_to_first(match, r.ATTACKER_FIRST)


def _attack(match: Match, you: str) -> Procedure:
    """7.2.1.1, 7.2.1.2"""
    state, reading = match.state, WITHOUT_UNITS
    options = tuple(match.option(i) for i in attackers(state, you))
    none = match.reading(reading) == "ninguna"
    asked = Decision(
        you,
        "¿Con qué unidades atacas?",
        (r.ATTACKERS,),
        Form.SOME,
        options,
        low=0 if none else 1,
        high=len(options),
        kind="atacar",
        why_not_option=lambda i: why_not_attack(state, i),
        near_misses=lambda: [(match.option(i), why) for i in units(state, you) if (why := why_not_attack(state, i))],
    )
    chosen = tuple((yield from match.ask(asked)))
    if not chosen:
        match.say(r.ATTACKERS, text="se declara Combate sin mover ninguna unidad", reading=reading)
    if len(chosen) > 1:
        asks = "¿En qué orden atacan, de izquierda a derecha?"
        ordered = tuple(match.option(i) for i in chosen)
        chosen = tuple((yield from match.ask(Decision(you, asks, (r.LEFT_TO_RIGHT,), Form.ORDER, ordered, kind="orden"))))
    return chosen


def _lure(match: Match, you: str) -> Procedure:
    """4.1.2.11: a unit that attacks with Atraer says which one blocks it."""
    combat, defender = fight(match.state), match.state.after(you)
    assert combat is not None
    for attacker in combat.data["attackers"]:
        if not match.game.has_keyword(match.game.view(match.state, attacker), LURES):
            continue
        taken = fight(match.state).data["blocks"]  # type: ignore[union-attr]
        there = [i for i in (*units(match.state, defender), *taken.values()) if taken.get(attacker) != i]
        mine = [i for i in there if i not in taken.values() or match.reading(LURE_WHEN) == "despues-de-los-bloqueos"]
        weak = match.reading(LURE_WHOM) == "puede-con-defensa-0"
        fit = [i for i in mine if not [w for w in why_not_block(match.state, i) if not (weak and w.rule == r.NO_DEFENCE)]]
        if not fit:
            continue
        name = match.game.name_of(match.state, attacker)
        options: list[Option[Id | str]] = [*map(match.option, fit), Option("", "ninguna")]
        chosen = yield from match.choose(you, f"¿Qué unidad bloquea a {name}?", (r.LURE,), options, "atraer")
        if isinstance(chosen, Id):
            reading = LURE_WHEN if defence(match.state, chosen) else LURE_WHOM
            yield from _blocks(match, attacker, chosen, you, (r.LURE,), reading, f"{name} atrae a")


def _block(match: Match, defender: str) -> Procedure:
    """7.2.2.1, 3.9.1.2: attacker by attacker, which unit blocks it, if any."""
    combat = fight(match.state)
    assert combat is not None
    for attacker in combat.data["attackers"]:
        blocks = fight(match.state).data["blocks"]  # type: ignore[union-attr]
        if attacker in blocks:
            continue
        state = match.state
        again = tuple(dict.fromkeys(blocks.values())) if match.reading(SEVERAL) == "varias" else ()
        fit = (*blockers(state, defender), *again)
        name = match.game.name_of(state, attacker)
        asked = Decision(
            defender,
            f"¿Con qué unidad bloqueas a {name}?",
            (r.BLOCKERS,),
            Form.ONE,
            (*map(match.option, fit), Option("", "ninguna")),
            kind="bloquear",
            why_not_option=partial(_why_not_chosen, state),
            near_misses=partial(_near_blockers, match, state, defender),
        )
        chosen = yield from match.ask(asked)
        if chosen:
            reading = SEVERAL if chosen in again else None
            yield from _blocks(match, attacker, chosen, defender, (r.BLOCKERS,), reading, f"bloquea a {name}:")


def _why_not_chosen(state: State, obj: Id) -> tuple[Refusal, ...]:
    return why_not_block(state, obj) if obj in state.objects else ()


def _near_blockers(match: Match, state: State, player: str) -> list[tuple[Option[Id], tuple[Refusal, ...]]]:
    return [(match.option(i), why) for i in units(state, player) if (why := why_not_block(state, i))]


def _blocks(match: Match, attacker: Id, blocker: Id, by: str, rules: tuple[R, ...], reading: str | None, said: str) -> Procedure:
    blocks = {a: b for a, b in fight(match.state).data["blocks"].items() if b != blocker or reading == SEVERAL}  # type: ignore[union-attr]
    match.keep(procedures=updated(match.state, blocks=Map({**blocks, attacker: blocker})))
    text = f"{said} {match.game.name_of(match.state, blocker)}"
    event = Event("bloquea", obj=attacker, player=by, source=blocker)
    moved = moves_with(match.state, (blocker,), COMBAT) if match.state.objects[blocker].zone.name == FIELD else []
    cited = (*rules, r.ONE_BLOCKER)
    yield from match.do(event, *moved, rules=cited, text=text, by=by, chosen=True, reading=reading)


# --- damage (7.2.4) -------------------------------------------------------------------------------------------------------


def damage_step(match: Match) -> Procedure:
    """7.2.4: attack by attack from left to right; the duel ends at once when somebody has no lives left."""
    combat = fight(match.state)
    assert combat is not None
    match.set(r.TO_DAMAGE, text="comienza el Paso de Daños", procedures=updated(match.state, "7.2.4"))
    for attacker in combat.data["attackers"]:
        if match.state.result is None:
            yield from _attack_of(match, combat, attacker)
            yield from _meanwhile(match)
    if match.state.result is None:
        yield from _combat_over(match, combat.player)


def _fights(match: Match, obj: Id) -> bool:
    return obj in match.state.objects and match.state.objects[obj].zone.name == COMBAT


def _asleep(match: Match, obj: Id) -> bool:
    """4.1.2.5: whether a unit that was put to sleep in the middle of combat does no damage, by the reading in force."""
    if match.reading(ASLEEP) == "sigue-combatiendo" or not ruled(match.state, obj, "duerme"):
        return False
    match.say(r.ASLEEP, text=f"{match.game.name_of(match.state, obj)} duerme y no hace daño", reading=ASLEEP)
    return True


def _attack_of(match: Match, combat: UnderWay, attacker: Id) -> Procedure:
    """7.2.4.1.1, 7.2.4.2, 7.2.3.8: one attack."""
    defender, blocker = match.state.after(combat.player), combat.data["blocks"].get(attacker)
    name = match.game.name_of(match.state, attacker)
    blocking = blocker is not None and _fights(match, blocker)
    if not _fights(match, attacker):
        yield from _no_attacker(match, combat.player, name, blocker if blocking else None)
        return
    crushes = match.game.has_keyword(match.game.view(match.state, attacker), CRUSHES)
    force = 0 if _asleep(match, attacker) else strength(match.state, attacker)
    if blocker is None:
        n = 1 if force and match.reading(UNBLOCKED) == "una" else force
        rules, reading = (r.ONE_BY_ONE,), UNBLOCKED
    elif not blocking:
        was = defence(match.state, blocker) if match.reading(CRUSH_ON) == "la-diferencia" else 0
        n, rules, reading = max(0, force - was) if crushes else 0, (r.CRUSHES_ON,), CRUSH_ON
        if not crushes:
            match.say(r.BLOCKER_GONE, text=f"{name} fue bloqueada, aunque la bloqueadora ya no está: no hay daño")
            return
    else:
        n = max(0, force - defence(match.state, blocker)) if crushes else 0
        rules, reading = (r.CRUSH,), None
        answer = 0 if _asleep(match, blocker) else strength(match.state, blocker)
        yield from hurting.hurt(match, [(attacker, blocker, force), (blocker, attacker, answer)], (r.MUTUAL,))
    if n > 0 and match.state.result is None:
        text = f"{name} inflige {n} de daño a las vidas de {defender}"
        done = yield from lives.lose(match, defender, n, rules, text, attacker)
        match.say(*rules, text="así cuenta el daño de este ataque", reading=reading) if reading else None
        yield from hurting.drinks(match, attacker, done, units=False)
        yield from lives.over(match, r.ENDS_AT_ONCE)


def _no_attacker(match: Match, attacking: str, name: str, blocker: Id | None) -> Procedure:
    """7.2.3.8: there is nothing on who attacked and is gone; a reading."""
    if blocker is not None and match.reading(ATTACKER_GONE) == "bloqueadora-libre":
        n, who = strength(match.state, blocker), match.game.name_of(match.state, blocker)
        match.say(r.MUTUAL, text=f"{name} ya no está: {who} queda libre", reading=ATTACKER_GONE)
        yield from lives.lose(match, attacking, n, (r.MUTUAL,), f"{who} inflige {n} de daño a las vidas de {attacking}", blocker)
        yield from lives.over(match, r.ENDS_AT_ONCE)
        return
    match.say(r.ONE_BY_ONE, text=f"{name} ya no está en combate: no hay ataque", reading=ATTACKER_GONE)


def _meanwhile(match: Match) -> Procedure:
    """7.2.4.1.3, 7.2.4.2.3: what is obligatory is done before the next attack; of what triggers by being destroyed nothing
    else is."""
    while match.state.waiting and match.state.result is None:
        waiting, *left = match.state.waiting
        match.keep(waiting=tuple(left))
        yield from _obligatory(match, waiting)


def _obligatory(match: Match, waiting: Waiting) -> Procedure:
    ability, context = waiting.ability, waiting.context
    name = match.game.name_of(match.state, context.source)
    if ability.optional and ability.on.event == "destruir":
        match.say(r.NOT_OPTIONAL, text=f"el efecto de {name} al ser destruida no es obligatorio: en combate no se activa")
        return
    if not (yield from wanted(match, waiting)):
        return
    match.say(r.OBLIGATORY_FIRST, text=f"antes de seguir se cumple el efecto de {name}")
    context = yield from aim(match, ability.effect, context, r.CHOOSES)
    yield from apply(match, context, with_references(ability.effect))
    yield from hurting.checks(match)


def _combat_over(match: Match, attacking: str) -> Procedure:
    """7.2.4.4, 6.6.1.1.2.6: the units come back, and the blocking player acts."""
    if match.reading(COME_BACK) == "al-acabar-el-paso-de-danos":
        yield from come_back(match)
    else:
        match.say(r.AFTER_COMBAT, text="las unidades siguen en la Zona de Combate hasta el final del turno", reading=COME_BACK)
    over(match)
    text = f"termina el Combate: la acción es de {match.state.after(attacking)}"
    match.say(r.AFTER_COMBAT, r.BLOCKER_ACTS, text=text)
    would_receive(match, match.state.after(attacking), r.BLOCKER_ACTS)


def come_back(match: Match) -> Procedure:
    """3.9.1: when units come back to the field is a reading."""
    there = tuple(o.id for o in match.state.in_play() if o.zone.name == COMBAT and o.attached is None)
    if there:
        text = "las unidades vuelven de la Zona de Combate al campo"
        yield from match.do(*moves_with(match.state, there, FIELD), rules=(r.AFTER_COMBAT,), text=text, reading=COME_BACK)


def _takes_part(state: State, obj: Id, player: str, attacking: bool) -> bool:
    here = state.objects.get(obj)
    return here is not None and here.zone.name == COMBAT


COMBATS = Combat(COMBAT, _takes_part, Map(attackers=tuple, blocks=Map))


def asleep_in_combat(match: Match, listed: tuple[Id, ...]) -> Procedure:
    """4.1.2.5: by one reading a unit that is put to sleep in the middle of combat leaves it."""
    there = tuple(i for i in listed if _fights(match, i))
    if there and match.reading(ASLEEP) == "sale-del-combate":
        events = moves_with(match.state, there, FIELD)
        text = f"{match.names(there)} sale del combate"
        yield from match.do(*events, rules=(r.ASLEEP,), text=text, reading=ASLEEP)
