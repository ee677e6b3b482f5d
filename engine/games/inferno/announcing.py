"""Announcing what is played (601.1a, b; 107.3): the card to the chain, the costs that will be paid, the value of X."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...kernel.abilities import CostPart, Static
from ...kernel.conditions import Action
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Alter, Move
from ...kernel.frozen import EMPTY, Frozen, Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import Procedure as UnderWay
from . import grounds
from . import rules as r
from .chain import context_of
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
from .effects_choices import WHEN_X, choose_x, defined_x, uses_x
from .layers import views
from .linked import remembered, text_of
from .moments import ritual_moment
from .moving import CHAIN


def letter(match: Match, at: str, action: Action | None = None) -> None:
    """The letter at which the procedure under way stands, for whoever looks at the state."""
    others = tuple(p for p in match.state.procedures if p.name != "jugar")
    player = action.player if action is not None else next((p.player for p in match.state.procedures if p.name == "jugar"), "")
    data = next((p.data for p in match.state.procedures if p.name == "jugar"), EMPTY)
    if action is not None:
        data = Map({"what": action.obj})
    match.keep(procedures=(*others, UnderWay("jugar", at, player, data)))


def leave_letter(match: Match) -> None:
    match.keep(procedures=tuple(p for p in match.state.procedures if p.name != "jugar"))


def note(match: Match, item: Id, rules: tuple[R, ...], text: str, reading: str | None = None, **choices: Any) -> None:
    """Write an announcement on the element of the chain, with its step."""
    here = match.state.objects[item]
    fields = Map(choices=here.choices.with_(choices))
    match.write(
        Alter("anunciar", obj=item, fields=fields), rules=rules, text=text, by=here.controller, chosen=True, reading=reading
    )


def announce_card(match: Match, action: Action) -> Procedure:
    """601.1a: the card goes to the top of the chain, and with it what let it be played from elsewhere (400.7e)."""
    assert action.obj is not None
    letter(match, "601.1a", action)
    here = match.state.objects[action.obj]
    next_id = match.state.next_id
    given = about_cost(match.state, action.obj)
    late = not ritual_moment(match.state, action)
    whence = () if here.zone.name == "mano" else (r.STATIC_WHERE_PLAYED,)
    energy = not_energy(spell_effect(match.state, action.obj), r.CARD_NOT_ENERGY)
    status = Map(choices=Map({"player": action.player, "de": here.zone.name, "fuera de momento": late}))
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
        text=text,
        by=action.player,
        chosen=True,
    )
    _keep_what_was_given(match, next_id, given)
    return next_id


def _keep_what_was_given(match: Match, item: Id, given: list[Static]) -> None:
    """117.9a, 400.7e: what other elements made the card cost where it was is still so as it is put on the chain."""
    left = list(given)
    for ability in about_cost(match.state, item):
        if ability in left:
            left.remove(ability)
    if left:
        rules = tuple(dict.fromkeys(_GIVEN_BY[ability.rule] for ability in left))
        note(match, item, rules, "se le aplica lo que otros efectos dicen de su coste", costes=tuple(left))


_GIVEN_BY = {
    "coste alternativo": r.INSTEAD_OF_COST,
    "coste adicional": r.ADDITIONAL_AT_ONCE,
    "cuesta menos": r.REDUCED_TO_ZERO,
    "bendición": r.BLESSING,
    "recobrar": r.PERMISSION_FOLLOWS,
}


def not_energy(effect: tuple[Any, ...], rule: R) -> tuple[R, ...]:
    """605.5: it would add energy and is no energy ability all the same."""
    return (rule,) if any(do.verb == "energía" for do in effect) else ()


@dataclass(frozen=True)
class Announced(Frozen):
    """601.1b: what will be paid: energy, None when nothing pays it, energy besides, and the parts that are not energy."""

    base: int | None
    additional: int
    parts: tuple[CostPart, ...]


def announce_costs(match: Match, item: Id, origin: str, free: bool, price: tuple[CostPart, ...] | None) -> Procedure:
    """601.1b, 117.9: alternative and additional costs, and the value of X. Returns what was :class:`Announced`."""
    letter(match, "601.1b")
    state = match.state
    player = state.objects[item].controller
    seen = views(state, item)
    given = ("réplica", price) if price is not None else ("sin pagar", ()) if free else None
    base: int | None = seen["converted"] if seen["cost"] is not None or "escenario" in seen["types"] else None
    if base is None and empty_cost_is_free(state) and given is None:
        base = 0
        match.say(r.EMPTY_COST, text="su coste es vacío: se juega sin pagar nada", by=player, reading=EMPTY_COST)
    alternative, instead = given or (yield from _alternative(match, item, origin, base is not None))
    if alternative:
        base = energy_of(instead)
    more, besides = yield from _additional(match, item)
    parts = (*besides_energy(instead), *besides)
    if alternative or parts or more:
        also = grounds.of_costs(seen, alternative, bool(parts or more))
        also += (r.STATIC_ON_CHAIN,) if given is None else ()
        reading = ADDITIONAL if parts or more else None
        chosen = {"alternative": alternative, "additional": more}
        note(match, item, (r.ANNOUNCE_COSTS, *also), "anuncia los costes que pagará", reading, **chosen)
    if seen["cost"] == "X":
        yield from announce_x(match, item, True, only_zero=bool(alternative and base == 0))
        if not alternative:
            base = match.state.objects[item].choices["x"]
    return Announced(base, more, parts)


def _alternative(match: Match, item: Id, origin: str, payable: bool) -> Procedure:
    """113.5c, 117.9, 604.5: what is paid instead of the cost: the name of the alternative, "" for none (117.9b); its parts."""
    if origin == "inferno" and (recover := cost_rules(match.state, item, "recobrar")):
        return "recobrar", recover[0].value
    costs = [effect.value for effect in cost_rules(match.state, item, "coste alternativo")]
    if not costs:
        return "", ()
    options = [Option(-1, "no", "paga el coste de energía")] if payable else []
    options += [Option(i, "alternativo" if len(costs) == 1 else f"alternativo {i + 1}") for i in range(len(costs))]
    player, rules = match.state.objects[item].controller, (r.ANNOUNCE_COSTS, r.ALTERNATIVE)
    assert player is not None
    chosen = yield from match.choose(player, "¿Pagas un coste alternativo?", rules, options, "coste")
    return ("alternativo", costs[chosen]) if chosen >= 0 else ("", ())


def _additional(match: Match, item: Id) -> Procedure:
    """117.8: the additional costs that are paid: their energy, and the parts that are not energy."""
    player = match.state.objects[item].controller
    assert player is not None
    energy = 0
    parts: tuple[CostPart, ...] = ()
    for extra in cost_rules(match.state, item, "coste adicional"):
        must = not getattr(extra, "defines", False)
        if must and match.reading(ADDITIONAL) == "a-eleccion":
            must = False
            match.say(r.ADDITIONAL, text="se elige si se paga el coste adicional", by=player, reading=ADDITIONAL)
        asks, optional = "¿Pagas el coste adicional?", (r.ANNOUNCE_COSTS, r.ADDITIONAL, r.ADDITIONAL_OPTIONAL)
        if must or (yield from match.confirm(player, asks, optional, "coste")):
            parts += besides_energy(extra.value)
            if any(p.amount == "X" for p in extra.value):
                energy += yield from _variable_additional(match, item)
            energy += energy_of(extra.value)
    return energy, parts


def _variable_additional(match: Match, item: Id) -> Procedure:
    """606.2g: a variable additional cost; what is paid is remembered for the ability that refers to it."""
    player = match.state.objects[item].controller
    assert player is not None
    rules = (r.ANNOUNCE_COSTS, r.LINKED_VARIABLE_COST)
    decision = Decision(
        player, "¿Cuánto pagas de más?", rules, Form.NUMBER, low=0, high=energy_at_hand(match.state, player), kind="X"
    )
    count = yield from match.ask(decision)
    here = match.state.objects[item]
    memory = remembered(here.choices, text_of(match.state, item), "pagado al jugar", count)
    note(match, item, rules, f"pagará {count} de más", memoria=memory)
    return count


def announce_x(match: Match, item: Id, has_x: bool, only_zero: bool = False) -> Procedure:
    """107.3a, 601.1b: the value of X is announced; without paying the cost it can only be 0 (107.3b)."""
    if not has_x:
        return
    player = match.state.objects[item].controller
    assert player is not None
    most = 0 if only_zero else energy_at_hand(match.state, player)
    rules = (r.X_FREE,) if only_zero else (r.X_ANNOUNCED,)
    decision = Decision(player, "¿Cuánto vale X?", rules, Form.NUMBER, low=0, high=most, kind="X")
    x = yield from match.ask(decision)
    note(match, item, rules, f"X vale {x}", x=x)


def announce_x_of_text(match: Match, item: Id, effect: tuple[Any, ...]) -> Procedure:
    """107.3e: the X that only the text has is chosen on resolution, or, by one reading, announced already."""
    here = match.state.objects[item]
    if here.choices.get("x") is not None or not uses_x(effect) or match.reading(WHEN_X) == "al-resolver":
        return
    if here.controller is not None and defined_x(match.state, context_of(match.state, item).source) is None:
        x = yield from choose_x(match, here.controller, r.X_OF_TEXT)
        note(match, item, (r.X_OF_TEXT,), f"X vale {x}", WHEN_X, x=x)
