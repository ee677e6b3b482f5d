"""Juez where parts of the standard library are missing."""

import subprocess
import sys

#: As on Windows: modules that are not there fail to be imported.
WITHOUT = """
import sys
for name in ("resource", "fcntl", "pwd", "grp", "termios"):
    sys.modules[name] = None
import juez.cli, juez.serving, juez.connections, webapp, webapp.working, engine.running.process, indexer.disk, indexer.bounded
from juez.cli import main
main(["--version"])
"""


def test_juez_starts_without_what_only_unix_has():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "juez" in done.stdout
