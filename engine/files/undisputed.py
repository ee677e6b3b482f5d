"""Points that were once held to be disputed and that the document answers, and what to say to whoever chose a reading of one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..kernel.frozen import Map
from ..text.yaml_files import read_yaml
from .situation import Situation

FILE = Path(__file__).parent / "undisputed.yaml"


@dataclass(frozen=True)
class Undisputed:
    """A point that the document answers: what it asks, the id of the rule that answers it, and how."""

    id: str
    point: str
    rule: str
    because: str

    @property
    def game(self) -> str:
        """The game whose document answers it."""
        return self.rule.split(":", 1)[0]

    @property
    def told(self) -> str:
        """What is said to whoever chose a reading of it."""
        return f"El punto «{self.id}» ya no está en disputa: lo resuelve la regla {self.rule.split(':', 1)[1]}."


@cache
def undisputed() -> dict[str, Undisputed]:
    """All of them, by id."""
    return {row["id"]: Undisputed(**row) for row in read_yaml(FILE)}


def undisputed_among(points: Iterable[str]) -> list[Undisputed]:
    """Those of some points that the document answers."""
    known = undisputed()
    return [known[point] for point in points if point in known]


def expected_point(item: object) -> str:
    """The point whose reading an item of ``expect:`` is about, "" where it is about something else."""
    return str(item["reading"]).partition(": ")[0] if isinstance(item, dict) and "reading" in item else ""


def without_undisputed(situation: Situation) -> tuple[Situation, list[Undisputed]]:
    """The situation without what it says of points that the document answers, and those points."""
    expected = [expected_point(item) for item in situation.expect]
    found = undisputed_among(dict.fromkeys((*situation.readings, *expected)))
    if not found:
        return situation, found
    gone = {each.id for each in found}
    readings = Map({point: name for point, name in situation.readings.items() if point not in gone})
    expect = tuple(item for item, point in zip(situation.expect, expected) if point not in gone)
    return situation.but(readings=readings, expect=expect), found
