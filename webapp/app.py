"""The application factory."""

from __future__ import annotations

from typing import Any

from flask import Flask

from indexer import Home
from indexer.library import Shelf
from indexer.rebuilding import Rebuilder

from . import (
    api,
    card_coverage,
    catalogues,
    chosen,
    comparing,
    coverage,
    data,
    deck_counts,
    decks,
    delivering,
    doubting,
    editions,
    entering,
    errors,
    event,
    glossary,
    importing,
    kept,
    limits,
    many_decks,
    mapping,
    offline,
    own_data,
    pages,
    peek,
    remembering,
    roles,
    room,
    rules,
    safety,
    search,
    situations,
    standing,
    static_files,
    view,
)
from .event.here import at_desk
from .places import templates_folder
from .rulings import views as ruling_pages
from .rulings.shelf import books


def create_app(home: Home | None = None, config: dict[str, Any] | None = None) -> Flask:
    """A Juez that keeps its data in ``home`` (None: the user's own place)."""
    app = Flask("webapp", template_folder=str(templates_folder()), static_folder=None)
    app.config.update(DEBUG=False, ADDRESS="", **(config or {}))
    delivering.init_app(app)
    app.extensions["shelf"] = Shelf(home or Home.default())
    app.extensions["rebuilder"] = Rebuilder(app.extensions["shelf"])
    safety.init_app(app)
    limits.init_app(app)
    roles.init_app(app)
    app.register_blueprint(entering.blueprint)
    app.register_blueprint(rules.blueprint)
    app.register_blueprint(mapping.blueprint)
    app.register_blueprint(search.blueprint)
    app.register_blueprint(glossary.blueprint)
    app.register_blueprint(peek.blueprint)
    app.register_blueprint(kept.blueprint)
    app.register_blueprint(view.blueprint)
    chosen.init_app(app)
    app.register_blueprint(offline.blueprint)
    for part in (editions, importing, comparing, data):
        app.register_blueprint(part.blueprint)
    room.init_app(app)
    offline.init_app(app)
    static_files.init_app(app)
    api.init_app(app)
    app.register_blueprint(decks.blueprint)
    app.register_blueprint(many_decks.blueprint)
    app.register_blueprint(deck_counts.blueprint)
    situations.init_app(app)
    app.register_blueprint(doubting.blueprint)
    event.init_app(app)
    coverage.init_app(app)
    catalogues.init_app(app, app.extensions["shelf"].home)
    ruling_pages.init_app(app)
    card_coverage.init_app(app)
    pages.init_app(app)
    app.extensions["standing"] = standing.Pages(told=lambda: books().version, apart=at_desk)
    app.extensions["shelf"].on_newer += [remembering.forget, pages.forget, app.extensions["standing"].forget]
    own_data.init_app(app)
    errors.init_app(app)
    return app
