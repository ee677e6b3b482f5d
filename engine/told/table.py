"""The table of a told dispute, as a situation: what was told of its cards, and what is taken for granted where nothing was."""

from __future__ import annotations

import re
from typing import Any

from ..catalogue import Playable
from ..files.card_line import CardLine
from ..files.situation import Entry, Situation
from ..kernel.frozen import Map
from ..kernel.wording import fold
from ..text.lexicon import Lexicon
from .dispute import Told

#: How a text begins that only a card that stays has: it waits for something, or costs something.
_STAYS = re.compile(r"(?i)(?:cuando|siempre que|al comienzo|al principio|en (?:tu|la) fase|todos los|tus )|[^.:]+: ")


def as_situation(told: Told, playable: Playable, start: Situation) -> tuple[Situation, list[str]]:
    """The table that was told, on one to begin with, and what was taken for granted."""
    assert playable.lexicon is not None
    laid = _Laid(told, playable.lexicon, set(map(fold, playable.types)))
    seats = list(start.players.items())
    players = {who: laid.zones_of(who, *seats[nth % len(seats)]) for nth, who in enumerate(told.players)}
    used = {entry.card for zones in players.values() for entries in zones.values() for entry in entries}
    cards = Map({name: data for name, data in laid.cards.items() if name in used})
    begins = _begins(told.begins, playable, str(start.turn["step"]))
    turn = Map({**start.turn, "active": told.active or told.players[0], **begins})
    return start.but(players=Map(players), cards=cards, turn=turn, title="Una disputa contada"), laid.taken


def _begins(step: str, playable: Playable, begun: str) -> dict[str, Any]:
    """The step of the turn in which the table begins, just as it does, where that is not after the one of the table to begin
    with."""
    names = [each.name if each.name == step or each.phase != step else each.phase for each in playable.turn]
    here = [each.name for each in playable.turn].index(begun)
    if step not in names or names.index(step) > here:
        return {}
    return {"step": playable.turn[names.index(step)].name, "begins": True}


class _Laid:
    """The cards of a told dispute, defined, and where each is laid."""

    def __init__(self, told: Told, lexicon: Lexicon, types: set[str]):
        self.told, self.lexicon, self.types = told, lexicon, types
        self.taken: list[str] = []
        plain = dict(lexicon.plain.values())
        self.cards: dict[str, Any] = {name: data for name, data in plain.items() if data}
        self.cards |= {name: self._defined(name, line) for name, line in told.cards.items() if name not in plain}

    def _does(self, name: str, *verbs: str) -> bool:
        return any(name in act.cards and act.verb in verbs for act in self.told.acts)

    def _kind_told(self, line: CardLine) -> bool:
        """Whether it was said what a card is."""
        marks = {mark for mark, says in self.lexicon.marks.items() if "type" in says}
        return any(fold(part) in self.types | marks for part in line.said)

    def _answers(self, name: str, line: CardLine) -> bool:
        """Whether a spell was played where only such can be as may be then: in response, or, of a kind that nobody told, in a
        fight or out of one's own turn."""
        told, fight = line.said not in ([], ["texto"]), False
        for act in self.told.acts:
            fight = fight or act.verb == "attack"
            if name in act.cards and act.verb == "play":
                return act.answers or (not told and (fight or act.who != (self.told.active or act.who)))
        return False

    def _defined(self, name: str, line: CardLine) -> dict[str, Any]:
        """A card as it was told; by what it does where that was not said."""
        lexicon, data = self.lexicon, dict(line.definition)
        spell, fights = self._does(name, "play"), self._does(name, "attack", "block")
        hand = lexicon.zones.get("mano")
        lies = any(card == name and zone != hand for (_, card), zone in self.told.lies.items())
        stays = lies and (line.said != ["texto"] or bool(_STAYS.match(str(data.get("text", "")))))
        stays |= any(name in act.cards and act.stays for act in self.told.acts)
        used = (
            not self._kind_told(line)
            and "strength" not in data
            and (stays or (line.said == ["texto"] and self._does(name, "use")))
        )
        if used:
            data.pop("type", None)
        fighter = data.get("type") in [kind for kind in lexicon.kinds if kind]
        if "type" not in data or used or ((fights or fighter) and "strength" not in data):
            is_spell = (spell or "text" in data) and not (fights or fighter or used)
            kind = lexicon.spell if is_spell else lexicon.kinds[0]
            presumed = {"text": "?"} if kind == lexicon.spell else dict.fromkeys(lexicon.figures[1], 1)
            data = {"type": kind, "cost": 1, **presumed, **data}
            figures = "" if kind == lexicon.spell else " de fuerza 1"
            what = "qué fuerza tiene" if fighter else "qué es"
            self.taken.append(f"De «{name}» no se dijo {what}: se tomó por {kind}{figures}.")
        if data.get("type") == lexicon.spell:
            data.setdefault("text", "?")
            if self._answers(name, line):
                data = {**lexicon.answer, **data}
        data.setdefault("cost", 1)
        return data

    def zones_of(self, who: str, seat: str, begun: Map) -> Map:
        """What lies where of a player, who sits where ``seat`` sat in the situation to begin with."""
        lexicon = self.lexicon
        zones: dict[str, list[Entry]] = {}
        for (owner, name), zone in self.told.lies.items():
            if owner == who:
                zones.setdefault(zone or self._where(name), []).append(Entry.read(self.told.cards[name].entry))
        for (owner, name), zone in self.told.again.items():
            if owner == who and self.told.lies.get((owner, name)) != zone:
                zones.setdefault(zone, []).append(Entry(name, 1))
        for (owner, zone), count in self.told.piles.items():
            if owner == who:
                zones.setdefault(zone, []).append(Entry(None, count))
        word, many = lexicon.fuel
        costs = [
            self.cards[card].get("cost")
            for act in self.told.acts
            if act.who == who and act.verb == "play"
            for card in act.cards
            if card in self.cards
        ]
        many = max(many, sum(cost for cost in costs if isinstance(cost, int)))  # what was played was paid
        fuel = lexicon.plain[word][0]
        if (who, fuel) not in self.told.lies:
            kind = (lexicon.plain[word][1] or {}).get("type")
            owned = (name for owner, name in self.told.lies if owner == who and name in self.cards)
            many -= sum(self.cards[name].get("type") == kind for name in owned if kind)
            zones.setdefault(self._where(fuel), []).append(Entry.read(f"{fuel} x{many}"))
            self.taken.append(f"{who} tiene {many} {word} para pagar, pues no se dijo cuántos.")
        hidden = {
            zone: tuple(_of(who, seat, entry) for entry in entries)
            for zone, entries in begun.items()
            if zone not in lexicon.lies.values() and zone != "mano"
        }
        return Map({**hidden, **{zone: tuple(entries) for zone, entries in zones.items()}})

    def _where(self, name: str) -> str:
        """Where a card lies of which nobody said so: a spell in the hand, any other in play."""
        kind = str((self.cards.get(name) or {}).get("type", ""))
        return "mano" if kind == self.lexicon.spell else self.lexicon.lies.get(kind, self.lexicon.lies[""])


def _of(who: str, seat: str, entry: Entry) -> Entry:
    """What belongs to a seat by its name, as it is called once somebody sits there."""
    if not entry.card or not entry.card.endswith(f" de {seat}"):
        return entry
    return entry.but(card=f"{entry.card.removesuffix(seat)}{who}")
