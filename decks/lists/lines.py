"""One line of a list: a card, a heading, a comment, nothing, or what cannot be read."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from functools import lru_cache

from ..codes import Number, find_code
from ..words import clean
from .headings import Headed, heading
from .model import LineKind

_RULE = re.compile(r"[-=_*~#.·•\s|+]*")
_COMMENT = re.compile(r"(?:#|//|;|--\s|/\*)")
_ABOUT = re.compile(
    r"(?:nombre|name|deck ?name|mazo de|jugador[ae]?|player|autora?|author|fecha|date|evento|event|torneo|tournament|formato|"
    r"format|t[ií]tulo|title|juego|game|notas?|notes?)\s*:.*"
    r"|(?:total\s*:?\s*)?\d{1,3}\s*(?:cartas|cards)(?:\s+en total)?|total\s*:?\s*\d{1,3}",
    re.IGNORECASE,
)
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_MARKDOWN_LINK = re.compile(r"(?<=\])\(\s*(?:https?:)?//[^)]*\)|(?<=\])\(/[^)]*\)")
_LINK = re.compile(r"(?:https?://|www\.)\S+|\d{15,17}")
_BULLET = re.compile(r"[*•·+>|–-]\s+|[*•·|](?=\S)")
_FIRST = re.compile(
    r"\(\s*[x×]?\s*(?P<bracketed>\d{1,3})\s*[x×]?\s*\)\s*"
    r"|(?P<number>\d{1,3})(?:\s*[x×](?=[\s\[(]|$)\s*|[x×](?=[A-ZÁÉÍÓÚÑ0-9])|\s*[,;:|\t]\s*|\s+|(?=[\[(]))"
    r"|[x×]\s?(?P<after>\d{1,3})(?![-_/\d])\s*",
    re.IGNORECASE,
)
_LAST = re.compile(r"\s*(?:[(\[]?\s*[x×]\s?(?P<times>\d{1,3})\s*[)\]]?|[,;\t]\s*(?P<listed>\d{1,3}))$", re.IGNORECASE)
_EDGES = " \t-–:;,·|*"


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a line says by itself, without the lines around it."""

    kind: LineKind
    quantity: int | None = None
    name: str = ""
    code: str = ""
    numbers: tuple[Number, ...] = ()
    heading: Headed | None = None
    reason: str = ""


_BLANK = Parsed(LineKind.BLANK)
_NOTE = Parsed(LineKind.COMMENT)
MOST_CHARACTERS = 400
LINK_REASON = "es un enlace y Juez no abre páginas: copia la lista y pégala aquí"


@lru_cache(maxsize=1 << 16)
def parse_line(line: str, game: str) -> Parsed:
    """What ``line`` of a list of ``game`` is."""
    if len(line) > MOST_CHARACTERS:
        return Parsed(LineKind.UNREAD, reason="la línea es demasiado larga")
    text = clean(line)
    if _RULE.fullmatch(text):
        return _BLANK
    if "<" in text or "&" in text or "](" in text:
        text = clean(_MARKDOWN_LINK.sub("", html.unescape(_TAG.sub("", text))))
        if not text:
            return _BLANK
    if _COMMENT.match(text):
        found = heading(text, game)
        return Parsed(LineKind.HEADING, heading=found) if found and not found.rest else _NOTE
    bullet = _BULLET.match(text)
    if bullet:
        text = text[bullet.end() :].strip()
    card = _card(text, game)
    if card.code and card.quantity is not None:
        return card
    found = heading(text, game)
    if found:
        return Parsed(LineKind.HEADING, card.quantity, card.name, heading=found)
    if _ABOUT.fullmatch(text):
        return _NOTE
    if _LINK.fullmatch(text):
        return Parsed(LineKind.UNREAD, reason=LINK_REASON)
    return card


def _card(text: str, game: str) -> Parsed:
    quantity, rest = _quantity(text)
    code = find_code(rest, game)
    name = rest if code is None else f"{rest[: code.start]} {rest[code.end :]}"
    if code is not None and quantity is None:
        after = rest[code.end :].strip(_EDGES)
        last = _LAST.search(name)
        if after.isdigit() and after.isascii() and len(after) <= 3:
            quantity, name = int(after), rest[: code.start]
        elif last:
            quantity, name = int(last["times"] or last["listed"]), name[: last.start()]
    name = clean(name).strip(_EDGES).lstrip(". ").replace("[]", "").replace("()", "").strip()
    if len(name) > 2 and name[0] == name[-1] == '"':
        name = name[1:-1]
    if code is None:
        if not any(c.isalnum() for c in name):
            return Parsed(LineKind.UNREAD, quantity, reason="no nombra ninguna carta")
        return Parsed(LineKind.CARD, quantity, name)
    return Parsed(LineKind.CARD, quantity, name, code.written, code.numbers)


def _quantity(text: str) -> tuple[int | None, str]:
    """How many copies a line asks for, before the card or after it, and the rest of the line."""
    first = _FIRST.match(text)
    if first and first.end() < len(text):
        return int(first["bracketed"] or first["number"] or first["after"]), text[first.end() :].strip()
    last = _LAST.search(text)
    if last and last.start() > 0:
        return int(last["times"] or last["listed"]), text[: last.start()].strip()
    return None, text
