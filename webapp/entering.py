"""Becoming host or judge, by a key or a PIN; and what the host shows to others."""

from __future__ import annotations

from typing import Any

import segno
from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, url_for

from .access import SHOWN, Role
from .limits import limiter
from .roles import access, caller, remember

blueprint = Blueprint("entering", __name__)
ROLES = {"todos": Role.VISITOR, "jueces": Role.JUDGE, "nadie": Role.HOST}
_WRONG = "Ese PIN no es el de ahora. Pídelo a quien lleva Juez, o escanea su código QR."


@blueprint.get("/entrar")
def form() -> Any:
    """Who this browser is, and the form for the PIN."""
    return render_template("entering/enter.html", role=caller().role, error="")


def _refused(response: Response) -> bool:
    return response.status_code == 403


@blueprint.post("/entrar")
@limiter.limit("60 per hour", key_func=lambda: "every device", deduct_when=_refused)
@limiter.limit("5 per minute", deduct_when=_refused)
def by_pin() -> Any:
    """Become a judge by the PIN; wrong ones are counted, of each address and in all."""
    role = access().role_of(request.form.get("pin", "").strip())
    if role is Role.VISITOR:
        return render_template("entering/enter.html", role=caller().role, error=_WRONG), 403
    return _entered(role)


@blueprint.get("/entrar/<key>")
def by_key(key: str) -> Any:
    """Become host or judge by a link."""
    role = access().role_of(key)
    if role is Role.VISITOR or key == access().pin:
        abort(403, "Esa dirección ya no vale. La de quien lleva Juez la muestra «juez serve» cada vez que empieza.")
    return _entered(role)


def _entered(role: Role) -> Response:
    """Go on as ``role``; nobody becomes less by it."""
    response = redirect(url_for("entering.access_page" if role is Role.HOST else "entering.form"), 303)
    remember(response, max(role, caller().role))  # type: ignore[arg-type]
    return response  # type: ignore[return-value]


@blueprint.post("/salir")
def leave() -> Response:
    """Be a visitor again."""
    response = redirect(url_for("entering.form"), 303)
    remember(response, Role.VISITOR)  # type: ignore[arg-type]
    return response  # type: ignore[return-value]


@blueprint.get("/acceso")
def access_page() -> Any:
    """The PIN and the QR code for judges; who sees what."""
    root = current_app.config["ADDRESS"] or request.host_url.rstrip("/")
    link = root + url_for("entering.by_key", key=access().judge_key)
    return render_template(
        "entering/access.html",
        pin=access().pin,
        link=link,
        qr=segno.make(link, error="m").svg_data_uri(scale=5, border=3, light="white"),
        roles=ROLES,
        shown={what: access().seen_by(what) for what in SHOWN},
    )


@blueprint.post("/acceso/pin")
def renew() -> Any:
    """Another PIN and QR code; whoever came by the old ones is a visitor again."""
    access().renew()
    return redirect(url_for("entering.access_page"), 303)


@blueprint.post("/acceso/ver")
def show() -> Any:
    """Choose who sees what."""
    for what in SHOWN:
        if (chosen := request.form.get(what, "")) in ROLES:
            access().show(what, ROLES[chosen])
    return redirect(url_for("entering.access_page"), 303)
