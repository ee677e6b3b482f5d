"""Cells of a card file → facts, by what the rules of each game make of them."""

from __future__ import annotations

import html
import re
from typing import Any

from .card_files.markup import tidy_text
from .cards import ANY_NUMBER, FACTS, Form, with_figures
from .codes import BY_CODE
from .words import clean, fold

_YES = {"1", "x", "si", "s", "yes", "y", "true", "verdadero", "○", "〇", "◯", "●", "✓", "✔"}
_NO = {"0", "no", "n", "false", "falso", "-", "×", ""}
_NONE = {"-", "—", "ninguna", "ninguno", "sin senda", "neutral", "none"}
#: What a cell says of a card that has no text; an export writes others into a cell that is empty.
_NO_TEXT = {"-", "--", "sin texto", "sin habilidad", "ninguno", "ninguna", "no text"}
_EMPTY = {"None", "none", "null", "NULL", "NaN", "nan", "undefined", "N/A", "n/a"}
_SPLIT = re.compile(r"\s*(?:[,;/|·]|\by\b|&)\s*")
_TYPES = {
    "forward": "Delantero", "delantero": "Delantero", "backup": "Apoyo", "apoyo": "Apoyo", "summon": "Invocación",
    "invocacion": "Invocación", "monster": "Monstruo", "monstruo": "Monstruo", "unidad": "Unidad", "arma": "Arma",
    "conjuro": "Conjuro", "ente": "Ente", "mana": "Maná", "ficha": "Ficha", "aliado": "Aliado", "talisman": "Talismán",
    "totem": "Tótem", "oro": "Oro", "escenario": "Escenario", "objeto": "Objeto", "recurso": "Recurso", "ritual": "Ritual",
    "demonio": "Demonio",
}  # fmt: skip
#: How public files of Mitos y Leyendas number the types where they do not name them.
_NUMBERED = {"1": "Aliado", "2": "Talismán", "3": "Arma", "4": "Tótem", "5": "Oro"}
#: The types that the rules of a game know; a type beyond them is refused.
_GAME_TYPES = {
    "souls": {"Unidad", "Arma", "Conjuro", "Ente", "Maná", "Ficha"},
    "inferno": {"Aliado", "Arma", "Escenario", "Objeto", "Recurso", "Ritual", "Demonio", "Ficha"},
}
_ELEMENTS = {
    "fire": "Fuego", "ice": "Hielo", "wind": "Viento", "earth": "Tierra", "lightning": "Rayo", "water": "Agua", "light": "Luz",
    "dark": "Oscuridad", "火": "Fuego", "氷": "Hielo", "風": "Viento", "土": "Tierra", "雷": "Rayo", "水": "Agua", "光": "Luz",
    "闇": "Oscuridad",
}  # fmt: skip
_SENDAS = {"caos": "Caos", "locura": "Locura", "muerte": "Muerte", "poder": "Poder"}
_SUPERTYPES = {"ilimitado": "Ilimitado", "instantaneo": "Instantáneo", "unico": "Único"}
#: FFTCG 15.2.8.2: a Limit Break card bears "Limit Break – X" in its text.
_LIMIT_BREAK = re.compile(r"limit break\W*[-–—]+\W*\d", re.IGNORECASE)
_COPY_RULES = {"": False, "unica": True, "única": True, "one_in_play": False, "errante": False}


class BadRow(ValueError):
    """A row says something no rule knows. The message is Spanish."""


def facts_of(game: str, cells: dict[str, Any], told: set[str]) -> dict[str, Any]:
    """The facts of one row. ``told``: the columns in which an empty cell means "none" (others say nothing)."""
    facts: dict[str, Any] = {}
    for column, cell in cells.items():
        value = None if isinstance(cell, str) and cell.strip() in _EMPTY else cell
        if column in FACTS:
            read = _text(game, value) if FACTS[column] is Form.TEXT else _READ[FACTS[column]](value, column in told)
            if read is not None:
                facts[column] = read
    if game not in BY_CODE and (of := _word(cells.get("set"), False)):
        facts["collections"] = (of,)
    _types(game, facts, told)
    _senda(game, cells, facts, told)
    if "elements" in facts:
        facts["elements"] = tuple(dict.fromkeys(_ELEMENTS.get(fold(word).strip("《》"), word) for word in facts["elements"]))
    if "copy_rule" in cells and (rule := _COPY_RULES.get(fold(str(cells["copy_rule"] or "")))) is not None:
        facts.setdefault("unique", rule)
    if game == "fftcg" and "limit_break" not in facts and "text" in told:
        facts["limit_break"] = bool(_LIMIT_BREAK.search(str(facts.get("text", ""))))
    return with_figures(game, facts)


def _types(game: str, facts: dict[str, Any], told: set[str]) -> None:
    """Types by the names the rules give them; the type line of Inferno ("Aliado único – Humano") taken apart."""
    if not facts.get("type"):
        facts.pop("type", None)
        return
    line = " ".join(facts["type"]) if game == "inferno" else ""
    if game == "inferno":
        words, _, after = re.sub(r"\s[-–—]\s", " – ", line).partition(" – ")
        named = [fold(word) for word in words.split()]
        if after and "subtypes" not in facts:
            facts["subtypes"] = tuple(after.split())
        above = tuple(_SUPERTYPES[word] for word in named if word in _SUPERTYPES)
        if above and "supertypes" not in facts:
            facts["supertypes"] = above
        facts["type"] = tuple(word for word in words.split() if fold(word) not in _SUPERTYPES)
    if "supertypes" in facts:
        facts["supertypes"] = tuple(_SUPERTYPES.get(fold(word), word) for word in facts["supertypes"])
    if facts["type"] and all(word.isdigit() for word in facts["type"]):
        numbered = tuple(_NUMBERED[word] for word in facts.pop("type") if game == "myl" and word in _NUMBERED)
        facts |= {"type": numbered} if numbered else {}
        return
    facts["type"] = tuple(dict.fromkeys(_TYPES.get(fold(word), word) for word in facts["type"]))
    unknown = [word for word in facts["type"] if game in _GAME_TYPES and word not in _GAME_TYPES[game]]
    if unknown:
        raise BadRow(f"el tipo «{unknown[0]}» no es de este juego")


def _senda(game: str, cells: dict[str, Any], facts: dict[str, Any], told: set[str]) -> None:
    """Inferno 105.1 and 105.2: one of four, or none, which an empty cell says."""
    if game != "inferno" or "senda" not in told:
        facts.pop("senda", None)
        return
    written = fold(str(cells.get("senda") or ""))
    if written and written not in _NONE and written not in _SENDAS:
        raise BadRow(f"la senda «{clean(str(cells['senda']))}» no existe: son {', '.join(_SENDAS.values())}")
    facts["senda"] = _SENDAS.get(written, "")


def _word(value: Any, told: bool) -> str | None:
    text = clean(", ".join(map(str, value)) if isinstance(value, list) else str(value if value is not None else ""))
    return text or None


def _words(value: Any, told: bool) -> tuple[str, ...] | None:
    if value is None:
        return None
    items = value if isinstance(value, list) else [value]
    parts = [part for item in items for part in (item if isinstance(item, list) else _SPLIT.split(html.unescape(str(item))))]
    found = tuple(dict.fromkeys(word for part in parts if part is not None and (word := clean(str(part)))))
    return found if found or told else None


def _number(value: Any, told: bool) -> int | None:
    if isinstance(value, bool) or value is None:
        return None
    text = str(value).strip().lower().removesuffix(".0")
    if text in ("ilimitado", "ilimitadas", "any", "unlimited", "∞", "-1"):
        return ANY_NUMBER
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


def _flag(value: Any, told: bool) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    text = fold(str(value))
    if text in _YES or str(value).strip() in _YES:
        return True
    return False if text in _NO and told else None


def _text(game: str, value: Any) -> str | None:
    """The text of a card, "" where a cell says that it has none; an empty cell says nothing."""
    lines = value if isinstance(value, list) else [value if value is not None else ""]
    text = tidy_text("\n".join(str(line) for line in lines if line is not None), game)
    return "" if fold(text) in _NO_TEXT else text or None


_READ = {Form.WORD: _word, Form.WORDS: _words, Form.NUMBER: _number, Form.FLAG: _flag}
