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
    """Set → the day it came on sale, and the day up to which it is known to be the latest.

    ``known_until``: the day up to which every later set is known. ``before``: what another file says, for days on which
    this one knows nothing.
    """

    game: str = ""
    on_sale: tuple[tuple[int, Date, Date | None], ...] = ()
    known_until: Date | None = None
    before: Sets | None = None

    def latest(self, date: Date) -> int | None:
        """The latest set on sale on a day; None where that is not known."""
        every = self.known_until is not None and date <= self.known_until
        out = [(number, until) for number, day, until in self.on_sale if day <= date]
        latest = max((number for number, until in out if every or (until is not None and date <= until)), default=None)
        return self.before.latest(date) if latest is None and self.before else latest


def sets_of(content: Mapping[str, Any], path: Path) -> Sets:
    """The sets that a YAML file says. Raises :class:`BadFile`."""
    try:
        rows = [(int(row["set"]), as_date(row["from"]), as_date(row.get("until"))) for row in content["sets"]]
        known = tuple((number, day, until) for number, day, until in rows if day is not None)
        return Sets(str(content["game"]), known, as_date(content.get("known_until")))
    except KeyError as error:
        raise BadFile(f"«{path.name}»: falta {error}.") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise BadFile(f"«{path.name}»: {error}.") from None
