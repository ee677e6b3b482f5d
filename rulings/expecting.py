"""A situation with what an official answer expects of it in the place of what it expects itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def expecting(text: str, expect: Sequence[dict[str, Any]]) -> str:
    """The text of a situation with these expectations and no others; every other word of it stays as it is."""
    said = yaml.safe_dump({"expect": list(expect)}, allow_unicode=True, sort_keys=False, width=10_000)
    return f"{_without(text, 'expect').rstrip()}\n{said}"


def _without(text: str, key: str) -> str:
    """The text of a mapping without one of its keys."""
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.YAMLError:
        return text
    if not isinstance(node, yaml.MappingNode) or node.flow_style:
        return text
    keys = [name for name, _ in node.value]
    for at, name in enumerate(keys):
        if name.value == key:
            lines = text.split("\n")
            end = keys[at + 1].start_mark.line if at + 1 < len(keys) else len(lines)
            return "\n".join([*lines[: name.start_mark.line], *lines[end:]])
    return text
