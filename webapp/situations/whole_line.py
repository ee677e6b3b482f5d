"""A line with every page of it at once, for a phone that may lose the network."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, url_for

from ..limits import EXPENSIVE, limiter
from ..room import in_room
from .lines import text_page
from .links import links
from .ruling import ruling_page
from .stepping import Opened, opened, show, walked
from .walking import SituationError

blueprint = Blueprint("situation_whole_lines", __name__)
#: How many steps of a line are given, the newest: more than most disputes have.
_MOST = 120


@blueprint.get("/situacion/linea")
@limiter.limit(EXPENSIVE)
@in_room
def pages() -> Any:
    """The pages of a line by address: each step, the ruling, the text; and the steps of the other line that it names."""
    place = opened()
    found = {
        **_steps(place),
        url_for("situation_rulings.ruling", s=place.word, lado=place.side or None): ruling_page(place),
        url_for("situation_lines.as_text", s=place.word): text_page(place),
    }
    if place.other:
        found |= _other_steps(place)
    return jsonify(found)


def _steps(place: Opened) -> dict[str, str]:
    """A line's pages, the one at its end also under the address that names no step."""
    last = len(walked(place.text).steps)
    found = {place.url(n=n): show(place, n)[0] for n in range(max(0, last - _MOST), last + 1)}
    return {**found, place.url(): found[place.url(n=last)]}


def _other_steps(place: Opened) -> dict[str, str]:
    """Those of the other line, as the history leads to it; none where it cannot be run any more."""
    try:
        return _steps(Opened(place.other, links().text(place.other), place.word, place.side))
    except SituationError:
        return {}
