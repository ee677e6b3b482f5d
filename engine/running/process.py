"""A process of its own for what others wrote: one request a line in, one answer a line out.

Whoever asks (``python -m engine.running.process``) can end it at any moment, whatever it is doing. It bounds its own memory and
ends with its input.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..files.card_texts import read_card_text
from ..files.yaml_nodes import SituationError
from . import tasks
from .coverage import coverage
from .tasks import Bounds

#: The memory it may take, in bytes.
MEMORY = 1_500_000_000

TASKS: dict[str, Callable[..., Any]] = {
    "walk": tasks.walk,
    "outcomes": tasks.outcomes,
    "compare": tasks.compare,
    "written": tasks.written,
    "card text": lambda *asked, bounds: read_card_text(*asked),
    "coverage": lambda *asked, bounds: coverage(*asked),
}


def answer(line: bytes) -> str:
    """``{done: …}``; ``{wrong: {message, line, column, suggestion}}`` for a situation that cannot be used; or ``{failed: …}``."""
    try:
        request = json.loads(line)
        bounds = Bounds(**request["bounds"])
        return _text({"done": TASKS[request["task"]](*request["arguments"], bounds=bounds)})
    except SituationError as error:
        place = {"line": error.line, "column": error.column, "suggestion": error.suggestion}
        return _text({"wrong": {"message": error.message, **place}})
    except MemoryError:
        return _text({"wrong": {"message": "la situación pide demasiada memoria"}})
    except Exception as error:  # the process must answer whatever happens, and go on
        return _text({"failed": f"{type(error).__name__}: {error}"})


def _text(value: dict[str, object]) -> str:
    return json.dumps(value, separators=(",", ":"))


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
