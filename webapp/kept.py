"""What the reader keeps in the browser: favourites and rules read lately. The server only gives the empty page."""

from __future__ import annotations

from flask import Blueprint, render_template

blueprint = Blueprint("kept", __name__)


@blueprint.get("/guardadas")
def kept():
    """Favourites and recent rules; a script fills them in from the browser's own storage."""
    return render_template("kept/kept.html")
