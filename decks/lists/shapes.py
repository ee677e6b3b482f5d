"""Lists that programs write: OCTGN, JSON, CSV, and the ids and counts in turns of Souls."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from ..codes import numbers_of, tidy
from ..words import clean, fold
from .headings import places
from .model import SIDE, BadList, DeckList, Entry, Line, LineKind, Unread

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
_SECTION = ("section", "seccion", "zona", "parte", "deck", "mazo")
_NOT_A_DECK = ("price", "precio", "condition", "market price", "low price", "tcg market price", "estado")
_MOST_CHARACTERS = 400
_GROUPS = {"oroinicial": "oro-inicial", "side": SIDE, "sideboard": SIDE, "principal": None, "main": None, "cards": None}


def _entries(items: list[tuple[str, int | None, str, str, str | None, str]], game: str, shape: str, separated: bool) -> DeckList:
    """A list from (text, quantity, name, code, section, OCTGN id), numbered in order."""
    lines, entries, unread = [], [], []
    for number, (shown, quantity, name, code, section, octgn) in enumerate(items, 1):
        text = clean(shown)
        numbers = numbers_of(code, game)
        if quantity is None or not 0 <= quantity <= 999 or not (name or code or octgn):
            lines.append(Line(number, text, LineKind.UNREAD))
            unread.append(Unread(number, text, "no se entiende qué carta es o cuántas son", None, section, name))
            continue
        lines.append(Line(number, text, LineKind.CARD))
        written = tidy(code, game) if numbers else ""
        entries.append(Entry(number, text, quantity, name if name or numbers else code, written, numbers, section, octgn))
    return DeckList(game, shape, tuple(lines), tuple(entries), tuple(unread), (), separated)


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
        place = places(game).get(fold(section))
        separated |= bool(place and place.separates)
        name = clean("".join(_own_text(card)))
        shown = f"{card.get('qty') or '?'} {name}".strip()
        group = place.section if place else None
        items.append((shown, _number(card.get("qty")), name, "", group, (card.get("id") or "").strip()))
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
    items = list(_json_items(content, game))
    if not items:
        raise BadList("El JSON no lleva cartas; se espera una lista «cards» con código y cantidad.")
    return _entries(items, game, "json", any(item[4] is not None for item in items))


def _json_items(content: Any, game: str) -> Iterator[tuple[str, int | None, str, str, str | None, str]]:
    if isinstance(content, list):
        yield from _json_cards(content, None, game)
        return
    if not isinstance(content, dict):
        return
    for key, value in content.items():
        place = places(game).get(fold(key))
        section = place.section if place else _GROUPS.get(fold(key))
        if isinstance(value, list) and (place or fold(key) in _GROUPS):
            yield from _json_cards(value, section, game)
        elif fold(key) == "oroinicial" and value:
            card = value if isinstance(value, dict) else {"id": value}
            yield from _json_cards([{"n": 1, **card}], section, game)


def _json_cards(rows: list[Any], section: str | None, game: str) -> Iterator[tuple[str, int | None, str, str, str | None, str]]:
    for row in rows:
        if not isinstance(row, dict):
            yield ("un elemento que no es una carta", None, "", "", section, "")
            continue
        card = row["card"] if isinstance(row.get("card"), dict) else row
        low = {fold(str(key)): value for key, value in {**card, **row}.items()}
        name, code = _first(low, NAME_TITLES), _first(low, CODE_TITLES)
        quantity = _number(_first(low, QUANTITY_TITLES)) if _first(low, QUANTITY_TITLES) else (1 if "rank" in low else None)
        shown = " ".join(part for part in (str(quantity or "?"), code, name) if part)
        yield (shown, quantity, name, code, section, "")


def read_csv(lines: list[str], game: str) -> DeckList | None:
    """A table with a header that names a quantity; None where ``lines`` are no such table."""
    header = next((line for line in lines if line.strip()), "")
    mark = max(",;\t|", key=header.count)
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
    entries, unread = [], []
    separated = False
    for number, line in filled[1:]:
        try:
            cells = next(csv.reader([line], delimiter=mark))
        except csv.Error:
            cells = []
        row = dict(zip(titles, (clean(cell) for cell in cells)))
        quantity, name, code = _number(_first(row, QUANTITY_TITLES)), _first(row, NAME_TITLES), _first(row, CODE_TITLES)
        numbers = numbers_of(code, game)
        place = places(game).get(fold(_first(row, _SECTION)))
        section = place.section if place else None
        separated |= bool(place and place.separates)
        readable = quantity is not None and bool(name or code)
        lines.append(Line(number, line.strip(), LineKind.CARD if readable else LineKind.UNREAD))
        if readable:
            written = tidy(code, game) if numbers else ""
            entries.append(Entry(number, line.strip(), quantity, name or ("" if numbers else code), written, numbers, section))
        else:
            unread.append(Unread(number, line.strip(), "no se entiende qué carta es o cuántas son", None, section, name))
    return DeckList(game, "csv", tuple(lines), tuple(entries), tuple(unread), (), separated)


def read_pairs(text: str, game: str) -> DeckList:
    """Souls' own export: id, copies, id, copies, and so on."""
    parts = [part.strip() for part in text.replace("\n", "").split(",")]
    pairs = zip(parts[::2], parts[1::2])
    items = [(f"{count} {code}", _number(count), "", code, None, "") for code, count in pairs if code]
    return _entries(items, game, "pairs", separated=False)  # type: ignore[arg-type]


def _first(row: dict[str, Any], names: tuple[str, ...]) -> str:
    for name in names:
        value = row.get(name)
        if isinstance(value, (str, int)) and not isinstance(value, bool) and str(value).strip():
            return clean(str(value)[:_MOST_CHARACTERS])
    return ""


def _number(value: Any) -> int | None:
    text = str(value or "").strip().lower().strip("x× ")
    return int(text) if text.isdigit() and text.isascii() and len(text) <= 3 else None
