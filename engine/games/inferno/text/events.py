"""What sets off an ability (603)."""

from __future__ import annotations

from ....kernel.abilities import Exists, Filter, On, Un
from ....text.patterns import with_
from ....text.shared import THIS, A, B, C, on
from .amounts import HAND, held
from .shapes import CHAIN, SLOT, described, has_counters, with_subject


def _step(name: object, player: str = "") -> On:
    return on("comienzo", player=player, data={"step": name})


_THEIR_DEMON = Filter(marks=("demonio",), controller="oponente")
EVENTS = {
    "at_their_turn": _step("Restauración", "oponente"),
    "at_their_end": _step("Fin", "oponente"),
    "when_you_control_some": On(state=Exists(with_(C, controller="tú"), B)),
    "when_you_have_some": On(state=Exists(held(C), B)),
    "when_hand_some": On(state=Exists(HAND, B)),
    "when_hand_empty": On(state=Un(Exists(HAND))),
    "at_your_turn": _step("Restauración", "tú"),
    "at_each_turn": _step("Restauración"),
    "at_your_step": _step(A, "tú"),
    "at_each_step": _step(A),
    "at_their_step": _step(A, "oponente"),
    "at_your_end": _step("Fin", "tú"),
    "at_each_end": _step("Fin"),
    "at_combat": _step("combate"),
    "at_combat_end": on("final del combate"),
    "when_you_control_none": On(state=Un(Exists(with_(C, controller="tú")))),
    "whenever": B,
    "to_subject": with_subject(B, A),
    "they_activate": on("activada", player="oponente"),
    "they_add_resource": on("agregar recurso", player="oponente"),
    "deals_enemy": on("daño", _THEIR_DEMON, source=SLOT),
    "deals_combat_enemy": on("daño", _THEIR_DEMON, source=SLOT, data={"combate": True}),
    "enters": on("mover", A, to="en juego"),
    "enters_itself": on("mover", THIS, to="en juego"),
    "enters_yours": on("mover", with_(A, controller="tú"), to="en juego"),
    "leaves": on("mover", SLOT, origin="en juego"),
    "put_in_inferno": on("mover", SLOT, origin="en juego", to="inferno"),
    "put_in_inferno_from_anywhere": on("mover", SLOT, to="inferno"),
    "is_destroyed": on("destruir", SLOT),
    "is_exiled": on("mover", SLOT, to="exilio"),
    "gets_turned": on("girar", SLOT),
    "gets_untapped": on("enderezar", SLOT),
    "attacks": on("atacar", source=SLOT),
    "attacks_what": on("atacar", A, source=SLOT),
    "defends": on("defender", source=SLOT),
    "deals": on("daño", source=SLOT),
    "deals_combat": on("daño", source=SLOT, data={"combate": True}),
    "deals_combat_demon": on("daño", source=SLOT, data={"combate": True, "a demonio": True}),
    "deals_demon": on("daño", source=SLOT, data={"a demonio": True}),
    "deals_ally": on("daño", source=SLOT, data={"a demonio": False}),
    "is_dealt": on("daño", SLOT),
    "is_dealt_combat": on("daño", SLOT, data={"combate": True}),
    "is_targeted": on("objetivo", SLOT),
    "is_attached": on("anexar", SLOT),
    "you_play": on("jugada", with_(A, zones=CHAIN), player="tú"),
    "you_play_of": on("jugada", Filter(types=A, zones=CHAIN), player="tú"),
    "they_play": on("jugada", with_(B, zones=CHAIN), player="oponente"),
    "anyone_plays": on("jugada", with_(B, zones=CHAIN)),
    "you_draw": on("tomar", player="tú"),
    "they_draw": on("tomar", player="oponente"),
    "you_discard": on("descartar", player="tú"),
    "they_discard": on("descartar", player="oponente"),
    "you_add_resource": on("agregar recurso", player="tú"),
    "plays_from": on("jugada", with_(A, zones=CHAIN), player="tú", data={"de": B}),
    "is_detached": on("desanexar", SLOT),
    "you_lose": on("perder", player="tú"),
    "they_lose": on("perder", player="oponente"),
    "you_lose_control": on("perder control", A, player="tú"),
    "you_shuffle": on("mezclar", player="tú"),
    "you_activate": on("activada", player="tú"),
    "you_activate_energy": on("energía activada", player="tú"),
    "triggers": on("disparada", source=A),
    "any_environment_begins": on("entorno activado"),
    "you_discard_one": on("descartar", with_(described(A), zones=("inferno",)), player="tú"),
    "environment_begins": on("entorno activado", data={"entorno": A}),
    "environment_ends": on("entorno desactivado", data={"entorno": A}),
    "deals_so_much": on("daño", source=SLOT, data={"cantidad": A}),
    "deals_one": on("daño", source=SLOT, data={"cantidad": 1}),
    "mazo": "mazo",
    "en_juego": "en juego",
    "is_flipped": on("voltear", SLOT),
    "moves_from": on("mover", SLOT, origin=B, to=A),
    "you_show": on("mostrar", with_(A, zones=("mano",)), source=THIS),
    "when_it_has_none": On(state=Un(has_counters(B, C, 1))),
    "when_there_is_none": On(state=Un(Exists(C))),
    "you_flip": on("voltear", Filter(marks=("demonio",)), player="tú"),
}
