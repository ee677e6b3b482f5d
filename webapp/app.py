"""The application factory."""

from __future__ import annotations

from typing import Any

from flask import Flask

from indexer import Home
from indexer.library import Shelf

from . import catalogues, decks, errors, glossary, pages, rules, safety, search
from .places import STATIC, templates_folder


def create_app(home: Home | None = None, config: dict[str, Any] | None = None) -> Flask:
    """A Juez that keeps its data in ``home`` (None: the user's own place)."""
    app = Flask("webapp", template_folder=str(templates_folder()), static_folder=str(STATIC))
    app.config.update(MAX_CONTENT_LENGTH=8_000_000, **(config or {}))
    app.extensions["shelf"] = Shelf(home or Home.default())
    app.register_blueprint(rules.blueprint)
    app.register_blueprint(search.blueprint)
    app.register_blueprint(glossary.blueprint)
    app.register_blueprint(decks.blueprint)
    catalogues.init_app(app, app.extensions["shelf"].home)
    pages.init_app(app)
    errors.init_app(app)
    safety.init_app(app)
    return app
