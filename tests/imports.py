"""Who imports whom, read from the files: modules, the modules each imports, and circles among them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: Module → the modules that it imports.
Graph = dict[str, set[str]]


@cache
def modules(package: str) -> dict[str, Path]:
    """Every module of a package of ours, by its dotted name."""
    found = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(package: str, types: bool = False) -> Graph:
    """Module → the modules of ``engine`` it imports, anywhere in it; with ``types`` those that only its annotations need, too."""
    return {name: {target for target, _ in _imported(name, path, types)} - {name} for name, path in modules(package).items()}


def names(package: str) -> Iterator[tuple[str, str, str]]:
    """Whoever in a package imports something of ``engine``: the module, what it imports from, the name."""
    for name, path in modules(package).items():
        yield from ((name, target, given) for target, given in _imported(name, path, True))


def _imported(name: str, path: Path, types: bool) -> Iterator[tuple[str, str]]:
    """Module of ``engine`` → name that is imported from it, "" for the module itself."""
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in _statements(ast.parse(path.read_text(encoding="utf-8")), types):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.split(".")[0] == "engine")
            continue
        above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        source = ".".join([*above, *([node.module] if node.module else [])])
        if source.split(".")[0] == "engine":
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                yield (inner, "") if inner in modules("engine") else (source, alias.name)


def _statements(node: ast.AST, types: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.Import | ast.ImportFrom):
            yield inner
        elif isinstance(inner, ast.If) and isinstance(inner.test, ast.Name) and inner.test.id == "TYPE_CHECKING" and not types:
            continue
        else:
            yield from _statements(inner, types)


def circles(graph: Graph) -> list[set[str]]:
    """The sets of modules each of which leads to every other."""
    reached = {name: _reached(graph, name) for name in graph}
    found = {frozenset(other for other in reached[name] if name in reached.get(other, ())) for name in graph}
    return sorted(map(set, found - {frozenset()}), key=sorted)


def _reached(graph: Graph, start: str) -> set[str]:
    seen: set[str] = set()
    open_ = [start]
    while open_:
        for target in graph.get(open_.pop(), set()) - seen:
            seen.add(target)
            open_.append(target)
    return seen


# --- the map -----------------------------------------------------------------------------------------------------------

PAGE = ROOT / "docs" / "engine.md"
_BEGIN, _END = "```mermaid\n", "```\n"


def room(module: str) -> str:
    """The room of ``engine`` in which a module is, a game being one of its own; "" for the door."""
    parts = module.split(".")[1:]
    return "/".join(parts[:2]) if parts[0:1] == ["games"] and len(parts) > 1 else parts[0] if parts else ""


def drawn() -> str:
    """The rooms of ``engine``, how many modules each has and which others it imports, as a diagram."""
    graph = imports("engine", types=True)
    counted = {name: sum(room(module) == name for module in graph) for name in sorted({*map(room, graph)} - {"", "games"})}
    lines = [f'  {name.replace("/", "_")}["{name}<br/>{n} {"module" if n == 1 else "modules"}"]' for name, n in counted.items()]
    arrows = {(room(module), room(target)) for module, targets in graph.items() for target in targets}
    lines += [f"  {a} --> {b}".replace("/", "_") for a, b in sorted(arrows) if a != b and {a, b} <= {*counted}]
    return "\n".join(["flowchart BT", *lines, ""])


def on_the_page() -> str:
    """The map as it stands in the documentation."""
    return PAGE.read_text(encoding="utf-8").partition(_BEGIN)[2].partition(_END)[0]


if __name__ == "__main__":
    PAGE.write_text(PAGE.read_text(encoding="utf-8").replace(on_the_page(), drawn()), encoding="utf-8")
