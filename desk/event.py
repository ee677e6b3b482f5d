"""An event as the machine that hosts it keeps it open: what comes in, what it comes to, who is who."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date as Date
from pathlib import Path
from typing import Any

from . import entering
from .allowing import HOST, allowed, role_of
from .contents import Closed, Content, Opened
from .entries import ID, Entry, Kept, Sent, new_id
from .errors import BadEvent, Refused, TakenOver
from .file import EventFile, create_file, open_file
from .kinds import Kind, kind_named
from .replay import Replay
from .roles import HEADS, Role
from .state import Device, State
from .tournament import GAMES, Tournament, tournament


def new_event(
    path: Path,
    game: str,
    *,
    format: str = "",
    edition: str = "",
    date: Date | None = None,
    title: str = "",
    readings: dict[str, str] | None = None,
    machine: str = "",
    clock: Callable[[], float] = time.time,
) -> Event:
    """A new event file, opened. ``machine``: what this machine is known by, random.

    Raises :class:`~desk.errors.BadEvent` or :class:`~desk.errors.Refused`.
    """
    if game not in GAMES:
        raise Refused(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")
    content = {
        "event": secrets.token_hex(8),
        "title": title,
        "game": game,
        "format": format,
        "edition": edition,
        "date": date or Date.today(),
        "readings": readings or {},
    }
    kind_named("opened").read(content)
    event = Event(create_file(path), clock, machine)
    event.note("opened", content)
    return event


def open_event(path: Path, clock: Callable[[], float] = time.time, machine: str = "") -> Event:
    """An event that was begun before; one that was closed and not yet erased is erased.

    Raises :class:`~desk.errors.BadEvent`.
    """
    event = Event(open_file(path), clock, machine)
    if event.state.about is None:
        event.close()
        raise BadEvent(f"«{path.name}» está vacío: se interrumpió mientras se creaba. Bórralo y empieza otro.")
    if event.state.closed and event.file.holds_words:
        event.erase()
    return event


class Event:
    """An open event. It may be used from several threads; ``clock`` tells the machine's time in seconds.

    ``machine``: what this machine is known by; «» where that does not matter.
    """

    def __init__(self, file: EventFile, clock: Callable[[], float] = time.time, machine: str = ""):
        self.file = file
        self._machine = machine
        self._clock = clock
        self._lock = threading.RLock()
        self._replay = Replay()
        self.catch_up()

    def __enter__(self) -> Event:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.file.close()

    # --- what it is ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """What all entries so far come to. It never changes; later there is another."""
        return self._replay.state

    @property
    def tournament(self) -> Tournament:
        """What is known of the game's tournaments."""
        assert self.state.about is not None
        return tournament(self.state.about.game)

    @property
    def now(self) -> int:
        """The time of the event in milliseconds: the machine's, set right where it was wrong."""
        return int(self._clock() * 1000) + self.state.ahead

    def catch_up(self) -> State:
        """Takes in what another process wrote to the file."""
        with self._lock:
            for entry in self.file.entries(after=self.state.number):
                self._replay.add(entry)
            return self.state

    def entries(self, after: int = 0) -> list[Entry]:
        """The log after a number."""
        return self.file.entries(after)

    # --- what comes in ---------------------------------------------------------------------------------------------

    def send(self, sent: Sent, by: str | None = None) -> Kept:
        """Take an entry. It is on the disk when this returns; sent again it is the same entry.

        ``by``: the device that its token told (:meth:`device_of`); None only for what this machine makes itself. A device sends
        its own entries, those of the devices that it was before, and those of devices that this file knows nothing of; what
        others made is handed over by a head judge. Raises :class:`~desk.errors.Refused` (nothing was written), of which
        :class:`~desk.errors.TakenOver`: another laptop keeps the event; :class:`~desk.errors.Held`: somebody else may send it.
        """
        with self._writing():
            state = self.catch_up()
            known = self.file.entry(sent.id) if ID.fullmatch(sent.id) else None
            if known is not None:
                return Kept(known, again=True)
            kind, content, role = self._allowed(state, sent, by or sent.device)
            of_sender = by is None or sent.device in state.same_phone(by)
            return self._append(
                Entry(
                    number=0,
                    id=sent.id,
                    at=self.now,
                    device=sent.device if by is None or sent.device in state.devices else by,
                    role=role,
                    kind=kind.name,
                    content=content,
                    replaces=sent.replaces,
                    made_on=sent.made_on,
                    takeover=sent.takeover,
                    device_at=sent.device_at if of_sender else None,
                    waited=sent.waited,
                    host=state.host,
                )
            )

    def send_all(self, entries: Iterable[Sent], by: str | None = None) -> list[Kept | Refused]:
        """Take several in their order; one that is refused does not keep back the others."""
        return [self._tried(sent, by) for sent in entries]

    def _tried(self, sent: Sent, by: str | None) -> Kept | Refused:
        try:
            return self.send(sent, by)
        except Refused as refused:
            return refused

    def do(self, kind: str, content: dict[str, Any], device: str = HOST, replaces: str | None = None) -> Kept:
        """An entry made at this machine on the state as it is now: for forms without a script, and for the host."""
        made_on = self.catch_up().made_on(kind, content)
        return self.send(Sent(new_id(device), kind, content, replaces, made_on, self.state.takeover))

    def undo(self, entry: str, device: str = HOST) -> Kept:
        """Take back what an entry did."""
        return self.do("undone", {}, device, replaces=entry)

    def note(self, kind: str, content: dict[str, Any], device: str = HOST, role: Role = Role.HOST, host: str = "") -> Entry:
        """An entry that the desk makes itself."""
        with self._writing():
            state = self.catch_up()
            if state.closed:
                raise Refused(OVER)
            if self.elsewhere and kind != "taken_over":
                raise TakenOver(_ELSEWHERE)
            keeps = host or state.host or self._machine or secrets.token_hex(4)
            read = kind_named(kind).read(content)
            entry = Entry(0, new_id(device), self.now, device, role, kind, read, takeover=state.takeover, host=keeps)
            return self._append(entry).entry

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """All of what is written inside, or nothing; the state never holds what is not in the file."""
        with self._lock:
            try:
                with self.file.writing():
                    yield
            except BaseException:
                if self.state.number > self.file.last():
                    self._replay = Replay()
                    self.catch_up()
                raise

    def _append(self, entry: Entry) -> Kept:
        kept = self.file.append(entry)
        if not kept.again:
            self._replay.add(kept.entry)
        return kept

    def _allowed(self, state: State, sent: Sent, by: str) -> tuple[Kind, Content, Role]:
        """What a device sends, if it may. Raises :class:`Refused`."""
        if not ID.fullmatch(sent.id):
            raise Refused("La anotación no lleva un identificador que valga.")
        if state.closed:
            raise Refused(OVER)
        if self.elsewhere:
            raise TakenOver(_ELSEWHERE)
        if sent.takeover > state.takeover:
            raise TakenOver("Otro equipo se hizo cargo del evento: este ya no lo lleva. Envía lo pendiente al otro.")
        return allowed(self.file, state, sent, by)

    def role_of(self, device: str) -> Role:
        """What a device is. Raises :class:`Refused` for one that is not at the event."""
        return role_of(self.catch_up(), device)

    # --- who comes in ----------------------------------------------------------------------------------------------

    def invite(self, role: Role = Role.JUDGE, device: str = HOST) -> str:
        """A token that lets one device in once."""
        self.must_head(device)
        token = entering.new_token()
        self.note("invited", {"token": entering.known_by(token), "role": role}, device, self.role_of(device))
        return token

    def set_pin(self, device: str = HOST, on: bool = True) -> str:
        """A new PIN of six digits for judges, or none ("")."""
        self.must_head(device)
        pin = entering.new_pin() if on else ""
        with self._writing():
            self.file.keep_secret("pin", pin)
            self.note("pin_set", {"on": on}, device, self.role_of(device))
        return pin

    @property
    def pin(self) -> str:
        """The PIN in force, "" where there is none."""
        return (self.file.secret("pin") or "") if self.state.pin else ""

    def table_token(self, table: int) -> str:
        """What the card of a table holds; the same each time, until :meth:`renew_cards`."""
        return entering.table_token(self._card_secret(), self.state.cards, table)

    def renew_cards(self, device: str = HOST) -> None:
        """The cards printed so far are no longer good."""
        self.must_head(device)
        self.note("cards_renewed", {}, device, self.role_of(device))

    def _card_secret(self) -> str:
        secret = self.file.secret("cards")
        if secret is None:
            secret = entering.new_token()
            self.file.keep_secret("cards", secret)
        return secret

    def must_head(self, device: str) -> None:
        """Raises :class:`Refused` for all but the head judge and this machine."""
        if self.role_of(device) not in HEADS:
            raise Refused("Esto lo hace el juez principal o este equipo.")

    def admit_by_token(self, token: str, name: str = "", former: str = "") -> tuple[Device, str]:
        """Let a device in by an invitation: the device and the token it is told by from now on.

        ``former``: the token that it was told by before, if any: what it could not send then it may send now.
        Raises :class:`Refused`.
        """
        with self._writing():
            known = self.catch_up().invitations.get(entering.known_by(token))
            if known is None or known.used is not None:
                raise Refused("Esta invitación no vale, o ya se usó. Pide otra al juez principal.")
            return self._admit({"role": known.role, "name": name, "by": "invitation", "token": known.token}, former)

    def admit_by_pin(self, pin: str, name: str = "", former: str = "") -> tuple[Device, str]:
        """Let a judge in by the PIN; after five that were wrong within a minute nobody is let in. Raises :class:`Refused`."""
        with self._lock:
            state = self.catch_up()
            if entering.too_many(state.pin_missed, self.now):
                raise Refused("Demasiados intentos con el PIN: espera un minuto, o entra con un código QR.")
            if not self.pin:
                raise Refused("Ahora no se entra con PIN: pide al juez principal un código QR o que ponga uno.")
            if not secrets.compare_digest(pin.strip().encode(), self.pin.encode()):
                self.note("pin_missed", {})
                raise Refused("El PIN no es ese: míralo otra vez en la pantalla del juez principal.")
            return self._admit({"role": Role.JUDGE, "name": name, "by": "pin"}, former)

    def admit_table(self, table: int, token: str, former: str = "") -> tuple[Device, str]:
        """Let a phone in by the card of a table. Raises :class:`Refused`."""
        self.catch_up()
        if not secrets.compare_digest(token.encode(), self.table_token(table).encode()):
            raise Refused("Esta tarjeta de mesa no vale. Llama a un juez con la mano.")
        return self._admit({"role": Role.TABLE, "by": "card", "table": table}, former)

    def _admit(self, content: dict[str, Any], former: str) -> tuple[Device, str]:
        device, key = entering.new_device(), entering.new_token()
        was = self._told_by(former) if former else None
        self.note("admitted", {**content, "key": entering.known_by(key), "before": was.id if was else ""}, device)
        return self.state.devices[device], key

    def _told_by(self, key: str) -> Device | None:
        known = entering.known_by(key)
        return next((device for device in self.state.devices.values() if device.key == known), None)

    def device_of(self, key: str) -> Device | None:
        """The device that is told by this token, unless it was sent away or the event is over."""
        state = self.catch_up()
        found = self._told_by(key)
        return None if found is None or found.revoked or state.closed else found

    def sent_away(self, key: str) -> Device | None:
        """The device that was told by this token until it was sent away."""
        self.catch_up()
        found = self._told_by(key)
        return found if found is not None and found.revoked else None

    @property
    def elsewhere(self) -> bool:
        """Whether another machine keeps the event: this one has a copy, and must take over before it takes anything in."""
        return bool(self._machine and self.state.host) and self.state.host != self._machine

    # --- more than one machine -------------------------------------------------------------------------------------

    def take_over(self) -> int:
        """This machine keeps the event from now on: the new take-over number."""
        entry = self.note("taken_over", {"number": self.state.takeover + 1}, host=self._machine or secrets.token_hex(4))
        return entry.content.model_dump()["number"]

    def join(self, entries: Sequence[Entry]) -> list[Kept]:
        """Take in what another machine has of the same event. Nothing that it acknowledged is dropped; what is here stays.

        Raises :class:`Refused` for entries of another event.
        """
        with self._writing():
            state = self.catch_up()
            if state.closed:
                raise Refused(OVER)
            if any(isinstance(entry.content, Closed) for entry in entries):
                raise Refused("El otro equipo ya cerró el evento y borró sus nombres: aquí no se mezcla.")
            if not entries or _event_of(entries[0]) != _event_of(self.file.entries()[0]):
                raise Refused("Son anotaciones de otro evento.")
            now = self.now
            return [self._append(replace(entry, number=0, at=now, waited=max(0, now - entry.made_at))) for entry in entries]

    def erase(self) -> None:
        """Names, free text and secrets go out of the file, and out of the state."""
        with self._lock:
            self.file.erase()
            self._replay = Replay()
            self.catch_up()

    def copy_to(self, place: Path) -> None:
        """A copy of the file; its place is noted so that it can be deleted too. Raises :class:`~desk.errors.BadEvent`."""
        noted = {there for _, there in self.catch_up().copies}
        if str(place) not in noted and not self.state.closed:
            self.note("copied", {"place": str(place)})
        self.file.copy_to(place)


def _event_of(first: Entry) -> str:
    """Which event an entry began."""
    return first.content.event if isinstance(first.content, Opened) else ""


_ELSEWHERE = "El evento lo lleva otro equipo; para seguir en este, hazte cargo de él aquí."
OVER = "El evento está cerrado: no entra nada más."
