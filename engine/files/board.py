"""Setting a board: a situation before anything is done, changed card by card; whoever sets it needs to know no file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..catalogue import GAMES, Playable
from ..kernel.frozen import Frozen, Map
from ..kernel.wording import fold
from ..text.checking import DataError
from .building import build
from .card_texts import read_texts
from .read_as import with_reading
from .situation import Entry, Situation, dump, load
from .undisputed import without_undisputed
from .yaml_nodes import SituationError

_QUICK = re.compile(r"^(?P<type>[^\W\d]+)\s+(?P<strength>-?\d{1,3})(?:/(?P<resistance>-?\d{1,3}))?(?P<words>(?:[ ,]+[^|]+)?)$")
_NUMBER = re.compile(r"^\d{1,3}$")


#: A card as it is called and defined.
Definition = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class ZoneSet:
    """A zone of a player as it is set: its entries, each as it is written. ``seldom``: empty, as it is at most tables."""

    name: str
    entries: list[tuple[Entry, str]]
    count: int
    seldom: bool


@dataclass(frozen=True)
class Board(Frozen):
    """A situation as it is being set. Every change gives a new board and raises SituationError when it cannot be made."""

    situation: Situation

    @staticmethod
    def read(text: str) -> Board:
        """The board of a situation, without what is done there and expected. Raises SituationError."""
        return Board(without_undisputed(load(text))[0].but(do=(), expect=()))

    @property
    def text(self) -> str:
        """The situation. Raises SituationError for a board that cannot be."""
        written = dump(with_reading(self.situation))
        build(load(written))
        return written

    @property
    def playable(self) -> Playable:
        return GAMES[self.situation.game]

    # --- what is shown of it ---

    def zones(self, player: str) -> list[ZoneSet]:
        """The zones a player's cards can be in, the most used first; those that come into being only in play are left out."""
        here, pool, kinds = self.situation.players[player], self.playable.pool, self.playable.game.zone_kinds
        names = [*self.playable.special, *(name for name, kind in kinds.items() if not kind.stack), *([pool] if pool else [])]
        names.sort(key=lambda name: not kinds[name].in_play if name in kinds else name == pool)
        return [
            ZoneSet(
                name,
                [(entry, str(entry.written)) for entry in here.get(name, ())],
                sum(entry.count for entry in here.get(name, ())),
                not here.get(name) and (name == pool or (name in kinds and kinds[name].public and not kinds[name].in_play)),
            )
            for name in names
        ]

    def texts(self) -> dict[str, dict[str, Any]]:
        """Card → its text as it is understood, paragraph by paragraph, or the ``error`` for which it cannot be read."""
        return read_texts(self.situation.game, self.situation.cards)

    # --- cards ---

    def add(self, player: str, zone: str, typed: str, card: Callable[[str], Definition | None]) -> Board:
        """A card by name, a quick card («aliado 3/4 Agresor»), or so many unknown ones. ``card`` gives a card that the situation
        does not have as it is called and defined, by the name that was typed, or None."""
        entries = self._entries(player, zone)
        if not typed:
            raise SituationError("Escribe una carta.")
        if _NUMBER.match(typed):
            known = tuple(entry for entry in entries if entry.card is not None)
            return self._put(player, zone, (*known, Entry(None, int(typed))) if int(typed) else known)
        name, bar, flags = (part.strip() for part in typed.partition("|"))
        name, board = self._with_card(name, card)
        return board._put(player, zone, (*entries, Entry.read(f"{name} {bar} {flags}".strip())))

    def remove(self, player: str, zone: str, at: int) -> Board:
        """Without an entry of a zone."""
        entries = self._entries(player, zone, at)
        return self._put(player, zone, entries[:at] + entries[at + 1 :])

    def write(self, player: str, zone: str, at: int, written: str) -> Board:
        """An entry written anew («Oso | girada, daño 2»)."""
        entries = self._entries(player, zone, at)
        return self._put(player, zone, (*entries[:at], Entry.read(written), *entries[at + 1 :]))

    def turn_over(self, player: str, zone: str, at: int) -> Board:
        """An entry turned, or turned back."""
        entries = self._entries(player, zone, at)
        return self._put(player, zone, (*entries[:at], entries[at].but(turned=not entries[at].turned), *entries[at + 1 :]))

    def define(self, name: str, definition: dict[str, Any]) -> Board:
        """A card with its type, figures and text."""
        return self._but(cards=self.situation.cards.set(name, definition), read=self.situation.read.without(name))

    def undefine(self, name: str) -> Board:
        """Without the definition of a card that lies nowhere."""
        zones = [entries for zones in self.situation.players.values() for entries in zones.values()]
        if any(entry.card == name for entries in zones for entry in entries):
            raise SituationError(f"«{name}» está en la mesa: quítala de allí primero.")
        return self._but(cards=self.situation.cards.without(name), read=self.situation.read.without(name))

    # --- the turn and the players ---

    def set_turn(self, turn: dict[str, Any], title: str) -> Board:
        """Where the turn stands, by the keys of a situation; and a title, unless it is empty."""
        return self._but(turn=Map(turn), title=title or self.situation.title)

    def rename(self, old: str, new: str) -> Board:
        """A player by another name."""
        players = self.situation.players
        if not new or old not in players or (new != old and new in players):
            raise SituationError("Cada jugador necesita un nombre distinto.")
        turn = Map({key: new if value == old else value for key, value in self.situation.turn.items()})
        return self._but(players=Map({(new if name == old else name): zones for name, zones in players.items()}), turn=turn)

    def add_player(self, new: str, like: Board) -> Board:
        """One more player, who has what the first one of another board has."""
        if not new or new in self.situation.players:
            raise SituationError("Cada jugador necesita un nombre distinto.")
        return self._but(players=self.situation.players.set(new, next(iter(like.situation.players.values()))))

    # --- how ---

    def _but(self, **changes: object) -> Board:
        return Board(self.situation.but(**changes))

    def _entries(self, player: str, zone: str, at: int | None = None) -> tuple[Entry, ...]:
        """The entries of a zone, one of which stands ``at`` that place."""
        if player not in self.situation.players:
            raise SituationError(f"No hay un jugador «{player}».")
        entries = self.situation.players[player].get(zone, ())
        if at is not None and not 0 <= at < len(entries):
            raise SituationError("Esa carta ya no está.")
        return entries

    def _put(self, player: str, zone: str, entries: tuple[Entry, ...]) -> Board:
        zones = self.situation.players[player]
        zones = zones.set(zone, entries) if entries else zones.without(zone)
        return self._but(players=self.situation.players.set(player, zones))

    def _with_card(self, name: str, card: Callable[[str], Definition | None]) -> tuple[str, Board]:
        """``name`` as a card that the board has, defined on the way where it can be."""
        bare = re.sub(r" x\d{1,3}$", "", name)
        playable = self.playable
        if bare in self.situation.cards or playable.game.plain_card(bare, "card") is not None or bare == playable.unknown:
            return name, self
        if known := next((card for card in self.situation.cards if fold(card) == fold(bare)), None):
            return known + name[len(bare) :], self
        quick = _QUICK.match(bare)
        if quick:
            return self._quick(name, bare, quick)
        found = card(bare)
        return (name, self) if found is None else (found[0] + name[len(bare) :], self.define(*found))

    def _quick(self, name: str, bare: str, quick: re.Match[str]) -> tuple[str, Board]:
        definition: dict[str, Any] = {"type": self.playable.as_type(quick["type"]), "cost": 1, "strength": int(quick["strength"])}
        if quick["resistance"]:
            definition["resistance"] = int(quick["resistance"])
        words = [word.strip() for word in re.split(r",| y ", quick["words"]) if word.strip()]
        if words:
            definition["abilities"] = [self.playable.as_keyword(word) for word in words]
        title = bare[:1].upper() + bare[1:]
        try:
            self.playable.card(title, definition)
        except DataError as error:
            raise SituationError(f"«{bare}»: {error}.", suggestion=error.suggestion) from None
        return title + name[len(bare) :], self.define(title, definition)
