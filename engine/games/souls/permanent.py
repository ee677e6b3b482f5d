"""Permanent effects (8.1.2.3): where they are valid, since when, and those of a weapon whose unit is negated (8.2.4)."""

from __future__ import annotations

from ...kernel.abilities import Ability, Context, Static
from ...kernel.decisions import Procedure
from ...kernel.events import Count
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.pieces import Obj
from ...kernel.selecting import holds
from ...kernel.state import State
from . import rules as r
from .zones import COMBAT

#: What a negated card is marked with (8.2).
NEGATED = "negated"
#: Whether an effect ends with its condition; whether what fights is in the field; what a weapon gives a unit negated before.
FOREVER, IN_FIELD = "souls-permanente-sin-su-condicion", "souls-combate-es-campo"
NEW_WEAPON = "souls-unidad-negada-y-arma-nueva"
#: The counters of what has met the conditions of its effects, by the reading by which that lasts: one for each.
_MET = "condición cumplida"


def standing(state: State, obj: Obj, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """8.1.2.3, 8.1.2.3.4: the abilities of an element with its permanent effects as the readings have them."""
    if obj.zone.name == COMBAT and obj.attached is None and state.reading(IN_FIELD) == "no-incluye":
        return tuple(a for a in abilities if not isinstance(a, Static))
    if not obj.counters:
        return abilities
    return tuple(a.but(only_if=None) if isinstance(a, Static) and _met(n) in obj.counters else a for n, a in enumerate(abilities))


def has_some(state: State, obj: Id) -> bool:
    """Whether an element has permanent effects printed on it."""
    base = state.objects[obj].base
    return any(isinstance(a, Static) for a in getattr(base, "abilities", ()))


def _met(place: int) -> str:
    return f"{_MET} {place + 1}"


def notice(match: Match, before: State) -> None:
    """8.1.2.3.5: by one reading what met its condition once stays valid, until it is negated."""
    if match.reading(FOREVER) != "para-siempre":
        return
    for here in match.state.in_play():
        negated = match.state.game.view(match.state, here.id).get(NEGATED)
        for place, ability in enumerate(getattr(here.base, "abilities", ())):
            if isinstance(ability, Static) and ability.only_if is not None:
                met, context = _met(place) in here.counters, Context(here.id, here.controller or here.owner)
                now = [s for s in (before, match.state) if here.id in s.objects and holds(s, ability.only_if, context)]
                if met if negated else (now and not met):
                    match.afterwards.append(_marks(match, here.id, _met(place), -1 if negated else 1))


def _marks(match: Match, obj: Id, counter: str, amount: int):  # type: ignore[no-untyped-def]
    def later() -> Procedure:
        here = match.state.objects.get(obj)
        if here is not None and (counter in here.counters) == (amount < 0):
            name = match.game.name_of(match.state, obj)
            text = f"{name} cumplió su condición: su efecto sigue siendo válido"
            rules = (r.STAYS_VALID,)
            if amount < 0:
                text, rules = f"{name} fue negada: su efecto vuelve a necesitar su condición", (r.NO_LONGER,)
            match.write(Count("", obj=obj, counter=counter, amount=amount), rules=rules, text=text, reading=FOREVER)
        return
        yield

    return later


def silenced(state: State, weapon: Id) -> bool:
    """8.2.4: whether a weapon does not have its effects because its unit is negated; of one equipped after that a reading."""
    here = state.objects.get(weapon)
    if here is None or here.attached is None or not state.game.view(state, here.attached).get(NEGATED):
        return False
    if state.reading(NEW_WEAPON) == "tambien-negados":
        return True
    negating = (e for e in state.effects if any(part.op == "abilities =" for part in e.parts))
    return any(e.stamp > here.since for e in negating if isinstance(e.affects, tuple) and here.attached in e.affects)
