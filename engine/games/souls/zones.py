"""The zones (3) and how elements go from one to another."""

from __future__ import annotations

from ...kernel.pieces import Zone, ZoneKind

FIELD, COMBAT, ROW = "campo", "combate", "fila"
#: 3.1–3.10. Units go to the combat zone and back as the same elements. A conjuro lies in the Zona de Conjuros while it waits in
#: the fila: the one is written as the other.
ZONES = {
    "mazo": ZoneKind("mazo", shared=False, public=False, pile=True),
    "mazo de maná": ZoneKind("mazo de maná", shared=False, public=False, pile=True),
    "maná": ZoneKind("maná", shared=False, public=True, said="la Zona de Maná"),
    "limbo": ZoneKind("limbo", shared=False, public=True),
    "mano": ZoneKind("mano", shared=False, public=False, said="la mano"),
    FIELD: ZoneKind(FIELD, shared=False, public=True, realm=FIELD, in_play=True),
    COMBAT: ZoneKind(COMBAT, shared=False, public=True, realm=FIELD, in_play=True, said="la Zona de Combate"),
    ROW: ZoneKind(ROW, shared=True, public=True, stack=True, pile=True, said="la fila"),
    "cementerio": ZoneKind("cementerio", shared=False, public=True, pile=True),
    "halo": ZoneKind("halo", shared=False, public=False),
}
STACK = Zone(ROW)
#: How many cards Ente/Unidad the field of a player holds (3.8.2), and how many lives there are (5.2.6, 11.4).
ROOM, LIVES = 6, 6
