"""The damage of a combat is assigned (509.1): each its strength, in an order when there are several on a side."""

from __future__ import annotations

from ...kernel.decisions import Decision, Form
from ...kernel.events import Event
from ...kernel.frozen import Id
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import State
from . import rules as r
from .combatants import in_combat, strength_in_combat
from .damage import damage_event
from .layers import left_of_resistance, views


def assign(match: Match) -> Procedure:
    """509.1, 704.4g; with several on a side, an order and at least the resistance of each before the next (509.1a–c).

    509.1b: the active player is the one who attacks, so that what attacks comes first.
    """
    state = match.state
    combat = state.procedure("combate")
    assert combat is not None
    attackers = tuple(i for i in combat.data["attackers"] if in_combat(state, i, combat.player, True))
    defenders = tuple(i for i in combat.data["defenders"] if in_combat(state, i, combat.player, False))
    events: list[Event] = []
    for side, others in ((attackers, defenders), (defenders, attackers)):
        for obj in side:
            strength = strength_in_combat(state, obj)
            if strength is None or strength <= 0 or not others:
                continue
            for victim, amount in (yield from _divided(match, obj, strength, others)):
                events.append(damage_event(state, obj, victim, amount, combat=True))
    return events


def _divided(match: Match, obj: Id, strength: int, others: tuple[Id, ...]) -> Procedure:
    """509.1c: the controller orders those who receive it; each but the last gets no less than its resistance first."""
    if len(others) == 1:
        return [(others[0], strength)]
    state = match.state
    player = views(state, obj)["controller"]
    reading = "inferno-asignar-dano-entre-varios"
    how = match.reading(reading)
    orders = views(state, others[0])["controller"] if how == "ordena-el-oponente" else player
    options = tuple(match.option(i) for i in others)
    asks = f"¿En qué orden recibe el daño de {match.game.name_of(state, obj)}?"
    rules = (r.DAMAGE_ORDER, r.SEVERAL_FIGHT, r.ACTIVE_ASSIGNS_FIRST)
    order = yield from match.ask(Decision(orders, asks, rules, Form.ORDER, options, kind="orden"))
    said = ", ".join(match.game.name_of(state, i) for i in order)
    match.say(r.DAMAGE_ORDER, text=f"{orders} ordena a quienes reciben el daño: {said}", by=orders, chosen=True, reading=reading)
    left, shared = strength, []
    for place, victim in enumerate(order):
        least = _resistance(state, victim, how == "res-impresa")
        if left <= 0:
            break
        amount = left
        if place < len(order) - 1 and left > least:
            asks = f"¿Cuánto daño a {match.game.name_of(state, victim)}?"
            decision = Decision(player, asks, (r.DAMAGE_ORDER,), Form.NUMBER, low=least, high=left, kind="reparto")
            amount = yield from match.ask(decision)
        shared.append((victim, amount))
        left -= amount
    return shared


def _resistance(state: State, victim: Id, printed: bool) -> int:
    """The resistance that has to be assigned before the next one gets damage: what is left of it, or what is printed."""
    base = state.objects[victim].base
    value = base.resistance if printed and base is not None else left_of_resistance(state, victim)
    return max(0, value) if isinstance(value, int) else 0
