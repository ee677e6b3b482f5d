"""One line of a list: a card, a heading, a comment, nothing, or what cannot be read."""

from __future__ import annotations

import re
from functools import lru_cache

from ..codes import BY_CODE, find_code, is_repeated
from ..words import clean
from .counts import another_count, another_figure, count_beside, counts_in_words, has_figure
from .headings import heading
from .markup import plain
from .model import BLANK, CARD, COMMENT, HEADING, NOT_COUNTED, UNREAD
from .parsed import Parsed
from .splitting import codes_in, parts_of
from .usual import usual

_RULE = re.compile(r"[-=_*~#.·•\s|+]*|```\w*")
_COMMENT = re.compile(r"(?:#|//|;|--\s|/\*|<!--)")
_STRUCK = re.compile(r"~~\s*\S.*~~|<(?:s|del|strike)\b[^>]*>|\[s\]", re.IGNORECASE)
_ABOUT = re.compile(
    r"(?:nombre|name|deck ?name|mazo de|jugador[ae]?|player|autora?|author|fecha|date|evento|event|torneo|tournament|formato|"
    r"format|t[ií]tulo|title|juego|game|notas?|notes?|nombre del jugador)\s*:.*"
    r"|(?:mesa|table)\s*:?\s*\d{1,4}"
    r"|(?:deck ?list|lista(?: del? mazo)?)(?:\s*:.*)?"
    r"|(?:mi )?(?:mazo|deck|deck ?list|lista|baraja|top|ronda|round|versi[oó]n|v)\s*[.#]?\s*\d{1,3}",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"(?:(?:total|suma)\s*[:=]?\s*)?(\d{1,3})(?:\s*/\s*\d{1,3})?\s*(?:cartas|cards)(?:\s+(?:en|in)\s+total)?"
    r"|(\d{1,3})\s+(?:en|in)\s+total"
    r"|(?:total|suma)\s*(?:(?:de |del )?(?:cartas|cards|mazo|deck|lista))*\s*[:=]?\s*(\d{1,3})(?:\s*/\s*\d{1,3})?",
    re.IGNORECASE,
)
_URL = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_LINK = re.compile(r"\d{15,17}")
_BULLET = re.compile(r"(?:[*•·+|–-]|>[>\s]*)\s+|[•·|](?=\S)|\*(?=[^\s*])")
_FIRST = re.compile(
    r"\(\s*[x×]?\s*(?P<bracketed>\d{1,3})\s*[x×]?\s*\)\s*"
    r"|(?P<number>\d{1,3})(?:\s*[x×](?=[\s\[(]|$)\s*|[x×](?=[A-ZÁÉÍÓÚÑ0-9])|\s*[,;:|\t]\s*|\s+|(?=[\[(]))"
    r"|[x×]\s?(?P<after>\d{1,3})(?![-_/\d])\s*",
    re.IGNORECASE,
)
_LAST = re.compile(r"\s*(?:[(\[]?\s*[x×]\s?(?P<times>\d{1,3})\s*[)\]]?|[,;\t]\s*(?P<listed>\d{1,3}))$", re.IGNORECASE)
_BRACKETS = re.compile(r"[\[({]")
_EMPTY = re.compile(r"\[\s*\]|\(\s*\)|\{\s*\}")
_TICKS = re.compile(r"^[■-➿]\ufe0f?\s*|\s*[■-➿]\ufe0f?$")
_LONE = re.compile(r"\W*[x×]?\W*\d{1,3}\W*[x×]?\W*", re.IGNORECASE)
_EDGES = " \t-–:;,·|*"
#: The full stop that ends a line; not that of a short word ("Sr.").
_STOP = re.compile(r"(?<=\w{4})\.$")
#: What may part two cards: a mark or a word before a number.
_MAY_PART = re.compile(r"[,;\t]\s*[x×]?\d|[x×]\d\d?\s*[,;\t]|\s(?:y|and|&|\+)\s+\d", re.IGNORECASE)


_BLANK = Parsed(BLANK)
_NOTE = Parsed(COMMENT)
MOST_CHARACTERS = 400
TWICE = "el código está dos veces: ¿cuántas copias son?"
LONE = "es un número solo: ¿de qué carta?"
STRUCK = "está tachada: ¿cuenta?"
COMMENTED = "es un comentario que nombra una carta y un número: ¿cuenta?"
LINK_REASON = "es un enlace y Juez no abre páginas: copia la lista y pégala aquí"


@lru_cache(maxsize=1 << 16)
def parse_line(line: str, game: str) -> Parsed:
    """What ``line`` of a list of ``game`` is."""
    return usual(line, game) or read_anyhow(line, game)


def read_anyhow(line: str, game: str) -> Parsed:
    """What a line of any form is."""
    if len(line) > MOST_CHARACTERS:
        return Parsed(UNREAD, reason="la línea es demasiado larga")
    if ("~~" in line or "<" in line or "[" in line) and _STRUCK.search(line):
        return _asked_about(_unstruck(line.replace("~~", " "), game), STRUCK)
    return _unstruck(line, game)


def _unstruck(line: str, game: str) -> Parsed:
    text = clean(plain(line)) if "\t" not in line else "\t".join(clean(cell) for cell in plain(line).split("\t")).strip()
    if _RULE.fullmatch(text):
        return _BLANK
    if _COMMENT.match(text):
        return _commented(text, game)
    bullet = _BULLET.match(text)
    if bullet:
        text = text[bullet.end() :].strip()
    if "://" in text or "www." in text.lower():
        return _linked(text, game)
    return _said(text, game)


def parse_commented(line: str, game: str) -> Parsed:
    """What a line inside a comment of several lines is: nothing, unless it holds a card and a count."""
    said = parse_line(f"# {line}", game)
    return said if said.kind is UNREAD else _NOTE


def _asked_about(said: Parsed, reason: str) -> Parsed:
    """A line that is a card, but nobody can be sure that it counts; any other as it is."""
    is_card = said.kind is CARD or said.code or (said.kind is HEADING and said.heading and said.heading.rest)
    return said._replace(kind=UNREAD, heading=None, parts=(), reason=reason) if is_card else said


def is_silent(text: str, game: str) -> bool:
    """Whether a line says nothing of how many copies it means, so that it is one."""
    code = find_code(text, game)
    beside = f"{text[: code.start]} {text[code.end :]}" if code else text
    return not has_figure(beside) and not counts_in_words(beside, numerals=game in BY_CODE)


def total_of(text: str) -> int | None:
    """How many cards a line says that there are; None where it says nothing of it."""
    total = _TOTAL.fullmatch(text.replace("*", "").strip(" .=-_|"))
    return int(next(filter(None, total.groups()))) if total else None


def _said(text: str, game: str) -> Parsed:
    under = heading(text, game) if ":" in text else None
    if under and under.rest:
        return Parsed(HEADING, heading=under)
    card = _card(text, game)
    if (card.code and card.quantity is not None) or card.reason or card.parts:
        return card
    found = heading(text, game)
    if found:
        return Parsed(HEADING, card.quantity, card.name, heading=found)
    total = total_of(text)
    if total is not None:
        return _NOTE._replace(total=total)
    if _ABOUT.fullmatch(text):
        return _NOTE
    if _LINK.fullmatch(text):
        return Parsed(UNREAD, reason=LINK_REASON)
    return card


def _commented(text: str, game: str) -> Parsed:
    """A comment; a heading among them counts, and one that holds a card and a count is asked about."""
    if text.startswith(NOT_COUNTED):
        return _NOTE
    found = heading(text, game)
    if found and not found.rest:
        return Parsed(HEADING, heading=found)
    bare = _COMMENT.sub("", text, count=1).strip("#/*->; ")
    total = total_of(bare)
    if total is not None:
        return _NOTE._replace(total=total)
    told = _card(bare, game) if game not in BY_CODE or find_code(text, game) else _NOTE
    asks = told.quantity is not None or told.parts or (told.reason and game in BY_CODE)
    return Parsed(UNREAD, told.quantity, told.name, told.code, told.numbers, reason=COMMENTED) if asks else _NOTE


def _linked(text: str, game: str) -> Parsed:
    """A line with an address in it, of a shop say: what stands beside it is read; what stands in it is not."""
    beside = _URL.sub(" ", text).strip(_EDGES)
    if not any(c.isalnum() for c in beside):
        return Parsed(UNREAD, reason=LINK_REASON)
    said = _said(clean(beside), game)
    asks = said.kind is CARD and not said.code and said.quantity is None
    return Parsed(UNREAD, None, said.name, reason=LINK_REASON) if asks else said


def _is_whole(text: str, game: str) -> bool:
    """Whether a part of a line is a card with its count."""
    card = _card(text, game)
    return card.kind is CARD and card.quantity is not None and not card.parts and not _COMMENT.match(text)


def _card(text: str, game: str) -> Parsed:
    quantity, rest = _quantity(text)
    several = _several(text, rest, game)
    if several:
        return several
    code = find_code(rest, game)
    name = rest if code is None else f"{rest[: code.start].rstrip()} {rest[code.end :].lstrip()}"
    doubt = ""
    if code is not None and quantity is None:
        after = rest[code.end :].strip(_EDGES)
        last = _LAST.search(name)
        if after.isdigit() and after.isascii() and len(after) <= 3:
            quantity, name = int(after), rest[: code.start]
        elif last:
            quantity, name = int(last["times"] or last["listed"]), name[: last.start()]
    unusual = code is not None and quantity is None
    if code is not None and quantity is None:
        repeated = is_repeated(rest, code, game)
        quantity, name, unsure = (None, name, TWICE) if repeated else count_beside(name, numerals=game in BY_CODE)
        if unsure:
            return Parsed(UNREAD, name=name, code=code.written, numbers=code.numbers, reason=unsure)
    if code is not None and quantity is not None:
        doubt = another_figure(name, strict=unusual)
    name = bare_name(name)
    if len(name) > 2 and name[0] == name[-1] == '"':
        name = name[1:-1]
    if code is None:
        if quantity is None and _LONE.fullmatch(name):
            return Parsed(UNREAD, reason=LONE)
        doubt = another_count(name) if quantity is not None else ""
        if not any(c.isalnum() for c in name):
            return Parsed(UNREAD, quantity, reason="no nombra ninguna carta")
        return Parsed(CARD, quantity, name, doubt=doubt)
    return Parsed(CARD, quantity, name, code.written, code.numbers, doubt=doubt)


def bare_name(text: str) -> str:
    """The name of a card without what stands around it: empty brackets, bullets, ticks, a full stop."""
    name = clean(_EMPTY.sub("", text) if _BRACKETS.search(text) else text).strip(_EDGES).lstrip(". ").strip()
    if name.endswith("."):
        name = _STOP.sub("", name)
    return name if name.isascii() else _TICKS.sub("", name)


def _several(text: str, rest: str, game: str) -> Parsed | None:
    """A line of several cards, each with its count, or one that is unread because nobody can tell which count is whose."""
    codes = codes_in(text, game) if game == "fftcg" else ()
    if len(codes) < 2 and not _MAY_PART.search(rest):
        return None
    parts = parts_of(text, game, lambda part: _is_whole(part, game))
    if parts:
        return Parsed(CARD, parts=tuple(_card(part, game) for part in parts))
    return Parsed(UNREAD, reason="nombra dos cartas: escribe cada una en su línea") if len(codes) > 1 else None


def _quantity(text: str) -> tuple[int | None, str]:
    """How many copies a line asks for, before the card or after it, and the rest of the line."""
    first = _FIRST.match(text)
    if first and first.end() < len(text):
        return int(first["bracketed"] or first["number"] or first["after"]), text[first.end() :].strip()
    last = _LAST.search(text)
    if last and last.start() > 0:
        return int(last["times"] or last["listed"]), text[: last.start()].strip()
    return None, text
