"""Nothing that a visitor sends runs in the web process: views marked ``@in_room`` are answered by processes of the room.

A process can be ended at any moment, whatever it does; it bounds its own memory (``webapp.working``). The decorator goes
directly over the view, under its limits.
"""

from __future__ import annotations

import base64
import logging
import select
import socket
import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from flask import Flask, Response, abort, current_app, request

from indexer import Home
from indexer.processes import Stopped, Talk

from .chosen import be_at
from .nursery import Nursery
from .roles import caller, name_device
from .safety import client_address
from .waiting import Line, NoPlace, Ticket

#: Processes; one of them is for judges and the host. Seconds that a request waits for one, and that it may take.
PLACES, PATIENCE, LONGEST = 3, 10.0, 10.0
#: A process goes on for so long after whoever asked has left: most are done by then, and another takes seconds to start.
GRACE = 1.0
#: Seconds until a new process must be ready; requests after which it is replaced; the longest body it is sent.
STARTING, WORN, LARGEST = 60.0, 500, 1_000_000
#: Seconds that are counted besides to whom a process had to be ended for.
ENDED = 3.0
_log = logging.getLogger(__name__)
P = ParamSpec("P")


class Left(Exception):
    """Whoever asked has left."""


class TooSlow(Exception):
    """It did not end in time, or broke its process."""


class Room:
    """Processes that answer requests, and the line before them. They are started by the first request, or by ``open``."""

    def __init__(self, home: Home, places: int = PLACES, patience: float = PATIENCE, longest: float = LONGEST) -> None:
        self.home, self.places, self.patience, self.longest = home, places, patience, longest
        self.free: list[Talk] = []
        self.line = Line(places)
        self._nursery = Nursery(home)
        self._changed = threading.Condition()
        self._is_open = self._was_ready = False

    def open(self) -> None:
        """Start the processes, beside whoever calls."""
        with self._changed:
            starting, self._is_open = 0 if self._is_open else self.places, True
        for _ in range(starting):
            self._replace()

    def close(self) -> None:
        with self._changed:
            self._is_open = False
            free, self.free = self.free, []
        for process in free:
            process.end()
        self._nursery.close()

    def ask(self, asked: dict[str, Any], ticket: Ticket, left: Callable[[], bool]) -> dict[str, Any]:
        """What a process answers. Raises NoPlace, TooSlow, Left."""
        self.open()
        process = self._wait(ticket, left)
        begun, whole = time.monotonic(), False
        try:
            told: dict[str, Any] = process.ask(asked, self.longest, _for_a_while(left))
            whole = process.done < WORN
            return told
        except Stopped:
            raise (Left if left() else TooSlow) from None
        finally:
            now = time.monotonic()
            with self._changed:
                self.line.done(ticket, now - begun + (0.0 if whole else ENDED), now)
                if whole and self._is_open:
                    self.free.append(process)
                self._changed.notify_all()
            if not whole:
                process.end()
                self._replace()

    def _wait(self, ticket: Ticket, left: Callable[[], bool]) -> Talk:
        end = ticket.arrived + self.patience
        with self._changed:
            self.line.join(ticket, time.monotonic())
            while True:
                if ticket.refused:
                    raise NoPlace
                if self.free and self.line.next(time.monotonic()) is ticket:
                    self.line.serve(ticket)
                    self._changed.notify_all()
                    return self.free.pop()
                if left() or time.monotonic() > (end if self._was_ready else ticket.arrived + STARTING):
                    self.line.leave(ticket)
                    raise Left if left() else NoPlace
                self._changed.wait(0.1)

    def _replace(self) -> None:
        if self._is_open:
            threading.Thread(target=self._start, name="room", daemon=True).start()

    def _start(self) -> None:
        """Have one more process ready; one that does not come is tried again as long as the room is open."""
        while self._is_open:
            try:
                process = self._nursery.born(STARTING)
            except Stopped:
                _log.error("no process of the room was born")
                time.sleep(1)
                continue
            with self._changed:
                if self._is_open:
                    self.free.append(process)
                    self._was_ready = True
                    self._changed.notify_all()
                    return
            process.end()


def _for_a_while(left: Callable[[], bool]) -> Callable[[], bool]:
    """Whether somebody has been gone for long enough."""
    gone: list[float] = []

    def look() -> bool:
        if not left():
            return False
        gone[:] = gone or [time.monotonic()]
        return time.monotonic() - gone[0] > GRACE

    return look


def in_room(view: Callable[P, Any]) -> Callable[P, Any]:
    """A view that runs in a process of the room; in such a process itself it just runs.

    A request that another site makes a browser send never gets here (``roles``), unless somebody opens the page.
    """

    @wraps(view)
    def sent(*args: P.args, **kwargs: P.kwargs) -> Any:
        room: Room | None = current_app.extensions["room"]
        return view(*args, **kwargs) if room is None else _sent(room)

    sent.runs_in_room = True  # type: ignore[attr-defined]
    return sent


def _sent(room: Room) -> Response:
    if (request.content_length or 0) > LARGEST:
        abort(413)
    body = base64.b64encode(request.get_data(cache=False, parse_form_data=False)).decode("ascii")
    environ = {name: value for name, value in request.environ.items() if isinstance(value, str)}
    who = caller()
    device = who.device or f"at {client_address()}"
    ticket = Ticket(device, int(who.role), who.device is not None, time.monotonic())
    told = room.ask({"environ": environ, "body": body}, ticket, client_left())
    response = Response(base64.b64decode(told["body"]), told["status"], told["headers"])
    if told["game"] is not None:
        be_at(told["game"])
    if who.device is None:
        name_device(response)
    return response


def client_left() -> Callable[[], bool]:
    """Whether whoever made this request has closed the connection; a server that cannot tell says no."""
    found = request.environ.get("waitress.client_disconnected")
    if callable(found):
        return found
    line = request.environ.get("gunicorn.socket")
    return (lambda: _is_closed(line)) if isinstance(line, socket.socket) else lambda: False


def _is_closed(line: socket.socket) -> bool:
    """Whether the other side of a connection is gone; nothing is taken from it."""
    looked = select.poll()
    try:
        looked.register(line, select.POLLIN)
        return bool(looked.poll(0)) and not line.recv(1, socket.MSG_PEEK)
    except (OSError, ValueError):
        return True


def init_app(app: Flask) -> None:
    """Give the application its room of ``PLACES``; ``INSIDE``, which tests of views are too, it answers everything itself."""
    inside = app.config.setdefault("INSIDE", app.testing)
    places = app.config.setdefault("PLACES", PLACES)
    app.extensions["room"] = None if inside else Room(app.extensions["shelf"].home, places)


__all__ = ["Left", "NoPlace", "Room", "TooSlow", "client_left", "in_room", "init_app"]
