"""Putting cards into play: which can, in which order, under whose control and how (110.6c, 400.4a, 403.3, 603.6e)."""

from __future__ import annotations

from ....kernel.abilities import Filter, Triggered
from ....kernel.decisions import Decision, Form, Procedure
from ....kernel.events import Create, Event, Move
from ....kernel.frozen import Id, Map
from ....kernel.match import Match
from ....kernel.replacing import as_made
from ....kernel.rules import R
from ....kernel.selecting import holds, matches
from ....kernel.state import State
from ....kernel.unknown import name_card
from ....play.ruling import Ruling, ruled, rulings
from .. import rules as r
from .layers import views
from .moving import PLAY


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


def not_made(match: Match, create: Create) -> bool:
    """110.5d: a token that is such as an effect keeps out of play is not made."""
    there, made = as_made(match.state, create)
    kept_out = rulings(match.state).get("no puede entrar en juego", ())
    if not any(_reaches(there, made.obj, ruling) for ruling in kept_out):
        return False
    match.say(r.TOKEN_NOT_MADE, text=f"no puede entrar en juego: la ficha {match.game.name_of(there, made.obj)} no se crea")
    return True


def _reaches(there: State, obj: Id | None, ruling: Ruling) -> bool:
    """Whether a rule about what is outside play is about a token, which comes from nowhere."""
    wanted, context = ruling.affects, ruling.context
    if obj is None or not isinstance(wanted, Filter) or not holds(there, ruling.only_if, context):
        return False
    return matches(there, obj, wanted.but(zones=()), context.you, context.source)


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
