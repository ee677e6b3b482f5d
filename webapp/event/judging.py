"""Rulings and penalties: what was ruled today stands beside what is being ruled; of penalties the source stands beside each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import render_template, request

from desk import Refused
from desk.state import Ruling
from indexer.searching import Result
from rules_corpus import Kind

from ..given import whole
from ..pages import library
from ..room import in_room
from ..situations.event import event_readings
from ..situations.rechecking import of_game, waiting
from ..situations.stepping import Opened, opened, walked
from .blueprint import blueprint
from .forms import rule_named
from .here import at_desk, event, game_of_event, the_event, who
from .ruled import noted_with, ruled_since, rules_in, rulings_on
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
    since = {one.entry: ruled_since(one) for one in found}
    changed = [one for one in found if since[one.entry].told]
    only = "cambios" in request.args
    return render_template(
        "event/rulings.html",
        state=state,
        rulings=(changed if only else found)[::-1],
        rule=rule,
        changed=changed,
        otherwise=sum(one.otherwise for one in since.values()),
        rewritten=sum(bool(one.changed) for one in since.values()),
        waiting=waiting(one.check for one in since.values() if one.check),
        only=only,
        now=the_event().now,
    )


@blueprint.get("/fallos/nuevo")
def ruling() -> Any:
    """The form for a ruling, with the rules that its words lead to and what was ruled on them today."""
    return _ruling()


@blueprint.get("/fallos/situacion")
@in_room
def ruling_on() -> Any:
    """The form for a ruling on a situation, with how that ends and what was ruled on it and on its rules today."""
    place = opened()
    walk = walked(place.text)
    if walk.game != game_of_event():
        raise Refused("La situación es de otro juego que el evento.")
    readings = of_game(walk.game, event_readings())
    return _ruling(place, noted_with(walk, place.text), rules_in(walk), readings)


def _ruling(
    place: Opened | None = None, noted: Mapping[str, str] | None = None, cited: Sequence[str] = (), readings: Any = None
) -> Any:
    """The form. ``place``: the situation that it is on, ``noted``: what is noted of it; ``cited``: the rules that it rests on."""
    state = the_event().state
    words, number = request.args.get("palabras", "").strip()[:400], request.args.get("regla", "").strip()[:60]
    rule = rule_named(number, library().corpus, game_of_event()) if number else None
    earlier = state.rulings_on(rule) if rule else rulings_on(place.text, cited) if place else []
    return render_template(
        "event/ruling.html",
        state=state,
        round=round_shown(state),
        tables=tables_of(state, round_shown(state)),
        rule=rule,
        unknown="" if rule else number,
        found=_found(words or ("" if rule else number)),
        words=words,
        place=place,
        noted=noted or {},
        readings=readings or {},
        cited=cited,
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


def ruled_today_on(text: str) -> list[Ruling] | None:
    """What was ruled today on a situation; None for whoever is no judge of an event."""
    return rulings_on(text) if at_desk() and event() is not None and who().judges else None


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
        check=_done(request.args.get("control", "")),
        noted=[one for one in state.penalties.values() if one.player == player] if player else [],
        next=next_number(state),
    )


def _done(entry: str) -> str:
    """The outcome of a deck check that a penalty comes of, if there is one of that name."""
    there = (one.entry for check in the_event().state.checks.values() for one in check.found)
    return entry if entry in there else ""
