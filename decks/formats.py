"""Formats as data: parts of a deck, requirements with their rules, readings of open points, dated ban lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date as Date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from .bans import BanList, ban_list_of
from .cards import DERIVED, FACTS, Condition
from .catalogue import GAMES
from .dates import as_date
from .findings import FindingCode
from .words import fold
from .yaml_files import DATA, BadFile, read_yaml


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
    """What a format asks, and by which rule. ``reading``: point → the readings under which it is asked."""

    sections: tuple[str, ...]
    rule: str | None
    code: FindingCode
    also: tuple[str, ...] = ()
    reading: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def active(self, chosen: Mapping[str, str]) -> bool:
        """Whether it is asked under the ``chosen`` readings."""
        return all(chosen.get(point) in names for point, names in self.reading)


@dataclass(frozen=True)
class Size(Requirement):
    """How many cards the sections hold together."""

    at_least: int = 0
    at_most: int | None = None


@dataclass(frozen=True)
class Copies(Requirement):
    """At most so many of a card, told apart by name or by code; ``where``: only these cards; ``unless``: never these."""

    at_most: int = 0
    by: str = "name"
    where: Condition | None = None
    unless: Condition | None = None
    unless_presumed: bool = False
    unless_rule: str | None = None


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

    @cached_property
    def default_section(self) -> str:
        return next(section.id for section in self.sections.values() if section.default)

    @cached_property
    def taking(self) -> tuple[Section, ...]:
        """The sections that take cards by what they are."""
        return tuple(section for section in self.sections.values() if section.takes)

    @property
    def has_duels(self) -> bool:
        return any(isinstance(requirement, Duel) for requirement in self.requirements)

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
    """All formats: those that come with Juez, and those in a folder of the user's."""

    def __init__(self, found: Iterable[Format]):
        self._by_game: dict[str, dict[str, Format]] = {game: {} for game in GAMES}
        for format in found:
            self._by_game[format.game][format.id] = format

    def of(self, game: str) -> list[Format]:
        """The formats of a game, in the order of their files. Raises :class:`UnknownFormat`."""
        if game not in self._by_game:
            raise UnknownFormat(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")
        return list(self._by_game[game].values())

    def get(self, game: str, name: str) -> Format:
        """The format called ``name``. Raises :class:`UnknownFormat`."""
        known = {fold(format.id): format for format in self.of(game)}
        if fold(name) not in known:
            raise UnknownFormat(f"No conozco el formato «{name}». Los de {game} son: {', '.join(f.id for f in known.values())}.")
        return known[fold(name)]

    def __iter__(self):
        for formats in self._by_game.values():
            yield from formats.values()


def load_formats(folder: Path | None = None) -> Formats:
    """The formats of Juez, with those and the ban lists of ``folder`` (``*.yaml``). Raises :class:`BadFile`."""
    formats = dict(_own_formats())
    lists: list[BanList] = []
    for path in sorted(folder.glob("*.yaml")) if folder and folder.is_dir() else []:
        content = read_yaml(path)
        if not isinstance(content, dict):
            raise BadFile(f"«{path.name}» no es un formato ni una lista de prohibidas.")
        if "cards" in content:
            lists.append(ban_list_of(content, path))
        else:
            format = format_of(content, path)
            formats[format.game, format.id] = format
    if lists:
        formats = {key: _with_bans(format, lists, set(formats)) for key, format in formats.items()}
    return Formats(formats.values())


def _with_bans(format: Format, lists: list[BanList], known: set[tuple[str, str]]) -> Format:
    for found in lists:
        for name in found.formats:
            if (found.game, name) not in known:
                raise BadFile(f"«{found.file}»: no existe el formato «{name}» de «{found.game}».")
    mine = tuple(found for found in lists if found.game == format.game and (not found.formats or format.id in found.formats))
    return replace(format, bans=(*format.bans, *mine))


@cache
def _own_formats() -> dict[tuple[str, str], Format]:
    found = (format_of(read_yaml(path), path) for path in sorted((DATA / "formats").glob("*.yaml")))
    return {(format.game, format.id): format for format in found}


def format_of(content: Mapping[str, Any], path: Path) -> Format:
    """The format that a YAML file says. Raises :class:`BadFile` naming the file and what is wrong in it."""
    try:
        game = content["game"]
        if game not in GAMES:
            raise ValueError(f"«game» debe ser uno de: {', '.join(GAMES)}")
        sections = {id: _section(id, row or {}) for id, row in content["sections"].items()}
        if sum(section.default for section in sections.values()) != 1:
            raise ValueError("debe haber exactamente una sección con «default: true»")
        readings = tuple(_reading(row) for row in content.get("readings") or ())
        requirements = tuple(_requirement(row, sections, readings) for row in content["requirements"])
        bans = content.get("bans") or {}
        rules = content.get("rules") or {}
        return Format(
            game=game,
            id=str(content["format"]),
            name=str(content.get("name") or content["format"]),
            rules=Rules(str(rules.get("document", game)), str(rules.get("edition", "")), str(rules.get("date", ""))),
            sections=sections,
            requirements=requirements,
            readings=readings,
            match=tuple(MatchRule(row["text"], row["rule"]) for row in content.get("match") or ()),
            bans_rule=bans.get("rule"),
            bans_rules=bans.get("rules") or {},
            from_=as_date(content.get("from")),
            to=as_date(content.get("to")),
        )
    except KeyError as error:
        raise BadFile(f"«{path.name}»: falta {error}.") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise BadFile(f"«{path.name}»: {error}.") from None


def _section(id: str, row: Mapping[str, Any]) -> Section:
    takes = _condition(row["takes"]) if row.get("takes") else None
    name, default, presumed = str(row.get("name", id)), bool(row.get("default", False)), bool(row.get("presumed", False))
    return Section(str(id), name, default, takes, presumed)


def _condition(row: Mapping[str, Any]) -> Condition:
    fact = row["fact"]
    if fact not in FACTS and fact not in DERIVED:
        raise ValueError(f"no conozco el dato «{fact}»")
    if ("is" in row) == ("in" in row):
        raise ValueError(f"la condición sobre «{fact}» necesita «is» o «in»")
    return Condition(fact, row.get("is"), tuple(row.get("in") or ()))


def _reading(row: Mapping[str, Any]) -> Reading:
    options = {str(name): str(text) for name, text in row["options"].items()}
    if str(row["default"]) not in options:
        raise ValueError(f"la lectura por omisión de «{row['id']}» no es una de sus opciones")
    return Reading(row["id"], row["point"], tuple(row.get("rules") or ()), str(row["default"]), row.get("because", ""), options)


def _requirement(row: Mapping[str, Any], sections: Mapping[str, Section], readings: Iterable[Reading]) -> Requirement:
    kind = next((kind for kind in _KINDS if kind in row), None)
    if kind is None:
        raise ValueError(f"un requisito lleva una de: {', '.join(_KINDS)}")
    named = row[kind] if isinstance(row[kind], list) else [row[kind]]
    for name in [*named, *([row["to"]] if "to" in row else [])]:
        if name not in sections:
            raise ValueError(f"no existe la sección «{name}»")
    points = {reading.id: reading for reading in readings}
    asked = tuple((point, tuple(names)) for point, names in (row.get("reading") or {}).items())
    for point, names in asked:
        if point not in points or not set(names) <= set(points[point].options):
            raise ValueError(f"no existe la lectura «{point}: {', '.join(names)}»")
    common = {"sections": tuple(named), "rule": row.get("rule"), "also": tuple(row.get("also") or ()), "reading": asked}
    return _KINDS[kind](row, common)


def _size(row: Mapping[str, Any], common: dict[str, Any]) -> Size:
    exactly = row.get("exactly")
    least, most = (exactly, exactly) if exactly is not None else (row.get("at_least", 0), row.get("at_most"))
    return Size(**common, code=FindingCode.TOO_FEW_CARDS, at_least=int(least), at_most=None if most is None else int(most))


def _copies(row: Mapping[str, Any], common: dict[str, Any]) -> Copies:
    if row.get("by", "name") not in ("name", "code"):
        raise ValueError("«by» es «name» o «code»")
    return Copies(
        **common,
        code=FindingCode(row.get("code", FindingCode.TOO_MANY_COPIES)),
        at_most=int(row["at_most"]),
        by=row.get("by", "name"),
        where=_condition(row["where"]) if "where" in row else None,
        unless=_condition(row["unless"]) if "unless" in row else None,
        unless_presumed=bool(row.get("unless_presumed", False)),
        unless_rule=row.get("unless_rule"),
    )


def _only(row: Mapping[str, Any], common: dict[str, Any]) -> Only:
    code = FindingCode(row.get("code", FindingCode.NOT_ALLOWED))
    return Only(**common, code=code, condition=_condition(row), presumed=bool(row.get("presumed", False)))


def _some(row: Mapping[str, Any], common: dict[str, Any]) -> Some:
    return Some(**common, code=FindingCode(row["code"]), condition=_condition(row), at_least=int(row.get("at_least", 1)))


def _alike(row: Mapping[str, Any], common: dict[str, Any]) -> Alike:
    if row["fact"] not in FACTS:
        raise ValueError(f"no conozco el dato «{row['fact']}»")
    return Alike(**common, code=FindingCode(row["code"]), to=row["to"], fact=row["fact"])


def _duel(row: Mapping[str, Any], common: dict[str, Any]) -> Duel:
    if row["kept"] not in ("count", "cards", "pool"):
        raise ValueError("«kept» es «count», «cards» o «pool»")
    return Duel(**common, code=FindingCode(row["code"]), kept=row["kept"])


_KINDS = {"size": _size, "copies": _copies, "only": _only, "some": _some, "alike": _alike, "duel": _duel}
