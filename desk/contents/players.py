"""What entries say of players, their tables and their lists."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ..words import LongWords, Name
from .basic import Content, PlayerNumber, RoundNumber, Table


class PlayerRow(Content):
    """A player. ``alias``: shown in the place of the name; ``minor``: shown by number or alias to all but judges."""

    player: PlayerNumber
    name: Name = ""
    alias: Name = ""
    minor: bool = False


class PlayersListed(Content):
    """Players come in, or are known better."""

    players: Annotated[tuple[PlayerRow, ...], Field(min_length=1, max_length=5000)]


class Dropped(Content):
    """A player plays no further."""

    player: PlayerNumber


class Seat(Content):
    """Who sits at a table."""

    table: Table
    players: Annotated[tuple[PlayerNumber, ...], Field(max_length=8)] = ()


class Paired(Content):
    """The tables of a round. What stood before for it is replaced; what a table had goes along with its players."""

    round: RoundNumber
    seats: Annotated[tuple[Seat, ...], Field(min_length=1, max_length=2500)]

    @model_validator(mode="after")
    def once(self) -> Paired:
        """No table and no player twice."""
        tables = [seat.table for seat in self.seats]
        players = [player for seat in self.seats for player in seat.players]
        if len({*tables}) < len(tables) or len({*players}) < len(players):
            raise ValueError("una mesa o un jugador está dos veces")
        return self


class Registered(Content):
    """The list with which a player plays; a later one takes its place."""

    player: PlayerNumber
    text: LongWords
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = "0" * 64
    verdict: Literal["legal", "illegal", "unknown", ""] = ""
