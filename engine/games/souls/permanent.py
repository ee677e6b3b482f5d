"""Permanent effects (8.1.2.3): where they are valid, since when, and those of a weapon whose unit is negated (8.2.4)."""

from __future__ import annotations

from ...kernel.abilities import Ability, Context, Fact, Is, Static
from ...kernel.decisions import Procedure
from ...kernel.events import Count
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.pieces import Obj
from ...kernel.selecting import holds
from ...kernel.state import State
from ...play.ruling import THIS
from . import rules as r
from .zones import COMBAT

#: What a negated card is marked with (8.2).
NEGATED = "negated"
#: Whether an effect ends with its condition; whether what fights is in the field; what a weapon gives a unit negated before.
FOREVER, IN_FIELD = "souls-permanente-sin-su-condicion", "souls-combate-es-campo"
NEW_WEAPON = "souls-unidad-negada-y-arma-nueva"
#: The rules in words of a unit that nobody blocks, or those of a kind do not, or only they do; of one that no fight destroys.
UNBLOCKABLE, NOT_BLOCKED_BY, ONLY_BLOCKED_BY = "no se bloquea", "no la bloquean", "solo la bloquean"
NOT_DESTROYED_FIGHTING = "no se destruye en combate"
_FIGHTING = (UNBLOCKABLE, NOT_BLOCKED_BY, ONLY_BLOCKED_BY, NOT_DESTROYED_FIGHTING)
#: The facts that say when an effect is valid («durante […]»), which are no conditions that it needs (8.1.2.3.4).
ALL_COMBAT, ALL_YOUR_TURN, ALL_THEIR_TURN = "durante el Combate", "durante tu turno", "durante el turno del oponente"
_SPANS = (ALL_COMBAT, ALL_YOUR_TURN, ALL_THEIR_TURN)
#: The counters of what has met the conditions of its effects, by the reading by which that lasts: one for each.
_MET = "condición cumplida"


def standing(state: State, obj: Obj, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """8.1.2.3, 8.1.2.3.4: the abilities of an element with its permanent effects as the readings have them."""
    if obj.zone.name == COMBAT and obj.attached is None and state.reading(IN_FIELD) == "no-incluye":
        return tuple(a for a in abilities if not isinstance(a, Static) or _of_its_fight(a))
    if not obj.counters:
        return abilities
    return tuple(a.but(only_if=None) if isinstance(a, Static) and _met(n) in obj.counters else a for n, a in enumerate(abilities))


def _of_its_fight(ability: Static) -> bool:
    """1.4.1: whether a permanent effect says something of how its own unit fights, which it cannot say anywhere else."""
    if ability.affects == THIS and ability.rule in _FIGHTING:
        return True
    asked = ability.only_if
    return isinstance(asked, Is) and asked.what == THIS and (COMBAT in asked.filter.zones or "atacante" in asked.filter.marks)


def has_some(state: State, obj: Id) -> bool:
    """Whether an element has permanent effects printed on it that say nothing of its own fight."""
    base = state.objects[obj].base
    return any(isinstance(a, Static) and not _of_its_fight(a) for a in getattr(base, "abilities", ()))


def _needs(ability: Static) -> bool:
    """8.1.2.3.4: whether a permanent effect needs a condition to be valid."""
    asked = ability.only_if
    return asked is not None and not (isinstance(asked, Fact) and asked.word in _SPANS)


def _met(place: int) -> str:
    return f"{_MET} {place + 1}"


def notice(match: Match, before: State) -> None:
    """8.1.2.3.5: by one reading what met its condition once stays valid, until it is negated."""
    if match.reading(FOREVER) != "para-siempre":
        return
    for here in match.state.in_play():
        negated = match.state.game.view(match.state, here.id).get(NEGATED)
        for place, ability in enumerate(getattr(here.base, "abilities", ())):
            if isinstance(ability, Static) and _needs(ability):
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
