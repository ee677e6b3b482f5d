"""What can go wrong at the desk. Every message is Spanish and meant for the screen."""

from __future__ import annotations


class BadEvent(ValueError):
    """A file is no event, is damaged, or is of a later Juez."""


class Refused(ValueError):
    """An entry is not taken: it is not what its kind says, or its sender may not make it. Nothing was written."""


class TakenOver(Refused):
    """The sender knows a later take-over: another laptop keeps the event now, and this one no longer does."""


class Held(Refused):
    """Nothing is wrong with the entry, but this device cannot send it: it waits there, to be handed over."""


class BadPlayers(ValueError):
    """A list of players or tables cannot be read; ``problems`` names each line."""

    def __init__(self, problems: list[str]):
        super().__init__(" ".join(problems))
        self.problems = problems
