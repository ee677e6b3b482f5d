"""Which engine this is: the version of Juez, and a digest of what decides how situations come out."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

_ENGINE = Path(__file__).parent.parent
_DECIDES = ("*.py", "*.yaml", "*.lark")


@cache
def engine_version() -> str:
    """Changes whenever the code or the tables of the engine do, whether or not the version of Juez did."""
    found = hashlib.sha256()
    paths = [path for pattern in _DECIDES for path in _ENGINE.rglob(pattern)]
    for path in sorted(path for path in paths if "situations" not in path.relative_to(_ENGINE).parts):
        found.update(path.relative_to(_ENGINE).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{version('juez')} ({found.hexdigest()[:8]})"
