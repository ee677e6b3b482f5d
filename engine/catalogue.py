"""The games, in one visible table, with what situations need to know of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .games.inferno import INFERNO
from .games.inferno.card_data import fits as inferno_fits
from .games.inferno.card_data import read_card as inferno_card
from .games.inferno.elements.cards import TYPES as INFERNO_TYPES
from .games.inferno.language import LANGUAGE as INFERNO_LANGUAGE
from .games.inferno.play_decks import decks as inferno_decks
from .games.inferno.text import READER as INFERNO_TEXT
from .games.inferno.turn.turn import TURN as INFERNO_TURN
from .games.myl import MYL
from .games.myl.card_data import fits as myl_fits
from .games.myl.card_data import read_card as myl_card
from .games.myl.cards import TYPES as MYL_TYPES
from .games.myl.language import LANGUAGE as MYL_LANGUAGE
from .games.myl.play_decks import decks as myl_decks
from .games.myl.text import READER as MYL_TEXT
from .games.myl.turn import TURN as MYL_TURN
from .kernel.game import Game
from .kernel.wording import fold
from .play.turns import TurnStep
from .text.fitting import Fitting
from .text.language import Language
from .text.reading import TextReader


@dataclass(frozen=True)
class Playable:
    """A game for situations: one row of ``GAMES``, and all that the packages above the games know of it.

    - ``game``: the game; ``turn``: the steps of its turn, in order, without those before the first turn.
    - ``step``: the name of the step at which a situation stands that does not say.
    - ``card(name, data)``: a card definition, read: the keys of the YAML, without the name. It returns an instance of
      ``game.card_class`` and raises ``DataError`` with what is wrong, in Spanish.
    - ``decks()``: what random games are played with: each deck by name, as the zones of a player with card definitions.
    - ``types``: the types of cards, in the order in which a page offers them.
    - ``language``: what its words need: the long form says no others.
    - ``special``: the entries of a player in a situation that are no zone: name → (zone, kind of object).
    - ``pool``: the entry that is what costs are paid from, or another number of each player (``Player.pool``), "" when there is
      none; ``pool_begins``: what it is where a situation does not say.
    - ``text``: reads its card text (``text.cards.game_reader``); None while the game reads none.
    - ``fits(data)``: which abilities can act on a card as a definition has it; with ``text``. It raises ``DataError``.
    - ``unknown``: the name of a card in play that nobody knows.
    """

    game: Game
    turn: tuple[TurnStep, ...]
    step: str
    card: Callable[[str, dict[str, Any]], Any]
    decks: Callable[[], dict[str, Any]]
    types: tuple[str, ...]
    language: Language
    special: dict[str, tuple[str, str]]
    pool: str = ""
    pool_begins: int = 0
    text: TextReader | None = None
    unknown: str = "?"
    fits: Callable[[dict[str, Any]], Fitting] | None = None

    def as_type(self, word: str) -> str:
        """A type of card as the game writes it, whatever the case and accents of the word; the word itself when it is none."""
        return next((name for name in self.types if fold(name) == fold(word)), word)

    def as_keyword(self, word: str) -> str:
        """The same of a keyword."""
        return next((name for name in self.game.keywords if fold(name) == fold(word)), word)


GAMES: dict[str, Playable] = {
    "inferno": Playable(
        INFERNO,
        INFERNO_TURN.plan,
        "Fase Principal",
        inferno_card,
        inferno_decks,
        INFERNO_TYPES,
        INFERNO_LANGUAGE,
        {"demonio": ("en juego", "demon")},
        "energía",
        text=INFERNO_TEXT,
        unknown="recurso",
        fits=inferno_fits,
    ),
    "myl": Playable(
        MYL,
        MYL_TURN.plan,
        "Vigilia",
        myl_card,
        myl_decks,
        MYL_TYPES,
        MYL_LANGUAGE,
        {},
        "oros virtuales",
        text=MYL_TEXT,
        fits=myl_fits,
    ),
}
