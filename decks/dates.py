"""Dates as people write them: 2026-11-21, 2026-11, 2026."""

from __future__ import annotations

from datetime import date as Date
from typing import Any


def as_date(value: Any) -> Date | None:
    """A date; a month or a year stands for its first day; None and "" for none. Raises ValueError in Spanish."""
    if value is None or value == "":
        return None
    if isinstance(value, Date):
        return value
    try:
        parts = [int(part) for part in str(value).strip().split("-")]
        year, month, day = [*parts, 1, 1][:3] if len(parts) <= 3 else (0, 0, 0)
        return Date(year, month, day)
    except (ValueError, TypeError):
        raise ValueError(f"«{str(value)[:40]}» no es una fecha; se escribe AAAA-MM-DD") from None
