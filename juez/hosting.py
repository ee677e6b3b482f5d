"""Settings of gunicorn for a public site: ``gunicorn --config python:juez.hosting``. Those of its command line come before them.

Everything is read once and shared by the processes that are forked from it; what they keep lies in the data folder.
"""

from __future__ import annotations

import os
from typing import Any

import click

from .output import note
from .serving import threads as threads_for

#: Processes of the room for each process of gunicorn: one for visitors, one for judges and the host.
PLACES = 2

wsgi_app = "juez.wsgi:app"
bind = "127.0.0.1:8017"
workers = int(os.environ.get("WEB_CONCURRENCY", os.cpu_count() or 1))
preload_app = True
worker_class = "gthread"
threads = threads_for(PLACES)
#: A proxy keeps its connections.
keepalive = 75
#: The longest that gunicorn can read; the application explains its own limit, which is a little below.
limit_request_line = 8_190
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Show the key of the host, which every process has from the one it is forked from, and say what they do not share."""
    key = server.app.wsgi().extensions["access"].host_key
    click.echo(f"Para llevarlo desde tu navegador: {_address(server)}/entrar/{key}")
    if server.cfg.workers > 1 and not os.environ.get("JUEZ_REDIS"):
        note(f"Sin JUEZ_REDIS cada proceso cuenta los límites por su cuenta: con {server.cfg.workers}, hasta otras tantas veces.")


def _address(server: Any) -> str:
    name = os.environ.get("JUEZ_NAMES", "").split(",")[0].strip()
    return f"https://{name}" if name else f"http://{server.cfg.bind[0]}"


def post_worker_init(worker: Any) -> None:
    """Have a process ready for what visitors send."""
    worker.wsgi.extensions["room"].open()


def worker_exit(_: Any, worker: Any) -> None:
    """End its processes with it."""
    worker.wsgi.extensions["room"].close()
