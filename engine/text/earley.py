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

    def __init__(self, _: Any):
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        yield from lexer_state.text


class Earley:
    """A grammar in lark's own notation, whose alternatives are called ``p`` and their number."""

    def __init__(self, grammar: str, starts: list[str]):
        self._lark = Lark(grammar, parser="earley", lexer=_Given, start=starts, ambiguity="explicit", keep_all_tokens=True)
        #: Each alternative with what it begins, its terminals and its other symbols.
        self._alternatives = [
            (rule.origin, rule, {s.name for s in rule.expansion if s.is_term}, [s for s in rule.expansion if not s.is_term])
            for rule in self._lark.rules
        ]

    def parse(self, terminals: list[str], start: str) -> tuple[Parsed | None, int]:
        """The ways to read the words, or None with the number of the word where it stops making sense."""
        usable = self._usable(set(terminals))
        found = self._parsed(terminals, start, usable)
        if found[0] is None and len(usable) < len(self._alternatives):
            found = self._parsed(terminals, start, self._alternatives)  # where it stops, with whatever could follow there
        return found

    def _parsed(self, terminals: list[str], start: str, alternatives: list[Any]) -> tuple[Parsed | None, int]:
        tokens = [Token(terminal, "", start_pos=place) for place, terminal in enumerate(terminals)]
        predictions: dict[Any, list[Any]] = {origin: [] for origin, *_ in self._alternatives}
        for origin, rule, *_ in alternatives:
            predictions[origin].append(rule)
        self._lark.parser.parser.predictions = predictions
        try:
            tree = self._lark.parse(tokens, start=start)  # type: ignore[arg-type]
        except UnexpectedEOF:
            return None, len(terminals)
        except UnexpectedInput as error:
            place = getattr(getattr(error, "token", None), "start_pos", None)
            return None, len(terminals) if place is None else place
        return _parsed(tree), len(terminals)

    def _usable(self, present: set[str]) -> list[Any]:
        """The alternatives that these words can fill: of a big grammar, a small part.

        Otherwise lark would try, at every word, every alternative that can begin there.
        """
        left = [alternative for alternative in self._alternatives if alternative[2] <= present]
        while True:
            begun = {origin for origin, *_ in left}
            filled = [alternative for alternative in left if begun.issuperset(alternative[3])]
            if len(filled) == len(left):
                return left
            left = filled


def _parsed(tree: Any) -> Parsed:
    children = tuple(_parsed(child) if isinstance(child, Tree) else child.start_pos for child in tree.children)
    return Parsed(None if tree.data == "_ambig" else int(str(tree.data)[1:]), children)
