"""A game in one file: pages, records and search written into it, for a phone that reaches no server."""

from __future__ import annotations

import base64

from flask import Flask, render_template

from rules_corpus.documents import Game

from ..places import STATIC
from ..scripts import joined
from .bundles import COMMON, Bundle
from .saved_pages import ORIGIN


def single_file(app: Flask, game: Game) -> str:
    """The HTML of the file of ``game``. It asks the network for nothing."""
    bundles = app.extensions["bundles"].some(COMMON, game.id)
    with app.test_request_context(base_url=ORIGIN):
        return render_template(
            "offline/file.html",
            game=game,
            editions=bundles[game.id].editions,
            style=(STATIC / "juez.css").read_text(encoding="utf-8"),
            script=joined("offline/file.js", "search.js"),
            common=_written(bundles[COMMON]),
            own=_written(bundles[game.id]),
        )


def _written(bundle: Bundle) -> str:
    return base64.b64encode(bundle.packed).decode("ascii")
