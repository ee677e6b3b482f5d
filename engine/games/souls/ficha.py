"""The Ficha de Ataque (4.3, 6.7.7): who has it, and an effect by which it does not pass."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data, Map
from ...kernel.match import Match
from ...kernel.state import State
from ...play.choosing import players
from ...play.ruling import players_ruled
from ...play.scheduled import skip_of, without
from . import rules as r

#: Whose turn it is when the ficha does not pass; what a rule in words calls that.
KEPT, KEEPS = "souls-ficha-que-no-pasa", "conserva la ficha"
#: What a player does in whose turn the other one has the ficha: there is no combat.
_NO_COMBAT = "combate"


def holder(state: State) -> str | None:
    """4.3.1: the player whose turn it is, unless by a reading the other one kept it."""
    active = state.active
    without_it = active is not None and skip_of(state, _NO_COMBAT, active) is not None
    return state.after(active) if without_it and active is not None else active


def taking(match: Match, context: Context, args: Data) -> Procedure:
    """4.3.1: a player takes the ficha from the other; by the reading in force it is that player's turn then."""
    you, state = players(match.state, context, args.get("who"))[0], match.state
    active = state.active
    if active is None or holder(state) == you:
        match.say(r.WITHOUT_EFFECT, text=f"{you} ya tiene la Ficha de Ataque")
    elif (entry := skip_of(state, _NO_COMBAT, active)) is not None:
        match.set(r.WHO_FIGHTS, text=f"{you} recupera la Ficha de Ataque", agenda=without(state.agenda, entry))
    elif match.reading(KEPT) == "sigue-la-ficha":
        text = f"{you} toma la Ficha de Ataque y es ahora el jugador de turno"
        match.set(r.WHO_FIGHTS, text=text, reading=KEPT, station=state.station.but(active=you))
    else:
        agenda = (*state.agenda, Map(kind="saltear", player=active, what=_NO_COMBAT))
        text = f"{you} toma la Ficha de Ataque: en el turno de {active} ya nadie declara Combate"
        match.set(r.NO_COMBAT, text=text, reading=KEPT, agenda=agenda)
    return
    yield


def keeps(state: State) -> bool:
    """6.7.7: whether an effect says that the ficha does not pass."""
    return state.active is not None and bool(players_ruled(state, state.active, KEEPS))


def passes(match: Match, kept: bool) -> None:
    """6.7.7, 6.7.5: it passes to the opponent; where an effect says otherwise (``kept``), whose turn comes is a reading."""
    state, active = match.state, match.state.active
    if active is None:
        return
    if (entry := skip_of(state, _NO_COMBAT, active)) is not None:
        text = f"{state.after(active)} tiene ya la Ficha de Ataque"
        match.set(r.FICHA, text=text, reading=KEPT, agenda=without(state.agenda, entry))
    elif not kept:
        match.say(r.FICHA, text=f"la Ficha de Ataque pasa de {active} a {state.after(active)}")
    elif match.reading(KEPT) == "sigue-la-ficha":
        agenda = (*state.agenda, Map(kind="turno", player=active))
        text = f"{active} conserva la Ficha de Ataque y vuelve a ser jugador de turno"
        match.set(r.FICHA, r.WHO_FIGHTS, text=text, reading=KEPT, agenda=agenda)
    else:
        agenda = (*state.agenda, Map(kind="saltear", player=state.after(active), what=_NO_COMBAT))
        text = f"{active} conserva la Ficha de Ataque: en el turno de {state.after(active)} nadie declara Combate"
        match.set(r.FICHA, r.NEXT_TURN, text=text, reading=KEPT, agenda=agenda)
