"""``juez card gaps``: the work list of a file of cards; what was measured once is not measured again."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import engine
from juez.cli import main

CARDS = "nombre;tipo;texto\nOso;aliado;Girar: Toma una carta.\nLobo;aliado;Cuando baile, toma una carta.\nMuro;aliado;\n"


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("JUEZ_HOME", str(tmp_path / "home"))
    path = tmp_path / "cartas.csv"
    path.write_text(CARDS, encoding="utf-8")
    return path


def asked(*arguments):
    return CliRunner().invoke(main, ["card", "gaps", *map(str, arguments)])


def test_it_says_what_is_read_what_of_it_is_right_and_what_comes_next(file):
    done = asked("inferno", file)
    assert done.exit_code == 0
    assert "cartas enteras: 1 de 2 (50.0 %); de ida y vuelta sin cambio 1 de 1" in done.stdout
    assert "1. cuando baile, [efecto]" in done.stdout
    assert json.loads(asked("inferno", file, "--json").stdout)["shares"]["cards"]["of"] == 2


def test_what_was_measured_is_kept_by_text_and_engine(file, monkeypatch):
    asked("inferno", file)
    first = asked("inferno", file, "--json").stdout
    kept = Path(file.parent / "home" / "lecturas" / "inferno.json")
    assert len(json.loads(kept.read_text("utf-8"))["cards"]) == 2
    with monkeypatch.context() as patch:
        patch.setattr(engine, "measure", None)
        assert asked("inferno", file, "--json").stdout == first
    kept.write_text(kept.read_text("utf-8").replace('"engine": "', '"engine": "otro '), "utf-8")
    assert asked("inferno", file, "--json").stdout == first
    kept.write_text("{", "utf-8")
    assert asked("inferno", file, "--json").stdout == first


@pytest.mark.parametrize(
    ("game", "text"), [("ajedrez", CARDS), ("inferno", "a;b\n1;2\n"), ("inferno", "nombre;coste\nOso;2\n"), ("inferno", "")]
)
def test_what_is_no_such_file_or_game_is_refused(file, game, text):
    file.write_text(text, "utf-8")
    done = asked(game, file)
    assert done.exit_code == 2
    assert done.stderr.startswith("Error: ")


def test_a_file_that_is_not_there_is_refused(file):
    assert asked("inferno", file.with_name("nada.csv")).exit_code == 2
