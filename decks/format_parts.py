"""Requirements and conditions as a format's file writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import DERIVED, FACTS, IDENTITY, Condition
from .codes import numbers_of
from .findings import FindingCode
from .formats import Alike, Copies, Duel, Either, Latest, One, Only, Size, Some

_Common = dict[str, Any]


def condition_of(row: Mapping[str, Any], game: str) -> Condition:
    """The condition that a row writes. Raises ValueError with a Spanish message."""
    fact = row["fact"]
    if fact not in FACTS and fact not in DERIVED and fact not in IDENTITY:
        raise ValueError(f"no conozco el dato «{fact}»")
    if fact == "set" and "between" in row:
        first, last = row["between"]
        return Condition(fact, from_=int(first), to=int(last))
    if ("is" in row) == ("in" in row):
        raise ValueError(f"la condición sobre «{fact}» necesita «is» o «in»")
    if fact in IDENTITY:
        words = row["in"] if "in" in row else [row["is"]]
        return Condition(fact, any_of=tuple(_identity(fact, str(word), game) for word in words))
    return Condition(fact, row.get("is"), tuple(row.get("in") or ()))


def _identity(fact: str, word: str, game: str) -> str:
    """A name, a set, or a number as cards are told apart by it."""
    if fact != "number":
        return word
    numbers = numbers_of(word, game)
    if not numbers:
        raise ValueError(f"«{word}» no es un número de carta")
    return numbers[0].key


def code_of(row: Mapping[str, Any], usual: FindingCode) -> FindingCode:
    return FindingCode(row.get("code", usual))


def _size(row: Mapping[str, Any], common: _Common, game: str) -> Size:
    exactly = row.get("exactly")
    least, most = (exactly, exactly) if exactly is not None else (row.get("at_least", 0), row.get("at_most"))
    return Size(**common, code=FindingCode.TOO_FEW_CARDS, at_least=int(least), at_most=None if most is None else int(most))


def _copies(row: Mapping[str, Any], common: _Common, game: str) -> Copies:
    if row.get("by", "name") not in ("name", "code"):
        raise ValueError("«by» es «name» o «code»")
    return Copies(
        **common,
        code=FindingCode(row.get("code", FindingCode.TOO_MANY_COPIES)),
        at_most=int(row["at_most"]),
        by=row.get("by", "name"),
        where=condition_of(row["where"], game) if "where" in row else None,
        unless=condition_of(row["unless"], game) if "unless" in row else None,
        unless_presumed=bool(row.get("unless_presumed", False)),
        unless_rule=row.get("unless_rule"),
        names=tuple(map(str, row.get("names") or ())),
    )


def _only(row: Mapping[str, Any], common: _Common, game: str) -> Only:
    code = FindingCode(row.get("code", FindingCode.NOT_ALLOWED))
    return Only(**common, code=code, condition=condition_of(row, game), presumed=bool(row.get("presumed", False)))


def _some(row: Mapping[str, Any], common: _Common, game: str) -> Some:
    return Some(
        **common,
        code=code_of(row, FindingCode.CONDITION_NOT_MET),
        condition=condition_of(row, game),
        at_least=int(row.get("at_least", 1)),
    )


def _alike(row: Mapping[str, Any], common: _Common, game: str) -> Alike:
    if row["fact"] not in FACTS:
        raise ValueError(f"no conozco el dato «{row['fact']}»")
    return Alike(**common, code=FindingCode(row["code"]), to=row["to"], fact=row["fact"])


def _duel(row: Mapping[str, Any], common: _Common, game: str) -> Duel:
    if row["kept"] not in ("count", "cards", "pool"):
        raise ValueError("«kept» es «count», «cards» o «pool»")
    return Duel(**common, code=FindingCode(row["code"]), kept=row["kept"])


def _latest(row: Mapping[str, Any], common: _Common, game: str) -> Latest:
    number = int(row["sets"])
    if number < 1:
        raise ValueError("«sets» es cuántas colecciones, al menos una")
    return Latest(**common, code=code_of(row, FindingCode.OUT_OF_RANGE), sets=number)


def _one(row: Mapping[str, Any], common: _Common, game: str) -> One:
    if row["fact"] not in FACTS:
        raise ValueError(f"no conozco el dato «{row['fact']}»")
    return One(**common, code=code_of(row, FindingCode.NOT_OF_TITLE), fact=row["fact"])


#: How a requirement is written → what reads it; «or» holds others.
KINDS: Mapping[str, Any] = {
    "size": _size,
    "copies": _copies,
    "only": _only,
    "some": _some,
    "alike": _alike,
    "duel": _duel,
    "latest": _latest,
    "one": _one,
    "or": Either,
}
