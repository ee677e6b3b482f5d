"""What is known of a card. A fact that is not known is absent: nothing is ever taken for granted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, cached_property
from typing import Any

from .codes import numbers_of
from .words import fold
from .yaml_files import DATA, read_yaml


class Form(StrEnum):
    """What a fact holds: one word, several words, a number, yes or no, or the text of the card."""

    WORD = "word"
    WORDS = "words"
    NUMBER = "number"
    FLAG = "flag"
    TEXT = "text"


#: Every fact a card may have → its form. ``copies`` is how many the card itself allows, -1 for any number.
FACTS: dict[str, Form] = {
    "type": Form.WORDS,
    "supertypes": Form.WORDS,
    "subtypes": Form.WORDS,
    "senda": Form.WORD,
    "elements": Form.WORDS,
    "cost": Form.NUMBER,
    "power": Form.NUMBER,
    "strength": Form.NUMBER,
    "resistance": Form.NUMBER,
    "job": Form.WORD,
    "categories": Form.WORDS,
    "race": Form.WORD,
    "archetype": Form.WORDS,
    "rarity": Form.WORD,
    "multicard": Form.FLAG,
    "ex_burst": Form.FLAG,
    "limit_break": Form.FLAG,
    "limbo": Form.FLAG,
    "unique": Form.FLAG,
    "basic": Form.FLAG,
    "copies": Form.NUMBER,
    "collections": Form.WORDS,
    "octgn": Form.WORDS,
    "text": Form.TEXT,
}
#: Facts of which every file that speaks of a card adds its own.
ADD_UP = ("collections", "octgn")
#: Facts that follow from others; :meth:`Card.fact` answers them too.
DERIVED = ("demon", "token", "unlimited", "playable")
#: What a card is by its name and codes; :meth:`Card.fact` answers it, and it is always known.
IDENTITY = ("name", "number", "set")
ANY_NUMBER = -1


@dataclass(frozen=True)
class Card:
    """A card: its name, other names it goes by, its printed codes, and what is known of it."""

    game: str
    name: str
    codes: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()

    def fact(self, name: str) -> Any:
        """What is known under ``name``; None where nothing is. Facts that follow from others are worked out."""
        if name in IDENTITY:
            return _identity(self, name)
        value = self.facts.get(name)
        return _DERIVE[name](self) if value is None and name in _DERIVE else value

    def settled(self) -> Card:
        """The card with what follows from its facts written among them."""
        derived = {name: value for name in _DERIVE if (value := self.fact(name)) is not None}
        return Card(self.game, self.name, self.codes, {**self.facts, **derived}, self.aliases)

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The numbers of its codes."""
        return frozenset(number.key for code in self.codes for number in numbers_of(code, self.game))

    @cached_property
    def called(self) -> frozenset[str]:
        """The names it goes by, folded."""
        return frozenset(fold(name) for name in self.names if name)

    def as_row(self) -> dict[str, Any]:
        """The card as plain data, for a file or a database; what follows from its facts is left out."""
        facts = {name: value for name, value in self.facts.items() if name in FACTS}
        return {"name": self.name, "aliases": list(self.aliases), "codes": list(self.codes), "facts": facts}

    @classmethod
    def from_row(cls, game: str, row: Mapping[str, Any]) -> Card:
        """The card that :meth:`as_row` wrote."""
        facts = {name: _thawed(name, value) for name, value in (row.get("facts") or {}).items() if name in FACTS}
        return cls(game, row["name"], tuple(row.get("codes") or ()), with_figures(game, facts), tuple(row.get("aliases") or ()))


def _identity(card: Card, name: str) -> tuple[str, ...]:
    """The names of a card, its numbers, or the sets these are of."""
    if name == "name":
        return card.names
    keys = [number.key for code in card.codes for number in numbers_of(code, card.game)]
    return tuple(keys) if name == "number" else tuple(key.partition("-")[0] for key in keys)


def _thawed(name: str, value: Any) -> Any:
    if FACTS[name] is not Form.WORDS:
        return value
    return (value,) if isinstance(value, str) else tuple(value)


def _has(words: Iterable[str] | None, wanted: str) -> bool | None:
    return None if words is None else any(fold(word) == wanted for word in words)


def _demon(card: Card) -> bool | None:
    """Inferno 204.2 and 204.5a: a demon says so in its type line."""
    if card.game != "inferno":
        return None
    return _has(card.fact("supertypes"), "demonio") or _has(card.fact("type"), "demonio")


def _token(card: Card) -> bool | None:
    return _has(card.fact("type"), "ficha")


def _unlimited(card: Card) -> bool | None:
    """Inferno 204.5e, or a text that allows any number of copies."""
    if card.facts.get("copies") == ANY_NUMBER:
        return True
    return _has(card.fact("supertypes"), "ilimitado")


def _playable(card: Card) -> bool | None:
    """FFTCG 5.2.5.1: codes A and C are not cards to play with."""
    if card.game != "fftcg":
        return None
    if any(code.upper().startswith(("A-", "C-")) for code in card.codes):
        return False
    return True if card.codes else None


def _limit_break(card: Card) -> bool | None:
    """FFTCG 15.2.8: which cards are Limit Break, as far as the numbers of the sets that are known tell."""
    if card.game != "fftcg":
        return None
    known, first, last = limit_breaks()
    keys = _identity(card, "number")
    if not known.isdisjoint(keys):
        return True
    sets = (key.partition("-")[0] for key in keys)
    return False if any(of.isdigit() and first <= int(of) <= last for of in sets) else None


@cache
def limit_breaks() -> tuple[frozenset[str], int, int]:
    """The numbers of the Limit Break cards, and the sets, from one to another, of which all are known."""
    known = read_yaml(DATA / "limit_breaks.yaml")
    first, last = known["sets"]
    keys = {number.key for card in known["cards"] for number in numbers_of(card["code"], "fftcg")}
    return frozenset(keys), first, last


def _basic(card: Card) -> bool | None:
    """Mitos y Leyendas 2.2.1: only an Oro can be a basic Oro."""
    return False if card.game == "myl" and _has(card.fact("type"), "oro") is False else None


_DERIVE = {
    "demon": _demon,
    "token": _token,
    "unlimited": _unlimited,
    "playable": _playable,
    "basic": _basic,
    "limit_break": _limit_break,
}


def merged(first: Card, second: Card) -> Card:
    """Two records of one card as one: what the second says stands, what it leaves out stays as the first has it.

    Nothing is lost: no name becomes empty, no list loses a word to one that only has fewer, no id of a printing goes.
    """
    named: dict[str, str] = {}
    for name in (second.name, *second.aliases, *first.names):
        if fold(name):
            named[fold(name)] = _better_spelt(named.get(fold(name), name), name)
    shown = list(named.values()) or [""]
    codes = tuple(dict.fromkeys([*first.codes, *second.codes]))
    told = {name: _settled(name, first.facts.get(name), value) for name, value in second.facts.items()}
    return Card(second.game, shown[0], codes, with_figures(second.game, {**first.facts, **told}), tuple(shown[1:]))


#: By game, the types that have a number under a fact; a zero elsewhere says nothing. Mitos y Leyendas 1.F: only an Aliado.
_BEARERS: Mapping[str, Mapping[str, set[str]]] = {
    "fftcg": {"power": {"Delantero", "Monstruo"}},
    "inferno": {"strength": {"Aliado", "Arma", "Ficha", "Demonio"}},
    "souls": {"strength": {"Arma", "Unidad", "Ficha"}},
    "myl": {"strength": {"Aliado"}},
}


def with_figures(game: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts without the zeros that files write for a card of a type that has no such number."""
    types = facts.get("type")
    idle = {
        name for name, bearers in _BEARERS.get(game, {}).items() if facts.get(name) == 0 and types and bearers.isdisjoint(types)
    }
    return {name: value for name, value in facts.items() if name not in idle}


def _better_spelt(one: str, other: str) -> str:
    """Of two spellings of a name the one with capitals; the first where both or neither have them."""
    return other if one == one.lower() and other != other.lower() else one


def _settled(name: str, before: Any, after: Any) -> Any:
    """What stands of a fact that two records tell."""
    if before is None:
        return after
    if same(name, before, after):
        return before
    if name in ADD_UP:
        known = {fold(word) for word in before}
        return (*before, *(word for word in after if fold(word) not in known))
    if FACTS.get(name) is Form.WORDS:
        return before if len(set(map(fold, after))) < len(set(map(fold, before))) else after
    return before if after == "" else after


def same(name: str, one: Any, other: Any) -> bool:
    """Whether two values of a fact say the same, whatever their capitals; a text is the same only letter by letter."""
    form = FACTS.get(name)
    if form is Form.WORDS and one is not None and other is not None:
        return {fold(word) for word in one} == {fold(word) for word in other}
    if form is Form.WORD and one is not None and other is not None:
        return fold(one) == fold(other)
    return bool(one == other)


class Answer(StrEnum):
    """Whether a condition holds for a card, as far as is known."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


#: The answers by themselves, for what asks often: an attribute of an enum is slow to reach.
YES, NO, UNKNOWN = Answer


@dataclass(frozen=True)
class Condition:
    """A condition on one fact: it ``is`` a value, one of its words is among ``any_of``, or a set lies in a range."""

    fact: str
    is_: Any = None
    any_of: tuple[str, ...] = ()
    from_: int | None = None
    to: int | None = None

    def holds(self, card: Card) -> Answer:
        """Whether ``card`` meets the condition."""
        value = card.facts.get(self.fact)
        if value is None and (value := card.fact(self.fact)) is None:
            return UNKNOWN
        if value is self.is_:
            return YES
        if self._plain:
            return YES if value == self.is_ else NO
        if self.from_ is not None and self.to is not None:
            within = any(word.isdigit() and self.from_ <= int(word) <= self.to for word in value)
            return YES if within else NO
        if self.any_of:
            words = (value,) if isinstance(value, str) else value
            met = not self._folded.isdisjoint([fold(word) for word in words])
        else:
            met = fold(str(value)) == fold(str(self.is_))
        return YES if met else NO

    @cached_property
    def _plain(self) -> bool:
        """Whether it asks for a value that is no word."""
        return self.from_ is None and not self.any_of and not isinstance(self.is_, str)

    @cached_property
    def _folded(self) -> frozenset[str]:
        return frozenset(fold(word) for word in self.any_of)
