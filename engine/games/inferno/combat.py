"""Combat (506–510): a procedure of the main phase in four stages, proposed as often as the active player wants."""

from __future__ import annotations

from ...kernel.conditions import Action, Refusal
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Alter, Event
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import Procedure as UnderWay
from ...kernel.state import State
from ...kernel.steps import How
from . import rules as r
from .combatants import can_take_part, fighters, valid_attackers, valid_defenders, why_not_attack, why_not_defend
from .damage import damage_event, deal
from .layers import views
from .turn import end_effects, give_to_active

PROPOSAL, ATTACK, DAMAGE, FINISH = "Proponer un Combate", "Ataque", "Daño de Combate", "Final del Combate"
#: 506.2
STAGES = (PROPOSAL, ATTACK, DAMAGE, FINISH)


def propose(match: Match, action: Action) -> Procedure:
    """507.1–507.7: attacker and defender are proposed; an invalid one cancels the combat at once."""
    player = action.player
    combat = UnderWay("combate", PROPOSAL, player, Map(attackers=(), defenders=()))
    match.set(
        (r.COMBAT_INTENT, r.SPECIAL_ACTION),
        f"{player} propone un combate",
        by=player,
        chosen=True,
        procedures=(*match.state.procedures, combat),
    )
    attacker = yield from _proposed(match, player, "¿Qué atacante propones?", r.ATTACKER, _attack_options(match, player))
    reasons = why_not_attack(match.state, player, attacker)
    name = match.game.name_of(match.state, attacker)
    if reasons:
        yield from cancel(match, r.ATTACKER, f"{name} no es un atacante válido: {reasons[0].text}", reasons)
        return
    match.set((r.ATTACKER, r.ATTACKER_ACTION), f"{player} propone a {name} como atacante", by=player, chosen=True)
    _update(match, attackers=(attacker,))
    options = _defence_options(match, player, attacker)
    defender = yield from _proposed(match, player, "¿Qué defensor propones?", r.DEFENDER, options)
    reasons = why_not_defend(match.state, player, attacker, defender)
    name = match.game.name_of(match.state, defender)
    if reasons:
        yield from cancel(match, r.DEFENDER, f"{name} no es un defensor válido: {reasons[0].text}", reasons)
        return
    match.set((r.DEFENDER, r.DEFENDER_ACTION), f"{player} propone a {name} como defensor", by=player, chosen=True)
    _update(match, defenders=(defender,))
    match.keep(history=match.state.history.set(("combates", player), match.state.history.get(("combates", player), 0) + 1))
    begins = Event("comienzo", player=player, data=Map({"step": "combate"}))
    yield from match.do(begins, rules=(r.COMBAT_TRIGGERS,), text="empieza el combate")
    give_to_active(match, r.PROPOSAL_PRIORITY)


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


def _update(match: Match, at: str | None = None, **data: tuple[Id, ...]) -> None:
    procedures = tuple(
        p.but(at=at or p.at, data=p.data.with_(data)) if p.name == "combate" else p for p in match.state.procedures
    )
    match.keep(procedures=procedures)


def cancel(match: Match, rule: R, text: str, reasons: tuple[Refusal, ...] = ()) -> Procedure:
    """507.2, 507.3, 507.8, 508.5: the combat ends at once; the active player receives priority."""
    rules = (rule, *(reason.rule for reason in reasons))
    _over(match, rules, f"{text}; el combate se cancela")
    give_to_active(match, r.PRIORITY_AFTER_ACTING)
    return
    yield


def _over(match: Match, rules: tuple[R, ...], text: str) -> None:
    left = tuple(p for p in match.state.procedures if p.name != "combate")
    match.set(tuple(dict.fromkeys(rules)), text, procedures=left)
    end_effects(match, "combate", r.UNTIL_COMBAT)


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
    return any(_in_combat(match.state, i, combat.player, True) for i in attackers) and any(
        _in_combat(match.state, i, combat.player, False) for i in defenders
    )


def _in_combat(state: State, obj: Id, active: str, attacks: bool) -> bool:
    """506.4: in play, still an ally or a demon, still on its side."""
    if obj not in state.objects or not can_take_part(state, Action("", active, obj)):
        return False
    controller = views(state, obj)["controller"]
    return controller == active if attacks else controller in state.opponents(active)


def after_proposal(match: Match) -> Procedure:
    """507.8: both still valid and in play, or the attack is cancelled."""
    combat = match.state.procedure("combate")
    assert combat is not None
    (attacker,), (defender,) = fighters(match.state)
    player = combat.player
    for obj in (attacker, defender):
        if obj not in match.state.objects:
            yield from cancel(match, r.PROPOSAL_ENDS, f"{match.game.name_of(match.state, obj)} dejó el juego")
            return
    reasons = why_not_attack(match.state, player, attacker)
    if match.reading("inferno-girar-al-atacante-propuesto") == "nunca-importa":
        reasons = tuple(x for x in reasons if x.actual != "girado")
    reasons += tuple(x for x in why_not_defend(match.state, player, attacker, defender) if x.rule != r.AGGRESSOR)
    if reasons:
        yield from cancel(match, r.PROPOSAL_ENDS, f"{reasons[0].object} ya no es válido: {reasons[0].text}", reasons)
        return
    yield from attack_stage(match)


def attack_stage(match: Match) -> Procedure:
    """508.1–508.4: they are attacker and defender; the attacker turns; attack and defence triggers; priority."""
    _update(match, at=ATTACK)
    (attacker,), (defender,) = fighters(match.state)
    state = match.state
    names = match.game.name_of(state, attacker), match.game.name_of(state, defender)
    match.write((), (r.ATTACK_STAGE,), f"{names[0]} ataca a {names[1]}", None, How.AUTOMATIC)
    events: list[Event] = []
    if not state.objects[attacker].turned:
        events.append(Alter("girar", obj=attacker, player=state.active, fields=Map(turned=True)))
    yield from match.do(*events, rules=(r.ATTACKER_TURNS, r.ATTACKER_TURNS_ACTION), text=f"se gira {names[0]}")
    attacks = Event("atacar", obj=defender, player=state.active, source=attacker)
    defends = Event("defender", obj=attacker, player=views(match.state, defender)["controller"], source=defender)
    yield from match.do(attacks, defends, rules=(r.ATTACK_TRIGGERS,), text="disparan las habilidades de atacar y defender")
    give_to_active(match, r.ATTACK_PRIORITY)


def after_attack(match: Match) -> Procedure:
    """508.5"""
    if not _still_there(match):
        yield from cancel(match, r.ATTACK_ENDS, "ya no hay quien ataque y quien defienda")
        return
    yield from damage_stage(match)


def damage_stage(match: Match) -> Procedure:
    """509.1–509.4: each assigns damage equal to its strength, and all of it is done at once."""
    _update(match, at=DAMAGE)
    assigned = yield from assign(match)
    match.write((), (r.ASSIGN_DAMAGE, r.ASSIGN_ACTION), _assigned_said(match, assigned), None, How.AUTOMATIC)
    yield from deal(match, assigned, (r.COMBAT_DAMAGE, r.COMBAT_DAMAGE_ACTION))
    if match.state.result is None:
        give_to_active(match, r.DAMAGE_PRIORITY)


def assign(match: Match) -> Procedure:
    """509.1; with several on a side, an order and at least the resistance of each before the next (509.1a–c)."""
    state = match.state
    combat = state.procedure("combate")
    assert combat is not None
    attackers = tuple(i for i in combat.data["attackers"] if _in_combat(state, i, combat.player, True))
    defenders = tuple(i for i in combat.data["defenders"] if _in_combat(state, i, combat.player, False))
    events: list[Event] = []
    for side, others in ((attackers, defenders), (defenders, attackers)):
        for obj in side:
            strength = views(state, obj)["strength"]
            if strength is None or strength <= 0:
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
    options = tuple(match.option(i) for i in others)
    asks = f"¿En qué orden recibe el daño de {match.game.name_of(state, obj)}?"
    order = yield from match.ask(Decision(player, asks, (r.DAMAGE_ORDER,), Form.ORDER, options, kind="orden"))
    left, shared = strength, []
    for place, victim in enumerate(order):
        least = max(0, views(state, victim)["resistance"] or 0)
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


def _assigned_said(match: Match, assigned: list[Event]) -> str:
    if not assigned:
        return "ningún elemento asigna daño"
    name = match.game.name_of
    return "; ".join(f"{name(match.state, e.source)} asigna {e.data['cantidad']} a {name(match.state, e.obj)}" for e in assigned)


def finish_stage(match: Match) -> Procedure:
    """509.5, 510.1, 510.2"""
    _update(match, at=FINISH)
    ends = Event("final del combate", player=match.state.active)
    yield from match.do(ends, rules=(r.COMBAT_END_TRIGGERS, r.DAMAGE_ENDS), text="Final del Combate")
    give_to_active(match, r.COMBAT_END_PRIORITY)


def after_finish(match: Match) -> Procedure:
    """510.3: they are no longer attacker and defender."""
    _over(match, (r.COMBAT_OVER,), "el combate finaliza")
    reading = "inferno-prioridad-al-terminar-el-combate"
    if match.reading(reading) == "el-jugador-activo":
        give_to_active(match, r.COMBAT_OVER)
    return
    yield


_AFTER = {PROPOSAL: after_proposal, ATTACK: after_attack, DAMAGE: finish_stage, FINISH: after_finish}


def protect(match: Match, protector: Id | None) -> Procedure:
    """702.6: this ally turns and takes the defender's place, or nothing happens (702.6b, 701.10f)."""
    _, defenders = fighters(match.state)
    possible = protector is not None and protector in match.state.objects and defenders and defenders[0] in match.state.objects
    if not possible or protector is None or match.state.objects[protector].turned:
        match.write((), (r.PROTECTOR_FAILS,), "el intercambio no se produce", None, How.AUTOMATIC)
        return
    name = match.game.name_of(match.state, protector)
    event = Alter("girar", obj=protector, player=views(match.state, protector)["controller"], fields=Map(turned=True))
    yield from match.do(event, rules=(r.PROTECTOR, r.PROTECTOR_DEFENDS), text=f"{name} se gira y pasa a ser el defensor")
    _update(match, defenders=(protector,))
