"""What a card or ability does and costs, and whether its cost could be paid: an upper bound, the rest is undoing (117)."""

from __future__ import annotations

from ....kernel.abilities import Ability, Activated, Context, CostPart, Instruction, Spell, Static, Unread
from ....kernel.conditions import Action
from ....kernel.continuous import outline
from ....kernel.frozen import Id, Map, by_identity
from ....kernel.selecting import amount, holds, matches
from ....kernel.state import State
from ....kernel.statics import statics
from ....play.ruling import THIS, Ruling, own_rules, players_ruled, ruled
from ..elements.layers import views
from ..elements.ruling import static_words
from .affording import can_pay
from .energy import energy_there


def spell_effect(state: State, obj: Id) -> tuple[Instruction, ...]:
    """113.3a: what a card does when it resolves."""
    return what_is_done(views(state, obj)["abilities"])


@by_identity
def what_is_done(abilities: tuple[Ability, ...]) -> tuple[Instruction, ...]:
    """What a ritual with these abilities does, text that nobody understood included; other cards only enter play."""
    for ability in abilities:
        if isinstance(ability, Spell):
            return ability.effect
    return tuple(ability for ability in abilities if isinstance(ability, Unread))


#: Rule words of what an ability gives a card to be paid instead, besides or less.
COST_WORDS = ("coste alternativo", "coste adicional", "cuesta menos", "bendición", "recobrar")


def cost_rules(state: State, obj: Id, word: str) -> list[Static]:
    """117.7–117.9: the abilities with a rule word on the cost of a card: its own, and on the chain also those that it was
    given where it was played from (117.9a, 400.7e)."""
    here = state.objects[obj]
    context = Context(obj, here.controller or here.owner)
    given = [a for a in here.item.given if a.rule == word and holds(state, a.only_if, context)]
    return [*own_rules(state, obj, word), *given]


def about_cost(state: State, obj: Id) -> list[Static]:
    """The static abilities that an element has now on what it costs."""
    return [a for _, a in statics(state, obj, views(state, obj)) if a.rule in COST_WORDS]


def ability_of(state: State, action: Action) -> Activated:
    assert action.obj is not None
    assert action.ability is not None
    return outline(state, action.obj)["abilities"][action.ability]


#: Whether additional costs have to be paid.
ADDITIONAL = "inferno-costes-adicionales-obligatorios"
#: Whether Bendición de Ubanna reduces a cost, or is an alternative one, which excludes every other.
BLESSING = "inferno-bendicion-de-ubanna"
#: Whether what has an empty cost can be played without paying anything.
EMPTY_COST = "inferno-coste-vacio"


def reductions(state: State, obj: Id, alternative: bool = False) -> int:
    """117.7: what a card says it costs less, when it is paid for with an alternative cost or without."""
    context = Context(obj, state.objects[obj].controller or state.objects[obj].owner)
    less = sum(amount(state, effect.value, context) for effect in cost_rules(state, obj, "cuesta menos"))
    less += _of_effects(state, context.you, obj, LESS)
    if alternative and state.reading(BLESSING) == "alternativo":
        return less
    return less + blessed(state, obj)


def blessed(state: State, obj: Id) -> int:
    """702.11a: how much less a card costs now by Bendición de Ubanna."""
    return sum(effect.value for effect in cost_rules(state, obj, "bendición"))


def empty_cost_is_free(state: State) -> bool:
    """117.6: an empty cost cannot be paid, unless the reading says that nothing has to be."""
    return state.reading(EMPTY_COST) == "sin-pagar"


#: The word of effects that make cards of a player cost less.
LESS = "sus cartas cuestan menos"


def increases(state: State, player: str, obj: Id) -> int:
    """117.8e: what effects make a card cost more."""
    return _of_effects(state, player, obj, "sus cartas cuestan más")


def _of_effects(state: State, player: str, obj: Id, word: str) -> int:
    """How much the effects with a rule word about the cards of a player come to for this one: those about all, or its kind."""
    return sum(_on_card(state, ruling, obj) for ruling in players_ruled(state, player, word))


def _on_card(state: State, ruling: Ruling, obj: Id) -> int:
    if not isinstance(ruling.value, Map):
        return int(ruling.value)
    about, you = ruling.value["filter"], ruling.context.you
    reached = matches(state, obj, about, you, ruling.context.source, anywhere=True)
    return amount(state, ruling.value["amount"], ruling.context) if reached else 0


def least_cost(state: State, action: Action) -> int | None:
    """The least energy with which the card can be paid, an alternative cost included (113.5c); None when nothing pays it.

    X counts as 0, and so does the cost that a scenario has not got (202.1c).
    """
    assert action.obj is not None
    here, seen = state.objects[action.obj], views(state, action.obj)
    cost = 0 if seen["cost"] is None and "escenario" in seen["types"] else seen["cost"]
    more = increases(state, action.player, action.obj)
    if cost is not None and not here.item.given and not static_words(seen["abilities"]):
        less = _of_effects(state, action.player, action.obj, LESS)
        return max(0, (cost if isinstance(cost, int) else 0) + more - less)
    if here.zone.name == "inferno":
        for effect in own_rules(state, action.obj, "recobrar"):
            return energy_of(effect.value)
    if own_rules(state, action.obj, "sin pagar su coste"):
        return 0
    instead = [energy_of(effect.value) for effect in own_rules(state, action.obj, "coste alternativo")]
    least = [max(0, min(instead) + more - reductions(state, action.obj, True))] if instead else []
    if cost is not None or (not instead and empty_cost_is_free(state)):
        least.append(max(0, (cost if isinstance(cost, int) else 0) + more - reductions(state, action.obj)))
    return min(least, default=None)


def energy_of(parts: tuple[CostPart, ...], x: int = 0) -> int:
    """The energy among the parts of a cost."""
    amounts = (x if part.amount == "X" else part.amount for part in parts if part.kind == "energía")
    return sum(amount for amount in amounts if isinstance(amount, int))


def activation_energy(state: State, obj: Id, ability: Activated, x: int = 0) -> int:
    """117.7, 117.8e, 602.2b: the energy in the cost of an ability, more or less by effects on abilities of its element, or on
    attaching it (302.5)."""
    needed = energy_of(ability.cost, x)
    words = [("sus habilidades cuestan más", 1), ("sus habilidades cuestan menos", -1)]
    if any(do.verb == "anexar" and do.args.get("what") == THIS for do in ability.effect):
        words.append(("anexar cuesta menos", -1))
    for word, sign in words:
        needed += sign * sum(amount(state, ruling.value, ruling.context) for ruling in ruled(state, obj, word))
    return max(0, needed)


def besides_energy(parts: tuple[CostPart, ...]) -> tuple[CostPart, ...]:
    """The parts of a cost that are not energy."""
    return tuple(part for part in parts if part.kind != "energía")


def energy_at_hand(state: State, player: str) -> int:
    """The reserve and all that could still be turned for energy: an upper bound of what can be paid (117.3)."""
    return state.players[player].pool + energy_there(state, player)


def can_pay_part(state: State, player: str, obj: Id, part: CostPart) -> bool:
    """117.3: whether one part of a cost could be paid."""
    if part.kind == "energía":
        return part.amount == "X" or (isinstance(part.amount, int) and part.amount <= energy_at_hand(state, player))
    return can_pay(state, player, obj, part)
