"""A server for a measurement, started as a host starts it."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator


@contextlib.contextmanager
def serving() -> Iterator[str]:
    """``juez serve`` in the home that the environment names, else in one of its own: its address."""
    with tempfile.TemporaryDirectory(prefix="juez-bench-") as folder:
        command = [sys.executable, "-m", "juez", "serve", "--port", "0", "--no-browser"]
        environment = {**os.environ, "JUEZ_HOME": os.environ.get("JUEZ_HOME", folder)}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout is not None
        try:
            found = None
            while found is None:
                found = re.search(r"http://[^/:]+:\d+", server.stdout.readline())
            yield found[0]
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()
