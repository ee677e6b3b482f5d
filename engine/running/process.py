"""A process of its own that runs situations: in a line in all those of a game or one, in a line out what came of it.

Whoever asks (``python -m engine.running.process``) can end it at any moment, whatever it is doing. It bounds its own memory and
ends with its input.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from functools import cache
from typing import Any

from ..files.card_gaps import PrintedCard
from ..files.readings import reading_of
from .coverage import coverage
from .ending import came, ended
from .tasks import Bounds

#: The memory it may take, in bytes.
MEMORY = 1_500_000_000
#: How far it stands back while it reads many cards.
_NICE = 5


def answer(line: bytes) -> str:
    """``{done: …}`` or ``{failed: …}``.

    Asked for ``{game, rules}`` it is the coverage of a game; for ``{text, readings, steps, seconds}`` how that situation ends,
    with ``expect`` what becomes of what it expects, too; for ``{game, cards}`` how these cards are read.
    """
    try:
        told: dict[str, object] = {"done": _done(json.loads(line))}
    except Exception as error:  # the process must answer whatever happens, and go on
        told = {"failed": f"{type(error).__name__}: {error}"}
    return json.dumps(told, separators=(",", ":"))


def _done(asked: dict[str, Any]) -> object:
    if "text" in asked:
        does = came if asked.get("expect") else ended
        return does(asked["text"], asked["readings"], Bounds(asked["steps"], asked["seconds"])).model_dump()
    if "cards" in asked:
        _stand_back()
        return [_reading(asked["game"], *card) for card in asked["cards"]]
    return coverage(asked["game"], asked["rules"])


def _reading(game: str, name: str, types: list[str], text: str) -> dict[str, Any] | None:
    """How a card's text is read; None where nobody can say, for Juez itself failed at it."""
    try:
        return reading_of(game, PrintedCard(name, tuple(types), text))
    except Exception:  # the others are measured all the same
        return None


@cache
def _stand_back() -> None:
    """Let whoever serves pages go first: nobody waits for all cards of a catalogue."""
    if hasattr(os, "nice"):
        os.nice(_NICE)


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
