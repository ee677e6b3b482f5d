"""Formats as YAML files: those that come with Juez, those of the user's folder, and the ban lists and sets beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from .bans import BanList, ban_list_of
from .catalogue import GAMES
from .dates import as_date
from .findings import FindingCode
from .format_parts import KINDS, code_of, condition_of
from .formats import Either, Format, Formats, MatchRule, Reading, Requirement, Rules, Section
from .sets import Sets, sets_of
from .wording import joined
from .yaml_files import DATA, BadFile, parse_yaml, read_yaml

Contents = Mapping[tuple[str, str], Mapping[str, Any]]
#: Whether there is a rule so called.
IsRule = Callable[[str], bool]


@dataclass
class Found:
    """What files hold: formats as written, ban lists, sets, and what is wrong with some of them."""

    formats: dict[tuple[str, str], tuple[Mapping[str, Any], Path]] = field(default_factory=dict)
    bans: list[BanList] = field(default_factory=list)
    sets: dict[str, Sets] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def take(self, path: Path, text: str | None = None) -> None:
        """Read one file, or ``text`` in its place. Raises :class:`BadFile`."""
        content = read_yaml(path) if text is None else parse_yaml(text, path)
        for each in content if isinstance(content, list) and content else [content]:
            kind = kind_of(each, path)
            if kind == "bans":
                self.bans.append(ban_list_of(each, path))
            elif kind == "sets":
                found = sets_of(each, path)
                self.sets[found.game] = replace(found, before=self.sets.get(found.game))
            else:
                self.formats[str(each.get("game")), str(each.get("format"))] = (each, path)


def kind_of(content: Any, path: Path) -> str:
    """What a file, or a part of one, holds: «bans», «sets» or «format». Raises :class:`BadFile`."""
    if not isinstance(content, dict):
        raise BadFile(f"«{path.name}» no es un formato ni una lista de prohibidas.")
    return "bans" if "cards" in content else "sets" if "sets" in content and "requirements" not in content else "format"


def load_formats(folder: Path | None = None, is_rule: IsRule | None = None) -> Formats:
    """The formats of Juez, with those, the ban lists and the sets of ``folder`` (``*.yaml``, ``*.yml``).

    A file that is not as it should be is told in ``problems``; the others are in force. ``is_rule`` is asked about the rules that
    the files of the folder cite (None: they are taken as they stand).
    """
    return formats_of(found_in(folder), is_rule) if _files(folder) else _own_formats()


def _files(folder: Path | None) -> list[Path]:
    return sorted((*folder.glob("*.yaml"), *folder.glob("*.yml"))) if folder and folder.is_dir() else []


def found_in(folder: Path | None, bare: bool = False) -> Found:
    """What Juez and the files of a folder hold together; ``bare``: nothing as yet."""
    own = Found() if bare else _own()
    found = Found(dict(own.formats), list(own.bans), dict(own.sets))
    for path in _files(folder):
        try:
            found.take(path)
        except BadFile as error:
            found.problems.append(str(error))
    return found


@cache
def _own() -> Found:
    found = Found()
    for part in ("formats", "bans", "sets"):
        for path in sorted((DATA / part).glob("*.yaml")):
            found.take(path)
    return found


@cache
def _own_formats() -> Formats:
    return formats_of(_own())


def formats_of(found: Found, is_rule: IsRule | None = None) -> Formats:
    """The formats that files say, each with the bans and sets that concern it; ``is_rule``: as in :func:`load_formats`."""
    formats: dict[tuple[str, str], Format] = {}
    written = {key: content for key, (content, _) in found.formats.items()}
    for key, (content, path) in found.formats.items():
        try:
            format = format_of(with_base(content, written, path), path)
            if is_rule and DATA not in path.parents:
                _ask_for(format.cited, is_rule, path.name)
            formats[key] = format
        except BadFile as error:
            found.problems.append(str(error))
    bans = []
    for listed in found.bans:
        try:
            _ask_about(listed, formats, is_rule)
            bans.append(listed)
        except BadFile as error:
            found.problems.append(str(error))
    return Formats([_with(format, bans, found.sets) for format in formats.values()], found.problems)


def _ask_about(listed: BanList, formats: Mapping[tuple[str, str], Format], is_rule: IsRule | None) -> None:
    """Whether what a ban list names exists: its formats, its rule. Raises :class:`BadFile`."""
    for name in listed.formats:
        if (listed.game, name) not in formats:
            raise BadFile(f"«{listed.file}»: no existe el formato «{name}» de «{listed.game}».")
    if is_rule and listed.rule and not listed.builtin:
        _ask_for([str(listed.rule)], is_rule, listed.file)


def _ask_for(rules: Iterable[str], is_rule: IsRule, file: str) -> None:
    """Whether there are these rules. Raises :class:`BadFile`."""
    unknown = [f"«{rule}»" for rule in rules if not is_rule(rule)]
    if unknown:
        several = len(unknown) > 1
        raise BadFile(f"«{file}»: cita {'reglas que no existen' if several else 'una regla que no existe'}: {joined(unknown)}.")


def _with(format: Format, bans: Iterable[BanList], sets: Mapping[str, Sets]) -> Format:
    mine = tuple(listed for listed in bans if listed.game == format.game and (not listed.formats or format.id in listed.formats))
    return replace(format, bans=(*format.bans, *mine), sets=sets.get(format.game, format.sets))


def with_base(content: Mapping[str, Any], written: Contents, path: Path, deeper: tuple[str, ...] = ()) -> Mapping[str, Any]:
    """A format with what it takes from the one it is based on. Raises :class:`BadFile`."""
    base = content.get("base")
    if not base:
        return content
    key = (str(content.get("game")), str(base))
    if key not in written or str(base) in deeper:
        raise BadFile(f"«{path.name}»: no existe el formato «{base}», en que se basa.")
    under = with_base(written[key], written, path, (*deeper, str(base)))
    try:
        requirements = [*under["requirements"], *(content.get("requirements") or ())]
        bans = {**(under.get("bans") or {}), **(content.get("bans") or {})}
    except (KeyError, TypeError) as error:
        raise BadFile(f"«{path.name}»: {error}.") from None
    return {**under, "name": None, "first": False, **content, "requirements": requirements, "bans": bans}


def format_of(content: Mapping[str, Any], path: Path) -> Format:
    """The format that a YAML file says. Raises :class:`BadFile` naming the file and what is wrong in it."""
    try:
        game = content["game"]
        if game not in GAMES:
            raise ValueError(f"«game» debe ser uno de: {', '.join(GAMES)}")
        sections = {id: _section(id, row or {}, game) for id, row in content["sections"].items()}
        if sum(section.default for section in sections.values()) != 1:
            raise ValueError("debe haber exactamente una sección con «default: true»")
        readings = tuple(_reading(row) for row in content.get("readings") or ())
        requirements = tuple(_requirement(row, sections, readings, game) for row in content["requirements"])
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
            bans_rules=dict(bans.get("rules") or {}),
            from_=as_date(content.get("from")),
            to=as_date(content.get("to")),
            bans_read_until=as_date(bans.get("known_until")),
            first=bool(content.get("first", False)),
            file=path.name,
        )
    except KeyError as error:
        raise BadFile(f"«{path.name}»: falta {error}.") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise BadFile(f"«{path.name}»: {error}.") from None


def _section(id: str, row: Mapping[str, Any], game: str) -> Section:
    takes = condition_of(row["takes"], game) if row.get("takes") else None
    name, default, presumed = str(row.get("name", id)), bool(row.get("default", False)), bool(row.get("presumed", False))
    return Section(str(id), name, default, takes, presumed)


def _reading(row: Mapping[str, Any]) -> Reading:
    options = {str(name): str(text) for name, text in row["options"].items()}
    if str(row["default"]) not in options:
        raise ValueError(f"la lectura por omisión de «{row['id']}» no es una de sus opciones")
    return Reading(row["id"], row["point"], tuple(row.get("rules") or ()), str(row["default"]), row.get("because", ""), options)


def _requirement(row: Mapping[str, Any], sections: Mapping[str, Section], readings: Iterable[Reading], game: str) -> Requirement:
    kind = next((kind for kind in KINDS if kind in row), None)
    if kind is None:
        raise ValueError(f"un requisito lleva una de: {', '.join(KINDS)}")
    if kind == "or":
        options = tuple(_requirement(each, sections, readings, game) for each in row["or"])
        named: list[str] = list(dict.fromkeys(name for option in options for name in option.sections))
    else:
        options, named = (), row[kind] if isinstance(row[kind], list) else [row[kind]]
    for name in [*named, *([row["to"]] if "to" in row else [])]:
        if name not in sections:
            raise ValueError(f"no existe la sección «{name}»")
    points = {reading.id: reading for reading in readings}
    asked = tuple((point, tuple(names)) for point, names in (row.get("reading") or {}).items())
    for point, names in asked:
        if point not in points or not set(names) <= set(points[point].options):
            raise ValueError(f"no existe la lectura «{point}: {', '.join(names)}»")
    common: dict[str, Any] = {
        "sections": tuple(named),
        "rule": row.get("rule"),
        "also": tuple(row.get("also") or ()),
        "reading": asked,
        "source": str(row.get("source") or ""),
        "whilst": condition_of(row["while"], game) if "while" in row else None,
    }
    if options:
        return Either(**common, code=code_of(row, FindingCode.CONDITION_NOT_MET), options=options)
    found: Requirement = KINDS[kind](row, common, game)
    return found
