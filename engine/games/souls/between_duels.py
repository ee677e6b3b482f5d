"""Between two duels of a match (12.1–12.5): the cards go back, decks are changed with the support deck and presented."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...kernel.conditions import Action, After, All, Cond
from ...kernel.decisions import Procedure
from ...kernel.events import AlterPlayer, Cease, End, Event, Move, Pool, Put
from ...kernel.frozen import EMPTY, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Obj, Priority, Station, Zone
from ...kernel.state import State
from ...kernel.unknown import name_card, unnamed
from ...play import starting
from ...play.allowing import Act
from ...play.priority import has_priority, would_receive
from . import rules as r
from .cards import Card
from .facts import HURRY, LAST, LIST, PRESENTED
from .zones import BETWEEN, EXCHANGE, LIVES, SUPPORT

#: Whether the decks go back to what they were at first.
BACK = "souls-volver-a-la-lista-inicial"
_DECKS = ("mazo", "mazo de maná", "limbo", SUPPORT)


# --- the cards go back ----------------------------------------------------------------------------------------------------


def opens(match: Match, reading: str | None) -> Procedure:
    """12.4: the duel is over, another is to follow; everything goes back to the decks of its owner (5.1)."""
    state = match.state
    first = next((p for p in state.setup.order if state.players[p].facts.get(LAST) == "perdió"), state.setup.order[0])
    fields = {
        "effects": (),
        "delayed": (),
        "waiting": (),
        "procedures": (),
        "agenda": (),
        "history": EMPTY,
        "priority": Priority(),
    }
    again = Map({PRESENTED: False, HURRY: False})
    events: list[Event] = [End("", result=None), Put("", fields=Map(fields, station=Station(1, first, BETWEEN, EXCHANGE)))]
    for name, player in state.players.items():
        events.append(AlterPlayer("", player=name, fields=Map(in_game=True), facts=again))
        events.append(Pool("", player=name, amount=LIVES - player.pool))
    text = "habrá otro duelo: los jugadores tienen 3 minutos para usar el mazo de apoyo"
    match.write(*events, rules=(r.BEST_OF_THREE, r.THREE_MINUTES), text=text, reading=reading)
    state = match.state
    back = [_goes_back(state[i]) for zone, inside in state.zones.items() for i in inside if zone.name not in _DECKS]
    yield from match.do(*back, rules=(r.PREPARED,), text="las cartas vuelven a sus mazos")
    match.keep(waiting=())


def _goes_back(here: Obj) -> Event:
    if here.kind != "card":
        return Cease("", obj=here.id)
    return Move("recoger", obj=here.id, player=here.owner, to=Zone(_home(here), here.owner))


def _home(here: Obj) -> str:
    """2.7, 3.1–3.4: the deck to which a card belongs; of one that nobody knows, that of the zone in which it lies."""
    if isinstance(here.base, Card):
        return "limbo" if here.base.limbo else "mazo de maná" if "Maná" in here.base.types else "mazo"
    return "mazo de maná" if here.zone.name == "maná" else "mazo"


def omitted(state: State) -> bool:
    """Whether there is no duel to come between two turns."""
    return not any(player.facts.get(PRESENTED) is False for player in state.players.values())


def restores(match: Match) -> Procedure:
    """12.1: by one reading the decks are again what they were at first."""
    if match.reading(BACK) != "se-restaura":
        return
    for player in match.state.setup.order:
        moves = [move for pair in _swapped_back(match.state, player) for move in pair]
        if moves:
            text = f"los mazos de {player} vuelven a ser los del primer duelo"
            yield from match.do(*moves, rules=(r.SUPPORT_DECK,), text=text, reading=BACK)
        if left := _strange(match.state, player)[0]:
            text = (
                f"{match.names(left)} no es del mazo de apoyo de {player}: lo que salió por ello está entre lo que nadie conoce"
            )
            match.say(r.SUPPORT_DECK, text=text, reading=BACK)


def _swapped_back(state: State, player: str) -> Iterator[tuple[Move, Move]]:
    """The cards that came into the support deck, each with one that left it."""
    strange, names = _strange(state, player)
    for zone in ("mazo", "limbo"):
        for i in state.zone(zone, player):
            into = next((s for s in strange if _home(state.objects[s]) == zone), None)
            if into is not None and _taken(state, i, names):
                strange.remove(into)
                yield _exchange(state, i, into)


def _strange(state: State, player: str) -> tuple[list[Id], Counter[str]]:
    """The cards of the support deck that were not in it at first, and the names of those that it lacks."""
    names: Counter[str] = Counter(state.players[player].facts.get(LIST, ()))
    return [i for i in state.zone(SUPPORT, player) if names and not _taken(state, i, names)], names


def _taken(state: State, obj: Id, names: Counter[str]) -> bool:
    """Whether a card is one of those that are looked for, and then not again."""
    base = state.objects[obj].base
    if base is None or names[base.name] <= 0:
        return False
    names[base.name] -= 1
    return True


def _exchange(state: State, out: Id, into: Id) -> tuple[Move, Move]:
    """``out`` goes to the support deck, ``into`` to where that was."""
    here = state.objects[out]
    into_deck = Move("apoyo", obj=out, player=here.owner, to=Zone(SUPPORT, here.owner))
    return into_deck, Move("apoyo", obj=into, player=here.owner, to=here.zone)


# --- what a player may do -------------------------------------------------------------------------------------------------


def exchanging(state: State) -> bool:
    return state.station.step == EXCHANGE


def candidates(state: State, player: str) -> Iterator[Action]:
    """A change with each card of the support deck that is known, and presenting the decks."""
    yield Action("presentar", player)
    yield from (Action("cambiar", player, i) for i in state.zone(SUPPORT, player) if state.objects[i].base is not None)


def _partners(state: State, obj: Id) -> tuple[Id, ...]:
    """12.1: the cards with which one of the support deck can change places: the Limbo keeps its number, the main deck too."""
    here = state.objects[obj]
    zone = _home(here)
    return state.zone(zone, here.owner) if zone != "mazo de maná" else ()


def _in_support(state: State, action: Action) -> bool:
    here = state.objects.get(action.obj) if action.obj is not None else None
    return here is not None and here.zone == Zone(SUPPORT, action.player)


def _change(match: Match, action: Action) -> Procedure:
    """12.1: which card of the same deck goes out for it."""
    obj, player = action.obj, action.player
    assert obj is not None
    alike: dict[object, Id] = {}
    for i in _partners(match.state, obj):
        alike.setdefault(match.state.objects[i].base, i)
    options = [match.option(i) if base is not None else unnamed(i) for base, i in alike.items()]
    out = yield from match.choose(player, "¿Qué carta sale?", (r.SUPPORT_DECK,), options, "apoyo")
    yield from name_card(match, out, r.SUPPORT_DECK)
    names = [match.state.objects[i].base for i in match.state.zone(SUPPORT, player)]
    facts = Map({LIST: tuple(base.name for base in names if base is not None)})
    first = [AlterPlayer("", player=player, facts=facts)] if LIST not in match.state.players[player].facts else []
    text = f"{player} cambia una carta por otra de su mazo de apoyo"
    events = (*first, *_exchange(match.state, out, obj))
    match.write(*events, rules=(r.SUPPORT_DECK,), text=text, by=player, chosen=True, grounds=(r.PRIVATE,))


def _present(match: Match, action: Action) -> Procedure:
    """5.2.1: decks are presented; with both the next duel begins."""
    player, other = action.player, match.state.after(action.player)
    event = AlterPlayer("", player=player, facts=Map({PRESENTED: True}))
    match.write(event, rules=(r.PRESENTS,), text=f"{player} presenta sus mazos", by=player, chosen=True)
    if match.state.players[other].facts.get(PRESENTED) is not True:
        would_receive(match, other, r.SUPPORT_DECK)
        return
    match.keep(priority=Priority())
    yield from starting.start(match)


def _keeps_acting(match: Match, action: Action) -> None:
    would_receive(match, action.player, r.SUPPORT_DECK)


_NOW = (
    Cond(r.PRIVATE, "el mazo de apoyo se usa entre dos duelos", lambda state, action: exchanging(state)),
    Cond(r.SUPPORT_DECK, "ahora le toca al otro jugador", has_priority),
)
CHANGE = After(
    Cond(r.SUPPORT_DECK, "debe estar en su mazo de apoyo", _in_support),
    All(
        (
            *_NOW,
            Cond(
                r.THREE_MINUTES, "pasaron los 3 minutos", lambda state, action: not state.players[action.player].facts.get(HURRY)
            ),
            Cond(
                r.SUPPORT_DECK,
                "no hay con qué cambiarla sin alterar el número de cartas",
                lambda state, action: action.obj is None or bool(_partners(state, action.obj)),
            ),
        )
    ),
)
ACTS = (Act("cambiar", CHANGE, _change, _keeps_acting), Act("presentar", All(_NOW), _present))
