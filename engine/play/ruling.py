"""Rules in words that abilities and effects give to elements and players («no puede atacar»), found by their words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..kernel.abilities import Condition, Context, Filter, Ref, Static
from ..kernel.continuous import seen_in_play
from ..kernel.frozen import Frozen, Id, Value
from ..kernel.layers import Look
from ..kernel.memo import PLAY_ONLY
from ..kernel.pieces import Obj
from ..kernel.selecting import holds, matches, refer
from ..kernel.state import State
from ..kernel.statics import Among, statics
from .lending import required

THIS = Ref("este")


class Ruling(NamedTuple):
    """One rule in words at work.

    ``affects``: whom it is about, as a reference, a filter or elements. ``value``: what goes with the word. ``context``: for
    whom and from what it works. ``only_if``: its condition, or None. ``stamp``: since when.
    """

    affects: Filter | Ref | tuple[Id, ...] | None
    value: Value
    context: Context
    only_if: Condition | None = None
    stamp: int = 0


@dataclass(frozen=True)
class InWords(Frozen):
    """What a game lends to rules in words («no puede atacar»; Inferno 612.9; MyL 4.3; FFTCG 11.9).

    ``concerns(state, ruling, player)``: whether a rule is about a player, its condition apart. ``ignored``: the word of the
    rule by which a player ignores those that an element, its value, gives; "" when there is none. ``spared(state, word,
    source, obj)``: whether something keeps an element from rules of a word that the element ``source`` gives to a whole kind.
    """

    concerns: Callable[[State, Ruling, str], bool]
    ignored: str = ""
    spared: Callable[[State, str, Id | None, Id], bool] = lambda state, word, source, obj: False


_NONE: list[Ruling] = []


def lent(state: State) -> InWords:
    """What the game of a state lends."""
    return required(state, InWords)


def statics_in_play(state: State, look: Look | None = None) -> Iterator[tuple[Obj, Static, Context]]:
    """The static abilities of what is in play, each with its element and for whom it works.

    ``look`` gives the characteristics while they are still being worked out.
    """
    for here, seen in seen_in_play(state) if look is None else ((obj, look(obj.id)) for obj in state.in_play()):
        abilities = statics(state, here.id, seen)
        if abilities:
            context = Context(here.id, seen["controller"])
            for _, ability in abilities:
                yield here, ability, context


def rulings(state: State) -> dict[str, list[Ruling]]:
    """The rules that static abilities in play and effects give, by their words."""
    known: dict[str, list[Ruling]] | None = state.memo.get("rules in words")
    if known is None or state.memo.noted is not None:
        known = state.memo.computed("rules in words", rulings_seen, state, PLAY_ONLY)
    return known


def ruled_in_play(state: State, word: str) -> list[Id]:
    """The elements in play to which a rule in words applies."""
    if word not in rulings(state):
        return []

    def compute(state: State) -> list[Id]:
        return [o.id for o in state.in_play() if ruled(state, o.id, word)]

    known: list[Id] = state.memo.computed(f"in play: {word}", compute, state, PLAY_ONLY)
    return known


def rulings_seen(state: State, look: Look | None = None) -> dict[str, list[Ruling]]:
    """The same with characteristics that are still being worked out, which ``look`` gives."""
    known: dict[str, list[Ruling]] = {}
    for here, ability, context in statics_in_play(state, look):
        if ability.rule and ability.zone in ("", here.zone.name):
            ruling = Ruling(ability.affects, ability.value, context, ability.only_if, here.since)
            known.setdefault(ability.rule, []).append(ruling)
    for effect in state.effects:
        if effect.rule:
            ruling = Ruling(effect.affects, effect.value, Context(effect.source, effect.you), effect.only_if, effect.stamp)
            known.setdefault(effect.rule, []).append(ruling)
    return known


def reaches(state: State, affects: object, obj: Id, context: Context) -> bool:
    """Whether what an effect or ability affects is, or includes, an element; its condition apart."""
    if affects == THIS:
        return obj == context.source
    if isinstance(affects, tuple):
        return obj in affects
    if isinstance(affects, Ref):
        return obj in refer(state, affects, context)
    return isinstance(affects, Filter) and matches(state, obj, affects, context.you, context.source)


def reached_in_play(state: State, ability: Static, context: Context) -> tuple[Id, ...]:
    """The elements in play that a static ability affects; its condition apart."""
    affects, spared = ability.affects, lent(state).spared
    if isinstance(affects, Filter):
        listed = [here.id for here in state.in_play() if matches(state, here.id, affects, context.you, context.source)]
    else:
        named = refer(state, affects, context)
        listed = [here.id for here in state.in_play() if here.id in named] if named else []
    return tuple(i for i in listed if not spared(state, ability.rule, context.source, i))


def ruled(state: State, obj: Id, word: str) -> list[Ruling]:
    """The rules of this word that are about an element now."""
    if word not in rulings(state):
        return _NONE
    listed = [
        one
        for one in _heeded(state, word, lambda: state.setup.game.outline(state, obj).get("controller"))
        if reaches(state, one.affects, obj, one.context) and holds(state, one.only_if, one.context)
    ]
    if not listed:
        return listed
    spared = lent(state).spared
    # What an effect reached as it began stays reached.
    return [one for one in listed if isinstance(one.affects, tuple) or not spared(state, word, one.context.source, obj)]


def players_ruled(state: State, player: str, word: str) -> list[Ruling]:
    """The rules of this word that are about a player now."""
    if word not in rulings(state):
        return _NONE
    listed = _heeded(state, word, lambda: player)
    if not listed:
        return listed
    concerns = lent(state).concerns
    return [one for one in listed if concerns(state, one, player) and holds(state, one.only_if, one.context)]


def _heeded(state: State, word: str, player: Callable[[], str | None]) -> list[Ruling]:
    """The rules of this word, without those of elements whose abilities a player ignores for now."""
    at_work = rulings(state)
    listed = at_work.get(word, _NONE)
    if not listed or (ignoring := at_work.get(lent(state).ignored)) is None:
        return listed
    who = player()
    ignored = [one.value for one in ignoring if one.context.you == who]
    return [one for one in listed if one.context.source not in ignored]


def some_ruled(state: State, obj: Id, words: frozenset[str]) -> bool:
    """Whether there is any rule of these words at work, or any about itself on an element: where not, ``ruled``,
    ``players_ruled`` and ``own_rules`` find none of them for it."""
    if not words.isdisjoint(rulings(state)):
        return True
    abilities = state.setup.game.outline(state, obj).get("abilities")
    return not words.isdisjoint(_rules_of_itself(state, abilities)) if abilities else False


def own_rules(state: State, obj: Id, word: str, you: str = "") -> list[Static]:
    """The static abilities with a rule of this word about itself that an element has, in whatever zone it is; ``you``: for whom
    they work, where that is not whose it is."""
    abilities = state.setup.game.outline(state, obj).get("abilities")
    given = _rules_of_itself(state, abilities).get(word) if abilities else None
    if given is None:
        return []
    here = state.objects[obj]
    context = Context(obj, you or here.controller or here.owner)
    return [a for a in given if holds(state, a.only_if, context)]


def _of_itself(abilities: tuple[tuple[int, Static], ...]) -> dict[str, list[Static]]:
    """Of these the rules about the element itself, by their words."""
    found: dict[str, list[Static]] = {}
    for _, ability in abilities:
        if ability.rule and ability.affects == THIS:
            found.setdefault(ability.rule, []).append(ability)
    return found


_rules_of_itself = Among(Static, _of_itself)
