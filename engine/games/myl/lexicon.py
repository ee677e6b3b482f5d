"""How people at a table speak of cards and of what is done with them (1.C, 2.1, 7.C)."""

from __future__ import annotations

from ...text.lexicon import Lexicon
from .zones import LINE

_GOLD = ("Oro común", {"type": "Oro"})

LEXICON = Lexicon(
    figures=(("strength",), ("strength",)),
    kinds=("Aliado", ""),
    spell="Talismán",
    marks={},
    plain={"oro": _GOLD, "oros": _GOLD},
    zones={
        "mesa": "",
        "juego": "",
        "defensa": "línea de defensa",
        "linea de defensa": "línea de defensa",
        "apoyo": "línea de apoyo",
        "reserva": "reserva de oro",
        "mano": "mano",
        "castillo": "castillo",
        "mazo": "castillo",
        "cementerio": "cementerio",
        "destierro": "destierro",
    },
    lies={**LINE, "": "línea de defensa"},
    fuel=("oros", 6),
    options={"attack": "batalla", "play": "jugar", "use": "activar"},
    answer={},
    named_fight=False,
    example="Lobo 3 coste 2: Furia.",
    told="Ana ataca con Lobo 3, Bruno lo bloquea con Oso 2 y juega Rayo (talismán 1: «Destruye un Aliado.») sobre Lobo.",
    named={"fuerza": "strength"},
    lists={"Raza": "race"},
    free="race",
    gives="El Aliado portador gana {} a la Fuerza.",
)
