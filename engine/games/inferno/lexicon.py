"""How people at a table speak of cards and of what is done with them (204, 305, 400, 507)."""

from __future__ import annotations

from ...text.lexicon import Lexicon

_INSTANT = {"type": "ritual", "supertypes": ["instantáneo"]}

LEXICON = Lexicon(
    figures=(("strength",), ("strength", "resistance")),
    kinds=("aliado", "aliado"),
    spell="ritual",
    marks={
        "instantaneo": _INSTANT,
        "instantanea": _INSTANT,
        "unico": {"supertypes": ["único"]},
        "unica": {"supertypes": ["único"]},
        "ilimitado": {"supertypes": ["ilimitado"]},
    },
    plain={"recurso": ("recurso", None), "recursos": ("recurso", None)},
    zones={
        "mesa": "en juego",
        "juego": "en juego",
        "mano": "mano",
        "mazo": "mazo",
        "inferno": "inferno",
        "cementerio": "inferno",
        "exilio": "exilio",
    },
    lies={"": "en juego"},
    fuel=("recurso", 6),
    options={"attack": "proponer combate", "play": "jugar", "use": "activar"},
    answer={"supertypes": ["instantáneo"]},
    named_fight=True,
    example="Lobo 3/2 coste 2: Furia.",
    told="Ana ataca con Lobo 3/2, Bruno lo bloquea con Oso 2/3 y juega"
    " Flecha (instantáneo 1: «Flecha hace 2 puntos de daño al aliado objetivo.») sobre Lobo.",
    named={"fuerza": "strength", "resistencia": "resistance"},
    lists={"Supertipos": "supertypes", "Subtipos": "subtypes"},
    stands_in="demonio",
    free="subtypes",
    gives="El aliado equipado obtiene {}.",
)
