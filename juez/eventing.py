"""``juez event``: an event's file begun, filled, gone over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date as Date
from pathlib import Path
from typing import Any

from decks.dates import as_date
from decks.reasons import why
from decks.wording import counted, joined
from decks.words import decoded
from desk import SUFFIX, BadEvent, BadPlayers, Entry, Event, Refused, new_event, open_event, rota
from desk.exchange import imported, read_export
from desk.player_files import read_players
from desk.report import happened

from .decking import asked_readings, formats, known_game
from .output import stop

#: The most bytes of a file of players or of another machine's export.
_MOST = 50_000_000
#: How many new players are named.
_MOST_NAMED = 40


def begin(file: Path, game: str, format: str, title: str, date: str, edition: str, readings: Iterable[str]) -> dict[str, Any]:
    """A new event; the format must be one of the game, the edition one of its document."""
    from decks import UnknownFormat
    from rules_corpus import UnknownEdition

    from .library import library

    game = known_game(game)
    try:
        day = as_date(date) or Date.today()
    except ValueError as error:
        stop(f"{error}.")
    try:
        name = formats().get(game, format.lower()).id if format else ""
        used = library().corpus.edition(game, edition or None).name
        with new_event(
            _named(file), game, format=name, edition=used, date=day, title=title, readings=_readings(game, readings)
        ) as begun:
            return {"file": str(begun.file.path), "game": game, "format": name, "edition": used, "date": day.isoformat()}
    except (UnknownFormat, UnknownEdition, BadEvent, Refused) as error:
        stop(str(error))


def _readings(game: str, given: Iterable[str]) -> dict[str, str]:
    """The readings that are asked for, each of a point of the game's document; stops where there is none such."""
    from engine import GAMES

    points = GAMES[game].game.readings
    asked = asked_readings(given)
    for point, name in asked.items():
        if point not in points:
            stop(f"«{point}» no es un punto abierto de {game}. Son: {', '.join(points) or 'ninguno'}.")
        if name not in points[point].readings:
            stop(f"«{name}» no es una lectura de «{point}». Son: {', '.join(points[point].readings)}.")
    return asked


def _named(file: Path) -> Path:
    """The file with the ending of an event."""
    return file if file.name.endswith(SUFFIX) else file.with_name(file.name + SUFFIX)


def bring_in(file: Path, source: Path, round: int | None) -> dict[str, Any]:
    """Players, tables, or what another machine has; how many of each came in, and which players are new."""
    text = _text_of(source)
    try:
        if text.lstrip("\ufeff \n").startswith("{"):
            return _from_export(file, read_export(text))
        with open_event(file) as event:
            return _from_players(event, text, round)
    except BadPlayers as error:
        stop("\n".join(error.problems))
    except (BadEvent, Refused) as error:
        stop(str(error))


def _text_of(source: Path) -> str:
    try:
        if source.stat().st_size > _MOST:
            stop(f"«{source}» es demasiado grande.")
        return decoded(source.read_bytes())
    except OSError as error:
        stop(f"«{source}» no se puede leer: {why(error)}.")


def _from_export(file: Path, entries: list[Entry]) -> dict[str, Any]:
    """The entries of another machine: a new event of them, or those that this one lacks."""
    if not file.exists():
        with imported(file, entries) as made:
            return {"entries": made.state.number}
    with open_event(file) as event:
        return {"entries": sum(not kept.again for kept in event.join(entries))}


def _from_players(event: Event, text: str, round: int | None) -> dict[str, Any]:
    read = read_players(text, event.state)
    new = [{"player": one["player"], "name": one["name"]} for one in read.players if one["player"] not in event.state.players]
    if read.seats and round is None:
        stop("El archivo trae mesas: di de qué ronda son con --round.")
    if round is not None and not read.seats:
        stop("El archivo no trae mesas.")
    event.do("players", {"players": read.players})
    if round is not None:
        event.do("paired", {"round": round, "seats": read.seats})
    return {"players": len(read.players), "tables": len(read.seats), "new": new}


def brought_text(brought: dict[str, Any]) -> str:
    """What came in, in a line or two: who is new is named, since a name that was written otherwise is another player."""
    if "entries" in brought:
        return counted(brought["entries"], "anotación", "anotaciones")
    tables = f", {counted(brought['tables'], 'mesa')}" if brought["tables"] else ""
    new = brought["new"]
    head = f"{counted(brought['players'], 'jugador', 'jugadores')}{tables}; {counted(len(new), 'nuevo')}."
    told = [f"{one['player']} {one['name']}".strip() for one in new[:_MOST_NAMED]]
    more = [f"y {len(new) - _MOST_NAMED} más"] if len(new) > _MOST_NAMED else []
    return "\n".join([head, *([f"Nuevos: {', '.join([*told, *more])}"] if new else [])])


def checked(event: Event) -> dict[str, Any]:
    """The replay gone over: the entries, the clashes that are open, what refers to what is not there."""
    entries = event.entries()
    there = {entry.id for entry in entries}
    conflicts = [
        {"entry": one.entry, "kind": one.kind, "about": one.about, "why": one.why, "held": one.held}
        for one in event.state.conflicts
    ]
    unknown = [{"entry": entry.id, "refers": id} for entry in entries for id in entry.refers if id not in there]
    return {"entries": len(entries), "conflicts": conflicts, "unknown": unknown}


def drawn(event: Event, round: int, word: str, tables: int | None) -> tuple[rota.Rota, str]:
    """The draw of a round, noted if there was none; in what it differs from the one that is noted, "" for nothing."""
    try:
        before = event.state.draws.get(round)
        if before is None:
            return rota.record(event, round, word, tables), ""
        again = rota.draw(event.state, round, word, tables)
        if again.seed != before.seed:
            return again, f"la palabra era otra; están anotadas las mesas {joined(map(str, before.tables))}"
        if again.tables != before.tables:
            return again, f"se sortearon {counted(len(before.tables), 'mesa')}: {joined(map(str, before.tables))}"
        return again, ""
    except Refused as error:
        stop(str(error))


def report_text(made: dict[str, Any]) -> str:
    """A report for a reader at a terminal: how much there was of each, and each with its rules."""
    about = made["event"]
    head = " · ".join(filter(None, [about["title"], about["game"], about["format"], about["date"], about["edition"]]))
    rounds = [
        f"Ronda {one['round']}: {one['tables']} mesas, {one['minutes'] or '—'} min"
        + (f", duró {one['lasted']} min" if one["lasted"] is not None else "")
        + (f", al tiempo las mesas {', '.join(str(late['table']) for late in one['to_time'])}" if one["to_time"] else "")
        for one in made["rounds"]
    ]
    parts = {
        "Jugadores": about["players"],
        "Extensiones": len(made["extensions"]),
        "Llamadas": len(made["calls"]),
        "Fallos": len(made["rulings"]),
        "Sanciones": len(made["penalties"]),
        "Revisiones": sum(bool(one["found"]) for one in made["checks"]),
        "Choques": len(made["conflicts"]),
    }
    counts = [f"{what}: {number}" for what, number in parts.items()]
    return "\n".join([head, *rounds, *counts, *map(_happened, happened(made))])


def _happened(row: dict[str, Any]) -> str:
    """A row of the report in one line; what nobody said is left out."""
    minutes = f"{row['minutes']} min" if row.get("minutes") else ""
    where = (f"ronda {row['round']}" if row.get("round") else "", f"mesa {_listed(row['table'])}" if row.get("table") else "")
    said = [*where, row.get("player") or "", row["what"], minutes, row.get("note") or "", row.get("who") or ""]
    rules = f" [{' '.join(row['rules'])}]" if row.get("rules") else ""
    return f"{row['part'].capitalize()}: {' · '.join(filter(None, said))}{rules}"


def _listed(table: Any) -> str:
    return ", ".join(map(str, table)) if isinstance(table, list) else str(table)
