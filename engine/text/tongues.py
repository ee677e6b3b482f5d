"""The languages in which card texts are written: what of a word, a number or a pair of words is the language's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ..kernel.frozen import EMPTY, Frozen, Map
from ..kernel.numerals import NUMBERS

_APART = (
    r"\([^()]*\)"  # reminder text
    r"|[«“\"][^«»“”\"\n]{1,300}[»”\"]"  # a name, or an ability, in quotes
    r"|[+−–-](?:\d{1,3}(?:\.\d{3})+(?!\d)|\d+|X\b)"  # +2, -X, +2.000
    r"|\d{1,3}(?:\.\d{3})+(?!\d)|\d+"  # 8.000
    r"|%s"
    r"|[^\s]"
)


@dataclass(frozen=True)
class Tongue(Frozen):
    """A language.

    ``name``: its code. ``numbers``: the words for numbers. ``word``: finds the next word. ``contracted``: a word that is two →
    the first of them; the other is ``article``. ``joined(said, last)``: how a word is written after another one. ``plain``:
    words that are taken for no other. ``before``: the form of a word before one that begins with certain sounds.
    """

    name: str
    numbers: Map[str, int]
    word: re.Pattern[str]
    contracted: Map[str, str] = EMPTY
    article: str = ""
    joined: Callable[[str, str], str] = lambda said, last: f" {said}"
    plain: frozenset[str] = frozenset()
    before: Map[str, tuple[str, re.Pattern[str]]] = EMPTY

    def form(self, said: str, following: str) -> str:
        """A word as it is written before the one that follows it."""
        other, sound = self.before.get(said.casefold(), (said, None))
        return other if sound is not None and sound.match(following) else said

    @cached_property
    def _forms(self) -> dict[str, str]:
        return {other: word for word, (other, _) in self.before.items()}

    def word_of(self, form: str, following: str) -> str:
        """The word of which this is the form before what follows; "" where it is none."""
        word = self._forms.get(form.casefold(), "")
        return word if word and self.before[word][1].match(following) else ""


def _spanish(said: str, last: str) -> str:
    """«a el» and «de el» are written as one word."""
    return "l" if said == "el" and last.casefold() in ("a", "de") else f" {said}"


def _english(said: str, last: str) -> str:
    """«'s» follows its word; symbols follow each other."""
    return said if said in ("'s", "’s", "'") or (said.startswith("{") and last.endswith("}")) else f" {said}"


#: Ordinary English words, which are slips of no others.
_PLAIN = """
after again also among amount backup backups became before both card cards cast casting casts character characters
choosing chosen costing costs counter counters deck decks different does done each effect effects either equal field
first form forming forms forward forwards fourth game gave given half halve hand hands have here higher instead last
least less lower made make many monster monsters more most named neither next none number numbers once only other
others over paid paying phase phases placed played player players plays power powers rest same second some such summon
summoned summoner summons take taken than that them then there these they third this those took total turn turns under
unless until used uses using well were what when where which while whose will wish with would zone
"""


SPANISH = Tongue(
    "es",
    NUMBERS,
    re.compile(_APART % r"[Mm]ulti-[^\W\d_]+|[^\W\d_]+(?:['’][^\W\d_]+)?"),
    Map({"al": "a", "del": "de"}),
    "el",
    _spanish,
    before=Map(
        {
            "y": ("e", re.compile(r"[\s«“\"]*(?:i|hi(?![aeou]))", re.IGNORECASE)),
            "o": ("u", re.compile(r"[\s«“\"]*h?o", re.IGNORECASE)),
        }
    ),
)
ENGLISH = Tongue(
    "en",
    Map({word: n for n, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 2)}),
    re.compile(_APART % r"['’]s\b|[^\W\d_]+s['’](?!\w)|[^\W\d_]+(?:['’][^\W\d_]+)?"),
    joined=_english,
    plain=frozenset(_PLAIN.split()),
)
