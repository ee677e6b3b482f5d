"""What kinds, defects and changes are called in Spanish; dates and sizes as a reader says them."""

from __future__ import annotations

from datetime import datetime

from rules_corpus.comparing import Change
from rules_corpus.records import DefectKind, Kind

#: Kind → one, several.
KINDS: dict[Kind, tuple[str, str]] = {
    Kind.RULE: ("regla", "reglas"),
    Kind.SECTION: ("sección", "secciones"),
    Kind.STEP: ("paso", "pasos"),
    Kind.EXAMPLE: ("ejemplo", "ejemplos"),
    Kind.NOTE: ("nota", "notas"),
}

#: What became of rules → one, several ("1 nueva", "3 nuevas").
CHANGES: dict[Change, tuple[str, str]] = {
    Change.REWORDED: ("con otra redacción", "con otra redacción"),
    Change.ADDED: ("nueva", "nuevas"),
    Change.REMOVED: ("suprimida", "suprimidas"),
    Change.MOVED: ("trasladada", "trasladadas"),
}

#: Kind of defect → what a list of them is headed with.
DEFECTS: dict[DefectKind, str] = {
    DefectKind.MISNUMBERED: "Números mal impresos",
    DefectKind.DUPLICATE: "Números repetidos",
    DefectKind.MISPLACED: "Números fuera de lugar",
    DefectKind.MISSING: "Números que faltan",
    DefectKind.DANGLING: "Referencias a reglas que no existen",
    DefectKind.WRONG_TITLE: "Referencias con el título cambiado",
    DefectKind.DOUBTFUL: "Referencias dudosas",
    DefectKind.UNBALANCED: "Paréntesis y comillas sin pareja",
    DefectKind.CUT_OFF: "Textos que acaban sin punto",
    DefectKind.EMPTY: "Números y títulos sin texto",
    DefectKind.REPEATED_WORD: "Palabras repetidas",
    DefectKind.JOINED_WORDS: "Palabras pegadas",
    DefectKind.PUNCTUATION: "Puntuación dudosa",
    DefectKind.REPEATED_TEXT: "Reglas que dicen lo mismo",
}

_MONTHS = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
]


def count(number: int, one: str, several: str) -> str:
    """ "1 regla", "1.080 reglas"."""
    return f"{number:,}".replace(",", ".") + f" {one if number == 1 else several}"


def day(date: str) -> str:
    """A date as it is kept ("2016-09-03", "2016-09", "2016") as it is said ("3 de septiembre de 2016"); others as they are."""
    year, month, number = [*date.split("-"), "", ""][:3]
    if not (month.isdigit() and 1 <= int(month) <= 12):
        return date
    said = f"{_MONTHS[int(month) - 1]} de {year}"
    return f"{int(number)} de {said}" if number.isdigit() else said


def moment(when: str) -> str:
    """A moment (ISO) as it is said here: "3 de septiembre de 2016, 18:05"."""
    try:
        here = datetime.fromisoformat(when).astimezone()
    except ValueError:
        return when
    return f"{day(f'{here:%Y-%m-%d}')}, {here:%H:%M}"


def size(number: int) -> str:
    """A number of bytes as it is said: "312 bytes", "48 kB", "1,8 MB"."""
    if number < 1000:
        return f"{number} bytes"
    return f"{number / 1000:.0f} kB" if number < 1_000_000 else f"{number / 1e6:.1f} MB".replace(".0 ", " ").replace(".", ",")
