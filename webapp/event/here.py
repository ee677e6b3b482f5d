"""Which event is open on this machine, and who asks at it.

The host opens one event at a time; its path stands in a file, so that it is open again after a restart and to every process.
A phone is told by a token of the event in a cookie of its own, never by its address.
"""

from __future__ import annotations

import re
import secrets
import threading
from contextlib import suppress
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path

from flask import Response, current_app, g, has_request_context, request
from markupsafe import Markup

from desk import HOST, SUFFIX, BadEvent, Event, Refused, Role, closing, open_event
from desk.copying import Copies
from desk.roles import HEADS, JUDGES
from desk.state import Device
from indexer import Home, disk

from .. import access
from ..roles import caller

#: The cookie with a device's token, the one with that of the device it was before, and how long a browser keeps them: longer than
#: any event lasts.
COOKIE, BEFORE, _WEEKS = "juez-evento", "juez-evento-antes", 60 * 24 * 3600
_COPIES = "copias"
_FIT_FOR_A_FILE = re.compile(r"[^\w.-]+")


@dataclass(frozen=True)
class Who:
    """Who asks: ``device`` is "" for a visitor; ``own``: it, and what it was before it came in again."""

    role: Role = Role.VISITOR
    device: str = ""
    name: str = ""
    table: int | None = None
    own: frozenset[str] = frozenset()

    @classmethod
    def of(cls, device: Device) -> Who:
        """Whoever holds a device of the event."""
        return cls(device.role, device.id, device.name, device.table, the_event().state.same_phone(device.id))

    @property
    def judges(self) -> bool:
        return self.role in JUDGES

    @property
    def heads(self) -> bool:
        return self.role in HEADS


#: Each role and what it may do more than the one before.
_ORDER = (Role.VISITOR, Role.TABLE, Role.JUDGE, Role.HEAD, Role.HOST)


def reaches(role: Role, needed: Role) -> bool:
    """Whether a role may do what is asked of another."""
    return _ORDER.index(role) >= _ORDER.index(needed)


class Events:
    """The events of a data folder, and the one that is open."""

    def __init__(self, home: Home):
        self.folder = home.events
        self._pointer = home.events / "abierto"
        self._lock = threading.Lock()
        self._open: tuple[str, Event] | None = None
        self._copies: Copies | None = None
        #: Parts of pages as they were drawn last (:mod:`webapp.event.drawing`), of the event that is open.
        self.drawn: dict[str, tuple[tuple[object, ...], Markup]] = {}
        self.trouble = ""

    @property
    def event(self) -> Event | None:
        """The event that is open, with all that is in its file."""
        wanted = self._wanted()
        with self._lock:
            if self._open is not None and self._open[0] != wanted:
                self._open[1].close()
                self._open, self.drawn = None, {}
            if self._open is None and wanted:
                self._open = self._opened(wanted)
            found = self._open[1] if self._open else None
        if found is not None:
            found.catch_up()
        return found

    def _wanted(self) -> str:
        try:
            return self._pointer.read_text(encoding="utf-8").strip()
        except OSError:
            return ""

    @property
    def is_open(self) -> bool:
        """Whether an event is open, as far as that is known without opening it."""
        return bool(self._wanted())

    def _opened(self, path: str) -> tuple[str, Event] | None:
        self.trouble = ""
        try:
            found = open_event(Path(path), machine=self.machine)
            if closing.due(found, Date.today()):
                closing.close(found, found.file.path.parent)
        except (BadEvent, Refused) as error:
            self.trouble = str(error)
            return None
        self._copies = Copies(found, self.folder / _COPIES)
        return path, found

    @property
    def machine(self) -> str:
        """What this machine is known by in the log of its events."""
        place = self.folder / "equipo"
        with suppress(OSError):
            return place.read_text(encoding="utf-8").strip()
        disk.write_whole(place, secrets.token_hex(8).encode())
        return place.read_text(encoding="utf-8").strip()

    def keep_copy(self) -> None:
        """Copy the event that is open, if it is time: at each round, and every five minutes when something came in."""
        with self._lock:
            if self._copies is None or self._open is None or self._open[1].elsewhere or self._open[1].state.closed:
                return
            try:
                (self.folder / _COPIES).mkdir(parents=True, exist_ok=True, mode=0o700)
                self._copies.keep()
            except (BadEvent, Refused, OSError) as error:
                self.trouble = f"La copia no se hizo: {error}"

    def known(self) -> list[Path]:
        """The event files of the folder, the last written first."""
        if not self.folder.is_dir():
            return []
        return sorted(self.folder.glob(f"*{SUFFIX}"), key=lambda path: -path.stat().st_mtime)

    def place(self, name: str) -> Path:
        """Where an event of that name is kept. Raises :class:`~desk.BadEvent` for what is no name."""
        plain = _FIT_FOR_A_FILE.sub("-", name.strip().removesuffix(SUFFIX)).strip("-.")[:80]
        if not plain:
            raise BadEvent("El evento necesita un nombre de archivo.")
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return self.folder / f"{plain}{SUFFIX}"

    def show(self, path: Path) -> None:
        """Have an event open here from now on. Raises :class:`~desk.BadEvent` where it cannot be."""
        open_event(path).close()
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        disk.write_whole(self._pointer, str(path.resolve()).encode())

    def put_away(self) -> None:
        """Have none open; the file stays as it is."""
        self._pointer.unlink(missing_ok=True)


def events() -> Events:
    """The events of the running application."""
    found: Events = current_app.extensions["events"]
    return found


def event() -> Event | None:
    """The event that is open, the same during a whole request."""
    if "desk_event" not in g:
        g.desk_event = events().event
    found: Event | None = g.desk_event
    return found


def the_event() -> Event:
    """The event that is open: the guard before each view has seen to it."""
    found = event()
    if found is None:
        raise Refused("No hay ningún evento abierto.")
    return found


def game_of_event() -> str:
    """The game of the event that is open."""
    about = the_event().state.about
    return about.game if about else ""


def who() -> Who:
    """Who makes the request, at the event that is open."""
    if not has_request_context():
        return Who()
    if "desk_who" not in g:
        g.desk_who = _who()
    found: Who = g.desk_who
    return found


def _who() -> Who:
    if event() is None:
        return Who()
    if caller().role is access.Role.HOST:
        return Who(Role.HOST, HOST, "Este equipo", own=frozenset({HOST}))
    token = _token()
    device = the_event().device_of(token) if token else None
    return Who.of(device) if device else Who()


def remember(response: Response, token: str, device: Device) -> Who:
    """Have the browser keep its token; from now on the request is that device's."""
    _keep(response, COOKIE, token)
    g.desk_who = found = Who.of(device)
    return found


def forget(response: Response) -> None:
    """Have the browser be a visitor's; what it could not send yet is its own again when it comes in."""
    if _token():
        _keep(response, BEFORE, _token())
    response.delete_cookie(COOKIE)


def _keep(response: Response, name: str, token: str) -> None:
    response.set_cookie(name, token, max_age=_WEEKS, samesite="Lax", httponly=True, secure=request.is_secure, path="/")


def former_token() -> str:
    """By what the browser was told at the event until now, if it was."""
    return _token() or request.cookies.get(BEFORE, "")


def sent_away() -> Device | None:
    """The device that asks, if it was sent away."""
    return the_event().sent_away(_token()) if _token() else None


def _token() -> str:
    """The token that a browser keeps, or a program sends."""
    kept = request.cookies.get(COOKIE, "")
    kind, _, said = request.headers.get("Authorization", "").partition(" ")
    return kept or (said.strip() if kind.casefold() == "bearer" else "")


def at_desk() -> bool:
    """Whether whoever asks may be a judge of an event that is open here; told without opening it, for pages of other parts."""
    if not has_request_context() or not (_token() or caller().role is access.Role.HOST):
        return False
    return events().is_open
