"""Work done in processes of their own: bounded in number and time, ended when nobody waits for it any more.

A process is a module of Juez run by Python: it takes one request a line as JSON, gives one answer a line, bounds its own
memory and ends with its input.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

_ROOT = Path(__file__).parent.parent


class NoPlace(Exception):
    """As much work as there may be at once is under way already."""


class Stopped(Exception):
    """It took too long, or whoever asked has left."""


class Broken(Stopped):
    """The process ended without an answer."""


class Talk:
    """Something that takes requests and gives answers, line by line; ``done`` is how much was asked of it."""

    def __init__(self, takes: IO[bytes], gives: IO[bytes]) -> None:
        self.takes, self.gives = takes, gives
        self.said: queue.Queue[bytes] = queue.Queue()
        self.done = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError, ValueError):  # closed meanwhile
            for line in self.gives:
                self.said.put(line)
        self.said.put(b"")

    def ask(self, request: dict[str, Any], seconds: float, left: Callable[[], bool]) -> Any:
        """Send a request and wait for the answer. Raises Stopped, and is then of no more use."""
        self.done += 1
        try:
            self.takes.write(json.dumps(request).encode() + b"\n")
            self.takes.flush()
        except (OSError, ValueError):
            raise Broken from None
        return self.wait(seconds, left)

    def wait(self, seconds: float, left: Callable[[], bool] = lambda: False) -> Any:
        """The next answer. Raises Stopped."""
        end = time.monotonic() + seconds
        while True:
            try:
                line = self.said.get(timeout=0.05)
            except queue.Empty:
                if left() or time.monotonic() > end:
                    raise Stopped from None
                continue
            if not line:
                raise Broken
            return json.loads(line)

    def end(self) -> None:
        for pipe in (self.takes, self.gives):
            with suppress(OSError):
                pipe.close()


class Process(Talk):
    """A process of its own."""

    def __init__(self, module: str, *arguments: str) -> None:
        self.process = start(module, *arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        super().__init__(self.process.stdin, self.process.stdout)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        super().end()


def start(module: str, *arguments: str, **streams: Any) -> subprocess.Popen[bytes]:
    """Run a module of Juez by this Python, with the libraries of this one."""
    paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.Popen([sys.executable, "-P", "-m", module, *arguments], env=environment, **streams)


class Pool:
    """Processes of one module, made when they are needed: so many at once, others wait for their turn.

    ``patience`` is how long they wait at most, in seconds; a process is replaced when so much was asked of it that it is
    ``worn``.
    """

    def __init__(self, module: str, places: int, patience: float, worn: int) -> None:
        self.module = module
        self.patience = patience
        self.worn = worn
        self.free: list[Process] = []
        self._places = threading.BoundedSemaphore(places)
        self._lock = threading.Lock()
        atexit.register(self.close)

    def ask(self, request: dict[str, Any], seconds: float, left: Callable[[], bool] = lambda: False) -> Any:
        """What a process answers. ``left`` says whether nobody waits any more. Raises NoPlace and Stopped."""
        with self.process() as process:
            return process.ask(request, seconds, left)

    @contextmanager
    def process(self) -> Iterator[Process]:
        """A process to work with; one that was stopped is ended. Raises NoPlace."""
        if not self._places.acquire(timeout=self.patience):
            raise NoPlace
        process: Process | None = None
        try:
            with self._lock:
                process = self.free.pop() if self.free else None
            process = process or Process(self.module)
            yield process
        except Stopped:
            if process is not None:
                process.end()
                process = None
            raise
        finally:
            if process is not None and process.done < self.worn:
                with self._lock:
                    self.free.append(process)
            elif process is not None:
                process.end()
            self._places.release()

    def close(self) -> None:
        """End the processes that wait."""
        with self._lock:
            free, self.free = self.free, []
        for process in free:
            process.end()
