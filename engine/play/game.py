"""What a game lends to the mechanisms of playing: one record for each; a mechanism that is not lent is absent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..kernel.game import Game
from ..kernel.state import State

if TYPE_CHECKING:
    from .aiming import Aiming
    from .resolving import Resolving
    from .targets import Targeting
    from .undoing import Undoing


@dataclass
class PlayedGame(Game):
    """Base of the games that are played with these mechanisms."""

    aiming: Aiming | None = None
    resolving: Resolving | None = None
    targeting: Targeting | None = None
    undoing: Undoing | None = None


def played(state: State) -> PlayedGame:
    """The game of a match, with what it lends."""
    game = state.setup.game
    assert isinstance(game, PlayedGame)
    return game
