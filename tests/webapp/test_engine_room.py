"""The processes in which situations run: stopped when nobody waits, replaced, and never more than a few."""

import threading

import pytest

from engine.files.yaml_nodes import SituationError
from engine.running.tasks import Bounds
from webapp.engine_room import EngineRoom, NoPlace, Stopped

BOARD = "game: inferno\ntitle: x\nplayers:\n  Ana: {demonio: A, mazo: 9}\n  Bruno: {demonio: B, mazo: 9}\n"


@pytest.fixture
def room():
    made = EngineRoom()
    yield made
    made.close()


def test_whoever_leaves_stops_it_and_the_next_is_served(room):
    with pytest.raises(Stopped):
        room.run("outcomes", BOARD, "partida", bounds=Bounds(positions=100_000, seconds=60), left=lambda: True)
    assert room.run("walk", BOARD, bounds=Bounds())["pending"]["player"] == "Ana"


def test_processes_are_used_again_and_replaced_when_worn(room):
    room.run("walk", BOARD, bounds=Bounds())
    (first,) = room.free
    room.run("walk", BOARD, bounds=Bounds())
    assert room.free == [first]
    room.worn = 3
    room.run("walk", BOARD, bounds=Bounds())
    assert room.free == []
    assert first.process.poll() is not None


def test_an_error_of_the_situation_comes_back_as_it_is(room):
    with pytest.raises(SituationError) as error:
        room.run("walk", BOARD + "titel: x\n", bounds=Bounds())
    assert (error.value.line, error.value.suggestion) == (6, "title")


def test_a_failure_of_the_engine_is_no_answer(room):
    with pytest.raises(RuntimeError):
        room.run("nothing", bounds=Bounds())
    assert room.run("written", BOARD, bounds=Bounds()).startswith("game: inferno")


def test_who_finds_every_place_taken_is_told(room):
    room.patience = 0.1
    leave, inside = threading.Event(), threading.Barrier(3)

    def occupy():
        with room.process():
            inside.wait()
            leave.wait(10)

    threads = [threading.Thread(target=occupy) for _ in range(2)]
    for thread in threads:
        thread.start()
    inside.wait()
    with pytest.raises(NoPlace):
        room.run("walk", BOARD, bounds=Bounds())
    leave.set()
    for thread in threads:
        thread.join()
