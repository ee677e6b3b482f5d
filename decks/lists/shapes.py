"""Lists that programs write: OCTGN, JSON, CSV, and the ids and counts in turns of Souls."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple
from xml.etree import ElementTree

from ..codes import numbers_of, tidy
from ..words import clean, fold
from .headings import Place, places
from .lines import total_of
from .model import SIDE, BadList, DeckList, Entry, Heading, Line, LineKind, Unread
from .text import read_lines, wrong_totals

QUANTITY_TITLES = ("quantity", "qty", "cantidad", "copias", "copies", "count", "n", "cant", "unidades", "num")
NAME_TITLES = ("name", "nombre", "card name", "carta", "card", "product name", "nombre de la carta")
CODE_TITLES = (
    "code",
    "codigo",
    "number",
    "card number",
    "numero",
    "serial",
    "serial_number",
    "serialnumber",
    "setid",
    "card code",
    "id",
)
_SECTION = ("section", "seccion", "zona", "parte", "zone", "board")
#: Columns that hold a part of the deck, or the name of it.
_DECK = ("deck", "mazo")
_NOT_A_DECK = ("price", "precio", "condition", "market price", "low price", "tcg market price", "estado")
_MOST_CHARACTERS = 400
_MOST_IN_WORDS = 40
_NOT_UNDERSTOOD = "no se entiende qué carta es o cuántas son"
#: What programs write behind a whole number: "3.0".
_WHOLE = re.compile(r"(?<=\d)[.,]0+$")
#: Where the words of a key are joined: "limit_break", "limitBreak".
_JOINED = re.compile(r"[_-]+|(?<=[a-z])(?=[A-Z])")
#: Keys around the parts of a deck.
_AROUND = ("deck", "decklist", "deck list", "list", "lista", "data", "mazo")
_GROUPS = {"oroinicial": "oro-inicial", "side": SIDE, "sideboard": SIDE, "principal": None, "main": None, "cards": None}


class _Item(NamedTuple):
    """A card as a program wrote it; ``why``: what keeps it from being read."""

    text: str
    quantity: int | None
    name: str
    code: str = ""
    section: str | None = None
    octgn: str = ""
    why: str = ""


def _entries(items: list[_Item], game: str, shape: str, separated: bool) -> DeckList:
    """A list from items, numbered in order."""
    lines, entries, unread = [], [], []
    for number, item in enumerate(items, 1):
        text = clean(item.text)
        numbers = numbers_of(item.code, game)
        readable = item.quantity is not None and 0 <= item.quantity <= 999 and (item.name or item.code or item.octgn)
        if item.why or item.quantity is None or not readable:
            lines.append(Line(number, text, LineKind.UNREAD))
            unread.append(Unread(number, text, item.why or _NOT_UNDERSTOOD, None, item.section, item.name))
            continue
        lines.append(Line(number, text, LineKind.CARD))
        written = tidy(item.code, game) if numbers else ""
        name = item.name if item.name or numbers else item.code
        entries.append(Entry(number, text, item.quantity, name, written, numbers, item.section, item.octgn))
    return DeckList(game, shape, tuple(lines), tuple(entries), tuple(unread), (), separated)


def _part(said: str, game: str) -> tuple[Place | None, str]:
    """The part of the deck that a program calls ``said``, and why it is none; (None, "") where it says nothing."""
    name = fold(_JOINED.sub(" ", said))
    place = places(game).get(name)
    if place or not name or name in _GROUPS:
        return place or (Place(_GROUPS[name]) if name in _GROUPS else None), ""
    return None, f"no se sabe qué parte del mazo es «{clean(said)[:_MOST_IN_WORDS]}»"


def read_octgn(text: str, game: str) -> DeckList:
    """An OCTGN deck (``.o8d``): a card is its id; the name beside it may be stale."""
    if "<!DOCTYPE" in text.upper() or "<!ENTITY" in text.upper():
        raise BadList("El archivo XML lleva declaraciones que Juez no lee.")
    try:
        root = ElementTree.fromstring(text.encode("utf-8"), ElementTree.XMLParser(encoding="utf-8"))
    except (ElementTree.ParseError, ValueError) as error:
        at = getattr(error, "position", None)
        where = f" (línea {at[0]}, columna {at[1] + 1})" if at else ""
        raise BadList(f"El archivo XML está mal formado{where}.") from None
    items = []
    separated = False
    for card, section in _octgn_cards(root):
        place, why = _part(section, game)
        separated |= bool(place and place.separates)
        name = clean("".join(_own_text(card)))
        shown = f"{card.get('qty') or '?'} {name}".strip()
        group = place.section if place else None
        items.append(_Item(shown, _number(card.get("qty")), name, "", group, (card.get("id") or "").strip(), why))
    if not items:
        raise BadList("El archivo XML no lleva cartas; se espera un mazo de OCTGN (.o8d).")
    return _entries(items, game, "octgn", separated)


def _octgn_cards(root: ElementTree.Element) -> Iterator[tuple[ElementTree.Element, str]]:
    """Every card in a section, in order, with the name of the section around it that is nearest."""
    waiting: list[tuple[ElementTree.Element, str | None]] = [(root, None)]
    while waiting:
        element, section = waiting.pop()
        if element.tag == "section":
            section = element.get("name") or ""
        elif element.tag == "card" and section is not None:
            yield element, section
        waiting.extend((child, section) for child in reversed(element))


def _own_text(card: ElementTree.Element) -> Iterator[str]:
    """The text of a card, that of marks in it included."""
    yield card.text or ""
    for mark in card:
        yield from ((mark.text or ""), (mark.tail or ""))


def read_json(text: str, game: str) -> DeckList:
    """A deck as JSON: ffdecks, apps with code and quantity, lists by part of the deck."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadList(f"El JSON está mal formado en la línea {error.lineno}, columna {error.colno}.") from None
    except (RecursionError, ValueError):
        raise BadList("El JSON está mal formado.") from None
    written = list(_json_lines(content, game))
    if written:
        return replace(read_lines(written, game), shape="json")
    items = list(_json_items(content, game))
    if not items:
        raise BadList("El JSON no lleva cartas; se espera una lista «cards» con código y cantidad.")
    return _entries(items, game, "json", any(item.section is not None for item in items))


def _json_lines(content: Any, game: str) -> Iterator[str]:
    """The lines of a list whose cards are written in words, each part under its heading."""
    parts = content if isinstance(content, dict) else {"": content}
    for key, value in parts.items():
        if isinstance(value, list) and value and all(isinstance(row, str) for row in value):
            place, why = _part(key, game)
            if why:
                continue
            yield from ([_JOINED.sub(" ", key)] if place and place.section else [])
            yield from (" ".join(row.split("\n")) for row in value)


def _json_items(content: Any, game: str, section: str | None = None) -> Iterator[_Item]:
    if isinstance(content, list):
        yield from _json_cards(content, section, game)
        return
    if not isinstance(content, dict):
        return
    counts = _json_counts(content, section, game)
    if counts:
        yield from counts
        return
    for key, value in content.items():
        place, why = _part(key, game)
        inside = place.section if place else section
        if fold(key) == "oroinicial" and value and not isinstance(value, list):
            card = value if isinstance(value, dict) else {"id": value}
            yield from _json_cards([{"n": 1, **card}], inside, game)
        elif isinstance(value, list) and not why:
            yield from _json_cards(value, inside, game)
        elif isinstance(value, list):
            yield from (item._replace(why=why) for item in _json_cards(_counted(value), None, game))
        elif isinstance(value, dict) and (not why or fold(key) in _AROUND):
            yield from _json_items(value, game, inside)


def _json_counts(content: dict[str, Any], section: str | None, game: str) -> list[_Item]:
    """Codes with their counts, ``{"1-149H": 3}``; nothing where ``content`` is no such thing."""
    if not content or not all(numbers_of(key, game) and isinstance(value, int) for key, value in content.items()):
        return []
    return [_Item(f"{value} {key}", _number(value), "", key, section) for key, value in content.items()]


def _counted(rows: list[Any]) -> list[Any]:
    """The rows that are cards with a count, in a list of which nobody knows what it is."""
    return [row for row in rows if isinstance(row, dict) and {fold(str(key)) for key in row} & set(QUANTITY_TITLES)]


def _json_cards(rows: list[Any], section: str | None, game: str) -> Iterator[_Item]:
    for row in rows:
        if not isinstance(row, dict):
            yield _Item("un elemento que no es una carta", None, "", "", section)
            continue
        card = row["card"] if isinstance(row.get("card"), dict) else row
        low = {fold(str(key)): value for key, value in {**card, **row}.items()}
        name, code = _first(low, NAME_TITLES), _first(low, CODE_TITLES)
        quantity = _number(_first(low, QUANTITY_TITLES)) if _first(low, QUANTITY_TITLES) else (1 if "rank" in low else None)
        shown = " ".join(part for part in (str(quantity or "?"), code, name) if part)
        place, why = _part_of_row({fold(str(key)): value for key, value in row.items()}, game)
        inside = place.section if place and place.section else section
        yield _Item(shown, quantity, name, code, inside, "", why)


def _part_of_row(row: dict[str, Any], game: str) -> tuple[Place | None, str]:
    """The part of the deck that a row names; what stands under "mazo" may be the name of the deck."""
    place, why = _part(_first(row, _SECTION), game)
    return (place, why) if place or why else (_part(_first(row, _DECK), game)[0], "")


def read_csv(lines: list[str], game: str) -> DeckList | None:
    """A table with a header that names a quantity; None where ``lines`` are no such table."""
    header = next((line for line in lines if line.strip()), "")
    mark = max(",;\t|", key=header.count)
    if mark not in header:
        return None
    titles = [fold(title.strip(' "')) for title in header.split(mark)]
    known = set(titles)
    if len(titles) < 2 or not known & {*NAME_TITLES, *CODE_TITLES}:
        return None
    if known & set(_NOT_A_DECK):
        raise BadList("Esto es una lista de precios o de colección, no un mazo: pega la lista del mazo.")
    if not known & set(QUANTITY_TITLES):
        return None
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if len(filled) < 2:
        return None
    return _table(filled, mark, titles, game)


def _table(filled: list[tuple[int, str]], mark: str, titles: list[str], game: str) -> DeckList:
    lines = [Line(filled[0][0], filled[0][1].strip(), LineKind.HEADING)]
    entries: list[Entry] = []
    unread, totals = [], []
    separated = False
    for number, line in filled[1:]:
        try:
            cells = next(csv.reader([line], delimiter=mark))
        except csv.Error:
            cells = []
        row = dict(zip(titles, (clean(cell) for cell in cells)))
        quantity, name, code = _number(_first(row, QUANTITY_TITLES)), _first(row, NAME_TITLES), _first(row, CODE_TITLES)
        if quantity is not None and total_of(f"{name or code} {quantity}") is not None and not (name and code):
            lines.append(Line(number, line.strip(), LineKind.COMMENT))
            totals.append(Heading(number, line.strip(), quantity, sum(entry.quantity or 0 for entry in entries), total=True))
            continue
        numbers = numbers_of(code, game)
        place, why = _part_of_row(row, game)
        section = place.section if place else None
        separated |= bool(place and place.separates)
        if quantity is not None and (name or code) and not why:
            lines.append(Line(number, line.strip(), LineKind.CARD))
            written = tidy(code, game) if numbers else ""
            entries.append(Entry(number, line.strip(), quantity, name or ("" if numbers else code), written, numbers, section))
        else:
            lines.append(Line(number, line.strip(), LineKind.UNREAD))
            unread.append(Unread(number, line.strip(), why or _NOT_UNDERSTOOD, None, section, name))
    headings = tuple(wrong_totals(totals, entries))
    return DeckList(game, "csv", tuple(lines), tuple(entries), tuple(unread), headings, separated)


def read_pairs(text: str, game: str) -> DeckList:
    """Souls' own export: id, copies, id, copies, and so on."""
    parts = [part.strip() for part in text.replace("\n", "").split(",")]
    pairs = zip(parts[::2], parts[1::2])
    items = [_Item(f"{count} {code}", _number(count), "", code) for code, count in pairs if code]
    return _entries(items, game, "pairs", separated=False)


def _first(row: dict[str, Any], names: tuple[str, ...]) -> str:
    for name in names:
        value = row.get(name)
        if isinstance(value, (str, int, float)) and not isinstance(value, bool) and str(value).strip():
            return clean(str(value)[:_MOST_CHARACTERS])
    return ""


def _number(value: Any) -> int | None:
    text = _WHOLE.sub("", str(value or "").strip()).lower().strip("x× ")
    return int(text) if text.isdigit() and text.isascii() and len(text) <= 3 else None
