"""Ban lists asked of a deck on a date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta

from .bans import Ban, BanList, names_card
from .codes import numbers_of
from .findings import Finding, FindingCode
from .formats import Format
from .hints import remove_copies
from .holding import Deck, Held
from .wording import counted, lines_of, sentence
from .words import fold

_MOST_DAYS = 40


@dataclass(frozen=True)
class _Card:
    """The copies of one card in a deck, with the numbers and (folded) names that a list may call it by."""

    held: list[Held]
    numbers: frozenset[str]
    names: frozenset[str]

    @property
    def copies(self) -> int:
        return sum(held.copies for held in self.held)

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(sorted(line for held in self.held for line in held.lines))


def examine_bans(deck: Deck, format: Format, date: Date) -> list[Finding]:
    """Cards that the lists in force forbid or limit, and those that later lists will."""
    found, later = [], []
    for card in _cards(deck, format) if format.bans else ():
        bans = [(listed, ban) for listed, ban in _bans_on(card, format) if ban.copies < card.copies]
        now = [(listed, ban) for listed, ban in bans if ban.in_force(date)]
        if now:
            found.append(_banned(*min(now, key=lambda pair: pair[1].copies), card, format))
            continue
        to_come = [(listed, ban) for listed, ban in bans if ban.from_ and ban.from_ > date]
        if to_come:
            later.append(_banned_later(*min(to_come, key=lambda pair: pair[1].from_ or date), card, format))
    return found + later


def days_of_change(deck: Deck, format: Format, after: Date) -> list[Date]:
    """The days after ``after`` on which a ban on a card of the deck, or the format itself, begins or has ended."""
    spans = [(format.from_, format.to)]
    if format.bans:
        spans += [(ban.from_, ban.to) for card in _cards(deck, format) for _, ban in _bans_on(card, format)]
    days = {first for first, _ in spans if first} | {last + timedelta(days=1) for _, last in spans if last and last < Date.max}
    return sorted(day for day in days if day > after)[:_MOST_DAYS]


def _cards(deck: Deck, format: Format) -> list[_Card]:
    groups: dict[str, list[Held]] = {}
    for held in deck.held:
        if held.places[0] in format.sections:
            groups.setdefault(held.key, []).append(held)
    return [_card(same, format.game) for same in sorted(groups.values(), key=lambda same: same[0].label)]


def _card(same: list[Held], game: str) -> _Card:
    numbers = {number.key for held in same for code in held.card.codes for number in numbers_of(code, game)}
    numbers |= {held.key for held in same} | {held.code for held in same}
    return _Card(same, frozenset(numbers), frozenset(fold(name) for held in same for name in held.card.names if name))


def _bans_on(card: _Card, format: Format) -> list[tuple[BanList, Ban]]:
    every = ((listed, ban) for listed in format.bans for ban in listed.bans)
    return [(listed, ban) for listed, ban in every if names_card(ban, format.game, card.numbers, card.names)]


def _rule(listed: BanList, card: _Card, format: Format) -> str | None:
    return listed.rule or format.bans_rules.get(card.held[0].places[0]) or format.bans_rule


def _banned(listed: BanList, ban: Ban, card: _Card, format: Format) -> Finding:
    label = card.held[0].label
    since = f" desde el {ban.from_.isoformat()}" if ban.from_ else ""
    code = FindingCode.LIMITED_CARD if ban.copies else FindingCode.BANNED_CARD
    what = (
        f"hay {counted(card.copies, 'copia')} y la lista «{listed.name}» permite {ban.copies}{since}"
        if ban.copies
        else f"está prohibida{since} por la lista «{listed.name}»"
    )
    return Finding(
        code, sentence(f"{label}{lines_of(card.lines)}: {what}"), _rule(listed, card, format), (), card.held[0].places[0], label,
        card.lines, card.copies, ban.copies, remove_copies(card.held, card.copies - ban.copies), source=listed.source,
    )  # fmt: skip


def _banned_later(listed: BanList, ban: Ban, card: _Card, format: Format) -> Finding:
    label, place = card.held[0].label, card.held[0].places[0]
    assert ban.from_ is not None
    what = f"el máximo será {ban.copies}" if ban.copies else "estará prohibida"
    message = sentence(f"{label}{lines_of(card.lines)}: desde el {ban.from_.isoformat()} {what} según la lista «{listed.name}»")
    return Finding(
        FindingCode.BANNED_LATER, message, _rule(listed, card, format), (), place, label, card.lines, card.copies, ban.copies,
        source=listed.source,
    )  # fmt: skip
