"""What is known of a told dispute while it is read: its cards, who plays, what was done last."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ..catalogue import Playable
from ..files.card_line import read_card
from ..kernel.wording import fold
from .clauses import Clause as Part
from .dispute import Clause, Told
from .items import Item, Items
from .persons import as_written, who_plays
from .places import Places
from .roles import ACTIVE, HE, OTHER, RIVAL, SHE
from .tokens import cut, prepared
from .vocabulary import Vocabulary, given_names

#: What a card is called while what is said of it is read.
_STANDS_IN = "Carta nombrada"
#: How a text begins that costs something, and one that waits for something.
COSTS = re.compile(r"(?!(?i:al |fase |en |cuando |siempre ))[^.:«]+: ")
WAITS = re.compile(r"(?i)(?:al (?:comienzo|principio|final|inicio)|cuando|siempre que|cada vez|en (?:tu|su|la) )")
#: What stands before that to which something is done.
ON = ("a", "sobre", "contra", "en", "para", "hacia", "ante")


#: How it is asked with which card something was done.
ASKS_WHICH = "¿Con qué carta?"
#: What is read of a clause of one kind: whoever tells, the clause, where it is noted, who does it.
Means = Callable[["Teller", Part, Clause, str], None]


class Teller:
    """What has been read of a telling so far, and what is known of its cards and of who plays.

    ``told`` is how it was told, ``means`` what is read of each kind of clause.
    """

    def __init__(self, told: str, playable: Playable, means: Mapping[str, Means]):
        self.means = means
        self.words = Vocabulary(playable)
        self.playable, self.lexicon = playable, self.words.lexicon
        self.typed = told = as_written(prepared(told), self.words)
        tokens = cut(told)
        self.persons = who_plays(tokens, self.words)
        self.items = Items(told, tokens, self.persons, self.words)
        self.told = Told(list(self.persons.names), {}, {}, [])
        self.places = Places(self.told, self.items, self.lexicon)
        self.subject = ""
        self.last = ""  # the card spoken of last
        self.unborne = ""  # what is worn, its bearer not told yet
        self.named = ""  # who was said to do something last
        self.played: list[str] = []  # what was played or used, in that order
        self.replies = False
        self.only_named: set[str] = set()  # what is told of without saying that it lies somewhere
        self.unowned: list[str] = []  # texts of which nobody knows whose they are
        self.define()

    def tell(self, what: str, part: Part, clause: Clause, who: str) -> None:
        """Read a clause as one of another kind: what was told as sent is thrown at somebody."""
        self.means[what](self, part, clause, who)

    def define(self) -> None:
        """What is said of each card, wherever it is named."""
        for said in self.items.said:
            self.describe(said.name, said.facts)

    def describe(self, name: str, facts: list[str]) -> None:
        """What is said of a card, added to what was said before."""
        known = list(self.told.cards)
        line = read_card(f"{_STANDS_IN} {' '.join(facts)}".strip(), self.playable, [*known, _STANDS_IN])
        line.name = name
        before = self.told.cards.get(name)
        if before is None:
            self.told.cards[name] = line
            return
        kinds = {*map(fold, self.playable.types), *(mark for mark, says in self.lexicon.marks.items() if "type" in says)}
        told_type = any(fold(part) in kinds for part in line.said)
        before.definition |= {
            key: value
            for key, value in line.definition.items()
            if not (key == "text" and "text" in before.definition)
            and (
                key not in ("type", "cost")
                or (key == "cost" and any(part.startswith("coste") for part in line.said))
                or told_type
                or ("strength" in line.definition and "strength" not in before.definition)
            )
        }
        before.flags += [flag for flag in line.flags if flag not in before.flags]
        before.said += [part for part in line.said if part not in before.said]
        before.unread += line.unread
        before.count = max(before.count, line.count)

    def type_of(self, name: str) -> str:
        """The type of a card, plain; "" while nobody said it."""
        return fold(str(self.told.cards[name].definition.get("type", "")))

    def has_figures(self, name: str) -> bool:
        """Whether figures were said of a card."""
        return name in self.told.cards and "strength" in self.told.cards[name].definition

    def text_of(self, name: str) -> str:
        """The text of a card; "" where none was told."""
        return str(self.told.cards[name].definition.get("text", "")) if name in self.told.cards else ""

    def lies_in_play(self, name: str) -> bool:
        """Whether a card lies in play."""
        return any(card == name and self.is_in_play(zone) for (_, card), zone in self.told.lies.items())

    def is_in_play(self, zone: str) -> bool:
        """Whether a zone is one where cards are in play."""
        return zone in (
            "",
            *self.lexicon.lies.values(),
            self.lexicon.zones.get("juego", ""),
        )

    def who(self, told: str, speaker: str = "") -> str:
        """The name of somebody told by a role."""
        if told in self.persons.names:
            return told
        if told == ACTIVE:
            return self.told.active or self.persons.names[0]
        if told == "mi":
            return self.persons.me
        if told == "su":
            return speaker or self.subject
        if told in (HE, SHE):
            return self.agreeing(told == SHE, speaker)
        subject = speaker or self.subject
        if told == RIVAL and (self.told.active or set(self.persons.names) == {"Ana", "Bruno"}):
            return self.persons.other(self.told.active or "Ana")
        if told in (OTHER, RIVAL):
            return self.persons.other(subject or self.told.active or self.persons.names[0])
        return told

    def agreeing(self, woman: bool, speaker: str) -> str:
        """Who «él» or «ella» is."""
        called = given_names()
        fits = [name for name in self.persons.names if called.get(name, woman) == woman]
        if self.persons.me:
            return self.persons.other(self.persons.me)
        if len(fits) == 1 and not self.persons.unnamed:
            return fits[0]
        if woman and self.persons.unnamed and re.search(r"(?i)\bla (?:jugadora )?activa\b", self.typed):
            return self.told.active or self.persons.names[0]
        return self.named or speaker or self.subject or self.told.active or self.persons.names[0]

    def owner_of(self, item: Item) -> str:
        """Whose a card is told to be here, or was before."""
        if item.owner and item.owner not in ("su", "mi"):
            return self.who(item.owner)
        return self.places.owner(item.value)

    def cards(self, items: list[Item]) -> list[str]:
        """The cards among some items, and what is attacked that is no card."""
        found = []
        for item in items:
            if item.kind == "card" and not self.places.is_fuel(item.value):
                found.append(item.value)
            elif item.kind == "stand":
                found.append(self.stand_in(item))
        return found

    def stand_in(self, item: Item) -> str:
        """What is attacked that is no card, by whose it is."""
        owner = self.who(item.owner) if item.owner and item.owner != "su" else ""
        owner = owner or self.persons.other(self.subject or self.told.active or self.persons.names[0])
        return f"{self.lexicon.stands_in.capitalize()} de {owner}"

    def attackers(self) -> list[str]:
        """Who attacked last."""
        return next((act.cards for act in reversed(self.told.acts) if act.verb == "attack"), [])

    def attacking_player(self) -> str:
        """Whose those are."""
        return next((act.who for act in reversed(self.told.acts) if act.verb == "attack"), "")

    def owner_among(self, names: list[str]) -> str:
        """Whose the first of some cards is of which somebody's it is said to be; "" while nobody said it of any."""
        return next((owner for name in names if (owner := self.places.owner(name))), "")

    def ask_which(self, part: Part, clause: Clause) -> None:
        """Asked where nobody said with which card."""
        clause.asked.append(f"{ASKS_WHICH} ({part.verb.said if part.verb else ''})")

    def fill_owner(self, who: str, names: list[str]) -> None:
        """Give somebody cards of which nobody said whose they are."""
        for name in names:
            if name in self.told.cards and not self.places.owner(name):
                self.told.lies[who, name] = ""

    def lay(self, who: str, item: Item, zone: str | None = None) -> None:
        """Lay a card with somebody, where it is told to lie."""
        zone = item.zone if zone is None else zone
        zone = "" if zone == "mesa" else zone
        if not self.places.owner(item.value) or (
            zone and (who, item.value) in self.told.lies and not self.told.lies[who, item.value]
        ):
            self.told.lies[who, item.value] = zone

    def done(self, name: str) -> bool:
        """Whether a card was played or used."""
        return any(name in act.cards and act.verb in ("play", "use") for clause in self.told.clauses for act in clause.acts)

    def wear(self, name: str, bearer: str) -> None:
        """Let a card be worn by another."""
        if owner := self.places.owner(bearer) or self.subject:
            self.fill_owner(owner, [bearer, name])
        self.places.wear(name, bearer)

    def spoken(self, sentence: list[Item], at: int) -> str:
        """Who was named last before something, in its sentence."""
        named = [item.value for item in sentence[:at] if item.kind == "player" and item.value in self.persons.names]
        return named[-1] if named else ""
