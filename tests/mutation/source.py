"""The code of the engine as trees: its modules, the functions and tables in them, and what a mutant of one is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .operators import Change

ENGINE = Path(__file__).parents[2] / "engine"


@dataclass(frozen=True)
class Mutant:
    """A change in a function or table, with the rules of a game that the changed code names.

    ``lines`` are those of the changed statement, first and last; none in a table, which is made as its module is loaded.
    """

    game: str
    module: str
    name: str
    change: Change
    rules: tuple[str, ...]
    lines: tuple[int, int] | None = None

    def within(self, place: str) -> bool:
        """Whether it is in this module or definition, named by the end or the middle of its address; always, for none."""
        return f".{place}." in f".{self.module}.{self.name}." if place else True

    def __str__(self) -> str:
        return f"{self.module}:{self.change.line} {self.name}: {self.change.operator}"


@dataclass(frozen=True)
class Tried:
    """What came of a mutant: what killed it, which situations did so by what happens, and how many were played.

    ``killed`` are situations, or the error with which the game could not even be loaded or played.
    """

    mutant: Mutant
    killed: tuple[str, ...]
    proved: tuple[str, ...] = ()
    played: int = 0


@cache
def tree_of(module: str) -> ast.Module:
    """The code of a module as a tree, which nobody changes."""
    return ast.parse(text_of(module))


def text_of(module: str) -> str:
    return path_of(module).read_text(encoding="utf-8")


def path_of(module: str) -> Path:
    """Where a module stands."""
    path = ENGINE.parent / (module.replace(".", "/") + ".py")
    return path if path.exists() else path.with_suffix("") / "__init__.py"


def definitions(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The functions, methods and tables of a module by name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{one.name}", one) for one in node.body if isinstance(one, ast.FunctionDef))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield node.target.id, node
