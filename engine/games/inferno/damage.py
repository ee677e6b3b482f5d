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
from ...play.ending import lose
from ...play.preventing import SHARE
from . import rules as r
from .characteristics import DEMON
from .combatants import fighters
from .layers import COUNTERS_LOWER, views
from .moving import in_owner_order


def damage_event(state: State, source: Id | None, target: Id, amount: int, combat: bool = False) -> Event:
    """The event by which a source would do damage to an ally or demon."""
    to_demon = state.objects[target].kind == DEMON
    data = Map({"cantidad": amount, "combate": combat, "a demonio": to_demon})
    return Event("daño", obj=target, player=views(state, target)["controller"], source=source, data=data)


def can_be_damaged(state: State, obj: Id) -> bool:
    """118.1a: only allies and demons in play."""
    here = state.objects.get(obj)
    return here is not None and here.zone.name == "en juego" and (here.kind == DEMON or "aliado" in views(state, obj)["types"])


#: Whether damage beyond the cards left in a deck loses the game.
TOO_MUCH = "inferno-dano-mayor-que-el-mazo"


def deal(match: Match, proposed: list[Event], rules: tuple[R, ...]) -> Procedure:
    """118.4a–c: what is left after replacement and prevention becomes cards and counters, all at once."""
    real = []
    for event in proposed:
        assert event.obj is not None
        if not can_be_damaged(match.state, event.obj):
            name = match.game.name_of(match.state, event.obj)
            match.say(r.ONLY_ALLIES_DEMONS, text=f"a {name} no se le puede hacer daño")
        elif event.data["cantidad"] < 1:
            rules_ = (r.ZERO_DAMAGE, r.NEGATIVE_IS_ZERO, r.NO_EVENT, r.NO_DAMAGE_NO_REPLACEMENT)
            match.say(*rules_, text="0 puntos: no se hace daño, y no hay nada que reemplazar")
        else:
            real.append(event)
    real = yield from _shielded(match, real)
    happening = [e for e in (yield from transform(match, real)) if e.name != "daño" or e.data["cantidad"] >= 1]
    damage = [e for e in happening if e.name == "daño"]
    others = [e for e in happening if e.name != "daño"]
    if not damage:
        if others:
            yield from match.do(rules=rules, text="en vez del daño", settled=tuple(others))
        yield from match.finish()
        return ()
    results, short = _results(match, damage)
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
        arrange=_in_inferno_order,
        reading=TOO_MUCH if short else _threshold(match, damage),
    )
    if short and match.reading("inferno-mazo-vacio-por-dano") == "en-el-acto":
        why = f"{', '.join(short)}: no puede poner en el inferno las cartas del daño"
        yield from lose(match, tuple(short), r.LOSE_BY_DAMAGE, why, "inferno-mazo-vacio-por-dano")
    return done


def _threshold(match: Match, damage: list[Event]) -> str | None:
    """The reading by which the counters that an ally gets leave its resistance as it is, if they do."""
    allies = any(match.state.objects[e.obj].kind != DEMON for e in damage if e.obj is not None)
    return COUNTERS_LOWER if allies and match.reading(COUNTERS_LOWER) == "umbral-fijo" else None


#: What did the last damage to an ally, all of it that was done at once.
LAST_DAMAGE = "último daño"


def _shielded(match: Match, damage: list[Event]) -> Procedure:
    """614.7: of several sources that damage at once what has a shield, its controller says which is prevented."""
    by_victim: dict[Id, list[Event]] = {}
    for event in damage:
        assert event.obj is not None
        by_victim.setdefault(event.obj, []).append(event)
    ordered: list[Event] = []
    for victim, events in by_victim.items():
        shields = [e.left for e in match.state.effects if e.left and isinstance(e.affects, tuple) and victim in e.affects]
        reading = match.reading("inferno-escudo-y-varias-fuentes")
        whole = sum(e.data["cantidad"] for e in events)
        if len(events) > 1 and shields and (sum(shields) < whole or reading == "una-sola-fuente"):
            events = yield from _WHICH_PREVENTED[reading](match, victim, events, min(sum(shields), whole))
        ordered += events
    return ordered


def _in_order(match: Match, victim: Id, events: list[Event], points: int) -> Procedure:
    """One source, as far as the shield reaches, and then the next."""
    options = tuple(match.option(e.source) for e in events if e.source is not None)
    asks = "¿Qué fuente se previene primero?"
    player = views(match.state, victim)["controller"]
    order = yield from match.ask(Decision(player, asks, (r.SHIELD,), Form.ORDER, options, kind="orden"))
    _said_of_shield(match, player, f"{player} elige en qué orden se previenen las fuentes")
    return sorted(events, key=lambda e: order.index(e.source))


def _shared_out(match: Match, victim: Id, events: list[Event], points: int) -> Procedure:
    """The points of the shield, divided among the sources at will."""
    options = tuple(match.option(e.source) for e in events if e.source is not None)
    player = views(match.state, victim)["controller"]
    asks = f"¿Cómo repartes los {points} puntos que se previenen?"
    most = tuple(e.data["cantidad"] for e in events if e.source is not None)
    decision = Decision(player, asks, (r.SHIELD,), Form.SPLIT, options, high=points, most=most, kind="reparto")
    shares = dict((yield from match.ask(decision)))
    _said_of_shield(match, player, f"{player} reparte entre las fuentes los {points} puntos que se previenen")
    return [e.but(data=e.data.set(SHARE, shares.get(e.source, 0))) for e in events]


def _only_one(match: Match, victim: Id, events: list[Event], points: int) -> Procedure:
    """One source; what the shield has left is lost with it."""
    options = [match.option(e.source) for e in events if e.source is not None]
    player = views(match.state, victim)["controller"]
    chosen = yield from match.choose(player, "¿Qué fuente se previene?", (r.SHIELD,), options, "fuente")
    _said_of_shield(match, player, f"{player} elige la única fuente que se previene")
    match.afterwards.append(lambda: _shields_gone(match, victim))
    return [e.but(data=e.data.set(SHARE, e.data["cantidad"] if e.source == chosen else 0)) for e in events]


def _shields_gone(match: Match, victim: Id) -> Procedure:
    left = tuple(e for e in match.state.effects if not (e.left and isinstance(e.affects, tuple) and victim in e.affects))
    if len(left) < len(match.state.effects):
        match.set(r.SHIELD, text="lo que quedaba del escudo se pierde", reading="inferno-escudo-y-varias-fuentes", effects=left)
    return
    yield


def _said_of_shield(match: Match, player: str, text: str) -> None:
    match.say(r.SHIELD, text=text, by=player, chosen=True, reading="inferno-escudo-y-varias-fuentes")


#: How a shield is used up, by the reading in force.
_WHICH_PREVENTED = {"en-orden-de-fuentes": _in_order, "reparto-libre": _shared_out, "una-sola-fuente": _only_one}


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
            together = dict.fromkeys(e.source for e in damage if e.obj == event.obj)
            remembered = state.objects[event.obj].choices.set(LAST_DAMAGE, tuple(together))
            results.append(Alter("recordar", obj=event.obj, fields=Map(choices=remembered)))
            continue
        if event.data["combate"] and _spared(match, event.obj):
            continue
        player = views(state, event.obj)["controller"]
        deck = state.zone("mazo", player)
        begin = taken.get(player, 0)
        cards = deck[begin : begin + amount]
        taken[player] = begin + amount
        if len(cards) < amount and player not in short:
            if deck and match.reading(TOO_MUCH) == "solo-con-mazo-ya-vacio":
                text = f"a {player} le faltan cartas, pero tenía alguna: no pierde"
                match.say(r.DAMAGE_TO_DEMON, text=text, reading=TOO_MUCH)
            else:
                short.append(player)
        for card in cards:
            data = Map({"de": "mazo"})
            to = Zone("inferno", state.objects[card].owner)
            results.append(Move("poner por daño", obj=card, player=player, source=event.source, data=data, to=to))
    return results, short


def _in_inferno_order(match: Match, happening: list[Event]) -> Procedure:
    """118.3a, 404.3: the cards go to the inferno at once, in the order that their owner says, or by one reading one by one."""
    reading = "inferno-cartas-del-mazo-por-dano"
    if sum(isinstance(event, Move) and event.to.name == "inferno" for event in happening) < 2:
        return happening
    if match.reading(reading) == "de-arriba-y-de-a-una":
        text = "las cartas salen del mazo de a una y quedan en ese orden"
        match.say(r.DAMAGE_TO_DEMON, text=text, reading=reading)
        return happening
    return (yield from in_owner_order(match, happening))


def _spared(match: Match, demon: Id) -> bool:
    """118.3a: combat damage moves the cards of an attacking demon's controller too, unless the reading says otherwise."""
    reading = "inferno-dano-al-demonio-atacante"
    if demon not in fighters(match.state)[0] or match.reading(reading) == "tambien-el-atacante":
        return False
    match.say(r.DAMAGE_TO_DEMON, text="por el daño al demonio que ataca no se ponen cartas", reading=reading)
    return True


def _result_rules(state: State, damage: list[Event]) -> tuple[R, ...]:
    kinds = {state.objects[e.obj].kind == DEMON for e in damage if e.obj is not None}
    results = ((True, r.DAMAGE_TO_DEMON), (True, r.TOP_OF_INFERNO), (False, r.DAMAGE_TO_ALLY))
    return tuple(rule for here, rule in results if here in kinds)


def _said(state: State, event: Event) -> str:
    game = state.setup.game
    by = f"{game.name_of(state, event.source)} hace " if event.source is not None else ""
    return f"{by}{event.data['cantidad']} a {game.name_of(state, event.obj)}"
