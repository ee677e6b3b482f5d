"""What a line of a list says by itself."""

from __future__ import annotations

from typing import NamedTuple

from ..codes import Number
from .headings import Headed
from .model import LineKind


class Parsed(NamedTuple):
    """What a line says by itself, without the lines around it."""

    kind: LineKind
    quantity: int | None = None
    name: str = ""
    code: str = ""
    numbers: tuple[Number, ...] = ()
    heading: Headed | None = None
    reason: str = ""
    doubt: str = ""
    total: int | None = None
    parts: tuple[Parsed, ...] = ()
