"""What a format is: parts of a deck, requirements with their rules, readings of open points, dated ban lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date as Date
from functools import cached_property

from .bans import BanIndex, BanList
from .cards import Condition
from .catalogue import GAMES
from .dates import as_date
from .findings import FindingCode
from .sets import Sets
from .words import fold


@dataclass(frozen=True)
class Section:
    """A part of a deck. ``name`` carries its article; ``takes``: cards that belong here when the list keeps no parts apart;
    ``presumed``: once one is known to, cards of which nothing is known are taken not to.
    """

    id: str
    name: str
    default: bool = False
    takes: Condition | None = None
    presumed: bool = False


@dataclass(frozen=True)
class Requirement:
    """What a format asks, and by which rule or announcement. ``reading``: point → the readings under which it is asked;
    ``whilst``: it is asked only of a deck that holds such a card.
    """

    sections: tuple[str, ...]
    rule: str | None
    code: FindingCode
    also: tuple[str, ...] = ()
    reading: tuple[tuple[str, tuple[str, ...]], ...] = ()
    source: str = ""
    whilst: Condition | None = None

    def active(self, chosen: Mapping[str, str]) -> bool:
        """Whether it is asked under the ``chosen`` readings."""
        return not self.reading or all(chosen.get(point) in names for point, names in self.reading)

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule it cites."""
        return (*((self.rule,) if self.rule else ()), *self.also)


@dataclass(frozen=True)
class Size(Requirement):
    """How many cards the sections hold together."""

    at_least: int = 0
    at_most: int | None = None


@dataclass(frozen=True)
class Copies(Requirement):
    """At most so many of a card, told apart by name or by code; ``where``: only these cards; ``unless``: never these;
    ``names``: the cards so called, all together.
    """

    at_most: int = 0
    by: str = "name"
    where: Condition | None = None
    unless: Condition | None = None
    unless_presumed: bool = False
    unless_rule: str | None = None
    names: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        return (*super().rules, *((self.unless_rule,) if self.unless_rule else ()))

    @cached_property
    def together(self) -> Condition:
        """Which cards are counted together."""
        return Condition("name", any_of=self.names)


@dataclass(frozen=True)
class Only(Requirement):
    """Every card of the sections meets a condition. ``presumed``: a card of which nothing is known is taken to meet it."""

    condition: Condition = field(default_factory=lambda: Condition(""))
    presumed: bool = False


@dataclass(frozen=True)
class Some(Requirement):
    """At least so many cards of the sections meet a condition."""

    condition: Condition = field(default_factory=lambda: Condition(""))
    at_least: int = 1


@dataclass(frozen=True)
class Alike(Requirement):
    """No card of the sections has another value of a fact than the card of section ``to``; none at all is fine."""

    to: str = ""
    fact: str = ""


@dataclass(frozen=True)
class Duel(Requirement):
    """What a later duel keeps of the first one: the ``count``, the ``cards``, or the ``pool`` of the sections together."""

    kept: str = "count"


@dataclass(frozen=True)
class Latest(Requirement):
    """Only cards of so many latest sets, those on sale on the day; cards that only have a promo number go as well."""

    sets: int = 1


@dataclass(frozen=True)
class One(Requirement):
    """All cards share one value of a fact, which the player chooses (a title)."""

    fact: str = ""


@dataclass(frozen=True)
class Either(Requirement):
    """One of several requirements is met."""

    options: tuple[Requirement, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        return (*super().rules, *(rule for option in self.options for rule in option.rules))


@dataclass(frozen=True)
class Reading:
    """An open point of the rules that matters to decks: its options (name → sentence) and the one taken by default."""

    id: str
    point: str
    rules: tuple[str, ...]
    default: str
    because: str
    options: Mapping[str, str]


@dataclass(frozen=True)
class MatchRule:
    """One line of how a match is played."""

    text: str
    rule: str


@dataclass(frozen=True)
class Rules:
    """The edition of the rules that a format follows."""

    document: str
    edition: str
    date: str

    @cached_property
    def written(self) -> Date | None:
        """The first day of its date, where it has one."""
        return as_date(self.date)


@dataclass(frozen=True)
class Format:
    """A format of a game, complete: everything a check needs but the deck, the catalogue and the date."""

    game: str
    id: str
    name: str
    rules: Rules
    sections: Mapping[str, Section]
    requirements: tuple[Requirement, ...]
    readings: tuple[Reading, ...] = ()
    match: tuple[MatchRule, ...] = ()
    bans_rule: str | None = None
    bans_rules: Mapping[str, str] = field(default_factory=dict)
    from_: Date | None = None
    to: Date | None = None
    bans: tuple[BanList, ...] = ()
    bans_read_until: Date | None = None
    sets: Sets = field(default_factory=Sets)
    first: bool = False
    file: str = ""

    @property
    def known_until(self) -> Date | None:
        """The day up to which the bans of the format are known; None where no list of them is."""
        days = [self.bans_read_until, *(listed.known_until for listed in self.bans)]
        return max((day for day in days if day), default=None)

    @property
    def bans_known(self) -> str:
        """Up to when bans are known, in one Spanish sentence."""
        if self.known_until:
            return f"Prohibiciones conocidas hasta el {self.known_until.isoformat()}."
        return "Juez no conoce ninguna lista de prohibidas de este formato."

    @cached_property
    def banned(self) -> BanIndex:
        """Its bans, by the cards they speak of."""
        return BanIndex(self.game, self.bans)

    @cached_property
    def default_section(self) -> str:
        return next(section.id for section in self.sections.values() if section.default)

    @cached_property
    def taking(self) -> tuple[Section, ...]:
        """The sections that take cards by what they are."""
        return tuple(section for section in self.sections.values() if section.takes)

    @cached_property
    def by_flag(self) -> tuple[tuple[str, bool], ...]:
        """The yes or no of a card by which each section that takes cards leaves it; nothing where one asks for something else."""
        asked = [section.takes for section in self.taking if section.takes]
        flags = tuple((condition.fact, not condition.is_) for condition in asked if isinstance(condition.is_, bool))
        return flags if len(flags) == len(asked) else ()

    @property
    def has_duels(self) -> bool:
        return any(isinstance(requirement, Duel) for requirement in self.requirements)

    @property
    def cited(self) -> tuple[str, ...]:
        """Every rule that the format cites, each once."""
        asked = (rule for requirement in self.requirements for rule in requirement.rules)
        open_points = (rule for reading in self.readings for rule in reading.rules)
        bans = (rule for rule in (self.bans_rule, *self.bans_rules.values()) if rule)
        return tuple(dict.fromkeys(map(str, (*asked, *open_points, *(line.rule for line in self.match), *bans))))

    def chosen(self, readings: Mapping[str, str] | None = None) -> dict[str, str]:
        """Every point with its reading: the default, or what ``readings`` says. Raises :class:`UnknownReading`."""
        options = {reading.id: reading for reading in self.readings}
        for point, name in (readings or {}).items():
            if point not in options:
                raise UnknownReading(f"«{point}» no es un punto abierto de este formato. Son: {', '.join(options) or 'ninguno'}.")
            if name not in options[point].options:
                raise UnknownReading(f"«{name}» no es una lectura de «{point}». Son: {', '.join(options[point].options)}.")
        return {point: (readings or {}).get(point, reading.default) for point, reading in options.items()}


class UnknownFormat(ValueError):
    """No such game or format. The message names those there are."""


class UnknownReading(ValueError):
    """No such point or reading. The message names those there are."""


class Formats:
    """All formats: those that come with Juez, and those in a folder of the user's.

    ``problems``: what is wrong with files of that folder, which are not used.
    """

    def __init__(self, found: Iterable[Format], problems: Iterable[str] = ()):
        self._by_game: dict[str, dict[str, Format]] = {game: {} for game in GAMES}
        for format in sorted(found, key=lambda format: not format.first):
            self._by_game[format.game][format.id] = format
        self.problems = tuple(problems)

    def of(self, game: str) -> list[Format]:
        """The formats of a game, the usual one first. Raises :class:`UnknownFormat`."""
        if game not in self._by_game:
            raise UnknownFormat(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")
        return list(self._by_game[game].values())

    def get(self, game: str, name: str) -> Format:
        """The format called ``name``. Raises :class:`UnknownFormat`."""
        known = {fold(format.id): format for format in self.of(game)}
        if fold(name) not in known:
            raise UnknownFormat(f"No conozco el formato «{name}». Los de {game} son: {', '.join(f.id for f in known.values())}.")
        return known[fold(name)]

    def __iter__(self) -> Iterator[Format]:
        for formats in self._by_game.values():
            yield from formats.values()
