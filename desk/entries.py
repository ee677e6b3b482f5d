"""What is sent to the desk, and what stands in its log."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints, TypeAdapter, ValidationError

from .contents import Content
from .errors import Refused
from .kinds import kind_named
from .roles import Role

#: An entry is called by its device and by something random: sent twice it is the same entry.
ID = re.compile(r"[a-z0-9]{4,32}-[A-Za-z0-9_]{6,64}")
_Text = Annotated[str, StringConstraints(max_length=120)]
_Id = Annotated[str, StringConstraints(pattern=rf"^{ID.pattern}$")]
#: Milliseconds, or a number of something: what a browser can count in.
_Number = Annotated[int, Field(ge=-(2**53), le=2**53, strict=True)]


def new_id(device: str) -> str:
    """A name for an entry made by ``device``."""
    return f"{device}-{secrets.token_hex(8)}"


def device_of(id: str) -> str:
    """The device that an entry was made on, by its id."""
    return id.partition("-")[0]


@dataclass(frozen=True)
class Sent:
    """An entry as a device sends it.

    ``id``: the device, a hyphen and something random (:func:`new_id`); ``content``: what its kind asks for;
    ``replaces``: the entry that it corrects or undoes; ``made_on``: the last entry on the same matter that its sender saw
    (:meth:`desk.state.State.made_on`); ``takeover``: the take-over number that its sender knows; ``device_at`` and
    ``device_now``: milliseconds on the device's clock when it was made and when it was sent.
    """

    id: _Id
    kind: _Text
    content: dict[str, Any]
    replaces: _Id | None = None
    made_on: _Id | None = None
    takeover: _Number = 1
    device_at: _Number | None = None
    device_now: _Number | None = None

    @classmethod
    def from_json(cls, row: Any) -> Sent:
        """An entry as it comes in. Raises :class:`~desk.errors.Refused` naming what is wrong with it."""
        try:
            return _SENT.validate_python(row)
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors(include_url=False)[0]["loc"])
            raise Refused(f"La anotación no se entiende: «{where or 'todo'}» no vale.") from None

    @property
    def device(self) -> str:
        return device_of(self.id)

    @property
    def waited(self) -> int:
        """For how many milliseconds it waited on the device before it was sent."""
        if self.device_at is None or self.device_now is None:
            return 0
        return max(0, self.device_now - self.device_at)


_SENT = TypeAdapter(Sent)


class _Row(BaseModel):
    """An entry as an export has it, but for what its kind says."""

    number: Annotated[_Number, Field(ge=1)]
    id: _Id
    at: _Number
    device: _Text
    role: Role
    kind: _Text
    content: Any
    replaces: _Id | None
    made_on: _Id | None
    takeover: Annotated[_Number, Field(ge=1)]
    device_at: _Number | None
    waited: Annotated[_Number, Field(ge=0)]
    host: _Text


@dataclass(frozen=True)
class Entry:
    """An entry of the log. ``number``, ``at`` (milliseconds) and ``role`` are the server's; ``content`` is as its kind says.

    ``host``: which laptop kept the event when it came in.
    """

    number: int
    id: str
    at: int
    device: str
    role: Role
    kind: str
    content: Content
    replaces: str | None = None
    made_on: str | None = None
    takeover: int = 1
    device_at: int | None = None
    waited: int = 0
    host: str = ""

    @property
    def made_at(self) -> int:
        """When it was made, on the server's clock: before it came in by as long as it waited."""
        return self.at - self.waited

    @property
    def refers(self) -> list[str]:
        """The other entries that it names."""
        named = [self.replaces, self.made_on, *(getattr(self.content, name) for name in self.content.refers)]
        return [id for id in named if id is not None]

    def as_json(self) -> dict[str, Any]:
        """The entry with its words, as an export has it."""
        return {
            "number": self.number,
            "id": self.id,
            "at": self.at,
            "device": self.device,
            "role": str(self.role),
            "kind": self.kind,
            "content": self.content.model_dump(mode="json"),
            "replaces": self.replaces,
            "made_on": self.made_on,
            "takeover": self.takeover,
            "device_at": self.device_at,
            "waited": self.waited,
            "host": self.host,
        }

    @classmethod
    def from_json(cls, row: dict[str, Any]) -> Entry:
        """An entry out of :meth:`as_json`. Raises :class:`~desk.errors.Refused`, or ValueError for what is no entry."""
        checked = dict(_Row.model_validate(row))
        return cls(**{**checked, "content": kind_named(checked["kind"]).read(checked["content"])})


@dataclass(frozen=True)
class Kept:
    """What became of an entry that was sent: as it stands in the log, and whether it had come in before."""

    entry: Entry
    again: bool
