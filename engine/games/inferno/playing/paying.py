"""Paying (117, 601.1f–g): gathering energy, the reserve, and how each other part of a cost is paid."""

from __future__ import annotations

from ....kernel.abilities import Context, CostPart
from ....kernel.causes import Cause
from ....kernel.decisions import Decision, Form, Option, Procedure
from ....kernel.events import Event, Pool
from ....kernel.frozen import Id
from ....kernel.match import Illegal, Match
from ....kernel.rules import R
from ....play.costs import pay
from .. import rules as r
from ..elements.layers import views
from .affording import PAYING
from .costing import besides_energy, energy_of
from .energy import energy_abilities, energy_there, is_simple, resolve_energy, uses


def gather_energy(match: Match, player: str, energy: int, rules: tuple[R, ...]) -> Procedure:
    """601.1f, 116.1d: the player may turn cards for energy until the reserve is enough; else paying is illegal."""
    while (missing := energy - match.state.players[player].pool) > 0:
        sources = energy_abilities(match.state, player)
        before = match.state.players[player].pool
        if not sources or energy_there(match.state, player) < missing:
            raise Illegal(r.COST_IN_FULL, f"faltan {missing} de energía")
        options = tuple(match.option(obj) for obj in dict.fromkeys(usable.obj for usable in sources))
        one_each = all(usable.gives == usable.times == 1 for usable in sources)
        alike = len({o.say for o in options}) == 1 and one_each
        low = missing if one_each else 1
        decision = Decision(
            player,
            f"¿Qué giras por energía? Faltan {missing}",
            rules,
            Form.SOME,
            options,
            low=low,
            high=missing if alike else len(options),
            kind="energía",
            default=tuple(option.value for option in options[:missing]) if alike else None,
        )
        chosen = decision.default if alike and match.state.setup.game.pays_alike else (yield from match.ask(decision))  # type: ignore[attr-defined]
        for obj in chosen:
            here = [(u.place, u.gives) for u in energy_abilities(match.state, player) if u.obj == obj]
            if here:  # what was used before may have taken what this one costs
                place = yield from _which(match, player, here)
                yield from use_energy_ability(match, player, obj, place, (*rules, r.ENERGY_FOR_COST))
        if match.state.players[player].pool == before:
            raise Illegal(r.COST_IN_FULL, "la reserva no crece")


def _which(match: Match, player: str, abilities: list[tuple[int, int]]) -> Procedure:
    """By which of its energy abilities, each with what it gives, an element is turned."""
    options = [Option(place, f"{gives} de energía #{n}") for n, (place, gives) in enumerate(abilities, 1)]
    return (yield from match.choose(player, "¿Con qué habilidad de energía?", (r.ENERGY_FOR_COST,), options, "energía"))


def use_energy_ability(match: Match, player: str, obj: Id, place: int, rules: tuple[R, ...]) -> Procedure:
    """605.3, 605.3b: its whole cost is paid as that of any other, and then it resolves at once."""
    state = match.state
    ability = views(state, obj)["abilities"][place]
    context = Context(obj, player)
    simple = is_simple(ability)
    if not simple:
        begins = Event(ENERGY_BEGINS, obj=obj, player=player)
        text = f"{player} activa la habilidad de energía de {match.game.name_of(state, obj)}"
        match.write(begins, rules=(*rules, r.ENERGY_LIKE_OTHERS), text=text, by=player, chosen=True)
        energy = energy_of(ability.cost)
        if energy:
            yield from gather_energy(match, player, energy, rules[:1])
            yield from pay_energy(match, player, energy, (r.ENERGY_LIKE_OTHERS,))
        used = yield from pay(match, context, besides_energy(ability.cost), PAYING, (r.ENERGY_LIKE_OTHERS,))
        context = context.but(cause=Cause(paid=tuple(i for part in used for i in part)))
    if ability.times:
        key = uses(ability, player, obj, place)
        match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))
    yield from resolve_energy(match, context, ability, rules)
    if not simple:
        ends = (Event(ENERGY_ENDS, obj=obj, player=player),)
        match.write(*ends, rules=(r.ENERGY_AT_ONCE,), text="la habilidad de energía se resolvió")


#: Between these events stand the steps of an energy ability that does more than turn its element for energy.
ENERGY_BEGINS, ENERGY_ENDS = "comienza energía", "termina energía"


def pay_parts(match: Match, context: Context, parts: tuple[CostPart, ...], rules: tuple[R, ...]) -> Procedure:
    """Pay a cost that is none of playing or activating: its energy from the reserve, then the rest in any order."""
    energy = energy_of(parts, context.x or 0)
    if energy:
        yield from gather_energy(match, context.you, energy, rules[:1])
        yield from pay_energy(match, context.you, energy, rules)
    yield from pay(match, context, besides_energy(parts), PAYING, rules)


def pay_energy(match: Match, player: str, energy: int, rules: tuple[R, ...], grounds: tuple[R, ...] = ()) -> Procedure:
    """117.3a: from the reserve; paying 0 is always possible."""
    if match.state.players[player].pool < energy:
        raise Illegal(r.COST_IN_FULL, "la reserva no alcanza")
    event = Pool("pagar", player=player, amount=-energy)
    text = f"{player} paga {energy} de energía"
    yield from match.do(event, rules=(*rules, r.PAY_ENERGY), grounds=grounds, text=text, by=player)
