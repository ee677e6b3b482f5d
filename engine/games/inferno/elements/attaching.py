"""Attaching weapons to allies (701.3), and what an ally has once one of several is gone (604.3c)."""

from __future__ import annotations

from functools import partial

from ....kernel.decisions import Procedure
from ....kernel.events import Alter, Event
from ....kernel.frozen import Data, Id, Map
from ....kernel.match import Match
from ....kernel.pieces import Obj
from ....kernel.rules import R
from ....kernel.selecting import matches
from ....kernel.state import State
from ....play.ruling import ruled
from .. import rules as r
from .layers import OVERTAKEN, attached_to, rules_together, views


def attach(match: Match, weapon: Id, ally: Id, rules: tuple[R, ...]) -> Procedure:
    """701.3: a weapon to an ally; to anything else, or to the same one, it does not move (302.3d, 701.3b)."""
    state = match.state
    if weapon not in state or ally not in state:
        return
    if state.objects[weapon].attached == ally:
        match.say(r.ATTACH_FAILS, text=f"{match.names((weapon,))} ya está anexada a {match.names((ally,))}: no se logra nada")
        return
    if "aliado" not in views(state, ally)["types"]:
        match.say(
            r.ONLY_TO_ALLY,
            r.WEAPON_STAYS,
            text=f"{match.names((ally,))} no es un aliado: {match.names((weapon,))} no cambia de lugar",
        )
        return
    if any(not matches(state, ally, rule.value, rule.context.you, weapon) for rule in ruled(state, weapon, "solo puede equipar")):
        match.say(r.ATTACH_EFFECT, r.WEAPON_STAYS, text="su texto no le permite equipar a ese aliado: el arma no cambia de lugar")
        return
    if "aliado" in views(state, weapon)["types"]:
        match.say(r.WEAPON_ALLY, text=f"{match.names((weapon,))} es también un aliado: no equipa")
        return
    if "arma" not in views(state, weapon)["types"]:
        return
    game = match.game
    text = f"{game.name_of(state, weapon)} equipa a {game.name_of(state, ally)}"
    several = "inferno-varias-armas-en-un-aliado" if attached_to(state, ally) else None
    memory = state.objects[weapon].memory
    fields: Data = Map(attached=ally, memory=memory.but(marks=memory.marks - {OVERTAKEN}))
    moved = (r.ATTACH_RESETS,) if state.objects[weapon].attached is not None else ()
    yield from match.do(
        Alter("anexar", obj=weapon, source=ally, fields=fields), rules=(*rules, r.ATTACH, *moved), text=text, reading=several
    )
    say_numbers(match, (ally,))


def say_numbers(match: Match, allies: tuple[Id, ...]) -> None:
    """612.3: how much strength and resistance they have now, where several sublayers made it or it is below zero (107.1b)."""
    for ally in allies:
        here = match.state.objects.get(ally)
        if here is None or here.zone.name != "en juego":
            continue
        seen = views(match.state, ally)
        below = (r.NEGATIVE_IS_ZERO,) if (seen["strength"] or 0) < 0 else ()
        rules = (*rules_together(match.state, ally), *below)
        if rules:
            numbers = (("fuerza", seen["strength"]), ("resistencia", seen["resistance"]))
            said = " y ".join(f"{word} {value}" for word, value in numbers if value is not None)
            match.say(*rules, text=f"{match.game.name_of(match.state, ally)} queda con {said}")


def overtake(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """604.3c, in one of its readings: without a weapon its ally has again what it had before that one, whatever came later."""
    reading = "inferno-varias-armas-en-un-aliado"
    if match.state.objects is before.objects or match.reading(reading) != "vuelve-a-la-anterior":
        return
    touched = [before.objects[e.obj] for e in events if e.obj is not None and e.obj in before.objects]
    for weapon in [o for o in touched if o.attached is not None]:
        ally, now = weapon.attached, match.state.objects.get(weapon.id)
        if ally is None or ally not in match.state.objects or (now is not None and now.attached == ally):
            continue
        match.afterwards.append(partial(_as_before, match, ally, weapon, reading))


def _as_before(match: Match, ally: Id, weapon: Obj, reading: str) -> Procedure:
    """Mark the weapons that came to an ally after one that is gone: they no longer count."""
    if ally not in match.state:
        return
    later = [match.state.objects[i] for i in attached_to(match.state, ally)]
    later = [o for o in later if (o.since, o.id) > (weapon.since, weapon.id)]
    marks = tuple(Alter("recordar", obj=o.id, fields=Map(memory=o.memory.but(marks=o.memory.marks | {OVERTAKEN}))) for o in later)
    if marks:
        text = f"{match.game.name_of(match.state, ally)} vuelve a lo que tenía antes de esa arma"
        yield from match.do(*marks, rules=(r.WEAPON_OVER_DEFINED,), text=text, reading=reading)
