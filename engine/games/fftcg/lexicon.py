"""How people at a table speak of cards and of what is done with them (5, 7, 10, 11)."""

from __future__ import annotations

from ...text.lexicon import Lexicon
from .cards import BACKUP, ELEMENTS, FORWARD, SUMMON
from .zones import BREAK, DAMAGED, DECK, FIELD, HAND, LIMIT, REMOVED

#: A Apoyo that pays for anything.
_BACKUP = ("Apoyo", {"type": BACKUP, "element": list(ELEMENTS[:6]), "multi": True})

LEXICON = Lexicon(
    figures=(("strength",), ("strength",)),
    kinds=(FORWARD, FORWARD),
    spell=SUMMON,
    marks={
        **{name.lower(): {"element": name} for name in ELEMENTS},
        "multi": {"multi": True},
        "ex": {"ex": True},
    },
    plain={"apoyos": _BACKUP},
    zones={
        "mesa": FIELD,
        "juego": FIELD,
        "terreno": FIELD,
        "mano": HAND,
        "mazo": DECK,
        "break zone": BREAK,
        "break": BREAK,
        "cementerio": BREAK,
        "damage zone": DAMAGED,
        "removida": REMOVED,
        "limit break": LIMIT,
    },
    lies={"": FIELD},
    fuel=("apoyos", 5),
    options={"attack": "", "play": "jugar", "cast": "lanzar", "use": "activar"},
    answer={},
    named_fight=False,
    example="Lobo 7000 coste 3 Fuego: Bravura.",
    told="Ana ataca con Lobo 7000, Bruno lo bloquea con Oso 5000 y juega"
    " Ruina (invocación 2: «Elige 1 Delantero. Rómpelo.») sobre Lobo.",
    named={"poder": "strength"},
    lists={"Elemento": "element", "Oficio": "job", "Categoría": "category", "Código": "code"},
    wounds=1_000,
    free="job",
    steps={
        "fase de ataque": "Attack Phase",
        "paso de daño": "Resolución de daño",
        "main": "Main Phase 1",
        "main 1": "Main Phase 1",
        "main 2": "Main Phase 2",
        "main phase": "Main Phase 1",
        "segunda main": "Main Phase 2",
        "segunda fase principal": "Main Phase 2",
    },
    revealed=("ex burst", DECK),
    turned=("en dull", "dull", "dulleado", "dulleada"),
)
