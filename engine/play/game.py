"""What a game lends to the mechanisms of playing: one record for each; a mechanism that is not lent is absent."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.game import Game


@dataclass
class PlayedGame(Game):
    """Base of the games that are played with these mechanisms."""
