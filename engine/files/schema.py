"""The JSON Schema of situations, and the check of a file against it: one description, published and enforced.

Only the words of JSON Schema used here are understood: type, properties, required, additionalProperties, items, enum,
minimum, maximum, minItems, maxItems, maxProperties, minLength, maxLength, anyOf.
"""

from __future__ import annotations

from typing import Any

from ..catalogue import GAMES
from ..text.words import nearest
from .yaml_nodes import Node, SituationError

_NAME = {"type": "string", "minLength": 1, "maxLength": 80}
_TEXT = {"type": "string", "minLength": 1, "maxLength": 400}
_COUNT = {"type": "integer", "minimum": 0, "maximum": 500}

_MOMENT = {"type": "integer", "minimum": 0, "maximum": 100_000}
_ANY_DATA: dict[str, Any] = {}
_GROUP = {"type": "object", "additionalProperties": _ANY_DATA}


def _groups(what: str) -> dict[str, object]:
    """A list of groups in the long form."""
    return {"type": "array", "items": _GROUP, "maxItems": 500, "description": what}


#: The sides that objects of some game show.
SIDES = [side for playable in GAMES.values() for sides in playable.game.sides.values() for side in sides]

_LONG_ENTRY = {
    "type": "object",
    "properties": {
        "card": _NAME,
        "id": _NAME,
        "count": {"type": "integer", "minimum": 1, "maximum": 100},
        "turned": {"type": "boolean"},
        "face_down": {"type": "boolean"},
        "new": {"type": "boolean"},
        "side": {"type": "string", "enum": SIDES},
        "counters": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 99_999}},
        "attached": _NAME,
        "owner": _NAME,
        "kind": _NAME,
        "ref": _NAME,
        "since": _MOMENT,
        "controlled": _MOMENT,
        "place": {"type": "integer", "minimum": 1, "maximum": 500},
        "controller": _NAME,
        "choices": _GROUP,
        "item": _GROUP,
    },
    "required": ["card"],
    "additionalProperties": False,
}
#: What stands on the stack: a card unless it says otherwise, and whose it is.
_STACKED = {
    **_LONG_ENTRY,
    "properties": {**_LONG_ENTRY["properties"], "player": _NAME},  # type: ignore[dict-item]
    "required": ["player"],
}
_ENTRY = {"anyOf": [_TEXT, _COUNT, _LONG_ENTRY]}
_ZONE = {"anyOf": [_COUNT, _TEXT, {"type": "array", "items": _ENTRY, "maxItems": 200}]}
_ANSWER = {"anyOf": [_TEXT, {"type": "integer"}, {"type": "boolean"}, {"type": "array", "items": _TEXT, "maxItems": 200}]}

_BY_HAND = "; ".join(
    f"en {name}, {', '.join(operation['form'] for operation in playable.game.manual())}" for name, playable in GAMES.items()
)

SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Situación de Juez",
    "description": "Un momento de una partida, lo que se hace en él y lo que debe resultar.",
    "type": "object",
    "properties": {
        "game": {"type": "string", "enum": [*GAMES], "description": "El juego."},
        "title": {"type": "string", "minLength": 1, "maxLength": 200, "description": "De qué trata."},
        "rules": {"type": "array", "items": _NAME, "maxItems": 60, "description": "Las reglas de que trata."},
        "note": {"type": "string", "maxLength": 2000, "description": "Una aclaración."},
        "cards": {
            "type": "object",
            "additionalProperties": {"type": "object"},
            "maxProperties": 1_000,
            "description": "Definiciones de las cartas que aparecen, por nombre. Sin «text», o con uno vacío, no tiene texto; "
            "«text: '?'» es un texto que nadie dio: se pregunta la primera vez que importa.",
        },
        "read": {
            "type": "object",
            "additionalProperties": {"type": "string", "minLength": 1, "maxLength": 40},
            "maxProperties": 1_000,
            "description": "Cómo se entendió el texto de cada carta cuando se escribió la situación; lo pone Juez.",
        },
        "readings": {"type": "object", "additionalProperties": _NAME, "description": "Lecturas elegidas, por punto."},
        "turn": {
            "type": "object",
            "properties": {
                "number": {"type": "integer", "minimum": 1, "maximum": 999},
                "active": _NAME,
                "step": _NAME,
                "priority": _NAME,
                "begins": {"type": "boolean", "description": "El paso está por comenzar."},
                "over": {"type": "boolean", "description": "El paso está por terminar: nadie tiene prioridad."},
                "passed": {"type": "integer", "minimum": 0, "maximum": 99, "description": "Cuántos pasaron seguidos."},
                "why": {"anyOf": [_NAME, {"type": "integer"}], "description": "La regla que da la prioridad."},
                "told": {"type": "boolean", "description": "Ya se dijo quién recibe la prioridad."},
                "began": {
                    "type": "object",
                    "additionalProperties": _MOMENT,
                    "description": "El momento en que comenzó el último turno de cada jugador.",
                },
                "rests": {"type": "integer", "minimum": 0, "maximum": 100_000},
                "chosen": {"type": "integer", "minimum": 0, "maximum": 100_000},
            },
            "additionalProperties": False,
        },
        "start": {"type": "boolean", "description": "La partida está por comenzar."},
        "teams": {"type": "object", "additionalProperties": _NAME, "description": "El equipo de cada jugador."},
        "players": {
            "type": "object",
            "additionalProperties": {"type": "object", "additionalProperties": _ZONE},
            "description": "Los jugadores en orden de turnos, cada uno con sus zonas.",
        },
        "stack": {
            "type": "array",
            "items": _STACKED,
            "maxItems": 500,
            "description": "Lo que espera para resolverse, de arriba abajo: carta o habilidad, quién la controla y qué eligió.",
        },
        "effects": _groups("Efectos en vigor: a qué afectan, qué cambian, hasta cuándo y desde qué momento."),
        "delayed": _groups("Habilidades disparadas retrasadas."),
        "waiting": _groups("Habilidades que se dispararon y esperan."),
        "procedures": _groups("Procedimientos en curso, como un combate: dónde están, de quién son y con qué."),
        "agenda": _groups("Turnos y pasos adicionales, y los que se saltearán."),
        "history": {
            "type": "array",
            "items": {"type": "array", "items": _ANY_DATA, "minItems": 2, "maxItems": 2},
            "maxItems": 500,
            "description": "Lo que se contó este turno: qué y cuántas veces.",
        },
        "facts": {"type": "object", "additionalProperties": _GROUP, "description": "Lo que el juego recuerda de cada jugador."},
        "out": {"type": "array", "items": _NAME, "maxItems": 20, "description": "Jugadores que dejaron el juego."},
        "attempted": _groups("Acciones que se deshicieron en esta decisión."),
        "met": {"type": "object", "additionalProperties": _MOMENT, "description": "Situaciones por las que ya se pasó."},
        "gone": _groups("Elementos que ya no existen y a los que algo se refiere, con la última información conocida."),
        "result": {**_GROUP, "description": "Cómo terminó la partida."},
        "do": {
            "type": "array",
            "maxItems": 500,
            "items": {"anyOf": [_TEXT, {"type": "object", "additionalProperties": _ANSWER}]},
            "description": "Acciones y respuestas en orden: «Ana: jugar Rayo -> muro», «pasan», «until: Fin»; y el juez: "
            "«a mano: …», donde alguien actuaría o donde se pregunta qué hace un texto: "
            + _BY_HAND
            + "; a lo que se pregunta de un texto se responde también «no se aplica», «no preguntar más», «no tiene texto» o "
            "«a mano: texto: …».",
        },
        "expect": {
            "type": "array",
            "maxItems": 200,
            "items": {"type": "object", "additionalProperties": _ANY_DATA},
            "description": "Lo que debe resultar.",
        },
    },
    "required": ["game", "title", "players"],
    "additionalProperties": False,
}

_SPANISH = {
    "object": "un grupo de claves",
    "array": "una lista",
    "string": "un texto",
    "integer": "un número entero",
    "boolean": "true o false",
}


def check(node: Node, schema: dict[str, Any]) -> None:
    """Compare a node with a schema. Raises SituationError at the place of the first difference."""
    if "anyOf" in schema:
        _check_any(node, schema["anyOf"])
        return
    kind = schema.get("type")
    if kind is not None and not _is(node.value, kind):
        raise node.wrong(f"aquí va {_SPANISH[kind]}")
    if "enum" in schema and node.value not in schema["enum"]:
        raise node.wrong(f"«{node.value}» no es uno de: {', '.join(schema['enum'])}", nearest(str(node.value), schema["enum"]))
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        if node.value < schema.get("minimum", node.value) or node.value > schema.get("maximum", node.value):
            raise node.wrong(f"{node.value} está fuera de {schema.get('minimum', '…')} a {schema.get('maximum', '…')}")
    elif isinstance(node.value, str):
        if not schema.get("minLength", 0) <= len(node.value) <= schema.get("maxLength", len(node.value)):
            raise node.wrong("el texto está vacío o es demasiado largo")
    elif isinstance(node.value, list):
        if len(node.value) < schema.get("minItems", 0):
            raise node.wrong(f"la lista tiene menos de {schema['minItems']} elementos")
        if len(node.value) > schema.get("maxItems", len(node.value)):
            raise node.wrong(f"la lista tiene más de {schema['maxItems']} elementos")
        for inner in node.value:
            check(inner, schema.get("items", {}))
    elif isinstance(node.value, dict):
        _check_object(node, schema)


def _check_object(node: Node, schema: dict[str, Any]) -> None:
    properties = schema.get("properties", {})
    if len(node.value) > schema.get("maxProperties", len(node.value)):
        raise node.wrong(f"hay más de {schema['maxProperties']}")
    for key in schema.get("required", ()):
        if key not in node.value:
            raise node.wrong(f"falta la clave «{key}»")
    for key, (key_node, inner) in node.value.items():
        if key in properties:
            check(inner, properties[key])
            continue
        more = schema.get("additionalProperties", {})
        if more is False:
            raise key_node.wrong(f"la clave «{key}» no existe aquí", nearest(key, tuple(properties)))
        check(inner, more)


def _check_any(node: Node, choices: list[dict[str, Any]]) -> None:
    fitting = [schema for schema in choices if "type" not in schema or _is(node.value, schema["type"])]
    if not fitting:
        kinds = " o ".join(dict.fromkeys(_SPANISH[schema["type"]] for schema in choices))
        raise node.wrong(f"aquí va {kinds}")
    errors: list[SituationError] = []
    for schema in fitting:
        try:
            check(node, schema)
        except SituationError as error:
            errors.append(error)
        else:
            return
    raise errors[0]


def _is(value: Any, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    types: dict[str, Any] = {"object": dict, "array": list, "string": str, "boolean": bool}
    return isinstance(value, types[kind])
