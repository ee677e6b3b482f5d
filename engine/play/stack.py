"""The stack: abilities appear on it, and what was announced for what stands there is what it works with."""

from __future__ import annotations

from ..kernel.abilities import Context, Instruction, Spell
from ..kernel.decisions import Procedure
from ..kernel.events import Alter, Create
from ..kernel.frozen import Id, Map
from ..kernel.items import Item
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State

#: The kind of an object that is an ability on the stack.
ABILITY = "ability"


def create(
    match: Match,
    name: str,
    player: str,
    item: Item,
    rules: tuple[R, ...],
    text: str,
    chosen: bool = False,
    reading: str | None = None,
    grounds: tuple[R, ...] = (),
) -> Procedure:
    """An ability of a player appears on top of the stack. Returns the object that it is."""
    new, zone = match.state.next_id, match.game.stack
    assert zone is not None
    event = Create(name, kind=ABILITY, zone=zone, owner=player, controller=player, player=player, status=Map(item=item))
    yield from match.do(event, rules=rules, text=text, by=player, chosen=chosen, reading=reading, grounds=grounds)
    return new


def context_of(state: State, obj: Id) -> Context:
    """For whom and from what something on the stack works: an ability for its source, a card for itself. A delayed one still
    speaks of what the effect that made it did."""
    here = state.objects[obj]
    item = here.item
    assert here.controller is not None
    source = obj if item.ability is None else item.source
    those = item.those if item.cause.that is None else ()
    return Context(source, here.controller, item.targets, item.x, item.cause, those)


def effect_of(state: State, obj: Id) -> tuple[Instruction, ...]:
    """The instructions of what stands on the stack: those of an ability, or what a card does as it resolves."""
    here = state.objects[obj]
    if here.item.ability is not None:
        return here.item.ability.effect
    abilities = state.game.known(state, obj).get("abilities", ())
    return tuple(do for ability in abilities if isinstance(ability, Spell) for do in ability.effect)


def note(match: Match, obj: Id, rules: tuple[R, ...], text: str, reading: str | None = None, **fields: object) -> None:
    """Write what was announced for something on the stack, with its step."""
    here = match.state.objects[obj]
    announced = Alter("anunciar", obj=obj, fields=Map(item=here.item.but(**fields)))
    match.write(announced, rules=rules, text=text, by=match.chooser or here.controller, chosen=True, reading=reading)
