"""How a reader wants pages to look: light or dark, size of the text. Kept in a cookie, so it works without JavaScript."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, redirect, render_template, request

blueprint = Blueprint("view", __name__)
COOKIE = "vista"
#: Where a page says how it looks, for the worker that serves saved pages and sees no cookies.
HEADER = "Juez-Looks"
THEMES = {"auto": "Como el aparato", "claro": "Claro", "oscuro": "Oscuro"}
SIZES = {"1": "Normal", "2": "Grande", "3": "Mayor", "4": "Máximo"}
_YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class View:
    """A theme of :data:`THEMES` and a size of :data:`SIZES`."""

    theme: str = "auto"
    size: str = "1"

    @classmethod
    def read(cls, kept: str) -> View:
        """From the cookie ("oscuro.2"); what is not understood is left as it comes."""
        theme, _, size = kept.partition(".")
        return cls(theme if theme in THEMES else cls.theme, size if size in SIZES else cls.size)

    def __str__(self) -> str:
        return f"{self.theme}.{self.size}"


@blueprint.app_context_processor
def _chosen() -> dict:
    query = request.query_string.decode("ascii", "replace")
    here = f"{request.path}?{query}" if query else request.path
    return {"view": View.read(request.cookies.get(COOKIE, "")), "here": here}


@blueprint.after_app_request
def _tell(response: Response) -> Response:
    if COOKIE in request.cookies and response.mimetype == "text/html":
        response.headers[HEADER] = str(View.read(request.cookies[COOKIE]))
    return response


@blueprint.get("/ajustes")
def settings():
    """The form, and the keys that work on every page."""
    return render_template("view/settings.html", themes=THEMES, sizes=SIZES, back=back_to(request.args.get("vuelta", "")))


@blueprint.post("/ajustes")
def keep() -> Response:
    """Keep what was chosen and go back to where the reader was."""
    chosen = View.read(f"{request.form.get('tema', '')}.{request.form.get('letra', '')}")
    response = redirect(back_to(request.form.get("vuelta", "")), 303)
    response.set_cookie(COOKIE, str(chosen), max_age=_YEAR, samesite="Lax")
    return response  # type: ignore[return-value]


def back_to(address: str) -> str:
    """``address`` where it is a page of this site, else the start page."""
    local = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if local else "/"
