"""Dated lists of banned and limited cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date as Date
from functools import lru_cache
from pathlib import Path
from typing import Any

from .codes import numbers_of
from .dates import as_date
from .words import fold
from .yaml_files import DATA, BadFile


@dataclass(frozen=True)
class Ban:
    """A card of which only ``copies`` (0: none) may be played from one date to another, both included.

    ``group``: the cards so called, so many all together; ``whilst``: only in a deck that holds this card.
    """

    card: str
    copies: int
    from_: Date | None
    to: Date | None
    why: str = ""
    group: tuple[str, ...] = ()
    whilst: str = ""
    name: str = ""

    def in_force(self, date: Date) -> bool:
        return (self.from_ is None or self.from_ <= date) and (self.to is None or date <= self.to)


@dataclass(frozen=True)
class BanList:
    """A published list for some formats of a game (none named: for all), with its source."""

    game: str
    formats: tuple[str, ...]
    name: str
    source: str
    rule: str | None
    bans: tuple[Ban, ...]
    file: str
    known_until: Date | None = None
    builtin: bool = False


def ban_list_of(content: Mapping[str, Any], path: Path) -> BanList:
    """The list that a YAML file says. Raises :class:`BadFile`."""
    try:
        formats = content.get("formats") or ()
        return BanList(
            game=str(content["game"]),
            formats=(formats,) if isinstance(formats, str) else tuple(formats),
            name=str(content.get("list") or path.stem),
            source=str(content.get("source") or ""),
            rule=content.get("rule"),
            bans=tuple(_ban(row, as_date(content.get("from")), as_date(content.get("to"))) for row in content["cards"]),
            file=path.name,
            known_until=as_date(content.get("known_until")),
            builtin=DATA in path.parents,
        )
    except KeyError as error:
        raise BadFile(f"«{path.name}»: falta {error}.") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise BadFile(f"«{path.name}»: {error}.") from None


def _ban(row: Mapping[str, Any], first: Date | None, last: Date | None) -> Ban:
    copies = int(row.get("copies", 0))
    if copies < 0:
        raise ValueError("«copies» no puede ser negativo")
    since, until = as_date(row.get("from")) or first, as_date(row.get("to")) or last
    group, whilst = tuple(map(str, row.get("group") or ())), str(row.get("while") or "")
    return Ban(str(row["card"]), copies, since, until, str(row.get("why", "")), group, whilst, str(row.get("name") or ""))


@dataclass(frozen=True)
class Called:
    """A card as a list calls it: by a code, which has these numbers, or else by a (folded) name."""

    numbers: frozenset[str]
    name: str

    def means(self, numbers: frozenset[str], names: frozenset[str]) -> bool:
        """Whether it is the card with these numbers and (folded) names."""
        return not self.numbers.isdisjoint(numbers) if self.numbers else self.name in names


@lru_cache(maxsize=1 << 12)
def called(written: str, game: str) -> Called:
    """The card that a list calls so."""
    return Called(frozenset(number.key for number in numbers_of(written, game)), fold(written))


class BanIndex:
    """The bans of a format by the cards they speak of; those of several cards together beside them."""

    def __init__(self, game: str, lists: Iterable[BanList]):
        every = [(listed, ban) for listed in lists for ban in listed.bans]
        self.together = [(listed, ban, frozenset(map(fold, ban.group))) for listed, ban in every if ban.group]
        self._by_number: dict[str, list[tuple[BanList, Ban]]] = {}
        self._by_name: dict[str, list[tuple[BanList, Ban]]] = {}
        for listed, ban in every:
            card = called(ban.card, game)
            for key in () if ban.group else card.numbers or (card.name,):
                (self._by_number if card.numbers else self._by_name).setdefault(key, []).append((listed, ban))

    def on(self, numbers: frozenset[str], names: frozenset[str]) -> list[tuple[BanList, Ban]]:
        """The bans on the card with these numbers and (folded) names."""
        if self._by_number.keys().isdisjoint(numbers) and self._by_name.keys().isdisjoint(names):
            return []
        found = [pair for number in sorted(numbers) for pair in self._by_number.get(number, ())]
        found += [pair for name in sorted(names) for pair in self._by_name.get(name, ())]
        return list({id(ban): (listed, ban) for listed, ban in found}.values())
