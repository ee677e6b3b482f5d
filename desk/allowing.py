"""Whether an entry is taken that a device sends: as whom, about what, in the place of which other."""

from __future__ import annotations

from .contents import CallKind, Content, Undone
from .entries import ID, Sent, device_of
from .errors import Held, Refused
from .file import EventFile
from .kinds import KINDS, Kind, kind_named
from .roles import HEADS, TOLD, Role
from .state import State

#: The device that is the hosting machine itself.
HOST = "host"


def allowed(file: EventFile, state: State, sent: Sent, by: str) -> tuple[Kind, Content, Role]:
    """What ``by`` sends: its kind, what it says, in which role. Raises :class:`Refused`."""
    kind = kind_named(sent.kind)
    role = _role_for(state, sent.device, by)
    if kind.inner or role not in kind.roles:
        raise Refused(f"Esto no lo puede anotar quien tiene el papel de {TOLD[role]}: lo anota {_who(kind)}.")
    content = kind.read(sent.content)
    if role is Role.TABLE and not _of_table(state, content, state.devices.get(sent.device, state.devices[by]).table):
        raise Refused("Una mesa solo anota lo suyo.")
    if isinstance(content, Undone) and sent.replaces is None:
        raise Refused("No dice qué anotación deshace.")
    if sent.replaces is not None:
        _may_replace(file, sent.kind, sent.replaces, role, state.same_phone(by) | {sent.device})
    return kind, content, role


def _who(kind: Kind) -> str:
    """Who notes entries of a kind."""
    if kind.inner:
        return "Juez mismo"
    return next(who for role, who in _NOTES.items() if role in kind.roles)


#: Who notes what not everybody may, from the most to the fewest.
_NOTES = {Role.JUDGE: "un juez", Role.HEAD: "el juez principal", Role.HOST: "el equipo que lleva el evento"}


def role_of(state: State, device: str) -> Role:
    """What a device is. Raises :class:`Refused` for one that is not at the event."""
    if device == HOST:
        return Role.HOST
    known = state.devices.get(device)
    if known is None or known.revoked:
        raise Refused("Este dispositivo no está en el evento, o se le retiró el acceso.")
    return known.role


def _role_for(state: State, device: str, by: str) -> Role:
    """In which role an entry of ``device`` comes in that ``by`` sends: of its own, of what this file knows nothing of, or handed
    over by a head judge. Raises :class:`Refused`."""
    role = role_of(state, by)
    if device in state.same_phone(by) or (device not in state.devices and device != HOST):
        return role
    if role not in HEADS or device not in state.devices:
        raise Held("Es de otro dispositivo, o de cuando este tenía otro acceso: que la recoja el juez principal.")
    return state.devices[device].role


def _of_table(state: State, content: Content, table: int | None) -> bool:
    """Whether what is said is about that table: its call, or one that it made."""
    if isinstance(content, CallKind):
        call = state.call(content.call)
        return call is not None and call.table == table
    return getattr(content, "table", table) == table


def _may_replace(file: EventFile, kind: str, replaced: str, role: Role, own: frozenset[str]) -> None:
    """Whether the sender may undo or correct that entry. One that has not come in yet will come in undone."""
    if not ID.fullmatch(replaced):
        raise Refused("No dice qué anotación deshace.")
    there = file.entry(replaced)
    if role not in HEADS and (device_of(replaced) if there is None else there.device) not in own:
        raise Refused("Lo que anotó otra persona lo deshace el juez principal.")
    if there is not None and not KINDS[there.kind].undoable:
        raise Refused("Esa anotación no se puede deshacer.")
    if there is not None and kind not in ("undone", there.kind):
        raise Refused("Una anotación se corrige con otra de su clase.")
