"""Where the cards of a told dispute lie and whose they are: as was said, else as follows from what is done with them."""

from __future__ import annotations

import re

from ..text.lexicon import Lexicon
from .dispute import GOES_ON, Told
from .items import Items

#: How it is said of a card that another bears it.
_WORN_BY = "anexada a "


class Places:
    """The cards of ``told`` and where they lie; ``items`` are what was told of."""

    def __init__(self, told: Told, items: Items, lexicon: Lexicon):
        self.told, self.items, self.lexicon = told, items, lexicon

    def owner(self, card: str) -> str:
        """Whose a card is; "" while nobody said it."""
        return next((who for who, name in self.told.lies if name == card), "")

    def fighters(self, who: str) -> list[str]:
        """Those of somebody's cards that have figures and are not in a hand."""
        hand = self.lexicon.zones.get("mano")
        mine = [name for (owner, name), zone in self.told.lies.items() if owner == who and zone != hand]
        return [name for name in mine if "strength" in self.told.cards[name].definition]

    def is_fuel(self, card: str) -> bool:
        """Whether costs are paid with it, and it has no name of its own."""
        return any(card == name for name, _ in self.lexicon.plain.values())

    def is_spell(self, card: str) -> bool:
        """Whether a card is told to be one that does not stay: of what is used, a text alone does not tell."""
        line = self.told.cards.get(card)
        return line is not None and line.definition.get("type") == self.lexicon.spell and line.said != ["texto"]

    def bearer(self, card: str) -> str:
        """By which card it is worn; "" by none."""
        flags = self.told.cards[card].flags
        return next((flag.removeprefix(_WORN_BY) for flag in flags if flag.startswith(_WORN_BY)), "")

    def wear(self, card: str, bearer: str) -> None:
        """Let a card be worn by another."""
        flags = self.told.cards[card].flags
        flags += [f"{_WORN_BY}{bearer}"] if f"{_WORN_BY}{bearer}" not in flags else []

    # --- where everything lies ---

    def lay(self) -> None:
        """Lay whatever was told, and say where each lies."""
        self._what_acts()
        self._what_is_worn()
        self._lay_of_the_only_one()
        self._say_what_lies()

    def _what_acts(self) -> None:
        """What acts and is acted upon, where nobody said where it lies."""
        lies = self.told.lies
        for clause in self.told.clauses:
            for act in clause.acts:
                if act.verb in GOES_ON:
                    continue
                if act.verb == "use" and any(self.is_spell(card) for card in act.cards):
                    act.verb = "play"
                for card in filter(self.told.cards.get, act.cards):
                    if act.verb == "play":
                        self._into_hand(act.who, card)
                    elif (act.who, card) not in lies and not self._chosen(card):
                        lies[act.who, card] = ""
                for card in filter(self.told.cards.get, act.to):
                    if not self.owner(card) and not any(card in a.cards for a in self.told.acts):
                        lies[self.items.persons.other(act.who), card] = ""
                        clause.became.append(f"«{card}» se puso en la mesa de {self.items.persons.other(act.who)}")

    def _what_is_worn(self) -> None:
        """What is worn is theirs whose bearer is."""
        for name in self.told.cards:
            bearer = self.bearer(name)
            if bearer and not self.owner(name) and (owner := self.owner(bearer)):
                self.told.lies[owner, name] = ""

    def _lay_of_the_only_one(self) -> None:
        """A card of which nobody says whose it is, told where one player alone is named, is that player's; it is said."""
        held = re.search(
            r"(?i)descart|sobra|en la mano|fase final|acaba el turno", re.sub(r"[«“][^»”]*[»”]", "", self.items.told)
        )
        hand = self.lexicon.zones.get("mano", "") if held else ""
        for clause, words in zip(self.told.clauses, self.items.read, strict=True):
            named = {word.value for word in words if word.kind == "player"}
            named = named or ({self.told.active} if hand and self.told.active else named)
            for word in words if len(named) == 1 else ():
                if word.kind == "card" and not self.owner(word.value) and not self.is_fuel(word.value):
                    (who,) = named
                    zone = "" if "strength" in self.told.cards[word.value].definition else hand
                    self.told.lies[who, word.value] = zone
                    clause.became.append(f"«{word.value}» se puso en {zone or 'la mesa'} de {who}, de quien se habla")

    def _say_what_lies(self) -> None:
        """Each card in the first clause that names it; words that are in no clause are told as not read."""
        said: set[str] = set()
        for clause, words in zip(self.told.clauses, self.items.read, strict=True):
            for card in dict.fromkeys(word.value for word in words if word.kind == "card"):
                places = [(who, zone) for (who, name), zone in self.told.lies.items() if name == card]
                if card not in said and places:
                    clause.became.append("; ".join(f"«{card}» en {zone or 'la mesa'} de {who}" for who, zone in places))
                elif not places:
                    clause.asked.append(f"«{card}»: ¿dónde está y de quién es?")
                said.add(card)
                line = self.told.cards[card]
                if line.unread:
                    clause.asked.append(f"De «{card}» no entiendo: {' '.join(line.unread)}")

    def _chosen(self, card: str) -> bool:
        """Whether something was done to a card, which may have changed who controls it."""
        return bool(self.owner(card)) and any(act.verb == "aim" and card in act.to for act in self.told.acts)

    def _into_hand(self, who: str, card: str) -> None:
        lies = self.told.lies
        hand = self.lexicon.zones.get("mano")
        if hand is None or (who, card) in self.told.again:
            return
        if lies.get((who, card), "") == "":
            lies[who, card] = hand
        if lies[who, card] == hand:
            plays = [act for act in self.told.acts if act.who == who and act.verb == "play" and card in act.cards]
            self.told.cards[card].count = max(self.told.cards[card].count, len(plays))
