"""What visitors send runs in processes of the room: bounded, ended when nobody waits, fair between devices."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress

import pytest

from indexer.processes import Process
from webapp import create_app
from webapp.access import Role
from webapp.packed import pack
from webapp.room import PATIENCE, Left, Room, TooSlow, client_left
from webapp.waiting import MOST_UNNAMED, MOST_WAITING, Line, NoPlace, Ticket

from ..conftest import host_of

BOARD = "game: inferno\ntitle: Mesa de prueba\nplayers:\n  Ana: {demonio: A, mazo: 9}\n  Bruno: {demonio: B, mazo: 9}\n"
#: The views that read what anybody may send: a situation, a card text, a list.
OF_THE_ROOM = {
    *(f"situations.{name}" for name in ("step", "of_example", "decide", "branch", "from_here", "file")),
    *(f"situation_boards.{name}" for name in ("start", "board", "change", "read")),
    *(f"situation_telling.{name}" for name in ("tell", "take")),
    *(f"situation_practice.{name}" for name in ("choose", "exercise")),
    *(f"situation_lines.{name}" for name in ("outcomes", "compare", "as_text")),
    "situation_rulings.ruling",
    "situation_rulings.as_picture",
    "situation_repairs.illegal",
    "event.ruling_on",
    "situation_whole_lines.pages",
    *("situation_list.save", "situation_list.open_file"),
    *(f"decks.{name}" for name in ("check_list", "verdict", "picture", "sheet", "cards", "card")),
    "rules.picture",
    *("many_decks.answer", "deck_counts.count", "api.compare_decks", "api.check_formats"),
    *("doubting.keep", "doubting.download"),
    *(f"api.{name}" for name in ("check_deck", "read_card", "find_card_gaps", "run_situation", "explore_situation")),
}


# --- the line before it ------------------------------------------------------------------------------------------------


def ticket(who, rank=0, named=True, arrived=0.0):
    return Ticket(who, rank, named, arrived)


def order(line, now=1.0):
    """Who is served, one after the other."""
    said = []
    while (found := line.next(now)) is not None:
        line.serve(found)
        said.append(found.who)
        line.done(found, 0.0, now)
    return said


def joined(*tickets, places=2):
    line = Line(places)
    for each in tickets:
        line.join(each, 1.0)
    return line


def test_who_waits_longest_is_next_and_judges_before_visitors():
    assert order(joined(ticket("a", arrived=0.2), ticket("b", arrived=0.1), ticket("juez", 1, arrived=0.9))) == ["juez", "b", "a"]


def test_who_took_much_waits_for_those_who_did_not():
    line = joined(ticket("greedy"))
    greedy = line.next(1.0)
    line.serve(greedy)
    line.done(greedy, 8.0, 1.0)
    line.join(ticket("greedy", arrived=1.0), 1.0)
    line.join(ticket("other", arrived=2.0), 2.0)
    assert order(line, 2.0) == ["other", "greedy"]
    line.join(ticket("greedy", arrived=200.0), 200.0)
    line.join(ticket("other", arrived=201.0), 201.0)
    assert order(line, 201.0) == ["greedy", "other"]


def test_a_device_waits_once_and_an_address_without_names_so_often():
    first = ticket("phone")
    line = joined(first, ticket("phone", arrived=0.5))
    assert first.refused
    assert order(line) == ["phone"]
    line = joined(*(ticket("at x", named=False) for _ in range(MOST_UNNAMED)))
    with pytest.raises(NoPlace):
        line.join(ticket("at x", named=False), 1.0)
    line.join(ticket("at y", named=False), 1.0)


def test_beyond_the_line_whoever_would_be_last_is_refused():
    line = joined(*(ticket(str(n)) for n in range(MOST_WAITING)))
    with pytest.raises(NoPlace):
        line.join(ticket("late", arrived=1.0), 1.0)
    line.join(ticket("juez", 1, arrived=1.0), 1.0)
    assert len(line.waiting) == MOST_WAITING
    assert line.next(1.0).who == "juez"


def test_visitors_leave_a_place_for_judges():
    line = joined(ticket("a"), ticket("b"), ticket("juez", 1), places=2)
    line.serve(line.waiting[0])
    assert order(line) == ["juez"]


# --- its processes -----------------------------------------------------------------------------------------------------


class Sleepers:
    """Processes that can be asked never to answer."""

    def __init__(self):
        self.born_so_far = []

    def born(self, _seconds):
        process = Process("tests.webapp.sleeper")
        process.wait(60)
        self.born_so_far.append(process)
        return process

    def close(self):
        for process in self.born_so_far:
            process.process.kill()


@pytest.fixture
def room(shared_home):
    made = Room(shared_home, places=2, patience=5.0, longest=1.0)
    made._nursery = Sleepers()
    yield made
    made.close()


def new(who="a", rank=0):
    return Ticket(who, rank, True, time.monotonic())


def never():
    return False


def test_what_never_ends_is_ended_and_the_next_is_served(room):
    with pytest.raises(TooSlow):
        room.ask({"hang": True}, new(), never)
    assert room.ask({"x": 1}, new(), never) == {"said": {"x": 1}}
    ended = [process for process in room._nursery.born_so_far if process.process.poll() is not None]
    assert len(ended) == 1


def test_whoever_leaves_stops_it(room):
    room.longest = 60.0
    begun = time.monotonic()
    with pytest.raises(Left):
        room.ask({"hang": True}, new(), lambda: time.monotonic() > begun + 0.5)
    assert time.monotonic() - begun < 45
    assert room.ask({"x": 1}, new(), never) == {"said": {"x": 1}}


def test_a_judge_is_served_while_visitors_hang(room):
    room.longest = 10.0
    room.ask({"x": 1}, new(), never)
    hanging = [threading.Thread(target=_hang, args=(room, str(n))) for n in range(3)]
    for thread in hanging:
        thread.start()
    time.sleep(0.3)
    begun = time.monotonic()
    assert room.ask({"x": 2}, new("juez", 1), never) == {"said": {"x": 2}}
    assert time.monotonic() - begun < room.longest - 0.3
    room.line.waiting.clear()
    for thread in hanging:
        thread.join(100)


def _hang(room, who):
    with suppress(TooSlow, NoPlace, ValueError):
        room.ask({"hang": True}, new(who), never)


# --- its views ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def outside(shared_home):
    """An application with a room, as it is served."""
    app = create_app(shared_home, {"TESTING": True, "INSIDE": False})
    yield app
    app.extensions["room"].close()


def test_every_view_that_reads_what_anybody_sends_runs_in_the_room(outside):
    marked = set()
    for endpoint, view in outside.view_functions.items():
        chain = [view]
        while wrapped := getattr(chain[-1], "__wrapped__", None):
            chain.append(wrapped)
        if any(getattr(each, "runs_in_room", False) for each in chain):
            marked.add(endpoint)
    assert marked == OF_THE_ROOM


def test_pages_are_the_same_as_those_answered_inside(outside, client):
    phone, word = host_of(outside), pack(BOARD)
    wrong = pack("game: inferno\ntitel: x\n")
    for path in (
        f"/situacion?s={word}",
        f"/situacion/desenlaces?s={word}",
        f"/situacion/tablero?s={word}",
        f"/situacion?s={wrong}",
        "/situacion?s=zzz",
        "/situacion",
        "/situaciones/inferno/no-hay",
    ):
        there, here = phone.get(path), client.get(path)
        assert (there.status_code, there.get_data(as_text=True)) == (here.status_code, here.get_data(as_text=True)), path
        assert there.headers.get("ETag") == here.headers.get("ETag")
    sent = {"s": word, "a-mano": "", "opcion": "0"}
    there, here = phone.post("/situacion/decidir", data=sent), client.post("/situacion/decidir", data=sent)
    assert there.status_code == here.status_code == 303
    assert there.location == here.location


def test_the_api_answers_the_same_as_inside(outside, client):
    for path, sent in (
        ("situations/run", {"situation": BOARD}),
        ("situations/run", {"situation": "game: inferno\ntitel: x"}),
        ("cards/read", {"game": "inferno", "text": "Girar: Toma una carta."}),
        ("decks/check", {"game": "myl", "format": "no", "list": "1 x"}),
    ):
        there, here = (each.post(f"/api/v1/{path}", json=sent) for each in (outside.test_client(), client))
        assert (there.status_code, there.json) == (here.status_code, here.json)
        assert there.headers["Access-Control-Allow-Origin"] == "*"


def test_its_processes_are_bounded_in_memory(outside):
    resource = pytest.importorskip("resource")
    outside.test_client().get("/situaciones/nueva?juego=myl")
    from webapp.working import MEMORY

    for process in outside.extensions["room"].free:
        assert resource.prlimit(process.pid, resource.RLIMIT_AS) == (MEMORY, MEMORY)


def test_a_browser_is_given_a_name_by_which_it_waits(outside):
    phone = outside.test_client()
    given = phone.get("/situaciones/nueva?juego=myl").headers["Set-Cookie"]
    cookie = given.split(";")[0].removeprefix("juez=")
    caller = outside.extensions["access"].caller(cookie)
    assert caller.role is Role.VISITOR
    assert caller.device
    assert "Set-Cookie" not in phone.get("/situaciones/nueva?juego=myl").headers


def test_who_finds_no_place_is_told_at_once_and_when_to_come_back(outside):
    outside.test_client().get("/situaciones/nueva?juego=myl")
    line = outside.extensions["room"].line
    waiting = [Ticket("at 127.0.0.1", 0, False, time.monotonic()) for _ in range(MOST_UNNAMED)]
    line.waiting.extend(waiting)
    try:
        begun = time.monotonic()
        page = outside.test_client().get("/situaciones/nueva?juego=myl")
        told = outside.test_client().post("/api/v1/cards/read", json={"game": "inferno", "text": "x"})
        assert time.monotonic() - begun < PATIENCE
    finally:
        line.waiting[:] = [each for each in line.waiting if each not in waiting]
    assert page.status_code == told.status_code == 503
    assert int(page.headers["Retry-After"]) > 0
    assert int(told.headers["Retry-After"]) > 0
    assert told.json["code"] == "busy"
    assert "vuelve a intentarlo" in page.get_data(as_text=True)


def test_a_situation_that_never_ends_within_a_step_is_ended_too(outside, monkeypatch):
    phone = outside.test_client()
    assert phone.post("/api/v1/situations/run", json={"situation": BOARD}).status_code == 200
    monkeypatch.setattr(outside.extensions["room"], "longest", 1.0)
    wide = "- {static: {type: aliado, at least: {strength: 1}}, strength: {count: {type: aliado, at least: {strength: 2}}}}"
    card = f"cards:\n  L:\n    type: aliado\n    strength: 1\n    resistance: 1\n    abilities:\n    {wide}\n"
    endless = BOARD.replace("mazo: 9", "mazo: 9, en juego: [L x100, L x100, L x100]", 1) + card
    told = phone.post("/api/v1/situations/run", json={"situation": endless})
    assert (told.status_code, told.json["code"]) == (422, "too-slow")
    page = phone.get(f"/situacion?s={pack(endless)}")
    assert page.status_code == 422
    assert "se detuvo" in page.get_data(as_text=True)
    monkeypatch.undo()
    assert phone.post("/api/v1/situations/run", json={"situation": BOARD}).status_code == 200


def test_what_is_sent_to_it_is_bounded(outside):
    sent = {"game": "inferno", "text": "x" * 1_100_000}
    assert outside.test_client().post("/api/v1/cards/read", json=sent).status_code == 413


def test_who_leaves_gunicorn_is_noticed_and_nothing_is_taken_from_the_connection(app):
    ours, theirs = socket.socketpair()
    with ours, theirs, app.test_request_context(environ_overrides={"gunicorn.socket": ours}):
        left = client_left()
        assert not left()
        theirs.sendall(b"x")
        assert not left()
        assert ours.recv(2) == b"x"
        theirs.close()
        assert left()
