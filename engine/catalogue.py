"""The games, in one visible table, with what situations need to know of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .games.inferno import INFERNO
from .games.inferno.card_data import read_card as inferno_card
from .games.inferno.elements.cards import TYPES as INFERNO_TYPES
from .games.inferno.play_decks import decks as inferno_decks
from .games.inferno.text import READER as INFERNO_TEXT
from .games.inferno.turn.turn import TURN as INFERNO_TURN
from .games.myl import MYL
from .games.myl.card_data import read_card as myl_card
from .games.myl.cards import TYPES as MYL_TYPES
from .games.myl.play_decks import decks as myl_decks
from .games.myl.text import READER as MYL_TEXT
from .games.myl.turn import TURN as MYL_TURN
from .kernel.game import Game
from .play.turns import TurnStep
from .text.reading import TextReader


@dataclass(frozen=True)
class Playable:
    """A game for situations: its turn, the step at which a situation stands unless it says, and how its cards are read.

    ``special`` are the entries of a player that are no zone: name → (zone, kind of object); ``pool`` the key of what costs
    are paid from; ``decks`` what random games are played with: players' zones of card definitions; ``types`` the types of
    cards; ``text`` reads its card text; ``unknown`` is the name of a card in play that nobody knows.
    """

    game: Game
    turn: tuple[TurnStep, ...]
    step: str
    card: Callable[[str, dict[str, Any]], Any]
    decks: Callable[[], dict[str, Any]]
    types: tuple[str, ...]
    special: dict[str, tuple[str, str]]
    pool: str = ""
    text: TextReader | None = None
    unknown: str = "?"


GAMES: dict[str, Playable] = {
    "inferno": Playable(
        INFERNO,
        INFERNO_TURN.plan,
        "Fase Principal",
        inferno_card,
        inferno_decks,
        INFERNO_TYPES,
        {"demonio": ("en juego", "demon")},
        "energía",
        INFERNO_TEXT,
        "recurso",
    ),
    "myl": Playable(MYL, MYL_TURN.plan, "Vigilia", myl_card, myl_decks, MYL_TYPES, {}, "oros virtuales", MYL_TEXT),
}
