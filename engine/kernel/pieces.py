"""What a state is made of: zones, objects, players, where the turn stands, what is under way, how a match ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .frozen import EMPTY, Data, Frozen, Id, Map, Stamp, Value, at_once
from .items import NOTHING, Item
from .memories import NOTHING_REMEMBERED, Memory
from .rules import R


class Zone(NamedTuple):
    """A zone: one of the game's kinds, of a player or shared (``player`` is None)."""

    name: str
    player: str | None = None


@dataclass(frozen=True)
class ZoneKind(Frozen):
    """What a game says of a zone. While an object stays within one ``realm`` it remains the same object.

    ``said`` is how a sentence calls it, with its article («la mano»); «el» and its name where the game does not say.
    """

    name: str
    shared: bool
    public: bool
    realm: str = ""
    in_play: bool = False
    stack: bool = False
    pile: bool = False
    said: str = ""


@at_once
@dataclass(frozen=True)
class Obj(Frozen):
    """An object: a card, token, copy or ability in one zone. ``base`` is what is printed on it, None while unknown.

    ``memory`` is what is remembered of it; ``item`` what was announced for it on the stack, and goes on in play.
    """

    id: Id
    base: Value
    kind: str
    owner: str
    controller: str | None
    zone: Zone
    since: Stamp
    controlled_since: Stamp
    turned: bool = False
    face_down: bool = False
    side: str = ""
    counters: Map[str, int] = EMPTY
    attached: Id | None = None
    memory: Memory = NOTHING_REMEMBERED
    item: Item = NOTHING
    former: Id | None = None
    label: str = ""


@at_once
@dataclass(frozen=True)
class Player(Frozen):
    """A player. ``pool`` is what costs are paid from, or its lives; ``turn_began`` the moment of the last turn; ``facts`` what a
    game keeps."""

    name: str
    team: str
    in_game: bool = True
    pool: int = 0
    turn_began: Stamp = Stamp(0)  # noqa: RUF009 - Stamp is immutable
    facts: Data = EMPTY


@at_once
@dataclass(frozen=True)
class Station(Frozen):
    """Where the turn stands. ``begun`` is False between two steps; ``active`` None when its player left."""

    turn: int = 1
    active: str | None = None
    phase: str = ""
    step: str = ""
    begun: bool = False


@at_once
@dataclass(frozen=True)
class Priority(Frozen):
    """Who would act next (None: nobody), by which rule, and how many have passed in succession.

    ``told`` is True once the step that says so is written.
    """

    holder: str | None = None
    passed: int = 0
    why: R | None = None
    told: bool = False


@at_once
@dataclass(frozen=True)
class Procedure(Frozen):
    """A procedure under way: its name, the letter it stands at, whose it is, what it holds, and what is played or used by it."""

    name: str
    at: str
    player: str
    data: Data = EMPTY
    item: Item = NOTHING


@at_once
@dataclass(frozen=True)
class Snapshot(Frozen):
    """Last known information on an object that left: as it was, what its characteristics were, what it became."""

    obj: Obj
    view: Data
    became: Id | None = None


@at_once
@dataclass(frozen=True)
class Visits(Frozen):
    """How often the match came to rest within one step of a turn, how much was chosen there, and the states met so far.

    ``forms`` are digests of canonical forms, and what was chosen in words («who: what was asked → what»), each with
    ``chosen`` at the time; they are kept once the match rests there unusually often.
    """

    station: Station = Station()
    count: int = 0
    chosen: int = 0
    forms: Map[str, int] = EMPTY


@dataclass(frozen=True)
class Result(Frozen):
    """How the match ended, and by which rules."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]
    draw: bool
    rules: tuple[str, ...]
