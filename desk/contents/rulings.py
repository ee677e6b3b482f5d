"""What entries say of rulings, penalties and deck checks, and of other entries."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ..words import LongWords, Words
from .basic import Code, Content, Id, PlayerNumber, Readings, RoundNumber, RuleId, Short, Table


class Ruled(Content):
    """A ruling: what was asked, what was ruled, by which rules of which edition under which readings.

    ``situation``: the word of its situation; ``juez`` and ``ended``: which Juez ran that and how it ended, packed.
    """

    refers = ("call",)
    round: RoundNumber | None = None
    table: Table | None = None
    question: Words = ""
    ruling: Words
    rules: tuple[RuleId, ...] = ()
    readings: Readings = Field(default_factory=dict)
    edition: Short = ""
    situation: LongWords = ""
    juez: Short = ""
    ended: LongWords = ""
    call: Id | None = None


class RulingAppealed(Content):
    """A ruling goes to the head judge."""

    refers = ("ruling",)
    ruling: Id
    reason: Words = ""


class AppealEnded(Content):
    """What the head judge ruled: as it was, or otherwise."""

    refers = ("ruling",)
    ruling: Id
    upheld: bool
    words: Words = ""


class Penalised(Content):
    """A penalty, as a judge gave it: Juez proposes none.

    ``infraction`` and ``level`` are ids of :mod:`desk.tournament`, or words of the event; ``check``: the outcome of a deck check
    that it comes of.
    """

    refers = ("check",)
    player: PlayerNumber
    round: RoundNumber | None = None
    table: Table | None = None
    infraction: Code = ""
    own_infraction: Words = ""
    level: Code = ""
    own_level: Words = ""
    loses: bool = False
    rules: tuple[RuleId, ...] = ()
    note: Words = ""
    check: Id | None = None


class PenaltyConfirmed(Content):
    """The head judge stands behind a penalty by which a game or more is lost."""

    refers = ("penalty",)
    penalty: Id


class Drawn(Content):
    """The tables whose decks are checked in a round, as :mod:`desk.rota` drew them.

    ``groups``: what they were drawn from, so that the draw can be repeated: the tables where nobody was checked yet, those
    where one player was, and so on.
    """

    round: RoundNumber
    seed: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    word: Words
    method: Code
    asked: Annotated[int, Field(ge=1, le=2500)]
    groups: tuple[tuple[Table, ...], ...]
    tables: tuple[Table, ...]


class CheckWanted(Content):
    """The decks of a table are to be checked for a reason; such a check is kept apart from those drawn."""

    round: RoundNumber
    table: Table
    reason: Words


class CheckStarted(Content):
    """The decks of a table were taken: the watch runs."""

    round: RoundNumber
    table: Table


class CheckDone(Content):
    """What was found in one deck; extra time for a check and penalties that name it stand beside it."""

    round: RoundNumber
    table: Table
    player: PlayerNumber | None = None
    outcome: Literal["right", "missing", "surplus", "differing", "marked", "illegal", "stopped"]
    minutes: Annotated[int, Field(ge=0, le=120)] = 0
    findings: Annotated[tuple[Code, ...], Field(max_length=200)] = ()
    note: Words = ""

    @model_validator(mode="after")
    def right_or_not(self) -> CheckDone:
        """A deck in which something was found is not right."""
        if self.outcome == "right" and self.findings:
            raise ValueError("no está correcto lo que tiene algo mal")
        return self


class Undone(Content):
    """What the entry that it replaces did is taken back."""


class Settled(Content):
    """Of an entry that was kept without effect: whether it is to take effect now."""

    refers = ("entry",)
    entry: Id
    takes: bool = False
