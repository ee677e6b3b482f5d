"""Combat (506–509): a procedure of the main phase in four stages, proposed as often as the active player wants."""

from __future__ import annotations

from ....kernel.conditions import Refusal
from ....kernel.decisions import Procedure
from ....kernel.events import Alter, Event
from ....kernel.frozen import Id, Map
from ....kernel.match import Match
from ....kernel.state import State
from ....kernel.triggers import watchers
from ....kernel.wording import plural
from ....play.combat import assign, fighters, still_there, updated
from ....play.damage import deal
from ....play.ruling import ruled
from ....play.turns import give_to_first
from .. import rules as r
from ..elements.layers import rules_of_numbers, views
from .combat_end import after_finish, cancel, finish_stage
from .combatants import (
    ATTACK,
    DAMAGE,
    FINISH,
    FLIPPED_BACK,
    INFERNAL_DAMAGES,
    PROPOSAL,
    in_combat,
    is_infernal,
    strength_in_combat,
    why_not_attack,
    why_not_defend,
)
from .fighting import enter
from .proposing import propose_fighters


def all_passed(match: Match) -> Procedure:
    """With the chain empty, all passed during a combat: the next stage (506.2), or the combat is cancelled or ends."""
    combat = match.state.procedure("combate")
    assert combat is not None
    match.say(r.ALL_PASSED, text=f"todos pasaron con la cadena vacía en {combat.at}")
    yield from _AFTER[combat.at](match)


def after_proposal(match: Match) -> Procedure:
    """507.8: both still valid and in play, or the attack is cancelled."""
    combat = match.state.procedure("combate")
    assert combat is not None
    if combat.data.get("announced"):
        match.keep(procedures=updated(match.state, announced=False))
        yield from propose_fighters(match, combat.player)
        return
    attackers, defenders = fighters(match.state)
    player = combat.player
    for side, attacks in ((attackers, True), (defenders, False)):
        for obj in side:
            if not in_combat(match.state, obj, player, attacks):
                name = match.game.name_of(match.state, obj)
                yield from cancel(match, r.PROPOSAL_ENDS, f"{name} ya no participa", more=(r.REMOVED,))
                return
    if not attackers or not defenders:
        yield from cancel(match, r.PROPOSAL_ENDS, "ya no hay quien ataque y quien defienda", more=(r.REMOVED,))
        return
    if reasons := _no_longer_valid(match, player, attackers, defenders[0]):
        evasive = (r.BECOMES_EVASIVE,) if any(reason.rule == r.EVASIVE for reason in reasons) else ()
        text = f"{reasons[0].object} ya no es válido: {reasons[0].text}"
        if any(x.rule == r.AGGRESSOR for x in reasons):
            match.say(r.AGGRESSOR, text="apareció un Agresor después de la propuesta", reading=LATE_AGGRESSOR)
        why = "inferno-defensor-que-gana-evasivo" if evasive else None
        yield from cancel(match, r.PROPOSAL_ENDS, text, reasons, more=evasive, reading=why)
        return
    match.say(r.PROPOSAL_ENDS, text="quien ataca y quien defiende siguen siendo válidos y en juego: sigue la etapa de Ataque")
    yield from attack_stage(match)


#: Whether an aggressor that appears once the defender was proposed ends the combat.
LATE_AGGRESSOR = "inferno-agresor-que-aparece-despues"


def _no_longer_valid(match: Match, player: str, attackers: tuple[Id, ...], defender: Id) -> tuple[Refusal, ...]:
    """507.8, 702.3c: why those proposed could not be proposed any more."""
    reasons = tuple(x for attacker in attackers for x in why_not_attack(match.state, player, attacker))
    reading = "inferno-girar-al-atacante-propuesto"
    if any(x.actual == "girado" for x in reasons) and match.reading(reading) == "nunca-importa":
        match.say(r.PROPOSAL_ENDS, text="no importa que el atacante esté girado", reading=reading)
        reasons = tuple(x for x in reasons if x.actual != "girado")
    kept = match.reading(LATE_AGGRESSOR) == "acaba"
    unfit = (x for attacker in attackers for x in why_not_defend(match.state, player, attacker, defender))
    reasons += tuple(x for x in unfit if kept or x.rule != r.AGGRESSOR)
    return reasons


def attack_stage(match: Match) -> Procedure:
    """508.1–508.4: they are attacker and defender; the attacker turns; attack and defence triggers; priority."""
    yield from enter(match, ATTACK)
    attackers, defenders = fighters(match.state)
    state = match.state
    names = [match.names(side) for side in (attackers, defenders)]
    attack = plural(len(attackers), "ataca", "atacan")
    match.keep(history=state.history.with_({("atacó", who): 1 for who in (state.active, *attackers)}))
    match.say(
        r.ATTACK_STAGE,
        r.STAGES_OF_COMBAT,
        text=f"{names[0]} {attack} a {names[1]}: {_strengths(state, attackers)} contra {_strengths(state, defenders)}",
    )
    events: list[Event] = [
        Alter("girar", obj=i, player=state.active, fields=Map(turned=True))
        for i in attackers
        if not state.objects[i].turned and not ruled(state, i, "no se gira al atacar")
    ]
    if events:
        turned = match.names(e.obj for e in events if e.obj is not None)
        text = f"{plural(len(events), 'se gira', 'se giran')} {turned}"
        yield from match.do(*events, rules=(r.ATTACKER_TURNS, r.ATTACKER_TURNS_ACTION), text=text)
    happens = [Event("atacar", obj=defenders[0], player=state.active, source=i) for i in attackers]
    happens += [Event("defender", obj=attackers[0], player=views(match.state, i)["controller"], source=i) for i in defenders]
    looked_for = {"atacar", "defender"} & watchers(state).keys()
    said = "se mira qué dispara al atacar y al defender" if looked_for else "nada dispara al atacar ni al defender"
    yield from match.do(*happens, rules=(r.ATTACK_TRIGGERS, *((r.ATTACKS_AS,) if looked_for else ())), text=said)
    give_to_first(match, r.ATTACK_PRIORITY)


def _strengths(state: State, side: tuple[Id, ...]) -> str:
    """With how much strength a side fights."""
    return " y ".join(str(strength_in_combat(state, i) or 0) for i in side)


def after_attack(match: Match) -> Procedure:
    """508.5; that an attacker was straightened, or a defender turned, changes nothing (506.4a)."""
    if not still_there(match):
        reading = "inferno-participante-que-falta-al-hacer-dano"
        if match.reading(reading) == "sigue-sin-dano":
            text = "ya no hay quien ataque y quien defienda: el combate sigue, sin daño"
            match.say(r.ATTACK_ENDS, text=text, reading=reading)
            yield from damage_stage(match)
            return
        if any(i in match.state and is_infernal(match.state, i) for i in fighters(match.state)[0]):
            reading = FLIPPED_BACK
        yield from cancel(
            match, r.ATTACK_ENDS, "ya no hay quien ataque y quien defienda", more=(r.REPLACED_FIGHTER, r.REMOVED), reading=reading
        )
        return
    match.say(r.ATTACK_ENDS, text="quien ataca y quien defiende siguen en juego: se hace el daño")
    yield from damage_stage(match)


def _turned_in_combat(state: State) -> bool:
    """506.4a: whether an attacker is upright or a defender turned, which makes them no less attackers or defenders."""
    attackers, defenders = ([state.objects[i] for i in side if i in state] for side in fighters(state))
    return any(not o.turned for o in attackers) or any(o.turned for o in defenders)


def damage_stage(match: Match) -> Procedure:
    """509.1–509.4: each assigns damage equal to its strength, and all of it is done at once."""
    yield from enter(match, DAMAGE)
    assigned = yield from assign(match)
    kept = (r.TURNING_REMOVES_NOT,) if _turned_in_combat(match.state) else ()
    several = (r.SEVERAL_FIGHT,) if sum(map(len, fighters(match.state))) > 2 else ()
    infernal = any(is_infernal(match.state, i) for side in fighters(match.state) for i in side if i in match.state)
    for obj in dict.fromkeys(e.source for e in assigned if e.source is not None):
        if numbers := rules_of_numbers(match.state, obj, "strength"):
            text = f"{match.game.name_of(match.state, obj)} tiene fuerza {strength_in_combat(match.state, obj)}"
            match.say(*numbers, text=text)
    match.say(
        r.ASSIGN_DAMAGE,
        *several,
        r.ASSIGN_ACTION,
        *kept,
        text=_assigned_said(match, assigned),
        reading=INFERNAL_DAMAGES if infernal else None,
    )
    yield from deal(match, assigned, (r.COMBAT_DAMAGE, r.COMBAT_DAMAGE_ACTION, r.DAMAGE_BY_COMBAT))
    reading = "inferno-cartas-en-la-etapa-de-dano"
    if match.state.result is None and match.reading(reading) == "en-ningun-momento":
        match.say(r.DAMAGE_ENDS, text="en la etapa de daño nadie recibe prioridad", reading=reading)
        yield from finish_stage(match)
    elif match.state.result is None:
        give_to_first(match, r.DAMAGE_PRIORITY)


def _assigned_said(match: Match, assigned: list[Event]) -> str:
    if not assigned:
        return "ningún elemento asigna daño"
    name = match.game.name_of
    return "; ".join(f"{name(match.state, e.source)} asigna {e.data['cantidad']} a {name(match.state, e.obj)}" for e in assigned)


_AFTER = {PROPOSAL: after_proposal, ATTACK: after_attack, DAMAGE: finish_stage, FINISH: after_finish}
