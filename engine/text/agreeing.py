"""Which words of a phrase are masculine and which feminine: they agree with the noun of which they say something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..kernel.abilities import Condition, Do, Ref, Un
from ..kernel.visiting import every
from .notation import Literal, Part
from .said import Said
from .words import NAME, Word

#: What stands before a noun, or a name, of which nothing more is said: «elegidos por Invocaciones», «las 3 primeras cartas».
BY = ("por", "ni", "llamado", "llamados", "primeras")
#: The words before a noun that stands for what was named before.
AGAIN = ("ese", "esa", "esos", "esas")
#: The words that stay masculine before a noun like «arma».
_LIKE_MASCULINE = ("el", "un", "este", "ese", "algún", "ningún")
#: How a word ends that says «lo» or «la», and those that are such a word.
_ENCLITIC, _STRESSED = (("lo", "la"), ("los", "las")), ("él", "ellos")
_LEAST = 4


def gender_of(symbol: Literal, genders: Mapping[str, str]) -> str:
    """The gender of a noun that is spelt out; "" for any other word."""
    return genders.get(symbol.masculine.casefold(), "") if symbol.masculine == symbol.feminine else ""


def only_asked(part: object) -> bool:
    """Whether a part of a phrase is only asked about, or is what something is not: «lo» or «la» behind it is something else."""
    return isinstance(part, Un) or (isinstance(part, Condition) and not _of_that(part))


def _of_that(part: Condition) -> bool:
    """Whether a condition asks about what «lo» or «la» is."""
    return any(ref.word == "ese" for ref in every(Ref, part))


def is_done(part: object) -> bool:
    """Whether a part of a phrase is an instruction, or several: their pronouns wait for what stands before them."""
    return isinstance(part, Do) or (isinstance(part, tuple) and bool(part) and all(isinstance(one, Do) for one in part))


def is_feminine(word: Literal, gender: str, before: bool) -> bool:
    """Whether a word is feminine that agrees with a noun; ``before``: it stands before it."""
    return gender == "f" or (gender == "e" and not (before and word.masculine in _LIKE_MASCULINE))


@dataclass
class _Spoken:
    """A word as it was said, whether it ought to be feminine, and whether it may be for what its noun is asked to be.

    ``again``: it names again what was named before («ese aliado»). ``within``: a condition says it.
    """

    word: Word
    symbol: Literal | None
    feminine: bool | None = None
    asked: bool | None = None
    again: bool = False
    within: bool = False


def misspoken(said: Said, genders: Mapping[str, str]) -> Word | None:
    """A pronoun that does not agree with what it is read to speak of, where something before it is of its gender; or what is
    named again as another thing than the last one that was named, or as one of which a condition has asked since."""
    listed: list[_Spoken] = []
    _resolved(said, genders, listed)
    seen: set[bool] = set()
    last, asked = "", set[str]()
    for one in listed:
        if one.symbol is None:
            continue
        if noun := gender_of(one.symbol, genders):
            named = one.symbol.masculine.casefold()
            if one.again and (named != last or named in asked):
                return one.word
            seen.add(noun != "m")
            if one.within:
                asked.add(named)
            else:
                last, asked = named, set()
        elif one.feminine is not None and _is_pronoun(one.symbol):
            told = one.word.said.casefold() == one.symbol.feminine
            if told not in (one.feminine, one.asked) and told in seen:
                return one.word
    return None


def _resolved(said: Said, genders: Mapping[str, str], listed: list[_Spoken]) -> str:
    """Adds the words of what was said, each with what it agrees with; the gender of the whole."""
    if not said.phrase.pattern and len(said.inner) == 1 and not isinstance(said.inner[0], Word):
        return _resolved(said.inner[0], genders, listed)  # it is that part and no more
    start = len(listed)
    gender, asked, before, last = "", "", 0, ""
    again = _names_again(said)
    for symbol, inner in zip(said.phrase.symbols, said.inner, strict=True):
        at = len(listed)
        if isinstance(inner, Word):
            literal = symbol if isinstance(symbol, Literal) else None
            here = gender_of(literal, genders) if literal else "m" * (symbol == Part(NAME))
            listed.append(_Spoken(inner, literal, again=again))
        else:
            here = _resolved(inner, genders, listed)
            if isinstance(inner.value, Condition):
                for one in listed[at:]:
                    one.within = True
                asked, here = (here if _of_that(inner.value) else ""), ""
        if last in BY:
            here = ""
        last = symbol.masculine if isinstance(symbol, Literal) else ""
        if here and not gender:
            gender, before = here, at
    for place, one in enumerate(listed[start:], start):
        if one.symbol is None or one.feminine is not None or one.symbol.masculine == one.symbol.feminine:
            continue
        if asked and one.asked is None:
            one.asked = is_feminine(one.symbol, asked, False)
        if gender and place >= before:  # a pronoun speaks of what stands before it
            one.feminine = is_feminine(one.symbol, gender, False)
    return gender


def _names_again(said: Said) -> bool:
    """Whether a phrase is «ese» with a noun, and nothing else."""
    first, *others = said.phrase.symbols
    return isinstance(first, Literal) and first.masculine in AGAIN and len(others) == 1 and isinstance(others[0], Literal)


def _is_pronoun(symbol: Literal) -> bool:
    masculine, feminine = symbol.masculine, symbol.feminine
    ends = any(masculine.endswith(one) and feminine.endswith(other) for one, other in _ENCLITIC)
    return masculine in _STRESSED or (ends and len(masculine) >= _LEAST)
