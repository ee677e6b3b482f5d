"""What is told of formats and ban lists: those in force, and whether a file of one's own is as it should be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .bans import BanList
from .catalogue import Catalogue
from .codes import numbers_of
from .format_files import IsRule, formats_of, found_in
from .formats import Format, Formats
from .yaml_files import BadFile


def format_row(format: Format) -> dict[str, Any]:
    """A format as plain data, with its bans."""
    return {
        "game": format.game,
        "format": format.id,
        "name": format.name,
        "from": format.from_.isoformat() if format.from_ else None,
        "to": format.to.isoformat() if format.to else None,
        "sections": list(format.sections),
        "document": format.rules.document,
        "edition": format.rules.edition,
        "known_until": format.known_until.isoformat() if format.known_until else None,
        "bans": [ban_row(listed) for listed in format.bans],
        "file": format.file,
    }


def ban_row(listed: BanList) -> dict[str, Any]:
    """A ban list as plain data."""
    cards = [
        {
            "card": ban.card,
            "name": ban.name or None,
            "copies": ban.copies,
            "from": ban.from_.isoformat() if ban.from_ else None,
            "to": ban.to.isoformat() if ban.to else None,
            "group": list(ban.group),
            "while": ban.whilst or None,
        }
        for ban in listed.bans
    ]
    return {"list": listed.name, "source": listed.source or None, "file": listed.file, "cards": cards}


def format_rows(formats: Formats) -> dict[str, Any]:
    """Every format in force, and what is wrong with files that are not used."""
    return {"formats": [format_row(format) for format in formats], "problems": list(formats.problems)}


@dataclass(frozen=True)
class FileReport:
    """What a file of formats or bans holds; ``unknown``: the cards of its bans that the catalogue does not have."""

    file: str
    formats: tuple[Format, ...]
    bans: tuple[BanList, ...]
    problems: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def good(self) -> bool:
        return not self.problems

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "good": self.good,
            "formats": [format_row(format) for format in self.formats],
            "bans": [ban_row(listed) for listed in self.bans],
            "problems": list(self.problems),
            "unknown_cards": list(self.unknown),
        }


def check_file(
    name: str, text: str, folder: Path | None, catalogue: Callable[[str], Catalogue], is_rule: IsRule | None = None
) -> FileReport:
    """Whether a file can be used beside the formats of Juez and those of ``folder``; ``is_rule``: as in ``load_formats``."""
    found = found_in(folder)
    mine = found_in(None, bare=True)
    try:
        for each in (mine, found):
            each.take(Path(name), text)
    except BadFile as error:
        return FileReport(name, (), (), (str(error),), ())
    formats = formats_of(found, is_rule)
    listed = tuple(mine.bans)
    problems = tuple(dict.fromkeys(problem for problem in formats.problems if problem.startswith(f"«{name}»")))
    held = tuple(format for format in formats if (format.game, format.id) in mine.formats and format.file == name)
    return FileReport(name, held, listed, problems, tuple(unknown_cards(listed, catalogue)))


def unknown_cards(lists: Iterable[BanList], catalogue: Callable[[str], Catalogue]) -> list[str]:
    """The cards that ban lists name and the catalogue does not have."""
    return [ban.card for listed in lists for ban in listed.bans if not _is_known(ban.card, catalogue(listed.game))]


def _is_known(called: str, catalogue: Catalogue) -> bool:
    numbers = numbers_of(called, catalogue.game)
    if any(catalogue.key_of_number(number.key) for number in numbers):
        return True
    return bool(catalogue.keys_of_name(called))


def notices(format: Format, formats: Formats, catalogue: Catalogue) -> list[str]:
    """What a verdict tells of the user's own files: those that are not used, cards of theirs that nobody knows."""
    own = [listed for listed in format.bans if not listed.builtin]
    unknown = unknown_cards(own, lambda _: catalogue) if catalogue.imported else []
    told = [f"No se usa: {problem}" for problem in formats.problems]
    return told + [f"La lista de prohibidas nombra «{card}», que no está en el catálogo." for card in unknown]
