"""A Dask cluster of this machine, for tests and measurements."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a cluster with so many processes, all of them there, and these."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    flags = ["--no-dashboard", "--host", "127.0.0.1"]
    commands = [["distributed.cli.dask_scheduler", "--port", str(port), *flags]]
    commands += [["distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", *flags] for _ in range(workers)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    started = [subprocess.Popen([sys.executable, "-m", *command], **quiet) for command in commands]
    try:
        _wait_for(port)
        _wait_for_all(address, workers)
        yield address, started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()


def _wait_for(port: int) -> None:
    for _ in range(3000):
        with socket.socket() as asking:
            if asking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the scheduler does not answer")


def _wait_for_all(address: str, workers: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=300)
