"""Contradictions: pairs of rules that say different things, points a document leaves open, references that go wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from .documents import DOCUMENTS
from .yaml_files import read_yaml

FILE = Path(__file__).parent / "contradictions.yaml"


class PointKind(StrEnum):
    """``contradiction``: two rules disagree; ``open``: the rules do not say; ``reference``: a reference goes wrong."""

    CONTRADICTION = "contradiction"
    OPEN = "open"
    REFERENCE = "reference"


@dataclass(frozen=True)
class Saying:
    """What one rule says about the point, in our words."""

    rule: str
    text: str


@dataclass(frozen=True)
class Reading:
    """One way to read the rules, as a sentence a judge can apply."""

    name: str
    text: str


@dataclass(frozen=True)
class Point:
    """A disputed point: the rules concerned, what each says, the possible readings, the likeliest and why.

    Juez shows it on every rule concerned and never picks silently. Of a reference that goes wrong, ``cites`` says which rule
    cites which by mistake, and ``meant`` what it means.
    """

    id: str
    game: str
    kind: PointKind
    point: str
    rules: tuple[str, ...]
    says: tuple[Saying, ...]
    readings: tuple[Reading, ...]
    likeliest: str | None
    meant: str | None
    cites: dict[str, str]
    because: str


@cache
def points() -> tuple[Point, ...]:
    """Every disputed point of every game, in the order of the file."""
    return tuple(_point(row) for row in read_yaml(FILE))


@cache
def points_by_rule() -> dict[str, tuple[Point, ...]]:
    """Rule id → the points it is part of."""
    found: dict[str, list[Point]] = {}
    for point in points():
        for rule in point.rules:
            found.setdefault(rule, []).append(point)
    return {rule: tuple(listed) for rule, listed in found.items()}


def _point(row: dict) -> Point:
    return Point(
        id=row["id"],
        game=DOCUMENTS[row["rules"][0].split(":", 1)[0]].game,
        kind=PointKind(row["kind"]),
        point=row["point"],
        rules=tuple(row["rules"]),
        says=tuple(Saying(s["rule"], s["text"]) for s in row.get("says") or ()),
        readings=tuple(Reading(r["name"], r["text"]) for r in row.get("readings") or ()),
        likeliest=row.get("likeliest"),
        meant=row.get("meant"),
        cites=row.get("cites") or {},
        because=row.get("because") or "",
    )
