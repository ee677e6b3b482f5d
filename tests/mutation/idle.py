"""The parts of a function that cannot matter to what happens: assertions, which tell the types, and the words of a step."""

from __future__ import annotations

import ast
from collections.abc import Iterator


def idle(tree: ast.FunctionDef) -> set[int]:
    """The ids of the nodes of assertions, of what is given as ``text``, and of what only that is made of."""
    found = {id(node) for root in _roots(tree) for node in ast.walk(root)}
    while True:
        more = {id(node) for one in _only_for(tree, found) for node in ast.walk(one)} - found
        if not more:
            return found
        found |= more


def _roots(tree: ast.FunctionDef) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) or (isinstance(node, ast.keyword) and node.arg == "text"):
            yield node


def _only_for(tree: ast.FunctionDef, words: set[int]) -> Iterator[ast.Assign]:
    """The assignments to names that are read in these nodes and nowhere else."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            read = [one for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
            named = [one for one in read if one.id == node.targets[0].id]
            if named and all(id(one) in words for one in named):
                yield node
