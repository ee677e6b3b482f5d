"""A server for a measurement, started as a host starts it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from .bench_load import Server


@dataclass(frozen=True)
class Serving(Server):
    """A server with the key by which its host comes in."""

    key: str

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])


@contextmanager
def serving(home: Path | None = None, port: int = 0) -> Iterator[Serving]:
    """``juez serve`` with this data folder, where what it logs is in ``log``; without one in the home that the environment names,
    else in one of its own."""
    with ExitStack() as opened:
        if home is None:
            there, log = (
                os.environ.get("JUEZ_HOME") or opened.enter_context(tempfile.TemporaryDirectory(prefix="juez-bench-")),
                None,
            )
        else:
            home.mkdir(parents=True, exist_ok=True)
            there, log = str(home), opened.enter_context((home / "log").open("w"))
        command = [sys.executable, "-m", "juez", "serve", "--port", str(port), "--no-browser"]
        environment = {**os.environ, "JUEZ_HOME": there}
        errors = subprocess.DEVNULL if log is None else log
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert server.stdout is not None
        try:
            told = server.stdout.readline() + server.stdout.readline()
            found = re.search(r"(http://[^/:]+:\d+)/entrar/(\S+)", told)
            assert found is not None, told
            yield Serving(found[1], server.pid, found[2])
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()
