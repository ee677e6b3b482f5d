"""A public site as ``docs/hosting.md`` has it, for ``make soak``: nginx, two processes of gunicorn, Redis; an hour of mixed load.

Debian's packages are installed where they are missing. ``python -m tests.soak_hosting MINUTES``.
"""

from __future__ import annotations

import http.client
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .bench_hosting import mixed
from .bench_load import Server, free_port, served

_DOCS = Path(__file__).parent.parent / "docs" / "hosting.md"
_PACKAGES = {"nginx": "nginx-light", "redis-server": "redis-server", "wrk": "wrk"}
_NAME = "juez.example"
#: What memory may grow by in the last two thirds of the time, where that is longer than clients are remembered (minutes).
_MOST_GROWTH, _REMEMBERED = 1.25, 30
#: Seconds without a request after every three with as many as are answered: an hour of it leaves room for what else is run.
_REST = 9.0
_NOT_FOUND = "/descargar/nada.html"


def installed() -> None:
    """Have what the site is made of."""
    os.environ["PATH"] += os.pathsep + "/usr/sbin"
    if missing := [package for program, package in _PACKAGES.items() if shutil.which(program) is None]:
        command = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *missing]
        subprocess.run(command, check=True, env={**os.environ, "RUNLEVEL": "1", "DEBIAN_FRONTEND": "noninteractive"})


def settings(work: Path, port: int, behind: int) -> Path:
    """What the document says for nginx, as a whole configuration without TLS on a port of its own."""
    told = re.search(r"```nginx\n(.*?)```", _DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert told is not None
    here = re.sub(r"(?m)^ *ssl_.*\n", "", told[1])
    here = re.sub(r"(?ms)^server \{\n    listen 80;.*?^\}\n", "", here)
    here = here.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8017", f"127.0.0.1:{behind}")
    here = here.replace("/var/cache/nginx/juez", f"{work}/cache")
    file = work / "nginx.conf"
    places = "".join(f"    {name}_temp_path {work}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    file.write_text(
        f"daemon off;\npid {work}/nginx.pid;\nerror_log {work}/error.log;\nevents {{ worker_connections 4096; }}\n"
        f"http {{\n    access_log off;\n{places}{here}}}\n",
        encoding="utf-8",
    )
    return file


@contextmanager
def site(work: Path) -> Iterator[tuple[Server, int]]:
    """The whole site: its processes of gunicorn, and the port of nginx."""
    behind, port, store = free_port(), free_port(), free_port()
    redis = ["redis-server", "--port", str(store), "--bind", "127.0.0.1", "--save", "", "--dir", str(work)]
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:juez.hosting", "--workers", "2"]
    environment = {
        **os.environ,
        "JUEZ_HOME": str(work / "home"),
        "JUEZ_NAMES": _NAME,
        "JUEZ_REDIS": f"redis://127.0.0.1:{store}/0",
    }
    nginx = ["nginx", "-p", str(work), "-c", str(settings(work, port, behind))]
    counting = subprocess.Popen(redis, stdout=subprocess.DEVNULL)
    try:
        with served([*gunicorn, "--bind", f"127.0.0.1:{behind}"], behind, environment) as server:
            before = subprocess.Popen(nginx)
            try:
                time.sleep(1)
                yield server, port
            finally:
                before.terminate()
                before.wait()
    finally:
        counting.kill()
        counting.wait()


def asked(port: int, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
    """What nginx answers a browser."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers={"Host": _NAME, **headers})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read().decode("utf-8", "replace")
    connection.close()
    return found


def works(port: int) -> None:
    """Pages are there, what never changes comes from nginx, and both processes count together by who really asks."""
    status, _, page = asked(port, "/r/inferno:116.3a")
    assert status == 200, page
    style = re.search(r'"(/static/[^"]+\.css)"', page)
    assert style is not None
    kept = [asked(port, style[1])[1] for _ in range(2)]
    assert all("immutable" in each["cache-control"] for each in kept)
    assert kept[1]["x-cache"] == "HIT", kept
    answers = [asked(port, _NOT_FOUND, **{"X-Forwarded-For": f"10.0.0.{n}"})[0] for n in range(12)]
    assert answers[:5] == [404] * 5, answers
    assert 429 in answers[5:], answers
    print("public site: nginx, two processes and Redis work together", flush=True)


def main(minutes: float) -> None:
    installed()
    work = Path(tempfile.mkdtemp(prefix="juez-soak-"))
    work.chmod(0o755)
    try:
        with site(work) as (server, port):
            works(port)
            taken = mixed(server, work / "wrk.lua", minutes, _REST)
            assert minutes < _REMEMBERED or taken[-1] < _MOST_GROWTH * taken[len(taken) // 3], taken
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 60.0)
