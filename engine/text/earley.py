"""The parser: lark's Earley, over words that have been found already, with every way to read them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from lark import Token, Tree
from lark.common import LexerConf, ParserConf
from lark.grammar import NonTerminal, Rule, RuleOptions, Terminal
from lark.parse_tree_builder import ParseTreeBuilder
from lark.parsers.earley import Parser

from ..kernel.frozen import Frozen
from .recognising import Recogniser


@dataclass(frozen=True)
class Parsed(Frozen):
    """A phrase by its number, with its parts: numbers of words, or phrases. No number: several ways to read the same words."""

    phrase: int | None
    children: tuple[int | Parsed, ...]


class _Given:
    """Hands the parser the words it is given, telling what is filled from which one is next."""

    def __init__(self, tokens: Sequence[Token], filled: _Filled):
        self._tokens, self._filled = tokens, filled

    def lex(self, _: object) -> Iterator[Token]:
        for place, token in enumerate(self._tokens):
            self._filled.at(place)
            yield token
        self._filled.at(len(self._tokens))


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
    """A grammar as alternatives: what each is of, its symbols, and the number of its phrase. A symbol is a terminal unless
    something is of it. Of the alternatives those stay that can stand in one of ``starts``."""

    def __init__(self, alternatives: Sequence[tuple[str, Sequence[str], int]], starts: Sequence[str]):
        self._rules = _rules(_reached(alternatives, starts))
        self._recogniser = Recogniser([(rule.origin.name, [s.name for s in rule.expansion]) for rule in self._rules])
        self._parser = _parser(self._rules)

    def parse(self, terminals: list[str], start: str) -> tuple[Parsed | None, int]:
        """The ways to read the words, or None with the number of the word where it stops making sense."""
        found = self._recogniser.recognise(terminals, start)
        if not found.whole:
            return None, found.stopped
        tokens = [Token(terminal, "", start_pos=place) for place, terminal in enumerate(terminals)]
        filled = _Filled(self._rules, found.filled)
        self._parser.predictions = filled  # type: ignore[assignment]
        return _parsed(self._parser.parse(_Given(tokens, filled), start)), len(terminals)

    def longest(self, terminals: list[str], starts: list[str]) -> tuple[str, int]:
        """Which of these the most words from the first on are, and how many; "" and 0 where they are none."""
        return self._recogniser.longest(terminals, starts)


def _reached(
    alternatives: Sequence[tuple[str, Sequence[str], int]], starts: Sequence[str]
) -> list[tuple[str, Sequence[str], int]]:
    """The alternatives of what can stand in one of ``starts``, in their order."""
    named: dict[str, set[str]] = {}
    for origin, symbols, _ in alternatives:
        named.setdefault(origin, set()).update(symbols)
    reached: set[str] = set()
    agenda = [start for start in starts if start in named]
    while agenda:
        origin = agenda.pop()
        if origin not in reached:
            reached.add(origin)
            agenda += [symbol for symbol in named[origin] if symbol in named]
    return [each for each in alternatives if each[0] in reached]


def _rules(alternatives: Sequence[tuple[str, Sequence[str], int]]) -> list[Rule]:
    """The alternatives as lark has them, those of one thing numbered in their order."""
    origins = {origin: NonTerminal(origin) for origin, _, _ in alternatives}
    symbols = {name: origins.get(name) or Terminal(name) for _, each, _ in alternatives for name in each}
    options, counted, made = RuleOptions(keep_all_tokens=True), Counter[str](), []
    for origin, names, number in alternatives:
        made.append(Rule(origins[origin], [symbols[name] for name in names], counted[origin], f"p{number}", options))
        counted[origin] += 1
    return made


def _parser(rules: list[Rule]) -> Parser:
    """The parser without what it would work out of the rules: the recogniser knows what to try where, and nothing is empty."""
    builder = ParseTreeBuilder(rules, Tree, ambiguous=True)
    conf = ParserConf([], builder.create_callback(), [])
    parser = Parser(LexerConf([], re), conf, _is, resolve_ambiguity=False)
    parser.TERMINALS = {symbol for rule in rules for symbol in rule.expansion if symbol.is_term}
    parser.NON_TERMINALS = {symbol for rule in rules for symbol in rule.expansion if not symbol.is_term}
    return parser


def _is(terminal: Terminal, token: Token) -> bool:
    return terminal.name == token.type


def _parsed(tree: Any) -> Parsed:
    children = tuple(_parsed(child) if isinstance(child, Tree) else child.start_pos for child in tree.children)
    return Parsed(None if tree.data == "_ambig" else int(str(tree.data)[1:]), children)
