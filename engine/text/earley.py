"""The parser: lark's Earley, over words that have been found already, with every way to read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lark import Lark, Token, Tree
from lark.lexer import Lexer

from ..kernel.frozen import Frozen
from .recognising import Recogniser


@dataclass(frozen=True)
class Parsed(Frozen):
    """A phrase by its number, with its parts: numbers of words, or phrases. No number: several ways to read the same words."""

    phrase: int | None
    children: tuple[int | Parsed, ...]


class _Given(Lexer):
    """Hands the parser the words it is given, telling what is filled from which one is next."""

    __future_interface__ = 2

    def __init__(self, _: object):
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        tokens, filled = lexer_state.text
        for place, token in enumerate(tokens):
            filled.at(place)
            yield token
        filled.at(len(tokens))


class _Filled:
    """What to try where a symbol may stand: those of its alternatives that are known to be filled from there on. The parser asks
    it as it would a mapping."""

    def __init__(self, rules: list[Any], filled: tuple[frozenset[int], ...]):
        self._by_place: list[dict[Any, list[Any]]] = []
        for here in filled:
            found: dict[Any, list[Any]] = {}
            for number in sorted(here):
                found.setdefault(rules[number].origin, []).append(rules[number])
            self._by_place.append(found)
        self._by_place.append({})
        self.at(0)

    def at(self, place: int) -> None:
        """The word of this number is next."""
        self._here = self._by_place[place]

    def __getitem__(self, origin: Any) -> list[Any]:
        return self._here.get(origin, [])


class Earley:
    """A grammar in lark's own notation, whose alternatives are called ``p`` and their number."""

    def __init__(self, grammar: str, starts: list[str]):
        self._lark = Lark(grammar, parser="earley", lexer=_Given, start=starts, ambiguity="explicit", keep_all_tokens=True)
        self._rules: list[Any] = self._lark.rules
        self._recogniser = Recogniser([(rule.origin.name, [s.name for s in rule.expansion]) for rule in self._rules])

    def parse(self, terminals: list[str], start: str) -> tuple[Parsed | None, int]:
        """The ways to read the words, or None with the number of the word where it stops making sense."""
        found = self._recogniser.recognise(terminals, start)
        if not found.whole:
            return None, found.stopped
        tokens = [Token(terminal, "", start_pos=place) for place, terminal in enumerate(terminals)]
        filled = _Filled(self._rules, found.filled)
        self._lark.parser.parser.predictions = filled
        return _parsed(self._lark.parse((tokens, filled), start=start)), len(terminals)  # type: ignore[arg-type]

    def longest(self, terminals: list[str], starts: list[str]) -> tuple[str, int]:
        """Which of these the most words from the first on are, and how many; "" and 0 where they are none."""
        return self._recogniser.longest(terminals, starts)


def _parsed(tree: Any) -> Parsed:
    children = tuple(_parsed(child) if isinstance(child, Tree) else child.start_pos for child in tree.children)
    return Parsed(None if tree.data == "_ambig" else int(str(tree.data)[1:]), children)
