"""A combat under way: who attacks and who defends, who joins, is removed or is replaced, and what damage they assign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.decisions import Decision, Form, Procedure
from ..kernel.events import Event
from ..kernel.frozen import Frozen, Id, Map
from ..kernel.match import Match
from ..kernel.pieces import Procedure as UnderWay
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import plural, together
from .lending import required


@dataclass(frozen=True)
class Changing(Frozen):
    """What a game lends to changes of who takes part (Inferno 506.4, 508.5a).

    - ``joins``, ``removed``, ``replaced``: the rules by which somebody joins (the first; the others are what that rests on), is
      removed, is replaced.
    - ``joined(match, objects)``: a procedure that is done with those who join as attackers.
    - ``point``: the disputed point on who was removed and stays in play; ``goes_on``: the reading by which they keep the combat
      going.
    """

    joins: tuple[R, ...]
    removed: R
    replaced: R
    joined: Callable[[Match, tuple[Id, ...]], Procedure]
    point: str
    goes_on: str


@dataclass(frozen=True)
class Dividing(Frozen):
    """What a game lends to one who strikes several (Inferno 509.1).

    ``rules``: on it, the first that of the order. ``point``: the disputed point who puts them in order; ``by_opponent``: the
    reading by which that is not who controls it. ``least(state, obj, player)``: how much each gets at least before the next.
    """

    rules: tuple[R, ...]
    point: str
    by_opponent: str
    least: Callable[[State, Id, str], int]


@dataclass(frozen=True)
class Striking(Frozen):
    """What a game lends to the damage of a combat (Inferno 509; FFTCG 10.1.4).

    ``strength(state, obj)``: how much an element strikes for; None: not at all. ``event(state, obj, victim, amount)``: the
    event of it. ``dividing``: about several victims.
    """

    strength: Callable[[State, Id], int | None]
    event: Callable[[State, Id, Id, int], Event]
    dividing: Dividing


@dataclass(frozen=True)
class Combat(Frozen):
    """What a game lends to a combat of declared attackers and defenders (Inferno 506–510; FFTCG 10; Souls 7).

    - ``name``: of the procedure under way, with which a situation writes it. ``holds``: what it knows of those who fight, each
      with its type. ``stages``: where it stands, one after another; none: anywhere.
    - ``takes_part(state, obj, player, attacking)``: whether an element that was declared in the combat of ``player`` still
      does.
    - ``changing``: about who joins or is removed; None where nobody can. ``striking``: about the damage; None where it is the
      game's own.
    """

    name: str
    takes_part: Callable[[State, Id, str, bool], bool]
    holds: Map[str, type]
    stages: tuple[str, ...] = ()
    changing: Changing | None = None
    striking: Striking | None = None


def lent(state: State) -> Combat:
    """What the game of a state lends."""
    return required(state, Combat)


def fight(state: State) -> UnderWay | None:
    """The combat under way."""
    return state.procedure(lent(state).name)


def fighters(state: State) -> tuple[tuple[Id, ...], tuple[Id, ...]]:
    """Those who attack and those who defend in the combat under way."""
    combat = fight(state)
    return (combat.data["attackers"], combat.data["defenders"]) if combat else ((), ())


def still_fights(state: State, obj: Id, attacking: bool, on: Callable[[str], bool]) -> bool:
    """Whether an element was declared on a side of the combat under way and, where it is somewhere still, fights on there: so
    says ``on(player)`` of the combat of that player."""
    combat = fight(state)
    if combat is None or obj not in fighters(state)[0 if attacking else 1]:
        return False
    return obj not in state.objects or on(combat.player)


def taking_part(state: State) -> tuple[tuple[Id, ...], tuple[Id, ...]]:
    """Those of them who still do."""
    combat, takes_part = fight(state), lent(state).takes_part
    if combat is None:
        return (), ()
    attackers, defenders = fighters(state)
    return (
        tuple(i for i in attackers if takes_part(state, i, combat.player, True)),
        tuple(i for i in defenders if takes_part(state, i, combat.player, False)),
    )


def updated(state: State, at: str | None = None, **data: object) -> tuple[UnderWay, ...]:
    """The procedures under way, the combat among them at another stage or with other data."""
    name = lent(state).name
    return tuple(p.but(at=at or p.at, data=p.data.with_(data)) if p.name == name else p for p in state.procedures)


def over(match: Match) -> None:
    """Nobody attacks or defends any more."""
    name = lent(match.state).name
    match.keep(procedures=tuple(p for p in match.state.procedures if p.name != name))


# --- who takes part -------------------------------------------------------------------------------------------------------


def _changing(state: State) -> Changing:
    changing = lent(state).changing
    assert changing is not None
    return changing


def still_there(match: Match) -> bool:
    """Whether somebody attacks and somebody defends."""
    lends, combat = _changing(match.state), fight(match.state)
    assert combat is not None
    if match.reading(lends.point) != lends.goes_on:
        return all(taking_part(match.state))
    out, sides = combat.data.get("removed", {}), fighters(match.state)
    there = zip(sides, (out.get("attackers", ()), out.get("defenders", ())), strict=True)
    return all(any(i in match.state for i in (*side, *gone)) for side, gone in there)


def could_join(state: State, obj: Id, attacking: bool) -> bool:
    """Whether an element that does not fight yet could stand on a side of the combat under way."""
    combat, (attackers, defenders) = fight(state), fighters(state)
    if combat is None or obj in (*attackers, *defenders):
        return False
    return lent(state).takes_part(state, obj, combat.player, attacking)


def join(match: Match, objects: tuple[Id, ...], attacking: bool) -> Procedure:
    """By an effect, more elements attack or defend in the combat under way."""
    sides, lends = fighters(match.state), _changing(match.state)
    fit = tuple(i for i in objects if could_join(match.state, i, attacking))
    if not fit:
        return
    side = {"attackers": (*sides[0], *fit)} if attacking else {"defenders": (*sides[1], *fit)}
    does = plural(len(fit), "ataca", "atacan") if attacking else plural(len(fit), "defiende", "defienden")
    text = f"{match.names(fit)} {does} también"
    match.set(lends.joins[0], grounds=lends.joins[1:], text=text, procedures=updated(match.state, None, **side))
    if attacking:
        yield from lends.joined(match, fit)


def remove(match: Match, objects: tuple[Id, ...]) -> None:
    """An effect removes elements from the combat; they no longer attack or defend."""
    lends, (attackers, defenders) = _changing(match.state), fighters(match.state)
    gone = tuple(i for i in objects if i in (*attackers, *defenders))
    if not gone:
        return
    left: dict[str, object] = {
        "attackers": tuple(i for i in attackers if i not in gone),
        "defenders": tuple(i for i in defenders if i not in gone),
    }
    if match.reading(lends.point) == lends.goes_on:
        out = (tuple(i for i in side if i in gone) for side in (attackers, defenders))
        left["removed"] = Map(zip(("attackers", "defenders"), out, strict=True))
    text = f"{match.names(gone)}: queda fuera del combate"
    match.set(lends.removed, text=text, reading=lends.point, procedures=updated(match.state, None, **left))


def replace_fighter(match: Match, out: Id, into: Id) -> None:
    """Another element attacks or defends in the place of one that took part, if it could."""
    if not could_join(match.state, into, out in fighters(match.state)[0]):
        return
    attackers, defenders = (tuple(into if i == out else i for i in side) for side in fighters(match.state))
    text = f"{match.names((into,))} ocupa en el combate el lugar de {match.names((out,))}"
    procedures = updated(match.state, None, attackers=attackers, defenders=defenders)
    match.set(_changing(match.state).replaced, text=text, procedures=procedures)


# --- what damage they assign ----------------------------------------------------------------------------------------------


def assign(match: Match) -> Procedure:
    """Everybody strikes the other side, those who attack first: the events, which are to happen at once."""
    state, lends = match.state, lent(match.state).striking
    assert lends is not None
    attackers, defenders = taking_part(state)
    events: list[Event] = []
    for side, others in ((attackers, defenders), (defenders, attackers)):
        for obj in side:
            strength = lends.strength(state, obj)
            if strength is None or strength <= 0 or not others:
                continue
            for victim, amount in (yield from _divided(match, lends.dividing, obj, strength, others)):
                events.append(lends.event(state, obj, victim, amount))
    return events


def _divided(match: Match, lends: Dividing, obj: Id, strength: int, others: tuple[Id, ...]) -> Procedure:
    """Those who receive it are put in order; each but the last gets no less than its part before the next one."""
    if len(others) == 1:
        return [(others[0], strength)]
    state, how = match.state, match.reading(lends.point)
    player = state.game.view(state, obj)["controller"]
    orders = state.game.view(state, others[0])["controller"] if how == lends.by_opponent else player
    asks = f"¿En qué orden recibe el daño de {match.game.name_of(state, obj)}?"
    options = tuple(match.option(i) for i in others)
    order = yield from match.ask(Decision(orders, asks, lends.rules, Form.ORDER, options, kind="orden"))
    text = f"{orders} ordena a quienes reciben el daño: {match.names(order)}"
    match.say(lends.rules[0], text=text, by=orders, chosen=True, reading=lends.point)
    left, shared, divided = strength, [], False
    for place, victim in enumerate(order):
        least = lends.least(state, victim, how)
        if left <= 0:
            break
        amount = left
        if place < len(order) - 1 and left > least:
            asks = f"¿Cuánto daño a {match.game.name_of(state, victim)}?"
            decision = Decision(player, asks, lends.rules[:1], Form.NUMBER, low=least, high=left, kind="reparto")
            amount, divided = (yield from match.ask(decision)), True
        shared.append((victim, amount))
        left -= amount
    if divided:
        parts = together(f"{amount} a {match.game.name_of(state, victim)}" for victim, amount in shared)
        text = f"{player} reparte el daño de {match.game.name_of(state, obj)}: {parts}"
        match.say(lends.rules[0], text=text, by=player, chosen=True)
    return shared
