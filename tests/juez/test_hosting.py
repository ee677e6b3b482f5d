"""Several processes of gunicorn: links, roles, PIN and limits are the same whichever answers; what they share is only read."""

from __future__ import annotations

import http.client
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlencode

import pytest

from indexer import Home, open_library

WORKERS = 2
BOARD = "game: inferno\ntitle: Larga\nplayers:\n  Ana: {demonio: A, mazo: 9}\n  Bruno: {demonio: B, mazo: 9}\n"
pytestmark = [
    pytest.mark.skipif(find_spec("gunicorn") is None, reason="needs gunicorn: pip install juez[hosting]"),
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux: processes are stopped one by one"),
]


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    text: str


@dataclass
class Site:
    """A site that runs: the port of its proxy's side, the processes that answer, what it said when it started."""

    port: int
    master: int
    said: str

    def workers(self) -> list[int]:
        return [int(pid) for pid in Path(f"/proc/{self.master}/task/{self.master}/children").read_text().split()]

    def asked(self, path: str, form: dict[str, str] | None = None, cookie: str = "", client: str = "10.0.0.1") -> Answer:
        """What comes over a connection of its own, as the proxy asks for a client."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        headers = {"Host": "juez.example", "X-Forwarded-For": f"6.6.6.6, {client}", "X-Forwarded-Proto": "https"}
        if cookie:
            headers["Cookie"] = cookie
        if form is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://juez.example"}
        connection.request("GET" if form is None else "POST", path, None if form is None else urlencode(form), headers)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, text)

    def asked_each(self, path: str, **given) -> list[Answer]:
        """What each of the processes answers: the others stand still meanwhile."""
        found = []
        for worker in self.workers():
            with self.only(worker):
                found.append(self.asked(path, **given))
        assert len(found) == WORKERS
        return found

    @contextmanager
    def only(self, worker: int) -> Iterator[None]:
        """One process alone answers."""
        others = [other for other in self.workers() if other != worker]
        for other in others:
            os.kill(other, signal.SIGSTOP)
        try:
            yield
        finally:
            for other in others:
                os.kill(other, signal.SIGCONT)


@contextmanager
def hosted(home: Home, **environment: str) -> Iterator[Site]:
    """The site of a data folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--config", "python:juez.hosting", "--workers", str(WORKERS), "--timeout", "600"]
    given = {**os.environ, "JUEZ_HOME": str(home.folder), "JUEZ_NAMES": "www.juez.example, juez.example", **environment}
    log = home.folder / "gunicorn.log"
    with log.open("w") as said:
        master = subprocess.Popen([*command, "--bind", f"127.0.0.1:{port}"], env=given, stdout=said, stderr=said)
    try:
        end = time.monotonic() + 300
        while (said := log.read_text(encoding="utf-8")).count("Booting worker") < WORKERS:
            assert master.poll() is None, said
            assert time.monotonic() < end, said
            time.sleep(0.1)
        yield Site(port, master.pid, said)
    finally:
        master.terminate()
        master.wait(120)


@pytest.fixture(scope="module")
def site_home(tmp_path_factory):
    home = Home(tmp_path_factory.mktemp("site"))
    open_library(home)
    return home


@pytest.fixture(scope="module")
def site(site_home):
    with hosted(site_home, JUEZ_REDIS="") as running:
        yield running


def cookie_of(answer: Answer) -> str:
    return answer.headers["set-cookie"].split(";")[0]


def test_the_host_is_the_host_in_every_process(site):
    key = re.search(r"https://www\.juez\.example(/entrar/\S+)", site.said)[1]
    entered = site.asked_each(key)
    assert {answer.status for answer in entered} == {303}
    assert all("Secure" in answer.headers["set-cookie"] for answer in entered)
    for answer in site.asked_each("/acceso", cookie=cookie_of(entered[0])):
        assert answer.status == 200
        assert "https://juez.example/entrar/" in answer.text
    assert {answer.status for answer in site.asked_each("/acceso")} == {403}


def test_a_judge_who_came_in_by_one_is_a_judge_of_all_until_the_pin_is_another(site):
    host = cookie_of(site.asked(re.search(r"(/entrar/\S+)", site.said)[1]))
    pins = {re.search(r"\b(\d{6})\b", answer.text)[1] for answer in site.asked_each("/acceso", cookie=host)}
    assert len(pins) == 1
    first, second = site.workers()
    with site.only(first):
        judge = cookie_of(site.asked("/entrar", form={"pin": pins.pop()}))
    with site.only(second):
        assert "PIN" not in site.asked("/situaciones/guardar", form={}, cookie=judge).text
        assert site.asked("/acceso/pin", form={}, cookie=host).status == 303
    with site.only(first):
        assert site.asked("/situaciones/guardar", form={}, cookie=judge).status == 403


def test_a_long_situation_that_one_keeps_opens_by_the_other(site):
    chance = random.Random(1)
    cards = [f"Carta {chance.randrange(10**15)}" for _ in range(500)]
    text = BOARD + "cards:\n" + "".join(f"  {card}: {{type: aliado, cost: 1}}\n" for card in cards)
    first, second = site.workers()
    with site.only(first):
        board = site.asked("/situaciones/nueva?juego=inferno").headers["location"]
        sent = site.asked(board, form={"hacer": "texto", "texto": text})
    assert "s=@" in sent.headers["location"]
    with site.only(second):
        assert cards[0] in site.asked(sent.headers["location"]).text


def test_what_is_kept_for_ever_has_the_same_name_everywhere(site):
    pages = site.asked_each("/r/inferno:116.3a")
    names = [set(re.findall(r'"(/static/[^"]+)"', page.text)) for page in pages]
    assert names[0]
    assert names[0] == names[1]
    workers = site.asked_each("/sw.js")
    assert {answer.status for answer in workers} == {200}
    bundles = [set(re.findall(r'"(/sin-conexion/\w+-\w+\.json)"', answer.text)) for answer in workers]
    assert len(bundles[0]) > 4
    assert bundles[0] == bundles[1]
    for path in (names[0].pop(), bundles[0].pop()):
        for answer in site.asked_each(path):
            assert answer.headers["cache-control"].count("immutable") == 1
            assert "max-age=31536000" in answer.headers["cache-control"]
            assert "set-cookie" not in answer.headers


def test_without_a_shared_store_limits_are_of_each_process_which_is_said(site):
    assert "cada proceso cuenta los límites por su cuenta" in site.said
    answers = [answer.status for _ in range(4) for answer in site.asked_each("/descargar/nada.html", client="10.0.0.2")]
    assert 429 not in answers


def test_who_asks_is_who_the_proxy_says(site):
    first, _ = site.workers()
    with site.only(first):
        answers = (site.asked("/descargar/nada.html", client="10.0.0.3").status for _ in range(70))
        assert 429 in answers  # five of a second, or sixty of a minute where the machine is slow
        assert site.asked("/descargar/nada.html", client="10.0.0.4").status == 404


def test_the_corpus_is_only_read(site, site_home):
    corpus = site_home.corpus
    before = {path: path.stat().st_mtime_ns for path in corpus.rglob("*")}
    for path in ("/buscar?q=prioridad", "/r/myl:8.9", "/sw.js", "/situaciones/nueva?juego=myl", "/api/v1/rules/souls"):
        assert {answer.status for answer in site.asked_each(path)} <= {200, 303}
    assert {path: path.stat().st_mtime_ns for path in corpus.rglob("*")} == before


@pytest.fixture
def redis(tmp_path):
    """The address of a Redis server, and its process."""
    if shutil.which("redis-server") is None:
        pytest.skip("needs redis-server (Debian: apt-get install redis-server)")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield f"redis://127.0.0.1:{port}/0", server
    finally:
        server.kill()
        server.wait()


def test_with_redis_all_processes_count_together_and_go_on_alone_without_it(redis, site_home):
    address, server = redis
    with hosted(site_home, JUEZ_REDIS=address) as site:
        assert "cada proceso" not in site.said
        answers: list[int] = []
        while 429 not in answers and len(answers) < 120:  # each alone counts four of a second, and sixty of a minute
            answers += [answer.status for _ in range(4) for answer in site.asked_each("/descargar/nada.html")]
            time.sleep(1.1)
        assert answers[:5] == [404] * 5
        assert 429 in answers
        server.kill()
        server.wait()
        assert {answer.status for answer in site.asked_each("/r/inferno:116.3a")} == {200}


def test_a_store_that_cannot_be_is_said(site_home):
    command = [sys.executable, "-c", "import juez.wsgi"]
    given = {**os.environ, "JUEZ_HOME": str(site_home.folder), "JUEZ_REDIS": "nada://x"}
    ended = subprocess.run(command, env=given, capture_output=True, text=True)
    assert ended.returncode == 2
    assert "JUEZ_REDIS no sirve" in ended.stderr
    assert "Traceback" not in ended.stderr
