"""The mutants of a game: every change of the functions and tables that name one of its rules, and of the mechanisms of playing
to which it lends them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.catalogue import GAMES
from engine.kernel.rules import R

from .operators import Change, changes, rows
from .source import ENGINE, Mutant, definitions, tree_of

#: Modules in which nothing is carried out: the declared rules themselves, and the reading of card text.
LEFT_OUT = ("rules.py", "text")
_NUMBER = re.compile(r"\b\d+(?:\.\w+)*(?:#\d)?")


def mutants(game: str) -> list[Mutant]:
    """Every mutant of a game, module by module."""
    folder = ENGINE / "games" / game
    paths = [path for path in sorted(folder.rglob("*.py")) if path.relative_to(folder).parts[0] not in LEFT_OUT]
    shared = [path for path in sorted((ENGINE / "play").glob("*.py")) if _module(path) in _lent(game)]
    return [mutant for path in (*paths, *shared) for mutant in _of_module(game, path)]


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ENGINE.parent).with_suffix("").parts)


def _of_module(game: str, path: Path) -> Iterator[Mutant]:
    module = _module(path)
    for name, node in definitions(tree_of(module)):
        named = _Named(game, node, _lent(game).get(module, {}))
        if isinstance(node, ast.FunctionDef):
            if named.all:
                yield from (Mutant(game, module, name, c, named.at(c.line), named.lines(c.line)) for c in changes(node))
        else:
            assert isinstance(node, ast.Assign | ast.AnnAssign)
            for change in rows(node):
                if of_row := named.row(node, change):
                    yield Mutant(game, module, name, change, of_row)


class _Named:
    """The rules that a definition names: by the names of the table of rules, by the fields of what the game lends its module,
    and by their numbers in its docstring."""

    def __init__(self, game: str, node: ast.stmt, lent: Mapping[str, tuple[str, ...]]):
        self.game = game
        self.node = node
        self.lent = lent
        self.said = self._of_docstring() if isinstance(node, ast.FunctionDef) else ()
        self.all = tuple(dict.fromkeys((*self.said, *self._in(node))))

    def at(self, line: int) -> tuple[str, ...]:
        """The rules named in the smallest statement around a line that names any; all of the definition where none does."""
        for one in self._around(line):
            if found := self._in(one):
                return tuple(dict.fromkeys((*found, *self.said)))
        return self.all

    def lines(self, line: int) -> tuple[int, int]:
        """The first and the last line of the smallest statement around a line."""
        one = self._around(line)[0]
        return one.lineno, one.end_lineno or one.lineno

    def _around(self, line: int) -> list[ast.stmt]:
        """The statements around a line, the smallest first."""
        around = [one for one in ast.walk(self.node) if isinstance(one, ast.stmt) and _spans(one, line)]
        return sorted(around, key=lambda one: (one.end_lineno or 0) - one.lineno)

    def row(self, table: ast.AST, change: Change) -> tuple[str, ...]:
        """The rules that a row of a table names."""
        node = next(node for place, node in enumerate(ast.walk(table)) if place == change.place)
        listed = node.values if isinstance(node, ast.Dict) else node.elts  # type: ignore[attr-defined]
        return self._in(listed[change.part])

    def _in(self, node: ast.AST) -> tuple[str, ...]:
        table = _constants(self.game)
        found: list[str] = []
        for one in ast.walk(node):
            if isinstance(one, ast.Attribute):
                by_name = isinstance(one.value, ast.Name) and one.value.id in ("r", "rules")
                found += [table[one.attr]] if by_name and one.attr in table else self.lent.get(one.attr, ())
        return tuple(dict.fromkeys(found))

    def _of_docstring(self) -> tuple[str, ...]:
        assert isinstance(self.node, ast.FunctionDef)
        declared = GAMES[self.game].game.rules.declared
        numbers = _NUMBER.findall(ast.get_docstring(self.node) or "")
        return tuple(dict.fromkeys(rule for number in numbers if (rule := f"{self.game}:{number}") in declared))


def _spans(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)


@cache
def _constants(game: str) -> dict[str, str]:
    """The names under which a game's rules are declared → their ids."""
    from importlib import import_module

    module = import_module(f"engine.games.{game}.rules")
    return {name: value.id for name, value in vars(module).items() if isinstance(value, R)}


@cache
def _lent(game: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """Module of the middle floor → the fields of its records in which the game lends rules → these."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}

    def look(value: Any) -> None:
        if isinstance(value, Mapping):
            value = tuple(value.values())
        if isinstance(value, tuple):
            for one in value:
                look(one)
        elif is_dataclass(value) and type(value).__module__.startswith("engine.play."):
            named = found.setdefault(type(value).__module__, {})
            for field in fields(value):
                held = getattr(value, field.name)
                rules = [one.id for one in (held if isinstance(held, tuple) else (held,)) if isinstance(one, R)]
                named[field.name] = tuple(dict.fromkeys((*named.get(field.name, ()), *rules)))
                look(held)

    for field in fields(GAMES[game].game):
        look(getattr(GAMES[game].game, field.name))
    return {module: named for module, named in found.items() if any(named.values())}
