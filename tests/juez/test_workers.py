"""Long work in other processes and on a cluster: the same answers in the same order, nothing lost with a process."""

import json
import os
import subprocess
import sys
import time
import tomllib
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from click.testing import CliRunner

from juez.cli import main
from juez.workers import each_of

from ..clusters import cluster

SITUATION = "engine/situations/inferno/fuerza-x.yaml"


def asked(*arguments, cluster="", status=0):
    """What a command answers as JSON."""
    found = CliRunner(env={"JUEZ_CLUSTER": cluster}).invoke(main, [*arguments, "--json"])
    assert found.exit_code == status, found.stderr
    return json.loads(found.stdout)


def differences(explored):
    return sorted(str(outcome["differs"]) for outcome in explored["outcomes"])


def without_time(played):
    return {key: value for key, value in played.items() if "second" not in key}


def _lost_once(job):
    """Ends its process the first time that it is asked for the third job."""
    number, marker = job
    if number == 3 and not Path(marker).exists():
        Path(marker).touch()
        os._exit(1)
    return number * number


def _always_lost(job):
    os._exit(1)


def test_processes_play_the_same_games():
    one = asked("play", "myl", "--games", "23", "--seed", "7")
    assert one["games"] == 23
    assert sum(one["results"].values()) == 23
    assert without_time(asked("play", "myl", "--games", "23", "--seed", "7", "--processes", "2")) == without_time(one)


def test_processes_find_the_same_outcomes_in_the_same_order():
    alone = asked("situation", "explore", SITUATION)
    two, three = (asked("situation", "explore", SITUATION, "--processes", number) for number in "23")
    assert two == three
    assert len(alone["outcomes"]) > 2
    assert {key: two[key] for key in ("explored", "complete")} == {"explored": alone["explored"], "complete": True}
    assert differences(two) == differences(alone)


def test_processes_check_the_same_decks(tmp_path):
    for number in range(120):
        (tmp_path / f"{number:03}.txt").write_text(f"{number % 4 + 1} Lobo\n" if number % 3 else "\0", encoding="utf-8")
    wanted = ("deck", "check", str(tmp_path), "--game", "inferno", "--format", "abierto")
    found = CliRunner().invoke(main, [*wanted, "--json"])
    spread = CliRunner().invoke(main, [*wanted, "--processes", "2", "--json"])
    assert len(json.loads(found.stdout)) == 120
    assert (spread.exit_code, spread.stdout) == (found.exit_code, found.stdout)


def test_what_a_lost_process_was_doing_is_begun_again(tmp_path):
    with each_of(2, "") as each:
        assert list(each(_lost_once, [(n, str(tmp_path / "lost")) for n in range(30)])) == [n * n for n in range(30)]


def test_work_that_loses_every_process_is_given_up():
    with each_of(2, "") as each, pytest.raises(BrokenProcessPool):
        list(each(_always_lost, range(3)))


def test_a_cluster_answers_the_same_and_may_lose_a_worker(tmp_path):
    with cluster(2) as (address, workers):
        games = ("play", "myl", "--games", "23", "--seed", "7")
        assert without_time(asked(*games, cluster=address)) == without_time(asked(*games))
        explore = ("situation", "explore", SITUATION)
        assert asked(*explore, cluster=address) == asked(*explore, "--processes", "2")
        with each_of(1, address) as each:
            answers = each(_slow_square, range(40))
            first = [next(answers) for _ in range(3)]
            workers[0].kill()
            assert [*first, *answers] == [n * n for n in range(40)]


def _slow_square(number):
    time.sleep(0.05)
    return number * number


def test_where_no_cluster_answers_it_is_said(monkeypatch):
    monkeypatch.setattr("juez.workers._PATIENCE", "1s")
    found = CliRunner().invoke(main, ["play", "myl", "--cluster", "tcp://127.0.0.1:9"])
    assert found.exit_code == 2
    assert "no contesta ningún clúster" in found.stderr
    assert "Traceback" not in found.output


def test_a_cluster_with_another_juez_is_refused(monkeypatch):
    with cluster(1) as (address, _):
        monkeypatch.setattr("engine.engine_version", lambda: "otra", raising=False)
        found = CliRunner().invoke(main, ["play", "myl", "--cluster", address])
    assert found.exit_code == 2
    assert "trabaja con otro Juez" in found.stderr


def test_a_plain_install_pulls_in_no_extra():
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: " ".join(needed) for name, needed in project["optional-dependencies"].items()}
    lock = Path("requirements.lock").read_text(encoding="utf-8").lower()
    assert set(extras) == {"cluster", "hosting", "pictures"}
    asked_for = ("cluster", "distributed"), ("hosting", "gunicorn"), ("hosting", "redis"), ("pictures", "resvg-py")
    for extra, name in asked_for:
        assert name in extras[extra]
        assert not any(name in needed for needed in project["dependencies"])
        assert name not in lock
    assert "dask" not in lock


def test_nothing_loads_an_extra_before_it_is_asked_for():
    modules = "juez.cli, juez.serving, juez.hosting, juez.workers, webapp, engine, decks"
    asked = f"import sys, {modules}; print({{'distributed', 'dask', 'gunicorn', 'redis', 'resvg_py'}} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout == "set()\n"
