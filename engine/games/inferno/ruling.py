"""Abilities and effects that change the rules of the game for elements and players (612.9), by the word that says how."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Filter, Ref, Static
from ...kernel.cards import expanded
from ...kernel.continuous import seen_in_play
from ...kernel.continuous import view as views
from ...kernel.frozen import Id, by_identity
from ...kernel.memo import PLAY_ONLY
from ...kernel.selecting import holds, matches, refer
from ...kernel.state import State
from ...kernel.statics import statics
from .characteristics import DEMON, keeps_what_is_printed
from .keywords import THIS, abilities_of

_NONE: list[Any] = []


def rules_at_work(state: State) -> dict[str, list[tuple[Id | None, str, Static | Any]]]:
    """The static abilities and effects that change the rules of the game (612.9), by rule word: source, controller, effect."""
    known: dict[str, list[tuple[Id | None, str, Static | Any]]] = state.memo.computed(
        "rules at work", _rules_at_work, state, PLAY_ONLY
    )
    return known


def _rules_at_work(state: State) -> dict[str, list[tuple[Id | None, str, Static | Any]]]:
    known: dict[str, list[tuple[Id | None, str, Static | Any]]] = {}
    for obj, seen in seen_in_play(state):
        if obj.base is None or (obj.face_down and not keeps_what_is_printed(state)):
            continue
        for _, ability in statics(state, obj.id, seen):
            if ability.rule and not ability.zone:
                known.setdefault(ability.rule, []).append((obj.id, seen["controller"], ability))
    for effect in state.effects:
        if effect.rule:
            known.setdefault(effect.rule, []).append((effect.source, effect.you, effect))
    return known


def ruled(state: State, obj: Id, rule: str) -> list[Any]:
    """The effects by which a rule word applies to an element: its own static abilities, those of others, and effects."""
    at_work = rules_at_work(state)
    if rule not in at_work:
        return _NONE
    found = []
    for source, you, effect in at_work[rule]:
        if "ignora" in at_work and _ignored(at_work, source, views(state, obj).get("controller")):
            continue
        affects = effect.affects
        if affects == THIS:
            reached = obj == source
        elif isinstance(affects, tuple):
            reached = obj in affects
        elif isinstance(affects, Ref):
            reached = obj in refer(state, affects, Context(source, you))
        else:
            reached = isinstance(affects, Filter) and matches(state, obj, affects, you, source)
        if reached and (effect.only_if is None or holds(state, effect.only_if, Context(source, you))):
            found.append(effect)
    return found


def ruled_in_play(state: State, rule: str) -> list[Id]:
    """The elements in play to which a rule word applies."""
    if rule not in rules_at_work(state):
        return _NONE

    def compute(state: State) -> list[Id]:
        return [o.id for o in state.in_play() if ruled(state, o.id, rule)]

    found: list[Id] = state.memo.computed(f"in play: {rule}", compute, state, PLAY_ONLY)
    return found


@by_identity
def static_words(abilities: tuple[Any, ...]) -> frozenset[str]:
    """The rule words of static abilities among these, those of keywords included."""
    return frozenset(a.rule for a in expanded(abilities, abilities_of) if isinstance(a, Static))


def own_rules(state: State, obj: Id, rule: str) -> list[Static]:
    """The static abilities with a rule word that an element has in whatever zone it is (113.5c–e)."""
    seen = views(state, obj)
    if rule not in static_words(seen["abilities"]):
        return _NONE
    listed = [a for _, a in statics(state, obj, seen) if a.rule == rule]
    here = state.objects[obj]
    context = Context(obj, here.controller or here.owner)
    return [a for a in listed if holds(state, a.only_if, context)]


def own_keyword(state: State, obj: Id, word: str) -> bool:
    """Whether an element has a keyword, in whatever zone it is."""
    return state.setup.game.has_keyword(views(state, obj), word)


def _concerns(state: State, source: Id | None, you: str, effect: Any, player: str) -> bool:
    if not isinstance(effect.affects, Filter):
        return you == player
    demons = [o.id for o in state.in_play() if o.kind == DEMON and o.owner == player]
    return any(matches(state, i, effect.affects, you, source) for i in demons)


def players_ruled(state: State, player: str, rule: str) -> list[Any]:
    """The effects with a rule word that concern a player: those of whom they speak by their demons, else their controller."""
    at_work = rules_at_work(state)
    if rule not in at_work:
        return _NONE
    return [
        effect
        for source, you, effect in at_work[rule]
        if _concerns(state, source, you, effect, player)
        and holds(state, effect.only_if, Context(source, you))
        and not ("ignora" in at_work and _ignored(at_work, source, player))
    ]


def _ignored(at_work: dict[str, Any], source: Id | None, player: str | None) -> bool:
    """115.2b: whether a player ignores the static abilities of an element for now."""
    return any(you == player and effect.value == source for _, you, effect in at_work["ignora"])
