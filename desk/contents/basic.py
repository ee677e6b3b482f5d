"""What the contents of all entries are made of."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field

Table = Annotated[int, Field(ge=1, le=9999)]
RoundNumber = Annotated[int, Field(ge=1, le=99)]
PlayerNumber = Annotated[int, Field(ge=1, le=99_999)]
Minutes = Annotated[int, Field(ge=1, le=600)]
Id = Annotated[str, Field(pattern=r"^[a-z0-9]{4,32}-[A-Za-z0-9_]{6,64}$")]
DeviceId = Annotated[str, Field(pattern=r"^[a-z0-9]{0,32}$")]
#: A name that Juez gives to something: no words of anybody's.
Code = Annotated[str, Field(pattern=r"^[a-z0-9_:.-]{0,80}$")]
RuleId = Annotated[str, Field(pattern=r"^[a-z0-9-]+:[^\s]{1,40}$")]
Short = Annotated[str, Field(max_length=120)]
Readings = dict[Short, Short]


class Content(BaseModel):
    """What an entry says. Nothing that its kind does not name is taken."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)
    #: The fields that name another entry.
    refers: ClassVar[tuple[str, ...]] = ()
