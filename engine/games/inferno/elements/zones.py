"""The zones (400.1, 400.2)."""

from ....kernel.pieces import ZoneKind

#: 400.1, 400.2. Which exile a card goes to is a reading (400.1, 406.2).
ZONES = {
    "mazo": ZoneKind("mazo", shared=False, public=False, pile=True),
    "mano": ZoneKind("mano", shared=False, public=False, said="la mano"),
    "en juego": ZoneKind("en juego", shared=True, public=True, in_play=True, said="el juego"),
    "inferno": ZoneKind("inferno", shared=False, public=True, pile=True),
    "cadena": ZoneKind("cadena", shared=True, public=True, stack=True, pile=True, said="la cadena"),
    "exilio": ZoneKind("exilio", shared=False, public=True),
}
