"""The combat under way: its stages (506.2, 704.3) and who takes part, joining, removed, replaced, protecting (506.4, 702.6)."""

from __future__ import annotations

from typing import Any

from ...kernel.conditions import Refusal
from ...kernel.events import Alter, Event
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import Procedure as UnderWay
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...play.turns import end_effects
from . import rules as r
from .combatants import PROPOSAL, fighters, in_combat, why_not_defend
from .layers import views
from .moving import turn


def updated(state: State, at: str | None = None, **data: Any) -> tuple[UnderWay, ...]:
    """The procedures under way, the combat among them at another stage or with other data."""
    return tuple(p.but(at=at or p.at, data=p.data.with_(data)) if p.name == "combate" else p for p in state.procedures)


def update(match: Match, at: str | None = None, **data: tuple[Id, ...]) -> None:
    """The combat stands at another stage, or others take part in it."""
    match.keep(procedures=updated(match.state, at, **data))
    if at is not None:
        match.keep(history=match.state.history.set(("etapa", at), 1))


#: Whether what is said of steps and phases holds for the stages of combat.
LIKE_STEPS = "inferno-etapas-como-pasos"


def enter(match: Match, at: str) -> Procedure:
    """704.3: a stage begins, and what lasts until the end of the one before ends, as with steps; or not."""
    combat = match.state.procedure("combate")
    assert combat is not None
    like_steps = match.reading(LIKE_STEPS) == "para-duraciones-y-disparos"
    if like_steps:
        end_effects(match, combat.at, r.UNTIL_STEP, LIKE_STEPS)
    update(match, at=at)
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


#: What becomes of the combat when somebody was removed from it and stays in play.
OUT_OF_COMBAT = "inferno-removido-del-combate-sin-dejar-el-juego"


def still_there(match: Match) -> bool:
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
    procedures = updated(match.state, None, **{side: (*(attackers if attacking else defenders), *fit)})
    match.set(r.SEVERAL_FIGHT, text=text, procedures=procedures)
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
        match.set(r.REMOVED, text=text, reading=OUT_OF_COMBAT, procedures=updated(match.state, None, **left))


def replace_fighter(match: Match, out: Id, into: Id) -> None:
    """508.5a: another element attacks or defends in the place of one that took part."""
    attackers, defenders = fighters(match.state)
    swapped = {
        "attackers": tuple(into if i == out else i for i in attackers),
        "defenders": tuple(into if i == out else i for i in defenders),
    }
    game = match.game
    text = f"{game.name_of(match.state, into)} ocupa en el combate el lugar de {game.name_of(match.state, out)}"
    match.set(r.REPLACED_FIGHTER, text=text, procedures=updated(match.state, None, **swapped))


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
    update(match, defenders=(protector,))
    late = "inferno-protector-y-disparos-de-defender"
    if "defender" in watchers(match.state) and match.reading(late) == "disparan":
        happens = [Event("defender", obj=i, player=controller, source=protector) for i in attackers]
        yield from match.do(*happens, rules=(r.ATTACK_TRIGGERS,), text=f"{name} empieza a defender", reading=late)


def _why_not_protect(state: State, attackers: tuple[Id, ...], protector: Id) -> tuple[Refusal, ...]:
    """Why an ally could not have been proposed as defender against these attackers."""
    active = state.procedure("combate").player  # type: ignore[union-attr]
    return tuple(reason for i in attackers if i in state.objects for reason in why_not_defend(state, active, i, protector))
