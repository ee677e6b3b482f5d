"""The judge's desk in the browser: pages for judges, tables and visitors over the event that is open (:mod:`desk`)."""

from __future__ import annotations

import json
import secrets
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import date as Date
from datetime import datetime
from typing import Any

from flask import Flask, render_template

from decks.catalogue import GAMES as DECK_GAMES
from desk import State, clock, zones
from desk.checking import came_of, conditions
from desk.roles import TOLD, Role
from desk.showing import player_shown
from desk.state import Penalty
from desk.told import ABOUT, OUTCOMES, REASONS, STATES, VERDICTS, WHY
from desk.tournament import Tournament

from ..catalogues import formats
from . import checking, coming_in, desk_pages, judging, keeping, listing, people, receiving, reporting, zoning  # noqa: F401 — they fill the blueprint
from .blueprint import blueprint, cursor
from .drawing import LEFT, once, table_rows, time_left
from .here import Events, at_desk, event, who
from .ruled import ruled_since
from .telling import device_told, entry_told, kind_told
from .view_models import clock_text, lasting


@blueprint.get("/aviso")
def notice() -> str:
    """What is noted here, to be hung up in the hall."""
    return render_template("event/notice.html")


def init_app(app: Flask) -> None:
    """Serve the desk; its event is opened by the first request."""
    app.extensions["events"] = Events(app.extensions["shelf"].home)
    app.register_blueprint(blueprint)
    app.jinja_env.filters.update(
        clock_text=clock_text,
        lasting=lasting,
        player_shown=player_shown,
        entry_told=entry_told,
        kind_told=kind_told,
        about_told=ABOUT.get,
        state_told=STATES.get,
        reason_told=REASONS.get,
        outcome_told=OUTCOMES.get,
        why_told=WHY.get,
        verdict_told=_verdict,
        came_of=came_of,
        findings_told=_findings_told,
        role_told=_role_told,
        device_told=device_told,
        infraction_told=_infraction,
        level_told=_level,
        as_json=_as_json,
        noted_by_player=_noted_by_player,
        zones_told=_zones_told,
        hour=_hour,
    )
    app.jinja_env.globals.update(
        form_id=_form_id,
        once=once,
        table_rows=table_rows,
        time_left=time_left,
        LEFT=LEFT,
        form_word=lambda: f"nadie-{secrets.token_hex(8)}",
        desk_formats=_formats,
        today=lambda: Date.today().isoformat(),
        ruled_today=judging.ruled_today,
        ruled_today_on=judging.ruled_today_on,
        ruled_since=ruled_since,
        at_desk=at_desk,
    )


@blueprint.context_processor
def _around() -> dict[str, Any]:
    """What every page of the desk has: who asks, and the event."""
    here = event()
    if here is None:
        return {"me": who(), "opened": None}
    about = here.state.current()
    now = here.now
    shown: dict[str, Any] = {
        "me": who(),
        "opened": here,
        "state": here.state,
        "now": now,
        "tournament": here.tournament,
        "cursor": cursor(),
    }
    if about is not None and about.started is not None:
        standing = clock.stands(about)
        left = clock.left(about, now)
        running = about.ended is None and not standing
        shown |= {"left": left, "end": now + left if running else None, "stands": standing}
    return shown


def _form_id() -> str:
    """A name for the entry that a form makes: sent twice, it is the same entry."""
    return f"{who().device or 'nadie'}-{secrets.token_hex(8)}"


def _formats() -> dict[str, Any]:
    known = formats()[0]
    return {game: known.of(game) for game in DECK_GAMES}


def _role_told(role: Role) -> str:
    return TOLD[role]


def _verdict(said: str, otherwise: str) -> str:
    """What Juez says of a registered list."""
    return VERDICTS.get(said, otherwise)


def _infraction(penalty: Penalty, tournament: Tournament) -> str:
    named = tournament.infraction_name(penalty.infraction)
    return named or penalty.own_infraction or penalty.infraction or "Sin decir qué pasó"


def _level(penalty: Penalty, tournament: Tournament) -> str:
    return tournament.level_name(penalty.level) or penalty.own_level or penalty.level


def _findings_told(codes: Sequence[str], tournament: Tournament, note: str) -> str:
    """What was found in a deck: what was wrong with its sleeves and cards, then the words of the note."""
    wrong = {one.id: one.wrong for one in conditions(tournament)}
    told = [*(wrong[code] for code in codes if code in wrong), *filter(None, [note])]
    return "; ".join(told or codes)


def _noted_by_player(state: State) -> Mapping[int, Counter[str]]:
    """How often each kind was noted for each player."""
    noted: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for one in state.penalties.values():
        noted[one.player][one.matter] += 1
    return noted


def _as_json(value: Any) -> str:
    """Something as a page's script reads it."""
    return json.dumps(value, ensure_ascii=False)


def _zones_told(state: State, table: int) -> str:
    """Whose zone a table is in, for a judge."""
    found = [
        "tu zona" if zone.device in who().own else f"zona de {device_told(state.teller(zone.device))}"
        for zone in zones.of_table(state, table)
        if zone.device
    ]
    return ", ".join(dict.fromkeys(found))


def _hour(iso: str | None) -> str:
    """A time of the report as the clock on the wall has it."""
    return datetime.fromisoformat(iso.replace("Z", "+00:00")).astimezone().strftime("%H:%M") if iso else "—"
