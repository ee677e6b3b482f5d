"""What a judge can do by hand in Inferno besides its verbs, and why a verb cannot be done by hand."""

from __future__ import annotations

from ...kernel.abilities import Context, On
from ...kernel.frozen import Map
from ...kernel.state import State
from ...play import manual
from ...play.by_hand import Hand
from ...play.manual import Read
from . import rules as r
from .effects.damage import can_be_damaged
from .elements.characteristics import ABILITY, DEMON
from .elements.moving import discard


def not_damaged(state: State, context: Context, slots: Read) -> str:
    whole = [i for i in slots["elementos"] if not can_be_damaged(state, i)]
    return f"{state.game.name_of(state, whole[0])} no es un aliado ni un demonio en juego" if whole else ""


def not_countered(state: State, context: Context, slots: Read) -> str:
    away = [i for i in slots["elementos"] if state.objects[i].zone != state.game.stack]
    return f"{state.game.name_of(state, away[0])} no está en la cadena" if away else ""


def no_token(state: State, context: Context, slots: Read) -> str:
    kept = "ritual" in slots["carta"].types or slots["carta"].demon
    return "ni un ritual ni un demonio pueden ser fichas" if kept else ""


def not_flipped(state: State, context: Context, slots: Read) -> str:
    for here in (state.objects[i] for i in slots["elementos"]):
        if not here.face_down and not (here.kind == DEMON and here.side != "terrenal"):
            return f"{state.game.name_of(state, here.id)} no está boca abajo ni es un demonio infernal"
    return manual.in_play(state, context, slots)


def an_ability(state: State, context: Context, slots: Read) -> str:
    kept = any(state.objects[i].kind == ABILITY for i in slots["elementos"])
    return "una habilidad en la cadena no cambia de zona: se cancela" if kept else ""


def not_moved(state: State, context: Context, slots: Read) -> str:
    zone, _ = slots.get("zona", ("mazo", None))
    if zone == "cadena":
        return "a la cadena no se mueve una carta: se juega"
    there = [i for i in slots["elementos"] if zone == "en juego" and state.objects[i].zone.name == zone]
    if there:
        return f"{state.game.name_of(state, there[0])} ya está en juego"
    reason = "solo en el mazo se cuenta el lugar" if "lugar" in slots and zone != "mazo" else ""
    return an_ability(state, context, slots) or manual.not_theirs("propietario")(state, context, slots) or reason


HAND = Hand(
    r.INSTRUCTIONS,
    (
        manual.shuffling("mezclar", "se mezcla", r.SHUFFLE),
        manual.discarding("mano", r.DISCARD, lambda match, player, cards: discard(match, player, cards, (r.EFFECT,))),
        manual.revealing(r.EFFECT),
        *manual.counters(r.COUNTERS),
        *manual.pool("energía", r.ENERGY_RESERVE),
        manual.reminding(r.DELAYED),
        manual.choosing(r.CHOICES_ON_RESOLUTION),
        manual.naming_card(r.INSTRUCTIONS),
    ),
    characteristics=Map({"fuerza": "strength", "resistencia": "resistance"}),
    durations=Map({"final del turno": "turno", "final del combate": "combate"}),
    moments=Map({"final del combate": On("final del combate")}),
)
