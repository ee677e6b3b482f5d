"""What the desk's scripts reckon by themselves, run by Node: the marks of the hall, the code that hands entries over."""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import chain, pairwise

import pytest
import segno
from playwright._impl._driver import compute_driver_executable

from desk import clock
from desk.state import Round
from webapp.places import STATIC

MINUTE = clock.MINUTE


@pytest.fixture
def run(tmp_path):
    """Runs a line of JavaScript over a module of the desk: what it makes of ``given``."""
    node = shutil.which("node") or compute_driver_executable()[0]

    def ask(name: str, line: str, given: object):
        (tmp_path / "module.mjs").write_bytes((STATIC / "desk" / f"{name}.js").read_bytes())
        begin = f"import * as module from './module.mjs'; const given = {json.dumps(given)};"
        script = f"{begin} console.log(JSON.stringify({line}));"
        (tmp_path / "asked.mjs").write_text(script, encoding="utf-8")
        done = subprocess.run([node, "asked.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=120)
        return json.loads(done.stdout)

    return ask


# --- marks -------------------------------------------------------------------------------------------------------------


def marks_of(run, minutes: int, lefts: list[int]) -> list[list[int]]:
    """The marks that a hall's page tells at each look, of what is left at one after the other."""
    pairs = list(pairwise(lefts))
    return run(
        "clock",
        "given.pairs.map(([before, left]) => module.passed(given.marks, given.length, before, left))",
        {"pairs": pairs, "marks": clock.MARKS, "length": minutes},
    )


@pytest.mark.parametrize("minutes", [1, 2, 12, 15, 36, 70])
@pytest.mark.parametrize("step", [500, 7_000, 61_000])
def test_each_mark_is_told_once_however_often_the_page_looks(run, minutes, step):
    round = Round(1, minutes=minutes, started=0)
    lefts = [clock.left(round, now) for now in range(0, (minutes + 2) * MINUTE, step)]
    told = [mark for marks in marks_of(run, minutes, lefts) for mark in marks]
    assert told == [mark for mark in clock.MARKS if mark < minutes]


def test_a_pause_tells_no_mark_and_a_longer_round_tells_it_again(run):
    stood = Round(1, minutes=36, started=0, pauses=((25 * MINUTE, 30 * MINUTE),))
    lefts = [clock.left(stood, now) for now in range(24 * MINUTE, 33 * MINUTE, 1_000)]
    assert list(chain.from_iterable(marks_of(run, 36, lefts))) == [10]
    longer = [11 * MINUTE, 9 * MINUTE, 14 * MINUTE, 9 * MINUTE]
    assert marks_of(run, 36, longer) == [[10], [], [10]]


# --- codes -------------------------------------------------------------------------------------------------------------


def test_a_code_of_every_size_is_the_one_that_is_read_everywhere(run):
    sizes = run("qr", "Array.from({length: 1003}, (_, n) => [module.code('x'.repeat(n + 1)).version, n + 1])", None)
    fits = dict(sizes)
    assert list(fits) == list(range(1, 23))
    texts = ["".join("aZ9-_#:/"[(i * 7 + length) % 8] for i in range(length)) for length in fits.values()]
    for text, made in zip(texts, run("qr", "given.map((text) => module.code(text))", texts)):
        known = segno.make(text, version=made["version"], mask=made["mask"], error="l", boost_error=False, mode="byte")
        assert made["rows"] == [list(row) for row in known.matrix], len(text)


def test_what_is_too_long_for_a_code_has_none(run):
    assert run("qr", "module.code('x'.repeat(1004))", None) is None
