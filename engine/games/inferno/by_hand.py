"""What a judge can do by hand in Inferno besides its verbs, and why a verb cannot be done by hand."""

from __future__ import annotations

from ...kernel.abilities import Context, On
from ...kernel.frozen import Id, Map
from ...kernel.state import State
from ...play import manual
from ...play.hand import Hand
from ...play.manual import Read, first, of_each
from . import rules as r
from .effects.damage import can_be_damaged
from .elements.characteristics import DEMON, EARTHLY
from .elements.moving import CHAIN, PLAY, discard

not_damaged = of_each(can_be_damaged, "no es un aliado ni un demonio en juego")
not_countered = of_each(lambda state, obj: state.objects[obj].zone == CHAIN, "no está en la cadena")


def _flips(state: State, obj: Id) -> bool:
    here = state.objects[obj]
    return here.face_down or (here.kind == DEMON and here.side != EARTHLY)


not_flipped = first(of_each(_flips, "no está boca abajo ni es un demonio infernal"), manual.in_play)


def no_token(state: State, context: Context, slots: Read) -> str:
    kept = "ritual" in slots["carta"].types or slots["carta"].demon
    return "ni un ritual ni un demonio pueden ser fichas" if kept else ""


def _no_place(state: State, context: Context, slots: Read) -> str:
    zone, _ = slots.get("zona", ("mazo", None))
    if zone == CHAIN.name:
        return "a la cadena no se mueve una carta: se juega"
    if zone == PLAY.name:
        return _in_play_already(state, context, slots)
    return "solo en el mazo se cuenta el lugar" if "lugar" in slots and zone != "mazo" else ""


_in_play_already = of_each(lambda state, obj: state.objects[obj].zone != PLAY, "ya está en juego")
not_moved = first(manual.is_a_card, manual.not_theirs("propietario"), _no_place)


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
    with_more=frozenset({"Inmune", "Recobrar", "Réplica", "Vínculo"}),  # 702.21a, 702.7a, 702.16a, 702.9a
    paid=r.COST,
)
