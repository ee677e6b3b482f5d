"""The kinds of entries: what each says, who may make it, and what it clashes with.

A kind that only adds (a call, a ruling, an extension, a penalty) never clashes. Of the others, ``about`` names the matter
of which there can be only one state; an entry on it that was made on an older state than the present one is kept and shown,
and does nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from .contents import (
    Admitted,
    AppealEnded,
    Arrived,
    CallAppealed,
    CallClosed,
    Called,
    CallKind,
    CardsRenewed,
    CheckDone,
    CheckStarted,
    CheckWanted,
    Claimed,
    ClockSet,
    Closed,
    Content,
    Copied,
    Drawn,
    Dropped,
    EditionSet,
    EndStepped,
    Extended,
    Invited,
    JudgeSent,
    Opened,
    OwnSet,
    Paired,
    Penalised,
    PenaltyConfirmed,
    PinMissed,
    PinSet,
    PlayersListed,
    ReadingsSet,
    Registered,
    Revoked,
    RoundEnded,
    RoundKind,
    RoundLength,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    Ruled,
    RulingAppealed,
    Settled,
    TableKind,
    TableMuted,
    TableStood,
    TakenOver,
    Undone,
    ZonesSet,
)
from .errors import Refused
from .refusing import wrong
from .roles import CALLERS, HEADS, JUDGES, Role
from .told import KINDS as KINDS_TOLD


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
            raise Refused(f"{KINDS_TOLD.get(self.name, self.name)}: {wrong(error)}.") from None


def _table(content: TableKind) -> str:
    return f"table {content.round} {content.table}"


def _clock(content: RoundKind) -> str:
    return f"clock {content.round}"


def _call(content: CallKind) -> str:
    return f"call {content.call}"


_ALL = (
    Kind("opened", Opened, frozenset({Role.HOST}), undoable=False, inner=True),
    Kind("readings", ReadingsSet, HEADS, lambda _: "readings"),
    Kind("edition", EditionSet, HEADS, lambda _: "edition"),
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
