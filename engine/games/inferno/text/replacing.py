"""What happens instead of something else (613), what is prevented of damage (614), and how an element enters play (613.11)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, On, Ref, Replacing, Target
from ....kernel.frozen import Map
from ....kernel.visiting import every
from ....text.patterns import through, with_
from ....text.shared import A, B, C, D, do, on
from .shapes import INSTEAD, OUTSIDE, SLOT, described


#: A kind of counters and how many, as a map.
def _counters(place: object) -> Any:
    return through(
        place,
        lambda counters: Map({counters[0]: counters[1]}) if isinstance(counters[1], int) and counters[1] else None,
        lambda value: next(iter(value.items())) if isinstance(value, Map) and len(value) == 1 else None,
    )


def enters(who: object, **value: object) -> Replacing:
    return Replacing(on("mover", who, to="en juego"), INSTEAD, value=Map(value))


def _prevent_then(parts: Any) -> object:
    shield, then = parts
    return Do("prevenir", shield.args.set("then", then)) if isinstance(shield, Do) and shield.verb == "prevenir" else None


def _prevent_then_back(said: object) -> object:
    if not isinstance(said, Do) or said.verb != "prevenir" or "then" not in said.args:
        return None
    return Do("prevenir", said.args.without("then")), said.args["then"]


def _done_at_once(place: object) -> Any:
    """What is done in the place of an event: it goes to no chain, so that nothing in it can be declared a target (114.1)."""
    return through(place, lambda done: None if any(every(Target, done)) else done, lambda done: done)


_OTHERS = with_(A, zones=OUTSIDE)

#: How an element enters play.
ENTERING = {
    "enters_turned": enters(SLOT, estado=Map(turned=True)),
    "others_enter_turned": enters(_OTHERS, estado=Map(turned=True)),
    "others_enter_yours": enters(_OTHERS, controlador="tú"),
    "enters_with": enters(SLOT, contadores=_counters(A)),
    "others_enter_with": enters(_OTHERS, contadores=_counters(B)),
    "yours_enter_with": enters(with_(A, zones=OUTSIDE, controller="tú"), contadores=_counters(B)),
    "enters_choosing": Replacing(on("mover", A, to="en juego"), INSTEAD, value=B),
    "enters_value": Map(elige=A),
    "enters_name": Map(nombra=True),
    "enters_paying": Map(paga=("energía",)),
    "enters_numbers": Map({"fuerza y resistencia": A}),
}

#: What would happen, and what happens instead.
REPLACING = {
    "comes_from": on("mover", A, origin=B, to="en juego"),
    "may_do_instead": Replacing(A, INSTEAD, _done_at_once(C), optional=True),
    "redirects": Replacing(on("daño", A), INSTEAD, value=Map(redirigir=B)),
    "instead_do": Replacing(A, INSTEAD, _done_at_once(C)),
    "instead_nothing": Replacing(A, INSTEAD),
    "instead_elsewhere": Replacing(A, INSTEAD, value=C),
    "instead_elsewhere_and": Replacing(A, INSTEAD, _done_at_once(D), C),
    "instead_elsewhere_later": Replacing(A, INSTEAD, (D,), C),
    "may_go_elsewhere": Replacing(A, INSTEAD, value=B, optional=True),
    "instead_altered": Replacing(A, INSTEAD, value=C),
    "goes_elsewhere": Replacing(A, INSTEAD, value=B),
    "does_instead": Replacing(A, INSTEAD, _done_at_once(B)),
    "altered": Replacing(A, INSTEAD, value=B),
    "anyone_draws": on("tomar"),
    "anyone_discards": on("descartar"),
    "anyone_discards_what": on("descartar", with_(described(A), zones=("mano",))),
    "you_are_dealt": on("daño", Ref("tu demonio")),
    "you_discard_what": on("descartar", with_(described(A), zones=("mano",)), player="tú"),
    "comes_from_outside": on("mover", with_(A, zones=OUTSIDE), to="en juego"),
    "put_by_damage": on("poner por daño", to="inferno"),
    "source_deals": on("daño", A),
    "deals_to": On("daño", A, source=SLOT),
    "deals_combat_to": On("daño", A, source=SLOT, data=Map(combate=True)),
    "exilio": "exilio",
    "mano": "mano",
    "inferno": "inferno",
    "so_much_more": Map({"más": A}),
    "twice": Map({"veces": 2}),
    "thrice": Map({"veces": 3}),
    "so_much": Map({"es": A}),
    "redirected": Map(redirigir=A),
}

#: Effects that wait for their event, by how they are said.
WAITING = {
    "next_time_do": do("reemplazar", on=A, effect=D, times=1, until=B),
    "next_time_nothing": do("reemplazar", on=A, times=1, until=B),
    "next_time_elsewhere": do("reemplazar", on=A, value=D, times=1, until=B),
    "next_time_altered": do("reemplazar", on=A, value=D, times=1, until=B),
    "until_do": do("reemplazar", on=B, effect=D, until=A),
    "until_elsewhere": do("reemplazar", on=B, value=D, until=A),
    "until_altered": do("reemplazar", on=B, value=D, until=A),
}

PREVENTING = {
    "prevent_next": Do("prevenir", Map({"to": A, "once": True, "until": B})),
    "prevents_it_and": Replacing(A, "prevenir", _done_at_once(B), "no recibe daño"),
    "suffered_elsewhere": Replacing(A, INSTEAD, value=Map(redirigir=B)),
    "prevents_damage": Replacing(on("daño", A), "prevenir", value="no recibe daño"),
    "prevents_combat": Replacing(on("daño", A, data={"combate": True}), "prevenir", value="no recibe daño"),
    "prevents_done": Replacing(on("daño", source=A), "prevenir", value="no recibe daño"),
    "prevents_it": Replacing(A, "prevenir", value="no recibe daño"),
    "prevents_some": Replacing(A, "prevenir", value=Map(cantidad=B)),
    "prevent": do("prevenir", amount=A, to=B, until=C),
    "prevent_one": do("prevenir", amount=1, to=A, until=B),
    "prevent_from": do("prevenir", amount=A, sources=B, to=C, until=D),
    "prevent_all": do("prevenir", to=A, until=B),
    "prevent_all_from": do("prevenir", sources=A, to=B, until=C),
    "prevent_then": through((A, B), _prevent_then, _prevent_then_back),
    "chosen_source": do("elegir fuente", to=A, until=B),
    "chosen_source_once": Do("elegir fuente", Map({"to": A, "until": B, "once": True})),
}
