"""Headings of deck lists: "Forwards (27)", "24 Unidades", "## Limit Break", "Demonio: …"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from ..words import fold
from ..yaml_files import DATA, read_yaml
from .model import SIDE, TOKENS

_MARKS = "#=*_~-–—[]<>|•· \t"
#: Ornaments that stand around a heading: "🔥 Forwards 🔥", "【Monsters】".
_ORNAMENTS = re.compile(r"^[^\w(\[]+|[^\w)\]:]+$")
_AFTER = re.compile(
    r"(?P<name>[^\d:=(\[]+?)\s*[:=-]?\s*"
    r"(?:[(\[]?\s*(?P<count>\d{1,3})(?:\s*/\s*\d{1,3})?\s*(?:cartas?|cards?)?\s*[)\]]?)?\s*:?"
)
_BEFORE = re.compile(r"(?P<count>\d{1,3})\s+(?P<name>[^\d]+?)\s*:?")
_BRACKET = re.compile(r"\s*[(\[][^\d()\[\]]*[)\]]")
_BETWEEN = re.compile(r"\s*[/,&+]\s*|\s+(?:y|e|and)\s+|\s+")
_INLINE = re.compile(r"(?P<name>[^:\d]{2,30}?)\s*:\s*(?P<rest>.*\S)")
_LONGEST = 60
#: Parts that hold one card.
SINGLE = frozenset({"demonio", "oro-inicial"})


@dataclass(frozen=True)
class Place:
    """Where the cards under a heading go: a section, or none (a group within the main part)."""

    section: str | None
    separates: bool = False
    may_be_card: bool = False


@dataclass(frozen=True)
class Headed:
    """A heading that was recognised; ``count_first``: "6 Maná", which may be a card; ``rest``: a card on the same line."""

    name: str
    place: Place
    count: int | None = None
    count_first: bool = False
    rest: str = ""


@cache
def places(game: str) -> dict[str, Place]:
    """Heading, folded → where its cards go."""
    known = read_yaml(DATA / "headings.yaml")[game]
    cards = set(known.get("may_be_card") or ())
    found = {name: Place(None) for name in known["types"]}
    found |= {name: Place(TOKENS) for name in known["tokens"]}
    found |= {name: Place(SIDE) for name in (*known["side"], *(("sb",) if known["side"] else ()))}
    for section, row in known["sections"].items():
        found |= {name: Place(section, row["separates"], name in cards) for name in row["names"]}
    return found


@cache
def first_words(game: str) -> frozenset[str]:
    """The words, folded, that headings begin with."""
    return frozenset(_BETWEEN.split(name)[0] for name in places(game))


def heading(text: str, game: str) -> Headed | None:
    """The heading that a (clean) line is; None where it is none."""
    text = text.strip(_MARKS)
    if not text.isascii():
        text = _ORNAMENTS.sub("", text)
    known = places(game)
    for pattern, first in ((_AFTER, False), (_BEFORE, True)):
        match = pattern.fullmatch(text)
        place = place_called(fold(match["name"]), game) if match else None
        if match and place:
            count = int(match["count"]) if match["count"] else None
            return Headed(fold(match["name"]), place, count, count_first=first)
    if _BRACKET.search(text):
        return heading(_BRACKET.sub("", text), game)
    match = _INLINE.fullmatch(text)
    place = known.get(fold(match["name"])) if match else None
    return Headed(fold(match["name"]), place, rest=match["rest"]) if match and place else None


def place_called(name: str, game: str) -> Place | None:
    """Where the cards go under a (folded) name: one that is known, or several groups of cards together ("Fuego / Agua")."""
    known = places(game)
    place = known.get(name)
    if place is None and len(name) <= _LONGEST:
        together = [known.get(word) for word in _BETWEEN.split(name)]
        place = together[0] if len(together) > 1 and all(one is not None and one.section is None for one in together) else None
    return place
