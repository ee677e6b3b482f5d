"""Card definitions of Inferno as data (sections 2 and 3) → cards."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Do, Spell, Triggered
from ...text.card_data import DataError, Words, known, numbers, only, read_text
from ...text.cards import compiled
from .cards import PATHS, SUPERTYPES, TYPES, Card
from .keywords import KEYWORDS
from .operations import OPERATIONS
from .text import READER
from .text.events import EVENTS

#: Each verb with the name of its main argument.
VERBS = {
    "daño": "amount",
    "tomar": "amount",
    "destruir": "what",
    "exiliar": "what",
    "descartar": "amount",
    "girar": "what",
    "enderezar": "what",
    "energía": "amount",
    "contador": "counter",
    "anexar": "what",
    "desanexar": "what",
    "modificar": "what",
    "control": "what",
    "regla": "rule",
    "prevenir": "amount",
    "cancelar": "what",
    "mover": "what",
    "mezclar": "who",
    "moler": "amount",
    "ficha": "token",
    "recurso": "amount",
    "voltear": "what",
    "reemplazar": "on",
    "escoger": "values",
    "turno adicional": "who",
    "paso adicional": "step",
    "saltear": "what",
    "perder": "who",
    "ganar": "who",
    "empatar": "",
    "puede": "then",
    "si": "if",
    "donde X es": "x",
    "más tarde": "effect",
    "nombrar": "",
    "elegir subtipo": "type",
    "elegir fuente": "",
    "cambiar objetivos": "what",
    "mover contador": "counter",
    "pagar": "amount",
    "mezclar zona en el mazo": "zone",
    "a menos que": "cost",
    "copia": "what",
    "barajar": "what",
    "buscar": "filter",
    "ordenar": "amount",
    "mostrar": "what",
    "mirar": "amount",
    "pilas": "what",
    "intercambiar control": "what",
    "intercambiar cartas": "what",
    "intercambiar zonas": "zones",
    "ficha copia": "of",
    "copiar": "what",
    "jugar copia": "what",
    "unir al combate": "what",
    "remover del combate": "what",
    "reemplazar en combate": "what",
}


class InfernoWords(Words):
    """The words of Inferno in card definitions."""

    def token(self, data: Any) -> Card:
        name = data.get("name") or " ".join(data.get("subtypes", ()))
        return read_card(name, {key: value for key, value in data.items() if key != "name"})


WORDS = InfernoWords(
    verbs=VERBS,
    types=TYPES,
    keywords=tuple(KEYWORDS),
    references=(
        "este",
        "equipado",
        "este o equipado",
        "objetivo",
        "esos",
        "disparo",
        "antes",
        "fuente",
        "atacante",
        "defensor",
        "tu carta superior",
        "tu demonio",
        "demonio enemigo",
        "exiliadas",
        "puestas",
        "demonio de ese",
        "demonio del jugador",
        "ese",
        "pagadas",
    ),
    marks=(
        "demonio",
        "no demonio",
        "aliado o demonio",
        "atacante",
        "defensor",
        "equipado",
        "habilidad",
        "carta",
        "ficha",
        "mismo nombre",
        "terrenal",
        "nombre escogido",
        "con un solo objetivo",
        "jugada fuera del momento de un ritual",
    ),
    facts=("entorno", "afinidad", "hay profundidad", "profundidad", "tu turno"),
    costs=("energía", "girar", "girar otra", "destruir", "exiliar", "descartar", "descartar esta", "daño", "quitar contador"),
    zones=("mazo", "mano", "en juego", "inferno", "cadena", "exilio"),
    operations=tuple(OPERATIONS),
    numbers=("pagado", "prevenido", "cantidad", "escogido", "pagado al entrar", "pagado al jugar", "profundidad"),
)

_KEYS = (
    "type",
    "supertypes",
    "subtypes",
    "cost",
    "path",
    "saga",
    "strength",
    "resistance",
    "abilities",
    "text",
    "earthly",
)


def read_card(name: str, data: dict[str, Any]) -> Card:
    """A card from its definition. Raises DataError."""
    only(data, _KEYS, "carta")
    types = data.get("type", [])
    types = tuple(types) if isinstance(types, list) else tuple(str(types).split(" y "))
    for word in types:
        known(word, (*TYPES, "demonio"), "tipo de carta")
    for word in data.get("supertypes", []):
        known(word, SUPERTYPES, "supertipo")
    if data.get("path"):
        known(data["path"], PATHS, "senda")
    abilities = data.get("abilities", [])
    if not isinstance(abilities, list):
        raise DataError("«abilities» es una lista de habilidades")
    numbers(data, "cost", "strength", "resistance")
    demon = "demonio" in types
    other = read_card(name, {**data["earthly"], "type": "demonio"}) if data.get("earthly") is not None else None
    return Card(
        name,
        () if demon else types,
        tuple(data.get("supertypes", ())),
        tuple(data.get("subtypes", ())),
        data.get("cost") if types != ("escenario",) else data.get("cost", 0),
        data.get("path", ""),
        data.get("saga", ""),
        data.get("strength"),
        data.get("resistance"),
        tuple(WORDS.ability(item) for item in abilities) + _from_text(name, types, data.get("text")),
        other,
        demon,
    )


def _from_text(name: str, types: tuple[str, ...], text: Any) -> tuple[Any, ...]:
    return () if text is None else compiled(read_text(READER, text, name), "ritual" in types, _at_each_end)


def _at_each_end(spell: Spell) -> Triggered | None:
    """512.1: what a card in play says to do at the end of the turn is done at the end of every turn (603.2b)."""
    first, *more = spell.effect
    if more or not isinstance(first, Do) or first.verb != "más tarde" or first.args["on"] != EVENTS["at_each_end"]:
        return None
    return Triggered(first.args["on"], first.args["effect"])
