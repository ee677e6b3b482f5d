"""``juez event``: a day at the command line, statuses, what is refused."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from engine import GAMES
from juez.cli import main

from ..conftest import ROOT

_ROTA = ["rota", "a.juez-evento", "--round", "2", "--word", "Murciélago", "--tables", "7", "--json"]
TABLES = "Mesa;Jugador 1;Jugador 2\n1;Ana Gil;Bruno Paz\n2;Carla Ruiz;Dani Sanz\n3;Eva Mora;Fran Gil\n"


@pytest.fixture
def run(shared_home, monkeypatch):
    monkeypatch.setenv("JUEZ_HOME", str(shared_home.folder))
    return lambda *args, **more: CliRunner().invoke(main, ["event", *(str(arg) for arg in args)], **more)


@pytest.fixture
def copa(run, tmp_path):
    """An event with one round of three tables."""
    file, tables = tmp_path / "copa.juez-evento", tmp_path / "mesas.csv"
    tables.write_text(TABLES, encoding="utf-8")
    assert run("new", file, "--game", "souls", "--format", "estandar", "--date", "2026-11-23").exit_code == 0
    assert run("import", file, tables, "--round", 1).exit_code == 0
    return file


def test_new_names_game_format_edition_date(run, tmp_path):
    done = run("new", tmp_path / "copa", "--game", "Souls", "--format", "Estandar", "--date", "2026-11-23", "--json")
    assert json.loads(done.stdout) == {
        "file": str(tmp_path / "copa.juez-evento"),
        "game": "souls",
        "format": "estandar",
        "edition": "juez-1",
        "date": "2026-11-23",
    }


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--game", "ajedrez"], "No conozco el juego"),
        (["--game", "souls", "--format", "x"], "No conozco el formato"),
        (["--game", "souls", "--edition", "x"], "no tiene la edición"),
        (["--game", "souls", "--date", "ayer"], "ayer"),
        (["--game", "souls", "--reading", "x"], "PUNTO=LECTURA"),
        (["--game", "souls", "--reading", "x=y"], "«x» no es un punto abierto de souls. Son: "),
        (["--game", "souls", "--reading", "{point}=y"], "«y» no es una lectura de «{point}». Son: "),
    ],
)
def test_what_is_no_event_is_not_begun(run, tmp_path, options, says):
    point = next(iter(GAMES["souls"].game.readings))
    done = run("new", tmp_path / "copa.juez-evento", *(option.replace("{point}", point) for option in options))
    assert done.exit_code == 2
    assert says.replace("{point}", point) in done.stderr
    assert not list(tmp_path.iterdir())


def test_players_and_tables_come_in(run, tmp_path, copa):
    players = tmp_path / "jugadores.txt"
    players.write_text("Ana Gil\nGema Sol\n", encoding="utf-8")
    new = [{"player": 7, "name": "Gema Sol"}]
    assert json.loads(run("import", copa, players, "--json").stdout) == {"players": 2, "tables": 0, "new": new}
    assert json.loads(run("report", copa, "--json").stdout)["event"]["players"] == 7
    assert run("import", copa, players).stdout == "2 jugadores; 0 nuevos.\n"


def test_who_is_new_is_named_and_what_windows_wrote_is_read(run, tmp_path, copa):
    typo = tmp_path / "mesas.csv"
    typo.write_bytes("Mesa;Jugador 1;Jugador 2\n1;Ana Gil;Bruno Peña\n".encode("cp1252"))
    done = run("import", copa, typo, "--round", 2)
    assert done.stdout == "2 jugadores, 1 mesa; 1 nuevo.\nNuevos: 7 Bruno Peña\n"


@pytest.mark.parametrize(
    ("text", "more", "says"),
    [
        (TABLES, [], "di de qué ronda"),
        ("Ana Gil\n", ["--round", 1], "no trae mesas"),
        ("Nombre;Número\nAna;uno\n", [], "Línea 2: el número «uno»"),
        ("{", [], "no es JSON: algo no está bien en la línea 1, columna 2"),
        ("Nombre;Menor\nAna;quizá\n", [], "Línea 2: «quizá» no dice si es menor"),
        ("Participa;Club\nAna;Norte\n", [], "parece la fila de una tabla"),
        ("??\n" * 30, [], "Y 10 más."),
        ('{"form": "x"}', [], "no es el de un evento"),
    ],
)
def test_what_cannot_be_brought_in_is_told(run, tmp_path, copa, text, more, says):
    source = tmp_path / "x.txt"
    source.write_text(text, encoding="utf-8")
    before = run("export", copa).stdout
    done = run("import", copa, source, *more)
    assert done.exit_code == 2
    assert says in done.stderr
    assert run("export", copa).stdout == before


def test_out_and_in_is_the_same_and_twice_is_once(run, tmp_path, copa):
    out = tmp_path / "copa.json"
    out.write_text(run("export", copa, "--json").stdout, encoding="utf-8")
    other = tmp_path / "otra.juez-evento"
    assert run("import", other, out).exit_code == 0
    assert run("export", other).stdout == out.read_text(encoding="utf-8")
    assert json.loads(run("import", other, out, "--json").stdout) == {"entries": 0}


def test_check_goes_over_the_replay(run, copa):
    done = run("check", copa, "--json")
    assert (done.exit_code, json.loads(done.stdout)) == (0, {"entries": 3, "conflicts": [], "unknown": []})


def test_check_ends_with_one_where_entries_clash_or_name_what_is_not_there(run, copa):
    from desk import Sent, open_event

    with open_event(copa) as event:
        call = event.do("called", {"round": 1, "table": 1}).entry.id
        for made_on in (call, "host-000000000000"):
            event.send(Sent(f"host-{made_on[-8:]}", "claimed", {"call": call}, made_on=made_on))
    done = run("check", copa, "--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 1
    assert [(one["kind"], one["why"]) for one in found["conflicts"]] == [("claimed", "conflict")]
    assert [one["refers"] for one in found["unknown"]] == ["host-000000000000"]


def test_rota_draws_notes_and_repeats(run, copa):
    first = run("rota", copa, "--round", 1, "--word", "Murciélago", "--tables", 2, "--json")
    assert {*json.loads(first.stdout)} == {"seed", "method", "tables"}
    again = run("rota", copa, "--round", 1, "--word", "murcielago", "--json")
    assert (again.exit_code, again.stdout) == (0, first.stdout)
    other = run("rota", copa, "--round", 1, "--word", "otra", "--json")
    assert other.exit_code == 1
    assert json.loads(other.stdout)["seed"] != json.loads(first.stdout)["seed"]
    assert "la palabra era otra" in other.stderr
    fewer = run("rota", copa, "--round", 1, "--word", "Murciélago", "--tables", 1)
    assert fewer.exit_code == 1
    assert "se sortearon 2 mesas" in fewer.stderr
    assert json.loads(run("check", copa, "--json").stdout)["entries"] == 4
    assert run("rota", copa, "--round", 9, "--word", "x").exit_code == 2


def test_the_same_word_draws_the_same_on_other_machines(run, copa, tmp_path):
    many = "Mesa;Jugador 1;Jugador 2\n" + "".join(f"{n};Uno {n};Dos {n}\n" for n in range(1, 61))
    (tmp_path / "mesas.csv").write_text(many, encoding="utf-8")
    assert run("import", copa, tmp_path / "mesas.csv", "--round", 2).exit_code == 0
    (tmp_path / "copa.json").write_text(run("export", copa).stdout, encoding="utf-8")
    machines = [
        {"PYTHONHASHSEED": "0", "LC_ALL": "C.utf8", "TZ": "UTC"},
        {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "Pacific/Auckland"},
        {"PYTHONHASHSEED": "4294967295", "LC_ALL": "POSIX", "TZ": "America/Bogota", "PYTHONOPTIMIZE": "2"},
    ]
    drawn = set()
    for number, machine in enumerate(machines):
        home = tmp_path / str(number)
        home.mkdir()
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "JUEZ_HOME": str(home), **machine}
        for command in (["import", "a.juez-evento", tmp_path / "copa.json"], _ROTA):
            done = subprocess.run(
                [sys.executable, "-m", "juez", "event", *command], env=environment, cwd=home, capture_output=True
            )
            assert done.returncode == 0, done.stderr
        drawn.add(done.stdout)
    (only,) = drawn
    assert only == run(*_ROTA[:1], copa, *_ROTA[2:]).stdout_bytes
    assert len({*json.loads(only)["tables"]}) == 7


def test_report_as_text_table_and_json_and_without_names(run, copa):
    run("rota", copa, "--round", 1, "--word", "Murciélago")
    assert "Ronda 1: 3 mesas" in run("report", copa).stdout
    assert run("report", copa).stdout.splitlines()[-1].startswith("Sorteo: ronda 1 · mesa ")
    rows = list(csv.DictReader(io.StringIO(run("report", copa, "--csv").stdout.removeprefix("\ufeff"))))
    assert [row["qué"] for row in rows] == ["ronda", "sorteo"]
    assert rows[1]["nota"] == "Murciélago"
    assert "no van juntos" in run("report", copa, "--csv", "--json").stderr
    assert json.loads(run("report", copa, "--json").stdout)["draws"][0]["word"] == "Murciélago"
    assert "Murciélago" not in run("report", copa, "--without-names", "--json").stdout


def test_close_asks_writes_the_reports_and_erases(run, copa):
    for said in ("n\n", "\n"):
        refused = run("close", copa, input=said)
        assert (refused.exit_code, "No se ha borrado nada." in refused.stderr) == (1, True)
    assert "Ana Gil" in run("export", copa).stdout
    assert "no existe su carpeta" in run("close", copa, "--folder", copa.parent / "no", input="s\n").stderr
    done = run("close", copa, "--yes", "--json")
    assert len(json.loads(done.stdout)["reports"]) == 4
    assert "Ana Gil" not in run("export", copa).stdout
    assert b"Ana Gil" not in copa.read_bytes()
    assert "está cerrado" in run("import", copa, copa.parent / "mesas.csv", "--round", 2).stderr


@pytest.mark.parametrize(
    "command", [["export"], ["check"], ["report"], ["rota", "--round", "1", "--word", "x"], ["close", "--yes"]]
)
def test_what_is_no_event_is_told(run, tmp_path, command):
    (tmp_path / "x.juez-evento").write_text("no", encoding="utf-8")
    for name, says in (("x.juez-evento", "no es un evento"), ("y.juez-evento", "No hay ningún archivo"), (".", "es una carpeta")):
        done = run(command[0], tmp_path / name, *command[1:])
        assert done.exit_code == 2
        assert says in done.stderr
