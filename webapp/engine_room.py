"""The engine at work for requests: in processes of their own, bounded in number, time and memory, stopped when nobody waits."""

from __future__ import annotations

import atexit
import json
import logging
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from flask import request

import engine
from engine.walking import Bounds
from engine.yaml_nodes import SituationError

#: How many situations are run at the same time; others wait for their turn, so long at most (seconds).
PROCESSES, PATIENCE = 2, 10.0
#: A process is given this much longer than the engine allows itself (seconds), and is replaced after so many situations.
GRACE, WORN = 2.0, 500
_ROOT = Path(engine.__file__).parent.parent
_log = logging.getLogger(__name__)


class Busy(Exception):
    """Too many situations are being run."""


class Stopped(Exception):
    """It took too long, or whoever asked has left."""


class _Process:
    """One process, with what it says put into a queue line by line."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "engine.working"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=_ROOT)
        self.said: queue.Queue[bytes] = queue.Queue()
        self.done = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.put(line)
        self.said.put(b"")

    def ask(self, request: dict[str, Any], seconds: float, left: Callable[[], bool]) -> dict[str, Any]:
        """Send a request and wait for the answer. Raises Stopped, and is then of no more use."""
        assert self.process.stdin is not None
        self.done += 1
        end = time.monotonic() + seconds
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise Stopped from None
        while True:
            try:
                line = self.said.get(timeout=0.05)
            except queue.Empty:
                if left() or time.monotonic() > end:
                    raise Stopped from None
                continue
            if not line:
                raise Stopped
            return json.loads(line)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class EngineRoom:
    """Processes that run situations, made when they are needed."""

    def __init__(self) -> None:
        self._free: list[_Process] = []
        self._places = threading.BoundedSemaphore(PROCESSES)
        self._lock = threading.Lock()
        atexit.register(self.close)

    def ask(self, task: str, *arguments: Any, bounds: Bounds, left: Callable[[], bool] = lambda: False) -> Any:
        """What a function of ``engine.walking`` answers. Raises SituationError, Busy, Stopped."""
        given = {key: value for key, value in asdict(bounds).items() if key != "left"}
        with self._process() as process:
            told = process.ask({"task": task, "arguments": arguments, "bounds": given}, bounds.seconds + GRACE, left)
        if "wrong" in told:
            raise SituationError(**told["wrong"])
        if "failed" in told:
            _log.error("the engine failed: %s", told["failed"])
            raise RuntimeError(told["failed"])
        return told["done"]

    @contextmanager
    def _process(self) -> Iterator[_Process]:
        if not self._places.acquire(timeout=PATIENCE):
            raise Busy
        process: _Process | None = None
        try:
            with self._lock:
                process = self._free.pop() if self._free else None
            process = process or _Process()
            yield process
        except Stopped:
            if process is not None:
                process.end()
                process = None
            raise
        finally:
            if process is not None and process.done < WORN:
                with self._lock:
                    self._free.append(process)
            elif process is not None:
                process.end()
            self._places.release()

    def close(self) -> None:
        """End the processes that wait."""
        with self._lock:
            free, self._free = self._free, []
        for process in free:
            process.end()


def client_left() -> Callable[[], bool]:
    """Whether whoever made this request has closed the connection; a server that cannot tell says no."""
    found = request.environ.get("waitress.client_disconnected")
    return found if callable(found) else lambda: False


#: The one of this program.
ROOM = EngineRoom()
