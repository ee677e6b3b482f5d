"""What is looked at whenever the state of the game changes (5.1): castles without cards, weapons without a bearer."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.events import Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.memo import TABLE
from ...kernel.pieces import Zone
from ...kernel.state import State
from ...play.barring import By, can_be
from ...play.checks import Due, settle
from ...play.ending import lost_at_once
from ...play.telling import tell
from . import rules as r
from .entering import control_events
from .losing import WHILE_THERE
from .zones import FIELD, move_event

#: At what is looked: the table, and what may keep a weapon from being destroyed.
_LOOKED_AT = TABLE | {"history", "station", "procedures", "effects"}


def state_changes(match: Match) -> Procedure:
    """5.1, 2.2.1, 3.2: everything that must happen now, at once, until nothing more must."""
    tell(match)
    if (yield from settle(match, _due, grounds=(r.STATE_CHANGES,), rests=_LOOKED_AT)):
        tell(match)


def _due(match: Match) -> Procedure:
    due = [*_weapons(match.state), *_totems(match.state), *_control_ended(match)]
    if (lost := _castles(match)) is not None:
        due.append(lost)
    return due
    yield


def _weapons(state: State) -> list[Due]:
    """3.2: a weapon whose bearer is no Aliado any more is destroyed."""
    view, found = state.setup.game.view, []
    for here in state.in_play():
        if here.attached is None:
            continue
        alone = here.attached not in state.objects or "Aliado" not in view(state, here.attached)["types"]
        if alone and can_be(state, "destruir", here.id, by=By.RULE):
            name = state.setup.game.name_of(state, here.id)
            event = move_event(state, "destruir", here.id, "cementerio")
            found.append(Due((event,), r.WEAPON_CONTROL, f"se destruye {name}: su portador no es un Aliado"))
    return found


def _totems(state: State) -> list[Due]:
    """2.1.5: a card that is printed as a Tótem stands among the Aliados only as long as it is one."""
    found = []
    for line in ("línea de defensa", "línea de ataque"):
        for player in state.players:
            for obj in state.zone(line, player):
                base = state.objects[obj].base
                if base is not None and "Tótem" in base.types and "Aliado" not in state.game.view(state, obj)["types"]:
                    event = Move("mover", obj=obj, player=player, data=Map(de=line), to=Zone("línea de apoyo", player))
                    text = f"{state.game.name_of(state, obj)} ya no es un Aliado, y va a la Línea de Apoyo"
                    found.append(Due((event,), r.SUPPORT_LINE, text))
    return found


def _control_ended(match: Match) -> list[Due]:
    """3.1.2: the control that lasts while the card is in play by which it was gained ends with it."""
    state, found = match.state, []
    for here in state.in_play():
        gained = here.memory.gained if here.attached is None else None
        if gained is not None and gained.until == WHILE_THERE and not _in_play(state, gained.source):
            events = control_events(match, here.id, gained.former, None, "")
            text = f"{state.game.name_of(state, here.id)} vuelve a estar bajo el control de {gained.former}"
            found.append(Due(tuple(events), r.GAIN_CONTROL, text, grounds=(r.DURATION,)))
    return found


def _in_play(state: State, obj: Id) -> bool:
    return obj in state.objects and state.objects[obj].zone.name in FIELD


def _castles(match: Match) -> Due | None:
    """2.2.1: whoever has no card left in the Castillo loses; both at once is a reading."""
    state = match.state
    empty = tuple(p for p in state.living() if not state.zone("castillo", p))
    if not empty:
        return None
    living = tuple(p for p in state.living() if p not in empty)
    reading = "myl-pierden-ambos" if not living else None
    if reading is not None and match.reading(reading) == "pierde-el-activo" and state.active is not None:
        empty, living = (state.active,), tuple(p for p in state.living() if p != state.active)
    text = "empate: ninguno de los dos castillos tiene cartas"
    if living:
        text = f"{', '.join(empty)} pierde: su castillo no tiene cartas"
    return Due(lost_at_once(empty, living, r.EMPTY_CASTLE), r.EMPTY_CASTLE, text, reading)
