"""Where the processes of the room come from: forked from one that has read everything already, so that another is there at once.

Where there is no forking each reads everything itself.
"""

from __future__ import annotations

import os
import socket
import subprocess
import threading
from contextlib import suppress

from indexer import Home
from indexer.processes import Broken, Process, Stopped, Talk, start

_MODULE = "webapp.working"
#: The bytes of a message to the process that forks: a connection is handed over, or the child of a number is to end.
MESSAGE = 16


class Nursery:
    """Makes processes that work on ``home``."""

    def __init__(self, home: Home) -> None:
        self._home = str(home.folder.absolute())
        self._lock = threading.Lock()
        self._parent: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    def born(self, seconds: float) -> Talk:
        """A process that is ready. Raises Stopped when it does not come in time."""
        forks = hasattr(os, "fork")
        process = self._forked() if forks else Process(_MODULE, self._home)
        try:
            pid = process.wait(seconds)["pid"]
        except Stopped:
            process.end()
            raise
        if isinstance(process, Forked):
            process.pid = pid
        return process

    def _forked(self) -> Forked:
        ours, theirs = socket.socketpair()
        with theirs:
            for _ in range(2):
                try:
                    socket.send_fds(self._to_parent(), [b"fork".ljust(MESSAGE)], [theirs.fileno()])
                    return Forked(ours, self)
                except OSError:  # it is gone; the next one is asked
                    self.close()
        ours.close()
        raise Broken

    def _to_parent(self) -> socket.socket:
        with self._lock:
            if self._parent is None or self._control is None or self._parent.poll() is not None:
                self._control, theirs = socket.socketpair()
                with theirs:
                    self._parent = start(_MODULE, self._home, "fork", stdin=theirs, stdout=subprocess.DEVNULL)
            return self._control

    def kill(self, pid: int) -> None:
        """End one that was forked; the one that forked it knows whether the number is still its child's."""
        with suppress(OSError):
            self._to_parent().sendall(str(pid).encode().ljust(MESSAGE))

    def close(self) -> None:
        """End the process that forks; those that it made end with their connections."""
        with self._lock:
            parent, self._parent = self._parent, None
            if self._control is not None:
                self._control.close()
        if parent is not None:
            parent.kill()
            parent.wait()


class Forked(Talk):
    """A forked process, at the other end of a connection."""

    def __init__(self, line: socket.socket, nursery: Nursery) -> None:
        self.pid, self._nursery = 0, nursery
        self._line = line
        super().__init__(line.makefile("wb"), line.makefile("rb"))

    def end(self) -> None:
        if self.pid:
            self._nursery.kill(self.pid)
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        super().end()
        self._line.close()
