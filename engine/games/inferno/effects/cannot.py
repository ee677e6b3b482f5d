"""Why a judge cannot do by hand what a verb does: what is not in play, already so, or never done to such an element."""

from __future__ import annotations

from ....kernel import by_hand as hand
from ....kernel.abilities import Context
from ....kernel.by_hand import Read
from ....kernel.state import State
from ..elements.characteristics import ABILITY, DEMON
from ..elements.moving import can_be_destroyed
from ..turn.turn import TURN
from .damage import can_be_damaged


def be_damaged(state: State, context: Context, slots: Read) -> str:
    whole = [i for i in slots["elementos"] if not can_be_damaged(state, i)]
    return f"{state.setup.game.name_of(state, whole[0])} no es un aliado ni un demonio en juego" if whole else ""


def be_detached(state: State, context: Context, slots: Read) -> str:
    return "" if state.objects[slots["elemento"]].attached is not None else "no está anexada a nada"


def be_countered(state: State, context: Context, slots: Read) -> str:
    away = [i for i in slots["elementos"] if state.objects[i].zone.name != "cadena"]
    return f"{state.setup.game.name_of(state, away[0])} no está en la cadena" if away else ""


def be_a_token(state: State, context: Context, slots: Read) -> str:
    kept = "ritual" in slots["carta"].types or slots["carta"].demon
    return "ni un ritual ni un demonio pueden ser fichas" if kept else ""


def be_destroyed(state: State, context: Context, slots: Read) -> str:
    firm = [i for i in slots["elementos"] if not can_be_destroyed(state, i)]
    reason = f"{state.setup.game.name_of(state, firm[0])} no puede ser destruido" if firm else ""
    return hand.in_play(state, context, slots) or reason


def be_exiled(state: State, context: Context, slots: Read) -> str:
    kept = [i for i in slots["elementos"] if state.objects[i].kind in (DEMON, ABILITY)]
    return f"{state.setup.game.name_of(state, kept[0])} no puede exiliarse" if kept else ""


def be_flipped(state: State, context: Context, slots: Read) -> str:
    for obj in slots["elementos"]:
        here = state.objects[obj]
        if not here.face_down and not (here.kind == DEMON and here.side != "terrenal"):
            return f"{state.setup.game.name_of(state, obj)} no está boca abajo ni es un demonio infernal"
    return hand.in_play(state, context, slots)


def be_skipped(state: State, context: Context, slots: Read) -> str:
    known = ("turno", *(step.name for step in TURN.plan))
    return "" if slots["texto"] in known else f"se saltea uno de: {', '.join(known)}"
