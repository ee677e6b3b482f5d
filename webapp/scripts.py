"""Our browser modules joined into one plain script.

A service worker and a file opened from a phone can import nothing, and a page needs one answer instead of a dozen.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import PurePosixPath

from .places import STATIC

_IMPORT = re.compile(r'^import\s+(?:\{([^}]*)\}\s+from\s+)?"(\.[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)


@cache
def joined(*entries: str) -> str:
    """The modules ``entries`` (paths in the static folder) and all they import as one script: each once, those it needs first."""
    return '"use strict";\n' + "".join(_wrapped(PurePosixPath(path), source) for path, source in _sources(*entries).items())


@cache
def modules(*entries: str) -> tuple[str, ...]:
    """The paths of the modules ``entries`` and of all they import."""
    return tuple(_sources(*entries))


def _sources(*entries: str) -> dict[str, str]:
    order: dict[str, str] = {}
    for entry in entries:
        _visit(PurePosixPath(entry), order)
    return order


def _visit(path: PurePosixPath, order: dict[str, str]) -> None:
    if str(path) in order:
        return
    source = (STATIC / path).read_text(encoding="utf-8")
    for match in _IMPORT.finditer(source):
        _visit(path.parent / match[2], order)
    order[str(path)] = source


def _wrapped(path: PurePosixPath, source: str) -> str:
    """A module as a function that gives its exports; each module's names stay its own."""
    exports = _EXPORT.findall(source)
    body = _EXPORT.sub("", _IMPORT.sub(lambda m: _taken(path, m), source))
    return f"const {_name(path)} = (() => {{\n{body}return {{ {', '.join(exports)} }};\n}})();\n"


def _taken(path: PurePosixPath, match: re.Match) -> str:
    if match[1] is None:
        return ""
    names = " ".join(match[1].split()).replace(" as ", ": ")
    return f"const {{ {names} }} = {_name(path.parent / match[2])};\n"


def _name(path: PurePosixPath) -> str:
    """``offline/words.js`` → ``$offline_words``."""
    return "$" + re.sub(r"\W", "_", str(path.with_suffix("")))
