"""How a check speaks: Spanish pieces that messages are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

#: What a missing fact is called: "falta saber …".
FACT_NAMES = {
    "limit_break": "si son Limit Break",
    "senda": "de qué senda son",
    "type": "de qué tipo son",
    "limbo": "si son de Limbo",
    "unique": "si son Únicas",
    "basic": "si son oros básicos",
    "unlimited": "si son ilimitadas",
    "demon": "si son demonios",
    "token": "si son fichas",
    "playable": "si son jugables",
    "code": "qué código llevan",
    "latest_set": "cuál es la última colección a la venta",
}
FACT_NAMES_ONE = {
    "limit_break": "si es Limit Break",
    "senda": "de qué senda es",
    "type": "de qué tipo es",
    "limbo": "si es de Limbo",
    "unique": "si es Única",
    "basic": "si es un oro básico",
    "unlimited": "si es ilimitada",
    "demon": "si es un demonio",
    "token": "si es una ficha",
    "playable": "si es jugable",
    "code": "qué código lleva",
    "latest_set": "cuál es la última colección a la venta",
}
_NAMED = 3


def counted(number: int, one: str, many: str | None = None) -> str:
    """ "1 carta", "3 cartas"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def lines_of(lines: Sequence[int]) -> str:
    """ "(línea 3)", "(líneas 3, 8 y 12)"; empty for none."""
    if not lines:
        return ""
    return f" (línea {lines[0]})" if len(lines) == 1 else f" (líneas {joined(map(str, lines))})"


def joined(words: Iterable[str], last: str = "y") -> str:
    """ "a", "a y b", "a, b y c"."""
    listed = list(words)
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} {last} {listed[-1]}" if listed else ""


def named(labels: Sequence[str]) -> str:
    """The first few of many cards: "A, B, C y 4 más"."""
    shown = list(labels[:_NAMED])
    return ", ".join(shown) + f" y {len(labels) - _NAMED} más" if len(labels) > _NAMED else joined(shown)


def of(name: str) -> str:
    """ "de la mano", "del mazo"."""
    return "del " + name[3:] if name.startswith("el ") else f"de {name}"


def to(name: str) -> str:
    """ "a la mano", "al mazo"."""
    return "al " + name[3:] if name.startswith("el ") else f"a {name}"


def sentence(text: str) -> str:
    """``text`` with a capital and one mark at its end."""
    end = "" if text.endswith("?") else "."
    return text[:1].upper() + text[1:].rstrip(". ") + end


def asked(least: int, most: int | None) -> str:
    """What a size asks: "exactamente 50", "al menos 40", "entre 0 y 6", "como máximo 8"."""
    if most is None:
        return f"al menos {least}"
    if least == most:
        return f"exactamente {least}"
    return f"como máximo {most}" if least == 0 else f"entre {least} y {most}"


def short(number: int) -> str:
    """How many are missing."""
    return f"{'falta' if number == 1 else 'faltan'} {number}"


def over(number: int) -> str:
    """How many are too many."""
    return f"{'sobra' if number == 1 else 'sobran'} {number}"


def fact_name(fact: str, several: bool = True) -> str:
    """What a fact is called in "falta saber …"."""
    return (FACT_NAMES if several else FACT_NAMES_ONE).get(fact, f"el dato «{fact}»")


def shown(value: object) -> str:
    """A fact as it is shown."""
    if isinstance(value, (list, tuple)):
        return joined(map(str, value), "o")
    return "ninguna" if value == "" else str(value)
