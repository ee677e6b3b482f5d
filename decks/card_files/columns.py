"""What the columns of card files are called: "cardNumber", "card_number" and "Card Number" are one title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from ..words import fold
from ..yaml_files import DATA, read_yaml

_BETWEEN = re.compile(r"[^a-z0-9]+")
#: Groups of cells that a card may keep itself in: their names are the card's, those in other groups are of something else.
WRAPPERS = frozenset({"card", "carta", "data", "datos", "attributes", "fields", "node", "item", "properties", "info", "details"})
_IDENTITY = frozenset({"name", "code"})
_LANGUAGES = ("es", "en", "fr", "de", "it", "pt", "ja", "jp")
_VALUES = ("name", "nombre", "value", "valor", "label", "text", "texto", "title")
#: What a list of prices or of a collection has, and what only a card file has besides.
_PRICES = frozenset(
    {"price", "prices", "precio", "precios", "marketprice", "lowprice", "condition", "condicion", "estado", "stock"}
)
_OF_CARDS = frozenset({"type", "text", "cost", "elements", "power", "strength", "resistance", "senda", "race", "job", "subtypes"})


@lru_cache(maxsize=4096)
def squashed(title: str) -> str:
    """What tells two titles apart: letters and numbers, in lower case, without accents."""
    return _BETWEEN.sub("", fold(title))


@cache
def titles() -> Mapping[str, tuple[str, int]]:
    """Title, squashed → the column it is of, and its rank among the titles of that column."""
    found: dict[str, tuple[str, int]] = {}
    for column, names in read_yaml(DATA / "columns.yaml").items():
        for rank, name in enumerate(names):
            found.setdefault(squashed(name), (column, rank))
    return found


@lru_cache(maxsize=4096)
def column_of(title: str) -> tuple[str, int] | None:
    """The column of a title and its rank. A title inside another ("stats.cost") is the inner one's; who a card is only its own
    cells tell, or those of what wraps it."""
    *around, inner = title.split(".") if title.strip(".") else [title]
    found = titles().get(squashed(inner)) or titles().get(squashed(title))
    if found and found[0] in _IDENTITY and any(squashed(word) not in WRAPPERS for word in around):
        return None
    return found


def known_columns(row: Mapping[Any, Any]) -> set[str]:
    """The columns that a row's titles are of."""
    return {found[0] for title in row if (found := column_of(str(title)))}


def is_price_list(given: Iterable[str]) -> bool:
    """Whether titles are those of a list of prices or of a collection, which has a row for each condition of a printing."""
    listed = list(given)
    squeezed = [squashed(title) for title in listed if "." not in title]
    priced = any(title in _PRICES or title.endswith(("price", "precio")) for title in squeezed)
    return priced and not known_columns(dict.fromkeys(listed)) & _OF_CARDS


def flat(row: Mapping[Any, Any], around: str = "", depth: int = 0) -> dict[str, Any]:
    """A row whose cells are plain: groups in it are taken apart ("stats.cost"), a word in several languages is the Spanish one
    (its others stand under titles of their own), a named thing is its name."""
    cells: dict[str, Any] = {}
    for key, value in row.items():
        title = f"{around}{str(key).replace('.', ' ')}"
        if not isinstance(value, Mapping):
            cells[title] = [_plain(item) for item in value] if isinstance(value, list) else value
            continue
        spoken = {squashed(str(word))[:2]: text for word, text in value.items()} if _by_language(value) else {}
        if spoken:
            cells |= {
                title if rank == 0 else f"{title}_{word}": _plain(spoken[word]) for rank, word in enumerate(_ranked(spoken))
            }
        elif column_of(title) and (named := _named(value)) is not None:
            cells[title] = named
        elif depth < 4:
            cells |= {inner: found for inner, found in flat(value, f"{title}.", depth + 1).items() if inner not in cells}
    return cells


def _by_language(value: Mapping[Any, Any]) -> bool:
    words = [squashed(str(word)) for word in value]
    return bool(words) and all(len(word) in (2, 4) and word[:2] in _LANGUAGES for word in words)


def _ranked(spoken: Mapping[str, Any]) -> list[str]:
    return [word for word in _LANGUAGES if spoken.get(word) not in (None, "")] or [next(iter(spoken))]


def _named(value: Mapping[Any, Any]) -> Any:
    """What a group says that is one thing with a name."""
    low = {squashed(str(key)): inner for key, inner in value.items()}
    return next((low[name] for name in _VALUES if isinstance(low.get(name), (str, int, float))), None)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        if _by_language(value):
            spoken = {squashed(str(word))[:2]: text for word, text in value.items()}
            return _plain(spoken[_ranked(spoken)[0]])
        return _named(value)
    return " ".join(str(_plain(item)) for item in value) if isinstance(value, list) else value
