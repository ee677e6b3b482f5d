"""Errors: what happened and where to go, in Spanish; a page, or JSON where the API was asked."""

from __future__ import annotations

from flask import Flask, Response, make_response, render_template, request
from flask_limiter.errors import RateLimitExceeded
from werkzeug.exceptions import HTTPException, InternalServerError

from indexer import Home, failures
from rules_corpus import UnknownRule

from .access import Role
from .api import is_api
from .api.refusals import Code, Refused, of_http
from .api.refusals import failed as of_failure
from .limits import seconds_to_wait
from .roles import caller
from .room import Left, NoPlace, TooSlow

_SAID = {
    400: ("La dirección no está bien escrita", "Falta algo en la petición o sobra."),
    403: ("Aquí no se puede", ""),
    404: ("Aquí no hay nada", "Esta página no existe. Puede que el enlace sea antiguo."),
    405: ("Eso no se puede hacer aquí", "La página existe, pero no admite esa acción."),
    413: ("Es demasiado grande", "El archivo o el texto enviado supera el límite."),
    414: ("La dirección es demasiado larga", "Acorta la consulta."),
    429: ("Vas demasiado deprisa", "Llegan demasiadas peticiones desde tu red. Espera unos segundos y vuelve a intentarlo."),
}
_BUSY = "Hay demasiadas peticiones a la vez; vuelve a intentarlo dentro de unos segundos."
_TOO_SLOW = "No terminó a tiempo y se detuvo."
#: What an error says in its headers too.
_HEADERS = ("Allow", "Content-Range")


def init_app(app: Flask) -> None:
    """Answer every HTTP error, and rules that do not exist, in our own words."""

    @app.errorhandler(InternalServerError)
    def failed(error: InternalServerError) -> Response:
        return _failed(app.extensions["shelf"].home, error.original_exception or error)

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> Response:
        response = of_http(error).response() if is_api() else _page(error)
        response.headers.extend((name, value) for name, value in error.get_headers(request.environ) if name in _HEADERS)
        if isinstance(error, RateLimitExceeded):
            response.headers["Retry-After"] = str(seconds_to_wait())
        return response

    @app.errorhandler(NoPlace)
    def no_place(_: NoPlace) -> Response:
        return _not_done(503, Code.BUSY, _BUSY)

    @app.errorhandler(TooSlow)
    def too_slow(_: TooSlow) -> Response:
        return _not_done(422, Code.TOO_SLOW, _TOO_SLOW)

    @app.errorhandler(Left)
    def left(_: Left) -> Response:
        return Response(status=503)

    @app.errorhandler(UnknownRule)
    def unknown_rule(error: UnknownRule):
        return render_template("errors/unknown_rule.html", message=str(error), nearest=error.nearest), 404


def _failed(home: Home, error: BaseException) -> Response:
    """An error of Juez itself: whoever serves Juez is told the file of its report, others its name."""
    path = failures.report(home, error, f"{request.method} {request.path}")
    said = failures.said(path, whole=caller().role is Role.HOST)
    if is_api():
        return of_failure(said, path.name if path else "").response()
    return _error_page(500, "Juez ha fallado aquí", f"No es culpa tuya ni de lo que escribiste. {said}")


def _not_done(status: int, code: Code, text: str) -> Response:
    """What a process of the room did not answer."""
    refused = Refused(status, code, text).response()
    if is_api():
        return refused
    page = _error_page(status, "Ahora no ha podido ser", text)
    if wait := refused.headers.get("Retry-After"):
        page.headers["Retry-After"] = wait
    return page


def _page(error: HTTPException) -> Response:
    code = error.code or 500
    title, text = _SAID.get(code, ("Esto no ha podido ser", "No se pudo completar la petición."))
    return _error_page(code, title, text or error.description or "")


def _error_page(code: int, title: str, text: str) -> Response:
    return make_response(render_template("errors/http_error.html", code=code, title=title, text=text), code)
