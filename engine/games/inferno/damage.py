"""Damage (118): the event is proposed and may be replaced or prevented, turned into its results, and then all happens."""

from __future__ import annotations

from ...kernel.decisions import Decision, Form
from ...kernel.events import Alter, AlterPlayer, Count, Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.replacing import transform
from ...kernel.rules import R
from ...kernel.state import State, Zone
from ...kernel.steps import How
from . import rules as r
from .combatants import fighters
from .ending import lose
from .layers import COUNTERS_LOWER, DEMON, views
from .moving import in_owner_order


def damage_event(state: State, source: Id | None, target: Id, amount: int, combat: bool = False) -> Event:
    """The event by which a source would do damage to an ally or demon."""
    to_demon = state.objects[target].kind == DEMON
    data = Map({"cantidad": amount, "combate": combat, "a demonio": to_demon})
    return Event("daño", obj=target, player=views(state, target)["controller"], source=source, data=data)


def can_be_damaged(state: State, obj: Id) -> bool:
    """118.1a: only allies and demons in play."""
    here = state.objects.get(obj)
    if here is not None and not state.follows(r.ONLY_ALLIES_DEMONS):
        return here.zone.name == "en juego"
    return here is not None and here.zone.name == "en juego" and (here.kind == DEMON or "aliado" in views(state, obj)["types"])


def deal(match: Match, proposed: list[Event], rules: tuple[R, ...]) -> Procedure:
    """118.4a–c: what is left after replacement and prevention becomes cards and counters, all at once."""
    least = 0 if match.without((r.ZERO_DAMAGE, r.NO_EVENT, r.NO_DAMAGE_NO_REPLACEMENT)) else 1
    real = []
    for event in proposed:
        assert event.obj is not None
        if not can_be_damaged(match.state, event.obj):
            name = match.game.name_of(match.state, event.obj)
            match.write((), (r.ONLY_ALLIES_DEMONS,), f"a {name} no se le puede hacer daño", None, How.AUTOMATIC)
        elif event.data["cantidad"] < least:
            rules_ = (r.ZERO_DAMAGE, r.NEGATIVE_IS_ZERO, r.NO_EVENT, r.NO_DAMAGE_NO_REPLACEMENT)
            match.write((), rules_, "0 puntos: no se hace daño, y no hay nada que reemplazar", None, How.AUTOMATIC)
        else:
            real.append(event)
    real = yield from _shielded_in_order(match, real)
    happening = [e for e in (yield from transform(match, real)) if e.name != "daño" or e.data["cantidad"] >= least]
    damage = [e for e in happening if e.name == "daño"]
    others = [e for e in happening if e.name != "daño"]
    if not damage:
        if others:
            yield from match.do(rules=rules, text="en vez del daño", settled=tuple(others))
        yield from match.finish()
        return ()
    reading = "inferno-dano-mayor-que-el-mazo"
    results, short = _results(match, damage)
    results = yield from _in_inferno_order(match, results)
    results += [AlterPlayer("sin mazo", player=p, facts=Map({"sin mazo: daño": True})) for p in short]
    said = ", ".join(_said(match.state, e) for e in damage)
    text = f"daño: {said}"
    done = yield from match.do(
        *results,
        rules=(
            *rules,
            *_result_rules(match.state, damage),
            r.DAMAGE_EVENT,
            r.DAMAGE_RESULTS,
            r.DAMAGE_HAPPENS,
            r.ANYTHING_DAMAGES,
        ),
        text=text,
        settled=tuple(happening),
        reading=reading if short else _threshold(match, damage),
    )
    if short and match.reading("inferno-mazo-vacio-por-dano") == "en-el-acto":
        why = f"{', '.join(short)}: no puede poner en el inferno las cartas del daño"
        yield from lose(match, tuple(short), r.LOSE_BY_DAMAGE, why, "inferno-mazo-vacio-por-dano")
    return done


def _threshold(match: Match, damage: list[Event]) -> str | None:
    """The reading by which the counters that an ally gets leave its resistance as it is, if they do."""
    allies = any(match.state.objects[e.obj].kind != DEMON for e in damage if e.obj is not None)
    return COUNTERS_LOWER if allies and match.reading(COUNTERS_LOWER) == "umbral-fijo" else None


def _shielded_in_order(match: Match, damage: list[Event]) -> Procedure:
    """614.7: of several sources that damage at once what a shield cannot cover, its controller says which goes first."""
    by_victim: dict[Id, list[Event]] = {}
    for event in damage:
        assert event.obj is not None
        by_victim.setdefault(event.obj, []).append(event)
    ordered: list[Event] = []
    for victim, events in by_victim.items():
        shields = [e.left for e in match.state.effects if e.left and isinstance(e.affects, tuple) and victim in e.affects]
        if len(events) > 1 and shields and sum(shields) < sum(e.data["cantidad"] for e in events):
            options = tuple(match.option(e.source) for e in events if e.source is not None)
            asks = "¿Qué fuente se previene primero?"
            player = views(match.state, victim)["controller"]
            order = yield from match.ask(Decision(player, asks, (r.SHIELD,), Form.ORDER, options, kind="orden"))
            events = sorted(events, key=lambda e: order.index(e.source))
        ordered += events
    return ordered


def _results(match: Match, damage: list[Event]) -> tuple[list[Event], list[str]]:
    """118.3: a card of the deck for each point on a demon, a counter for each on an ally; and whose deck was too short."""
    state = match.state
    results: list[Event] = []
    taken: dict[str, int] = {}
    short: list[str] = []
    for event in damage:
        assert event.obj is not None
        amount = event.data["cantidad"]
        if state.objects[event.obj].kind != DEMON:
            results.append(Count("contador de daño", obj=event.obj, source=event.source, counter="daño", amount=amount))
            remembered = state.objects[event.obj].choices.set("último daño", event.source)
            results.append(Alter("recordar", obj=event.obj, fields=Map(choices=remembered)))
            continue
        if event.data["combate"] and _spared(match, event.obj):
            continue
        player = views(state, event.obj)["controller"]
        deck = state.zone("mazo", player)
        begin = taken.get(player, 0)
        cards = deck[begin : begin + amount]
        taken[player] = begin + amount
        strict = deck == () or match.reading("inferno-dano-mayor-que-el-mazo") == "pierde-si-falta-una"
        if len(cards) < amount and player not in short and strict:
            short.append(player)
        for card in cards:
            data = Map({"de": "mazo"})
            to = Zone("inferno", state.objects[card].owner)
            results.append(Move("poner por daño", obj=card, player=player, source=event.source, data=data, to=to))
    return results, short


def _in_inferno_order(match: Match, results: list[Event]) -> Procedure:
    """118.3a, 404.3: the cards go to the inferno at once, in the order that their owner says, or by one reading one by one."""
    moves = [event for event in results if isinstance(event, Move)]
    reading = "inferno-cartas-del-mazo-por-dano"
    if len(moves) < 2:
        return results
    if match.reading(reading) == "de-arriba-y-de-a-una":
        text = "las cartas salen del mazo de a una y quedan en ese orden"
        match.write((), (r.DAMAGE_TO_DEMON,), text, None, How.AUTOMATIC, reading)
        return results
    ordered = yield from in_owner_order(match, moves)
    return [*(event for event in results if not isinstance(event, Move)), *ordered]


def _spared(match: Match, demon: Id) -> bool:
    """118.3a: combat damage moves the cards of an attacking demon's controller too, unless the reading says otherwise."""
    reading = "inferno-dano-al-demonio-atacante"
    if demon not in fighters(match.state)[0] or match.reading(reading) == "tambien-el-atacante":
        return False
    match.write((), (r.DAMAGE_TO_DEMON,), "por el daño al demonio que ataca no se ponen cartas", None, How.AUTOMATIC, reading)
    return True


def _result_rules(state: State, damage: list[Event]) -> tuple[R, ...]:
    kinds = {state.objects[e.obj].kind == DEMON for e in damage if e.obj is not None}
    results = ((True, r.DAMAGE_TO_DEMON), (True, r.TOP_OF_INFERNO), (False, r.DAMAGE_TO_ALLY))
    return tuple(rule for here, rule in results if here in kinds)


def _said(state: State, event: Event) -> str:
    game = state.setup.game
    by = f"{game.name_of(state, event.source)} hace " if event.source is not None else ""
    return f"{by}{event.data['cantidad']} a {game.name_of(state, event.obj)}"
