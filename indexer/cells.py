"""What must hold inside the cells of the user's data: dates are dates, JSON is JSON, a text is the one kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

Row = Mapping[str, Any]


def wrong_cell(table: str, row: Row) -> str | None:
    """The column of a row of ``table`` that cannot be what Juez wrote; None where all may be."""
    checks = {
        **_CHECKS.get(table, {}),
        **dict.fromkeys(_NAMES & row.keys(), _is_name),
        **dict.fromkeys(_DATES & row.keys(), _is_date),
    }
    return next((column for column, holds in checks.items() if not holds(row, column)), None)


def _is_name(row: Row, column: str) -> bool:
    return row[column].strip() != "" and row[column].isprintable()


def _is_date(row: Row, column: str) -> bool:
    return _reads(datetime.fromisoformat, row[column]) is not None


def _is_digest(row: Row, column: str) -> bool:
    return hashlib.sha256(row["source"]).hexdigest() == row[column]


def _is_card(row: Row, column: str) -> bool:
    card = _reads(json.loads, row[column])
    return (
        isinstance(card, dict)
        and card.get("name") == row["name"]
        and all(_is_words(card.get(words, [])) for words in ("codes", "aliases"))
        and isinstance(card.get("facts", {}), dict)
    )


def _is_named(row: Row, column: str) -> bool:
    """Whether a cell is plain data with the name of its row."""
    told = _reads(json.loads, row[column])
    return isinstance(told, dict) and told.get("name") == row["name"]


def _is_before(row: Row, column: str) -> bool:
    """Whether a cell says of rows what they were before: id → JSON with a name, or nothing."""
    told = _reads(json.loads, row[column])
    if not isinstance(told, dict):
        return False
    rows = [_reads(json.loads, text) if isinstance(text, str) else 0 for text in told.values() if text is not None]
    return all(isinstance(each, dict) and isinstance(each.get("name"), str) for each in rows)


def _is_verdict(row: Row, column: str) -> bool:
    return row[column] in ("bien", "mal")


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _is_object(row: Row, column: str) -> bool:
    return row[column] is None or isinstance(_reads(json.loads, row[column]), dict)


def _reads(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except (ValueError, RecursionError):
        return None


#: Columns that name something, and those that say when; and of each table what else must hold.
_NAMES = frozenset({"document", "edition", "game", "point", "reading"})
_DATES = frozenset({"imported_at", "saved_at", "set_at", "audited_at"})
_CHECKS: dict[str, dict[str, Callable[[Row, str], bool]]] = {
    "editions": {"sha256": _is_digest, "name": _is_name},
    "cards": {"id": _is_name, "card": _is_card},
    "card_imports": {"before": _is_before},
    "rulings": {"id": _is_name, "ruling": _is_named},
    "ruling_imports": {"before": _is_before},
    "reading_audits": {"id": _is_name, "verdict": _is_verdict},
    "situations": {"name": _is_name, "readings": _is_object, "ended": _is_object},
}
