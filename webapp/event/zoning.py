"""Zones: the tables of the hall divided among judges, by the head judge; every judge sees who looks after what."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from flask import redirect, render_template, request, url_for

from desk import Refused, Role, Sent, State, new_id, zones
from desk.state import Device

from ..given import whole
from .blueprint import blueprint
from .here import the_event, who
from .view_models import round_shown, tables_of

#: Rows that are empty on the form, and how many there are at most.
_MORE, _MOST = 2, 50


@blueprint.get("/zonas", endpoint="zones")
def shown() -> Any:
    """Who looks after which tables, and the form to divide them; divided evenly where that is asked."""
    state = the_event().state
    tables, judges = tables_of(state, round_shown(state)), _judges(state)
    evenly = "repartir" in request.args
    rows = zones.shared_out(tables, [one.id for one in judges]) if evenly else state.zones
    return render_template(
        "event/zones.html",
        state=state,
        rows=rows,
        more=range(min(_MORE, _MOST - len(rows))),
        judges=judges,
        tables=tables,
        left_out=zones.left_out(state, tables),
        evenly=evenly,
        mine=zones.tables_of(state, who().own, tables),
    )


def _judges(state: State) -> list[Device]:
    """Those among whom tables are divided: judges, and head judges where there are none."""
    there = [one for one in state.devices.values() if not one.revoked]
    return [one for one in there if one.role is Role.JUDGE] or [one for one in there if one.role is Role.HEAD]


@blueprint.post("/zonas")
def set_zones() -> Any:
    """Divide the tables otherwise from now on."""
    given = request.form
    columns = [given.getlist(name)[:_MOST] for name in ("desde", "hasta", "quien", "nombre")]
    rows = [row for row in zip_longest(*columns, fillvalue="") if row[0].strip() or row[1].strip()]
    said = {"zones": [_zone(*row) for row in rows]}
    here, device = the_event(), who().device
    made_on = given.get("made_on") or None
    here.send(Sent(new_id(device), "zones", said, made_on=made_on, takeover=here.state.takeover), device)
    return redirect(url_for("event.zones"), 303)


def _zone(first: str, last: str, device: str, name: str) -> dict[str, Any]:
    """A row of the form; one number is a zone of one table. Raises :class:`~desk.Refused`."""
    low, high = whole(first or last, 4), whole(last or first, 4)
    if not low or not high or high < low:
        raise Refused(f"De la mesa «{first}» a la «{last}» no es una zona: son dos números, el menor primero.")
    return {"first": low, "last": high, "device": device, "name": name.strip()[:80]}
