"""Moving cards by the action keywords (701.6, 701.7, 701.9) and into play (400.3–400.7, 603.6e)."""

from __future__ import annotations

from typing import Any

from ...kernel.decisions import Decision, Form
from ...kernel.events import Alter, Arrange, Event, Move
from ...kernel.frozen import EMPTY, Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import State, Zone
from ...kernel.steps import How
from . import rules as r
from .layers import ruled, views

PLAY = Zone("en juego")
CHAIN = Zone("cadena")


def zone_of(state: State, name: str, obj: Id) -> Zone:
    """The zone of that name to which an element goes: its owner's (400.3), or the shared one."""
    shared = state.setup.game.zone_kinds[name].shared
    return Zone(name) if shared else Zone(name, state.objects[obj].owner)


def move_event(state: State, name: str, obj: Id, to: str, at: int | None = None, source: Id | None = None) -> Move:
    """The event by which an element goes to a zone of its owner, face down in exile if it was a resource (305.3c)."""
    here = state.objects[obj]
    hidden = here.face_down and to == "exilio"
    data = Map({"de": here.zone.name})
    status = Map(face_down=True) if hidden else EMPTY
    return Move(name, obj=obj, player=here.owner, source=source, data=data, to=zone_of(state, to, obj), at=at, status=status)


def can_be_destroyed(state: State, obj: Id) -> bool:
    """702.12a: an indestructible ally cannot be destroyed by effects nor to pay costs; a demon never leaves play (400.4b)."""
    return not ruled(state, obj, "indestructible") and state.objects[obj].kind != "demon"


def destroy(match: Match, objects: tuple[Id, ...], rules: tuple[R, ...], source: Id | None = None, by: str | None = None):
    """701.6a: from play to the inferno. Whose inferno, the rules do not agree on (404.1)."""
    state = match.state
    listed = [i for i in objects if i in state and can_be_destroyed(state, i)]
    reading = "inferno-infierno-de-quien-al-destruir"
    events = []
    for i in listed:
        event = move_event(state, "destruir", i, "inferno", source=source)
        if match.reading(reading) == "del-controlador":
            event = event.but(to=Zone("inferno", views(state, i)["controller"]))
        events.append(event)
    if not events:
        return ()
    differ = any(views(state, i)["controller"] != state.objects[i].owner for i in listed)
    text = f"{_names(match, listed)}: destruid{'o' if len(listed) == 1 else 'os'}"
    events = yield from in_owner_order(match, events)
    return (yield from match.do(*events, rules=(*rules, r.DESTROY), text=text, by=by, reading=reading if differ else None))


def discard(match: Match, player: str, cards: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """701.7a: from the hand to the inferno."""
    events = [move_event(match.state, "descartar", i, "inferno") for i in cards]
    events = yield from in_owner_order(match, events)
    text = f"{player} descarta {_names(match, list(cards))}"
    return (yield from match.do(*events, rules=(*rules, r.DISCARD), text=text, by=player, chosen=True))


def exile(match: Match, objects: tuple[Id, ...], rules: tuple[R, ...], source: Id | None = None) -> Procedure:
    """701.9a, 406.2: to the exile of its owner; from exile to exile it is a new element (400.8)."""
    state = match.state
    listed = [i for i in objects if i in state and state.objects[i].kind != "demon"]
    events = [move_event(state, "exiliar", i, "exilio", source=source) for i in listed]
    if not events:
        return ()
    return (yield from match.do(*events, rules=(*rules, r.EXILE), text=f"{_names(match, listed)}: al exilio"))


def put_into_play(
    match: Match, objects: tuple[Id, ...], controller: str, rules: tuple[R, ...], turned: bool = False
) -> Procedure:
    """110.6c, 603.6e: upright unless something says otherwise; a ritual stays where it is (306.3, 400.4a)."""
    state = match.state
    stay = [i for i in objects if "ritual" in views(state, i)["types"] and not state.objects[i].face_down]
    if stay:
        match.write(
            (), (r.RITUAL_STAYS, r.RITUAL_STAYS_IN_ZONE), f"{_names(match, stay)} no puede ponerse en juego", None, How.AUTOMATIC
        )
    going = [i for i in objects if i not in stay]
    events = []
    for i in going:
        here = state.objects[i]
        status: dict[str, Any] = {"turned": turned} if turned else {}
        if here.zone.name == "cadena":
            status["choices"] = here.choices
        data = Map({"de": here.zone.name})
        to_play = Move("entrar", obj=i, player=here.owner, data=data, to=PLAY, controller=controller, status=Map(status))
        events.append(to_play.but(follow=here.zone.name == "cadena"))
    if not events:
        return ()
    text = f"{_names(match, going)} entra{'n' if len(going) > 1 else ''} en juego bajo el control de {controller}"
    return (yield from match.do(*events, rules=rules, text=text))


def in_owner_order(match: Match, events: list[Move]) -> Procedure:
    """404.3: of several cards put into one inferno at once, the owner says the order; cards nobody knows have none."""
    by_zone: dict[Zone, list[Move]] = {}
    for event in events:
        by_zone.setdefault(event.to, []).append(event)
    ordered: list[Move] = []
    for zone, group in by_zone.items():
        known = [e for e in group if e.obj is not None and match.state.objects[e.obj].base is not None]
        if zone.name == "inferno" and len(group) > 1 and len(known) == len(group) and _differ(match, group):
            owner = zone.player
            assert owner is not None
            options = tuple(match.option(e.obj) for e in group if e.obj is not None)
            asks = "¿En qué orden van al inferno? (la última queda arriba)"
            decision = Decision(owner, asks, (r.INFERNO_ORDER,), Form.ORDER, options, kind="orden")
            order = yield from match.ask(decision)
            group = sorted(group, key=lambda e: order.index(e.obj))
        ordered += group
    return ordered


def _differ(match: Match, group: list[Move]) -> bool:
    return len({match.state.objects[e.obj].base for e in group if e.obj is not None}) > 1


def turn(match: Match, objects: tuple[Id, ...], turned: bool, rules: tuple[R, ...], by: str | None = None) -> Procedure:
    """701.8: only what is upright can be turned, and only what is turned can be turned upright."""
    state = match.state
    listed = [i for i in objects if i in state and state.objects[i].turned != turned]
    if not listed:
        return ()
    name, rule = ("girar", r.TURN_CARD) if turned else ("enderezar", r.TURN_UPRIGHT)
    events: list[Event] = [Alter(name, obj=i, player=views(state, i)["controller"], fields=Map(turned=turned)) for i in listed]
    text = f"{_names(match, listed)}: {'girada' if turned else 'enderezada'}"
    return (yield from match.do(*events, rules=(*rules, rule), text=text, by=by))


def attach(match: Match, weapon: Id, ally: Id, rules: tuple[R, ...]) -> Procedure:
    """701.3: a weapon to an ally; to anything else, or to the same one, it does not move (302.3d, 701.3b)."""
    state = match.state
    if weapon not in state or ally not in state:
        return
    if "aliado" not in views(state, ally)["types"] or "arma" not in views(state, weapon)["types"]:
        return
    if "aliado" in views(state, weapon)["types"] or state.objects[weapon].attached == ally:
        return
    game = match.game
    text = f"{game.name_of(state, weapon)} equipa a {game.name_of(state, ally)}"
    events = (Alter("anexar", obj=weapon, source=ally, fields=Map(attached=ally)),)
    yield from match.do(*events, rules=(*rules, r.ATTACH), text=text)


def reorder(match: Match, zone: Zone, order: tuple[Id, ...], rules: tuple[R, ...], text: str) -> Procedure:
    """Put a zone in an order that somebody chose (701.14)."""
    yield from match.do(Arrange("ordenar", zone=zone, order=order, player=zone.player), rules=rules, text=text)


def _names(match: Match, objects: list[Id]) -> str:
    return ", ".join(match.game.name_of(match.state, i) for i in objects)
