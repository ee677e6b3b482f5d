"""The judge's desk for programs: the state as a role may see it, entries, the log, the draw, the report.

A program is told by the token of a device (the cookie of a browser, or ``Authorization: Bearer``) and may do what that may.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from desk import Refused as NotTaken
from desk import Role, Sent, TakenOver, rota, wrong
from desk.report import report
from desk.showing import shown
from rules_corpus import GAMES

from ..event.blueprint import cursor
from ..event.forms import rules_of_other_games
from ..event.here import event, game_of_event, reaches, who
from . import asked
from .endpoint import endpoint
from .refusals import Code, Refused

_MOST_ENTRIES = 50


class OfLog(asked.Asked):
    """From where on the log is asked for."""

    after: int = Field(0, ge=0, le=10**9, description="solo las anotaciones con un número mayor")


class OfReport(asked.Asked):
    """The report with names or without."""

    names: bool = Field(False, description="con nombres y texto libre")


class OfRota(asked.Asked):
    """What a draw is made from."""

    round: int = Field(ge=1, le=99, description="la ronda")
    word: str = Field(min_length=1, max_length=80, description="la palabra que se dice en voz alta")
    tables: int = Field(0, ge=0, le=2500, description="cuántas mesas; 0: las que llegan a uno de cada diez jugadores")


class EntrySent(BaseModel):
    """An entry as a device sends it."""

    model_config = ConfigDict(extra="forbid")

    id: str = Field(max_length=100, description="el dispositivo, un guion y algo al azar; con la misma id es la misma anotación")
    kind: str = Field(max_length=40, description="la clase de anotación")
    content: dict[str, Any] = Field(description="lo que pide su clase")
    replaces: str | None = Field(None, max_length=120, description="la anotación que corrige o deshace")
    made_on: str | None = Field(None, max_length=120, description="la última sobre lo mismo que vio quien la hizo")
    takeover: int = Field(1, ge=1, le=10**6, description="el número de toma que conoce")
    device_at: int | None = Field(None, ge=0, le=10**15, description="milisegundos del reloj del dispositivo al hacerla")
    device_now: int | None = Field(None, ge=0, le=10**15, description="lo mismo al enviarla")


class OfEntries(asked.Asked):
    """Entries, oldest first."""

    entries: list[dict[str, Any]] = Field(
        max_length=_MOST_ENTRIES,
        description="las anotaciones, de la más antigua a la última: «id», «kind», «content» y, si los hay, «replaces», "
        "«made_on», «takeover», «device_at» y «device_now»",
    )


class EventAnswer(BaseModel):
    """Whether an event is open, as whom the program asks, and what that may see."""

    open: bool
    role: str
    since: str
    desk: dict[str, Any]


class EntryAnswer(BaseModel):
    """What became of an entry."""

    id: str
    number: int | None = None
    again: bool = False
    refused: str | None = None
    later: bool = False


class EntriesAnswer(BaseModel):
    """What became of each entry, in their order."""

    entries: list[EntryAnswer]


class LogAnswer(BaseModel):
    """The entries of the log."""

    entries: list[dict[str, Any]]


class RotaAnswer(BaseModel):
    """The draw, and what it was made from."""

    seed: str
    method: str
    tables: list[int]


class ReportAnswer(BaseModel):
    """The report; empty where no event is open."""

    report: dict[str, Any]


def _needs(role: Role) -> None:
    if event() is not None and not reaches(who().role, role):
        raise Refused(403, Code.FORBIDDEN, "Esto lo pide un juez del evento, con el testigo de su dispositivo.")


@endpoint(
    "/event",
    "El evento abierto, según lo que puede ver quien pregunta: reloj y mesas; los jueces, también llamadas y conflictos.",
    asks=asked.Nothing,
    answers=EventAnswer,
    example={},
    fresh=True,
)
def event_state(_: asked.Nothing) -> EventAnswer:
    open_one = event()
    if open_one is None:
        return EventAnswer(open=False, role=str(Role.VISITOR), since="", desk={})
    state = open_one.state
    seen = shown(state, who().role, open_one.now, who().table)
    return EventAnswer(open=True, role=str(who().role), since=cursor(), desk=seen)


@endpoint(
    "/event/entries",
    "Anota: cada anotación se responde por sí misma, y enviada otra vez es la misma.",
    asks=OfEntries,
    answers=EntriesAnswer,
    example={"entries": []},
    sends=True,
)
def event_entries(wanted: OfEntries) -> EntriesAnswer:
    return EntriesAnswer(entries=[_taken(one) for one in wanted.entries])


def _taken(sent: dict[str, Any]) -> EntryAnswer:
    open_one = event()
    try:
        given = EntrySent.model_validate(sent)
    except ValidationError as error:
        return EntryAnswer(id=str(sent.get("id", ""))[:100], refused=f"La anotación no se entiende: {wrong(error)}.")
    if open_one is None or not who().device:
        return EntryAnswer(id=given.id, refused="No hay ningún evento abierto para quien pregunta.", later=True)
    if foreign := rules_of_other_games(given.content, game_of_event()):
        return EntryAnswer(id=given.id, refused=f"No son reglas de {GAMES[game_of_event()].name}: {', '.join(foreign)}.")
    try:
        kept = open_one.send(Sent(**given.model_dump()), by=who().device)
    except NotTaken as error:
        return EntryAnswer(id=given.id, refused=str(error), later=isinstance(error, TakenOver))
    return EntryAnswer(id=given.id, number=kept.entry.number, again=kept.again)


@endpoint(
    "/event/log",
    "El registro del evento, para jueces.",
    asks=OfLog,
    answers=LogAnswer,
    example={},
    fresh=True,
)
def event_log(wanted: OfLog) -> LogAnswer:
    _needs(Role.JUDGE)
    open_one = event()
    return LogAnswer(entries=[one.as_json() for one in open_one.entries(wanted.after)] if open_one else [])


@endpoint(
    "/event/rota",
    "Las mesas que salen en el sorteo de controles con una palabra, sin anotarlo; para el juez principal.",
    asks=OfRota,
    answers=RotaAnswer,
    example={"round": "1", "word": "naranja"},
    fresh=True,
)
def event_rota(wanted: OfRota) -> RotaAnswer:
    _needs(Role.HEAD)
    open_one = event()
    if open_one is None:
        return RotaAnswer(seed="", method=rota.METHOD, tables=[])
    try:
        drawn = rota.draw(open_one.state, wanted.round, wanted.word, wanted.tables or None)
    except NotTaken as error:
        raise Refused(422, Code.OTHER, str(error)) from None
    return RotaAnswer(seed=drawn.seed, method=drawn.method, tables=list(drawn.tables))


@endpoint(
    "/event/report",
    "El informe del evento, con nombres o sin ellos; para el juez principal.",
    asks=OfReport,
    answers=ReportAnswer,
    example={},
    fresh=True,
)
def event_report(wanted: OfReport) -> ReportAnswer:
    _needs(Role.HEAD)
    open_one = event()
    return ReportAnswer(report=report(open_one.state, names=wanted.names) if open_one else {})
