"""Finding references: where a text names another rule, by number, letter, title or place.

Finding knows only text; what a reference leads to is decided in :mod:`rules_corpus.resolving`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .records import RefKind


@dataclass(frozen=True)
class Item:
    """One member of a reference: ``number`` (a letter or title for those kinds), the end of its range, its quoted title."""

    start: int
    end: int
    number: str
    until: str | None = None
    until_start: int = 0
    title: str | None = None


@dataclass(frozen=True)
class Found:
    """A reference as written at ``start:end``. ``marked`` says a word like "regla" announces it; ``of`` is the number
    that a letter belongs to ("Punto F sección 6.1"); ``count`` how many places a relative reference goes back."""

    start: int
    end: int
    kind: RefKind
    items: tuple[Item, ...]
    marked: bool
    of: str | None = None
    count: int = 1


_SECTION = r"secci[oó]n(?:es)?"
_NAMED = rf"(?:reglas?|{_SECTION}|puntos?|apartados?)"
_SEE = r"(?:v[eé]ase|v[eé]anse|ver)"
_STEP_WORD = r"(?:pasos?|fase)"
_ARTICLE = r"(?:el|la|los|las)"
#: The word that announces a number: "Ver la Regla", "apartado «", "reglas", "véase".
_MARKER = re.compile(
    rf"(?<!\w)(?:{_SEE}\s+(?:(?:tambi[eé]n|adem[aá]s)\s+)?(?:{_ARTICLE}\s+)?)?(?:{_NAMED}|{_STEP_WORD})\s+[«“\"]?|"
    rf"(?<!\w){_SEE}\s+(?:tambi[eé]n\s+)?(?:{_ARTICLE}\s+)?[«“\"]?",
    re.IGNORECASE,
)

#: A number with parts: 116.3a, 11.12.4.6, 7.C.4.1.a, 4.2.a.ataque. Never 3.000, 2.000 puntos or 1-183.
_NAMED_ITEM = "mazo|mano|inferno|exilio|cadena|en-juego|restauracion|tomar|recurso|proponer|ataque|dano|final|limpieza"
_PART = rf"(?:\d{{1,2}}[a-z]?|[A-H]\d?|[a-h]|(?:{_NAMED_ITEM}))"
_COMPOUND = rf"\d{{1,3}}(?:\.{_PART}(?![\w]))+(?:#\d)?"
_SIMPLE = r"\d{1,3}"
_EDGE = r"(?<![\w.,/+\-–])"
_AFTER = r"(?![\w%]|[.,]\d|[-–]\d{3}|/\d)"
_QUOTED = r"\s*[:,]?\s*[“\"«](?P<{0}>[^”\"»)]+)[”\"»)]"
_NUMBER = re.compile(rf"{_EDGE}(?P<number>{_COMPOUND}|{_SIMPLE}){_AFTER}")
_RANGE = re.compile(rf"\.?\s?[-–—]\s?(?P<until>{_COMPOUND}|\d{{1,2}}[a-z]?|[a-z]){_AFTER}")
_WORD_RANGE = re.compile(rf"\.?\s+(?:a|al|hasta)\s+(?:la\s+|el\s+)?(?P<until>{_COMPOUND}){_AFTER}")
_TITLE = re.compile(_QUOTED.format("title"))
_TITLE_IN_QUOTES = re.compile(r"\.?\s+(?P<title>[^\W\d_][^”\"»]*)[”\"»]")
_TITLE_BARE = re.compile(r"\s+(?P<title>[A-ZÁÉÍÓÚ][^\W\d_]+(?:\s+[^\W\d_]+)+)(?=\s*[).,;]|$)")
_SEPARATOR = re.compile(
    rf"\.?\s*(?:[,;]\s*(?:y|e|o|u)?|\b(?:y|e|o|u))\s+(?:(?:de|en|a)\s+)?(?:{_ARTICLE}\s+)?(?=\d)", re.IGNORECASE
)
_LETTERS = re.compile(
    rf"(?<!\w)(?:puntos?|pasos?)\s+(?P<letters>[A-H]\d?(?:\s*(?:,|y|e|o)\s+[A-H]\d?)*)(?![\w-]|\.\w)"
    rf"(?:\s*,?\s*(?:de\s+(?:la\s+|el\s+)?)?(?:{_SECTION}|regla|punto)?\s*(?P<of>\d\.\d{{1,2}})(?!\d))?",
    re.IGNORECASE,
)
_RELATIVE = re.compile(
    r"(?<!\w)(?:(?P<count>dos|tres|cuatro)\s+)?(?:puntos?|pasos?|reglas?|apartados?)\s+(?:inmediatamente\s+)?anterior(?:es)?(?!\w)",
    re.IGNORECASE,
)
_COUNTS = {"dos": 2, "tres": 3, "cuatro": 4}
#: What stands after a quantity, never after a rule number.
_UNIT = re.compile(
    r"\s+(?:cartas?|puntos?|oros?|vidas?|cp|veces|turnos?|copias?|minutos?|de (?:daño|poder|fuerza)|unidades|vez|\()",
    re.IGNORECASE,
)


def find_references(text: str, section_titles: dict[str, str] | None = None) -> list[Found]:
    """The references in ``text``, in order, none inside another.

    ``section_titles`` maps headlines that begin with "Reglas" to their number: a text may name those rules by title.
    """
    found = [*_numbered(text), *_lettered(text), *_relative(text), *_titled(text, section_titles or {})]
    found.sort(key=lambda f: (f.start, -f.end))
    kept: list[Found] = []
    for reference in found:
        if not kept or reference.start >= kept[-1].end:
            kept.append(reference)
    return kept


def _numbered(text: str) -> Iterator[Found]:
    at = 0
    while match := _NUMBER.search(text, at):
        at = match.end()
        marker = _marker_before(text, match.start())
        number = match["number"]
        if "." not in number and not _simple_stands(text, match, marker):
            continue
        if _UNIT.match(text, match.end()) and not marker:
            continue
        items, end = _items(
            text, match, in_quotes=text[match.start() - 1 : match.start()] in '«“"' and match.start() > 0, marked=bool(marker)
        )
        kind = RefKind.LIST if len(items) > 1 else RefKind.RANGE if items[0].until else RefKind.SINGLE
        if marker and re.search(_SECTION, marker, re.IGNORECASE) and kind is RefKind.SINGLE and "." not in number:
            kind = RefKind.SECTION
        yield Found(match.start(), end, kind, items, bool(marker))
        at = end


def _marker_before(text: str, start: int) -> str | None:
    window = text[max(0, start - 40) : start]
    last = None
    for match in _MARKER.finditer(window):
        if match.end() == len(window):
            last = match[0]
    return last


def _simple_stands(text: str, match: re.Match, marker: str | None) -> bool:
    """A bare figure is a rule number only behind a word that announces one, and not as a quantity."""
    if marker is None or re.search(_STEP_WORD + r"\s", marker, re.IGNORECASE):
        return False
    if re.search(_NAMED, marker, re.IGNORECASE):
        return not _UNIT.match(text, match.end())
    return len(match["number"]) == 3 or text[match.end() : match.end() + 1] in ("", ".", ")", ",", ";", ":")


def _items(text: str, match: re.Match, in_quotes: bool, marked: bool) -> tuple[tuple[Item, ...], int]:
    items: list[Item] = []
    end = match.end()
    while True:
        item, end = _item(text, match, in_quotes, marked)
        items.append(item)
        separator = _SEPARATOR.match(text, end)
        following = _NUMBER.match(text, separator.end()) if separator else None
        if following is None or ("." not in following["number"] and (not marked or _UNIT.match(text, following.end()))):
            return tuple(items), end
        match = following


def _item(text: str, match: re.Match, in_quotes: bool, marked: bool) -> tuple[Item, int]:
    number, end = match["number"], match.end()
    ranged = _RANGE.match(text, end) or (_WORD_RANGE.match(text, end) if marked else None)
    if ranged:
        return Item(match.start(), ranged.end(), number, ranged["until"], ranged.start("until")), ranged.end()
    titled = _TITLE_IN_QUOTES.match(text, end) if in_quotes else _TITLE.match(text, end)
    if titled is None and marked and not in_quotes:
        marker = _marker_before(text, match.start()) or ""
        titled = _TITLE_BARE.match(text, end) if re.search(_SECTION, marker, re.IGNORECASE) else None
    return (
        Item(match.start(), end, number, title=titled["title"].strip() if titled else None),
        titled.end() if titled and not in_quotes and text[end : titled.start("title")].strip() else end,
    )


def _lettered(text: str) -> Iterator[Found]:
    for match in _LETTERS.finditer(text):
        letters = match["letters"]
        if not letters[0].isupper():
            continue
        offset = match.start("letters")
        items = tuple(Item(offset + m.start(), offset + m.end(), m[0]) for m in re.finditer(r"[A-H]\d?\b", letters))
        kind = RefKind.LIST if len(items) > 1 else RefKind.SINGLE
        yield Found(match.start(), match.end(), kind, items, True, of=match["of"])


def _relative(text: str) -> Iterator[Found]:
    for match in _RELATIVE.finditer(text):
        count = _COUNTS.get((match["count"] or "").lower(), 1)
        yield Found(match.start(), match.end(), RefKind.RELATIVE, (Item(match.start(), match.end(), ""),), True, count=count)


def _titled(text: str, titles: dict[str, str]) -> Iterator[Found]:
    for title, number in titles.items():
        for match in re.finditer(rf"(?<!\w){re.escape(title)}(?!\w)", text, re.IGNORECASE):
            yield Found(match.start(), match.end(), RefKind.TITLE, (Item(match.start(), match.end(), number),), True)
