"""YAML with places: a strict reading into nodes that know their line and column, within bounds of size, depth and time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import yaml

from ..text.yaml_files import LOADER

#: Bounds on a file: bytes, levels, values.
MAX_BYTES, MAX_DEPTH, MAX_NODES = 256_000, 32, 20_000


class SituationError(ValueError):
    """A situation that cannot be used. ``line`` and ``column`` count from 1; ``suggestion`` is what was probably meant."""

    def __init__(self, message: str, line: int = 1, column: int = 1, suggestion: str = ""):
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.suggestion = suggestion

    @property
    def without_place(self) -> str:
        """What is wrong and what was probably meant, for whoever does not look at the file."""
        return f"{self.message} ¿Querías decir «{self.suggestion}»?" if self.suggestion else self.message

    def __str__(self) -> str:
        return f"línea {self.line}, columna {self.column}: {self.without_place}"


@dataclass(frozen=True)
class Node:
    """A value of the file with its place. ``value`` is a scalar, a list of nodes, or a dict of keys to (key node, node).

    ``inside`` is where the text of a scalar begins: after its quote, or on the line after the «|» of a block.
    """

    value: Any
    line: int
    column: int
    inside: tuple[int, int] = (0, 0)

    def plain(self) -> Any:
        """The value without places."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, (_, node) in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def at(self, path: tuple[object, ...]) -> Node:
        """The node at a path of keys and places, or the nearest above it."""
        node = self
        for part in path:
            if isinstance(node.value, dict) and part in node.value:
                node = node.value[part][1]
            elif isinstance(node.value, list) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
            else:
                break
        return node

    def wrong(self, message: str, suggestion: str = "", within: tuple[int, int] | None = None) -> SituationError:
        """An error at this place, or at a line and column of the text of this scalar."""
        return SituationError(message, *(self.place(within) if within else (self.line, self.column)), suggestion)

    def place(self, within: tuple[int, int]) -> tuple[int, int]:
        """Where a line and column of the text of a scalar stand in the file."""
        line, column = within
        first, indent = self.inside if self.inside != (0, 0) else (self.line, self.column)
        return first + line - 1, column + indent - 1 if line == 1 or first > self.line else column


def read_nodes(text: str | bytes) -> Node:
    """The file as nodes. Raises SituationError for anything but plain YAML within the bounds."""
    data = text.encode() if isinstance(text, str) else text
    if len(data) > MAX_BYTES:
        raise SituationError(f"el archivo es demasiado grande: {len(data)} bytes; el máximo es {MAX_BYTES}")
    try:
        decoded = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SituationError(f"el archivo no es UTF-8 (byte {error.start})") from None
    try:
        root = _compose(decoded)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise SituationError("no es YAML bien escrito: revisa la sangría, las comillas y los dos puntos", line, column) from None
    except SituationError:
        raise
    except (ValueError, RecursionError):
        raise SituationError("hay un valor que no puede leerse") from None
    return root


def _compose(text: str) -> Node:
    """Build nodes from events, counting as we go, so that nothing deep or huge is ever built."""
    events = yaml.parse(text, Loader=LOADER)
    lines = text.splitlines()
    stack: list[tuple[Any, list[Any], str]] = []
    root: Node | None = None
    count = 0
    for event in events:
        mark = event.start_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise SituationError("no se admiten anclas ni alias de YAML (& y *)", line, column)
        if isinstance(event, yaml.DocumentStartEvent) and root is not None:
            raise SituationError("hay más de un documento en el archivo", line, column)
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            if event.tag and not event.implicit:
                raise SituationError("no se admiten etiquetas de YAML (!)", line, column)
            kind = "map" if isinstance(event, yaml.MappingStartEvent) else "list"
            stack.append(((line, column), [], kind))
            if len(stack) > MAX_DEPTH:
                raise SituationError(f"hay más de {MAX_DEPTH} niveles", line, column)
            continue
        if isinstance(event, yaml.ScalarEvent):
            node = Node(_scalar(event, line, column), line, column, _inside(event, line, column, lines))
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            (at_line, at_column), inside, kind = stack.pop()
            node = Node(_mapping(inside) if kind == "map" else inside, at_line, at_column)
        else:
            continue
        count += 1
        if count > MAX_NODES:
            raise SituationError(f"hay más de {MAX_NODES} valores", line, column)
        if stack:
            stack[-1][1].append(node)
        else:
            root = node
    if root is None:
        raise SituationError("el archivo está vacío")
    return root


def _inside(event: Any, line: int, column: int, lines: list[str]) -> tuple[int, int]:
    """Where the text of a scalar begins."""
    if event.style in ("'", '"'):
        return line, column + 1
    if event.style != "|":
        return line, column
    following = lines[line : line + 1]
    return line + 1, len(following[0]) - len(following[0].lstrip()) + 1 if following else 1


def _scalar(event: Any, line: int, column: int) -> object:
    if event.tag and not event.implicit[0] and not event.implicit[1]:
        raise SituationError("no se admiten etiquetas de YAML (!)", line, column)
    text = event.value
    if event.style in ("'", '"', "|", ">"):
        return text
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    digits = text[1:] if text[:1] in "+-" else text
    if digits.isascii() and digits.isdigit():
        if len(digits) > 6:
            raise SituationError("ese número es demasiado grande", line, column)
        return int(text)
    return text


def _mapping(inside: list[Node]) -> dict[object, tuple[Node, Node]]:
    found: dict[object, tuple[Node, Node]] = {}
    for key, value in zip(inside[::2], inside[1::2], strict=True):
        if not isinstance(key.value, str | int | bool) or key.value is None:
            raise key.wrong("una clave debe ser una palabra")
        name = str(key.value)
        if name in found:
            raise key.wrong(f"la clave «{name}» está repetida")
        found[name] = (key, value)
    return found
