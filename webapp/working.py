"""A process of the room: it answers requests that the web process hands on, one a line, and ends with its input.

``python -m webapp.working HOME`` is such a process; with ``fork`` it is the one that they are forked from.
"""

from __future__ import annotations

import base64
import gc
import io
import json
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from flask import Flask, render_template
from werkzeug.test import EnvironBuilder

from engine import GAMES, SituationError, all_situations, read_card_text
from indexer import Home

from .api import is_api
from .api.refusals import Code, Refused
from .app import create_app
from .chosen import game_told
from .nursery import MESSAGE

#: The memory it may take, in bytes, and how far it stands back behind the web process.
MEMORY, NICE = 1_500_000_000, 5
_TOO_MUCH = "Esto pide demasiada memoria y se detuvo."


def answer(app: Flask, asked: dict[str, Any]) -> dict[str, Any]:
    """The response to a request as the web process sent it: its view alone, for all checks were made there."""
    environ = {
        **asked["environ"],
        "wsgi.input": io.BytesIO(base64.b64decode(asked["body"])),
        "wsgi.version": (1, 0),
        "wsgi.errors": sys.stderr,
    }
    with app.request_context(environ):
        try:
            response = app.make_response(app.dispatch_request())
        except MemoryError:
            response = app.make_response(_too_much())
        except Exception as error:  # it must answer whatever happens, and go on
            response = app.make_response(_failed(app, error))
        response.direct_passthrough = False
        told = base64.b64encode(response.get_data()).decode("ascii")
        return {"status": response.status_code, "headers": list(response.headers), "body": told, "game": game_told()}


def _too_much() -> Any:
    if is_api():
        return Refused(422, Code.TOO_SLOW, _TOO_MUCH).response()
    return render_template("situations/lost.html", message=_TOO_MUCH), 422


def _failed(app: Flask, error: Exception) -> Any:
    try:
        return app.handle_user_exception(error)
    except Exception as failed:
        return app.handle_exception(failed)


def warm(app: Flask) -> None:
    """Do once what every process would do again: read the grammars, the templates, a situation of each game."""
    for game in GAMES:
        about = next(about for about in all_situations() if about.game == game)
        path = f"/situaciones/{game}/{about.stem}"
        answer(app, {"environ": {**create_environ(path), "REQUEST_METHOD": "GET"}, "body": ""})
        with suppress(SituationError):
            read_card_text(game, "x", "")
    gc.collect()
    gc.freeze()


def create_environ(path: str) -> dict[str, str]:
    """What a server says of a request for ``path``."""
    return {name: value for name, value in EnvironBuilder(path).get_environ().items() if isinstance(value, str)}


def serve(app: Flask, takes: IO[bytes], gives: IO[bytes]) -> None:
    """Answer until there is nothing more to read; the first line says who answers."""
    with suppress(ImportError, ValueError, OSError):  # not every platform can
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    gives.write(json.dumps({"pid": os.getpid()}).encode() + b"\n")
    gives.flush()
    for line in takes:
        gives.write(json.dumps(answer(app, json.loads(line)), separators=(",", ":")).encode() + b"\n")
        gives.flush()


def bear(app: Flask, control: socket.socket) -> None:
    """Fork a process for every connection that is handed over, and end those that are named, until nobody asks any more."""
    children: set[int] = set()
    while True:
        message, handed, *_ = socket.recv_fds(control, MESSAGE, 1)
        while children and (gone := os.waitpid(-1, os.WNOHANG)[0]):
            children.discard(gone)
        if not message:
            return
        if handed:
            children.add(_forked(app, control, handed[0]))
        elif int(message) in children:
            os.kill(int(message), signal.SIGKILL)


def _forked(app: Flask, control: socket.socket, handed: int) -> int:
    with socket.socket(fileno=handed) as line:
        if child := os.fork():
            return child
        try:
            control.close()
            with line.makefile("rb") as takes, line.makefile("wb") as gives:
                serve(app, takes, gives)
        finally:
            os._exit(0)


def main(home: str, forks: bool) -> None:
    """Be the process that others are forked from, or the only one where there is no forking."""
    takes, gives, sys.stdout = sys.stdin.buffer, sys.stdout.buffer, sys.stderr
    if hasattr(os, "nice"):
        os.nice(NICE)
    app = create_app(Home(Path(home)), {"INSIDE": True, "RATELIMIT_ENABLED": False})
    warm(app)
    if forks:
        bear(app, socket.socket(fileno=sys.stdin.fileno()))
    else:
        serve(app, takes, gives)


if __name__ == "__main__":
    main(sys.argv[1], "fork" in sys.argv[2:])
