"""Judges come in by an invitation or the PIN; the head judge sees their devices, sends them away, prints cards of tables."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, make_response, redirect, render_template, request, url_for

from desk import Refused
from desk import Role as EventRole

from ..given import whole
from ..qr import qr
from ..safety import LOOPBACK
from .blueprint import blueprint, polled
from .here import event, forget, former_token, remember, sent_away, the_event, who
from .view_models import round_shown, tables_of

_MOST_CARDS = 500
_NAMELESS = "Di cómo te llaman: así se ve quién anotó cada cosa."
_ROLES = {"juez": EventRole.JUDGE, "principal": EventRole.HEAD}


def root() -> str:
    """Where phones reach this machine."""
    return (current_app.config["ADDRESS"] or request.host_url).rstrip("/")


def _only_here() -> bool:
    """Whether that address is one that no phone reaches."""
    return root().split("//")[-1].rsplit(":", 1)[0].strip("[]") in LOOPBACK


@blueprint.get("/entrar")
def enter() -> Any:
    """Who this phone is at the event, and the form for the PIN."""
    return _form()


def _form(error: str = "", status: int = 200, token: str = "") -> Any:
    if event() is None:
        return render_template("event/none.html", trouble="", known=[]), 404
    return render_template("event/enter.html", error=error, token=token, pin=the_event().state.pin, away=sent_away()), status


@blueprint.post("/entrar")
@polled
def by_pin() -> Any:
    """Come in by the PIN; the event itself counts those that were wrong."""
    if event() is None:
        return _form()
    if not request.form.get("nombre", "").strip():
        return _form(_NAMELESS, 422)
    try:
        device, key = the_event().admit_by_pin(request.form.get("pin", ""), request.form.get("nombre", ""), former_token())
    except Refused as error:
        return _form(str(error), 409)
    return _entered(key, device)


@blueprint.get("/entrar/<token>")
def invitation(token: str) -> Any:
    """An invitation is used up by its form, never by being looked at."""
    return _form(token=token)


@blueprint.post("/entrar/<token>")
@polled
def by_token(token: str) -> Any:
    """Come in by an invitation, which is used up by it."""
    if event() is None:
        return _form()
    if not request.form.get("nombre", "").strip():
        return _form(_NAMELESS, 422, token)
    try:
        device, key = the_event().admit_by_token(token, request.form.get("nombre", ""), former_token())
    except Refused as error:
        return _form(str(error), 409)
    return _entered(key, device)


def _entered(key: str, device: Any) -> Response:
    response = make_response(redirect(url_for("event.home"), 303))
    remember(response, key, device)
    return response


@blueprint.post("/salir")
def leave() -> Response:
    """Be a visitor of the event."""
    response = make_response(redirect(url_for("event.enter"), 303))
    forget(response)
    return response


@blueprint.get("/dispositivos")
def devices() -> Any:
    """The devices of the event, and how others come in."""
    return _devices()


def _devices(token: str = "", role: str = "") -> Any:
    link = root() + url_for("event.invitation", token=token) if token else ""
    return render_template(
        "event/devices.html",
        state=the_event().state,
        pin=the_event().pin,
        link=link,
        picture=qr(link) if link else "",
        role=role,
        address=root() + url_for("event.home"),
        address_picture=qr(root() + url_for("event.home")),
        only_here=_only_here(),
        plain=not request.is_secure,
        news=url_for("event.devices"),
    )


@blueprint.post("/dispositivos/invitar")
def invite() -> Any:
    """A QR code that lets one phone in once. It is shown in the answer and stands nowhere else."""
    role = _ROLES.get(request.form.get("papel", ""), EventRole.JUDGE)
    return _devices(the_event().invite(role, who().device), request.form.get("papel", "juez"))


@blueprint.post("/dispositivos/pin")
def renew_pin() -> Any:
    """Another PIN, or none; who came in by the old one stays."""
    the_event().set_pin(who().device, on="quitar" not in request.form)
    return redirect(url_for("event.devices"), 303)


@blueprint.get("/tarjetas")
def cards() -> Any:
    """A card per table to print: its QR code calls a judge."""
    state = the_event().state
    known = tables_of(state, round_shown(state))
    last = min(whole(request.args.get("hasta"), 4) or 0, _MOST_CARDS)
    tables = list(range(1, last + 1)) if last else known
    made = [(table, qr(card_address(table))) for table in tables[:_MOST_CARDS]]
    return render_template("event/cards.html", cards=made, last=last, state=state, only_here=_only_here(), address=root())


def card_address(table: int) -> str:
    """What the QR code of a table's card holds."""
    return root() + url_for("event.table", table=table, tarjeta=the_event().table_token(table))


@blueprint.post("/tarjetas")
def renew_cards() -> Any:
    """The cards printed so far are no longer good."""
    the_event().renew_cards(who().device)
    return redirect(url_for("event.cards"), 303)
