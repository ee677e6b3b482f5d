"""The operators: each makes of a piece of code all its mutants, one small change each.

- ``negate``: a condition, or a part of it, is the opposite
- ``drop``: a statement is left out
- ``swap``: two statements that follow each other change places
- ``constant``: a whole number is one more, or one less
- ``row``: a row of a table, of a list of conditions or of the layers is missing
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .idle import idle

OPERATORS = ("negate", "drop", "swap", "constant", "row")
_SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign)


@dataclass(frozen=True)
class Change:
    """One change to make to a tree: which operator, at which line, and the node it is about, by its place in a walk."""

    operator: str
    line: int
    place: int
    part: int = 0


def changes(tree: ast.FunctionDef) -> Iterator[Change]:
    """Every change of what a function does; what is worked out where it is defined (its defaults, what decorates it) stays, and
    so does what cannot matter."""
    staying = {id(node) for part in (tree.args, *tree.decorator_list) for node in ast.walk(part)} | idle(tree)
    for place, node in enumerate(ast.walk(tree)):
        if id(node) in staying:
            continue
        for operator, count in (("negate", _conditions(node)), ("constant", _constants(node))):
            yield from (Change(operator, _line(node), place, part) for part in range(count))
        for operator, listed in (("drop", _droppable(node)), ("swap", _swappable(node))):
            yield from (Change(operator, line, place, part) for part, line in listed)


def rows(tree: ast.Assign | ast.AnnAssign) -> Iterator[Change]:
    """Every row of a table, with the line it stands on."""
    for place, node in enumerate(ast.walk(tree)):
        if isinstance(node, ast.Dict):
            listed: list[ast.expr] = node.values
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            listed = node.elts
        else:
            continue
        yield from (Change("row", row.lineno, place, part) for part, row in enumerate(listed))


def changed(tree: ast.AST, change: Change) -> ast.AST:
    """A copy of a tree with one change made."""
    made = copy.deepcopy(tree)
    node = next(node for place, node in enumerate(ast.walk(made)) if place == change.place)
    _MAKE[change.operator](node, change.part)
    return ast.fix_missing_locations(made)


def _line(node: ast.AST) -> int:
    """Where a node stands; the part of a comprehension stands where its name does."""
    place = node.target if isinstance(node, ast.comprehension) else node
    return getattr(place, "lineno", 0)


# --- what can be changed ----------------------------------------------------------------------------------------------


def _conditions(node: ast.AST) -> int:
    """How many conditions a node has: its test, the parts of a test made of several, what a function returns of one."""
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        return 1
    if isinstance(node, ast.BoolOp):
        return len(node.values)
    if isinstance(node, ast.comprehension):
        return len(node.ifs)
    return int(isinstance(node, ast.Return) and isinstance(node.value, ast.Compare | ast.UnaryOp))


def _constants(node: ast.AST) -> int:
    """± 1 of a whole number: two mutants."""
    return 2 if isinstance(node, ast.Constant) and type(node.value) is int else 0


def _bodies(node: ast.AST) -> list[list[ast.stmt]]:
    return [body for name in ("body", "orelse", "finalbody") if isinstance(body := getattr(node, name, None), list)]


def _numbered(node: ast.AST) -> list[tuple[list[ast.stmt], int]]:
    return [(body, at) for body in _bodies(node) for at in range(len(body))]


def _droppable(node: ast.AST) -> list[tuple[int, int]]:
    """Statements without which the code still has all its names: what is done, what is returned or raised early."""
    found = []
    for part, (body, at) in enumerate(_numbered(node)):
        one = body[at]
        does = isinstance(one, ast.Expr) and isinstance(one.value, ast.Call | ast.YieldFrom)
        leaves = isinstance(one, ast.Return | ast.Raise | ast.Continue | ast.Break) and not isinstance(node, ast.FunctionDef)
        adds = isinstance(one, ast.AugAssign) or (isinstance(one, ast.If) and not one.orelse)
        if does or leaves or adds:
            found.append((part, one.lineno))
    return found


def _swappable(node: ast.AST) -> list[tuple[int, int]]:
    """Neighbours that both do something."""
    found = []
    for part, (body, at) in enumerate(_numbered(node)):
        pair = body[at : at + 2]
        does = [isinstance(one, ast.Expr) and isinstance(one.value, ast.Call | ast.YieldFrom) for one in pair]
        if len(pair) == 2 and all(does):
            found.append((part, pair[0].lineno))
    return found


# --- how it is changed ------------------------------------------------------------------------------------------------


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _negate(node: ast.AST, part: int) -> None:
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        node.test = _not(node.test)
    elif isinstance(node, ast.BoolOp):
        node.values[part] = _not(node.values[part])
    elif isinstance(node, ast.comprehension):
        node.ifs[part] = _not(node.ifs[part])
    elif isinstance(node, ast.Return) and node.value is not None:
        node.value = _not(node.value)


def _constant(node: ast.AST, part: int) -> None:
    assert isinstance(node, ast.Constant)
    node.value += 1 if part == 0 else -1


def _drop(node: ast.AST, part: int) -> None:
    """It is only never reached: without what gives up control a procedure would be none, and a function keeps its names."""
    body, at = _numbered(node)[part]
    body[at] = ast.If(ast.Constant(False), [body[at]], [])


def _swap(node: ast.AST, part: int) -> None:
    body, at = _numbered(node)[part]
    body[at], body[at + 1] = body[at + 1], body[at]


def _row(node: ast.AST, part: int) -> None:
    if isinstance(node, ast.Dict):
        del node.keys[part], node.values[part]
    else:
        assert isinstance(node, ast.Tuple | ast.List | ast.Set)
        del node.elts[part]


_MAKE: dict[str, Callable[[ast.AST, int], None]] = {
    "negate": _negate,
    "drop": _drop,
    "swap": _swap,
    "constant": _constant,
    "row": _row,
}
