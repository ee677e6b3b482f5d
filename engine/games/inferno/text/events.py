"""What sets off an ability (603), and what happens instead of something else (613, 614)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Exists,
    Filter,
    On,
    Replacing,
    Un,
)
from ....kernel.frozen import Map
from ....text.patterns import through, with_
from ....text.shared import A, B, C, on
from .shapes import CHAIN, OUTSIDE


def _step(name: Any, player: str = "") -> On:
    return on("comienzo", player=player, data={"step": name})


EVENTS = {
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
    "enters": on("mover", A, to="en juego"),
    "enters_yours": on("mover", with_(A, controller="tú"), to="en juego"),
    "leaves": on("mover", A, origin="en juego"),
    "put_in_inferno": on("mover", A, origin="en juego", to="inferno"),
    "put_in_inferno_from_anywhere": on("mover", A, to="inferno"),
    "is_destroyed": on("destruir", A),
    "is_exiled": on("exiliar", A),
    "gets_turned": on("girar", A),
    "gets_untapped": on("enderezar", A),
    "attacks": on("atacar", source=A),
    "attacks_what": on("atacar", B, source=A),
    "defends": on("defender", source=A),
    "deals": on("daño", source=A),
    "deals_combat": on("daño", source=A, data={"combate": True}),
    "deals_combat_demon": on("daño", source=A, data={"combate": True, "a demonio": True}),
    "deals_demon": on("daño", source=A, data={"a demonio": True}),
    "deals_ally": on("daño", source=A, data={"a demonio": False}),
    "is_dealt": on("daño", A),
    "is_dealt_combat": on("daño", A, data={"combate": True}),
    "is_targeted": on("objetivo", A),
    "is_attached": on("anexar", A),
    "you_play": on("jugada", with_(A, zones=CHAIN), player="tú"),
    "you_play_of": on("jugada", Filter(types=A, zones=CHAIN), player="tú"),
    "they_play": on("jugada", with_(A, zones=CHAIN), player="oponente"),
    "anyone_plays": on("jugada", with_(A, zones=CHAIN)),
    "you_draw": on("tomar", player="tú"),
    "they_draw": on("tomar", player="oponente"),
    "you_discard": on("descartar", player="tú"),
    "they_discard": on("descartar", player="oponente"),
    "you_add_resource": on("agregar recurso", player="tú"),
    "you_flip": on("voltear", Filter(marks=("demonio",)), player="tú"),
}

_INSTEAD = "en vez de eso"


#: A kind of counters and how many, as a map.
_COUNTERS = through(
    B,
    lambda counters: Map({counters[0]: counters[1]}) if isinstance(counters[1], int) and counters[1] else None,
    lambda value: next(iter(value.items())) if isinstance(value, Map) and len(value) == 1 else None,
)
REPLACING = {
    "enters_turned": Replacing(on("mover", A, to="en juego"), _INSTEAD, value=Map({"estado": Map(turned=True)})),
    "others_enter_turned": Replacing(
        on("mover", with_(A, zones=OUTSIDE), to="en juego"), _INSTEAD, value=Map({"estado": Map(turned=True)})
    ),
    "enters_with": Replacing(on("mover", A, to="en juego"), _INSTEAD, value=Map({"contadores": _COUNTERS})),
    "destroyed_exiled": Replacing(on("destruir", A), _INSTEAD, value="exilio"),
    "inferno_exiled": Replacing(on("mover", A, origin="en juego", to="inferno"), _INSTEAD, value="exilio"),
    "more_combat_damage": Replacing(
        on("daño", source=A, data={"combate": True, "a demonio": False}), _INSTEAD, value=Map({"más": C})
    ),
    "more_damage": Replacing(on("daño", source=A), _INSTEAD, value=Map({"más": B})),
    "instead_of_drawing": Replacing(on("tomar", player="tú"), _INSTEAD, A),
    "instead_of_their_drawing": Replacing(on("tomar", player="oponente"), _INSTEAD, A),
    "instead_of_damage": Replacing(on("daño", A), _INSTEAD, B),
    "prevents_damage": Replacing(on("daño", A), "prevenir", value="no recibe daño"),
    "prevents_combat": Replacing(on("daño", A, data={"combate": True}), "prevenir", value="no recibe daño"),
}
