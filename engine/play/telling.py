"""Static abilities that begin and cease to change what is in play: a step for each change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Static
from ..kernel.frozen import Frozen, Id
from ..kernel.match import Match
from ..kernel.memo import PLAY_ONLY
from ..kernel.rules import R
from ..kernel.selecting import holds
from ..kernel.state import State
from .lending import required
from .ruling import THIS, reached_in_play, statics_in_play

#: A static ability at work: the element that has it, and the ability itself.
AtWork = tuple[Id, Static]


@dataclass(frozen=True)
class Telling(Frozen):
    """What a game lends to saying which static abilities apply (Inferno 604, 610.3; MyL 4.3, 5.1.1; Souls 8.1.2.3).

    - ``rules``: those of the step by which one begins, ``conditioned`` besides where it has a condition. ``ceasing(match, source,
      ability)``: those of the step by which one ceases, where they are others.
    - ``reaching(state, before, element)``: the rules by which one that goes on reaches an element that it did not reach before,
      or no longer does; none where that is not told.
    - ``changing(ability)``: whether it changes elements, rather than how something is played.
    - ``says(match, how, source, ability, there)``: the step's text: ``how`` is «empieza…» or «deja de aplicarse», ``source`` the
      name of the element that has the ability, ``there`` the elements that it reaches, as they are now.
    """

    rules: tuple[R, ...]
    changing: Callable[[Static], bool]
    says: Callable[[Match, str, str, Static, tuple[Id, ...]], str]
    ceasing: Callable[[Match, Id, Static], tuple[R, ...]] | None = None
    conditioned: tuple[R, ...] = ()
    reaching: Callable[[State, State, Id], tuple[R, ...]] = lambda state, before, element: ()


def tell(match: Match) -> None:
    """A step for each static ability that began or ceased to change other elements since this was last said."""
    before, now = match.told, match.state
    match.told = now
    if before is now:
        return
    was, works = at_work(before), at_work(now)
    if was is works or was == works:
        return
    for one, reached in works.items():
        if one not in was:
            telling = required(now, Telling)
            besides = telling.conditioned if one[1].only_if is not None else ()
            _tell(match, one, reached, before, "empieza a aplicarse", (*telling.rules, *besides))
    for one, reached in was.items():
        if one not in works:
            telling = required(now, Telling)
            rules = telling.rules if telling.ceasing is None else telling.ceasing(match, *one)
            _tell(match, one, reached, before, "deja de aplicarse", rules)
    for one, reached in works.items():
        if one in was and was[one] != reached:
            _tell_reached(match, one, set(was[one]) ^ set(reached), before)


def at_work(state: State) -> dict[AtWork, tuple[Id, ...]]:
    """The static abilities that change elements, each with those in play that it reaches: those that may cease while their
    element is in play, and those about others. What an element is by itself is none."""
    known: dict[AtWork, tuple[Id, ...]] | None = state.memo.get("at work")
    if known is None or state.memo.noted is not None:
        known = state.memo.computed("at work", _at_work, state, PLAY_ONLY)
    return known


def _at_work(state: State) -> dict[AtWork, tuple[Id, ...]]:
    changing, works = required(state, Telling).changing, {}
    for here, ability, context in statics_in_play(state):
        about_itself = ability.affects == THIS and ability.only_if is None
        if not about_itself and changing(ability) and holds(state, ability.only_if, context):
            works[here.id, ability] = reached_in_play(state, ability, context)
    return works


def _tell_reached(match: Match, one: AtWork, otherwise: set[Id], before: State) -> None:
    """That a static ability that goes on reaches elements that stayed in play, or does so no longer."""
    telling, now = required(match.state, Telling), match.state
    for element in sorted(otherwise):
        stayed = element in now.objects and element in before.objects
        rules = telling.reaching(now, before, element) if stayed else ()
        if rules:
            reached = element in at_work(now)[one]
            _tell(match, one, (element,), before, "empieza a aplicarse" if reached else "deja de aplicarse", rules)


def _tell(match: Match, one: AtWork, reached: tuple[Id, ...], before: State, how: str, rules: tuple[R, ...]) -> None:
    """That a static ability begins or ceases, and how the elements that it reaches are left."""
    (source, ability), now = one, match.state
    there = tuple(i for i in reached if i in now.objects)
    if there:
        telling = required(now, Telling)
        name = now.game.name_of(now if source in now.objects else before, source)
        match.say(*rules, text=telling.says(match, how, name, ability, there))
