"""Ban lists asked of a deck on a date."""

from __future__ import annotations

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


def examine_bans(deck: Deck, format: Format, date: Date) -> list[Finding]:
    """Cards that the lists in force forbid or limit, and those that later lists will."""
    if not format.bans:
        return []
    found, later = [], []
    for same in _by_card(deck, format):
        number = sum(held.copies for held in same)
        all_bans = ((listed, ban) for listed in format.bans for ban in listed.bans)
        bans = [(listed, ban) for listed, ban in all_bans if ban.copies < number and _speaks_of(ban, same, format)]
        now = [(listed, ban) for listed, ban in bans if ban.in_force(date)]
        if now:
            listed, ban = min(now, key=lambda pair: pair[1].copies)
            found.append(_banned(listed, ban, same, number, format))
            continue
        to_come = [(listed, ban) for listed, ban in bans if ban.from_ and ban.from_ > date]
        if to_come:
            listed, ban = min(to_come, key=lambda pair: pair[1].from_ or date)
            later.append(_banned_later(listed, ban, same, number, format))
    return found + later


def days_of_change(deck: Deck, format: Format, after: Date) -> list[Date]:
    """The days after ``after`` on which a ban on a card of the deck, or the format itself, begins or has ended."""
    spans = [(format.from_, format.to)]
    if format.bans:
        cards = _by_card(deck, format)
        bans = (ban for listed in format.bans for ban in listed.bans)
        spans += [(ban.from_, ban.to) for ban in bans if any(_speaks_of(ban, same, format) for same in cards)]
    days = {first for first, _ in spans if first} | {last + timedelta(days=1) for _, last in spans if last and last < Date.max}
    return sorted(day for day in days if day > after)[:_MOST_DAYS]


def _by_card(deck: Deck, format: Format) -> list[list[Held]]:
    groups: dict[str, list[Held]] = {}
    for held in deck.held:
        if held.places[0] in format.sections:
            groups.setdefault(held.key, []).append(held)
    return sorted(groups.values(), key=lambda same: same[0].label)


def _speaks_of(ban: Ban, same: list[Held], format: Format) -> bool:
    numbers = {number.key for held in same for code in held.card.codes for number in numbers_of(code, format.game)}
    numbers |= {held.key for held in same} | {held.code for held in same}
    names = {fold(name) for held in same for name in held.card.names if name}
    return names_card(ban, format.game, frozenset(numbers), frozenset(names))


def _rule(listed: BanList, same: list[Held], format: Format) -> str | None:
    return listed.rule or format.bans_rules.get(same[0].places[0]) or format.bans_rule


def _source(listed: BanList) -> str:
    return f"la lista «{listed.name}»"


def _banned(listed: BanList, ban: Ban, same: list[Held], number: int, format: Format) -> Finding:
    lines = tuple(sorted(line for held in same for line in held.lines))
    label = same[0].label
    since = f" desde el {ban.from_.isoformat()}" if ban.from_ else ""
    code = FindingCode.LIMITED_CARD if ban.copies else FindingCode.BANNED_CARD
    what = (
        f"hay {counted(number, 'copia')} y {_source(listed)} permite {ban.copies}{since}"
        if ban.copies
        else f"está prohibida{since} por {_source(listed)}"
    )
    return Finding(
        code, sentence(f"{label}{lines_of(lines)}: {what}"), _rule(listed, same, format), (), same[0].places[0], label, lines,
        actual=number, allowed=ban.copies, hint=remove_copies(same, number - ban.copies), source=listed.source,
    )  # fmt: skip


def _banned_later(listed: BanList, ban: Ban, same: list[Held], number: int, format: Format) -> Finding:
    lines = tuple(sorted(line for held in same for line in held.lines))
    label = same[0].label
    assert ban.from_ is not None
    what = f"el máximo será {ban.copies}" if ban.copies else "estará prohibida"
    message = sentence(f"{label}{lines_of(lines)}: desde el {ban.from_.isoformat()} {what} según {_source(listed)}")
    return Finding(
        FindingCode.BANNED_LATER, message, _rule(listed, same, format), (), same[0].places[0], label, lines,
        actual=number, allowed=ban.copies, source=listed.source,
    )  # fmt: skip
