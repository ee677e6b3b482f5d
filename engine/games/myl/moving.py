"""Moving cards by the concepts of section 8: robar, botar, destruir, desterrar, descartar, subir; and losing (2.2.1)."""

from __future__ import annotations

from ...kernel.events import AlterPlayer, End, Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import Result, State, Zone
from . import rules as r
from .layers import ruled


def move_event(state: State, name: str, obj: Id, to: str, source: Id | None = None) -> Move:
    """The event by which a card goes to a zone of its owner (3.1.1)."""
    here = state.objects[obj]
    data = Map({"de": here.zone.name})
    return Move(name, obj=obj, player=here.owner, source=source, data=data, to=Zone(to, here.owner))


def draw(match: Match, player: str, amount: int, rules: tuple[R, ...]) -> Procedure:
    """8.22: one by one, as far as there are cards."""
    for _ in range(amount):
        castle = match.state.zone("castillo", player)
        if not castle:
            break
        event = Move("robar", obj=castle[0], player=player, data=Map({"de": "castillo"}), to=Zone("mano", player))
        yield from match.do(event, rules=(*rules, r.DRAW), text=f"{player} roba una carta")


def mill(match: Match, player: str, amount: int, rules: tuple[R, ...], name: str = "botar") -> Procedure:
    """8.6, 7.C.4.1.c: the first card of the Castillo to the Cementerio, for each point, as far as there are."""
    cards = match.state.zone("castillo", player)[:amount]
    if cards:
        events = [move_event(match.state, name, i, "cementerio") for i in cards]
        yield from match.do(*events, rules=rules, text=f"{player} bota {len(cards)} del castillo")


def destroy(match: Match, objects: tuple[Id, ...], rules: tuple[R, ...], source: Id | None = None) -> Procedure:
    """8.12, 8.18; the weapon of an Aliado goes where the Aliado goes (3.1.1)."""
    yield from _leave(match, objects, "destruir", "cementerio", "indestructible", (*rules, r.DESTROY), source)


def banish(match: Match, objects: tuple[Id, ...], rules: tuple[R, ...], source: Id | None = None) -> Procedure:
    """8.11, 8.17"""
    yield from _leave(match, objects, "desterrar", "destierro", "indesterrable", (*rules, r.BANISH), source)


def raise_(match: Match, objects: tuple[Id, ...], rules: tuple[R, ...], source: Id | None = None) -> Procedure:
    """8.23"""
    yield from _leave(match, objects, "subir", "mano", "", (*rules, r.RAISE), source)


def _leave(
    match: Match, objects: tuple[Id, ...], name: str, to: str, shield: str, rules: tuple[R, ...], source: Id | None
) -> Procedure:
    state = match.state
    going = [i for i in objects if i in state.objects and not (shield and ruled(state, i, shield))]
    kept = [i for i in objects if i in state.objects and i not in going]
    if kept:
        rule = r.INDESTRUCTIBLE if shield == "indestructible" else r.UNBANISHABLE
        match.set((rule,), f"{', '.join(match.game.name_of(state, i) for i in kept)}: {shield}")
    weapons = [o.id for o in state.in_play() if o.attached in going]
    events = [move_event(state, name, i, to, source) for i in (*going, *(w for w in weapons if w not in going))]
    if events:
        said = ", ".join(match.game.name_of(state, e.obj) for e in events)
        also = (r.WEAPON_FOLLOWS,) if weapons else ()
        yield from match.do(*events, rules=(*rules, *also), text=f"{said}: {name}")


def discard(match: Match, cards: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """8.10"""
    events = [move_event(match.state, "descartar", i, "cementerio") for i in cards]
    if events:
        said = ", ".join(match.game.name_of(match.state, i) for i in cards)
        yield from match.do(*events, rules=(*rules, r.DISCARD), text=f"descarta {said}")


def check_castles(match: Match) -> Procedure:
    """2.2.1: whoever has no card left in the Castillo loses, checked when the state changes (5.1)."""
    state = match.state
    if state.result is not None:
        return
    empty = tuple(p for p in state.living() if not state.zone("castillo", p))
    if not empty:
        return
    living = tuple(p for p in state.living() if p not in empty)
    reading = "myl-pierden-ambos" if not living else None
    if reading is not None and match.reading(reading) == "pierde-el-activo" and state.active is not None:
        empty, living = (state.active,), tuple(p for p in state.living() if p != state.active)
    result = Result(living, empty, not living, (r.EMPTY_CASTLE.id,))
    events: list[Event] = [AlterPlayer("perder", player=p, fields=Map(in_game=False)) for p in empty]
    text = "ambos castillos sin cartas: empate" if not living else f"{', '.join(empty)} pierde: su castillo no tiene cartas"
    yield from match.do(*events, End("fin", result=result), rules=(r.EMPTY_CASTLE, r.STATE_CHANGES), text=text, reading=reading)
