"""What is wrong with something a device sent, in the words of judges with the names that programs use."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from .told import FIELDS


def wrong(error: ValidationError) -> str:
    """The first thing that is wrong, and what would be right."""
    first = error.errors(include_url=False)[0]
    place = [str(part) for part in first["loc"]]
    called = next((FIELDS[part] for part in reversed(place) if part in FIELDS), "")
    code = f"«{'.'.join(place)}»"
    field = f"{called} ({code})" if called else code
    if first["type"] == "missing":
        return f"no dice {field}"
    if first["type"] == "extra_forbidden":
        return f"{field} no es de esta clase de anotación"
    return f"{field}: {_why(first)}" if place else _why(first)


def _why(error: Any) -> str:
    """Why a value is not taken."""
    kind, more = error["type"], error.get("ctx", {})
    if kind == "value_error":
        return str(more["error"])
    if kind in ("string_too_long", "too_long"):
        return f"es demasiado largo; caben {more['max_length']}"
    if kind in ("less_than_equal", "greater_than_equal"):
        return f"{more['le']} como mucho" if "le" in more else f"{more['ge']} como poco"
    if kind in ("int_parsing", "int_type", "int_from_float"):
        return "no es un número entero"
    if kind == "literal_error":
        return f"no vale; puede ser {more['expected'].replace(' or ', ' o ')}"
    return "no vale"
