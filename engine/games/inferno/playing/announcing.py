"""Announcing what is played (601.1a, b; 107.3): the card to the chain, the costs that will be paid, the value of X."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.abilities import CostPart, Instruction, Static
from ....kernel.conditions import Action
from ....kernel.decisions import Decision, Form, Option, Procedure
from ....kernel.events import Alter, Move
from ....kernel.frozen import Id, Map
from ....kernel.items import Item
from ....kernel.match import Illegal, Match
from ....kernel.rules import R
from ....kernel.state import State
from ....play.announcing import Attempt
from ....play.linked import remembered, text_of
from ....play.stack import context_of, note
from ....play.undoing import undo
from .. import rules as r
from ..effects.effects_choices import WHEN_X, choose_x, defined_x, uses_x
from ..elements import grounds
from ..elements.layers import views
from ..elements.moving import CHAIN
from .costing import (
    ADDITIONAL,
    EMPTY_COST,
    about_cost,
    besides_energy,
    cost_rules,
    empty_cost_is_free,
    energy_at_hand,
    energy_of,
    spell_effect,
)
from .energy import can_add
from .moments import ONLY_THEN, lets_itself, ritual_moment


@dataclass(kw_only=True)
class Announcing(Attempt):
    """A card that is being played or an ability that is activated, and what will be paid for it (601.1b): ``energy``, None when
    nothing pays it, ``additional`` energy besides, and the ``parts`` that are not energy."""

    action: Action
    energy: int | None = None
    additional: int = 0
    parts: tuple[CostPart, ...] = ()


#: The procedure under way by which something is announced.
PLAYS = "jugar"


def undone(match: Match, mark: tuple[State, int], announcing: Announcing, why: Illegal) -> Procedure:
    """708: what could not be announced or paid is undone."""
    yield from undo(match, mark, announcing.action, why)


@dataclass(kw_only=True)
class Playing(Announcing):
    """A card that is being played: from which zone, whether it is a neutral one, and what an effect says is paid for it."""

    origin: str
    neutral: bool
    free: bool = False
    price: tuple[CostPart, ...] | None = None


def announce_card(match: Match, playing: Playing) -> Procedure:
    """601.1a: the card goes to the top of the chain, and with it what let it be played from elsewhere (400.7e)."""
    action = playing.action
    assert action.obj is not None
    here = match.state.objects[action.obj]
    playing.item = match.state.next_id
    given = about_cost(match.state, action.obj)
    late = not ritual_moment(match.state, action)
    whence = () if here.zone.name == "mano" else (r.STATIC_WHERE_PLAYED,)
    energy = not_energy(spell_effect(match.state, action.obj), r.CARD_NOT_ENERGY)
    let = lets_itself(match.state, action)
    status = Map(item=Item(player=action.player, late=late))
    data = Map({"de": here.zone.name})
    event = Move(
        "a la cadena",
        obj=action.obj,
        player=action.player,
        data=data,
        to=CHAIN,
        controller=action.player,
        status=status,
        follow=here.zone.name != "mano",
    )
    text = f"{action.player} juega {match.game.name_of(match.state, action.obj)}"
    yield from match.do(
        event,
        rules=(r.ANNOUNCE_CARD, r.PLAYING, *grounds.of_playing(match.state, action), *energy, *whence),
        grounds=(r.NEW_OBJECT,),
        reading=ONLY_THEN if let else None,
        text=text,
        by=action.player,
        chosen=True,
    )
    _keep_what_was_given(match, playing.item, given)


def _keep_what_was_given(match: Match, item: Id, given: list[Static]) -> None:
    """117.9a, 400.7e: what other elements made the card cost where it was is still so as it is put on the chain."""
    left = list(given)
    for ability in about_cost(match.state, item):
        if ability in left:
            left.remove(ability)
    if left:
        rules = tuple(dict.fromkeys(_GIVEN_BY[ability.rule] for ability in left))
        note(
            match,
            item,
            rules,
            f"a {match.game.name_of(match.state, item)} se le aplica lo que otros efectos dicen de su coste",
            given=tuple(left),
        )


_GIVEN_BY = {
    "coste alternativo": r.INSTEAD_OF_COST,
    "coste adicional": r.ADDITIONAL_AT_ONCE,
    "cuesta menos": r.REDUCED_TO_ZERO,
    "bendición": r.BLESSING,
    "recobrar": r.PERMISSION_FOLLOWS,
}


def not_energy(effect: tuple[Instruction, ...], rule: R) -> tuple[R, ...]:
    """605.5: it would add energy and is no energy ability all the same."""
    return (rule,) if can_add(effect) else ()


def announce_costs(match: Match, playing: Playing) -> Procedure:
    """601.1b, 117.9: alternative and additional costs, and the value of X."""
    state, item, player = match.state, playing.item, playing.player
    seen = views(state, item)
    given = ("réplica", playing.price) if playing.price is not None else ("sin pagar", ()) if playing.free else None
    base: int | None = seen["converted"] if seen["cost"] is not None or "escenario" in seen["types"] else None
    if base is None and empty_cost_is_free(state) and given is None:
        base = 0
        match.say(r.EMPTY_COST, text="su coste es vacío: se juega sin pagar nada", by=player, reading=EMPTY_COST)
    alternative, instead = given or (yield from _alternative(match, playing, base is not None))
    if alternative:
        base = energy_of(instead)
    more, besides = yield from _additional(match, playing)
    parts = (*besides_energy(instead), *besides)
    if alternative or parts or more:
        also = grounds.of_costs(seen, alternative, bool(parts or more))
        also += (r.STATIC_ON_CHAIN,) if given is None else ()
        reading = ADDITIONAL if parts or more else None
        chosen = {"alternative": alternative, "additional": more}
        note(
            match,
            item,
            (r.ANNOUNCE_COSTS, *also),
            f"{player} anuncia que pagará {_costs_said(alternative, more, parts)}",
            reading,
            **chosen,
        )
    if seen["cost"] == "X":
        x = yield from announce_x(match, playing, only_zero=bool(alternative and base == 0))
        base = base if alternative else x
    playing.energy, playing.additional, playing.parts = base, more, parts
    playing.effect = spell_effect(match.state, item)
    yield from announce_x_of_text(match, playing)


def _costs_said(alternative: str, more: int, parts: tuple[CostPart, ...]) -> str:
    """What is announced of costs, in Spanish."""
    words = {"alternativo": "el coste alternativo", "recobrar": "el coste de recobrar", "réplica": "el coste de réplica"}
    instead = words.get(alternative, "nada en lugar del coste" if alternative else "")
    energy = f"{more} de energía de más" if more else ""
    besides = ", ".join(f"{part.kind}: {part.amount}" for part in parts)
    return "; además, ".join(said for said in (instead, energy, besides) if said)


def _alternative(match: Match, playing: Playing, payable: bool) -> Procedure:
    """117.9, 604.5: what is paid instead of the cost: the name of the alternative, "" for none (117.9b), and its parts."""
    item = playing.item
    if playing.origin == "inferno" and (recover := cost_rules(match.state, item, "recobrar")):
        return "recobrar", recover[0].value
    costs = [effect.value for effect in cost_rules(match.state, item, "coste alternativo")]
    if not costs:
        return "", ()
    options = [Option(-1, "no", "paga el coste de energía")] if payable else []
    options += [Option(i, "alternativo" if len(costs) == 1 else f"alternativo {i + 1}") for i in range(len(costs))]
    rules = (r.ANNOUNCE_COSTS, r.ALTERNATIVE)
    chosen = yield from match.choose(playing.player, "¿Pagas un coste alternativo?", rules, options, "coste")
    return ("alternativo", costs[chosen]) if chosen >= 0 else ("", ())


def _additional(match: Match, playing: Playing) -> Procedure:
    """117.8: the additional costs that are paid, asked for in the order of the text (101.4c): their energy, and the parts that
    are not energy."""
    player, energy = playing.player, 0
    parts: tuple[CostPart, ...] = ()
    for extra in cost_rules(match.state, playing.item, "coste adicional"):
        must = not getattr(extra, "defines", False)
        if must and match.reading(ADDITIONAL) == "a-eleccion":
            must = False
            match.say(r.ADDITIONAL, text="se elige si se paga el coste adicional", by=player, reading=ADDITIONAL)
        asks, optional = "¿Pagas el coste adicional?", (r.ANNOUNCE_COSTS, r.ADDITIONAL, r.ADDITIONAL_OPTIONAL)
        if must or (yield from match.confirm(player, asks, optional, "coste")):
            parts += besides_energy(extra.value)
            if any(p.amount == "X" for p in extra.value):
                energy += yield from _variable_additional(match, playing)
            energy += energy_of(extra.value)
    return energy, parts


def _variable_additional(match: Match, playing: Playing) -> Procedure:
    """606.2g: a variable additional cost; what is paid is remembered for the ability that refers to it."""
    player, item = playing.player, playing.item
    rules = (r.ANNOUNCE_COSTS, r.LINKED_VARIABLE_COST)
    decision = Decision(
        player, "¿Cuánto pagas de más?", rules, Form.NUMBER, low=0, high=energy_at_hand(match.state, player), kind="X"
    )
    count = yield from match.ask(decision)
    here = match.state.objects[item]
    memory = remembered(here.memory, text_of(match.state, item), "pagado al jugar", count)
    remembers = Alter("anunciar", obj=item, fields=Map(memory=memory))
    match.write(remembers, rules=rules, text=f"pagará {count} de más", by=player, chosen=True)
    return count


def announce_x(match: Match, announcing: Announcing, only_zero: bool = False, most: int | None = None) -> Procedure:
    """107.3a, 601.1b: the value of X is announced; without paying the cost it can only be 0 (107.3b). ``most``:
    what there is to pay it with, by default energy."""
    if most is None:
        most = 0 if only_zero else energy_at_hand(match.state, announcing.player)
    rules = (r.X_FREE,) if only_zero else (r.X_ANNOUNCED,)
    decision = Decision(announcing.player, "¿Cuánto vale X?", rules, Form.NUMBER, low=0, high=most, kind="X")
    x = yield from match.ask(decision)
    note(match, announcing.item, rules, f"X vale {x}", x=x)
    return x


def announce_x_of_text(match: Match, announcing: Announcing) -> Procedure:
    """107.3e: the X that only the text has is chosen on resolution, or, by one reading, announced already."""
    item = announcing.item
    known = match.state.objects[item].item.x is not None or not uses_x(announcing.effect)
    if known or match.reading(WHEN_X) == "al-resolver":
        return
    if defined_x(match.state, context_of(match.state, item).source) is None:
        x = yield from choose_x(match, announcing.player, r.X_OF_TEXT)
        note(match, item, (r.X_OF_TEXT,), f"X vale {x}", WHEN_X, x=x)
