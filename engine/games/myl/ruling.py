"""Rules in words that abilities and effects give: to a card («furia», «no ataca»), or to a player («no puede jugar»)."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...kernel.abilities import Condition, Context, Filter, Ref
from ...kernel.frozen import Id
from ...kernel.selecting import holds, matches, refer
from ...kernel.state import State
from ...kernel.statics import statics
from .zones import OUTSIDE


class Ruling(NamedTuple):
    """One such rule at work: whom it is about, its value, for whom it works and since when."""

    affects: Any
    value: Any
    context: Context
    only_if: Condition | None
    stamp: int


def rulings(state: State) -> dict[str, list[Ruling]]:
    """The rules that static abilities in play and effects give, by their words."""
    found: dict[str, list[Ruling]] = state.memo.computed("rulings", _rulings, state)
    return found


def _rulings(state: State) -> dict[str, list[Ruling]]:
    """4.3: those of the continuous abilities first."""
    known: dict[str, list[Ruling]] = {}
    for here in state.in_play():
        if here.base is None:
            continue
        seen = state.setup.game.view(state, here.id)
        for _, ability in statics(state, here.id, seen):
            if ability.rule:
                context = Context(here.id, seen["controller"])
                ruling = Ruling(ability.affects, ability.value, context, ability.only_if, here.since)
                known.setdefault(ability.rule, []).append(ruling)
    for effect in state.effects:
        if effect.rule:
            ruling = Ruling(effect.affects, effect.value, Context(effect.source, effect.you), effect.only_if, effect.stamp)
            known.setdefault(effect.rule, []).append(ruling)
    return known


def on_card(state: State, obj: Id, word: str) -> list[Ruling]:
    """The rules of this word that are about a card now."""
    return [ruling for ruling in rulings(state).get(word, ()) if _about(state, ruling, obj)]


def ruled(state: State, obj: Id, word: str) -> bool:
    """Whether some rule of this word is about a card now."""
    return any(_about(state, ruling, obj) for ruling in rulings(state).get(word, ()))


def _about(state: State, ruling: Ruling, obj: Id) -> bool:
    return reaches(state, ruling.affects, obj, ruling.context) and holds(state, ruling.only_if, ruling.context)


def reaches(state: State, affects: Any, obj: Id, context: Context) -> bool:
    """Whether what an effect or ability affects is, or includes, a card; its condition apart."""
    if isinstance(affects, tuple):
        return obj in affects
    if isinstance(affects, Ref):
        return obj in refer(state, affects, context)
    return isinstance(affects, Filter) and matches(state, obj, affects, context.you, context.source)


def on_playing(state: State, player: str, card: Id, word: str) -> list[Ruling]:
    """The rules of this word that others give to the playing of a card: from whatever zone, and whoever owns it (6.1)."""
    found = []
    for ruling in rulings(state).get(word, ()):
        affects, context = ruling.affects, ruling.context
        if not isinstance(affects, Filter):
            continue
        side = affects.controller or affects.owner
        about = not side or (player == context.you) == (side == "tú")
        wanted = affects.but(controller="", owner="")
        fits = about and matches(state, card, wanted, context.you, context.source, anywhere=True)
        if fits and holds(state, ruling.only_if, context):
            found.append(ruling)
    return found


def on_player(state: State, player: str, word: str) -> list[Ruling]:
    """The rules of this word that are about a player: whom they affect says «tú» or «oponente», or nothing for both."""
    found = []
    for ruling in rulings(state).get(word, ()):
        side = ruling.affects.controller if isinstance(ruling.affects, Filter) else ""
        about = not side or (player == ruling.context.you) == (side == "tú")
        if about and holds(state, ruling.only_if, ruling.context):
            found.append(ruling)
    return found


def own_rules(state: State, obj: Id, word: str) -> list[Any]:
    """The values of the rules of this word that a card gives itself, wherever it is (how it is played)."""
    listed: list[Any] = []
    here = state.objects[obj]
    if here.zone.name in OUTSIDE and (here.base is None or word not in here.base.own_rules):
        return listed
    seen = state.setup.game.view(state, obj)
    for _, ability in statics(state, obj, seen):
        if ability.rule == word and isinstance(ability.affects, Ref) and ability.affects.word == "este":
            you = seen.get("controller") or state.objects[obj].owner
            if holds(state, ability.only_if, Context(obj, you)):
                listed.append(ability.value)
    return listed


def forbids(state: State, obj: Id, forbidden: str, allowed: str) -> bool:
    """Whether a card may not do something: one effect forbids it, another may allow it; the reading says which prevails."""
    no = on_card(state, obj, forbidden)
    if not no:
        return False
    if state.reading("myl-permiso-y-prohibicion") == "lo-mas-reciente":
        yes = [ruling.stamp for ruling in on_card(state, obj, allowed)]
        return not yes or max(yes) < max(ruling.stamp for ruling in no)
    return True
