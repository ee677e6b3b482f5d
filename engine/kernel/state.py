"""The state of a match: one frozen value that shares what did not change with the state before it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .frozen import EMPTY, Data, Frozen, Id, Map, Stamp, Value, at_once
from .items import NOTHING, Item
from .memo import PLAY_ONLY, TURNED, Memo
from .memories import NOTHING_REMEMBERED, Memory
from .rules import R

if TYPE_CHECKING:
    from .abilities import Continuous, Delayed, Waiting
    from .game import Game

#: The player who decides what nobody chooses: the order after a shuffle, a coin.
CHANCE = "azar"


class Zone(NamedTuple):
    """A zone: one of the game's kinds, of a player or shared (``player`` is None)."""

    name: str
    player: str | None = None


@dataclass(frozen=True)
class ZoneKind(Frozen):
    """What a game says of a zone. While an object stays within one ``realm`` it remains the same object."""

    name: str
    shared: bool
    public: bool
    realm: str = ""
    in_play: bool = False
    stack: bool = False
    pile: bool = False


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
    """A player. ``pool`` is what costs are paid from; ``turn_began`` the moment of the last turn; ``facts`` what a game keeps."""

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


@dataclass(frozen=True, eq=False)
class Setup(Frozen):
    """What never changes in a match: the game, the readings chosen."""

    game: Game
    order: tuple[str, ...]
    readings: Map[str, str] = EMPTY
    cards: Data = EMPTY


@at_once
@dataclass(frozen=True)
class State(Frozen):
    """Everything that matters in a match. Only ``commit`` makes the next one.

    ``waiting`` are triggered abilities not yet handled, ``delayed`` those that will trigger later, ``agenda`` extra
    turns and steps and those to be skipped, ``history`` what was counted this turn, ``attempted`` the actions undone at
    the present decision.
    """

    setup: Setup
    objects: Map[Id, Obj]
    zones: Map[Zone, tuple[Id, ...]]
    players: Map[str, Player]
    station: Station = Station()
    priority: Priority = Priority()
    procedures: tuple[Procedure, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    effects: tuple[Continuous, ...] = ()
    agenda: tuple[Data, ...] = ()
    history: Map[str | tuple[Value, ...], int] = EMPTY
    attempted: frozenset[object] = frozenset()
    past: Map[Id, Snapshot] = EMPTY
    next_id: Id = Id(1)  # noqa: RUF009 - Id is immutable
    clock: Stamp = Stamp(1)  # noqa: RUF009 - Stamp is immutable
    result: Result | None = None
    visits: Visits = Visits()
    memo: Memo = field(default_factory=Memo, compare=False, repr=False)

    def but(self, only: frozenset[str] = frozenset(), where: frozenset[str] = frozenset(), **changes: Value) -> State:
        """A changed copy. What was computed is kept while what it rests on is the same: ``only`` are the aspects that change
        instead of whole fields, ``where`` the zones in which objects change, by default all."""
        if "memo" not in changes:
            memo = self.memo
            if not changes.keys() <= _APART:
                if not only and ("objects" in changes or "zones" in changes):
                    where = where or frozenset(self.setup.game.zone_aspects.values())
                memo = memo.after(only or where.union(changes))
            changes["memo"] = memo
        return super().but(**changes)

    def __getitem__(self, obj: Id) -> Obj:
        return self.objects[obj]

    def __contains__(self, obj: object) -> bool:
        return obj in self.objects

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def active(self) -> str | None:
        return self.station.active

    def reading(self, point: str) -> str:
        """The reading in force for a disputed point."""
        return self.setup.readings.get(point) or self.setup.game.readings[point].default

    def told(self, point: str) -> str:
        """A disputed point with the reading in force, as steps and refusals say it."""
        return f"{point}: {self.reading(point)}"

    def zone(self, name: str, player: str | None = None) -> tuple[Id, ...]:
        """The objects in a zone, first the top."""
        if self.memo.noted is not None:
            self.memo.note((self.setup.game.zone_aspects[name],))
        return self.zones.get((name, player), ())  # type: ignore[call-overload, no-any-return]

    def living(self) -> tuple[str, ...]:
        """The players still in the game, in turn order."""
        return tuple(p for p in self.setup.order if self.players[p].in_game)

    def players_from(self, first: str | None) -> tuple[str, ...]:
        """The players still in the game, in turn order, beginning with ``first`` or with the one after it."""
        order = self.setup.order
        if first is None or first not in order:
            return self.living()
        at = order.index(first)
        return tuple(p for p in order[at:] + order[:at] if self.players[p].in_game)

    def after(self, player: str) -> str:
        """The next player in turn order who is still in the game."""
        order = self.setup.order
        at = order.index(player)
        return next(p for p in order[at + 1 :] + order[: at + 1] if self.players[p].in_game or p == player)

    def opponents(self, player: str) -> tuple[str, ...]:
        """The players of other teams who are still in the game, in turn order after ``player``."""
        team = self.players[player].team
        return tuple(p for p in self.players_from(player) if self.players[p].team != team)

    def in_play(self) -> tuple[Obj, ...]:
        """Every object in play, in the order in which they entered its zone."""
        listed: tuple[Obj, ...] | None = self.memo.get("in play")
        if listed is None:  # whoever looks at what may be turned notes it: the list itself is looked at by everybody
            noted, self.memo.noted = self.memo.noted, None
            listed = self.memo.computed("in play", _in_play, self, PLAY_ONLY | {TURNED})
            self.memo.noted = noted
        return listed

    def procedure(self, name: str) -> Procedure | None:
        """The innermost procedure under way with this name."""
        for procedure in reversed(self.procedures):
            if procedure.name == name:
                return procedure
        return None

    def now(self, obj: Id) -> Id | None:
        """What an object is now: itself, or what it became (step by step), or None when it ceased to exist."""
        current: Id | None = obj
        while current is not None and current not in self.objects:
            snapshot = self.past.get(current)
            current = snapshot.became if snapshot else None
        return current


def _in_play(state: State) -> tuple[Obj, ...]:
    objects, zones = state.objects, state.zones
    return tuple(objects[obj] for zone in state.setup.game.play_zones(state) for obj in zones.get(zone, ()))


#: Fields on which no characteristic of an object depends.
_APART = {"priority", "waiting", "attempted", "agenda", "result", "clock", "next_id", "delayed", "past", "visits"}
