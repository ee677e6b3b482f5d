"""How people at a table speak of cards and of what is done with them (2, 3, 6.6)."""

from __future__ import annotations

from ...text.lexicon import Lexicon
from .zones import COMBAT, FIELD, SUPPORT

_MANA = ("Maná", {"type": "Maná"})

LEXICON = Lexicon(
    figures=(("strength",), ("strength", "resistance")),
    kinds=("Unidad", "Unidad"),
    spell="Conjuro",
    marks={"limbo": {"limbo": True}},
    plain={"maná": _MANA, "mana": _MANA, "manás": _MANA, "manas": _MANA},
    zones={
        "mesa": "",
        "juego": "",
        "campo": FIELD,
        "combate": COMBAT,
        "mano": "mano",
        "mazo": "mazo",
        "limbo": "limbo",
        "cementerio": "cementerio",
        "halo": "halo",
        "apoyo": SUPPORT,
    },
    lies={"Maná": "maná", "": FIELD},
    fuel=("maná", 6),
    options={"attack": "combate", "play": "jugar", "use": "activar"},
    answer={},
    named_fight=False,
    example="Lobo 3/2 coste 2: Destrozar.",
    told="Ana ataca con Lobo 3/2, Bruno lo bloquea con Oso 2/3 y juega"
    " Chispa (conjuro 1: «Inflige 2 daños a 1 unidad.») sobre Lobo.",
    named={"fuerza": "strength", "defensa": "resistance"},
    lists={"Arquetipos": "archetypes"},
    free="archetypes",
)
