"""Moving cards by the action keywords (701.6, 701.7, 701.9) and into play (400.3–400.7, 603.6e)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from ....kernel.abilities import Triggered
from ....kernel.decisions import Decision, Form, Procedure
from ....kernel.events import Alter, Cease, Event, Move
from ....kernel.frozen import EMPTY, Data, Id, Map, Value
from ....kernel.match import Match
from ....kernel.pieces import Obj, Zone
from ....kernel.rules import R
from ....kernel.selecting import matches
from ....kernel.state import State
from ....kernel.unknown import name_card
from ....kernel.wording import agreeing, plural, together
from ....play.ordering import in_owner_order
from ....play.ruling import ruled
from .. import rules as r
from .layers import OVERTAKEN, attached_to, rules_together, views

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
    found: Counter[tuple[Value, ...]] = Counter()
    for event in events:
        if event.name == "destruir" and event.obj is not None and event.obj in before.objects:
            seen = views(before, event.obj)
            found.update(("murió", *whose, word) for word in seen["types"] for whose in ((), (seen["controller"],)))
    if found:
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


def put_into_play(
    match: Match, objects: tuple[Id, ...], controller: str | None, rules: tuple[R, ...], turned: bool = False
) -> Procedure:
    """110.6c, 403.3, 603.6e: upright unless something says otherwise; a ritual stays where it is (306.3, 400.4a).

    ``controller`` None: each under the control of its owner.
    """
    going = yield from _who_enter(match, objects)
    state = match.state
    events = [_entering(state, i, controller, turned) for i in going]
    if not events:
        return ()
    if controller is not None and not state.players[controller].in_game:
        match.say(r.NO_CONTROL_FOR_GONE, text=f"{controller} ya no está en la partida")
        return ()
    whose = controller or "su propietario"
    text = f"{match.names(going)} entra{'n' if len(going) > 1 else ''} en juego bajo el control de {whose}"
    rules, resting = (*rules, *_of_entering(state, going, turned)), _played_by(state, going)
    happened = yield from match.do(*events, rules=rules, text=text, grounds=resting)
    _too_late_for_this_end(match, going)
    return happened


def _too_late_for_this_end(match: Match, entered: list[Id]) -> None:
    """512.3: what triggers at the end of the turn and comes into play during Fin waits for the next Fin."""
    if match.state.station.step != "Fin" or not match.state.station.begun:
        return
    for here in match.state.in_play():
        if here.former in entered and any(at_end_of_turn(a) for a in views(match.state, here.id)["abilities"]):
            name = match.game.name_of(match.state, here.id)
            match.say(r.NOT_THIS_END, text=f"la habilidad de {name} no dispara hasta el próximo paso de Fin")


def _played_by(state: State, going: list[Id]) -> tuple[R, ...]:
    """110.2: of what comes from the chain."""
    return (r.CONTROLLER_IN_PLAY,) if any(state.objects[i].zone.name == "cadena" for i in going) else ()


def at_end_of_turn(ability: object) -> bool:
    """512.1: whether an ability triggers as Fin begins."""
    return isinstance(ability, Triggered) and ability.on.event == "comienzo" and ability.on.data.get("step") == "Fin"


def _who_enter(match: Match, objects: tuple[Id, ...]) -> Procedure:
    """Those that can enter, in their order; of cards that nobody knows it is said first which they are."""
    for i in objects:
        if not match.state.objects[i].face_down:
            yield from name_card(match, i, r.ZONE_CHANGE)
    state = match.state
    stay = [i for i in objects if "ritual" in views(state, i)["types"] and not state.objects[i].face_down]
    if stay:
        text = f"{match.names(stay)} no puede ponerse en juego"
        match.say(r.RITUAL_STAYS, r.RITUAL_STAYS_IN_ZONE, text=text)
    going = [i for i in objects if i not in stay]
    kept_out = [i for i in going if ruled(state, i, "no puede entrar en juego")]
    if kept_out:
        match.say(r.CANNOT_ENTER, text=f"{match.names(kept_out)} no puede entrar en juego")
        going = [i for i in going if i not in kept_out]
    return (yield from _relative_order(match, going))


def _entering(state: State, obj: Id, controller: str | None, turned: bool) -> Event:
    """The event by which an element enters play, upright (110.6c); from the chain, what was chosen and what affects it go on
    (111.4, 400.7a, 400.7c)."""
    here = state.objects[obj]
    resolves = here.zone.name == "cadena"
    status: dict[str, object] = {"turned": True} if turned else {}
    if resolves:
        status |= {"memory": here.memory, "item": here.item}
    return Move(
        "entrar",
        obj=obj,
        player=here.owner,
        data=Map({"de": here.zone.name}),
        to=PLAY,
        controller=controller or here.owner,
        status=Map(status),
        follow=resolves,
    )


def _relative_order(match: Match, going: list[Id]) -> Procedure:
    """612.6c: of several that enter at once with effects of their own, the active player says which counts as earlier."""
    bases = [match.state.objects[i].base for i in going]
    active = match.state.station.active
    if active is None or sum(getattr(base, "changes_others", False) for base in bases) < 2 or len(set(map(id, bases))) < 2:
        return going
    options = tuple(match.option(i) for i in going)
    asks = "¿En qué orden cronológico quedan?"
    order = yield from match.ask(Decision(active, asks, (r.SAME_TIMESTAMP,), Form.ORDER, options, kind="orden"))
    text = f"{active} decide el orden cronológico de lo que entra a la vez: {match.names(order)}"
    match.say(r.SAME_TIMESTAMP, text=text, by=active, chosen=True)
    return list(order)


def _of_entering(state: State, going: list[Id], turned: bool) -> tuple[R, ...]:
    """The rules on how elements come into play, and those by which effects and choices go on with them."""
    found: list[R] = [] if turned else [r.ENTERS_UPRIGHT]
    if any(state.objects[i].zone.name != "cadena" for i in going):
        found.append(r.ENTERS_NEW)
    for i in going:
        here = state.objects[i]
        if here.zone.name != "cadena":
            continue
        found += [ENTERS_OF_TYPE[word] for word in views(state, i)["types"] if word in ENTERS_OF_TYPE]
        on_it = [e for e in state.effects if isinstance(e.affects, tuple) and i in e.affects]
        if any(e.parts for e in on_it):
            found += [r.GOES_ON_IN_PLAY, r.EFFECT_FOLLOWS]
        if any(e.replacing is not None for e in state.effects if e.source == i or e in on_it):
            found.append(r.PREVENTION_FOLLOWS)
        if here.item.x is not None or here.item.paid:
            found.append(r.CHOICES_FOLLOW)
    return tuple(dict.fromkeys(found))


#: 301.2, 302.2, 303.2, 304.2
ENTERS_OF_TYPE = {
    "aliado": r.ALLY_ENTERS,
    "arma": r.WEAPON_ENTERS,
    "escenario": r.SCENARIO_ENTERS,
    "objeto": r.OBJECT_ENTERS,
}


def attach(match: Match, weapon: Id, ally: Id, rules: tuple[R, ...]) -> Procedure:
    """701.3: a weapon to an ally; to anything else, or to the same one, it does not move (302.3d, 701.3b)."""
    state = match.state
    if weapon not in state or ally not in state:
        return
    if state.objects[weapon].attached == ally:
        match.say(r.ATTACH_FAILS, text=f"{match.names((weapon,))} ya está anexada a {match.names((ally,))}: no se logra nada")
        return
    if "aliado" not in views(state, ally)["types"]:
        match.say(
            r.ONLY_TO_ALLY,
            r.WEAPON_STAYS,
            text=f"{match.names((ally,))} no es un aliado: {match.names((weapon,))} no cambia de lugar",
        )
        return
    if any(not matches(state, ally, rule.value, rule.context.you, weapon) for rule in ruled(state, weapon, "solo puede equipar")):
        match.say(r.ATTACH_EFFECT, r.WEAPON_STAYS, text="su texto no le permite equipar a ese aliado: el arma no cambia de lugar")
        return
    if "aliado" in views(state, weapon)["types"]:
        match.say(r.WEAPON_ALLY, text=f"{match.names((weapon,))} es también un aliado: no equipa")
        return
    if "arma" not in views(state, weapon)["types"]:
        return
    game = match.game
    text = f"{game.name_of(state, weapon)} equipa a {game.name_of(state, ally)}"
    several = "inferno-varias-armas-en-un-aliado" if attached_to(state, ally) else None
    memory = state.objects[weapon].memory
    fields: Data = Map(attached=ally, memory=memory.but(marks=memory.marks - {OVERTAKEN}))
    moved = (r.ATTACH_RESETS,) if state.objects[weapon].attached is not None else ()
    yield from match.do(
        Alter("anexar", obj=weapon, source=ally, fields=fields), rules=(*rules, r.ATTACH, *moved), text=text, reading=several
    )
    say_numbers(match, (ally,))


def say_numbers(match: Match, allies: tuple[Id, ...]) -> None:
    """612.3: how much strength and resistance they have now, where several sublayers made it or it is below zero (107.1b)."""
    for ally in allies:
        here = match.state.objects.get(ally)
        if here is None or here.zone.name != "en juego":
            continue
        seen = views(match.state, ally)
        below = (r.NEGATIVE_IS_ZERO,) if (seen["strength"] or 0) < 0 else ()
        rules = (*rules_together(match.state, ally), *below)
        if rules:
            numbers = (("fuerza", seen["strength"]), ("resistencia", seen["resistance"]))
            said = " y ".join(f"{word} {value}" for word, value in numbers if value is not None)
            match.say(*rules, text=f"{match.game.name_of(match.state, ally)} queda con {said}")


def overtake(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """604.3c, in one of its readings: without a weapon its ally has again what it had before that one, whatever came later."""
    reading = "inferno-varias-armas-en-un-aliado"
    if match.reading(reading) != "vuelve-a-la-anterior":
        return
    touched = [before.objects[e.obj] for e in events if e.obj is not None and e.obj in before.objects]
    for weapon in [o for o in touched if o.attached is not None]:
        ally, now = weapon.attached, match.state.objects.get(weapon.id)
        if ally is None or ally not in match.state.objects or (now is not None and now.attached == ally):
            continue
        match.afterwards.append(partial(_as_before, match, ally, weapon, reading))


def _as_before(match: Match, ally: Id, weapon: Obj, reading: str) -> Procedure:
    """Mark the weapons that came to an ally after one that is gone: they no longer count."""
    if ally not in match.state:
        return
    later = [match.state.objects[i] for i in attached_to(match.state, ally)]
    later = [o for o in later if (o.since, o.id) > (weapon.since, weapon.id)]
    marks = tuple(Alter("recordar", obj=o.id, fields=Map(memory=o.memory.but(marks=o.memory.marks | {OVERTAKEN}))) for o in later)
    if marks:
        text = f"{match.game.name_of(match.state, ally)} vuelve a lo que tenía antes de esa arma"
        yield from match.do(*marks, rules=(r.WEAPON_OVER_DEFINED,), text=text, reading=reading)
