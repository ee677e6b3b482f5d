"""The games, in one visible table, with what situations need to know of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .games.fftcg import FFTCG
from .games.fftcg.calling import called as fftcg_called
from .games.fftcg.card_data import fits as fftcg_fits
from .games.fftcg.card_data import read_card as fftcg_card
from .games.fftcg.cards import TYPES as FFTCG_TYPES
from .games.fftcg.language import LANGUAGE as FFTCG_LANGUAGE
from .games.fftcg.lexicon import LEXICON as FFTCG_LEXICON
from .games.fftcg.play_decks import decks as fftcg_decks
from .games.fftcg.text import READER as FFTCG_TEXT
from .games.fftcg.turn import TURN as FFTCG_TURN
from .games.inferno import INFERNO
from .games.inferno.calling import called as inferno_called
from .games.inferno.card_data import fits as inferno_fits
from .games.inferno.card_data import read_card as inferno_card
from .games.inferno.elements.cards import TYPES as INFERNO_TYPES
from .games.inferno.language import LANGUAGE as INFERNO_LANGUAGE
from .games.inferno.lexicon import LEXICON as INFERNO_LEXICON
from .games.inferno.play_decks import decks as inferno_decks
from .games.inferno.text import READER as INFERNO_TEXT
from .games.inferno.turn.turn import TURN as INFERNO_TURN
from .games.myl import MYL
from .games.myl.calling import called as myl_called
from .games.myl.card_data import fits as myl_fits
from .games.myl.card_data import races_of as myl_races
from .games.myl.card_data import read_card as myl_card
from .games.myl.cards import TYPES as MYL_TYPES
from .games.myl.language import LANGUAGE as MYL_LANGUAGE
from .games.myl.lexicon import LEXICON as MYL_LEXICON
from .games.myl.play_decks import decks as myl_decks
from .games.myl.text import READER as MYL_TEXT
from .games.myl.turn import TURN as MYL_TURN
from .games.souls import SOULS
from .games.souls.calling import called as souls_called
from .games.souls.card_data import fits as souls_fits
from .games.souls.card_data import read_card as souls_card
from .games.souls.cards import TYPES as SOULS_TYPES
from .games.souls.language import LANGUAGE as SOULS_LANGUAGE
from .games.souls.lexicon import LEXICON as SOULS_LEXICON
from .games.souls.play_decks import decks as souls_decks
from .games.souls.text import READER as SOULS_TEXT
from .games.souls.turn import TURN as SOULS_TURN
from .games.souls.zones import LIVES as SOULS_LIVES
from .kernel.game import Game
from .kernel.wording import fold
from .play.turns import TurnStep
from .text.calling import Called, plainly
from .text.fitting import Fitting
from .text.language import Language
from .text.lexicon import Lexicon
from .text.reading import TextReader


@dataclass(frozen=True)
class Playable:
    """A game for situations: one row of ``GAMES``, and all that the packages above the games know of it.

    - ``game``: the game; ``turn``: the steps of its turn, in order, without those before the first turn.
    - ``step``: the name of the step at which a situation stands that does not say.
    - ``card(name, data)``: a card definition, read: the keys of the YAML, without the name. It returns an instance of
      ``game.card_class`` and raises ``DataError`` with what is wrong, in Spanish. Where there are ``kinds``, those of the
      definitions beside it may be given, too.
    - ``kinds(definitions)``: the kinds of cards that card definitions give, which texts beside them may name; None where no text
      names a kind that the game does not know.
    - ``decks()``: what random games are played with: each deck by name, as the zones of a player with card definitions.
    - ``types``: the types of cards, in the order in which a page offers them.
    - ``language``: what its words need: the long form says no others.
    - ``special``: the entries of a player in a situation that are no zone: name → (zone, kind of object).
    - ``pool``: the entry that is what costs are paid from, or another number of each player (``Player.pool``), "" when there is
      none; ``pool_begins``: what it is where a situation does not say; ``pool_one``: what one of it is called, "" when it is
      not counted in pieces.
    - ``text``: reads its card text (``text.cards.game_reader``); None while the game reads none.
    - ``lexicon``: how people at a table speak of cards and what is done with them; None while nobody has written it down.
    - ``fits(data)``: which abilities can act on a card as a definition has it; with ``text``. It raises ``DataError``.
    - ``unknown``: the name of a card in play that nobody knows.
    - ``called(ability)``: what its document calls an ability, and by which rule; ``icon``: what is said besides of one whose
      paragraph has the icon of the game.
    """

    game: Game
    turn: tuple[TurnStep, ...]
    step: str
    card: Callable[..., Any]
    decks: Callable[[], dict[str, Any]]
    types: tuple[str, ...]
    language: Language
    special: dict[str, tuple[str, str]]
    pool: str = ""
    pool_begins: int = 0
    text: TextReader | None = None
    unknown: str = "?"
    fits: Callable[[dict[str, Any]], Fitting] | None = None
    lexicon: Lexicon | None = None
    called: Callable[[object], Called] = plainly
    icon: str = ""
    pool_one: str = ""
    kinds: Callable[[Iterable[Mapping[str, Any]]], frozenset[str]] | None = None

    def kinds_of(self, cards: Mapping[str, Any]) -> frozenset[str]:
        """The kinds that the card definitions of a situation give; none in a game without ``kinds``."""
        return self.kinds(cards.values()) if self.kinds is not None else frozenset()

    def card_beside(self, name: str, data: dict[str, Any], kinds: frozenset[str]) -> Any:
        """A card definition, read beside others that give these ``kinds``. Raises DataError."""
        return self.card(name, data, kinds) if kinds else self.card(name, data)

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
        lexicon=INFERNO_LEXICON,
        called=inferno_called,
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
        lexicon=MYL_LEXICON,
        called=myl_called,
        pool_one="oro virtual",
        kinds=myl_races,
    ),
    "fftcg": Playable(
        FFTCG,
        FFTCG_TURN.plan,
        "Main Phase 1",
        fftcg_card,
        fftcg_decks,
        FFTCG_TYPES,
        FFTCG_LANGUAGE,
        {},
        "cristales",
        text=FFTCG_TEXT,
        fits=fftcg_fits,
        lexicon=FFTCG_LEXICON,
        called=fftcg_called,
        icon="con EX Burst",
        pool_one="cristal",
    ),
    "souls": Playable(
        SOULS,
        SOULS_TURN.plan,
        "Fase de Acción",
        souls_card,
        souls_decks,
        SOULS_TYPES,
        SOULS_LANGUAGE,
        {},
        "vidas",
        SOULS_LIVES,
        text=SOULS_TEXT,
        fits=souls_fits,
        lexicon=SOULS_LEXICON,
        called=souls_called,
        pool_one="vida",
    ),
}
