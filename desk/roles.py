"""The roles at an event, and how they are told."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """Who somebody is at the event. What each may do stands with each kind of entry in :mod:`desk.kinds`."""

    HOST = "host"
    HEAD = "head"
    JUDGE = "judge"
    TABLE = "table"
    VISITOR = "visitor"


#: How a role is told on the screen.
TOLD = {
    Role.HOST: "este equipo",
    Role.HEAD: "juez principal",
    Role.JUDGE: "juez",
    Role.TABLE: "mesa",
    Role.VISITOR: "visitante",
}
#: Those who keep the event, those who judge, and whoever can call.
HEADS = frozenset({Role.HOST, Role.HEAD})
JUDGES = HEADS | {Role.JUDGE}
CALLERS = JUDGES | {Role.TABLE}
