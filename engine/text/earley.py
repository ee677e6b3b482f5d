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

    def parse(self, terminals: list[str], start: str) -> tuple[Parsed | None, int, frozenset[str]]:
        """The ways to read the words, or None with the number of the word where it stops and what could have stood there."""
        tokens = [Token(terminal, "", start_pos=place) for place, terminal in enumerate(terminals)]
        try:
            tree = self._lark.parse(tokens, start=start)  # type: ignore[arg-type]
        except UnexpectedEOF as error:
            return None, len(terminals), frozenset(error.expected)
        except UnexpectedInput as error:
            place = getattr(getattr(error, "token", None), "start_pos", None)
            expected = frozenset(getattr(error, "expected", None) or ())
            return None, len(terminals) if place is None else place, expected
        return _parsed(tree), len(terminals), frozenset()


def _parsed(tree: Any) -> Parsed:
    children = tuple(_parsed(child) if isinstance(child, Tree) else child.start_pos for child in tree.children)
    return Parsed(None if tree.data == "_ambig" else int(str(tree.data)[1:]), children)
