"""What goes with each word of the game: with the rules in words (612.9), the changes (611, 612), the keywords (702)."""

from __future__ import annotations

from dataclasses import fields

from ...play.verbs import demands
from ...text.language import Language
from .effects.choosing import CHOOSING
from .effects.replacements import INSTEAD
from .effects.verbs import VERBS
from .elements.cards import Card
from .elements.keywords import KEYWORDS
from .elements.operations import OPERATIONS
from .elements.sight import IN_SIGHT
from .elements.zones import ZONES
from .playing.affording import PAYING
from .vocabulary import VOCABULARY

#: The rules in words with which nothing goes.
_PLAIN = (
    *("agresor", "furia", "furia para girarse", "indestructible", "es neutral", "sin límite de mano", "sin pagar su coste"),
    *("debe atacar", "debe ser defensor", "no puede atacar", "no puede ser defensor", "no se gira al atacar"),
    *("no puede activar habilidades", "no puede entrar en juego", "no puede jugarse", "no puede ser cancelada"),
    *(
        "no puede ser destruido",
        "no puede ser exiliado",
        "no puede ser objetivo de un oponente",
        "no puede tomar cartas",
        "no se endereza",
        "no se gira",
        "puede jugarse en cualquier momento",
    ),
    *("muestra la primera carta que tomas", "puede no enderezarse", "solo antes de todo combate", "defiende girado"),
)
#: Each rule in words, with the kind of what goes with it.
RULES: dict[str, str] = {
    **dict.fromkeys(_PLAIN, "nothing"),
    **dict.fromkeys(("coste adicional", "coste alternativo", "cuesta atacar", "cuesta atacarlo"), "cost"),
    **dict.fromkeys(("puede ignorarse", "puede terminarse", "recobrar"), "cost"),
    **dict.fromkeys(("no puede atacar a", "solo puede atacar a", "no puede ser atacado por", "solo puede equipar"), "filter"),
    **dict.fromkeys(("no puede ser objetivo de", "no puede ser destruido por", "inmune"), "filter"),
    **dict.fromkeys(("no puede jugar cartas", "puede jugar en cualquier momento"), "filter|nothing"),
    **dict.fromkeys(("X es", "anexar cuesta menos", "cuesta menos"), "count"),
    **dict.fromkeys(("sus habilidades cuestan más", "sus habilidades cuestan menos"), "count"),
    **dict.fromkeys(("sus cartas cuestan más", "sus cartas cuestan menos", "máximo de cartas por turno"), "whole|of kind"),
    **dict.fromkeys(("bendición", "límite de mano", "límite de mano +", "recursos por turno +"), "whole"),
    **dict.fromkeys(("máximo de combates por turno", "máximo de atacantes por turno"), "whole"),
    "puede jugar desde": "source of play",
    "máximo de contadores": "counters",
    **dict.fromkeys(("entorno", "sin entorno", "entorno apagado", "solo si hay"), "word"),
    **dict.fromkeys(("ataca como si", "solo antes de", "solo después de"), "word"),
    **dict.fromkeys(("puede jugarse desde", "no puede jugarse desde", IN_SIGHT), "zone"),
    "ignora": "any",
}
_NUMBERS = tuple(op for op in OPERATIONS if op.startswith(("strength", "resistance")))
_WORDS = tuple(op for op in OPERATIONS if op.startswith(("types", "subtypes", "supertypes")))
#: Each change of a characteristic, with the kind of its value.
CHANGES: dict[str, str] = {
    **dict.fromkeys(_NUMBERS, "count|number word"),
    **dict.fromkeys(_WORDS, "words"),
    **dict.fromkeys(("abilities +", "abilities -"), "ability"),
    **dict.fromkeys(("switch", "no abilities"), "nothing"),
    **dict.fromkeys(("name", "controller"), "word"),
    "word": "two words",
    "copy": "card",
}

#: What may happen, as abilities ask for it.
_EVENTS = (
    "a la cadena",
    "activada",
    "agregar recurso",
    "anexar",
    "anunciar",
    "atacar",
    "cambiar objetivos",
    "cancelar",
    "comienza energía",
    "comienzo",
    "contador",
    "contador de daño",
    "controlar",
    "copiar",
    "crear ficha",
    "daño",
    "defender",
    "dejar de existir",
    "dejar el juego",
    "dejar la cadena",
    "desanexar",
    "descartar",
    "destruir",
    "devolver la mano",
    "disparada",
    "enderezar",
    "energía",
    "energía activada",
    "entorno activado",
    "entorno desactivado",
    "entrar",
    "exiliar",
    "final del combate",
    "girar",
    "intentar agregar",
    "intentar tomar",
    "intercambiar",
    "jugada",
    "mezclar",
    "mezclar en el mazo",
    "mostrar",
    "mover",
    "nombrar",
    "objetivo",
    "olvidar",
    "ordenar",
    "pagar",
    "perder",
    "perder control",
    "poner el demonio",
    "poner en el inferno",
    "poner por daño",
    "quitar contador",
    "quitar contadores",
    "recordar",
    "remover",
    "revisar",
    "sin mazo",
    "termina energía",
    "terminar de resolverse",
    "tomar",
    "turno",
    "vaciar reserva",
    "vincular",
    "voltear",
    "voltear a infernal",
)
#: How what enters as a copy differs from what it copies (706).
_OF_A_COPY = ("gains", "except", "changes")
LANGUAGE = Language(
    verbs=demands(VERBS),
    players=tuple(CHOOSING.who),
    **VOCABULARY.said,
    keywords={name: "filter" if means.of_elements else "any" for name, means in KEYWORDS.items()},
    changes={op: CHANGES[op] for op in OPERATIONS},
    rules=RULES,
    costs=("energía", *PAYING.payers),
    zones=tuple(ZONES),
    printed=tuple(field.name for field in fields(Card) if field.init and field.name not in ("other", "demon")),
    details=("entorno", "a demonio", "neutral", "del turno", "vínculo"),
    events=_EVENTS,
    replaced=(*INSTEAD.words, *_OF_A_COPY),
)
