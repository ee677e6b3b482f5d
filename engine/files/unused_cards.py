"""Which card definitions of a situation something uses: an entry, what is under way, a line of ``do``, a text of another card."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..kernel.wording import fold
from .situation import Situation


def unused(situation: Situation) -> tuple[str, ...]:
    """The cards that are defined and neither lie anywhere nor are named by anything that is used, in the order of the file."""
    said = [fold(text) for text in (*_on_the_table(situation), *_texts(situation.standing), *_texts(situation.do))]
    left = dict(situation.cards)
    while found := [name for name in left if any(_named(name, text) for text in said)]:
        said = [fold(text) for name in found for text in _texts(left.pop(name))]
    return tuple(left)


def without_unused(situation: Situation) -> Situation:
    """The situation without the definitions that nothing uses."""
    return situation.but(cards=situation.cards.without(*unused(situation)))


def check_used(situation: Situation) -> None:
    """Refuse a definition that nothing uses. Raises SituationError at the first."""
    for name in unused(situation):
        raise situation.wrong(f"nada usa la carta «{name}»: ni está en la mesa ni la nombra otra carta o línea", "cards", name)


def _on_the_table(situation: Situation) -> Iterator[str]:
    """The names of the cards in every zone."""
    for zones in situation.players.values():
        for entries in zones.values():
            yield from (entry.card for entry in entries if entry.card is not None)


def _texts(value: object) -> Iterator[str]:
    """Every word of plain data, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _texts(item)
    elif hasattr(value, "items"):
        for key, item in value.items():
            yield str(key)
            yield from _texts(item)


def _named(name: str, text: str) -> bool:
    """Whether a text has the whole name."""
    wanted = fold(name)
    return wanted == text or re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text) is not None
