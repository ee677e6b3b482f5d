"""Functions called in processes of their own, forked from this one as it stands; no threads, so that nothing can be half done."""

from __future__ import annotations

import math
import os
import pickle
import select
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

#: The time one call may take, in seconds; then its process is ended and its answer is None.
MOST_SECONDS = 120


def apart(does: Callable[[Any], Any], given: Any) -> Any:
    """What one call answers, however long it takes."""
    return next(answer for _, answer in each_apart(does, [given], math.inf))


def each_apart(does: Callable[[Any], Any], given: Iterable[Any], seconds: float = MOST_SECONDS) -> Iterator[tuple[Any, Any]]:
    """What was given to each call with what it answers, as they end, as many at a time as there are cores.

    Raises RuntimeError when a call fails.
    """
    waiting = iter(given)
    running: dict[int, tuple[Any, int, float, list[bytes]]] = {}
    left = True
    while left or running:
        while left and len(running) < (os.cpu_count() or 1):
            try:
                one = next(waiting)
            except StopIteration:
                left = False
                break
            pid, pipe = _begin(does, one)
            running[pipe] = (one, pid, time.monotonic(), [])
        ready, _, _ = select.select(list(running), [], [], 1.0)
        for pipe in ready:
            if piece := os.read(pipe, 1 << 20):
                running[pipe][3].append(piece)
                continue
            one, pid, _, pieces = running.pop(pipe)
            os.close(pipe)
            os.waitpid(pid, 0)
            yield one, _answer(b"".join(pieces))
        for _, pid, began, _ in running.values():
            if time.monotonic() - began > seconds:
                os.kill(pid, signal.SIGKILL)


def _begin(does: Callable[[Any], Any], given: Any) -> tuple[int, int]:
    """A process that makes one call and writes what it answers; and where that can be read."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        answer: tuple[bool, Any] = (True, does(given))
    except BaseException as error:
        answer = (False, f"{type(error).__name__}: {error}")
    with os.fdopen(writing, "wb") as pipe:
        pickle.dump(answer, pipe)
    os._exit(0)


def _answer(data: bytes) -> Any:
    if not data:
        return None
    done, answer = pickle.loads(data)
    if not done:
        raise RuntimeError(answer)
    return answer
