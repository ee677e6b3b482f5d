"""Putting the changed code of a mutant in the place of the code."""

from __future__ import annotations

import ast
import gc
import sys
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, FunctionType
from typing import Any

from .operators import changed
from .source import Mutant, definitions, path_of, tree_of


def install(mutant: Mutant) -> None:
    """Put the changed code in the place of the code: of a function that is loaded, or of a module that is not yet."""
    tree = tree_of(mutant.module)
    node = next(node for name, node in definitions(tree) if name == mutant.name)
    made = changed(node, mutant.change)
    if mutant.change.operator == "row":
        body = [made if one is node else one for one in tree.body]
        _load(mutant.module, ast.Module(body, []))  # type: ignore[arg-type]
    else:
        put(mutant.module, mutant.name, made)


def put(module: str, name: str, made: ast.AST) -> None:
    """Have a function that is loaded do what this code does, and the functions that it has made so far what it would make."""
    *outer, _ = path = name.split(".")
    for around in outer:
        made = ast.ClassDef(around, [], [], [made], [])  # type: ignore[list-item]
    whole = ast.Module([_FUTURE, made], [])  # type: ignore[list-item]
    code = compile(ast.fix_missing_locations(whole), str(path_of(module)), "exec")
    changed_function = function(module, name)
    before, changed_function.__code__ = changed_function.__code__, _code(code, path)
    for old, new in zip(_made_by(before), _made_by(changed_function.__code__), strict=True):
        gc.unfreeze()
        for one in gc.get_referrers(old):
            if isinstance(one, FunctionType):
                one.__code__ = new


def _made_by(code: CodeType) -> list[CodeType]:
    """The code of the functions that a function makes, those without a name apart."""
    return [c for c in code.co_consts if isinstance(c, CodeType) and not c.co_name.startswith("<")]


#: What every module of the engine begins with.
_FUTURE = ast.parse("from __future__ import annotations").body[0]


def function(module: str, name: str) -> FunctionType:
    """The function as it is loaded, without what decorates it."""
    found: Any = import_module(module)
    for part in name.split("."):
        found = vars(found)[part]
    found = getattr(found, "fget", None) or getattr(found, "__func__", found)
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    assert isinstance(found, FunctionType), f"{module}.{name} is no function"
    return found


def _code(whole: CodeType, path: list[str]) -> CodeType:
    for part in path:
        whole = next(c for c in whole.co_consts if isinstance(c, CodeType) and c.co_name == part)
    return whole


def _load(module: str, tree: ast.Module) -> None:
    """Have a module that is not loaded yet made of this tree."""
    assert module not in sys.modules, f"{module} is loaded already"
    code = compile(tree, str(path_of(module)), "exec")

    class Loader(SourceFileLoader):
        def get_code(self, fullname: str) -> CodeType | None:
            return code if fullname == module else super().get_code(fullname)

    class Finder:
        def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
            if fullname != module:
                return None
            file = str(path_of(module))
            return spec_from_file_location(fullname, file, loader=Loader(fullname, file))

    sys.meta_path.insert(0, Finder())  # type: ignore[arg-type]
