"""Rulings and penalties: what was ruled today stands beside what is being ruled; of penalties the source stands beside each."""

from __future__ import annotations

from typing import Any

from flask import render_template, request

from desk.state import Ruling
from indexer.searching import Result
from rules_corpus import Kind

from ..given import whole
from ..pages import library
from .blueprint import blueprint
from .forms import rule_named
from .here import at_desk, event, game_of_event, the_event, who
from .view_models import next_number, round_shown, tables_of

_MOST_FOUND = 6


@blueprint.get("/fallos")
def rulings() -> Any:
    """The rulings of the event, the latest first; of one rule or situation where that is asked."""
    state = the_event().state
    rule = rule_named(request.args.get("regla", ""), library().corpus, game_of_event()) if request.args.get("regla") else None
    found = list(state.rulings.values())
    if rule:
        found = state.rulings_on(rule)
    elif request.args.get("s"):
        found = state.rulings_at(request.args["s"])
    return render_template("event/rulings.html", state=state, rulings=found[::-1], rule=rule, now=the_event().now)


@blueprint.get("/fallos/nuevo")
def ruling() -> Any:
    """The form for a ruling, with the rules that its words lead to and what was ruled on them today."""
    state = the_event().state
    words, number = request.args.get("palabras", "").strip()[:400], request.args.get("regla", "").strip()[:60]
    rule = rule_named(number, library().corpus, game_of_event()) if number else None
    situation = request.args.get("s", "")[:8000]
    earlier = state.rulings_on(rule) if rule else state.rulings_at(situation) if situation else []
    return render_template(
        "event/ruling.html",
        state=state,
        round=round_shown(state),
        tables=tables_of(state, round_shown(state)),
        rule=rule,
        found=_found(words or ("" if rule else number)),
        words=words,
        situation=situation,
        earlier=earlier,
        chosen=request.args.get("mesa", ""),
        call=state.call(request.args.get("llamada", "")),
        now=the_event().now,
    )


def _found(words: str) -> list[Result]:
    """The rules that words lead to."""
    if len(words) < 2:
        return []
    return list(library().search.search(words, games=[game_of_event()], kinds=[Kind.RULE, Kind.STEP], limit=_MOST_FOUND).results)


def ruled_today(rule: str) -> list[Ruling] | None:
    """What was ruled today on a rule; None for whoever is no judge of an event."""
    return the_event().state.rulings_on(rule) if at_desk() and event() is not None and who().judges else None


@blueprint.get("/sanciones")
def penalties() -> Any:
    """The penalties that were noted, and where the levels of the game come from."""
    here = the_event()
    return render_template("event/penalties.html", state=here.state, tournament=here.tournament, now=here.now)


@blueprint.get("/sanciones/nueva")
def penalty() -> Any:
    """The form for a penalty. It shows what was noted for the player and proposes nothing."""
    here = the_event()
    state, round = here.state, round_shown(here.state)
    player = whole(request.args.get("jugador"), 5)
    table = request.args.get("mesa", "")
    seated = round.seats.get(whole(table, 4) or 0, ())
    return render_template(
        "event/penalty.html",
        state=state,
        round=round,
        tables=tables_of(state, round),
        tournament=here.tournament,
        player=player,
        seated=seated,
        chosen=table,
        noted=[one for one in state.penalties.values() if one.player == player] if player else [],
        next=next_number(state),
    )
