"""Lines that say two things at once: a name and a code of two known cards, a number that is a count or part of a name."""

from __future__ import annotations

import re
from typing import NamedTuple

from .catalogue import Catalogue, sorted_by_code
from .codes import BY_CODE
from .lists.model import Entry
from .naming import is_part
from .wording import joined
from .words import fold

_MOST = 2
#: A number in the middle of a name, where a second card may begin.
_SECOND = re.compile(r"\s[x×]?\d{1,3}\s*[x×]?\s+[^\W\d]")


class Doubt(NamedTuple):
    """Why a line is left unread, and the cards it may mean; ``either``: one of these and no other."""

    reason: str
    candidates: tuple[str, ...] = ()
    either: bool = False


def in_doubt(entry: Entry, key: str, catalogue: Catalogue) -> Doubt | None:
    """What makes an entry that was found under ``key`` mean another card or count as well; None where nothing does."""
    known = catalogue.cards.get(key)
    apart = _two_codes(entry, catalogue)
    if apart:
        return apart
    if known is not None and catalogue.is_called(key, entry.name):
        return _other_by_code(entry, key, catalogue)
    if known is not None and entry.numbers and entry.name and not is_part(entry.name, known):
        others = sorted_by_code(catalogue.keys_of_name(entry.name), catalogue)
        if others:
            return _two_cards(entry, [key, *others[:_MOST]], catalogue)
    if entry.doubt:
        return Doubt(f"{entry.doubt}: ¿cuántas copias son?", (entry.code,))
    if known is None:
        second = catalogue.game not in BY_CODE and _SECOND.search(entry.name)
        return Doubt("puede nombrar dos cartas: escribe cada una en su línea") if second else None
    if not entry.numbers or not entry.name:
        return None
    if catalogue.is_called(key, f"{entry.name} {entry.quantity}"):
        return Doubt(f"«{entry.quantity}» puede ser el número de copias o parte del nombre", (entry.code,))
    return None


def _two_codes(entry: Entry, catalogue: Catalogue) -> Doubt | None:
    """Where codes tell cards apart: a code of two numbers that are cards of different names, no printings of one."""
    if len(entry.numbers) < 2 or catalogue.game not in BY_CODE:
        return None
    heads = [number.key.partition("-")[0] for number in entry.numbers]
    if len(set(heads)) < len(heads):
        return Doubt("el código une dos números de una misma colección: ¿son dos cartas?", (entry.code,))
    keys = dict.fromkeys(key for number in entry.numbers if (key := catalogue.key_of_number(number.key)))
    named = [{fold(name) for name in catalogue.cards[key].names if name} for key in keys]
    if len(named) < 2 or not all(named) or set.intersection(*named):
        return None
    labels = tuple(catalogue.label(key) for key in keys)
    return Doubt(f"el código une dos cartas, {joined(labels)}", labels)


def _other_by_code(entry: Entry, key: str, catalogue: Catalogue) -> Doubt | None:
    """Where cards are told apart by name: the code is of another card than the one named."""
    if catalogue.game in BY_CODE or not entry.numbers:
        return None
    keys = {found for number in entry.numbers if (found := catalogue.key_of_number(number.key))}
    return _two_cards(entry, [min(keys), key], catalogue) if keys and key not in keys else None


def _two_cards(entry: Entry, keys: list[str], catalogue: Catalogue) -> Doubt:
    labels = tuple(catalogue.label(key) for key in keys)
    return Doubt(f"el código es de {labels[0]} y el nombre, de otra carta", labels, either=True)
