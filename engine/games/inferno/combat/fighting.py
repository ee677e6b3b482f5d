"""The combat under way: its stages (506.2, 704.3) and who takes part, joining, removed, replaced, protecting (506.4, 702.6)."""

from __future__ import annotations

from ....kernel.conditions import Refusal
from ....kernel.decisions import Procedure
from ....kernel.events import Alter, Event
from ....kernel.frozen import Id, Map
from ....kernel.match import Match
from ....kernel.state import State
from ....kernel.triggers import watchers
from ....kernel.wording import plural
from ....play.combat import Changing, Combat, Dividing, Striking, fight, fighters, updated
from ....play.turning import turn
from ....play.turns import end_effects
from .. import rules as r
from ..effects.damage import damage_event
from ..elements.layers import left_of_resistance, views
from .combatants import PROPOSAL, STAGES, in_combat, strength_in_combat, why_not_defend

#: Whether what is said of steps and phases holds for the stages of combat.
LIKE_STEPS = "inferno-etapas-como-pasos"


def enter(match: Match, at: str) -> Procedure:
    """704.3: a stage begins, and what lasts until the end of the one before ends, as with steps; or not."""
    combat = match.state.procedure("combate")
    assert combat is not None
    like_steps = match.reading(LIKE_STEPS) == "para-duraciones-y-disparos"
    if like_steps:
        end_effects(match, combat.at, r.UNTIL_STEP, LIKE_STEPS)
    match.keep(procedures=updated(match.state, at), history=match.state.history.set(("etapa", at), 1))
    if any(player.pool for player in match.state.players.values()):
        text = "una etapa del combate no es una fase: las reservas de energía quedan como están"
        match.say(r.ENERGY_RESERVE, text=text)
    if "comienzo" in watchers(match.state):
        if like_steps:
            begins = Event("comienzo", player=match.state.active, data=Map({"step": at}))
            yield from match.do(begins, rules=(r.TURN_ACTIONS_COME_FIRST,), text=f"comienza la etapa de {at}", reading=LIKE_STEPS)
        else:
            text = f"al comenzar la etapa de {at} no dispara nada"
            match.say(r.TURN_ACTIONS_COME_FIRST, text=text, reading=LIKE_STEPS)


def count_combat(match: Match, player: str) -> None:
    """506.5c; a combat cancelled by an invalid proposal was never proposed, unless the reading says so."""
    history = match.state.history
    match.keep(history=history.set(("combates", player), history.get(("combates", player), 0) + 1))


def _joined(match: Match, attackers: tuple[Id, ...]) -> Procedure:
    """508.2: attackers turn, those that join once there is an attack, too."""
    combat = fight(match.state)
    events = [Alter("girar", obj=i, fields=Map(turned=True)) for i in attackers if not match.state.objects[i].turned]
    if events and combat is not None and combat.at != PROPOSAL:
        said = match.names(e.obj for e in events if e.obj is not None)
        yield from match.do(*events, rules=(r.ATTACKER_TURNS,), text=f"{plural(len(events), 'se gira', 'se giran')} {said}")


def protect(match: Match, protector: Id | None) -> Procedure:
    """702.6: this ally turns and takes the defender's place, or nothing happens (702.6b, 701.10f)."""
    attackers, defenders = fighters(match.state)
    here = match.state.objects.get(protector) if protector is not None else None
    against = bool(defenders) and defenders[0] in match.state.objects
    if protector is None or here is None or here.turned or not against:
        reading = "inferno-protector-sin-intercambio"
        text = "el intercambio no se produce"
        match.say(r.PROTECTOR_FAILS, r.EXCHANGE_ROLES, text=text, reading=reading)
        if here is not None and match.reading(reading) == "se-gira-igual":
            yield from turn(match, (here.id,), True, (r.PROTECTOR,))
        return
    name = match.game.name_of(match.state, protector)
    restrictions = "inferno-protector-y-restricciones"
    if (reasons := _why_not_protect(match.state, attackers, protector)) and match.reading(restrictions) == "se-revisan":
        text = f"{name} no podría defender: {reasons[0].text}; el intercambio no se produce"
        rules = (r.EXCHANGE_ROLES, *dict.fromkeys(reason.rule for reason in reasons))
        match.say(*rules, text=text, reading=restrictions)
        return
    controller = views(match.state, protector)["controller"]
    event = Alter("girar", obj=protector, player=controller, fields=Map(turned=True))
    yield from match.do(
        event,
        rules=(r.PROTECTOR, r.PROTECTOR_DEFENDS, r.EXCHANGE_ROLES),
        text=f"{name} se gira y pasa a ser el defensor",
        reading=restrictions if reasons else None,
    )
    match.keep(procedures=updated(match.state, defenders=(protector,)))
    late = "inferno-protector-y-disparos-de-defender"
    if "defender" in watchers(match.state) and match.reading(late) == "disparan":
        happens = [Event("defender", obj=i, player=controller, source=protector) for i in attackers]
        yield from match.do(*happens, rules=(r.ATTACK_TRIGGERS,), text=f"{name} empieza a defender", reading=late)


def _why_not_protect(state: State, attackers: tuple[Id, ...], protector: Id) -> tuple[Refusal, ...]:
    """Why an ally could not have been proposed as defender against these attackers."""
    active = state.procedure("combate").player  # type: ignore[union-attr]
    return tuple(reason for i in attackers if i in state.objects for reason in why_not_defend(state, active, i, protector))


def _least(state: State, victim: Id, how: str) -> int:
    """509.1c: the resistance to be assigned before the next one gets damage: what is left of it, or what is printed."""
    base = state.objects[victim].base
    value = base.resistance if how == "res-impresa" and base is not None else left_of_resistance(state, victim)
    return max(0, value) if isinstance(value, int) else 0


COMBAT = Combat(
    "combate",
    in_combat,
    Map(attackers=tuple, defenders=tuple),
    STAGES,
    Changing(
        joins=(r.EFFECT, r.SEVERAL_FIGHT),  # 609.1, 509.1a
        removed=r.REMOVED,  # 506.4
        replaced=r.REPLACED_FIGHTER,  # 508.5a
        joined=_joined,
        point="inferno-removido-del-combate-sin-dejar-el-juego",
        goes_on="sigue",
    ),
    Striking(
        strength_in_combat,
        lambda state, obj, victim, amount: damage_event(state, obj, victim, amount, combat=True),
        Dividing(  # 509.1a–c
            (r.DAMAGE_ORDER, r.SEVERAL_FIGHT, r.ACTIVE_ASSIGNS_FIRST),
            "inferno-asignar-dano-entre-varios",
            "ordena-el-oponente",
            _least,
        ),
    ),
)
