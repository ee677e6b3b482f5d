"""The parser: lark's Earley, over words that have been found already, with every way to read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedEOF, UnexpectedInput
from lark.lexer import Lexer

from ..kernel.frozen import Frozen


@dataclass(frozen=True)
class Parsed(Frozen):
    """A phrase by its number, with its parts: numbers of words, or phrases. No number: several ways to read the same words."""

    phrase: int | None
    children: tuple[int | Parsed, ...]


class _Given(Lexer):
    """Hands the parser the words it is given."""

    __future_interface__ = 2

    def __init__(self, _: object):
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        yield from lexer_state.text


class _Beginnings(dict[Any, list[Any]]):
    """What begins with each symbol; with most symbols, of a few alternatives, nothing."""

    def __missing__(self, _: object) -> list[object]:
        return []


@dataclass(frozen=True)
class _Alternative(Frozen):
    """A rule of lark by its names: what it begins, the terminals in it, and the other symbols."""

    rule: Any
    origin: str
    terminals: frozenset[str]
    others: frozenset[str]


class Earley:
    """A grammar in lark's own notation, whose alternatives are called ``p`` and their number."""

    def __init__(self, grammar: str, starts: list[str]):
        self._lark = Lark(grammar, parser="earley", lexer=_Given, start=starts, ambiguity="explicit", keep_all_tokens=True)
        self._alternatives = [_alternative(rule) for rule in self._lark.rules]
        self._all = _beginnings(self._alternatives)

    def parse(self, terminals: list[str], start: str, where: bool = True) -> tuple[Parsed | None, int]:
        """The ways to read the words, or None with the number of the word where it stops making sense, if that is asked for."""
        found = self._parse(terminals, start, _beginnings(self._usable(set(terminals))))
        if found[0] is not None or not where:
            return found
        return self._parse(terminals, start, self._all)  # where it stops, with whatever could follow there

    def _parse(self, terminals: list[str], start: str, beginnings: _Beginnings) -> tuple[Parsed | None, int]:
        tokens = [Token(terminal, "", start_pos=place) for place, terminal in enumerate(terminals)]
        self._lark.parser.parser.predictions = beginnings
        try:
            tree = self._lark.parse(tokens, start=start)  # type: ignore[arg-type]
        except UnexpectedEOF:
            return None, len(terminals)
        except UnexpectedInput as error:
            place = getattr(getattr(error, "token", None), "start_pos", None)
            return None, len(terminals) if place is None else place
        return _parsed(tree), len(terminals)

    def _usable(self, present: set[str]) -> list[_Alternative]:
        """The alternatives that these words can fill: of a big grammar, a small part.

        Otherwise lark would try, at every word, every alternative that can begin there.
        """
        left = [alternative for alternative in self._alternatives if alternative.terminals <= present]
        while True:
            begun = {alternative.origin for alternative in left}
            filled = [alternative for alternative in left if alternative.others <= begun]
            if len(filled) == len(left):
                return left
            left = filled


def _alternative(rule: Any) -> _Alternative:
    terminals = frozenset(symbol.name for symbol in rule.expansion if symbol.is_term)
    others = frozenset(symbol.name for symbol in rule.expansion if not symbol.is_term)
    return _Alternative(rule, rule.origin.name, terminals, others)


def _beginnings(alternatives: list[_Alternative]) -> _Beginnings:
    found = _Beginnings()
    for alternative in alternatives:
        found.setdefault(alternative.rule.origin, []).append(alternative.rule)
    return found


def _parsed(tree: Any) -> Parsed:
    children = tuple(_parsed(child) if isinstance(child, Tree) else child.start_pos for child in tree.children)
    return Parsed(None if tree.data == "_ambig" else int(str(tree.data)[1:]), children)
