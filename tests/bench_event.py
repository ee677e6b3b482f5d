"""A day of 200 players at the desk, through the web: 100 tables, 8 judges' phones, 200 visitors, all behind one address.

``python -m tests.bench_event ROUNDS SECONDS``. A round's work is done within so many seconds, while everybody asks for news as
often as a phone does: there is something new at almost every question, as there never is in a round of fifty minutes.
"""

from __future__ import annotations

import http.client
import json
import random
import re
import secrets
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from queue import Empty, PriorityQueue
from urllib.parse import urlencode

from desk import Event, Role, open_event

from .bench_hosting import memory
from .bench_serving import serving

_PLAYERS, _TABLES, _JUDGES, _VISITORS = 200, 100, 8, 200
#: Seconds between two questions for news: of a judge, of everybody else.
_JUDGES_ASK, _OTHERS_ASK = 3.0, 12.0
#: Within so many seconds all open the page when a round ends.
_ALL_OPEN = 5.0
#: How many ask at the same time.
_HANDS = 24
#: The most that the file of such a day may take, in bytes.
LARGEST = 20_000_000
_RULES = {"souls": ("souls:6.6.1", "souls:1.2.4.1", "souls:12.3")}
_WORDS = "Se deshace hasta el momento anterior y el jugador elige de nuevo; nadie saca ventaja de ello. " * 2


@dataclass
class Seen:
    """What answers there were: milliseconds by kind of request, statuses, bytes."""

    took: dict[str, list[float]] = field(default_factory=dict)
    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    sizes: dict[str, list[int]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, what: str, status: int, took: float, size: int) -> None:
        with self.lock:
            self.took.setdefault(what, []).append(took)
            self.statuses[what, status] += 1
            self.sizes.setdefault(what, []).append(size)


class Phone:
    """A browser with a connection of its own, which it keeps."""

    def __init__(self, port: int, seen: Seen, cookies: dict[str, str], what: str, path: str = "/evento"):
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self._seen, self.what, self.path, self._cursor = seen, what, path, ""
        self._cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self._lock = threading.Lock()
        self.device = ""

    def ask(self, method: str, path: str, what: str, body: str = "", kind: str = "") -> tuple[int, dict[str, str], str]:
        """A request and its whole answer, which is counted."""
        headers = {"Cookie": self._cookie, "Content-Type": kind, "Accept-Encoding": "identity"}
        with self._lock:
            started = time.perf_counter()
            try:
                self._connection.request(method, path, body.encode(), headers)
                answer = self._connection.getresponse()
            except (http.client.HTTPException, OSError):  # it was closed for being idle: a browser opens another
                self._connection.close()
                self._connection.request(method, path, body.encode(), headers)
                answer = self._connection.getresponse()
            text = answer.read()
            self._seen.add(what, answer.status, 1000 * (time.perf_counter() - started), len(text))
        return answer.status, {name.casefold(): value for name, value in answer.getheaders()}, text.decode()

    def news(self) -> None:
        """Ask what is new since the last time."""
        asked = f"{self.path}?since={self._cursor}" if self._cursor else self.path
        status, headers, _ = self.ask("GET", asked, self.what)
        if status in (200, 304):
            self._cursor = headers["x-juez-va"]

    def open(self) -> None:
        """Open the page anew."""
        self._cursor = ""
        self.ask("GET", self.path, f"{self.what} opens")

    def form(self, path: str, **fields: object) -> str:
        """Send a form of the browser."""
        given = urlencode({name.replace("__", "-"): str(value) for name, value in fields.items()})
        status, _, page = self.ask("POST", path, "form", given, "application/x-www-form-urlencoded")
        assert status in (200, 303), (path, status, re.sub("<[^>]+>", " ", page)[-600:])
        return page

    def note(self, kind: str, on: str | None = None, **content: object) -> str:
        """An entry as the page's script sends it; its id, once it is acknowledged."""
        id = f"{self.device}-{secrets.token_hex(10)}"
        entry = {"id": id, "kind": kind, "fields": [[f"c-{n}", str(v)] for n, v in content.items()], "made_on": on, "takeover": 1}
        _, _, said = self.ask("POST", "/evento/anotar", "entry", json.dumps({"entries": [entry]}), "application/json")
        (answer,) = json.loads(said)["entries"]
        assert not answer.get("refused"), (kind, content, answer)
        assert not answer["clash"], (kind, content, answer)
        return id


def begun(port: int, key: str, seen: Seen, home: Path) -> tuple[Phone, Event]:
    """An event with its players, as the host makes it in the browser; and its file, opened beside."""
    host = Phone(port, seen, {}, "host")
    _, headers, _ = host.ask("GET", f"/entrar/{key}", "comes in")
    host._cookie, host.device = headers["set-cookie"].split(";")[0], "host"
    host.form("/evento/nuevo", nombre="Torneo", juego="souls", fecha="2026-11-23")
    return host, open_event(home / "eventos" / "Torneo.juez-evento")


def taken(host: Phone, text: str, round: int) -> None:
    """Bring players and tables in as the host's browser does: read, then taken."""
    page = host.form("/evento/jugadores/importar", texto=text, ronda=round)
    found = re.search(r'name="leido" value="([^"]*)"', page)
    assert found is not None, page
    host.form("/evento/jugadores/tomar", leido=unescape(found[1]))


def name(number: int) -> str:
    """A player's name, which stands nowhere else."""
    return f"{chr(65 + number % 26)}urelio{number:03} Zanahoria{number:03}"


def paired(host: Phone, round: int, chance: random.Random, gone: set[int]) -> dict[int, tuple[int, ...]]:
    """The tables of a round, pasted; who sits where."""
    there = [number for number in range(1, _PLAYERS + 1) if number not in gone]
    chance.shuffle(there)
    seats = {n // 2 + 1: tuple(there[n : n + 2]) for n in range(0, len(there), 2)}
    lines = [f"Mesa {table}: {' vs. '.join(name(one) for one in two)}" for table, two in seats.items() if len(two) == 2]
    lines += [f"{table} {name(two[0])} – BYE" for table, two in seats.items() if len(two) == 1]
    taken(host, "\n".join(lines), round)
    return seats


@dataclass
class Day:
    """Everybody at the event."""

    host: Phone
    judges: list[Phone]
    tables: dict[int, Phone]
    visitors: list[Phone]
    chance: random.Random
    noted: list[str] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)

    def work(self, round: int, seats: dict[int, tuple[int, ...]]) -> list[Callable[[], None]]:
        """What is done while a round is played, in an order by chance."""
        tables = list(seats)
        self.chance.shuffle(tables)
        work: list[Callable[[], None]] = []
        work += [lambda table=table: self.called(round, table, seats[table], self.tables[table]) for table in tables[:30]]
        work += [lambda table=table: self.called(round, table, seats[table], self.judge()) for table in tables[30:40]]
        work += [lambda table=table: self.checked(round, table, seats[table]) for table in tables[40:44]]
        work += [
            lambda table=table: self.say(self.judge(), "extended", round=round, table=table, minutes=2) for table in tables[44:50]
        ]
        work += [lambda table=table: self.punished(round, table, seats[table][0]) for table in tables[50:54]]
        self.chance.shuffle(work)
        return work

    def judge(self) -> Phone:
        return self.chance.choice(self.judges)

    def say(self, phone: Phone, kind: str, on: str | None = None, **content: object) -> str:
        id = phone.note(kind, on, **content)
        self.noted.append(id)
        return id

    def called(self, round: int, table: int, players: tuple[int, ...], by: Phone) -> None:
        """A call from beginning to end, with its ruling and extra time."""
        call = self.say(by, "called", round=round, table=table, about="rules")
        judge = self.judge()
        claimed = self.say(judge, "claimed", call, call=call)
        arrived = self.say(judge, "arrived", claimed, call=call)
        rule = self.chance.choice(_RULES["souls"])
        self.say(judge, "ruled", round=round, table=table, ruling=_WORDS, question="¿Quién elige?", rules=rule, call=call)
        self.say(judge, "extended", round=round, table=table, minutes=self.chance.randint(1, 5), call=call)
        self.say(judge, "call_closed", arrived, call=call)

    def checked(self, round: int, table: int, players: tuple[int, ...]) -> None:
        judge = self.judge()
        self.say(judge, "check_started", round=round, table=table)
        for player in players:
            self.say(judge, "check_done", round=round, table=table, player=player, outcome="right", minutes=6)
        self.say(judge, "extended", round=round, table=table, minutes=9, reason="check")

    def punished(self, round: int, table: int, player: int) -> None:
        given = {"own_infraction": "Llega tarde", "own_level": "Aviso", "note": "Sin más."}
        self.say(self.judge(), "penalised", player=player, round=round, table=table, **given)
        self.say(self.judge(), "dropped", player=player)
        self.gone.add(player)

    def over(self, round: int, seats: dict[int, tuple[int, ...]]) -> list[Callable[[], None]]:
        """The tables are gone over when time is up."""
        states = [(table, self.chance.random()) for table in seats]
        work = [
            lambda t=t: self.say(self.judge(), "table_stood", round=round, table=t, state="done") for t, p in states if p < 0.9
        ]
        for table in [t for t, p in states if p >= 0.9]:
            work.append(lambda t=table: self.say(self.judge(), "end_stepped", round=round, table=t, step=0, count=1))
        return work


def came_in(event: Event, host: Phone, port: int, seen: Seen) -> Day:
    """Judges by invitations, a phone for each table by its card, visitors."""
    judges = []
    for number in range(_JUDGES):
        device, key = event.admit_by_token(event.invite(Role.JUDGE), f"Juez {number}")
        judges.append(Phone(port, seen, {"juez-evento": key}, "judge asks"))
        judges[-1].device = device.id
    tables = {}
    for table in range(1, _TABLES + 1):
        device, key = event.admit_table(table, event.table_token(table))
        tables[table] = Phone(port, seen, {"juez-evento": key}, "table asks", f"/evento/mesa/{table}")
        tables[table].device = device.id
    visitors = [Phone(port, seen, {}, "visitor asks") for _ in range(_VISITORS)]
    return Day(host, judges, tables, visitors, random.Random(1))


class Asking:
    """Everybody asks for news at their own pace until it is left."""

    def __init__(self, day: Day):
        self._due: PriorityQueue[tuple[float, int, Phone, float]] = PriorityQueue()
        self._over = threading.Event()
        now = time.monotonic()
        phones = [(one, _JUDGES_ASK) for one in (*day.judges, day.host)] + [(one, _OTHERS_ASK) for one in day.visitors]
        for number, (phone, pause) in enumerate(phones):
            self._due.put((now + random.random() * pause, number, phone, pause))
        self._threads = [threading.Thread(target=self._ask, daemon=True) for _ in range(_HANDS)]
        self.failed: list[BaseException] = []

    def __enter__(self) -> Asking:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _ask(self) -> None:
        while not self._over.is_set():
            try:
                at, number, phone, pause = self._due.get(timeout=0.2)
            except Empty:
                continue
            if self._over.wait(max(0.0, at - time.monotonic())):
                return
            try:
                phone.news()
            except (OSError, http.client.HTTPException) as error:
                self.failed.append(error)
            self._due.put((max(at + pause, time.monotonic()), number, phone, pause))


def at_once(work: list[Callable[[], object]], hands: int) -> None:
    """Do all of it, so many at the same time. Raises what the first that failed raised."""
    todo, failed = iter(work), []
    lock = threading.Lock()

    def do() -> None:
        while not failed:
            with lock:
                one = next(todo, None)
            if one is None:
                return
            try:
                one()
            except BaseException as error:
                failed.append(error)

    threads = [threading.Thread(target=do) for _ in range(hands)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]


def spread(work: list[Callable[[], None]], seconds: float) -> None:
    """Do one after the other, over so many seconds."""
    started = time.monotonic()
    for number, one in enumerate(work):
        time.sleep(max(0.0, started + seconds * number / len(work) - time.monotonic()))
        one()


def played(day: Day, round: int, seconds: float) -> None:
    """A round from its tables to its end, at which everybody opens the page."""
    seats = paired(day.host, round, day.chance, day.gone)
    day.host.form("/evento/controles/sortear", ronda=round, palabra=f"palabra{round}", cuantas=4)
    day.say(day.host, "round_started", round=round, minutes=36)
    spread(day.work(round, seats), 0.7 * seconds)
    spread(day.over(round, seats), 0.2 * seconds)
    form = {"kind": "round_ended", "id": f"host-{secrets.token_hex(8)}", "c__round": round}
    day.host.form("/evento/anotar", **form)
    everybody = [*day.visitors, *day.judges]
    at_once([lambda one=one: (time.sleep(random.random() * _ALL_OPEN), one.open()) for one in everybody], len(everybody))


def day(rounds: int, seconds: float) -> Seen:
    """All of it; prints what was seen. Raises AssertionError where an entry is missing or doubled, or somebody was sent away."""
    seen = Seen()
    with tempfile.TemporaryDirectory(prefix="juez-event-") as folder:
        home = Path(folder)
        with serving(home) as server:
            host, event = begun(server.port, server.key, seen, home)
            all_of = came_in(event, host, server.port, seen)
            at_once([one.open for one in all_of.visitors], _HANDS)
            megabytes, worked, started = [memory(server)[0]], server.processor_seconds(), time.monotonic()
            with Asking(all_of) as asking:
                for round in range(1, rounds + 1):
                    played(all_of, round, seconds)
                    megabytes.append(memory(server)[0])
            took, worked = time.monotonic() - started, server.processor_seconds() - worked
            assert not asking.failed, asking.failed[0]
            logged = (home / "log").read_text(encoding="utf-8")
            there = [entry.id for entry in event.entries()]
            clashes = event.catch_up().conflicts
            event.close()
        file = home / "eventos" / "Torneo.juez-evento"
        size = sum(one.stat().st_size for one in file.parent.glob(f"{file.name}*"))
    requests = sum(map(len, seen.took.values()))
    print(
        f"event: {rounds} rounds of {seconds:.0f} s, {len(there)} entries, {size / 1e6:.1f} MB, {requests / took:.0f} requests/s"
    )
    grown = ", ".join(f"{one:.0f}" for one in megabytes)
    print(f"{1000 * worked / requests:.1f} ms of processor each; megabytes before and after each round: {grown}\n")
    print("| what | requests | answered | p50 ms | p95 ms | most ms | kB |\n|---|---|---|---|---|---|---|")
    for what, times in seen.took.items():
        if len(times) < 20:
            continue
        said = ", ".join(f"{many} × {status}" for (kind, status), many in sorted(seen.statuses.items()) if kind == what)
        p95 = statistics.quantiles(times, n=20)[18]
        kilobytes = max(seen.sizes[what]) / 1000
        figures = f"{statistics.median(times):.0f} | {p95:.0f} | {max(times):.0f} | {kilobytes:.0f}"
        print(f"| {what} | {len(times)} | {said} | {figures} |")
    print(flush=True)
    assert not [key for key in seen.statuses if key[1] >= 400], seen.statuses
    assert sorted(id for id in there if id in {*all_of.noted}) == sorted(all_of.noted)
    assert len({*there}) == len(there)
    assert not clashes
    assert not [number for number in range(1, _PLAYERS + 1) if name(number).split()[1] in logged]
    assert size < LARGEST
    return seen


def main(rounds: int = 6, seconds: float = 60.0) -> None:
    day(rounds, seconds)


if __name__ == "__main__":
    main(*(kind(given) for kind, given in zip((int, float), sys.argv[1:])))
