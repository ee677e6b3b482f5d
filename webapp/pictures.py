"""Pictures that a chat shows beside a link: a heading and words on a card, as PNG where it can be made."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from flask import Response, abort, render_template, request, url_for

from .offline.saved_pages import ORIGIN

#: The size that pages that show links take.
WIDTH, HEIGHT = 1200, 630
#: Letters in a line of the words, lines of words, letters of a heading, and the longest address that every chat follows.
_IN_LINE, _LINES, _IN_HEADING, _LONGEST_ADDRESS = 58, 9, 48, 8_000
#: What makes a PNG of it: an extra (``pip install 'juez[pictures]'``).
_DRAWS = "resvg_py"


@cache
def can_make_png() -> bool:
    """Whether pictures can be made that every chat shows."""
    return find_spec(_DRAWS) is not None


def need_png() -> None:
    """404 where no PNG can be made, before anything is worked out for it."""
    if not can_make_png():
        abort(404)


def as_png(svg: str) -> Response:
    """A picture as PNG, where it can be made."""
    drawn = bytes(import_module(_DRAWS).svg_to_bytes(svg_string=svg, width=WIDTH, height=HEIGHT))
    return Response(drawn, mimetype="image/png")


def picture_address(endpoint: str, **values: Any) -> str:
    """The address of a picture for whoever is shown the link, where the site has a name that others can reach; else ""."""
    name = request.host.rsplit(":", 1)[0]
    if "." not in name or name.replace(".", "").isdecimal() or ORIGIN.endswith(name) or not can_make_png():
        return ""
    url = url_for(endpoint, **values, _external=True)
    return url if len(url) < _LONGEST_ADDRESS else ""


def words_as_png(about: str, heading: str, words: Iterable[str]) -> Response:
    """A card of words: what it is about, a heading, and as many lines of the words as there is room for."""
    lines = [line for text in words for line in textwrap.wrap(text, _IN_LINE)]
    if len(lines) > _LINES:
        lines = [*lines[: _LINES - 1], lines[_LINES - 1][: _IN_LINE - 2].rstrip() + " …"]
    return as_png(
        render_template(
            "parts/words.svg", about=about, heading=textwrap.shorten(heading, _IN_HEADING, placeholder=" …"), lines=lines
        )
    )
