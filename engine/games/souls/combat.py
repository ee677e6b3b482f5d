"""Combat (7): attackers from left to right, one blocker for each, the quick step, and damage attack by attack."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Triggered, Unread, Waiting
from ...kernel.conditions import Action, Refusal, in_document_order
from ...kernel.continuous import applied
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.match import Match, option_in
from ...kernel.pieces import Priority
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.rules import R
from ...kernel.selecting import matches
from ...kernel.state import State
from ...kernel.wording import fold, plural
from ...play.combat import Combat, fight, over, updated
from ...play.priority import would_receive
from ...play.ruling import THIS, players_ruled, ruled
from ...play.telling import tell
from ...play.turns import give_to_first
from . import hurting, lives
from . import rules as r
from .cards import BEARER
from .fila import done_when_due, wanted
from .keywords import CRUSHES, LURES
from .layers import defence, is_a, strength
from .permanent import IN_FIELD, NEGATED, has_some
from .playing import borne, moves_with
from .resolving import resolve_now
from .simultaneous import one_by_one
from .zones import COMBAT, FIELD

#: The readings on combat.
WITHOUT_UNITS, SEVERAL, LURE_WHEN = "souls-declarar-combate-sin-unidades", "souls-bloquear-a-varias", "souls-cuando-elige-atraer"
LURE_WHOM, ASLEEP, UNBLOCKED = "souls-atraer-a-quien-no-puede-bloquear", "souls-dormir-en-pleno-combate", "souls-dano-sin-bloqueo"
CRUSH_ON, ATTACKER_GONE = "souls-destrozar-sin-bloqueadora", "souls-atacante-que-deja-el-campo"
COME_BACK = "souls-cuando-vuelven-del-combate"


#: The Arquetipo whose units neither attack nor block (8.2.3).
RASHOMON = "Rashomon"
#: The rule in words of a unit that blocks with less Defensa than 1 (1.4.1), with how little.
WITHOUT_DEFENCE = "bloquea con Defensa"
#: The rule in words of a unit that nobody blocks (1.4.3).
UNBLOCKABLE = "no se bloquea"
#: The rules in words of a player who does not declare Combate, and of one who does not block (1.4.3).
NO_FIGHT, NO_BLOCK = "no declara Combate", "no bloquea con ninguna"
#: The rule in words of a unit that those of a kind do not block (1.4.3).
NOT_BLOCKED_BY = "no la bloquean"
#: The rules in words of a unit that only those of a kind block, and of one that attacks in every Combate (1.4.1).
ONLY_BLOCKED_BY, MUST_ATTACK = "solo la bloquean", "debe atacar"
#: In the history of a turn: which units attacked.
ATTACKED = "atacó"
#: 1.4.1, 1.4.3: what an effect forbids, whatever the rules allow.
_FORBIDS = (r.CARD_FIRST, r.PROHIBITED)
#: In the history of a turn: that somebody passed an action.
PASSED = ("pasó la acción",)
#: 7.2.2.2, 11.6
_NO_DEFENCE = (r.NO_DEFENCE, r.NO_DEFENCE_NO_BLOCK)


def _why_not_fight(state: State, obj: Id, word: str, text: str) -> list[Refusal]:
    """4.1.2.5, 1.4.3, 8.2.3: why a unit may neither attack nor block, or not what ``word`` says."""
    name, why = state.game.name_of(state, obj), []
    if ruled(state, obj, "duerme"):
        asleep = "duerme: no puede atacar ni defender este turno"
        why += [Refusal(rule, asleep, name) for rule in (r.ASLEEP, r.PROHIBITED)]
    if barring := ruled(state, obj, word):
        why += [Refusal(rule, text, name) for rule in _FORBIDS]
        if any(one.context.source in borne(state, obj) for one in barring):
            why.append(Refusal(r.EQUIPPED, "el efecto del Arma que lleva es propio de la Unidad", name))
    if RASHOMON in state.game.view(state, obj).get("subtypes", ()):
        why.append(Refusal(r.RASHOMON, f"es del Arquetipo {RASHOMON}: no puede atacar ni bloquear", name))
    return why


def why_not_attack(state: State, obj: Id) -> tuple[Refusal, ...]:
    """Why a unit may not attack."""
    return in_document_order(_why_not_fight(state, obj, "no ataca", "un efecto no le permite atacar"))


def _why_not_that(state: State, attacker: Id, obj: Id) -> tuple[Refusal, ...]:
    """1.4.3: why a unit may not block a unit that attacks, or any."""
    name, by = state.game.name_of(state, obj), ruled(state, attacker, NOT_BLOCKED_BY)
    you = state.objects[obj].controller
    barred = any(matches(state, obj, one.value, one.context.you, one.context.source) for one in by)
    only = ruled(state, attacker, ONLY_BLOCKED_BY)
    barred = barred or not all(matches(state, obj, one.value, one.context.you, one.context.source) for one in only)
    barred = barred or (you is not None and bool(players_ruled(state, you, NO_BLOCK)))
    text = f"un efecto no le permite bloquear a {state.game.name_of(state, attacker)}"
    return in_document_order((*why_not_block(state, obj), *(Refusal(rule, text, name) for rule in _FORBIDS if barred)))


def blocks_without(state: State, obj: Id) -> bool:
    """1.4.1: whether a text says that it blocks with Defensa 0."""
    return any(not one.value for one in ruled(state, obj, WITHOUT_DEFENCE))


def why_not_block(state: State, obj: Id) -> tuple[Refusal, ...]:
    """4.1.2.5, 7.2.2.2: why a unit may not block."""
    name, why = state.game.name_of(state, obj), _why_not_fight(state, obj, "no bloquea", "un efecto no le permite bloquear")
    if not defence(state, obj) and not blocks_without(state, obj):
        why += [Refusal(rule, "su Defensa es 0: no puede bloquear", name, "0") for rule in _NO_DEFENCE]
    return in_document_order(why)


def units(state: State, player: str) -> tuple[Id, ...]:
    """The units of a player that are not in combat."""
    return tuple(i for i in state.zone(FIELD, player) if is_a(state, i, "Unidad"))


def attackers(state: State, player: str) -> tuple[Id, ...]:
    """3.11.6, 7.2.1.1: the units with which a player may attack, whenever they came."""
    return tuple(i for i in units(state, player) if not why_not_attack(state, i))


def why_nobody(state: State, player: str) -> list[Refusal]:
    """Why no unit of a player may attack, one by one."""
    return [why for i in units(state, player) for why in why_not_attack(state, i)]


def blockers(state: State, player: str) -> tuple[Id, ...]:
    return tuple(i for i in units(state, player) if not why_not_block(state, i))


# --- attack and blocks (7.2.1, 7.2.2) -------------------------------------------------------------------------------------


def declare(match: Match, action: Action) -> Procedure:
    """7.1–7.2.2: who attacks, from left to right, and who blocks; then the quick step."""
    you = action.player
    text, went_on = f"{you} declara Combate", (r.BOTH_GIVE_WAY,) if match.state.history.get(PASSED) else ()
    grounds = (r.WHO_FIGHTS, r.ACTIONS, *went_on)
    yield from match.do(Event("combate", player=you), rules=(r.COMBAT,), text=text, by=you, chosen=True, grounds=grounds)
    match.keep(history=match.state.history.set(("combate",), 1).set(("combate", you), 1))
    attacking = yield from _attack(match, you)
    for unit in attacking:
        match.keep(history=match.state.history.set((ATTACKED, unit), 1))
    combat = UnderWay(COMBAT, "7.2.2", you, Map(attackers=attacking, blocks=Map()))
    match.keep(procedures=(*match.state.procedures, combat))
    text = f"atacan, de izquierda a derecha: {match.names(attacking)}" if attacking else "no ataca ninguna unidad"
    events = [*moves_with(match.state, attacking, COMBAT), *(Event("ataca", obj=i, player=you) for i in attacking)]
    still = match.reading(IN_FIELD) == "no-incluye" and any(has_some(match.state, i) for i in attacking)
    reading = IN_FIELD if still else None
    rules = (r.ATTACKERS, r.TO_COMBAT, r.LEFT_TO_RIGHT, *_of_this_turn(match.state, attacking)) if attacking else (r.ATTACKERS,)
    yield from match.do(
        *events, rules=rules, text=text, by=you, chosen=True, reading=reading, grounds=_attacking_grounds(match.state, attacking)
    )
    yield from done_when_due(match)
    if match.state.result is not None:
        return
    if match.reading(LURE_WHEN) != "despues-de-los-bloqueos":
        yield from _lure(match, you)
    yield from _block(match, match.state.after(you))
    if match.reading(LURE_WHEN) == "despues-de-los-bloqueos":
        yield from _lure(match, you)
    match.set(
        r.TO_QUICK_STEP, text="comienza el Paso de Juego Rápido", procedures=updated(match.state, "7.2.3"), priority=Priority()
    )
    give_to_first(match, r.ATTACKER_FIRST)


def _attacking_grounds(state: State, attacking: tuple[Id, ...]) -> tuple[R, ...]:
    """3.9.1; 7.2.2.2: that a unit has no Defensa keeps it only from blocking."""
    bare = any(not defence(state, i) for i in attacking)
    return (r.COMBAT_ZONE,) * bool(attacking) + (r.NO_DEFENCE,) * bare


def _of_this_turn(state: State, listed: tuple[Id, ...]) -> tuple[R, ...]:
    """3.11.6: whether units fight that came into the field this turn."""
    began = state.players[state.active].turn_began if state.active is not None else 0
    return (r.ALL_MAY_FIGHT,) if any(state.objects[i].since > began for i in listed) else ()


def _say_why(match: Match, listed: tuple[tuple[Option[Id], tuple[Refusal, ...]], ...]) -> None:
    """Why units do not fight about which nobody is asked."""
    for option, why in listed:
        for text in dict.fromkeys(one.text for one in why):
            match.say(*(one.rule for one in why if one.text == text), text=f"{option.text} no puede: {text}")


def _attack(match: Match, you: str) -> Procedure:
    """7.2.1.1, 7.2.1.2"""
    state, reading = match.state, WITHOUT_UNITS
    able = attackers(state, you)
    forced = tuple(i for i in able if ruled(state, i, MUST_ATTACK))
    if forced:
        match.say(r.CARD_FIRST, text=f"{match.names(forced)} {plural(len(forced), 'debe', 'deben')} atacar en este Combate")
    options = tuple(match.option(i) for i in able if i not in forced)
    none = match.reading(reading) == "ninguna"
    asked = Decision(
        you,
        "¿Con qué unidades atacas?",
        (r.ATTACKERS,),
        Form.SOME,
        options,
        low=0 if none or forced else 1,
        high=len(options),
        kind="atacar",
        why_not_option=lambda i: why_not_attack(state, i),
        near_misses=lambda: [(option_in(state, i), why) for i in units(state, you) if (why := why_not_attack(state, i))],
    )
    if not asked.real and asked.near_misses is not None:
        _say_why(match, tuple(asked.near_misses()))
    chosen = (*forced, *((yield from match.ask(asked)) if options or not forced else ()))
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
        lures = _fights(match, attacker) and match.game.has_keyword(match.game.view(match.state, attacker), LURES)
        if not lures or _nobody_blocks(match, attacker):
            continue
        taken = fight(match.state).data["blocks"]  # type: ignore[union-attr]
        there = [i for i in (*units(match.state, defender), *taken.values()) if taken.get(attacker) != i]
        mine = [i for i in there if i not in taken.values() or match.reading(LURE_WHEN) == "despues-de-los-bloqueos"]
        weak = match.reading(LURE_WHOM) == "puede-con-defensa-0"
        fit = [
            i for i in mine if not [w for w in _why_not_that(match.state, attacker, i) if not (weak and w.rule in _NO_DEFENCE)]
        ]
        name = match.game.name_of(match.state, attacker)
        near = partial(_near_blockers, match.state, defender, attacker, tuple(fit))
        if not fit:
            _say_why(match, tuple(near()))
            continue
        asked = Decision(
            you,
            f"¿Qué unidad bloquea a {name}?",
            (r.LURE,),
            Form.ONE,
            (*map(match.option, fit), Option("", "ninguna")),
            kind="atraer",
            why_not_option=partial(_why_not_chosen, match.state, attacker),
            near_misses=near,
        )
        chosen = yield from match.ask(asked)
        if isinstance(chosen, Id):
            reading = LURE_WHEN if defence(match.state, chosen) else LURE_WHOM
            yield from _blocks(match, attacker, chosen, you, (r.LURE,), reading, f"{name} atrae a")


def _block(match: Match, defender: str) -> Procedure:
    """7.2.2.1, 3.9.1.2: attacker by attacker, which unit blocks it, if any."""
    combat = fight(match.state)
    assert combat is not None
    told = False
    for attacker in combat.data["attackers"]:
        blocks = fight(match.state).data["blocks"]  # type: ignore[union-attr]
        if attacker in blocks or not _fights(match, attacker) or _nobody_blocks(match, attacker):
            continue
        state = match.state
        again = tuple(dict.fromkeys(blocks.values())) if match.reading(SEVERAL) == "varias" else ()
        fit = tuple(i for i in (*units(state, defender), *again) if not _why_not_that(state, attacker, i))
        name = match.game.name_of(state, attacker)
        asked = Decision(
            defender,
            f"¿Con qué unidad bloqueas a {name}?",
            (r.BLOCKERS, r.ONE_BLOCKER),
            Form.ONE,
            (*map(match.option, fit), Option("", "ninguna")),
            kind="bloquear",
            why_not_option=partial(_why_not_chosen, state, attacker),
            near_misses=partial(_near_blockers, state, defender, attacker),
        )
        if not asked.real and not told:
            _say_why(match, tuple(_near_blockers(state, defender, attacker)))
        told = True
        chosen = yield from match.ask(asked)
        if chosen:
            reading = SEVERAL if chosen in again else None
            yield from _blocks(match, attacker, chosen, defender, (r.BLOCKERS,), reading, f"bloquea a {name}:")


def _why_not_chosen(state: State, attacker: Id, obj: Id) -> tuple[Refusal, ...]:
    return _why_not_that(state, attacker, obj) if obj in state.objects else ()


def _nobody_blocks(match: Match, attacker: Id) -> bool:
    """1.4.3: whether an effect forbids to block a unit, which is said."""
    barred = bool(ruled(match.state, attacker, UNBLOCKABLE))
    if barred:
        match.say(*_FORBIDS, text=f"un efecto no permite bloquear a {match.game.name_of(match.state, attacker)}")
    return barred


def _near_blockers(
    state: State, player: str, attacker: Id, fit: tuple[Id, ...] = ()
) -> list[tuple[Option[Id], tuple[Refusal, ...]]]:
    """Who does not block, and why; ``fit`` may, whatever there is against it."""
    there = (i for i in units(state, player) if i not in fit)
    return [(option_in(state, i), why) for i in there if (why := _why_not_that(state, attacker, i))]


def _blocks(match: Match, attacker: Id, blocker: Id, by: str, rules: tuple[R, ...], reading: str | None, said: str) -> Procedure:
    blocks = {a: b for a, b in fight(match.state).data["blocks"].items() if b != blocker or reading == SEVERAL}  # type: ignore[union-attr]
    match.keep(procedures=updated(match.state, blocks=Map({**blocks, attacker: blocker})))
    text = f"{said} {match.game.name_of(match.state, blocker)}"
    event = Event("bloquea", obj=attacker, player=by, source=blocker)
    moved = moves_with(match.state, (blocker,), COMBAT) if match.state.objects[blocker].zone.name == FIELD else []
    cited = (*rules, r.ONE_BLOCKER, *_of_this_turn(match.state, (blocker,)))
    if not defence(match.state, blocker) and blocks_without(match.state, blocker):
        cited += (r.CARD_FIRST,)
    yield from match.do(
        event,
        *moved,
        rules=cited,
        text=text,
        by=by,
        chosen=True,
        reading=reading,
        grounds=(*((r.IN_FRONT,) if by != match.state.active else ()), *_raised(match.state, blocker)),
    )


def _raised(state: State, blocker: Id) -> tuple[R, ...]:
    """7.2.2.2: that a unit without Defensa of its own can block, and by what it has one."""
    if getattr(state.objects[blocker].base, "resistance", None) or not defence(state, blocker):
        return ()
    return (r.NO_DEFENCE, *dict.fromkeys(rule for rule, unit in applied(state) if unit == blocker))


# --- damage (7.2.4) -------------------------------------------------------------------------------------------------------


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


def _fights(match: Match, obj: Id) -> bool:
    return obj in match.state.objects and match.state.objects[obj].zone.name == COMBAT


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
        busy = any(who == blocker and _fights(match, i) for i, who in blocks.items())
        if busy or _fights(match, gone) or not _fights(match, blocker):
            continue
        fit = [i for i in left if _fights(match, i) and i not in blocks and not ruled(match.state, i, UNBLOCKABLE)]
        if not fit:
            continue
        match.keep(procedures=updated(match.state, blocks=blocks))
        name = match.game.name_of(match.state, blocker)
        options: list[Option[Id | str]] = [*map(match.option, fit), Option("", "ninguna")]
        chosen = yield from match.choose(defender, f"¿A quién pasa a bloquear {name}?", (r.BLOCKERS,), options, "bloquear")
        if isinstance(chosen, Id):
            said = f"su atacante ya no está: bloquea a {match.game.name_of(match.state, chosen)}"
            yield from _blocks(match, chosen, blocker, defender, (r.BLOCKERS,), ATTACKER_GONE, said + ":")


def _blocked(match: Match) -> Map:
    """Which attackers are blocked, and by which unit."""
    combat = fight(match.state)
    assert combat is not None
    return combat.data["blocks"]


def _attack_of(match: Match, attacking: str, attacker: Id) -> Procedure:
    """7.2.4.1.1, 7.2.4.2, 7.2.3.8: one attack."""
    defender, blocker = match.state.after(attacking), _blocked(match).get(attacker)
    name = match.game.name_of(match.state, attacker)
    blocking = blocker is not None and _fights(match, blocker)
    if not _fights(match, attacker):
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
        rules, reading = (r.CRUSH, r.ONE_BY_ONE), None
        answer = 0 if _asleep(match, blocker) else strength(match.state, blocker)
        if match.game.has_keyword(match.game.view(match.state, blocker), CRUSHES):
            who = match.game.name_of(match.state, blocker)
            match.say(r.CRUSH, text=f"{who} no ataca: su Destrozar no hace daño a las vidas")
        if more and not crushes and match.game.view(match.state, attacker).get(NEGATED):
            match.say(r.CRUSH, text=f"{name} está negada y no tiene Destrozar: nada pasa a las vidas")
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
    worn = (r.EQUIPPED,) if ability.on.obj == BEARER else ()
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


def _takes_part(state: State, obj: Id, player: str, attacking: bool) -> bool:
    here = state.objects.get(obj)
    return here is not None and here.zone.name == COMBAT


COMBATS = Combat(COMBAT, _takes_part, Map(attackers=tuple, blocks=Map))


def asleep_in_combat(match: Match, listed: tuple[Id, ...]) -> Procedure:
    """4.1.2.5: by one reading a unit that is put to sleep in the middle of combat leaves it."""
    there = tuple(i for i in listed if _fights(match, i))
    if there and match.reading(ASLEEP) == "sale-del-combate":
        events = moves_with(match.state, there, FIELD)
        text = f"{match.names(there)} {plural(len(there), 'sale', 'salen')} del combate"
        yield from match.do(*events, rules=(r.ASLEEP,), text=text, reading=ASLEEP)
