"""The kinds of entries: what each says, who may make it, and what it clashes with.

A kind that only adds (a call, a ruling, an extension, a penalty) never clashes. Of the others, ``about`` names the matter
of which there can be only one state; an entry on it that was made on an older state than the present one is kept and shown,
and does nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date as Date
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from .errors import Refused
from .roles import CALLERS, HEADS, JUDGES, Role
from .words import LongWords, Name, Words

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


# --- the event --------------------------------------------------------------------------------------------------------


class Opened(Content):
    """The event begins: by what it is judged. ``event``: what the draws are made from, random."""

    event: Annotated[str, Field(pattern=r"^[0-9a-f]{8,32}$")]
    title: Words = ""
    game: Short
    format: Short = ""
    edition: Short = ""
    date: Date
    readings: Readings = {}


class ReadingsSet(Content):
    """The readings of disputed points that the event is judged by from now on."""

    readings: Readings


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


# --- devices ----------------------------------------------------------------------------------------------------------


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
    """A device comes in. ``key``: what its own token is known by; ``by``: how it came in, ``token``: by which invitation."""

    role: Role
    name: Name = ""
    key: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    by: Literal["host", "invitation", "pin", "card"]
    token: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    table: Table | None = None


class Revoked(Content):
    """A device is sent away."""

    device: DeviceId


# --- players and tables -----------------------------------------------------------------------------------------------


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


# --- the clock --------------------------------------------------------------------------------------------------------


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


class ZonesSet(Content):
    """The hall, parted among judges."""

    zones: Annotated[tuple[Zone, ...], Field(max_length=50)]


class JudgeSent(TableKind):
    """A judge goes to the table; «» recalls whoever was sent."""

    device: DeviceId


class EndStepped(TableKind):
    """A table is at a step of what is done when time is up; ``count``: how many of it are done (turns)."""

    step: Annotated[int, Field(ge=0, le=30)]
    count: Annotated[int, Field(ge=0, le=99)] = 0


# --- calls ------------------------------------------------------------------------------------------------------------


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


# --- rulings and penalties --------------------------------------------------------------------------------------------


class Ruled(Content):
    """A ruling: what was asked, what was ruled, by which rules of which edition under which readings."""

    refers = ("call",)
    round: RoundNumber | None = None
    table: Table | None = None
    question: Words = ""
    ruling: Words
    rules: tuple[RuleId, ...] = ()
    readings: Readings = {}
    edition: Short = ""
    situation: LongWords = ""
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

    ``infraction`` and ``level`` are ids of :mod:`desk.tournament`, or words of the event.
    """

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


class PenaltyConfirmed(Content):
    """The head judge stands behind a penalty by which a game or more is lost."""

    refers = ("penalty",)
    penalty: Id


# --- deck checks ------------------------------------------------------------------------------------------------------


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
    """What was found in one deck, and what was done about it."""

    refers = ("extension", "penalty")
    round: RoundNumber
    table: Table
    player: PlayerNumber | None = None
    outcome: Literal["right", "missing", "surplus", "differing", "marked", "stopped"]
    minutes: Annotated[int, Field(ge=0, le=120)] = 0
    findings: Annotated[tuple[Code, ...], Field(max_length=200)] = ()
    extension: Id | None = None
    penalty: Id | None = None
    note: Words = ""


# --- undoing and settling ---------------------------------------------------------------------------------------------


class Undone(Content):
    """What the entry that it replaces did is taken back."""


class Settled(Content):
    """Of an entry that was kept without effect: whether it is to take effect now."""

    refers = ("entry",)
    entry: Id
    takes: bool = False


@dataclass(frozen=True)
class Kind:
    """A kind of entry. ``about``: its matter, of which there is one state; None where it only adds.

    ``undoable``: it can be undone or replaced; ``late``: made without a network it is a request that a head judge grants;
    ``inner``: the desk makes it itself, no device sends it.
    """

    name: str
    model: type[Content]
    roles: frozenset[Role]
    about: Callable[[Any], str] | None = None
    undoable: bool = True
    late: bool = False
    inner: bool = False

    def read(self, content: Any) -> Content:
        """What an entry of this kind says. Raises :class:`Refused` naming the field that is wrong."""
        try:
            return self.model.model_validate(content)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(str(part) for part in first["loc"]) or "contenido"
            raise Refused(f"«{self.name}»: «{where}» {_wrong(first)}.") from None


def _wrong(error: Any) -> str:
    """What is wrong with a field."""
    kind = error["type"]
    if kind == "missing":
        return "falta"
    if kind == "extra_forbidden":
        return "no es de esta clase de anotación"
    if kind == "value_error":
        return f"no vale: {error['ctx']['error']}"
    if kind in ("string_too_long", "too_long"):
        return "es demasiado largo"
    return "no vale"


def _table(content: TableKind) -> str:
    return f"table {content.round} {content.table}"


def _clock(content: RoundKind) -> str:
    return f"clock {content.round}"


def _call(content: CallKind) -> str:
    return f"call {content.call}"


_ALL = (
    Kind("opened", Opened, frozenset({Role.HOST}), undoable=False, inner=True),
    Kind("readings", ReadingsSet, HEADS, lambda _: "readings"),
    Kind("own", OwnSet, HEADS, lambda _: "own"),
    Kind("taken_over", TakenOver, frozenset({Role.HOST}), undoable=False, inner=True),
    Kind("copied", Copied, frozenset({Role.HOST}), undoable=False, inner=True),
    Kind("clock_set", ClockSet, frozenset({Role.HOST}), lambda _: "clock"),
    Kind("closed", Closed, frozenset({Role.HOST}), undoable=False, inner=True),
    Kind("invited", Invited, HEADS, undoable=False, inner=True),
    Kind("cards_renewed", CardsRenewed, HEADS, undoable=False, inner=True),
    Kind("pin_set", PinSet, HEADS, undoable=False, inner=True),
    Kind("pin_missed", PinMissed, frozenset({Role.HOST}), undoable=False, inner=True),
    Kind("admitted", Admitted, frozenset({Role.HOST}), undoable=False, inner=True),
    Kind("revoked", Revoked, HEADS, undoable=False),
    Kind("players", PlayersListed, HEADS),
    Kind("dropped", Dropped, JUDGES),
    Kind("paired", Paired, HEADS, lambda content: f"seats {content.round}"),
    Kind("registered", Registered, HEADS),
    Kind("round_started", RoundStarted, HEADS, _clock, late=True),
    Kind("round_paused", RoundPaused, HEADS, _clock, late=True),
    Kind("round_resumed", RoundResumed, HEADS, _clock, late=True),
    Kind("round_length", RoundLength, HEADS, _clock, late=True),
    Kind("round_ended", RoundEnded, HEADS, _clock, late=True),
    Kind("zones", ZonesSet, HEADS, lambda _: "zones"),
    Kind("extended", Extended, JUDGES),
    Kind("table_stood", TableStood, JUDGES, _table),
    Kind("judge_sent", JudgeSent, JUDGES, lambda content: f"sent {content.round} {content.table}"),
    Kind("end_stepped", EndStepped, JUDGES, lambda content: f"ending {content.round} {content.table}"),
    Kind("called", Called, CALLERS),
    Kind("claimed", Claimed, JUDGES, _call),
    Kind("arrived", Arrived, JUDGES, _call),
    Kind("call_closed", CallClosed, JUDGES, _call),
    Kind("call_appealed", CallAppealed, CALLERS),
    Kind("table_muted", TableMuted, JUDGES, lambda content: f"muted {content.table}"),
    Kind("ruled", Ruled, JUDGES),
    Kind("ruling_appealed", RulingAppealed, JUDGES),
    Kind("appeal_ended", AppealEnded, HEADS, lambda content: f"appeal {content.ruling}"),
    Kind("penalised", Penalised, JUDGES),
    Kind("penalty_confirmed", PenaltyConfirmed, HEADS),
    Kind("drawn", Drawn, HEADS, inner=True),
    Kind("check_wanted", CheckWanted, JUDGES),
    Kind("check_started", CheckStarted, JUDGES),
    Kind("check_done", CheckDone, JUDGES),
    Kind("undone", Undone, CALLERS),
    Kind("settled", Settled, HEADS, lambda content: f"settled {content.entry}"),
)
#: Every kind by its name.
KINDS = {kind.name: kind for kind in _ALL}


def kind_named(name: Any) -> Kind:
    """A kind by its name. Raises :class:`Refused`."""
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Refused(f"No conozco la clase de anotación «{str(name)[:40]}».")
    return kind
