"""Setting a board: a situation before anything is done, changed card by card; whoever sets it needs to know no file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ..catalogue import GAMES, Playable
from ..kernel.frozen import Frozen, Map
from ..kernel.wording import fold
from ..text.checking import DataError
from ..text.words import nearest
from .building import build
from .card_line import CardLine, read_card, suggestion
from .card_texts import read_texts
from .read_as import with_reading
from .situation import Entry, Situation, dump, load
from .undisputed import without_undisputed
from .yaml_nodes import SituationError

#: What may stand behind the name of a card of the catalogue.
_BARE = re.compile(r"\s*(?:\||[x×]\d|\bgirad|\bboca abajo)")
_NUMBER = re.compile(r"^\d{1,3}$")
#: The code of a printing («1-149H», «PR-010»), with which a line begins.
_CODE = re.compile(r"(?=\S*\d)[A-Za-z0-9]+-[A-Za-z0-9-]+(?=\s|:|\||$)")
#: The words of a line for keys of a definition.
_WORDS = {"cost": "coste", "type": "tipo", "element": "elemento"}
#: A card as it is called and defined.
Definition = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class ZoneSet:
    """A zone of a player as it is set: its entries, each as it is written. ``seldom``: empty, as it is at most tables."""

    name: str
    entries: list[tuple[Entry, str]]
    count: int
    seldom: bool
    in_play: bool


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
                not here.get(name) and (name == pool or self._seldom(name)),
                name in kinds and kinds[name].in_play,
            )
            for name in names
        ]

    def _seldom(self, zone: str) -> bool:
        """Whether a zone is empty at most tables: one that is public, unless cards are laid there."""
        kind, lexicon = self.playable.game.zone_kinds.get(zone), self.playable.lexicon
        laid = lexicon is None or zone in lexicon.lies.values()
        return kind is not None and kind.public and not (kind.in_play and laid)

    def texts(self) -> dict[str, dict[str, Any]]:
        """Card → its text as it is understood, paragraph by paragraph, or the ``error`` for which it cannot be read."""
        return read_texts(self.situation.game, self.situation.cards)

    # --- cards ---

    def add(self, player: str, zone: str, typed: str, card: Callable[[str], Definition | None]) -> Board:
        """A card by name, a line that describes it («Lobo 3/2 coste 2: Vuela.»), or so many unknown ones. ``card`` gives a card
        that the situation does not have as it is called and defined, by the name that was typed, or None."""
        entries = self._entries(player, zone)
        if not typed:
            raise SituationError("Escribe una carta.")
        if _NUMBER.match(typed):
            known = tuple(entry for entry in entries if entry.card is not None)
            return self._put(player, zone, (*known, Entry(None, int(typed))) if int(typed) else known)
        entry, board = self._with_card(typed, card)
        return board._put(player, zone, (*entries, Entry.read(entry)))

    def remove(self, player: str, zone: str, at: int) -> Board:
        """Without an entry of a zone."""
        entries = self._entries(player, zone, at)
        return self._put(player, zone, entries[:at] + entries[at + 1 :])

    def write(self, player: str, zone: str, at: int, written: str) -> Board:
        """An entry written anew («Oso | girada, daño 2»)."""
        entries = self._entries(player, zone, at)
        return self._put(player, zone, (*entries[:at], Entry.read(written), *entries[at + 1 :]))

    def amount(self, player: str, zone: str, at: int, more: int) -> Board:
        """An entry with so many cards more; without it where none are left."""
        entries = self._entries(player, zone, at)
        count = entries[at].count + more
        kept = (entries[at].but(count=min(count, 999)),) if count > 0 else ()
        return self._put(player, zone, (*entries[:at], *kept, *entries[at + 1 :]))

    def unknown(self, player: str, zone: str, more: int) -> Board:
        """So many unknown cards more in a zone."""
        entries = self._entries(player, zone)
        number = sum(entry.count for entry in entries if entry.card is None) + more
        known = tuple(entry for entry in entries if entry.card is not None)
        return self._put(player, zone, (*known, Entry(None, min(number, 999))) if number > 0 else known)

    def counted(self, player: str, zone: str, at: int, kind: str, more: int) -> Board:
        """An entry with so many counters of a kind more."""
        entries = self._entries(player, zone, at)
        entry, n = entries[at], entries[at].counters.get(kind, 0) + more
        changed = entry.but(counters=entry.counters.set(kind, n) if n > 0 else entry.counters.without(kind))
        return self._put(player, zone, (*entries[:at], changed, *entries[at + 1 :]))

    def arrived(self, player: str, zone: str, at: int) -> Board:
        """An entry that came this turn, or did not."""
        entries = self._entries(player, zone, at)
        return self._put(player, zone, (*entries[:at], entries[at].but(new=not entries[at].new), *entries[at + 1 :]))

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

    def _with_card(self, typed: str, card: Callable[[str], Definition | None]) -> tuple[str, Board]:
        """A typed card as an entry, and the board that has the card, defined on the way where it can be."""
        line = self.read_line(typed, card)
        if line.unread:
            raise SituationError(f"No entiendo «{' '.join(line.unread)}».", suggestion=suggestion(line, self.playable))
        board = self
        if line.definition:
            definition = {**self.situation.cards.get(line.name, {}), **line.definition}
            try:
                self.playable.card(line.name, definition)
            except DataError as error:
                raise SituationError(f"{line.name}: {self._in_words(str(error))}.", suggestion=error.suggestion) from None
            board = self.define(line.name, definition)
        elif not self._knows(line.name):
            near = nearest(line.name, tuple(self.situation.cards))
            raise SituationError(f"No conozco «{line.name}»: di también qué es («{line.name} {self._example}»).", suggestion=near)
        return line.entry, board

    def read_line(self, typed: str, card: Callable[[str], Definition | None]) -> CardLine:
        """What is understood of a line: a card of the situation, one that ``card`` finds by name, or one that it describes."""
        line = read_card(typed, self.playable, list(self.situation.cards))
        bare = _BARE.split(typed, maxsplit=1)[0].strip()
        known = self._knows(line.name) and not line.unread
        if known and not line.definition:
            return line
        if code := _CODE.match(bare):
            bare = code[0]
        if (found := card(bare)) is None:
            if code:
                raise SituationError(f"No conozco el código «{bare}»: di cómo se llama la carta y qué es.")
            return line
        called, definition = self._apart(*found)
        more = read_card(f"x {typed[len(bare) :]}", self.playable, [])
        if any(definition.get(key) != value for key, value in _told(more).items()):
            rest = typed[len(bare) :].strip(" :")
            raise SituationError(f"«{called}» no es «{rest}» en el catálogo: deja solo «{bare}» o escríbela sin código.")
        return replace(more, name=called, definition=definition, said=[f"del catálogo: {called}"])

    def _in_words(self, wrong: str) -> str:
        """What is wrong with a definition, with the words of a line for the keys of a file."""
        named = self.playable.lexicon.named if self.playable.lexicon is not None else {}
        words = _WORDS | {key: word for word, key in named.items()}
        return re.sub(r"«(\w+)»", lambda key: f"«{words.get(key[1], key[1])}»", wrong)

    def _apart(self, name: str, definition: dict[str, Any]) -> Definition:
        """A card beside another one of that name and another code: it is told by its code, and says its name itself."""
        code, laid = definition.get("code"), self.situation.cards.get(name, {}).get("code")
        return (f"{name} ({code})", {"name": name, **definition}) if code and laid and code != laid else (name, definition)

    def _knows(self, name: str) -> bool:
        playable = self.playable
        return name in (*self.situation.cards, playable.unknown) or playable.game.plain_card(name, "card") is not None

    @property
    def _example(self) -> str:
        lexicon = self.playable.lexicon
        pair = lexicon is not None and len(lexicon.figures[1]) > 1
        return f"{'2/3' if pair else '3'} coste 2"


def _told(line: CardLine) -> dict[str, Any]:
    """What a line itself says of a card: neither the type nor the cost that are taken for granted where it does not."""
    said = fold(" ".join(line.said))
    granted = {"type": fold(str(line.definition.get("type"))), "cost": "coste"}
    return {key: value for key, value in line.definition.items() if key not in granted or granted[key] in said}
