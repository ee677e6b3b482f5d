"""A game in one file: pages, records and search written into it, for a phone that reaches no server."""

from __future__ import annotations

import base64

from flask import render_template

from rules_corpus.documents import Game

from ..places import STATIC
from .bundles import Bundle
from .scripts import joined


def single_file(game: Game, common: Bundle, own: Bundle) -> str:
    """The HTML of the file. Needs an application context. It asks the network for nothing."""
    return render_template(
        "offline/file.html",
        game=game,
        editions=own.editions,
        style=(STATIC / "juez.css").read_text(encoding="utf-8"),
        script=joined("offline/file.js", "search.js"),
        common=base64.b64encode(common.packed).decode("ascii"),
        own=base64.b64encode(own.packed).decode("ascii"),
    )
