"""Moving cards by the action keywords (701.6, 701.7, 701.9) and out of play (400.3–400.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....kernel.decisions import Procedure
from ....kernel.events import Cease, Event, Move
from ....kernel.frozen import EMPTY, Id, Map
from ....kernel.match import Match
from ....kernel.pieces import Zone
from ....kernel.rules import R
from ....kernel.selecting import matches
from ....kernel.state import State
from ....kernel.wording import agreeing, plural, together
from ....play.ordering import in_owner_order
from ....play.ruling import ruled
from .. import rules as r
from .layers import views

PLAY = Zone("en juego")
CHAIN = Zone("cadena")


def goes_to(state: State, objects: Sequence[Id], to: str) -> str:
    """That elements go to a zone, that of their owner if it is not shared, in a sentence."""
    names = ", ".join(state.game.name_of(state, i) for i in objects)
    word, owners = {"mano": "a la mano"}.get(to, f"al {to}"), dict.fromkeys(state.objects[i].owner for i in objects)
    shared = state.game.zone_kinds[to].shared
    whose = "" if shared else f" de {' y '.join(owners)}"
    return f"{names} {plural(len(objects), 'va', 'van')} {word}{whose}"


def are_destroyed(state: State, objects: Sequence[Id]) -> str:
    """That elements are destroyed, in a sentence."""
    names = together(state.game.name_of(state, i) for i in objects)
    return f"{names} {plural(len(objects), 'es', 'son')} {agreeing(state, 'destruida', *objects)}"


def zone_of(state: State, name: str, obj: Id) -> Zone:
    """The zone of that name to which an element goes: its owner's (400.3), or the shared one."""
    shared = state.setup.game.zone_kinds[name].shared
    return Zone(name) if shared else Zone(name, state.objects[obj].owner)


def of_leaving(state: State, objects: list[Id], to: str) -> tuple[R, ...]:
    """The rules on where elements go and what becomes of a resource that leaves play (305.3, 400.3, 400.7, 406)."""
    here = [state.objects[i] for i in objects]
    found: list[R] = []
    if to in ("inferno", "mano", "mazo"):
        found += anothers(state, objects)
    if any(recovered(state, i) for i in objects):
        found.append(r.RECOVER)
    if any(_loses_something(state, i) for i in objects):
        found.append(r.NEW_OBJECT)
    if to == "exilio":
        found += [r.TO_OWNERS_EXILE]
        if any(o.zone.name == "exilio" for o in here):
            found += [r.EXILED_AGAIN, r.EXILED_NEW]
        if any(o.face_down for o in here):
            found.append(r.EXILED_FACE_DOWN)
    if any(o.face_down and o.zone.name == "en juego" for o in here) and to in _RESOURCE_TO:
        found += [r.RESOURCE_LEAVES, _RESOURCE_TO[to]]
    return tuple(found)


def anothers(state: State, objects: list[Id]) -> tuple[R, ...]:
    """400.3: whether somebody else than its owner controls an element that goes to a zone of its owner."""
    return (
        (r.OWNERS_ZONE,) if any(views(state, i).get("controller") not in (None, state.objects[i].owner) for i in objects) else ()
    )


def _loses_something(state: State, obj: Id) -> bool:
    """400.7: whether an element that leaves play was changed by effects or remembers something, which its new self does not."""
    here = state.objects[obj]
    reached = (e.affects for e in state.effects if isinstance(e.affects, tuple))
    return here.zone.name == "en juego" and (bool(here.memory.linked) or any(obj in elements for elements in reached))


_RESOURCE_TO = {
    "mano": r.RESOURCE_TO_HAND,
    "mazo": r.RESOURCE_TO_DECK,
    "exilio": r.RESOURCE_TO_EXILE,
    "inferno": r.RESOURCE_TO_INFERNO,
}


def move_event(state: State, name: str, obj: Id, to: str, at: int | None = None, source: Id | None = None) -> Event:
    """The event by which an element goes to a zone of its owner: face down in exile if it was a resource (305.3c, 406.3), and no
    resource any more wherever it goes (305.3, 305.3a, 305.3b, 305.3d).

    By one reading a token never gets there: it ceases to exist as it leaves play (110.5e).
    """
    here = state.objects[obj]
    if here.kind == "token" and here.zone.name == "en juego" and state.reading(TOKENS_CEASE) == "de-inmediato":
        return Cease(name, obj=obj, player=here.owner, source=source, data=Map({"de": here.zone.name}))
    to = "exilio" if recovered(state, obj) else to
    data = Map({"de": here.zone.name})
    status = Map(face_down=True) if here.face_down and to == "exilio" else EMPTY
    return Move(name, obj=obj, player=here.owner, source=source, data=data, to=zone_of(state, to, obj), at=at, status=status)


def recovered(state: State, obj: Id) -> bool:
    """702.7a: whether a card was played for its recobrar, so that it is exiled wherever it would go from the chain."""
    here = state.objects[obj]
    return here.zone.name == "cadena" and here.item.alternative == "recobrar"


#: When a token that leaves play ceases to exist.
TOKENS_CEASE = "inferno-cuando-deja-de-existir-una-ficha"


def can_leave(state: State, obj: Id) -> bool:
    """400.4b: a demon never leaves play."""
    return state.objects[obj].kind != "demon"


def can_be_destroyed(state: State, obj: Id) -> bool:
    """702.12a: an indestructible ally cannot be destroyed by effects nor to pay costs; 101.2: nor one that is kept from it."""
    kept = ruled(state, obj, "indestructible") or ruled(state, obj, "no puede ser destruido")
    return not kept and can_leave(state, obj)


def _kept_from(state: State, obj: Id, source: Id | None) -> bool:
    """101.2: whether an effect forbids that what destroys an element does so."""
    if source is None:
        return False
    forbidden = ruled(state, obj, "no puede ser destruido por")
    return any(matches(state, source, e.value, e.context.you, obj, anywhere=True) for e in forbidden)


def destroy(match: Match, objects: tuple[Id, ...], rules: tuple[R, ...], source: Id | None = None, by: str | None = None):
    """701.6a: from play to the inferno, its owner's (400.3) or, by one reading, its controller's: the rules do not agree
    (404.1)."""
    state = match.state
    listed = [i for i in dict.fromkeys(objects) if i in state and can_be_destroyed(state, i) and not _kept_from(state, i, source)]
    if any(i in state and state.objects[i].kind == "demon" for i in objects):
        match.say(r.DEMON_STAYS, text="un demonio no deja el juego")
    if whole := [i for i in dict.fromkeys(objects) if i in state and can_leave(state, i) and i not in listed]:
        kept_by = r.INDESTRUCTIBLE if any(ruled(state, i, "indestructible") for i in whole) else r.PROHIBITION_PREVAILS
        match.say(
            kept_by,
            text=f"{match.names(whole)} {plural(len(whole), 'no puede', 'no pueden')} ser {agreeing(state, 'destruida', *whole)}",
        )
    reading = "inferno-infierno-de-quien-al-destruir"
    events = []
    for i in listed:
        event = move_event(state, "destruir", i, "inferno", source=source)
        if isinstance(event, Move) and match.reading(reading) == "del-controlador":
            event = event.but(to=Zone("inferno", views(state, i)["controller"]))
        events.append(event)
    if not events:
        return ()
    tokens = any(isinstance(event, Cease) for event in events)
    differ = any(views(state, i)["controller"] != state.objects[i].owner for i in listed)
    return (
        yield from match.do(
            *events,
            rules=(*rules, r.DESTROY, r.TOP_OF_INFERNO, *of_leaving(state, listed, "inferno")),
            grounds=(r.DESTROYED_HOW,),
            text=are_destroyed(state, listed),
            by=by,
            arrange=in_owner_order,
            reading=TOKENS_CEASE if tokens else reading if differ else None,
        )
    )


def remember_destroyed(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """701.6: of which types elements were destroyed this turn, how many, and under whose control."""
    destroyed = [before.objects.get(event.obj) for event in events if event.name == "destruir" and event.obj is not None]
    if any(destroyed):
        seen = [views(before, here.id) for here in destroyed if here is not None]
        found = Counter(("murió", *whose, word) for one in seen for word in one["types"] for whose in ((), (one["controller"],)))
        history = match.state.history
        match.keep(history=history.with_({key: history.get(key, 0) + times for key, times in found.items()}))


def discard(match: Match, player: str, cards: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """701.7a: from the hand to the inferno."""
    events = [move_event(match.state, "descartar", i, "inferno") for i in cards]
    text = f"{player} descarta {match.names(cards)}"
    rules = (*rules, r.DISCARD, r.TOP_OF_INFERNO)
    return (yield from match.do(*events, rules=rules, text=text, by=player, chosen=True, arrange=in_owner_order))


def exile(match: Match, objects: tuple[Id, ...], rules: tuple[R, ...], source: Id | None = None) -> Procedure:
    """701.9a, 406.2: to the exile of its owner; from exile to exile it is a new element (400.8, 406.6)."""
    state = match.state
    listed = [i for i in dict.fromkeys(objects) if i in state and can_leave(state, i)]
    if kept := [i for i in listed if ruled(state, i, "no puede ser exiliado")]:
        match.say(r.PROHIBITION_PREVAILS, text=f"{match.names(kept)} no puede ser exiliado")
        listed = [i for i in listed if i not in kept]
    events = [move_event(state, "exiliar", i, "exilio", source=source) for i in listed]
    if not events:
        return ()
    also = of_leaving(state, listed, "exilio")
    return (yield from match.do(*events, rules=(*rules, r.EXILE, *also), text=goes_to(state, listed, "exilio")))
