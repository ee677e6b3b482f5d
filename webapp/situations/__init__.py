"""The stepper: set a disputed moment of a match, play it step by step, see the rule behind each step, try the other way."""

from __future__ import annotations

from flask import Flask

from . import boards, lines, listing, stepping
from .links import Links


def init_app(app: Flask) -> None:
    """Serve the pages of situations."""
    app.extensions["situation_links"] = Links(app.extensions["shelf"].home.long_links)
    for part in (listing, stepping, boards, lines):
        app.register_blueprint(part.blueprint)
