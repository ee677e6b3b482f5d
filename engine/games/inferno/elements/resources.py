"""Resources and energy (106, 120, 305, 605): adding a resource in its ways, and what can be turned for energy."""

from __future__ import annotations

from ....kernel.decisions import Option, Procedure
from ....kernel.events import AlterPlayer, Event, Move
from ....kernel.frozen import EMPTY, Data, Id, Map
from ....kernel.match import Match
from ....kernel.rules import R
from ....kernel.state import State
from ....kernel.unknown import name_card
from ....play.ending import lose
from ....play.ruling import players_ruled
from ....play.scheduled import without
from .. import rules as r
from .drawing import replaced
from .layers import views
from .moving import PLAY


def add_resource_of_turn(match: Match) -> Procedure:
    """504.1: the active player adds one, and as many more as effects let them add (120.5)."""
    player = match.state.active
    assert player is not None
    if not (yield from _by_tribute(match, player)):
        yield from add_resource(match, player, (r.RESOURCE_STEP, r.RESOURCE_ACTION, r.TURN_ACTIONS_FIRST))
    more = sum(effect.value for effect in players_ruled(match.state, player, "recursos por turno +"))
    for _ in range(more):
        if match.state.result is not None:
            return
        if (yield from match.confirm(player, "¿Agregas otro recurso?", (r.MORE_RESOURCES,), "recurso")):
            yield from add_resource(match, player, (r.RESOURCE_STEP, r.MORE_RESOURCES))


#: When the resource of a Tributo enters, and what is skipped for it.
TRIBUTE_WHEN = "inferno-tributo-en-que-paso"


def _by_tribute(match: Match, player: str) -> Procedure:
    """120.1d: by one reading, the card of a Tributo enters in this step, in the place of the card of the deck."""
    state = match.state
    entry = next((e for e in state.agenda if e.get("kind") == "tributo" and e["player"] == player), None)
    if entry is None:
        return False
    match.keep(agenda=without(state.agenda, entry))
    card = entry["card"]
    if card not in state.objects:
        return False
    yield from put_tribute(match, player, card)
    return True


def put_tribute(match: Match, player: str, card: Id) -> Procedure:
    """702.23b: this card, from the hand or the inferno, face down as a resource."""
    data = Map({"de": match.state.objects[card].zone.name})
    status = Map(face_down=True)
    event = Move("agregar recurso", obj=card, player=player, data=data, to=PLAY, controller=player, status=status)
    text = f"{player} agrega un recurso por tributo"
    yield from match.do(event, rules=(r.TRIBUTE, r.BY_TRIBUTE), text=text, reading=TRIBUTE_WHEN)


def add_resource(match: Match, player: str, rules: tuple[R, ...], status: Data = EMPTY) -> Procedure:
    """120.1: face down from the top of the deck, or a card of type recurso from the hand or the inferno; with this ``status``."""
    state = match.state
    reading = "inferno-de-donde-sale-el-recurso-del-turno"
    ways: list[Option] = [Option("mazo", "del mazo", "la carta superior del mazo, boca abajo")]
    if match.reading(reading) == "a-eleccion":
        for zone in ("mano", "inferno"):
            cards = [i for i in state.zone(zone, player) if "recurso" in views(state, i)["types"]]
            ways += [Option(i, match.option(i).say, f"{match.game.name_of(state, i)}, desde {zone}") for i in cards]
    way = yield from match.choose(player, "¿Qué recurso agregas?", (r.FOUR_WAYS,), ways, "recurso")
    if way == "mazo":
        yield from _from_deck(match, player, rules, status)
        if match.reading(reading) == "siempre-del-mazo" and any(
            "recurso" in views(state, i)["types"] for zone in ("mano", "inferno") for i in state.zone(zone, player)
        ):
            match.say(r.FROM_DECK, text="el recurso del turno sale siempre del mazo", reading=reading)
        return
    rule = r.FROM_HAND if state.objects[way].zone.name == "mano" else r.FROM_INFERNO
    data = Map({"de": state.objects[way].zone.name})
    if match.reading(FACE_OF_RESOURCE) == "boca-abajo":
        reading, status = FACE_OF_RESOURCE, status.set("face_down", True)
    event = Move("agregar recurso", obj=way, player=player, data=data, to=PLAY, controller=player, status=status)
    text = f"{player} agrega {match.game.name_of(state, way)} como recurso{_turned(status)}"
    yield from match.do(event, rules=(*rules, rule), text=text, by=player, chosen=True, reading=reading)


def _turned(status: Data) -> str:
    return " girado" if status.get("turned") else ""


def _from_deck(match: Match, player: str, rules: tuple[R, ...], status: Data) -> Procedure:
    """120.1a, 120.2: the top card of the deck, face down, which nobody may look at; from an empty deck 120.3."""
    deck = match.state.zone("mazo", player)
    if deck and (yield from _stays_in_deck(match, player, deck[0])):
        return
    if deck:
        data = Map({"de": "mazo"})
        status = status.set("face_down", True)
        event = Move("agregar recurso", obj=deck[0], player=player, data=data, to=PLAY, controller=player, status=status)
        text = f"{player} pone en juego boca abajo la carta superior de su mazo como recurso{_turned(status)}"
        yield from match.do(event, rules=(*rules, r.FROM_DECK, r.RESOURCE_UNSEEN, r.UNSEEN_RESOURCE), text=text)
        return
    empty = Event("agregar recurso", player=player, data=Map({"de": "mazo"}))
    if (yield from replaced(match, empty, r.RESOURCE_REPLACED_FROM_EMPTY)):
        return
    reading = "inferno-mazo-vacio-al-agregar-recurso"
    if match.reading(reading) == "en-el-acto-y-solo-en-su-turno":
        text = f"{player} no puede agregar un recurso de un mazo sin cartas"
        yield from lose(match, (player,), r.LOSE_BY_RESOURCE, text, reading)
        return
    failed = AlterPlayer("intentar agregar", player=player, facts=Map({"sin mazo: recurso": True}))
    text = f"{player} intenta agregar un recurso de un mazo sin cartas"
    yield from match.do(failed, rules=(*rules, r.RESOURCE_FROM_EMPTY), text=text, reading=reading)


#: Whether a card of type recurso from the hand or the inferno is put into play face up.
FACE_OF_RESOURCE = "inferno-recurso-de-la-mano-boca-arriba"


def _stays_in_deck(match: Match, player: str, card: Id) -> Procedure:
    """120.1a, 306.3: a ritual can be a resource, face down, unless the reading keeps it in the deck. True when it stays."""
    reading = "inferno-ritual-como-recurso"
    if match.reading(reading) == "puede-ser-recurso":
        return False
    yield from name_card(match, card, r.RITUAL_STAYS)
    if "ritual" not in views(match.state, card)["types"]:
        return False
    text = f"la carta superior del mazo de {player} es un ritual y se queda en él"
    match.say(r.RITUAL_STAYS, r.RITUAL_STAYS_IN_ZONE, text=text, reading=reading)
    return True


def adds_outside_its_step(match: Match) -> bool:
    """120.2: resources come by costs, effects and Tributo too, unless the reading leaves only the action of the turn."""
    reading = "inferno-solo-la-accion-del-turno-agrega-recursos"
    if match.reading(reading) == "tambien-costes-y-efectos":
        return True
    text = "sólo la acción del turno agrega recursos: no se agrega ninguno"
    match.say(r.RESOURCE_NOT_PLAYED, text=text, reading=reading)
    return False


def resources_turn_always(state: State) -> bool:
    """305.5 against 101.2: whether nothing keeps a resource from being turned for energy."""
    return state.reading(KEPT_FROM_TURNING) == "nada-lo-impide"


#: Whether something can keep a resource from being turned for energy.
KEPT_FROM_TURNING = "inferno-impedir-que-un-recurso-se-gire"


#: Since when an ally must have been under its controller's control.
SINCE_WHEN = "inferno-desde-cuando-atacar-o-girarse"


def ready(state: State, obj: Id) -> bool:
    """301.6, 507.2a, 602.5a: an ally has been under its controller's control since the moment that the reading says; an object
    need not have been (304.3)."""
    seen = views(state, obj)
    if "aliado" not in seen["types"] and state.objects[obj].kind != "demon":
        return True
    controller = seen["controller"]
    since = state.objects[obj].controlled_since
    if state.reading(SINCE_WHEN) == "desde-el-turno-en-curso":
        active = state.station.active
        began = state.players[active].turn_began if active is not None else 0
    else:
        began = state.players[controller].turn_began
    return since <= began
