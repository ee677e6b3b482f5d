"""Reading what is kept for the user; where that cannot be, the page goes on without it and says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, g

from indexer import UnreadableData, UserData

from .pages import shelf
from .roles import may

T = TypeVar("T")
#: What whoever does not carry Juez is told; the file is named to the host alone.
_OTHERS = (
    "Los datos de este Juez no se pueden leer: se sigue sin lecturas del evento, situaciones guardadas, cartas ni ediciones."
)


def read_own(read: Callable[[UserData], T], otherwise: T) -> T:
    """What ``read`` finds in the user's data; ``otherwise`` where nothing was kept yet or nothing can be read."""
    path = shelf().home.user_database
    try:
        if not path.exists():
            return otherwise
        with UserData(path) as user:
            return read(user)
    except UnreadableData as error:
        g.data_trouble = str(error)
        return otherwise


def trouble() -> str:
    """Why this page goes on without the user's data; "" where it does not."""
    found: str = g.get("data_trouble", "")
    return found if not found or may("data.data") else _OTHERS


def init_app(app: Flask) -> None:
    """Give templates the trouble."""
    app.jinja_env.globals["data_trouble"] = trouble
