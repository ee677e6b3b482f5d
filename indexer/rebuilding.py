"""Keeping the library of a running server up to date: built in a process of its own while readers use the old one."""

from __future__ import annotations

import threading

from .bounded import BuildFailed, build_bounded
from .library import Shelf


class Rebuilder:
    """Builds when it is asked to, one build at a time; what is asked for during a build is built after it."""

    def __init__(self, shelf: Shelf):
        self._shelf = shelf
        self._lock = threading.Lock()
        self._asked = False
        self._idle = threading.Event()
        self._idle.set()
        self.failure = ""

    @property
    def is_building(self) -> bool:
        return not self._idle.is_set()

    def rebuild(self, wait: float) -> bool:
        """Ask for a build and wait for it at most ``wait`` seconds. True when the library is up to date."""
        with self._lock:
            self._asked = True
            if self._idle.is_set():
                self._idle.clear()
                threading.Thread(target=self._work, name="rebuild", daemon=True).start()
        return self._idle.wait(wait) and not self.failure

    def _work(self) -> None:
        while self._take():
            try:
                build_bounded(self._shelf.home)
                self.failure = ""
                _ = self._shelf.library  # loaded here, so that no reader waits for it
            except BuildFailed as error:
                self.failure = str(error)

    def _take(self) -> bool:
        """True when a build is asked for; else this worker ends."""
        with self._lock:
            asked, self._asked = self._asked, False
            if not asked:
                self._idle.set()
            return asked
