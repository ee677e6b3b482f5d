"""A process of its own that runs all situations of a game: a game and its rules in a line in, their coverage in a line out.

Whoever asks (``python -m engine.running.process``) can end it at any moment, whatever it is doing. It bounds its own memory and
ends with its input.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress

from .coverage import coverage

#: The memory it may take, in bytes.
MEMORY = 1_500_000_000


def answer(line: bytes) -> str:
    """``{done: …}`` or ``{failed: …}``."""
    try:
        asked = json.loads(line)
        told: dict[str, object] = {"done": coverage(asked["game"], asked["rules"])}
    except Exception as error:  # the process must answer whatever happens, and go on
        told = {"failed": f"{type(error).__name__}: {error}"}
    return json.dumps(told, separators=(",", ":"))


def _bound_memory() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Answer until there is nothing more to read."""
    _bound_memory()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line).encode() + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
