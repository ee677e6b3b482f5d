"""The event as its entries make it: frozen records, which :mod:`desk.replay` builds. Times are milliseconds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from .contents import Content, Opened, OwnSet, Zone
from .entries import Entry
from .kinds import kind_named
from .roles import Role

T = TypeVar("T")


@dataclass(frozen=True)
class Device:
    """A device that came in. ``difference``: its clock against the server's, as last seen; ``key``: what its token is
    known by; ``before``: which device it was before it came in again."""

    id: str
    role: Role
    name: str
    key: str
    by: str
    since: int
    table: int | None = None
    before: str = ""
    revoked: bool = False
    difference: int | None = None


@dataclass(frozen=True)
class Invitation:
    """``used``: the device that came in with it."""

    token: str
    role: Role
    used: str | None = None


@dataclass(frozen=True)
class Player:
    number: int
    name: str = ""
    alias: str = ""
    minor: bool = False
    dropped: bool = False


@dataclass(frozen=True)
class Extension:
    """Extra time as an entry gave it."""

    entry: str
    table: int
    minutes: int
    reason: str
    device: str
    role: Role
    note: str = ""
    rules: tuple[str, ...] = ()
    call: str | None = None


@dataclass(frozen=True)
class TableState:
    """A table in a round. ``done``: when it was over, where that was noted; ``moved_from``: where its players sat before."""

    state: str = "unknown"
    by: str = ""
    done: int | None = None
    judge: str = ""
    step: int | None = None
    count: int = 0
    moved_from: int | None = None


_UNTOUCHED = TableState()


@dataclass(frozen=True)
class Round:
    """A round and its clock. ``pauses``: from, to; the last may still last (None)."""

    number: int
    minutes: int | None = None
    started: int | None = None
    ended: int | None = None
    pauses: tuple[tuple[int, int | None], ...] = ()
    seats: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    tables: Mapping[int, TableState] = field(default_factory=dict)
    extensions: tuple[Extension, ...] = ()

    def of_table(self, table: int) -> TableState:
        return self.tables.get(table, _UNTOUCHED)

    def extra(self, table: int, reason: str = "") -> int:
        """The extra minutes of a table; those for one reason."""
        return self._extra.get((table, reason), 0)

    @cached_property
    def _extra(self) -> Mapping[tuple[int, str], int]:
        """Extra minutes by table and reason; by "" all of the table's."""
        given: Counter[tuple[int, str]] = Counter()
        for one in self.extensions:
            for reason in {"", one.reason}:
                given[one.table, reason] += one.minutes
        return given

    @cached_property
    def listed(self) -> tuple[int, ...]:
        """Every table of the round that is known of."""
        return tuple(sorted({*self.seats, *self.tables, *(one.table for one in self.extensions)}))

    def table_of(self, player: int) -> int | None:
        return self._table_of.get(player)

    @cached_property
    def _table_of(self) -> Mapping[int, int]:
        """Where each player sits; the first where one stands at two tables."""
        return {player: table for table in reversed([*self.seats]) for player in self.seats[table]}


@dataclass(frozen=True)
class Call:
    """A call: ``id`` is its first entry; those that joined are in ``entries``, with who made them."""

    id: str
    round: int
    table: int
    at: int
    entries: tuple[str, ...]
    withdrawn: tuple[str, ...] = ()
    about: str = ""
    texts: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    claimed_by: str = ""
    claimed: int | None = None
    arrived: int | None = None
    closed: int | None = None
    appealed: int | None = None
    moved_from: int | None = None

    @property
    def open(self) -> bool:
        return self.closed is None and set(self.withdrawn) != set(self.entries)

    def waited(self, now: int) -> int:
        """For how long it waited, or waits, for a judge."""
        return max(0, next((t for t in (self.arrived, self.closed) if t is not None), now) - self.at)

    def took(self, now: int) -> int:
        """For how long the judge has been, or was, at the table."""
        return 0 if self.arrived is None else max(0, (now if self.closed is None else self.closed) - self.arrived)

    def suggests(self, now: int) -> int:
        """The minutes that the table might be given: none where it took no more than one."""
        took = self.took(now)
        return -(-took // 60_000) if took > 60_000 else 0


@dataclass(frozen=True)
class Ruling:
    """A ruling. ``juez`` and ``ended``: which Juez ran its situation, and how that ended then, packed."""

    entry: str
    at: int
    device: str
    ruling: str
    question: str = ""
    round: int | None = None
    table: int | None = None
    rules: tuple[str, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    edition: str = ""
    situation: str = ""
    juez: str = ""
    ended: str = ""
    call: str | None = None
    appealed: int | None = None
    appeal_reason: str = ""
    upheld: bool | None = None
    ended_with: str = ""


@dataclass(frozen=True)
class Penalty:
    """``pending``: a game or more is lost by it, and no head judge stood behind it yet."""

    entry: str
    at: int
    device: str
    player: int
    round: int | None
    table: int | None
    infraction: str
    own_infraction: str
    level: str
    own_level: str
    loses: bool
    rules: tuple[str, ...]
    note: str
    check: str | None
    pending: bool

    @property
    def matter(self) -> str:
        """What kind it is of, for counting: the infraction of the data, or of the event."""
        return (self.infraction or self.own_infraction).casefold()


@dataclass(frozen=True)
class Draw:
    entry: str
    round: int
    seed: str
    word: str
    method: str
    asked: int
    groups: tuple[tuple[int, ...], ...]
    tables: tuple[int, ...]
    before: int = 0


@dataclass(frozen=True)
class Check:
    """A deck check of a table. ``reason``: why it was wanted. Neither wanted nor ``drawn``: a judge began it unasked."""

    round: int
    table: int
    wanted: bool = False
    reason: str = ""
    drawn: bool = False
    players: tuple[int, ...] = ()
    started: int | None = None
    by: str = ""
    found: tuple[Found, ...] = ()
    moved_from: int | None = None


@dataclass(frozen=True)
class Found:
    """What was found in one deck."""

    entry: str
    at: int
    device: str
    player: int | None
    outcome: str
    minutes: int
    findings: tuple[str, ...]
    note: str


@dataclass(frozen=True)
class Listed:
    """A list that was registered; ``before``: how many were before it."""

    entry: str
    at: int
    player: int
    text: str
    sha256: str
    verdict: str
    before: int = 0


@dataclass(frozen=True)
class Clash:
    """An entry that is kept and did nothing.

    ``why``: "conflict" (``held`` came first), "request" (a clock change made without a network), "hosts" (two laptops took
    over). ``takes``: what the head judge settled; None while open.
    """

    entry: str
    about: str
    why: str
    held: str | None
    kind: str
    device: str
    at: int
    takes: bool | None = None


@dataclass(frozen=True)
class Decision:
    """What was decided about an entry when it came in, which no later entry changes.

    ``root``: the call that it belongs to.
    """

    clash: Clash | None = None
    root: str | None = None


@dataclass(frozen=True)
class State:
    """Everything the desk shows.

    ``heads``: of each matter the last entry that holds; ``late``: entries made under an old take-over; ``dead``: entries that
    were undone or replaced; ``jumps``: devices whose clocks went otherwise than this machine's since it was last set
    right, and by how many milliseconds.
    """

    number: int = 0
    last_at: int = 0
    about: Opened | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    edition: str = ""
    own: OwnSet = field(default_factory=OwnSet)
    closed: bool = False
    takeover: int = 1
    host: str = ""
    takeovers: tuple[Entry, ...] = ()
    ahead: int = 0
    jumps: Mapping[str, int] = field(default_factory=dict)
    zones: tuple[Zone, ...] = ()
    copies: tuple[tuple[int, str], ...] = ()
    pin: bool = False
    pin_missed: tuple[int, ...] = ()
    cards: int = 1
    devices: Mapping[str, Device] = field(default_factory=dict)
    invitations: Mapping[str, Invitation] = field(default_factory=dict)
    players: Mapping[int, Player] = field(default_factory=dict)
    lists: Mapping[int, Listed] = field(default_factory=dict)
    rounds: Mapping[int, Round] = field(default_factory=dict)
    calls: Mapping[str, Call] = field(default_factory=dict)
    muted: frozenset[int] = frozenset()
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    penalties: Mapping[str, Penalty] = field(default_factory=dict)
    draws: Mapping[int, Draw] = field(default_factory=dict)
    checks: Mapping[tuple[int, int], Check] = field(default_factory=dict)
    heads: Mapping[str, str] = field(default_factory=dict)
    roots: Mapping[str, str] = field(default_factory=dict)
    clashes: Mapping[str, Clash] = field(default_factory=dict)
    late: tuple[str, ...] = ()
    dead: frozenset[str] = frozenset()
    decided: Mapping[str, Decision] = field(default_factory=dict)

    def but(self, **changes: Any) -> State:
        """This state with something else."""
        return replace(self, **changes)

    # --- matters -----------------------------------------------------------------------------------------------------

    def matter(self, kind: str, content: Content) -> str | None:
        """What an entry clashes over; None where its kind only adds. A call that joined another is that other."""
        about = kind_named(kind).about
        if about is None:
            return None
        matter = about(content)
        name, _, id = matter.partition(" ")
        return f"call {self.roots.get(id, id)}" if name == "call" else matter

    def made_on(self, kind: str, content: dict[str, Any]) -> str | None:
        """What a sender that sees this state gives as ``made_on`` with such an entry."""
        matter = self.matter(kind, kind_named(kind).read(content))
        return None if matter is None else self.heads.get(matter)

    @property
    def conflicts(self) -> list[Clash]:
        """What was kept without effect, and nobody settled or took back."""
        return [clash for clash in self.clashes.values() if clash.takes is None and clash.entry not in self.dead]

    # --- calls -------------------------------------------------------------------------------------------------------

    def queue(self) -> list[Call]:
        """The open calls by age; muted tables left out."""
        waiting = (call for call in self.calls.values() if call.open and call.table not in self.muted)
        return sorted(waiting, key=lambda call: (call.at, call.id))

    def call(self, id: str) -> Call | None:
        """A call by any of its entries."""
        return self.calls.get(self.roots.get(id, id))

    def open_call(self, round: int, table: int) -> Call | None:
        return next((call for call in self.calls.values() if call.open and (call.round, call.table) == (round, table)), None)

    # --- rulings and penalties ---------------------------------------------------------------------------------------

    def rulings_on(self, rule: str) -> list[Ruling]:
        """The rulings of the event that cite a rule, the earliest first."""
        return [ruling for ruling in self.rulings.values() if rule in ruling.rules]

    def noted(self, player: int, matter: str) -> int:
        """How often something of this kind was noted for a player."""
        return sum(one.player == player and one.matter == matter.casefold() for one in self.penalties.values())

    # --- who ---------------------------------------------------------------------------------------------------------

    def teller(self, device: str) -> str:
        """How a device is told on the screen of a judge."""
        known = self.devices.get(device)
        if known is None:
            return device
        return known.name or (f"mesa {known.table}" if known.table else device)

    def same_phone(self, device: str) -> frozenset[str]:
        """A device, and those that it was before it came in again."""
        found: dict[str, None] = {}
        while device and device not in found:
            found[device] = None
            device = self.devices[device].before if device in self.devices else ""
        return frozenset(found)

    def current(self) -> Round | None:
        """The round that goes on, else the last that there is."""
        running = [one for one in self.rounds.values() if one.started is not None and one.ended is None]
        known = running or list(self.rounds.values())
        return max(known, key=lambda one: one.number, default=None)


def put(mapping: Mapping[Any, T], key: Any, value: T) -> dict[Any, T]:
    """A mapping with one thing more."""
    return {**mapping, key: value}
