"""Taking control of units and Entes: they lie in the field of who has them (8.1.2.3, 3.8.2), until it ends (6.7.4)."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.events import Move
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.state import State
from ...play.choosing import elements, players
from ...play.lasting import lasts, with_effects
from . import rules as r
from .layers import CONTROLS, TAKEN, is_a
from .moving import leave, room
from .playing import WHOSE_EFFECTS, borne
from .zones import COMBAT, FIELD, FINAL

#: Whether what fights and changes sides goes on fighting; what becomes of what goes back where there is no room.
FIGHTING_ON, NO_WAY_BACK = "souls-control-en-pleno-combate", "souls-control-que-termina-sin-espacio"


def taking(match: Match, context: Context, args: Data) -> Procedure:
    """A player takes control of elements, as many as there is room for: they come into that player's field."""
    listed, until = (yield from elements(match, context, args["what"], "tomar el control")), args.get("until", "")
    you, done = players(match.state, context, args.get("who"))[0], []
    for obj in listed:
        name = match.game.name_of(match.state, obj)
        if not is_a(match.state, obj, "Unidad", "Ente") or match.state.objects[obj].controller == you:
            match.say(r.WITHOUT_EFFECT, text=f"{you} no puede tomar el control de {name}, o ya la controla")
        elif room(match.state, you) <= 0:
            match.say(r.SIX_AT_MOST, r.ONLY_OF_THE_HAND, text=f"no hay espacio en el campo de {you} para {name}")
        else:
            before = match.state.objects[obj].controller
            yield from _changes_sides(match, obj, you, f"{you} toma el control de {name}")
            effect = lasts(match.state, context, (obj,), until, rule=TAKEN, value=before)
            for_now = f"{you} controla {name}{' este turno' if until == FINAL else ''}"
            match.set(r.RESOLVES, text=for_now, effects=with_effects(match.state, effect))
            done.append(obj)
    return tuple(done)


def _changes_sides(match: Match, obj: Id, player: str, text: str) -> Procedure:
    """It goes to the field of a player with its weapons; what fights leaves the fight, or goes on by the reading in force."""
    state = match.state
    fights = state.objects[obj].zone.name == COMBAT
    on = fights and match.reading(FIGHTING_ON) == "sigue-combatiendo"
    to = Zone(COMBAT if on else FIELD, player)
    events = [_to_side(state, obj, to, player)]
    for weapon in borne(state, obj):
        had = state.objects[weapon].controller
        theirs = match.reading(WHOSE_EFFECTS) == "de-quien-equipa"
        events.append(_to_side(state, weapon, to, had if theirs and had is not None else player))
    yield from match.do(*events, rules=(r.RESOLVES,), text=text, reading=FIGHTING_ON if fights else CONTROLS)


def _to_side(state: State, obj: Id, to: Zone, player: str) -> Move:
    status = Map(controller=player, controlled_since=state.clock)
    return Move("cambiar de control", obj=obj, player=player, to=to, status=status)


def given_back(match: Match) -> Procedure:
    """6.7.4: what was controlled this turn only goes back to who had it before, where there is room."""
    for effect in tuple(e for e in match.state.effects if e.rule == TAKEN and e.until == FINAL):
        match.keep(effects=tuple(e for e in match.state.effects if e != effect))
        for obj in effect.affects if isinstance(effect.affects, tuple) else ():
            here = match.state.objects.get(obj)
            if here is None or here.controller == effect.value:
                continue
            name, before = match.game.name_of(match.state, obj), str(effect.value)
            if room(match.state, before) > 0:
                yield from _changes_sides(match, obj, before, f"{name} vuelve al control de {before}")
                match.say(r.THIS_TURN, text=f"termina el control de {name}, que era solo este turno")
                continue
            stays = match.reading(NO_WAY_BACK) == "se-queda"
            text = f"no hay espacio en el campo de {before}: {name} {'se queda' if stays else 'va al cementerio'}"
            match.say(r.SIX_AT_MOST, text=text, reading=NO_WAY_BACK)
            if not stays:
                yield from leave(match, (obj,), "enviar", (r.THIS_TURN,))
