"""Energy abilities (605, 106): which there are, which can be activated now, how much they give, and how they resolve."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any

from ....kernel.abilities import Activated, Context, Instruction, Triggered
from ....kernel.causes import Cause
from ....kernel.continuous import seen_in_play
from ....kernel.decisions import Procedure
from ....kernel.events import Alter, Event, Pool
from ....kernel.frozen import Frozen, Id, Map, Value, at_once, by_identity
from ....kernel.match import Match
from ....kernel.memo import ACTIVE, PLAY_ONLY, POOL, TURN_BEGAN, TURNED
from ....kernel.rules import R
from ....kernel.selecting import amount, holds
from ....kernel.state import State
from ....play.costs import NO_LIMIT, times_payable
from ....play.instructions import carry_out
from ....play.ruling import ruled, rulings
from ....play.slots import slots
from .. import rules as r
from ..elements.cards import RESOURCE_ABILITY
from ..elements.layers import views
from ..elements.resources import ready, resources_turn_always
from .affording import PAYING, could_be_destroyed

#: The rule word by which an element activates no abilities.
_KEPT_OFF = "no puede activar habilidades"
_needs = attrgetter("needs")


@by_identity
def is_energy_ability(ability: object) -> bool:
    """605.1a: an activated ability that can add energy and has no target; a card on the chain never is one (605.5b)."""
    if not isinstance(ability, Activated) or slots(ability.effect):
        return False
    return adds_energy(ability)


def adds_energy(ability: Activated) -> bool:
    """Whether an ability can add energy, be it an energy ability or not (605.5a)."""
    return can_add(ability.effect)


def can_add(effect: tuple[Instruction, ...]) -> bool:
    """605.1: whether instructions can add energy, be it only if something is so."""
    return any(do.verb == "energía" or (do.verb == "si" and any(map(can_add, _branches(do)))) for do in effect)


def _branches(do: Instruction) -> tuple[tuple[Instruction, ...], ...]:
    return do.args.get("then", ()), do.args.get("else", ())


def _followed(state: State, effect: tuple[Instruction, ...], context: Context) -> tuple[Instruction, ...]:
    """605.2: the instructions of an energy ability as they are now: where energy depends on something, those of what is so."""
    found: tuple[Instruction, ...] = ()
    for do in effect:
        if do.verb == "si" and can_add((do,)):
            then, otherwise = _branches(do)
            found += _followed(state, then if holds(state, do.args["if"], context) else otherwise, context)
        else:
            found += (do,)
    return found


@at_once
@dataclass(frozen=True)
class Usable(Frozen):
    """An energy ability that a player could activate now: the element, which of its abilities, how much it gives at most,
    how much energy it costs itself, and how often it could be activated."""

    obj: Id
    place: int
    gives: int
    needs: int
    times: int


def energy_abilities(state: State, player: str) -> list[Usable]:
    """What a player can activate for energy now (605.3a)."""
    pool = state.players[player].pool
    return [usable for usable in _usable(state, player) if usable.needs <= pool]


def energy_there(state: State, player: str) -> int:
    """How much a player could gather now at most: of an element with several abilities, by the one that gives most."""

    def compute(state: State) -> int:
        most: dict[Id, int] = {}
        for usable in sorted(_usable(state, player), key=_needs):
            if usable.needs:
                state.memo.note((POOL,))
                if usable.needs > state.players[player].pool + sum(most.values()):
                    continue
            most[usable.obj] = max((usable.gives - usable.needs) * usable.times, most.get(usable.obj, 0))
        return sum(most.values())

    total: int = state.memo.computed(f"energy there of {player}", compute, state, PLAY_ONLY)
    return total


def _usable(state: State, player: str) -> list[Usable]:
    """The energy abilities that a player can activate, those included for whose own cost there is too little energy."""
    on = PLAY_ONLY | {TURNED, TURN_BEGAN, ACTIVE}
    found: list[Usable] = state.memo.computed(f"energy of {player}", lambda s: _usable_now(s, player), state, on)
    return found


def _usable_now(state: State, player: str) -> list[Usable]:
    found = []
    objects, kept_off = state.objects, _KEPT_OFF in rulings(state)
    for obj, place, ability, plain in _sources(state, player):
        if plain and not kept_off:
            if not objects[obj].turned:
                found.append(_of_resource(obj, place))
        elif times := _times(state, player, obj, place, ability):
            gives = _most(state, ability, obj, player)
            found.append(Usable(obj, place, gives, _own_energy(ability), times))
    return found


@lru_cache(maxsize=1024)
def _of_resource(obj: Id, place: int) -> Usable:
    """What turning a resource gives that nothing keeps from it."""
    gives = _fixed_energy(RESOURCE_ABILITY)
    assert gives is not None
    return Usable(obj, place, gives, 0, 1)


def _sources(state: State, player: str) -> list[tuple[Id, int, Activated, bool]]:
    """The energy abilities that a player has in play, whether they can be activated or not, and whether each is that of a
    resource."""

    def compute(state: State) -> list[tuple[Id, int, Activated, bool]]:
        own = [(o.id, seen) for o, seen in seen_in_play(state) if seen["controller"] == player]
        return [
            (i, place, ability, ability is RESOURCE_ABILITY and "recurso" in seen["types"])
            for i, seen in own
            for place, ability in _energy_among(seen["abilities"])
        ]

    found: list[tuple[Id, int, Activated, bool]] = state.memo.computed(f"energy abilities of {player}", compute, state, PLAY_ONLY)
    return found


@by_identity
def _energy_among(abilities: tuple[Any, ...]) -> tuple[tuple[int, Activated], ...]:
    """The energy abilities among those of an element, each with its place."""
    return tuple((place, ability) for place, ability in enumerate(abilities) if is_energy_ability(ability))


def _most(state: State, ability: Activated, obj: Id, player: str) -> int:
    """How much an energy ability would give, with what is best destroyed for it where that is what counts."""
    if (fixed := _fixed_energy(ability)) is not None:
        return fixed
    paid = [i for part in ability.cost if part.kind == "destruir" for i in could_be_destroyed(state, player, obj, part)]
    contexts = [Context(obj, player, cause=Cause(paid=(i,))) for i in paid]
    return max(energy_of(state, ability, context) for context in contexts or [Context(obj, player)])


@by_identity
def _fixed_energy(ability: Activated) -> int | None:
    """How much an energy ability gives whatever is the case; None when that depends on something."""
    listed: list[Any] = [do.args["amount"] if do.verb == "energía" else None for do in ability.effect if can_add((do,))]
    return sum(listed) if all(isinstance(amount, int) for amount in listed) else None


@by_identity
def _own_energy(ability: Activated) -> int:
    """The energy that an energy ability costs itself."""
    return sum(part.amount for part in ability.cost if part.kind == "energía" and isinstance(part.amount, int))


def _times(state: State, player: str, obj: Id, place: int, ability: Activated) -> int:
    """How often an energy ability could be activated now; not at all when something keeps it from that (605.3)."""
    resource = ability is RESOURCE_ABILITY
    if resource and state.objects[obj].turned:
        return 0
    if ruled(state, obj, _KEPT_OFF) and not (resource and resources_turn_always(state)):
        return 0
    turns = _turns(ability)
    if turns and "recurso" not in views(state, obj)["types"] and (ruled(state, obj, "no se gira") or not ready(state, obj)):
        return 0
    if is_simple(ability) and not ability.times and ability.only_if is None:
        return int(not state.objects[obj].turned) if turns else NO_LIMIT
    return _times_besides(state, player, obj, place, ability)


def uses(ability: Activated, player: str, obj: Id | None, place: int | None) -> tuple[Value, ...]:
    """Under what it is kept how often an ability was activated this turn: one that several players may activate, by each."""
    return ("habilidad", obj, place, *((player,) if ability.by else ()))


def _times_besides(state: State, player: str, obj: Id, place: int, ability: Activated) -> int:
    """How often its limit, its condition and the rest of its cost let an energy ability be activated."""
    if ability.zone or not holds(state, ability.only_if, Context(obj, player)):
        return 0
    if any(part.amount == "X" for part in ability.cost):
        return 0
    state.memo.note(("history",))
    left = ability.times - state.history.get(uses(ability, player, obj, place), 0) if ability.times else NO_LIMIT
    parts = [part for part in ability.cost if part.kind != "energía"]
    return max(0, min([left, *(times_payable(state, Context(obj, player), part, PAYING) for part in parts)]))


@by_identity
def _turns(ability: Activated) -> bool:
    """Whether an ability is paid for by turning its element."""
    return any(part.kind == "girar" for part in ability.cost)


@by_identity
def is_simple(ability: Activated) -> bool:
    """Whether an energy ability costs nothing but turning its element, and does nothing but add energy (106.4)."""
    return all(part.kind == "girar" for part in ability.cost) and all(do.verb == "energía" for do in ability.effect)


def resolve_energy(match: Match, context: Context, ability: Activated, rules: tuple[R, ...]) -> Procedure:
    """405.6c, 605.3b: an energy ability does not use the chain; it resolves at once. A simple one is turned in the same step."""
    state = match.state
    obj, player = context.source, context.you
    assert obj is not None
    gives = energy_of(state, ability, context)
    simple = is_simple(ability)
    events: list[Event] = []
    if simple and ability.cost:
        events.append(Alter("girar", obj=obj, player=player, fields=Map(turned=True)))
    events += [Pool("energía", player=player, source=obj, amount=gives), Event("energía activada", obj=obj, player=player)]
    also: tuple[R, ...] = (r.ENERGY_AT_ONCE, r.ENERGY_OFF_CHAIN)
    also += (r.ENERGY_ALWAYS,) if match.state.priority.holder is None else ()
    also += (r.RESOURCE_ABILITY,) if ability is RESOURCE_ABILITY else ()
    also += () if gives else (r.STILL_ENERGY,)
    how = "gira" if simple and ability.cost else "usa"
    text = f"{player} {how} {match.game.name_of(state, obj)}: {gives} de energía"
    yield from match.do(*events, rules=(*rules, *also), text=text, by=player, chosen=True)
    for do in _followed(state, ability.effect, context):
        if do.verb != "energía":
            yield from carry_out(match, context, do)
    yield from _triggered_energy(match)


def energy_of(state: State, ability: Activated, context: Context) -> int:
    """How much energy an ability gives now, perhaps none (605.2)."""
    listed = [do.args["amount"] for do in _followed(state, ability.effect, context) if do.verb == "energía"]
    return sum(amount(state, wanted, context) for wanted in listed)


def is_triggered_energy(trigger: Triggered) -> bool:
    """605.1b: without a target, on the activation of an energy ability, and it can add energy."""
    return trigger.on.event == "energía activada" and can_add(trigger.effect) and not slots(trigger.effect)


def _triggered_energy(match: Match) -> Procedure:
    """605.4a: triggered energy abilities do not use the chain; they resolve as soon as they triggered."""
    due = tuple(w for w in match.state.waiting if is_triggered_energy(w.ability))
    if due:
        match.keep(waiting=tuple(w for w in match.state.waiting if w not in due))
    for waiting in due:
        text = f"la habilidad de energía de {match.game.name_of(match.state, waiting.context.source)} se resuelve en el acto"
        match.say(r.TRIGGERED_ENERGY, r.TRIGGERED_ENERGY_AT_ONCE, text=text, by=waiting.context.you)
        for do in waiting.ability.effect:
            yield from carry_out(match, waiting.context, do)
