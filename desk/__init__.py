"""The judge's desk: what a head judge keeps of an event in one file, from the first call to the report.

One file per event (:func:`new_event`, :func:`open_event`); entries come in (:meth:`Event.send`, :meth:`Event.do`), and
everything shown is what they come to (:attr:`Event.state`). Knows the games by name only; does not pair, rank or decide.
"""

from .allowing import HOST
from .entries import Entry, Kept, Sent, new_id
from .errors import BadEvent, BadPlayers, Held, Refused, TakenOver
from .event import Event, new_event, open_event
from .file import SUFFIX
from .kinds import KINDS
from .refusing import wrong
from .roles import Role
from .state import State

__all__ = [
    "HOST",
    "KINDS",
    "SUFFIX",
    "BadEvent",
    "BadPlayers",
    "Entry",
    "Event",
    "Held",
    "Kept",
    "Refused",
    "Role",
    "Sent",
    "State",
    "TakenOver",
    "new_event",
    "new_id",
    "open_event",
    "wrong",
]
