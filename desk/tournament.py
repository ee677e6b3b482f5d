"""What each game's documents say about a match at an event: length, end of time, penalties. Data, each with its source.

Where no source was seen nothing stands, and the page says so. Nothing here is applied by itself.
"""

from __future__ import annotations

from datetime import date as Date
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, model_validator

_DATA = Path(__file__).parent / "data"
RuleId = Annotated[str, Field(pattern=r"^[a-z0-9-]+:[^\s]{1,40}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Source(_Part):
    """Where something is said. ``seen``: whether its text was seen whole or in part; ``date``: of the text, as far as known."""

    name: str
    date: Date | Annotated[str, Field(pattern=r"^\d{4}(-\d{2})?$")]
    seen: Literal["whole", "part"]
    address: str = ""


class _Sourced(_Part):
    source: str
    rules: tuple[RuleId, ...] = ()


class Length(_Sourced):
    """How long a round lasts; ``note``: for which matches, and whether it may have changed since."""

    minutes: Annotated[int, Field(ge=1)]
    note: str = ""


class Step(_Sourced):
    """One step of what is done when time is up; ``count``: how many times (turns) before the next."""

    says: str
    unit: str = ""
    count: Annotated[int, Field(ge=0)] = 0


class Level(_Sourced):
    """A level of penalty; ``confirm``: a game or more is lost by it."""

    id: str
    name: str
    says: str
    confirm: bool = False


class Upgrade(_Sourced):
    """Repeated, a level leads to another: ``must`` or ``may``, with what its source says."""

    level: str
    to: str
    force: Literal["may", "must"]
    says: str


class Infraction(_Sourced):
    """Something for which a source names a level. ``remedy``: what is done about the game."""

    id: str
    name: str
    level: str | None = None
    remedy: str = ""


class Looked(_Sourced):
    """Something that is looked at on sleeves and cards; ``wrong``: what is noted where it is not so."""

    id: str
    says: str
    wrong: str


class Tournament(_Part):
    """All that is known of a game. ``missing``: what an organiser would have to supply."""

    game: str
    sources: dict[str, Source] = {}
    lengths: tuple[Length, ...] = ()
    ending: tuple[Step, ...] = ()
    between: tuple[Step, ...] = ()
    levels: tuple[Level, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    infractions: tuple[Infraction, ...] = ()
    conditions: tuple[Looked, ...] = ()
    missing: tuple[str, ...] = ()

    @model_validator(mode="after")
    def has_its_sources(self) -> Tournament:
        """Every claim names a source that is described here."""
        gone = {claim.source for claim in self.sourced} - {*self.sources}
        if gone:
            raise ValueError(f"no es una fuente descrita: {', '.join(sorted(gone))}")
        return self

    @property
    def sourced(self) -> tuple[_Sourced, ...]:
        """Everything that is claimed."""
        return (
            *self.lengths,
            *self.ending,
            *self.between,
            *self.levels,
            *self.upgrades,
            *self.infractions,
            *self.conditions,
        )

    def source_of(self, claim: _Sourced) -> Source:
        return self.sources[claim.source]

    @property
    def known(self) -> Literal["whole", "part", "none"]:
        """How much is known of the penalties: none, a part, or all that the game lays down."""
        if not self.levels:
            return "none"
        return "part" if self.missing or any(self.source_of(one).seen == "part" for one in self.levels) else "whole"

    def level_name(self, id: str) -> str:
        """What a level is called; "" for one that no source names."""
        return next((one.name for one in self.levels if one.id == id), "")

    def infraction_name(self, id: str) -> str:
        """What an infraction is called; "" for one that no source names."""
        return next((one.name for one in self.infractions if one.id == id), "")


GAMES = tuple(sorted(path.stem for path in _DATA.glob("*.yaml")))


@cache
def tournament(game: str) -> Tournament:
    """What is known of a game, by its name. Raises KeyError for one that there is none of."""
    if game not in GAMES:
        raise KeyError(game)
    content = yaml.safe_load((_DATA / f"{game}.yaml").read_text(encoding="utf-8"))
    return Tournament.model_validate({"game": game, **content})
