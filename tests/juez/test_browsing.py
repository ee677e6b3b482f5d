"""When ``juez serve`` opens the browser."""

import pytest

from juez.browsing import sensible

SCREEN = {"DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("terminal", "environ", "platform", "opens"),
    [
        (True, SCREEN, "linux", True),
        (True, {"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        (True, {}, "win32", True),
        (True, {}, "darwin", True),
        (True, {}, "linux", False),
        (False, SCREEN, "linux", False),
        (False, {}, "win32", False),
        (True, {**SCREEN, "SSH_CONNECTION": "a 1 b 22"}, "linux", False),
        (True, {"SSH_CLIENT": "a 1 22"}, "darwin", False),
    ],
)
def test_the_browser_opens_only_before_somebody(terminal, environ, platform, opens):
    assert sensible(terminal, environ, platform) is opens
