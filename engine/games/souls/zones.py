"""The zones (3) and how elements go from one to another."""

from __future__ import annotations

from ...kernel.pieces import Zone, ZoneKind

FIELD, COMBAT, ROW, SUPPORT = "campo", "combate", "fila", "apoyo"
#: 3.1–3.10, 12.2. Units go to the combat zone and back as the same elements. A conjuro lies in the Zona de Conjuros while it
#: waits in the fila: the one is written as the other.
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
    SUPPORT: ZoneKind(SUPPORT, shared=False, public=False, said="el mazo de apoyo"),
}
STACK = Zone(ROW)
#: Where nobody controls a card.
OUTSIDE = tuple(name for name, kind in ZONES.items() if not kind.in_play and not kind.stack)
#: The phases of a turn (6.3), and whether effects «Rápido:» are used in each of them.
MANA, DRAWING_PHASE, ACTION, FINAL = "Fase de Maná", "Fase de Robo", "Fase de Acción", "Fase Final"
#: The rules in words of a card that is played in another phase than that of action, because it says so (6.4.1.4, 6.5.2.2, 6.7.2).
PLAYED_IN = {step: f"se juega en la {step}" for step in (MANA, DRAWING_PHASE, FINAL)}
#: From where cards are played (4.7.1).
HELD = ("mano", "limbo")
#: What follows a duel of a match (12).
BETWEEN, EXCHANGE = "Entre duelos", "Cambio de mazos"
ANY_PHASE = "souls-cuando-se-usa-rapido"
#: How many cards Ente/Unidad the field of a player holds (3.8.2), and how many lives there are (5.2.6, 11.4).
ROOM, LIVES = 6, 6
