"""A game as a whole: what a state asks of it, what a match asks of it, and what a situation file does. A game is data where it
can be, and procedures where its rules are procedures."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from .cards import Printed
from .continuous import outline, view
from .decisions import Procedure
from .events import Event
from .match import Conduct, Match
from .pieces import Procedure as UnderWay
from .state import State
from .transforming import transform


@dataclass
class Game(Conduct):
    """Base of every game. Subclasses fill the tables of ``kernel.state.Laws`` and override what is different, there, in
    ``kernel.match.Conduct`` and here."""

    view = staticmethod(view)
    outline = staticmethod(outline)

    def transform(self, match: Match, events: Iterable[Event]) -> Procedure[list[Event]]:
        return transform(match, events)

    # --- situations ---

    def impossible(self, base: object, kind: str, zone: str, entry: object) -> str | None:
        """Why something cannot stand in a zone as a situation has it, in Spanish; None when it can.

        ``base``: what is printed, None for an unknown card. ``kind``: of object. ``zone``: its name. ``entry``: as the file
        says it (``files.situation.Entry``). Called for each entry as a situation is built.
        """
        return None

    def untold(self, procedure: UnderWay, players: Collection[str]) -> str | None:
        """What a situation leaves out of a ``procedure`` under way among these ``players`` and must say, in Spanish; None when
        nothing. Called for each as a situation is built.
        """
        return None

    def incomplete(self, state: State, player: str) -> str | None:
        """What ``player`` lacks in ``state`` and must have, or has too much of, in Spanish; None when nothing.

        Called once a situation is built, for who is in the game.
        """
        return None

    def plain_card(self, name: str, kind: str) -> Printed | None:
        """The card ``name`` that a situation may use as an object of ``kind`` without defining it, or None."""
        return None
