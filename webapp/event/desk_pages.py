"""The desk itself: its page for each role, a table's page, the screen for the hall, and what is noted from all of them."""

from __future__ import annotations

import hashlib
import json
import secrets
from statistics import median
from typing import Any

from flask import Response, jsonify, make_response, redirect, render_template, request, url_for

from desk import Held, Kept, Refused, Sent, TakenOver, clock, zones
from desk import Role as EventRole
from desk.event import OVER
from desk.kinds import kind_named

from ..access import Role as HostRole
from ..given import whole
from ..pages import library
from ..roles import caller
from .blueprint import blueprint, cursor, local, polled
from .forms import content_of, sent_of
from .here import Who, event, events, former_token, game_of_event, remember, the_event, who
from .view_models import EXTRA, LENGTHS, chosen_rows, clashes_for, next_number, round_shown, rows, tables_of

#: So many entries at most come in one message of a phone.
_MOST_AT_ONCE = 50
_VIEWS = ("zona", "extra", "abiertas", "todas")


@blueprint.get("")
@polled
def home() -> Any:
    """The desk of whoever asks; where no event is open, what can be done about it."""
    if event() is None:
        known = events().known() if who_serves() else []
        return render_template("event/none.html", trouble=events().trouble if who_serves() else "", known=known)
    if who().role is EventRole.TABLE:
        return redirect(url_for("event.table", table=who().table), 303)
    return render_template("event/desk.html" if who().judges else "event/visitor.html", **_shown())


def who_serves() -> bool:
    """Whether the host of this machine asks."""
    return caller().role is HostRole.HOST


def _shown() -> dict[str, Any]:
    here = the_event()
    state, now = here.state, here.now
    round = round_shown(state)
    doubt = clock.doubt(state, now)
    all_rows = rows(state, round, now)
    running = round.started is not None and round.ended is None
    mine = zones.tables_of(state, who().own, tables_of(state, round))
    asked = request.args["ver"] if request.args.get("ver") in _VIEWS else ""
    wanted = asked or _usual(all_rows, round.ended is not None)
    return {
        "opened": here,
        "doubt": doubt,
        "doubt_ahead": state.ahead + (int(median(doubt.phones.values())) if doubt.phones else doubt.back) if doubt else 0,
        "state": state,
        "now": now,
        "round": round,
        "rows": all_rows,
        "shown": chosen_rows(all_rows, wanted, mine),
        "mine": mine,
        "asked": asked,
        "wanted": wanted,
        "tables": tables_of(state, round),
        "next": next_number(state),
        "queue": state.queue(),
        "clashes": clashes_for(here, who()),
        "over_tables": sum(row.left <= 0 and not row.finished for row in all_rows) if running else 0,
        "extra": EXTRA,
        "lengths": LENGTHS,
        "tournament": here.tournament,
        "cursor": cursor(),
    }


def _usual(all_rows: list[Any], ended: bool) -> str:
    """What is looked at first: those with extra time while the round goes on, those that still play when it is over."""
    if ended or any(row.state != "unknown" for row in all_rows):
        return "abiertas"
    return "extra" if any(row.extra for row in all_rows) else "todas"


@blueprint.get("/pantalla")
@polled
def screen() -> Any:
    """For a projector: the clock, and the tables with extra time."""
    return render_template("event/screen.html", **_shown(), marks=clock.MARKS)


@blueprint.get("/mesa/<int:table>")
@polled
def table(table: int) -> Any:
    """A table: its clock for everybody, its call for who has its card, all about it for judges."""
    shown = _shown()
    state, round = shown["state"], shown["round"]
    row = next((row for row in shown["rows"] if row.table == table), None)
    own = who().table == table
    template = "event/table_judge.html" if who().judges else "event/table.html"
    return render_template(
        template,
        **shown,
        table=table,
        row=row,
        own=own,
        card=request.args.get("tarjeta", "")[:80],
        call=state.open_call(round.number, table),
        calls=[call for call in state.calls.values() if call.table == table and call.round == round.number],
        check=state.checks.get((round.number, table)),
        judgements=[one for one in state.rulings.values() if (one.round, one.table) == (round.number, table)],
    )


@blueprint.post("/mesa/<int:table>/entrar")
@polled
def by_card(table: int) -> Any:
    """A phone comes in by the card of a table; for its script, which does so as the page opens."""
    device, key = the_event().admit_table(table, request.form.get("tarjeta", ""), former_token())
    response = jsonify(device=device.id)
    remember(response, key, device)
    return response


# --- what is noted ------------------------------------------------------------------------------------------------------


@blueprint.post("/anotar")
@polled
def note() -> Any:
    """Entries: a form's one, or what a phone kept, as many as it has."""
    return _from_queue() if request.is_json else _from_form()


def _from_form() -> Any:
    """One entry of a form without a script; its id keeps a form that is sent twice from being noted twice."""
    given = request.form
    response = make_response(redirect(local(given.get("vuelta", ""), url_for("event.home")), 303))
    device = who()
    if given.get("tarjeta") and (not device.device or (device.table is not None and given.get("c-table") != str(device.table))):
        device = _by_card(given["tarjeta"], given.get("c-table", ""), response)
    here = the_event()
    if not device.device:
        raise Refused(OVER if here.state.closed else "Este navegador no está en el evento: entra otra vez y vuelve a apuntarlo.")
    content = content_of(given.get("kind", ""), _fields(), library().corpus, game_of_event())
    kind = kind_named(given.get("kind", ""))
    made_on = given.get("made_on") or None
    if kind.about is not None and "made_on" not in given:
        made_on = here.state.made_on(kind.name, content)
    replaces = given.get("replaces") or None
    form_id = given.get("id", "").partition("-")[2] or _name_of(kind.name, content, made_on, replaces)
    here.send(
        Sent(
            f"{device.device}-{form_id}",
            kind.name,
            content,
            replaces=replaces,
            made_on=made_on,
            takeover=here.state.takeover,
        )
    )
    return response


def _name_of(kind: str, content: dict[str, Any], *seen: str | None) -> str:
    """A name for the entry of a form that has none: one about a matter is told by what it says and what was seen of it."""
    if kind_named(kind).about is None:
        return secrets.token_hex(8)
    return hashlib.sha256(json.dumps([kind, content, *seen], default=str, sort_keys=True).encode()).hexdigest()[:20]


def _fields() -> list[tuple[str, str]]:
    return [(name, value) for name, values in request.form.lists() if name.startswith("c-") for value in values]


def _by_card(card: str, table: str, response: Response) -> Who:
    device, key = the_event().admit_table(whole(table, 4) or 0, card, former_token())
    return remember(response, key, device)


def _from_queue() -> Any:
    """What a phone kept, oldest first; each is answered for itself."""
    given = request.get_json(silent=True)
    entries = given.get("entries") if isinstance(given, dict) else None
    if not isinstance(entries, list) or len(entries) > _MOST_AT_ONCE:
        return jsonify(error="La petición no está entera."), 400
    answers = [_taken(one) for one in entries]
    return jsonify(entries=answers, cursor=cursor(), now=the_event().now, device=who().device)


def _taken(given: Any) -> dict[str, Any]:
    """What became of an entry; ``later``: it may be sent again, for nothing about it is wrong; ``held``: not by this phone."""
    id = given.get("id") if isinstance(given, dict) else None
    try:
        kept = _sent(given)
    except TakenOver as error:
        return {"id": id, "refused": str(error), "later": True}
    except Held as error:
        return {"id": id, "refused": str(error), "later": False, "held": True}
    except Refused as error:
        return {"id": id, "refused": str(error), "later": not who().device}
    clash = the_event().state.clashes.get(kept.entry.id)
    return {"id": id, "number": kept.entry.number, "again": kept.again, "clash": clash.why if clash else None}


def _sent(given: Any) -> Kept:
    if not isinstance(given, dict):
        raise Refused("La anotación no está entera.")
    if not who().device:
        raise Refused("Este teléfono no está en el evento: entra otra vez y se enviará.")
    return the_event().send(sent_of(given, library().corpus, game_of_event()), who().device)
