"""What is kept is kept for the object it was asked for, computed once, and let go in the end."""

from concurrent.futures import ThreadPoolExecutor
from time import sleep

from webapp.remembering import remembered


def test_each_object_has_its_own_answer_however_alike_they_are():
    asked = []

    @remembered(8)
    def size(thing: list) -> int:
        asked.append(thing)
        return len(thing)

    one, other = [1], [1]
    assert [size(one), size(other), size(one), size(other)] == [1, 1, 1, 1]
    assert len(asked) == 2
    one.append(2)
    assert size(one) == 1


def test_who_asks_while_it_is_computed_waits_for_the_answer():
    asked = []

    @remembered(8)
    def slow(thing: object) -> object:
        asked.append(thing)
        sleep(0.05)
        return thing

    thing = object()
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(slow, [thing] * 24)) == {thing}
    assert len(asked) == 1


def test_a_failure_is_not_kept():
    asked = []

    @remembered(8)
    def failing(thing: object) -> object:
        asked.append(thing)
        if len(asked) == 1:
            raise ValueError
        return thing

    thing = object()
    with ThreadPoolExecutor(1) as pool:
        assert isinstance(pool.submit(failing, thing).exception(), ValueError)
    assert failing(thing) is thing


def test_the_oldest_is_let_go():
    asked = []

    @remembered(2)
    def name(thing: object) -> int:
        asked.append(thing)
        return len(asked)

    things = [object() for _ in range(3)]
    assert [name(thing) for thing in things] == [1, 2, 3]
    assert name(things[2]) == 3
    assert name(things[0]) == 4
