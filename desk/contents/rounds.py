"""What entries say of the clock, of tables and of calls."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ..words import Words
from .basic import Content, DeviceId, Id, Minutes, RoundNumber, RuleId, Table


class RoundKind(Content):
    """Something about the clock of a round."""

    round: RoundNumber


class RoundStarted(RoundKind):
    """The round begins and lasts so many minutes."""

    minutes: Minutes


class RoundPaused(RoundKind):
    """The clock of the round stands."""


class RoundResumed(RoundKind):
    """The clock of the round goes on."""


class RoundLength(RoundKind):
    """The round lasts so many minutes after all."""

    minutes: Minutes


class RoundEnded(RoundKind):
    """The round is over for everybody."""


class TableKind(Content):
    """Something about a table in a round."""

    round: RoundNumber
    table: Table


class Extended(TableKind):
    """Extra time for a table, with the reason."""

    refers = ("call",)
    minutes: Annotated[int, Field(ge=-60, le=120)]
    reason: Literal["call", "check", "late", "seats", "other"] = "call"
    note: Words = ""
    rules: tuple[RuleId, ...] = ()
    call: Id | None = None


class TableStood(TableKind):
    """How a table stands at the end of a round."""

    state: Literal["open", "covered", "done", "unknown"]


class Zone(Content):
    """Tables that somebody looks after."""

    name: Words = ""
    first: Table
    last: Table
    device: DeviceId = ""

    @model_validator(mode="after")
    def begins_before_it_ends(self) -> Zone:
        """From the lower table to the higher."""
        if self.last < self.first:
            raise ValueError("una zona va de la mesa menor a la mayor")
        return self


class ZonesSet(Content):
    """The hall, parted among judges."""

    zones: Annotated[tuple[Zone, ...], Field(max_length=50)]


class JudgeSent(TableKind):
    """A judge goes to the table; without ``device`` whoever was sent is recalled."""

    device: DeviceId = ""


class EndStepped(TableKind):
    """A table is at a step of what is done when time is up; ``count``: how many of it are done (turns)."""

    step: Annotated[int, Field(ge=0, le=30)]
    count: Annotated[int, Field(ge=0, le=99)] = 0


class Called(TableKind):
    """A table calls a judge. A second call of a table that waits joins the first."""

    about: Literal["", "rules", "time", "other"] = ""
    text: Words = ""


class CallKind(Content):
    """Something about a call, which is named by any of its entries."""

    refers = ("call",)
    call: Id


class Claimed(CallKind):
    """A judge takes a call."""


class Arrived(CallKind):
    """The judge is at the table: the watch runs."""


class CallClosed(CallKind):
    """The matter is settled; the watch stands."""


class CallAppealed(CallKind):
    """The table wants to hear the head judge."""


class TableMuted(Content):
    """Calls of a table that plays with them are not shown; or they are again."""

    table: Table
    muted: bool = True
