"""Whether ``juez serve`` opens the browser, and opening it."""

from __future__ import annotations

import sys
import threading
import webbrowser
from collections.abc import Mapping

#: What tells of a session on another machine, and of a screen where the platform does not always have one.
_REMOTE, _SCREENS = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"), ("DISPLAY", "WAYLAND_DISPLAY")


def sensible(terminal: bool, environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether somebody sits before this machine: a terminal, not from afar, and a screen."""
    if not terminal or any(environ.get(name) for name in _REMOTE):
        return False
    return platform in ("win32", "darwin") or any(environ.get(name) for name in _SCREENS)


def show(url: str) -> None:
    """Open an address beside the server, which does not wait for the browser."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
