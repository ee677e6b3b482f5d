"""Which card an entry of a list means, and whether its name, letter and number agree."""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from .cards import Card
from .catalogue import Catalogue
from .codes import BY_CODE, Number, numbers_of, order, tidy
from .lists.model import Entry
from .printings import numbers_of_printings, printings_of
from .words import fold

_BRACKETED = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_ADDED = re.compile(r"\b(?:foil|non foil|full art|alt(?:ernate)? art|promo|prerelease|ex|premium)\b", re.IGNORECASE)
_ALIKE = 80

Identified = tuple[str | None, Card | None, str]


def find_card(entry: Entry, catalogue: Catalogue) -> Identified:
    """The key and the card of an entry, or (None, None, why not). A name that means several cards is never guessed."""
    if catalogue.game in BY_CODE:
        return _by_code(entry, catalogue)
    return _by_name(entry, catalogue)


def _by_code(entry: Entry, catalogue: Catalogue) -> Identified:
    if entry.octgn:
        key = catalogue.key_of_octgn(entry.octgn)
        if key is None:
            return None, None, "el catálogo no tiene ese identificador de OCTGN"
        return key, catalogue.cards[key], ""
    if entry.numbers:
        for number in entry.numbers:
            key = catalogue.key_of_number(number.key)
            if key is not None:
                return key, catalogue.cards[key], ""
        return _unknown(entry, catalogue.game)
    keys = catalogue.namesakes(entry.name)
    if len(keys) == 1 and catalogue.imported:
        return keys[0], catalogue.cards[keys[0]], ""
    if len(keys) > 1:
        return None, None, f"el nombre no basta: en el catálogo hay {len(keys)} cartas llamadas así, y cada código cuenta aparte"
    return None, None, "no lleva código, y el nombre solo no dice qué carta es"


def _unknown(entry: Entry, game: str) -> Identified:
    """A card that the catalogue lacks, under the number of its original where its printings are known."""
    numbers = list(dict.fromkeys(other for number in entry.numbers for other in numbers_of_printings(number.key, game)))
    codes = [code for number in entry.numbers for code in printings_of(number.key, game)]
    return min(numbers, key=order), Card(game, entry.name, (entry.code, *dict.fromkeys(codes))), ""


def _by_name(entry: Entry, catalogue: Catalogue) -> Identified:
    name, numbers, written = entry.name, entry.numbers, entry.code
    if not numbers and " " in name:
        first, rest = name.split(" ", 1)
        leading = numbers_of(first, catalogue.game)
        if leading and catalogue.key_of_number(leading[0].key):
            name, numbers, written = rest, leading, tidy(first, catalogue.game)
    for tried in (name, _BRACKETED.sub("", name).strip()):
        keys = catalogue.keys_of_name(tried) if tried else ()
        if keys:
            return keys[0], catalogue.cards[keys[0]], ""
    if numbers:
        key = catalogue.key_of_number(numbers[0].key)
        if key is not None:
            return key, catalogue.cards[key], ""
    if not fold(name):
        return (f"[{written}]", Card(catalogue.game, "", (written,)), "") if numbers else (None, None, "no nombra ninguna carta")
    return fold(name), Card(catalogue.game, name, (written,) if numbers else ()), ""


def names_differ(written: str, card: Card) -> bool:
    """Whether a name is none of the card's, however much of it is written, and not just a slip."""
    bare, names = _bare(written), [fold(name) for name in card.names if name]
    if not bare or not names or fold(written) in names or is_part(written, card):
        return False
    return all(fuzz.ratio(bare, fold(_BRACKETED.sub(" ", name))) < _ALIKE for name in names)


def _bare(written: str) -> str:
    """A name, folded, without what lists add to it."""
    return fold(_ADDED.sub(" ", _BRACKETED.sub(" ", written)))


def is_part(written: str, card: Card) -> bool:
    """Whether a name is part of one of the card's, or one of the card's is part of it."""
    bare = _bare(written)
    plain = (fold(_BRACKETED.sub(" ", name)) for name in card.names if name)
    return any(f" {bare} " in f" {name} " or f" {name} " in f" {bare} " for name in plain)


def rarity_differs(number: Number, catalogue: Catalogue) -> str:
    """The letters the catalogue has for a number, where the one written is none of them; else nothing."""
    letters = catalogue.rarities(number.key) if number.rarity else set()
    return " o ".join(sorted(letters)) if letters and number.rarity not in letters else ""


def number_is_missing(numbers: tuple[Number, ...], catalogue: Catalogue) -> bool:
    """Whether the catalogue lacks a number although it has later ones of the same set."""
    return all(catalogue.passes(number.key) for number in numbers)
