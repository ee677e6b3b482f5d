"""Pages as the server gives them, kept piece by piece: the pages of a game repeat each other, so each piece is kept once."""

from __future__ import annotations

import re

from flask import Flask

#: Stands in a page for what only the browser knows: the words searched for, the number that does not exist.
BLANK = "\ue000"
#: Stand in a page for the address it is read at and for the folder of static files: neither changes what the page says.
ORIGIN = "http://pagina.guardada"
STATIC = "/static/-/"
_STATIC_VERSION = re.compile(r"/static/[0-9a-f]{12}/")
#: Previews for chats: nobody sends them from a phone without a network.
_ASSET = re.compile(rf'(?:href|src)="{STATIC}([^"]+)"')
_PREVIEW = re.compile(r'^ *<meta (?:name="description"|property="og:)[^\n]*\n', re.MULTILINE)
#: A piece of a page: a line, or an item of a list that stands in one line with others.
_PIECE = re.compile(r".+?(?:</li>|\n|$)", re.DOTALL)


def page(app: Flask, address: str) -> str:
    """What the server answers at ``address``."""
    with app.test_request_context(address, base_url=ORIGIN):
        return saved(app.make_response(app.dispatch_request()).get_data(as_text=True))


def saved(html: str) -> str:
    """A page as it is kept."""
    return _STATIC_VERSION.sub(STATIC, _PREVIEW.sub("", html))


class PageTable:
    """Pages by address, each a list of runs of pieces in one table."""

    def __init__(self) -> None:
        self._pieces: dict[str, int] = {}
        self._pages: dict[str, list[int]] = {}

    def add(self, address: str, html: str) -> None:
        """Keep ``html`` under ``address``."""
        runs: list[int] = []
        for piece in _PIECE.findall(html):
            place = self._pieces.setdefault(piece, len(self._pieces))
            if runs and runs[-2] + runs[-1] == place:
                runs[-1] += 1
            else:
                runs += [place, 1]
        self._pages[address] = runs

    def as_json(self) -> dict:
        """``pieces``, and ``pages``: address → first piece and number of pieces of each run."""
        return {"pieces": list(self._pieces), "pages": self._pages}

    def assets(self) -> tuple[str, ...]:
        """The names of the static files that the pages load."""
        return tuple(sorted({name for piece in self._pieces for name in _ASSET.findall(piece)}))
