"""What is read from a list, before any card is looked up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from ..codes import Number

#: Parts that a list may have and no format counts: tokens, and a side deck where the rules know none.
TOKENS = "fichas"
SIDE = "aparte"
#: How a line begins that a reader said to be no card.
NOT_COUNTED = "# no cuenta: "


class BadList(ValueError):
    """What was given is no deck list. The message is Spanish and says what to do."""


class LineKind(StrEnum):
    """What a line is."""

    CARD = "card"
    HEADING = "heading"
    COMMENT = "comment"
    TITLE = "title"
    BLANK = "blank"
    UNREAD = "unread"


#: The kinds by themselves, for what asks of every line: an attribute of an enum is slow to reach.
CARD, HEADING, COMMENT, TITLE, BLANK, UNREAD = LineKind


class Line(NamedTuple):
    """A line of the list as given; of a file without lines (JSON, XML), one of its cards."""

    number: int
    text: str
    kind: LineKind


class Entry(NamedTuple):
    """So many copies of a card. ``quantity`` None: the line gives none. ``section`` None: the list does not say."""

    line: int
    text: str
    quantity: int | None
    name: str
    code: str = ""
    numbers: tuple[Number, ...] = ()
    section: str | None = None
    octgn: str = ""
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading over cards, and how many it says there are; ``total``: a line that says how many the list holds."""

    line: int
    text: str
    count: int | None
    counted: int
    total: bool = False


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that could not be read: why, which name it may hold, which cards it may mean.

    ``quantity`` None: it may stand for any number of cards. ``either``: it means one of the candidates, and what each would
    give can be said.
    """

    line: int
    text: str
    reason: str
    quantity: int | None = None
    section: str | None = None
    name: str = ""
    candidates: tuple[str, ...] = ()
    either: bool = False
    code: str = ""


@dataclass(frozen=True)
class DeckList:
    """A list that was read. ``separated``: it keeps the parts of the deck apart; a card without a heading is of the main one.

    ``told``: facts of its cards that came with it (card as it is shown, folded → fact → value).
    """

    game: str
    shape: str
    lines: tuple[Line, ...]
    entries: tuple[Entry, ...]
    unread: tuple[Unread, ...] = ()
    headings: tuple[Heading, ...] = ()
    separated: bool = False
    told: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
