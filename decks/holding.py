"""The deck that a list holds: which cards, how many, in which part, as far as the list and the catalogue tell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import NamedTuple

from .cards import UNKNOWN, YES, Card
from .catalogue import Catalogue, label_of
from .codes import BY_CODE, numbers_of, order
from .doubts import in_doubt
from .findings import Finding, FindingCode
from .formats import Format, Section
from .lists.counts import count_apart, may_count
from .lists.headings import SINGLE
from .lists.lines import bare_name
from .lists.markup import plain
from .lists.model import SIDE, TOKENS, DeckList, Entry, Line, LineKind, Unread
from .naming import find_card, names_differ, number_is_missing, rarity_differs
from .telling import Told, with_told
from .wording import counted, joined, sentence
from .words import clean, fold

_PARTS = re.compile(r"[,;()\[\]{}:]")
_MOST_LOOKED_UP = 40
#: What cards are sorted by, and lines: the label of a Held, the line of a Reading.
_LABEL, _LINE = itemgetter(2), itemgetter(0)
#: How the key of a card begins that stands for any legal card (in a change that is tried out).
ANY_CARD = "cualquier carta "


class Held(NamedTuple):
    """Copies of one card in a deck. ``places``: the parts they may be in, more than one only while a fact is missing.

    ``code`` tells printings apart where copies are counted by code; ``key`` tells cards apart.
    """

    key: str
    code: str
    label: str
    card: Card
    places: tuple[str, ...]
    copies: int
    lines: tuple[int, ...]

    @property
    def name(self) -> str:
        return fold(self.card.name) or self.key


class Reading(NamedTuple):
    """How a line was read: so many copies of a card, by its label and its code, in a part of the deck (None: not known which)."""

    line: int
    copies: int
    card: str
    code: str
    section: str | None


@dataclass(frozen=True)
class Deck:
    """A deck as held, by label, with what remained unread and what was noticed on the way; ``read``: as the lines stand."""

    held: tuple[Held, ...]
    unread: tuple[Unread, ...] = ()
    notes: tuple[Finding, ...] = ()
    lines: tuple[Line, ...] = ()
    read: tuple[Reading, ...] = ()
    told: Told = field(default_factory=dict)


class _Known(NamedTuple):
    """An entry whose card is known, or at least told apart."""

    entry: Entry
    key: str
    card: Card
    quantity: int


@dataclass
class _Work:
    found: DeckList
    format: Format
    catalogue: Catalogue
    unread: list[Unread] = field(default_factory=list)
    notes: list[Finding] = field(default_factory=list)
    kinds: dict[int, LineKind] = field(default_factory=dict)
    looked_up: int = 0
    read: list[Reading] = field(default_factory=list)

    def candidates(self, name: str) -> tuple[str, ...]:
        """The likeliest cards; only so many names are looked up in one list."""
        self.looked_up += 1
        return tuple(self.catalogue.candidates(name)) if name and self.looked_up <= _MOST_LOOKED_UP else ()

    def likeliest(self, unread: Unread) -> tuple[str, ...]:
        """The cards that an unread line may mean: the one of its code where it has one, and others that it names."""
        keys = (self.catalogue.key_of_number(number.key) for number in numbers_of(unread.code, self.catalogue.game))
        known = next((key for key in keys if key), None) if unread.code else None
        if known:
            differs = names_differ(unread.name, self.catalogue.cards[known])
            return (self.catalogue.label(known), *(self.candidates(unread.name)[:-1] if differs else ()))
        return (unread.code,) if unread.code else self.candidates(unread.name)

    def slips(self, name: str) -> tuple[str, ...]:
        """The cards that a name written with a slip may mean; only so many names are looked up in one list."""
        self.looked_up += 1
        return tuple(self.catalogue.slips(name)) if self.looked_up <= _MOST_LOOKED_UP else ()

    def note(self, code: FindingCode, what: str, entry: Entry, card: Card, actual: object = None, allowed: object = None) -> None:
        """Remember something about a line."""
        self.notes.append(Finding(code, sentence(what), card=label_of(card), lines=(entry.line,), actual=actual, allowed=allowed))

    def set_unread(self, entry: Entry, reason: str, names: tuple[str, ...] = (), either: bool = False) -> None:
        names = names or self.candidates(entry.name)
        self.unread.append(Unread(entry.line, entry.text, reason, entry.quantity, entry.section, entry.name, names, either))
        self.kinds[entry.line] = LineKind.UNREAD


def hold(found: DeckList, format: Format, catalogue: Catalogue) -> Deck:
    """The deck that a list holds, read for a format with what the catalogue knows."""
    work = _Work(found, format, catalogue)
    work.unread.extend(replace(unread, candidates=work.likeliest(unread)) for unread in found.unread)
    known = _joined(_known(work), work)
    if found.told:
        known = [item._replace(card=_told(item, work)) for item in known]
    held = _placed(known, work)
    _note_headings(work)
    lines = found.lines
    if work.kinds:
        lines = tuple(line._replace(kind=work.kinds[line.number]) if line.number in work.kinds else line for line in lines)
    read = tuple(sorted(work.read, key=_LINE))
    return Deck(held, tuple(sorted(work.unread, key=lambda u: u.line)), tuple(work.notes), lines, read, found.told)


def _known(work: _Work) -> list[_Known]:
    """The entries whose cards are known; most say plainly which card they mean."""
    plain, cards, new = work.catalogue.plain, work.catalogue.cards, tuple.__new__
    found = []
    for entry in work.found.entries:
        _, _, quantity, name, code, _, _, octgn, _ = entry
        if quantity and not octgn and (key := plain[name, code]):
            found.append(new(_Known, (entry, key, cards[key], quantity)))
        elif identified := _identified(entry, work):
            found.append(identified)
    return found


def _identified(entry: Entry, work: _Work) -> _Known | None:
    entry = _counted_apart(entry, work)
    key, card, why = find_card(entry, work.catalogue)
    if key is None or card is None:
        _set_aside(entry, work, why)
        return None
    quantity = entry.quantity
    if quantity is None:
        if not (entry.numbers or entry.octgn or entry.section in SINGLE or work.catalogue.keys_of_name(entry.name)):
            _set_aside(entry, work, "no dice cuántas copias son")
            return None
        quantity = 1
    if doubt := in_doubt(entry, key, work.catalogue):
        work.set_unread(entry, doubt.reason, doubt.candidates, doubt.either)
        return None
    _note_differences(entry, key, card, work)
    return _Known(entry, key, card, quantity) if quantity else None


def _counted_apart(entry: Entry, work: _Work) -> Entry:
    """An entry with the count that stands apart from the name of a card that is known; one that says no such thing as it is."""
    if entry.quantity is not None or entry.numbers or entry.octgn or work.catalogue.keys_of_name(entry.name):
        return entry
    apart = count_apart(clean(plain(entry.text)))
    name = bare_name(apart[1]) if apart else ""
    return entry._replace(quantity=apart[0], name=name) if apart and work.catalogue.keys_of_name(name) else entry


def _set_aside(entry: Entry, work: _Work, why: str) -> None:
    """A line that is no card: the name of the deck, or unread."""
    if _is_title(entry, work):
        work.kinds[entry.line] = LineKind.TITLE
        message = sentence(f"la línea {entry.line}, «{entry.text}», se leyó como título")
        work.notes.append(Finding(FindingCode.READ_AS_TITLE, message, lines=(entry.line,)))
    else:
        work.set_unread(entry, why)


def _is_title(entry: Entry, work: _Work) -> bool:
    """Whether a line without quantity or code, before all others, is the name of the deck and not a card.

    In Inferno such a line may be the demon, unless the list says elsewhere which one it is.
    """
    if entry.quantity is not None or entry.numbers or entry.octgn or work.catalogue.keys_of_name(entry.name):
        return False
    if entry.section not in (None, work.format.default_section):
        return False
    if may_count(entry.text) or _names_known_cards(entry.name, work.catalogue):
        return False
    first = next((line for line in work.found.lines if line.kind not in (LineKind.BLANK, LineKind.COMMENT)), None)
    if first is None or first.number != entry.line:
        return False
    return work.format.game != "inferno" or any(other.section == "demonio" for other in work.found.entries)


def _names_known_cards(text: str, catalogue: Catalogue) -> bool:
    """Whether a line that is no card as it stands is made of cards that are known by their names."""
    if catalogue.game in BY_CODE:
        return False
    return any(catalogue.keys_of_name(part) for part in _PARTS.split(text) if part.strip())


def _note_differences(entry: Entry, key: str, card: Card, work: _Work) -> None:
    """Say where the name, the rarity or the number of a line is not what the catalogue has."""
    known = work.catalogue.cards.get(key)
    named = known is None or not entry.name or not entry.numbers or work.catalogue.is_called(key, entry.name)
    if known is not None and not named and names_differ(entry.name, known):
        what = f"la línea {entry.line} dice «{entry.name}», pero {entry.code} es «{known.name}»; vale el código"
        work.note(FindingCode.NAME_DIFFERS, what, entry, known, entry.name, known.name)
    elif known is not None and not entry.numbers and not entry.octgn and work.format.game in BY_CODE:
        what = f"la línea {entry.line} no lleva código; en el catálogo solo hay una carta llamada «{known.name}»"
        work.note(FindingCode.KNOWN_BY_NAME, what, entry, known)
    for number in entry.numbers:
        letters = rarity_differs(number, work.catalogue)
        if letters:
            what = f"la línea {entry.line} dice {entry.code}, y la letra de {number.key} es {letters}; vale el número"
            work.note(FindingCode.RARITY_DIFFERS, what, entry, card, number.rarity, letters)
    if known is None and work.catalogue.imported:
        _note_unknown(entry, card, work)


def _note_unknown(entry: Entry, card: Card, work: _Work) -> None:
    if entry.numbers and work.format.game in BY_CODE:
        if not number_is_missing(entry.numbers, work.catalogue):
            return
        near = work.candidates(entry.name)
        what = f"{entry.code} no está en el catálogo, que sí tiene esa colección"
    else:
        near = work.slips(entry.name)
        if not near:
            return
        what = f"«{entry.name}» no está en el catálogo"
    asked = f"; ¿es {joined(near, 'o')}?" if near else ""
    work.note(FindingCode.UNKNOWN_CARD, f"línea {entry.line}: {what}{asked}", entry, card, allowed=list(near) or None)


def _joined(known: list[_Known], work: _Work) -> list[_Known]:
    """Entries whose codes share a number, directly or through others, as one card."""
    if work.format.game not in BY_CODE or not any(len(item.entry.numbers) > 1 for item in known):
        return known
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        while parent.setdefault(key, key) != key:
            key = parent[key]
        return key

    for item in known:
        for number in item.entry.numbers:
            other = root(work.catalogue.key_of_number(number.key) or number.key)
            mine = root(item.key)
            if other != mine:
                low, high = sorted((mine, other), key=order)
                parent[high] = low
    cards: dict[str, Card] = {}
    known = [item._replace(key=root(item.key)) for item in known]
    for item in known:
        if item.key not in cards or (item.card.facts and not cards[item.key].facts):
            cards[item.key] = item.card
    return [item._replace(card=work.catalogue.cards.get(item.key, cards[item.key])) for item in known]


def _placed(known: list[_Known], work: _Work) -> tuple[Held, ...]:
    """Entries gathered by card and part of the deck."""
    sure = _sure_of(known, work)
    groups: dict[tuple, list[_Known]] = {}
    aside: list[_Known] = []
    by_card: dict[str, str] = {}
    default: tuple[str, ...] = (work.format.default_section,)
    by_code = work.format.game in BY_CODE
    taking = () if work.found.separated else work.format.taking
    decided = work.format.by_flag if taking else ()
    for item in known:
        entry, key, card, _ = item
        section = entry.section
        if section == TOKENS:
            aside.append(item)
            continue
        places = default
        if section:
            places = (section,)
        else:
            left = not decided
            for fact, other in decided:
                left = left or card.facts.get(fact) is not other
            places = _places(card, taking, sure, default) if left else default
            if places is not default and len(places) == 1:
                by_card[key] = places[0]
        at = key, key if by_code else _code(item, work), places
        if at in groups:
            groups[at].append(item)
        else:
            groups[at] = [item]
    for item in aside:
        work.read.append(Reading(item.entry.line, item.quantity, label_of(item.card), item.entry.code, TOKENS))
    if aside:
        lines = tuple(item.entry.line for item in aside)
        number = sum(item.quantity for item in aside)
        message = f"{counted(number, 'ficha')} de la lista no {'cuenta' if number == 1 else 'cuentan'} como parte del mazo."
        work.notes.append(Finding(FindingCode.SET_ASIDE, message, section=TOKENS, lines=lines, actual=number))
    _note_placed(by_card, groups, work)
    return by_label(_gathered(groups, work))


def _gathered(groups: dict[tuple, list[_Known]], work: _Work) -> Iterator[Held]:
    """The entries of one card in one part of the deck together; most are one line of a card that the catalogue has."""
    labels, by_code, read, new = work.catalogue.labels, work.format.game in BY_CODE, work.read.append, tuple.__new__
    for (key, code, places), items in groups.items():
        if len(items) > 1 or key not in labels or (code and not by_code):
            yield _held(key, code, places, items, work)
            continue
        (entry, _, card, quantity), label = items[0], labels[key]
        section = places[0] if len(places) == 1 else None
        read(new(Reading, (entry.line, quantity, label, entry.code or _code_of(card), section)))
        yield new(Held, (key, code, label, card, places, quantity, (entry.line,)))


def by_label(held: Iterable[Held]) -> tuple[Held, ...]:
    """Cards in the order in which a deck holds them."""
    return tuple(sorted(held, key=_LABEL))


def _held(key: str, code: str, places: tuple[str, ...], items: list[_Known], work: _Work) -> Held:
    first = items[0]
    card = first.card
    section = places[0] if len(places) == 1 else None
    if len(items) > 1 and not card.facts:
        card = min((item.card for item in items), key=lambda c: (not c.name, c.name, c.codes))
    label = _label(key, code, card, work)
    work.read += [Reading(item.entry.line, item.quantity, label, item.entry.code or _code_of(card), section) for item in items]
    lines = tuple(sorted({item.entry.line for item in items}))
    return Held(key, code, label, card, places, sum(item.quantity for item in items), lines)


def _told(item: _Known, work: _Work) -> Card:
    """The card of an entry with what was told of it."""
    return with_told(item.card, _label(item.key, _code(item, work), item.card, work), work.found.told)


def _code(item: _Known, work: _Work) -> str:
    """What tells the printing of an entry apart where copies are counted by code."""
    return item.key if work.format.game in BY_CODE else (item.entry.numbers[0].key if item.entry.numbers else "")


def _label(key: str, code: str, card: Card, work: _Work) -> str:
    if code and card.name and work.format.game not in BY_CODE:
        return f"{card.name} ({code})"
    return work.catalogue.labels.get(key) or label_of(card)


def _code_of(card: Card) -> str:
    return card.codes[0] if card.codes else ""


def _sure_of(known: list[_Known], work: _Work) -> set[str]:
    """The sections of which a card is already known, where that settles the others (one demon is found, the rest are none)."""
    sure = set()
    for section in work.format.sections.values():
        if section.presumed and section.takes and any(_belongs(item, section) for item in known):
            sure.add(section.id)
    return sure


def _belongs(item: _Known, section: Section) -> bool:
    return item.entry.section == section.id or (section.takes is not None and section.takes.holds(item.card) is YES)


def _places(card: Card, taking: tuple[Section, ...], sure: set[str], default: tuple[str, ...]) -> tuple[str, ...]:
    """The parts of the deck that a card of which the list says nothing may be in: as the card is, else all that it may be."""
    maybe = []
    for section in taking:
        answer = section.takes.holds(card)  # type: ignore[union-attr]
        if answer is YES:
            return (section.id,)
        if answer is UNKNOWN and section.id not in sure:
            maybe.append(section.id)
    return (*default, *maybe) if maybe else default


def _note_placed(by_card: dict[str, str], groups: dict[tuple, list[_Known]], work: _Work) -> None:
    for section in dict.fromkeys(by_card.values()):
        listed = (item for (_, _, places), items in groups.items() if places == (section,) for item in items)
        items = [item for item in listed if item.entry.section is None]
        number = sum(item.quantity for item in items)
        message = sentence(f"{counted(number, 'carta')} sin encabezado {'se contó' if number == 1 else 'se contaron'} en "
                           f"{work.format.sections[section].name}, por lo que {'es' if number == 1 else 'son'}")  # fmt: skip
        lines = tuple(sorted(item.entry.line for item in items))
        work.notes.append(Finding(FindingCode.PLACED_BY_CARD, message, section=section, lines=lines, actual=number))


def _note_headings(work: _Work) -> None:
    for heading in work.found.headings:
        if heading.count is not None and heading.count != heading.counted and heading.counted:
            what, there = ("total", "la lista tiene") if heading.total else ("encabezado", "debajo hay")
            told = f"el {what} de la línea {heading.line}, «{heading.text}», dice {heading.count}"
            message = sentence(f"{told} y {there} {heading.counted}")
            work.notes.append(
                Finding(FindingCode.HEADING_COUNT, message, lines=(heading.line,), actual=heading.counted, allowed=heading.count)
            )


def is_extra(places: tuple[str, ...], format: Format) -> bool:
    """Whether cards stand in a part of the list that the format does not have."""
    return places == (SIDE,) or any(place not in format.sections for place in places)
