"""What a game lends to the mechanisms of playing: one record for each; a mechanism that is not lent is absent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..kernel.game import Game
from ..kernel.state import State

if TYPE_CHECKING:
    from .acting import Acting
    from .allowing import Allowing
    from .ending import Ending
    from .shortcuts import Shortcuts
    from .starting import Starting
    from .turns import Turn


@dataclass
class PlayedGame(Game):
    """Base of the games that are played with these mechanisms."""

    turn: Turn | None = None
    acts: Acting | None = None
    allowing: Allowing | None = None
    shortcuts: Shortcuts | None = None
    starting: Starting | None = None
    ending: Ending | None = None


def played(state: State) -> PlayedGame:
    """The game of a state, with what it lends."""
    game = state.setup.game
    assert isinstance(game, PlayedGame)
    return game
