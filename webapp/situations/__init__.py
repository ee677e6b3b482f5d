"""The stepper: set a disputed moment of a match, play it step by step, see the rule behind each step, try the other way."""

from __future__ import annotations

from flask import Flask

from ..packed import BadLink
from . import boards, lines, listing, practising, repairing, ruling, stepping, telling, whole_line
from .links import Links
from .rechecking import Rechecks
from .walking import SituationError

_PARTS = tuple(
    module.blueprint for module in (listing, stepping, boards, telling, lines, practising, ruling, repairing, whole_line)
)
for _part in _PARTS:
    _part.register_error_handler(BadLink, stepping.lost)
    _part.register_error_handler(SituationError, stepping.not_run)


def init_app(app: Flask) -> None:
    """Serve the pages of situations."""
    app.extensions["situation_links"] = Links(app.extensions["shelf"].home.long_links)
    app.extensions["rechecks"] = Rechecks()
    for part in _PARTS:
        app.register_blueprint(part)
