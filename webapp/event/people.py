"""Players, tables and registered lists: from other tools' CSV or pasted text, shown before anything is taken."""

from __future__ import annotations

import json
from typing import Any

from flask import abort, redirect, render_template, request, url_for

from decks import BadList
from decks.many import MOST_LISTS, from_file, from_text
from decks.words import decoded
from desk import BadPlayers
from desk.lists import intake, register
from desk.player_files import Read, fold, read_players
from desk.showing import short_name
from desk.state import Player, State

from ..catalogues import catalogue
from ..deck_asking import readings_of_event
from ..given import whole
from ..limits import EXPENSIVE, limiter
from .blueprint import blueprint
from .checking import format_of_event
from .here import the_event, who
from .view_models import next_number, round_shown

_LARGEST = 400_000
_MOST_TABLES = 2_500


@blueprint.get("/jugadores")
def players() -> Any:
    """Who plays, at which table, with how many penalties; and the form that brings players in."""
    return _players()


def _players(error: list[str] | None = None, text: str = "", status: int = 200) -> Any:
    state = the_event().state
    noted = {number: sum(one.player == number for one in state.penalties.values()) for number in state.players}
    page = render_template(
        "event/players.html",
        state=state,
        round=round_shown(state),
        next=next_number(state),
        noted=noted,
        error=error or [],
        text=text,
        unlisted=[number for number in state.players if number not in state.lists],
    )
    return page, status


@blueprint.get("/jugadores/<int:number>")
def player(number: int) -> Any:
    """A player: tables, penalties, checks, the registered list."""
    state = the_event().state
    found = state.players.get(number)
    if found is None:
        abort(404)
    return render_template(
        "event/player.html",
        state=state,
        player=found,
        seats=[(n, one.table_of(number)) for n, one in sorted(state.rounds.items()) if one.table_of(number)],
        penalties=[one for one in state.penalties.values() if one.player == number],
        checks=[check for check in state.checks.values() if number in check.players],
        listed=state.lists.get(number),
    )


@blueprint.post("/jugadores/importar")
@limiter.limit(EXPENSIVE)
def import_players() -> Any:
    """What was read in a file or a pasted text, before it is taken."""
    given = request.form
    text = _text()
    round = _round(given.get("ronda", ""))
    try:
        read = (
            _tables_alone(given.get("mesas", ""))
            if given.get("mesas") and not text.strip()
            else read_players(text, the_event().state)
        )
    except BadPlayers as error:
        return _players(["No se ha tomado nada:", *error.problems], text, 422)
    known = the_event().state.players
    changed = [one for one in read.players if one["player"] in known and _is_news(the_event().state, one)]
    return render_template(
        "event/import.html",
        state=the_event().state,
        read=read,
        new=[one for one in read.players if one["player"] not in known],
        changed=changed,
        names={one["player"]: _short(one) for one in read.players},
        round=round,
        packed=json.dumps({"players": read.players, "seats": read.seats, "round": round}, ensure_ascii=False),
    )


def _short(row: dict[str, Any]) -> str:
    """A player that was read, as judges will see one."""
    return short_name(Player(row["player"], row.get("name", ""), row.get("alias", ""), row.get("minor", False)))


def _text() -> str:
    sent = request.files.get("archivo")
    data = sent.read(_LARGEST) if sent and sent.filename else b""
    pasted = request.form.get("texto", "")[:_LARGEST]
    return decoded(data) if data else pasted


def _round(given: str) -> int:
    return whole(given, 2) or next_number(the_event().state)


def _tables_alone(given: str) -> Read:
    """So many tables without players, for an event that keeps those elsewhere."""
    last = whole(given, 4) or 0
    if not 0 < last <= _MOST_TABLES:
        raise BadPlayers([f"El número de mesas es de 1 a {_MOST_TABLES}."])
    return Read(seats=tuple({"table": table, "players": ()} for table in range(1, last + 1)))


@blueprint.post("/jugadores/tomar")
def import_confirmed() -> Any:
    """Take what was shown."""
    try:
        packed = json.loads(request.form.get("leido", ""))
        people, seats, round = packed["players"], packed["seats"], packed["round"]
    except (ValueError, KeyError, TypeError):
        abort(400)
    here, device = the_event(), who().device
    changed = [one for one in people if _is_news(here.state, one)]
    if changed:
        here.do("players", {"players": changed}, device)
    if seats:
        here.do("paired", {"round": round, "seats": seats}, device)
    return redirect(url_for("event.players"), 303)


def _is_news(state: State, one: Any) -> bool:
    """Whether a row says something of a player that is not known."""
    try:
        before = state.players.get(one["player"])
        if before is None:
            return True
        named = bool(one.get("name")) and fold(one["name"]) != fold(before.name)
        return named or one.get("alias", "") not in ("", before.alias) or bool(one.get("minor")) > before.minor
    except (KeyError, TypeError, AttributeError):
        abort(400)


@blueprint.post("/jugadores/listas")
@limiter.limit(EXPENSIVE)
def register_lists() -> Any:
    """Take deck lists: many files, or one text with all; each goes to the player it names."""
    state = the_event().state
    try:
        lists = [
            one for file in request.files.getlist("archivos") if file.filename for one in from_file(file.filename, file.read())
        ]
        pasted = request.form.get("listas", "").replace("\r\n", "\n")
        lists += from_text(pasted, "pegada") if pasted.strip() else []
    except BadList as error:
        return _players([str(error)], status=422)
    format = format_of_event()
    if not lists or len(lists) > MOST_LISTS or format is None:
        return _players(["No hay ninguna lista que tomar."], status=422)
    about = state.about
    taken = intake(lists, state, format, catalogue(format.game), about.date if about else None, readings_of_event(format))
    register(the_event(), taken, who().device)
    problems = [f"{row.called or row.file}: {row.error}" for row in taken.rows if row.error]
    problems += [f"No sé de quién es la lista «{row.called or row.file}»." for row in taken.of_nobody]
    problems += [f"Del jugador {number} hay varias listas: deja una." for number in taken.twice]
    if problems:
        return _players([f"{len(taken.good)} listas registradas; estas no:", *problems[:20]], status=422)
    return redirect(url_for("event.players", _anchor="listas"), 303)
