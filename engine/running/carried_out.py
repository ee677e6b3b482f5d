"""Which code carries out which rule, read from the code and not run: a function or a table carries out what it names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from ..kernel.rules import R

#: The folder of a game, and in it the module that declares its rules and carries none of them out.
_GAMES = Path(__file__).parents[1] / "games"
_DECLARED = "rules.py"


@dataclass(frozen=True)
class Code:
    """A function, a method or a table of a module ("engine/games/inferno/combat.py", "attack_stage")."""

    module: str
    name: str

    def as_json(self) -> dict[str, str]:
        return {"module": self.module, "name": self.name}


@cache
def carried_out(game: str) -> dict[str, tuple[Code, ...]]:
    """Rule id → the code of the game that names it, module by module, in the order of the code."""
    constants = _constants(game)
    found: dict[str, dict[Code, None]] = {}
    for path in sorted((_GAMES / game).rglob("*.py")):
        if path.name == _DECLARED:
            continue
        module = path.relative_to(_GAMES.parent.parent).as_posix()
        tree = ast.parse(path.read_bytes())
        table = _table(tree)
        for name, node in _definitions(tree):
            for constant in _named(node, table):
                if constant in constants:
                    found.setdefault(constants[constant], {})[Code(module, name)] = None
    return {rule: tuple(code) for rule, code in found.items()}


def _constants(game: str) -> dict[str, str]:
    """The names under which a game declares its rules → their ids."""
    declared: dict[str, object] = vars(import_module(f"engine.games.{game}.rules"))
    return {name: value.id for name, value in declared.items() if isinstance(value, R)}


def _definitions(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The functions, methods and tables of a module by name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                yield f"{node.name}.{inner.name}" if isinstance(inner, ast.FunctionDef) else node.name, inner
        elif isinstance(node, ast.Assign) and (names := [n.id for n in ast.walk(node.targets[0]) if isinstance(n, ast.Name)]):
            yield ", ".join(names), node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node


def _table(tree: ast.Module) -> str:
    """What a module calls the declared rules ("r"), "" where it does not import them."""
    imported = (alias for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names)
    return next((alias.asname or alias.name for alias in imported if alias.name == "rules"), "")


def _named(node: ast.stmt, table: str) -> Iterator[str]:
    """What a definition takes from the declared rules: ``r.ATTACKER_TURNS``."""
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == table:
            yield one.attr
