"""When the sets of a game came on sale, as far as is known, and which is the latest on a day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path
from typing import Any

from .dates import as_date
from .yaml_files import BadFile


@dataclass(frozen=True)
class Sets:
    """Set → the day it came on sale. ``known_until``: the day up to which every later set is known."""

    game: str = ""
    on_sale: tuple[tuple[int, Date], ...] = ()
    known_until: Date | None = None

    def latest(self, date: Date) -> int | None:
        """The latest set on sale on a day; None where that is not known."""
        if self.known_until is None or date > self.known_until:
            return None
        return max((number for number, day in self.on_sale if day <= date), default=None)


def sets_of(content: Mapping[str, Any], path: Path) -> Sets:
    """The sets that a YAML file says. Raises :class:`BadFile`."""
    try:
        rows = [(int(row["set"]), as_date(row["from"])) for row in content["sets"]]
        known = tuple((number, day) for number, day in rows if day is not None)
        return Sets(str(content["game"]), known, as_date(content.get("known_until")))
    except KeyError as error:
        raise BadFile(f"«{path.name}»: falta {error}.") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise BadFile(f"«{path.name}»: {error}.") from None
