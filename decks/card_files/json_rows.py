"""JSON → rows: arrays wherever in the file they lie, cards by their key, one card, one card a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .columns import WRAPPERS, flat, known_columns, squashed
from .model import MOST_ROWS, BadCardFile, Row, Sheet, Sheets, too_many

_SPACE = " \t\r\n"
_DEEPEST = 12
#: Of a list so many items tell whether it is one of cards.
_LOOKED_AT = 25
#: No card has more cells than this.
_MOST_CELLS = 400


@dataclass(frozen=True)
class _List:
    """A list of the file: where it lies, what is in it, how many columns of cards its items have, the name of what it is in."""

    path: str
    items: list[tuple[str, Any]]
    columns: int
    within: str = ""
    single: bool = False


def read_json(text: str) -> Sheets:
    """The cards of a JSON file, of one card a line, or of documents one after the other."""
    documents = list(_documents(text))
    lists = [found for number, content in enumerate(documents) for found in _lists(content, "", "", 0, number)]
    alone = len(documents) == 1
    if not alone:
        loose = [(item.path or str(number), item.items[0][1]) for number, item in enumerate(lists, 1) if item.single]
        lists = [item for item in lists if not item.single]
        if loose:
            lists.append(_List("", loose, max(_columns_in(item) for _, item in loose)))
    most = max((found.columns for found in lists), default=0)
    taken = [found for found in lists if 2 * found.columns >= most]
    aside = tuple(f"«{found.path}» ({len(found.items)}) no son cartas" for found in lists if found not in taken and found.path)
    sheets = tuple(_sheet(found, "documento" if not alone else "carta") for found in taken)
    return Sheets("json" if alone else "jsonl", sheets, aside)


def _documents(text: str) -> Iterator[Any]:
    decoder = json.JSONDecoder()
    at, end = 0, len(text)
    for number in range(MOST_ROWS + 1):
        while at < end and text[at] in _SPACE + ("," if number else ""):
            at += 1
        if at >= end:
            return
        try:
            content, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise BadCardFile(f"El JSON está mal formado en la línea {error.lineno}, columna {error.colno}.") from None
        except (RecursionError, ValueError):
            raise BadCardFile("El JSON está mal formado: tiene demasiados niveles o un número demasiado largo.") from None
        yield content
    raise too_many()


def _lists(content: Any, path: str, within: str, depth: int, number: int) -> Iterator[_List]:
    """The lists of a document that may be of cards, a card that stands alone among them."""
    if depth > _DEEPEST:
        return
    if isinstance(content, list):
        groups = [item for item in content[:_LOOKED_AT] if isinstance(item, Mapping)]
        if groups and all(_holds_better(item) for item in groups):
            for item in content:
                yield from _lists(item, path, within, depth + 1, number)
            return
        items = [(str(place), item) for place, item in enumerate(content, 1)]
        if items and (not path or groups):
            yield _List(path, items, max(map(_columns_in, groups), default=0), within)
        return
    if not isinstance(content, Mapping):
        if not path and depth == 0:
            yield _List("", [("1", content)], 0)
        return
    if _columns_in(content) > max(1, _best(content, depth)) and known_columns(flat(content)) & {"name", "code"}:
        yield _List(path, [(str(number + 1), content)], _columns_in(content), within, single=True)
        return
    yield from _inside(content, path, within, depth, number)


def _inside(content: Mapping[Any, Any], path: str, within: str, depth: int, number: int) -> Iterator[_List]:
    values = list(content.values())
    if (
        values
        and all(isinstance(value, Mapping) for value in values)
        and not any(squashed(str(key)) in WRAPPERS for key in content)
    ):
        keyed = [(str(key), {"": str(key), **value}) for key, value in content.items()]
        if not all(_holds_better(value) for value in values[:_LOOKED_AT]):
            yield _List(path, keyed, max(map(_columns_in, values[:_LOOKED_AT])), within)
            return
    own = flat({key: value for key, value in content.items() if not isinstance(value, (list, Mapping))})
    name = next((str(own[key]) for key in own if squashed(key) in ("name", "nombre", "set", "edicion")), within)
    for key, value in content.items():
        if isinstance(value, (list, Mapping)):
            yield from _lists(value, f"{path}.{key}" if path else str(key), name, depth + 1, number)


def _columns_in(item: Any) -> int:
    return len(known_columns(flat(item))) if isinstance(item, Mapping) and len(item) <= _MOST_CELLS else 0


def _best(content: Any, depth: int = 0) -> int:
    """The most columns that an item of a list inside has."""
    if depth > _DEEPEST:
        return 0
    values = content.values() if isinstance(content, Mapping) else content[:_LOOKED_AT] if isinstance(content, list) else ()
    here = max((_columns_in(item) for item in values), default=0) if isinstance(content, list) else 0
    return max([here, *(_best(value, depth + 1) for value in values)])


def _holds_better(item: Mapping[Any, Any]) -> bool:
    """Whether something holds a list of cards rather than being one."""
    return 1 < _best(item) >= _columns_in(item)


def _sheet(found: _List, called: str) -> Sheet:
    if len(found.items) > MOST_ROWS:
        raise too_many()
    where = f"«{found.path}», " if found.path else ""
    rows = []
    for number, (key, item) in enumerate(found.items, 1):
        cells = flat(item) if isinstance(item, Mapping) else {"": item}
        if isinstance(item, Mapping) and found.within and "set" not in known_columns(cells):
            cells["set"] = found.within
        shown = key if key.isdigit() else f"«{key}»"
        rows.append(Row(number, f"{where}{called} {shown}", cells))
    return Sheet(tuple(rows), single=found.single)
