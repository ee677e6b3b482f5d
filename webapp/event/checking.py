"""Deck checks: the draw by a word said aloud, the watch of a check, the count against the registered list, what came of it."""

from __future__ import annotations

from typing import Any

from flask import redirect, render_template, request, url_for

from decks.catalogue import GAMES as DECK_GAMES
from decks.formats import Format
from desk import rota
from desk.checking import conditions

from ..catalogues import formats
from ..given import whole
from .blueprint import blueprint
from .here import the_event, who
from .view_models import EXTRA, next_number, round_shown, tables_of

#: Minutes after which a check is stopped, and those given back besides the time it took.
STOPS, GIVEN_BACK = 9, 3


@blueprint.get("/controles")
def checks() -> Any:
    """The checks of a round: drawn, wanted, begun, done."""
    state = the_event().state
    number = _round(request.args.get("ronda"))
    shown = sorted((check for (n, _), check in state.checks.items() if n == number), key=lambda one: (bool(one.found), one.table))
    done = {player for check in state.checks.values() if check.started or check.found for player in check.players}
    round = state.rounds.get(number)
    return render_template(
        "event/checks.html",
        state=state,
        number=number,
        next=next_number(state),
        seats=round.seats if round else {},
        tables=tables_of(state, round) if round else [],
        checks=shown,
        draw=state.draws.get(number),
        done=done,
        now=the_event().now,
        stops=STOPS,
        format=format_of_event(),
    )


def _round(given: str | None) -> int:
    """The round that is asked for, else the one that is shown."""
    asked = whole(given, 2)
    return round_shown(the_event().state).number if asked is None else asked


def format_of_event() -> Format | None:
    """The format of the event; where it names none, the usual one of the game."""
    about = the_event().state.about
    if about is None or about.game not in DECK_GAMES:
        return None
    known = formats()[0].of(about.game)
    return next((one for one in known if one.id == about.format), known[0] if known else None)


@blueprint.post("/controles/<int:round>/<int:table>/<int:player>")
def count(round: int, table: int, player: int) -> Any:
    """Begin a check where it has not begun, and go on to count the player's deck against the registered list."""
    state, format = the_event().state, format_of_event()
    if player not in state.lists or format is None:
        return redirect(url_for("event.check", round=round, table=table), 303)
    begun = state.checks.get((round, table))
    if begun is None or begun.started is None:
        the_event().do("check_started", {"round": round, "table": table}, who().device)
    return redirect(url_for("deck_counts.count", game=format.game, format=format.id), 307)


@blueprint.post("/controles/sortear")
def draw() -> Any:
    """Draw the tables of a round, and note it."""
    given = request.form
    round = _round(given.get("ronda"))
    many = whole(given.get("cuantas"), 4) or None
    rota.record(the_event(), round, given.get("palabra", ""), many, who().device)
    return redirect(url_for("event.checks", ronda=round), 303)


@blueprint.get("/controles/<int:round>/<int:table>")
def check(round: int, table: int) -> Any:
    """A check: the watch, the registered lists of both players to be counted, what is noted at its end."""
    state = the_event().state
    found = state.checks.get((round, table))
    known = state.rounds.get(round)
    players = found.players if found and found.players else known.seats.get(table, ()) if known else ()
    taken = (the_event().now - found.started) // 60_000 if found and found.started else 0
    return render_template(
        "event/check.html",
        state=state,
        round=round,
        table=table,
        check=found,
        players=players,
        format=format_of_event(),
        taken=int(taken),
        given_back=int(taken) + GIVEN_BACK,
        gives_back=GIVEN_BACK,
        stops=STOPS,
        extra=EXTRA,
        given=known.extra(table, "check") if known else 0,
        looked_at=conditions(the_event().tournament),
        now=the_event().now,
    )
