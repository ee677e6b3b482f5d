"""What is decided about an entry when it comes in: whether it clashes, and which call it belongs to."""

from __future__ import annotations

from ..contents import Called, TakenOver
from ..entries import Entry
from ..kinds import kind_named
from ..state import Clash, Decision, State

#: A clock change that waited longer than this on its device is a request (milliseconds).
LATE = 10_000


def decide(state: State, entry: Entry) -> Decision:
    """The decision about an entry that comes in on this state."""
    if isinstance(entry.content, Called):
        waiting = state.open_call(entry.content.round, entry.content.table)
        return Decision(root=waiting.id if waiting else entry.id)
    return Decision(clash=_clash(state, entry))


def _clash(state: State, entry: Entry) -> Clash | None:
    if isinstance(entry.content, TakenOver) and entry.content.number != state.takeover + 1:
        held = state.takeovers[-1].id if state.takeovers else None
        return _as_clash(entry, "takeover", "hosts", held)
    matter = state.matter(entry.kind, entry.content)
    if matter is None:
        return None
    head, seen = state.heads.get(matter), entry.made_on
    if matter.startswith("call "):
        seen = state.roots.get(seen or "", seen)
    if seen != head:
        return _as_clash(entry, matter, "conflict", head)
    if kind_named(entry.kind).late and entry.waited > LATE:
        return _as_clash(entry, matter, "request", head)
    return None


def _as_clash(entry: Entry, matter: str, why: str, held: str | None) -> Clash:
    return Clash(entry.id, matter, why, held, entry.kind, entry.device, entry.at)
