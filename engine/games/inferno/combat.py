"""Combat (506–510): a procedure of the main phase in four stages, proposed as often as the active player wants."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context
from ...kernel.conditions import Action, Refusal
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Alter, Event
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from ...kernel.state import Procedure as UnderWay
from ...kernel.state import State
from ...kernel.steps import How
from ...kernel.triggers import watchers
from . import rules as r
from .combatants import (
    ATTACK,
    DAMAGE,
    DEMANDS,
    DEMON_DEFENDS,
    FINISH,
    FLIPPED_BACK,
    FURY_LIFTS,
    INFERNAL_DAMAGES,
    PROPOSAL,
    STAGES,
    aggressors_set_aside,
    as_if_used,
    can_take_part,
    fighters,
    in_combat,
    is_infernal,
    price_to_fight,
    strength_in_combat,
    valid_attackers,
    valid_defenders,
    why_not_attack,
    why_not_defend,
)
from .costing import can_pay_part, energy_at_hand
from .damage import damage_event, deal
from .layers import left_of_resistance, own_keyword, views
from .moving import turn
from .paying import pay_parts
from .turn import end_effects, give_to_active


def propose(match: Match, action: Action) -> Procedure:
    """507.1–507.7: attacker and defender are proposed; an invalid one cancels the combat at once."""
    player = action.player
    combat = UnderWay("combate", PROPOSAL, player, Map(attackers=(), defenders=()))
    match.set(
        (r.COMBAT_INTENT, r.SPECIAL_ACTION, r.SPECIAL_WITH_PRIORITY, r.COMBAT_PROCEDURE, r.MANY_COMBATS),
        f"{player} propone un combate",
        by=player,
        chosen=True,
        procedures=(*match.state.procedures, combat),
    )
    reading = "inferno-prioridad-al-proponer-combate"
    if match.reading(reading) == "enseguida":
        text = "tras anunciar el combate se recibe prioridad, antes de proponer a nadie"
        match.set((r.PRIORITY_AFTER_SPECIAL,), text, reading=reading, procedures=_updated(match.state, announced=True))
        give_to_active(match, r.PRIORITY_AFTER_SPECIAL)
        return
    yield from _propose_fighters(match, player)


def _propose_fighters(match: Match, player: str) -> Procedure:
    """507.2–507.7: the attacker, the defender, what triggers, and priority."""
    attacker = yield from _proposed(match, player, "¿Qué atacante propones?", r.ATTACKER, _attack_options(match, player))
    reasons = why_not_attack(match.state, player, attacker)
    name = match.game.name_of(match.state, attacker)
    if reasons:
        reading = FURY_LIFTS if r.FURY in as_if_used(match.state, attacker) else None
        text = f"{name} no es un atacante válido: {reasons[0].text}"
        yield from cancel(match, r.ATTACKER, text, reasons, reading=reading)
        return
    by_each = match.reading(WHO_PAYS) == "cada-controlador"
    if not by_each and not (yield from _pay_to_fight(match, player, attacker, r.ATTACKER)):
        return
    also: tuple[R, ...] = () if match.state.objects[attacker].kind == "demon" else (r.ALLY_FIGHTS,)
    also += as_if_used(match.state, attacker)
    reading = FURY_LIFTS if r.FURY in also else None
    match.set(
        (r.ATTACKER, r.ATTACKER_ACTION, r.SIDES, *also),
        f"{player} propone a {name} como atacante",
        by=player,
        chosen=True,
        reading=reading,
        procedures=_updated(match.state, attackers=(attacker,)),
    )
    yield from _more_attackers(match, player, attacker)
    options = _defence_options(match, player, attacker)
    defender = yield from _proposed(match, player, "¿Qué defensor propones?", r.DEFENDER, options)
    reasons = why_not_defend(match.state, player, attacker, defender)
    if not match.state.follows(r.AGGRESSOR_IGNORED):
        reasons = tuple(x for x in reasons if x.rule != r.AGGRESSOR)
    name = match.game.name_of(match.state, defender)
    if reasons:
        ignored = (r.AGGRESSOR_IGNORED,) if any(reason.rule == r.AGGRESSOR for reason in reasons) else ()
        yield from cancel(match, r.DEFENDER, f"{name} no es un defensor válido: {reasons[0].text}", reasons, ignored, DEMANDS)
        return
    if not by_each and not (yield from _pay_to_fight(match, player, defender, r.DEFENDER)):
        return
    is_demon = match.state.objects[defender].kind == "demon"
    free = aggressors_set_aside(match.state, player, attacker, defender)
    match.set(
        (r.DEFENDER, r.DEFENDER_ACTION, r.DEMON_DEFENDS if is_demon else r.ALLY_FIGHTS, *free),
        f"{player} propone a {name} como defensor",
        by=player,
        chosen=True,
        reading=DEMON_DEFENDS if is_demon else DEMANDS,
        procedures=_updated(match.state, defenders=(defender,)),
    )
    if by_each:
        for obj, rule in ((attacker, r.ATTACKER), (defender, r.DEFENDER)):
            if not (yield from _pay_to_fight(match, views(match.state, obj)["controller"], obj, rule)):
                return
    _count_combat(match, player)
    begins = Event("comienzo", player=player, data=Map({"step": "combate"}))
    yield from match.do(begins, rules=(r.COMBAT_TRIGGERS,), text="empieza el combate")
    give_to_active(match, r.PROPOSAL_PRIORITY)


def _count_combat(match: Match, player: str) -> None:
    """506.5c; a combat cancelled by an invalid proposal was never proposed, unless the reading says so."""
    history = match.state.history
    match.keep(history=history.set(("combates", player), history.get(("combates", player), 0) + 1))


#: Who pays for an element to be proposed, and when.
WHO_PAYS = "inferno-costes-de-proponer"


def _more_attackers(match: Match, player: str, first: Id) -> Procedure:
    """509.1a: more attackers only by an effect, unless the reading lets the active player propose several together."""
    reading = "inferno-mas-de-dos-en-un-combate"
    attackers: tuple[Id, ...] = (first,)
    while match.reading(reading) == "libremente":
        others = [i for i in valid_attackers(match.state, player) if i not in attackers]
        if not others:
            return
        options = [Option(None, "ninguno más"), *(match.option(i) for i in others)]
        more = yield from match.choose(player, "¿Propones otro atacante?", (r.SEVERAL_FIGHT,), options, "combate")
        if more is None:
            return
        attackers = (*attackers, more)
        text = f"{player} propone también a {match.game.name_of(match.state, more)} como atacante"
        match.set((r.SEVERAL_FIGHT,), text, player, True, reading, procedures=_updated(match.state, attackers=attackers))


def _pay_to_fight(match: Match, player: str, obj: Id, rule: R) -> Procedure:
    """507.5, 507.5a: what must be paid for an element to be proposed; unpaid, the proposal is not valid. True when settled."""
    parts = price_to_fight(match.state, obj)
    if not parts:
        return True
    name = match.game.name_of(match.state, obj)
    match.write((), (r.COST_TO_FIGHT,), f"{player} debe pagar para que se proponga a {name}", None, How.AUTOMATIC, WHO_PAYS)
    x, said = None, "¿Pagas el coste para proponerlo?"
    payable = all(can_pay_part(match.state, player, obj, part) for part in parts)
    if payable and (yield from match.confirm(player, said, (r.COST_TO_FIGHT,), "pago")):
        if any(part.amount == "X" for part in parts):
            x = yield from _choose_x(match, player)
        try:
            yield from pay_parts(match, Context(obj, player, x=x), parts, (r.COST_TO_FIGHT, r.COST_IN_ANY_ORDER))
        except Illegal as why:
            yield from cancel(match, rule, f"no se paga el coste de proponer a {name}: {why.text}")
            return False
        return True
    yield from cancel(match, rule, f"no se paga el coste de proponer a {name}", more=(r.COST_TO_FIGHT,))
    return False


def _choose_x(match: Match, player: str) -> Procedure:
    """107.3d: the X in the cost of a special action is chosen as it is paid."""
    most = energy_at_hand(match.state, player) if match.state.follows(r.X_OF_ACTION) else 0
    decision = Decision(player, "¿Cuánto vale X?", (r.X_OF_ACTION,), Form.NUMBER, low=0, high=most, kind="X")
    return (yield from match.ask(decision))


def _proposed(match: Match, player: str, asks: str, rule: R, options: tuple[Option, ...]) -> Procedure:
    return (yield from match.ask(Decision(player, asks, (rule,), Form.ONE, options, kind="combate")))


def _attack_options(match: Match, player: str) -> tuple[Option, ...]:
    """The valid ones are offered; the others can be proposed too, which cancels the combat (507.2)."""
    valid = set(valid_attackers(match.state, player))
    mine = [o.id for o in match.state.in_play() if views(match.state, o.id)["controller"] == player]
    cancels = match.reading("inferno-proponer-un-elemento-invalido") == "se-cancela"
    return tuple(match.option(i).but(offered=i in valid or not valid) for i in mine if i in valid or cancels)


def _defence_options(match: Match, player: str, attacker: Id) -> tuple[Option, ...]:
    valid = set(valid_defenders(match.state, player, attacker))
    listed = [o.id for o in match.state.in_play() if can_take_part(match.state, Action("", player, o.id))]
    listed = [i for i in listed if views(match.state, i)["controller"] != player]
    cancels = match.reading("inferno-proponer-un-elemento-invalido") == "se-cancela"
    return tuple(match.option(i).but(offered=i in valid or not valid) for i in listed if i in valid or cancels or not valid)


def _updated(state: State, at: str | None = None, **data: Any) -> tuple[UnderWay, ...]:
    return tuple(p.but(at=at or p.at, data=p.data.with_(data)) if p.name == "combate" else p for p in state.procedures)


def update(match: Match, at: str | None = None, **data: tuple[Id, ...]) -> None:
    """The combat stands at another stage, or others take part in it."""
    match.keep(procedures=_updated(match.state, at, **data))
    if at is not None:
        match.keep(history=match.state.history.set(("etapa", at), 1))


def cancel(
    match: Match, rule: R, text: str, reasons: tuple[Refusal, ...] = (), more: tuple[R, ...] = (), reading: str | None = None
) -> Procedure:
    """507.2, 507.3, 507.8, 508.5: the combat ends at once; the active player receives priority (115.3)."""
    rules = tuple(dict.fromkeys((rule, *(reason.rule for reason in reasons), *more)))
    if (to_its_end := _to_its_end(match, rule, more)) is not None:
        match.write((), rules, f"{text}; el combate pasa a su etapa final", None, How.AUTOMATIC, to_its_end)
        yield from finish_stage(match)
        return
    match.write((), rules, f"{text}; el combate se cancela", None, How.AUTOMATIC, reading)
    _over(match, "inferno-efectos-hasta-el-final-del-combate")
    reading = "inferno-combate-cancelado-cuenta"
    if rule in (r.ATTACKER, r.DEFENDER) and match.reading(reading) == "cuenta-siempre":
        assert match.state.active is not None
        _count_combat(match, match.state.active)
    if match.reading("inferno-prioridad-al-terminar-el-combate") == "el-jugador-activo":
        give_to_active(match, r.PRIORITY_AFTER_SPECIAL)


def _to_its_end(match: Match, rule: R, more: tuple[R, ...]) -> str | None:
    """The reading by which an attack that is cancelled once there was one goes on to Final del Combate, if one does."""
    if rule not in (r.PROPOSAL_ENDS, r.ATTACK_ENDS):
        return None
    reading = "inferno-efectos-hasta-el-final-del-combate"
    if match.reading(reading) == "siempre-por-la-etapa-final":
        return reading
    reading = "inferno-cancelar-o-anular-el-combate"
    annulled = r.BECOMES_EVASIVE in more or r.AGGRESSOR_IGNORED in more
    return reading if not annulled and match.reading(reading) == "son-distintas" else None


def _over(match: Match, reading: str = "") -> None:
    """510.3: nobody attacks or defends any more, and what lasts until the end of the combat ends (500.6)."""
    match.keep(procedures=tuple(p for p in match.state.procedures if p.name != "combate"))
    for stage in STAGES:
        end_effects(match, stage, r.UNTIL_STEP)
    if not reading or match.reading(reading) != "siguen-en-vigor":
        end_effects(match, "combate", r.UNTIL_COMBAT, reading or None)


def all_passed(match: Match) -> Procedure:
    """With the chain empty, all passed during a combat: the next stage, or the combat is cancelled or ends."""
    combat = match.state.procedure("combate")
    assert combat is not None
    match.write((), (r.ALL_PASSED,), f"todos pasaron con la cadena vacía en {combat.at}", None, How.AUTOMATIC)
    yield from _AFTER[combat.at](match)


def _still_there(match: Match) -> bool:
    """508.5, 508.5a: somebody attacks and somebody defends. Who left play or was removed from combat does not (506.4)."""
    attackers, defenders = fighters(match.state)
    combat = match.state.procedure("combate")
    assert combat is not None
    if match.reading(OUT_OF_COMBAT) == "sigue":
        out = combat.data.get("removed", {})
        sides = ((*attackers, *out.get("attackers", ())), (*defenders, *out.get("defenders", ())))
        return all(any(i in match.state for i in side) for side in sides)
    return any(in_combat(match.state, i, combat.player, True) for i in attackers) and any(
        in_combat(match.state, i, combat.player, False) for i in defenders
    )


#: What becomes of the combat when somebody was removed from it and stays in play.
OUT_OF_COMBAT = "inferno-removido-del-combate-sin-dejar-el-juego"


def annul_evasive(match: Match) -> Procedure:
    """702.3c: a proposed defender that becomes evasive ends the combat at once, unless the reading waits for all to pass."""
    combat = match.state.procedure("combate")
    if combat is None or combat.at != PROPOSAL:
        return
    reading = "inferno-defensor-que-gana-evasivo"
    evasive = [i for i in combat.data["defenders"] if i in match.state and own_keyword(match.state, i, "Evasivo")]
    if evasive and match.reading(reading) == "en-el-acto" and match.state.follows(r.BECOMES_EVASIVE):
        name = match.game.name_of(match.state, evasive[0])
        match.write((), (r.BECOMES_EVASIVE,), f"{name} adquiere Evasivo", None, How.AUTOMATIC, reading)
        yield from cancel(match, r.PROPOSAL_ENDS, f"{name} ya no puede ser defensor", more=(r.BECOMES_EVASIVE,))


def after_proposal(match: Match) -> Procedure:
    """507.8: both still valid and in play, or the attack is cancelled."""
    combat = match.state.procedure("combate")
    assert combat is not None
    if combat.data.get("announced"):
        match.keep(procedures=_updated(match.state, announced=False))
        yield from _propose_fighters(match, combat.player)
        return
    if not match.state.follows(r.PROPOSAL_ENDS):
        yield from attack_stage(match)
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
    reasons = tuple(x for attacker in attackers for x in why_not_attack(match.state, player, attacker))
    if match.reading("inferno-girar-al-atacante-propuesto") == "nunca-importa":
        reasons = tuple(x for x in reasons if x.actual != "girado")
    kept = match.reading("inferno-agresor-que-aparece-despues") == "acaba"
    unfit = (x for attacker in attackers for x in why_not_defend(match.state, player, attacker, defenders[0]))
    reasons += tuple(x for x in unfit if kept or x.rule != r.AGGRESSOR)
    if not match.state.follows(r.BECOMES_EVASIVE):
        reasons = tuple(x for x in reasons if x.rule not in (r.EVASIVE, r.VALID_DEFENDER))
    if reasons:
        evasive = (r.BECOMES_EVASIVE,) if any(reason.rule == r.EVASIVE for reason in reasons) else ()
        text = f"{reasons[0].object} ya no es válido: {reasons[0].text}"
        if any(x.rule == r.AGGRESSOR for x in reasons):
            reading = "inferno-agresor-que-aparece-despues"
            match.write((), (r.AGGRESSOR,), "apareció un Agresor después de la propuesta", None, How.AUTOMATIC, reading)
        why = "inferno-defensor-que-gana-evasivo" if evasive else None
        yield from cancel(match, r.PROPOSAL_ENDS, text, reasons, more=evasive, reading=why)
        return
    yield from attack_stage(match)


#: Whether what is said of steps and phases holds for the stages of combat.
LIKE_STEPS = "inferno-etapas-como-pasos"


def _enter(match: Match, at: str) -> Procedure:
    """704.3: a stage begins, and what lasts until the end of the one before ends, as with steps; or not."""
    combat = match.state.procedure("combate")
    assert combat is not None
    like_steps = match.reading(LIKE_STEPS) == "para-duraciones-y-disparos"
    if like_steps:
        end_effects(match, combat.at, r.UNTIL_STEP, LIKE_STEPS)
    update(match, at=at)
    if "comienzo" in watchers(match.state):
        if like_steps:
            begins = Event("comienzo", player=match.state.active, data=Map({"step": at}))
            yield from match.do(begins, rules=(r.TURN_ACTIONS_COME_FIRST,), text=f"comienza la etapa de {at}", reading=LIKE_STEPS)
        else:
            text = f"al comenzar la etapa de {at} no dispara nada"
            match.write((), (r.TURN_ACTIONS_COME_FIRST,), text, None, How.AUTOMATIC, LIKE_STEPS)


def attack_stage(match: Match) -> Procedure:
    """508.1–508.4: they are attacker and defender; the attacker turns; attack and defence triggers; priority."""
    if not match.state.follows(r.ATTACK_STAGE):
        yield from damage_stage(match)
        return
    yield from _enter(match, ATTACK)
    attackers, defenders = fighters(match.state)
    state = match.state
    names = [", ".join(match.game.name_of(state, i) for i in side) for side in (attackers, defenders)]
    match.write((), (r.ATTACK_STAGE, r.STAGES_OF_COMBAT), f"{names[0]} ataca a {names[1]}", None, How.AUTOMATIC)
    events: list[Event] = [
        Alter("girar", obj=i, player=state.active, fields=Map(turned=True)) for i in attackers if not state.objects[i].turned
    ]
    yield from match.do(*events, rules=(r.ATTACKER_TURNS, r.ATTACKER_TURNS_ACTION), text=f"se gira {names[0]}")
    happens = [Event("atacar", obj=defenders[0], player=state.active, source=i) for i in attackers]
    happens += [Event("defender", obj=attackers[0], player=views(match.state, i)["controller"], source=i) for i in defenders]
    rules = (r.ATTACK_TRIGGERS, r.ATTACKS_AS)
    yield from match.do(*happens, rules=rules, text="disparan las habilidades de atacar y defender")
    give_to_active(match, r.ATTACK_PRIORITY)


def after_attack(match: Match) -> Procedure:
    """508.5"""
    if match.state.follows(r.ATTACK_ENDS) and not _still_there(match):
        reading = "inferno-participante-que-falta-al-hacer-dano"
        if match.reading(reading) == "sigue-sin-dano":
            text = "ya no hay quien ataque y quien defienda: el combate sigue, sin daño"
            match.write((), (r.ATTACK_ENDS,), text, None, How.AUTOMATIC, reading)
            yield from damage_stage(match)
            return
        if any(i in match.state and is_infernal(match.state, i) for i in fighters(match.state)[0]):
            reading = FLIPPED_BACK
        yield from cancel(
            match, r.ATTACK_ENDS, "ya no hay quien ataque y quien defienda", more=(r.REPLACED_FIGHTER, r.REMOVED), reading=reading
        )
        return
    if not match.state.follows(r.TURNING_REMOVES_NOT) and any(
        not match.state.objects[i].turned for i in fighters(match.state)[0]
    ):
        yield from cancel(match, r.ATTACK_ENDS, "el atacante está enderezado")
        return
    yield from damage_stage(match)


def damage_stage(match: Match) -> Procedure:
    """509.1–509.4: each assigns damage equal to its strength, and all of it is done at once."""
    yield from _enter(match, DAMAGE)
    assigned = (yield from assign(match)) if match.state.follows(r.ASSIGN_ACTION) else []
    upright = any(not match.state.objects[i].turned for i in fighters(match.state)[0] if i in match.state)
    kept = (r.TURNING_REMOVES_NOT,) if upright else ()
    infernal = any(is_infernal(match.state, i) for side in fighters(match.state) for i in side if i in match.state)
    rules = (r.ASSIGN_DAMAGE, r.ASSIGN_ACTION, *kept)
    match.write((), rules, _assigned_said(match, assigned), None, How.AUTOMATIC, INFERNAL_DAMAGES if infernal else None)
    yield from deal(match, assigned, (r.COMBAT_DAMAGE, r.COMBAT_DAMAGE_ACTION, r.DAMAGE_BY_COMBAT))
    reading = "inferno-cartas-en-la-etapa-de-dano"
    if match.state.result is None and match.reading(reading) == "en-ningun-momento":
        match.write((), (r.DAMAGE_ENDS,), "en la etapa de daño nadie recibe prioridad", None, How.AUTOMATIC, reading)
        yield from finish_stage(match)
    elif match.state.result is None:
        give_to_active(match, r.DAMAGE_PRIORITY)


def assign(match: Match) -> Procedure:
    """509.1; with several on a side, an order and at least the resistance of each before the next (509.1a–c)."""
    state = match.state
    combat = state.procedure("combate")
    assert combat is not None
    attackers = tuple(i for i in combat.data["attackers"] if in_combat(state, i, combat.player, True))
    defenders = tuple(i for i in combat.data["defenders"] if in_combat(state, i, combat.player, False))
    events: list[Event] = []
    sides = [(attackers, defenders), (defenders, attackers)]
    if len(attackers) + len(defenders) > 2 and not state.follows(r.ACTIVE_ASSIGNS_FIRST):
        sides.reverse()
    for side, others in sides:
        for obj in side:
            strength = strength_in_combat(state, obj)
            if strength is None or (strength <= 0 and state.follows(r.ASSIGN_DAMAGE)) or not others:
                continue
            for victim, amount in (yield from _divided(match, obj, strength, others)):
                events.append(damage_event(state, obj, victim, amount, combat=True))
    return events


def _divided(match: Match, obj: Id, strength: int, others: tuple[Id, ...]) -> Procedure:
    """509.1c: the controller orders those who receive it; each but the last gets no less than its resistance first."""
    if len(others) == 1:
        return [(others[0], strength)]
    state = match.state
    player = views(state, obj)["controller"]
    reading = "inferno-asignar-dano-entre-varios"
    how = match.reading(reading)
    orders = views(state, others[0])["controller"] if how == "ordena-el-oponente" else player
    options = tuple(match.option(i) for i in others)
    if not state.follows(r.SEVERAL_FIGHT):
        return [(victim, strength) for victim in others]
    asks = f"¿En qué orden recibe el daño de {match.game.name_of(state, obj)}?"
    rules = (r.DAMAGE_ORDER, r.SEVERAL_FIGHT, r.ACTIVE_ASSIGNS_FIRST)
    order = yield from match.ask(Decision(orders, asks, rules, Form.ORDER, options, kind="orden"))
    said = ", ".join(match.game.name_of(state, i) for i in order)
    match.write((), (r.DAMAGE_ORDER,), f"{orders} ordena a quienes reciben el daño: {said}", orders, How.CHOSEN, reading)
    left, shared = strength, []
    for place, victim in enumerate(order):
        least = _resistance(state, victim, how == "res-impresa") if state.follows(r.DAMAGE_ORDER) else 0
        if left <= 0:
            break
        amount = left
        if place < len(order) - 1 and left > least:
            asks = f"¿Cuánto daño a {match.game.name_of(state, victim)}?"
            decision = Decision(player, asks, (r.DAMAGE_ORDER,), Form.NUMBER, low=least, high=left, kind="reparto")
            amount = yield from match.ask(decision)
        shared.append((victim, amount))
        left -= amount
    return shared


def _resistance(state: State, victim: Id, printed: bool) -> int:
    """The resistance that has to be assigned before the next one gets damage: what is left of it, or what is printed."""
    base = state.objects[victim].base
    value = base.resistance if printed and base is not None else left_of_resistance(state, victim)
    return max(0, value) if isinstance(value, int) else 0


def _assigned_said(match: Match, assigned: list[Event]) -> str:
    if not assigned:
        return "ningún elemento asigna daño"
    name = match.game.name_of
    return "; ".join(f"{name(match.state, e.source)} asigna {e.data['cantidad']} a {name(match.state, e.obj)}" for e in assigned)


def finish_stage(match: Match) -> Procedure:
    """509.5, 510.1, 510.2"""
    yield from _enter(match, FINISH)
    ends = Event("final del combate", player=match.state.active)
    yield from match.do(ends, rules=(r.COMBAT_END_TRIGGERS, r.DAMAGE_ENDS), text="Final del Combate")
    give_to_active(match, r.COMBAT_END_PRIORITY)


def after_finish(match: Match) -> Procedure:
    """510.3: they are no longer attacker and defender."""
    match.write((), (r.COMBAT_OVER,), "el combate finaliza", None, How.AUTOMATIC)
    _over(match)
    reading = "inferno-prioridad-al-terminar-el-combate"
    if match.reading(reading) == "el-jugador-activo":
        give_to_active(match, r.COMBAT_OVER)
    return
    yield


_AFTER = {PROPOSAL: after_proposal, ATTACK: after_attack, DAMAGE: finish_stage, FINISH: after_finish}


def join(match: Match, objects: tuple[Id, ...], attacking: bool) -> Procedure:
    """509.1a: by an effect, more elements attack or defend in the combat under way; attackers turn (508.2)."""
    attackers, defenders = fighters(match.state)
    combat = match.state.procedure("combate")
    if combat is None:
        return
    fit = tuple(i for i in objects if in_combat(match.state, i, combat.player, attacking) and i not in (*attackers, *defenders))
    if not fit:
        return
    side = "attackers" if attacking else "defenders"
    said = ", ".join(match.game.name_of(match.state, i) for i in fit)
    text = f"{said}: {'ataca' if attacking else 'defiende'} también"
    procedures = _updated(match.state, None, **{side: (*(attackers if attacking else defenders), *fit)})
    match.set((r.SEVERAL_FIGHT,), text, procedures=procedures)
    if attacking and combat.at != PROPOSAL:
        events = [Alter("girar", obj=i, fields=Map(turned=True)) for i in fit if not match.state.objects[i].turned]
        if events:
            yield from match.do(*events, rules=(r.ATTACKER_TURNS,), text=f"se gira {said}")


def remove(match: Match, objects: tuple[Id, ...]) -> None:
    """506.4: an effect removes elements from combat; they no longer attack or defend."""
    attackers, defenders = fighters(match.state)
    gone = tuple(i for i in objects if i in (*attackers, *defenders))
    if gone:
        left: dict[str, Any] = {
            "attackers": tuple(i for i in attackers if i not in gone),
            "defenders": tuple(i for i in defenders if i not in gone),
        }
        if match.reading(OUT_OF_COMBAT) == "sigue":
            left["removed"] = Map(
                attackers=tuple(i for i in attackers if i in gone), defenders=tuple(i for i in defenders if i in gone)
            )
        said = ", ".join(match.game.name_of(match.state, i) for i in gone)
        text = f"{said}: queda fuera del combate"
        match.set((r.REMOVED,), text, reading=OUT_OF_COMBAT, procedures=_updated(match.state, None, **left))


def replace_fighter(match: Match, out: Id, into: Id) -> None:
    """508.5a: another element attacks or defends in the place of one that took part."""
    attackers, defenders = fighters(match.state)
    swapped = {
        "attackers": tuple(into if i == out else i for i in attackers),
        "defenders": tuple(into if i == out else i for i in defenders),
    }
    game = match.game
    text = f"{game.name_of(match.state, into)} ocupa en el combate el lugar de {game.name_of(match.state, out)}"
    match.set((r.REPLACED_FIGHTER,), text, procedures=_updated(match.state, None, **swapped))


def protect(match: Match, protector: Id | None) -> Procedure:
    """702.6: this ally turns and takes the defender's place, or nothing happens (702.6b, 701.10f)."""
    attackers, defenders = fighters(match.state)
    possible = protector is not None and protector in match.state.objects and defenders and defenders[0] in match.state.objects
    here = match.state.objects.get(protector) if protector is not None else None
    fails = not possible or here is None or here.turned
    if protector is None or here is None or (fails and match.state.follows(r.PROTECTOR_FAILS)):
        reading = "inferno-protector-sin-intercambio"
        text = "el intercambio no se produce"
        match.write((), (r.PROTECTOR_FAILS, r.EXCHANGE_ROLES), text, None, How.AUTOMATIC, reading)
        if here is not None and match.reading(reading) == "se-gira-igual":
            yield from turn(match, (here.id,), True, (r.PROTECTOR,))
        return
    name = match.game.name_of(match.state, protector)
    restrictions = "inferno-protector-y-restricciones"
    if (reasons := _why_not_protect(match.state, attackers, protector)) and match.reading(restrictions) == "se-revisan":
        text = f"{name} no podría defender: {reasons[0].text}; el intercambio no se produce"
        rules = (r.EXCHANGE_ROLES, *dict.fromkeys(reason.rule for reason in reasons))
        match.write((), rules, text, None, How.AUTOMATIC, restrictions)
        return
    controller = views(match.state, protector)["controller"]
    event = Alter("girar", obj=protector, player=controller, fields=Map(turned=True))
    yield from match.do(
        event,
        rules=(r.PROTECTOR, r.PROTECTOR_DEFENDS, r.EXCHANGE_ROLES),
        text=f"{name} se gira y pasa a ser el defensor",
        reading=restrictions if reasons else None,
    )
    update(match, defenders=(protector,))
    late = "inferno-protector-y-disparos-de-defender"
    if "defender" in watchers(match.state) and match.reading(late) == "disparan":
        happens = [Event("defender", obj=i, player=controller, source=protector) for i in attackers]
        yield from match.do(*happens, rules=(r.ATTACK_TRIGGERS,), text=f"{name} empieza a defender", reading=late)


def _why_not_protect(state: State, attackers: tuple[Id, ...], protector: Id) -> tuple[Refusal, ...]:
    """Why an ally could not have been proposed as defender against these attackers."""
    active = state.procedure("combate").player  # type: ignore[union-attr]
    return tuple(reason for i in attackers if i in state.objects for reason in why_not_defend(state, active, i, protector))
