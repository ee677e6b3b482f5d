"""The part of the application that is the judge's desk; who may see what of it stands in :mod:`webapp.roles`."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, render_template, request

from desk import BadEvent, Refused
from desk import Role as EventRole
from engine import SituationError

from ..limits import limiter
from ..packed import BadLink
from ..roles import needed_at_event
from ..safety import client_network
from .here import event, events, reaches, the_event, who

blueprint = Blueprint("event", __name__, url_prefix="/evento")
#: For what phones ask of the desk again and again. A device of the event is counted by itself; visitors by their address, behind
#: which a venue may have 200 that ask every ten seconds, and all open the page at once when a round ends.
POLLING = "300 per second; 12000 per minute"
#: The highest round and the highest table that there can be.
_MOST = {"round": 99, "table": 9999}
_TOLD = {
    EventRole.JUDGE: "Esto lo ven los jueces del evento: entra con el QR o el PIN que enseña el juez principal.",
    EventRole.HEAD: "Esto lo hace el juez principal, o el equipo que lleva el evento.",
}


def _counted() -> str:
    """Who is counted: a device of the event; else an address."""
    return f"desk {who().device}" if who().device else client_network()


#: Goes under the route of a view that phones ask for again and again.
polled = limiter.limit(POLLING, key_func=_counted)


def cursor() -> str:
    """How far the desk is: the take-over number and the server's counter, never a time."""
    state = the_event().state
    return f"{state.takeover}.{state.number}"


def _nothing_new() -> Response | None:
    """The answer to a poll by somebody who has everything already."""
    return Response(status=304) if request.method == "GET" and request.args.get("since") == cursor() else None


@blueprint.before_request
def _allowed() -> Any:
    """Who asks is let in, and told at once where there is nothing new."""
    needed = needed_at_event(request.endpoint or "")
    if needed is None:
        return _nothing_new() if event() is not None else None
    if event() is None:
        return render_template("event/none.html", trouble=events().trouble, known=[]), 404
    if not reaches(who().role, needed):
        abort(403, _TOLD[needed])
    if any(not 0 < given <= _MOST[name] for name, given in (request.view_args or {}).items() if name in _MOST):
        abort(404)
    return _nothing_new()


@blueprint.after_request
def _fresh(response: Response) -> Response:
    """Nothing of the desk is kept by anybody in between; every answer tells the event's time."""
    response.headers["Cache-Control"] = "no-store"
    open_one = event()
    if open_one is not None:
        if request.method == "POST" and response.status_code < 400:
            events().keep_copy()
        response.headers["X-Juez-Ahora"] = str(open_one.now)
        response.headers["X-Juez-Va"] = cursor()
    return response


@blueprint.errorhandler(Refused)
@blueprint.errorhandler(BadEvent)
@blueprint.errorhandler(BadLink)
@blueprint.errorhandler(SituationError)
def _refused(error: Exception) -> Any:
    """What was not taken, told where it was sent from."""
    return render_template("event/refused.html", text=str(error)), 409


def local(address: str, otherwise: str) -> str:
    """An address of this site to go on to."""
    return address if address.startswith("/") and not address.startswith(("//", "/\\")) else otherwise


__all__ = ["blueprint", "cursor", "local", "polled"]
