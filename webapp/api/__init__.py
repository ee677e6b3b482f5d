"""The API: what the command line answers with ``--json``, under ``/api/v1``, described by an OpenAPI document."""

from __future__ import annotations

from flask import Flask, Response, request

from . import event_views, page, views
from .endpoint import ROOT, blueprint
from .refusals import Refused

__all__ = ["ROOT", "event_views", "init_app", "views"]

#: Public data without credentials: any page may read it, and read these headers of it.
_OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link, Retry-After, X-Total-Count",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD",
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
}


def init_app(app: Flask) -> None:
    """Serve the API and its page, open to reading from every site."""
    app.register_blueprint(blueprint)
    app.register_blueprint(page.blueprint)

    @app.errorhandler(Refused)
    def refused(error: Refused) -> Response:
        return error.response()

    @app.after_request
    def _open(response: Response) -> Response:
        if is_api():
            response.headers.update(_OPEN)
            if request.method == "OPTIONS":
                response.headers.update(_PREFLIGHT)
        return response


def is_api() -> bool:
    """Whether the request is for the API, which answers JSON whatever happens."""
    return request.path.startswith(f"{ROOT}/")
