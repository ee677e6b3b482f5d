"""A list written line by line: headings give the parts of the deck, the other lines its cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..words import fold
from .headings import SINGLE, Headed
from .lines import LONE, parse_commented, parse_line
from .model import BLANK, CARD, HEADING, UNREAD, DeckList, Entry, Heading, Line, Unread
from .parsed import Parsed

_COMMENTS = {"/*": "*/", "<!--": "-->"}
ELSEWHERE = "no se sabe cuántas copias son: el número está en otra línea"
_WHOLE_DECK = 20
_FEW = 4
#: So many lines are looked at to see whether a heading counts them; no part of a deck is as long.
_MOST_UNDER = 200


@dataclass
class _Open:
    """The heading that stands over the lines being read, and how many entries there were before it."""

    line: int = 0
    text: str = ""
    count: int | None = None
    section: str | None = None
    before: int = 0


def read_lines(lines: list[str], game: str) -> DeckList:
    """The list that ``lines`` are."""
    parsed = list(_by_itself(lines, game)) if _has_comments(lines) else [parse_line(line, game) for line in lines]
    if any(said.quantity is None or said.kind is not CARD for said in parsed):
        parsed = _counted_elsewhere(_cards_that_look_like_headings(parsed))
    reader = _Reader(game)
    reader.read(lines, parsed)
    return reader.finished()


def _has_comments(lines: list[str]) -> bool:
    text = "\n".join(lines)
    return any(mark in text for mark in _COMMENTS)


def _by_itself(lines: list[str], game: str) -> Iterator[Parsed]:
    """What every line says, those inside a comment of several lines as such."""
    end = ""
    for line in lines:
        yield parse_commented(line, game) if end else parse_line(line, game)
        if end and end in line:
            end = ""
        elif not end:
            end = next((close for open, close in _COMMENTS.items() if open in line and close not in line.rpartition(open)[2]), "")


def _counted_elsewhere(parsed: list[Parsed]) -> list[Parsed]:
    """Cards without a count beside a line that is nothing but a count, or a code beside a name with its count, left unread."""
    if not any(said.reason == LONE or _is_bare_code(said) for said in parsed):
        return parsed
    filled = [at for at, said in enumerate(parsed) if said.kind is not BLANK]
    found = list(parsed)
    for before, at, after in zip([None, *filled], filled, [*filled[1:], None]):
        said = parsed[at]
        beside = [parsed[other] for other in (before, after) if other is not None]
        if said.kind is CARD and said.quantity is None and not said.parts and any(_counts(other, said) for other in beside):
            found[at] = said._replace(kind=UNREAD, reason=ELSEWHERE)
    return found


def _is_bare_code(said: Parsed) -> bool:
    return bool(said.code) and not said.name and said.quantity is None


def _counts(other: Parsed, said: Parsed) -> bool:
    """Whether the line beside one without a count may hold it."""
    named = other.kind is CARD and not other.code and other.quantity is not None
    return other.reason == LONE or (named and _is_bare_code(said))


class _Reader:
    """Goes down the lines and keeps which heading they stand under."""

    def __init__(self, game: str):
        self.game = game
        self.open = _Open()
        self.separated = False
        self.lines: list[Line] = []
        self.entries: list[Entry] = []
        self.unread: list[Unread] = []
        self.headings: list[Heading] = []
        self.totals: list[Heading] = []

    def read(self, lines: list[str], parsed: list[Parsed]) -> None:
        """Take in every line. A tuple is made of its parts directly: by its class it takes twice as long."""
        take, enter, new = self.lines.append, self.entries.append, tuple.__new__
        section = self.open.section
        for number, (line, said) in enumerate(zip(lines, parsed, strict=True), 1):
            kind, quantity, name, code, numbers, _, _, doubt, _, parts = said
            text = line.strip()
            if kind is CARD and not parts:
                take(new(Line, (number, text, CARD)))
                enter(new(Entry, (number, text, quantity, name, code, numbers, section, "", doubt)))
            else:
                self._other(number, text, said)
                section = self.open.section

    def _other(self, number: int, text: str, said: Parsed) -> None:
        """Take in a line that is more than a card, or none."""
        self.lines.append(Line(number, text, said.kind))
        for part in said.parts:
            self._card(number, text, part, self.open.section)
        if said.kind is HEADING and said.heading:
            self._heading(number, text, said.heading)
        elif said.kind is UNREAD:
            self.unread.append(Unread(number, text, said.reason, said.quantity, self.open.section, said.name, code=said.code))
        elif said.kind is BLANK and self.open.section in SINGLE and len(self.entries) > self.open.before:
            self._close()
        if said.total is not None and said.total != self._counted():
            self.totals.append(Heading(number, text, said.total, sum(map(_copies, self.entries)), total=True))

    def _heading(self, number: int, text: str, found: Headed) -> None:
        self.separated |= found.place.separates
        if found.rest:
            section = found.place.section or self.open.section
            said = parse_line(found.rest, self.game)
            if said.kind is HEADING:
                said = Parsed(CARD, said.quantity, said.name or found.rest)
            if said.kind is CARD:
                self.lines[-1] = Line(number, text, CARD)
                for part in said.parts or (said,):
                    self._card(number, text, part, section)
            else:
                why = said.reason or "no se entiende qué carta es"
                self.unread.append(Unread(number, text, why, said.quantity, section, said.name, code=said.code))
                self.lines[-1] = Line(number, text, UNREAD)
            return
        self._close()
        self.open = _Open(number, text, found.count, found.place.section, len(self.entries))

    def _card(self, number: int, text: str, said: Parsed, section: str | None) -> None:
        self.entries.append(Entry(number, text, said.quantity, said.name, said.code, said.numbers, section, "", said.doubt))

    def _counted(self) -> int:
        """How many cards there are under the heading."""
        return sum(map(_copies, self.entries[self.open.before :]))

    def _close(self) -> None:
        if self.open.line:
            self.headings.append(Heading(self.open.line, self.open.text, self.open.count, self._counted()))
        self.open = _Open(before=len(self.entries))

    def finished(self) -> DeckList:
        self._close()
        entries = _only_first_in_single(self.entries)
        headings = (*self.headings, *wrong_totals(self.totals, self.entries))
        return DeckList(self.game, "text", tuple(self.lines), tuple(entries), tuple(self.unread), headings, self.separated)


def _copies(entry: Entry) -> int:
    return 1 if entry.quantity is None else entry.quantity


def wrong_totals(totals: list[Heading], entries: list[Entry]) -> list[Heading]:
    """Lines that say another total than the list holds, above them or in all, or one of its parts."""
    if not totals:
        return []
    every = sum(map(_copies, entries))
    parts: dict[str | None, int] = {}
    for entry in entries:
        parts[entry.section] = parts.get(entry.section, 0) + _copies(entry)
    sums = {every, *parts.values()}
    return [replace(told, counted=every) for told in totals if told.count not in {*sums, told.counted}]


def _only_first_in_single(entries: list[Entry]) -> list[Entry]:
    """Where a whole deck stands under the heading of a part that holds one card, only the first line is meant for it."""
    if not entries or entries[0].section not in SINGLE:
        return entries
    sections = {entry.section for entry in entries}
    if len(sections) != 1 or not sections <= SINGLE or sum(entry.quantity or 1 for entry in entries) < _WHOLE_DECK:
        return entries
    return [entry if n == 0 else entry._replace(section=None) for n, entry in enumerate(entries)]


def _cards_that_look_like_headings(parsed: list[Parsed]) -> list[Parsed]:
    """ "6 Maná" is a heading when the cards under it are six and so called, else six copies of a card called so.

    Under a heading that names a part of the deck it must also stand apart, after a blank line.
    """
    if not any(said.heading and said.heading.count_first for said in parsed):
        return parsed
    found: list[Parsed] = []
    under, apart = None, True
    for at, said in enumerate(parsed):
        headed = said.heading
        if headed and headed.count_first and headed.place.may_be_card:
            same = under is not None and under.section == headed.place.section
            if same or (under is not None and under.separates and not apart) or not _adds_up(parsed, at):
                said, headed = Parsed(CARD, said.quantity, said.name), None
        if headed and not headed.rest:
            under = headed.place
        apart = said.kind is BLANK
        found.append(said)
    return found


def _adds_up(parsed: list[Parsed], at: int) -> bool:
    """Whether the cards right below a heading, all of its name, are as many as it says."""
    heading = parsed[at].heading
    assert heading is not None
    total = 0
    for said in parsed[at + 1 : at + 1 + _MOST_UNDER]:
        if said.kind is HEADING and said.heading and not (said.heading.count_first and said.heading.name == heading.name):
            break
        if said.kind in (CARD, HEADING) and not fold(said.name).startswith(heading.name):
            break
        if said.kind in (CARD, HEADING):
            total += 1 if said.quantity is None else said.quantity
    return total == heading.count and total >= _FEW
