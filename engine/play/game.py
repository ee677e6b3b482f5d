"""What a game lends to the mechanisms of playing: one record for each; a mechanism that is not lent is absent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..kernel.game import Game
from ..kernel.state import State

if TYPE_CHECKING:
    from .agenda import Agenda
    from .lasting import Lasting
    from .linked import Linking
    from .loops import Loops
    from .preventing import Preventing
    from .replacing import Instead
    from .ruling import InWords


@dataclass
class PlayedGame(Game):
    """Base of the games that are played with these mechanisms."""

    in_words: InWords | None = None
    lasting: Lasting | None = None
    agenda: Agenda | None = None
    instead: Instead | None = None
    preventing: Preventing | None = None
    linking: Linking | None = None
    loops: Loops | None = None


def played(state: State) -> PlayedGame:
    """The game of a state, with what it lends."""
    game = state.setup.game
    assert isinstance(game, PlayedGame)
    return game
