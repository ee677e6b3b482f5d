"""Static abilities that begin and cease to apply (604.1, 604.2, 610.3): a step for each change."""

from __future__ import annotations

from ....kernel.abilities import Static
from ....kernel.frozen import Id
from ....kernel.match import Match
from ....kernel.selecting import holds
from ....kernel.state import State
from ....play.ruling import THIS, reaches, statics_in_play
from .. import rules as r
from .lasting import left_with, part_said

#: A static ability at work: the element that has it, and the ability itself.
AtWork = tuple[Id, Static]


def tell(match: Match) -> None:
    """A step for each static ability that began or ceased to change other elements since this was last said."""
    before, now = match.told, match.state
    match.told = now
    if before is now or (was := at_work(before)) == (works := at_work(now)):
        return
    for one in works:
        if one not in was:
            _tell(match, one, before, now, "empieza a aplicarse")
    for one in was:
        if one not in works:
            _tell(match, one, before, before, "deja de aplicarse")


def at_work(state: State) -> dict[AtWork, tuple[Id, ...]]:
    """The static abilities that change elements, each with those in play that it reaches: those that may cease while their
    element is in play, and those about others. What an element is by itself is none."""
    known: dict[AtWork, tuple[Id, ...]] = state.memo.computed("at work", _at_work, state)
    return known


def _at_work(state: State) -> dict[AtWork, tuple[Id, ...]]:
    found: dict[AtWork, tuple[Id, ...]] = {}
    for here, ability, context in statics_in_play(state):
        about_itself = ability.affects == THIS and ability.only_if is None
        if not about_itself and ability.parts and holds(state, ability.only_if, context):
            found[here.id, ability] = tuple(o.id for o in state.in_play() if reaches(state, ability.affects, o.id, context))
    return found


def _tell(match: Match, one: AtWork, before: State, state: State, how: str) -> None:
    """That a static ability begins or ceases, and how the elements that it reaches in ``state`` are left."""
    (source, ability), now = one, match.state
    there = tuple(i for i in at_work(state)[one] if i in now.objects)
    if not there:
        return
    name = now.game.name_of(now if source in now.objects else before, source)
    text = f"{how} la habilidad estática de {name} sobre {match.names(there)}: {', '.join(map(part_said, ability.parts))}"
    if any(part.op.split()[0] in ("strength", "resistance", "switch") for part in ability.parts):
        text += left_with(now, there)
    match.say(r.STATIC_WHILE_IN_PLAY, r.CONTINUOUS_STATIC, text=text)
