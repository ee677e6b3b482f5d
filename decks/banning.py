"""Ban lists asked of a deck on a date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta

from .bans import Ban, BanList, called
from .findings import Finding, FindingCode
from .formats import Format
from .hints import remove_copies
from .holding import Deck, Held
from .wording import counted, joined, lines_of, named, sentence

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
    cards = _cards(deck, format) if format.bans else []
    for listed, ban, card in _groups(cards, format):
        if ban.copies < card.copies and ban.in_force(date):
            found.append(_together(listed, ban, card, format))
        elif ban.copies < card.copies and ban.from_ and ban.from_ > date:
            later.append(_together(listed, ban, card, format, FindingCode.BANNED_LATER))
        found += _nameless(ban, cards, listed, format) if ban.in_force(date) else []
    for card in cards:
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
        cards = _cards(deck, format)
        spans += [(ban.from_, ban.to) for card in cards for _, ban in _bans_on(card, format)]
        spans += [(ban.from_, ban.to) for _, ban, _ in _groups(cards, format)]
    days = {first for first, _ in spans if first} | {last + timedelta(days=1) for _, last in spans if last and last < Date.max}
    return sorted(day for day in days if day > after)[:_MOST_DAYS]


def _cards(deck: Deck, format: Format) -> list[_Card]:
    groups: dict[str, list[Held]] = {}
    for held in deck.held:
        if held.places[0] in format.sections:
            groups.setdefault(held.key, []).append(held)
    return [_card(same) for same in sorted(groups.values(), key=lambda same: same[0].label)]


def _card(same: list[Held]) -> _Card:
    first = same[0]
    if len(same) == 1:
        return _Card(same, first.card.numbers | {first.key, first.code}, first.card.called)
    numbers = frozenset(number for held in same for number in (*held.card.numbers, held.key, held.code))
    return _Card(same, numbers, frozenset(name for held in same for name in held.card.called))


def _bans_on(card: _Card, format: Format) -> list[tuple[BanList, Ban]]:
    return format.banned.on(card.numbers, card.names)


def _is(card: _Card, written: str, format: Format) -> bool:
    """Whether a list calls a card so."""
    return called(written, format.game).means(card.numbers, card.names)


def _groups(cards: list[_Card], format: Format) -> list[tuple[BanList, Ban, _Card]]:
    """Limits on cards of several names together that concern a deck, with all of these cards in it."""
    found = []
    for listed, ban, wanted in format.banned.together:
        if ban.whilst and not any(_is(card, ban.whilst, format) for card in cards):
            continue
        limited = [card for card in cards if not wanted.isdisjoint(card.names) or _is(card, ban.card, format)]
        if limited:
            names = frozenset(name for card in limited for name in card.names)
            numbers = frozenset(number for card in limited for number in card.numbers)
            found.append((listed, ban, _Card([held for card in limited for held in card.held], numbers, names)))
    return found


def _nameless(ban: Ban, cards: list[_Card], listed: BanList, format: Format) -> list[Finding]:
    """Cards of which nobody knows the name, where one counts."""
    unnamed = [card for card in cards if not card.names and not _is(card, ban.card, format)]
    if not unnamed:
        return []
    labels = [card.held[0].label for card in unnamed]
    which = f"{counted(len(labels), 'carta')} ({named(labels)})"
    message = f"falta saber cómo se llaman {which}: «{listed.name}» limita {joined(ban.group)}"
    lines = tuple(sorted(line for card in unnamed for line in card.lines))
    section = unnamed[0].held[0].places[0]
    return [
        Finding(
            FindingCode.UNKNOWN_FACT, sentence(message), format.bans_rule, (), section, None, lines, len(labels),
            about=FindingCode.LIMITED_CARD, source=listed.source,
        )
    ]  # fmt: skip


def _together(listed: BanList, ban: Ban, card: _Card, format: Format, code: FindingCode = FindingCode.LIMITED_CARD) -> Finding:
    since = f" desde el {ban.from_.isoformat()}" if ban.from_ else ""
    whilst = f" con {_label_of(ban.whilst, card, format)} en el mazo" if ban.whilst else ""
    what = f"hay {counted(card.copies, 'carta')} llamadas {joined(ban.group, 'o')}{lines_of(card.lines)}"
    message = sentence(f"{what} y la lista «{listed.name}» permite {ban.copies} en total{whilst}{since}")
    held = card.held[0]
    return Finding(
        code, message, _rule(listed, card, format), (), held.places[0], held.label, card.lines, card.copies, ban.copies,
        remove_copies(card.held, card.copies - ban.copies), source=listed.source,
    )  # fmt: skip


def _label_of(written: str, card: _Card, format: Format) -> str:
    """A card as it is shown, where a list calls it by name or by number."""
    return next((held.label for held in card.held if _is(_card([held]), written, format)), written)


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
