"""Damage (118): what can be damaged, and what it comes to on a demon and on an ally."""

from __future__ import annotations

from ....kernel.decisions import Procedure
from ....kernel.events import Alter, AlterPlayer, Count, Event, Move
from ....kernel.frozen import Id, Map
from ....kernel.match import Match
from ....kernel.pieces import Zone
from ....kernel.replacing import applicable
from ....kernel.rules import R
from ....kernel.state import State
from ....kernel.wording import plural, together
from ....play.combat import fighters
from ....play.damage import Damage, Results
from ....play.ending import lose
from ....play.ordering import in_owner_order
from ....play.sharing import Sharing
from .. import rules as r
from ..elements.characteristics import DEMON
from ..elements.layers import COUNTERS_LOWER, left_of_resistance, views


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


def _threshold(match: Match, damage: list[Event]) -> str | None:
    """The reading by which the counters that an ally gets leave its resistance as it is, if they do."""
    allies = any(match.state.objects[e.obj].kind != DEMON for e in damage if e.obj is not None)
    return COUNTERS_LOWER if allies and match.reading(COUNTERS_LOWER) == "umbral-fijo" else None


def _results(match: Match, damage: list[Event]) -> Results:
    """118.3a, 118.3b: a card of the deck for each point on a demon, a counter for each on an ally, of what nothing prevented
    before (614.4)."""
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
            memory = state.objects[event.obj].memory.but(damaged_by=tuple(together))
            results.append(Alter("recordar", obj=event.obj, fields=Map(memory=memory)))
            continue
        player = views(state, event.obj)["controller"]
        match.keep(history=match.state.history.set(("recibió daño", player), 1))
        if event.data["combate"] and _spared(match, event.obj):
            continue
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
    results += [AlterPlayer("sin mazo", player=p, facts=Map({"sin mazo: daño": True})) for p in short]
    kinds = {state.objects[e.obj].kind == DEMON for e in damage if e.obj is not None}
    rules = ((True, r.DAMAGE_TO_DEMON), (True, r.TOP_OF_INFERNO), (False, r.DAMAGE_TO_ALLY))
    reading = TOO_MUCH if short else _threshold(match, damage)
    done = tuple(rule for here, rule in rules if here in kinds) + ((r.DAMAGE_DESTROYS_NOT,) if _lethal(match, damage) else ())
    return Results(tuple(results), done, reading, (lambda match: _too_short(match, short)) if short else None)


def _lethal(match: Match, damage: list[Event]) -> bool:
    """118.5: whether an ally gets as many counters as it has resistance: what destroys it is the check that follows."""
    taken: dict[Id, int] = {}
    for event in damage:
        if event.obj is not None and match.state.objects[event.obj].kind != DEMON:
            taken[event.obj] = taken.get(event.obj, 0) + event.data["cantidad"]
    left = ((left_of_resistance(match.state, obj), count) for obj, count in taken.items())
    return any(there is not None and there <= count for there, count in left)


def _too_short(match: Match, players: list[str]) -> Procedure:
    """By one reading, whose deck was too short loses at once."""
    reading = "inferno-mazo-vacio-por-dano"
    if match.reading(reading) == "en-el-acto":
        why = f"{together(players)} no {plural(len(players), 'puede', 'pueden')} poner en el inferno las cartas del daño"
        yield from lose(match, tuple(players), r.LOSE_BY_DAMAGE, why, reading)


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


def _none(state: State, event: Event) -> tuple[R, ...]:
    """118.8: no damage is done; below zero counts as zero (107.1b), and what would replace it has nothing to replace (613.7a)."""
    below = (r.NEGATIVE_IS_ZERO,) if event.data["cantidad"] < 0 else ()
    return (r.ZERO_DAMAGE, *below, *((r.NO_DAMAGE_NO_REPLACEMENT, r.NO_EVENT) if applicable(state, event) else ()))


DAMAGE = Damage(
    can_be=can_be_damaged,
    cannot=r.ONLY_ALLIES_DEMONS,
    none=_none,
    rules=(r.DAMAGE_EVENT, r.DAMAGE_RESULTS, r.DAMAGE_HAPPENS, r.ANYTHING_DAMAGES),  # 118.4a–c
    results=_results,
    arrange=_in_inferno_order,
    sharing=Sharing(  # 614.7
        r.SHIELD,
        "inferno-escudo-y-varias-fuentes",
        in_order="en-orden-de-fuentes",
        at_will="reparto-libre",
        only_one="una-sola-fuente",
        only_one_said="elige la única fuente que se previene",
    ),
)
