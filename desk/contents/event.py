"""What entries say of the event itself: by what it is judged, who comes in, where it is kept."""

from __future__ import annotations

from datetime import date as Date
from typing import Annotated, Literal

from pydantic import Field

from ..roles import Role
from ..words import Name, Words
from .basic import Content, DeviceId, Minutes, Readings, Short, Table


class Opened(Content):
    """The event begins: by what it is judged. ``event``: what the draws are made from, random."""

    event: Annotated[str, Field(pattern=r"^[0-9a-f]{8,32}$")]
    title: Words = ""
    game: Short
    format: Short = ""
    edition: Short = ""
    date: Date
    readings: Readings = Field(default_factory=dict)


class ReadingsSet(Content):
    """The readings of disputed points that the event is judged by from now on."""

    readings: Readings


class EditionSet(Content):
    """The edition that the event is judged by from now on."""

    edition: Short


class OwnSet(Content):
    """What the head judge lays down where no document says it: length of a round, end of time, ladder of penalties."""

    minutes: Minutes | None = None
    ending: Annotated[tuple[Words, ...], Field(max_length=30)] = ()
    levels: Annotated[tuple[Words, ...], Field(max_length=20)] = ()


class TakenOver(Content):
    """A second laptop keeps the event from now on."""

    number: Annotated[int, Field(ge=2)]


class Copied(Content):
    """A copy of the file was made; it is named so that it can be deleted too."""

    place: Words


class ClockSet(Content):
    """The clock of this machine is wrong by so many milliseconds, from now on."""

    ahead: Annotated[int, Field(ge=-(10**13), le=10**13)]


class Closed(Content):
    """The event is over: names and free text are gone, and nothing more comes in."""


class Invited(Content):
    """An invitation that is good once; ``token`` is not the token but what it is known by."""

    token: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    role: Literal[Role.HEAD, Role.JUDGE]


class CardsRenewed(Content):
    """The cards of the tables that were printed before are no longer good."""


class PinSet(Content):
    """Judges may enter with a new PIN from now on, which stands elsewhere; ``on``: or with none."""

    on: bool = True


class PinMissed(Content):
    """Somebody tried a PIN that is not the event's."""


class Admitted(Content):
    """A device comes in. ``key``: what its own token is known by; ``by``: how it came in, ``token``: by which invitation;
    ``before``: which device it was at the event until then.
    """

    role: Role
    name: Name = ""
    key: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    by: Literal["host", "invitation", "pin", "card"]
    token: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    table: Table | None = None
    before: DeviceId = ""


class Revoked(Content):
    """A device is sent away."""

    device: DeviceId
