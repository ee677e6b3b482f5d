"""The forms in which most lines come, each read by one pattern: "3 Lulu (1-149H)", "3x 1-149H Lulu", "3x 1-149H", "3 Lulu".

Only what can be nothing else: no mark, no second code, no heading. All other lines are read by ``lines``, which would read these
the same.
"""

from __future__ import annotations

import re

from ..codes import BY_CODE, Number
from ..words import fold
from .counts import another_count, another_figure
from .headings import first_words, place_called
from .model import CARD
from .parsed import Parsed

_LETTERS = "A-Za-zÀ-ÖØ-öø-ÿ"
_COUNT = r"(?P<count>[1-9]\d?)(?: ?x)? "
#: The first word has two letters or more, for "x" may be part of the count; a figure stands behind one of four, which is neither
#: "PR" nor "and".
_NAME = rf"(?P<word>[{_LETTERS}]{{2,}})(?:(?:, |[ '-])[{_LETTERS}]+|(?<=[{_LETTERS}]{{4}}) \d{{1,4}}(?![^ ]))*"
_CODE = r"(?P<{0}>(?P<{0}_number>[1-9]\d?-\d{{3}})(?P<{0}_letter>[A-Z]?))"
_NAMED = re.compile(rf"{_COUNT}(?P<name>{_NAME})")
_CODED = re.compile(
    rf"{_COUNT}(?:(?P<name>{_NAME}(?: \([{_LETTERS}]+\))?) \({_CODE.format('behind')}\)"
    rf"|{_CODE.format('before')}(?: (?P<after>{_NAME.replace('word', 'other')}))?)"
)
#: Behind a figure: how many cards there are in all.
_TOTALS = frozenset({"cartas", "cards", "en", "in"})


def usual(line: str, game: str) -> Parsed | None:
    """The card of a line of a usual form; None where it has another."""
    coded = _CODED.fullmatch(line) if game in BY_CODE else None
    if coded:
        at = "behind" if coded["behind"] else "before"
        numbers = (Number(coded[f"{at}_number"], coded[f"{at}_letter"]),)
        name = coded["name"] or coded["after"] or ""
        doubt = another_figure(name, strict=True)  # no figure is part of a word here
        return Parsed(CARD, int(coded["count"]), name, coded[at], numbers, doubt=doubt)
    named = _NAMED.fullmatch(line)
    if named and not _may_be_none(named["word"], named["name"], game):
        return Parsed(CARD, int(named["count"]), named["name"], doubt=another_count(named["name"]))
    return None


def _may_be_none(word: str, name: str, game: str) -> bool:
    """Whether a count and a name, which begins with ``word``, may be a heading or a total instead of a card."""
    first = fold(word)
    return first in _TOTALS or (first in first_words(game) and place_called(fold(name), game) is not None)
