"""The nine zones (2), the card that is being played, and the event by which a card goes to a zone of its owner (3.1.1)."""

from __future__ import annotations

from ...kernel.events import Move
from ...kernel.frozen import Id, Map
from ...kernel.pieces import Zone, ZoneKind
from ...kernel.state import State
from . import rules as r

FIELD = {
    "reserva de oro": "la Reserva de Oro",
    "oro pagado": "la Zona de Oro Pagado",
    "línea de defensa": "la Línea de Defensa",
    "línea de ataque": "la Línea de Ataque",
    "línea de apoyo": "la Línea de Apoyo",
}
#: 2.1, 2.2. Within the Campo de Batalla a card remains the same.
ZONES = {
    "castillo": ZoneKind("castillo", shared=False, public=False, pile=True),
    "mano": ZoneKind("mano", shared=False, public=False, said="la mano"),
    **{
        name: ZoneKind(name, shared=False, public=True, realm="campo de batalla", in_play=True, said=said)
        for name, said in FIELD.items()
    },
    "cementerio": ZoneKind("cementerio", shared=False, public=True, pile=True),
    "destierro": ZoneKind("destierro", shared=False, public=True),
}
OUTSIDE = tuple(name for name in ZONES if name not in FIELD)

#: Where each type of card stands in play; a weapon stands with its bearer, and nothing but Aliados has a battle line.
LINE = {"Aliado": "línea de defensa", "Tótem": "línea de apoyo", "Oro": "reserva de oro"}

#: The rule of each zone of the Campo de Batalla.
LINES = {
    "reserva de oro": r.FIRST_GOLD,
    "oro pagado": r.PAID_ZONE,
    "línea de defensa": r.DEFENCE_LINE,
    "línea de ataque": r.ATTACK_LINE,
    "línea de apoyo": r.SUPPORT_LINE,
}

#: The rule by which a card comes to rest in a zone.
ARRIVAL = {"cementerio": r.CEMETERY, "destierro": r.EXILE_ZONE}


#: The procedures under way by which a card is played and an ability is used.
PLAYS, USES = "jugar", "utilizar"


def being_played(state: State) -> frozenset[Id]:
    """6.1.1: the cards that are being played, with which nothing can be done but annul them."""
    return frozenset(p.item.source for p in state.procedures if p.name == PLAYS and p.item.source is not None)


#: Whether a card that is being played counts among those of its zone.
COUNTS = "myl-contar-la-que-se-juega"


def uncounted(state: State) -> frozenset[Id]:
    """6.1.1: by one reading, the cards that are being played."""
    if state.reading(COUNTS) == "se-la-cuenta":
        return frozenset()
    state.memo.note(("procedures",))
    return being_played(state)


def move_event(state: State, name: str, obj: Id, to: str, source: Id | None = None, **data: object) -> Move:
    """The event by which a card goes to a zone of its owner (3.1.1). ``data`` says whether it leaves play."""
    here = state.objects[obj]
    if ZONES[here.zone.name].in_play and not ZONES[to].in_play:
        data["sale"] = True
    moved = Map({"de": here.zone.name, **data})
    return Move(name, obj=obj, player=here.owner, source=source, data=moved, to=Zone(to, here.owner))
