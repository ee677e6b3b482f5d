"""The zones (7)."""

from __future__ import annotations

from ...kernel.pieces import Zone, ZoneKind

FIELD, STACK_NAME, BREAK, DAMAGED, REMOVED = "terreno", "pila", "break zone", "damage zone", "removida"
DECK, HAND, LIMIT = "mazo", "mano", "mazo limit break"
#: 7.1, 7.2. The Terrenos de Juego of both are one zone, of which each card says who controls it. What is removed from the game is
#: treated as being in a zone (7.13.1). In the Mazo de Limit Break a card that is turned lies face up: it has been used
#: (15.2.8.3.2).
ZONES = {
    DECK: ZoneKind(DECK, shared=False, public=False, pile=True),
    LIMIT: ZoneKind(LIMIT, shared=False, public=True),
    HAND: ZoneKind(HAND, shared=False, public=False, said="la mano"),
    FIELD: ZoneKind(FIELD, shared=True, public=True, in_play=True, said="el Terreno de Juego"),
    DAMAGED: ZoneKind(DAMAGED, shared=False, public=True, said="la Damage Zone"),
    BREAK: ZoneKind(BREAK, shared=False, public=True, pile=True, said="la Break Zone"),
    REMOVED: ZoneKind(REMOVED, shared=False, public=True, said="la zona Removida del Juego"),
    STACK_NAME: ZoneKind(STACK_NAME, shared=True, public=True, stack=True, pile=True, said="la Pila"),
}
STACK = Zone(STACK_NAME)
#: Where nobody controls a card.
OUTSIDE = tuple(name for name, kind in ZONES.items() if not kind.in_play and not kind.stack)
