"""Card definitions as data → cards."""

from __future__ import annotations

from typing import Any

from ...card_data import DataError, Words, known, only
from .cards import TYPES, Card
from .keywords import KEYWORDS

#: Each verb with the name of its main argument.
VERBS = {
    "robar": "amount",
    "botar": "amount",
    "destruir": "what",
    "desterrar": "what",
    "subir": "what",
    "modificar": "what",
    "anular": "",
}

WORDS = Words(
    verbs=VERBS,
    types=TYPES,
    keywords=tuple(KEYWORDS),
    references=("este", "objetivo", "disparo", "antes", "portador"),
    marks=("carta",),
    facts=("tu turno",),
    costs=("oro", "desterrar", "destruir", "descartar"),
    zones=(
        "castillo",
        "mano",
        "cementerio",
        "destierro",
        "reserva de oro",
        "oro pagado",
        "línea de defensa",
        "línea de ataque",
        "línea de apoyo",
    ),
)


def read_card(name: str, data: dict[str, Any]) -> Card:
    """A card from its definition. Raises DataError."""
    only(data, ("type", "cost", "strength", "race", "abilities"), "carta")
    kind = data.get("type", "Oro")
    known(kind, TYPES, "tipo de carta")
    abilities = data.get("abilities", [])
    if not isinstance(abilities, list):
        raise DataError("«abilities» es una lista de habilidades")
    strength = data.get("strength")
    if (kind == "Aliado") != (strength is not None):
        raise DataError("tiene Fuerza un Aliado, y solo un Aliado")
    return Card(
        name, (kind,), data.get("cost", 0), strength, data.get("race", ""), tuple(WORDS.ability(item) for item in abilities)
    )
