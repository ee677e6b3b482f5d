"""What is damaged, full or read-only: Juez goes on with what it has, says so in one line, and loses nothing."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from indexer import Home, UserData
from indexer.building import current_folder, ensure_built
from indexer.writing import damaged_files
from juez.cli import main
from rules_corpus.embedded import edition_files

from ..killing import SITUATION, WRITING, kept_names, many, prepared

TEXT = edition_files()["inferno-inicio"]
pytestmark = pytest.mark.usefixtures("short")


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A data folder with an imported edition, a kept situation and a copy of both beside; tests copy it."""
    home = Home(tmp_path_factory.mktemp("made") / "home")
    with UserData(home.user_database) as user:
        user.add_edition("inferno-inicio", "uno", "2024", TEXT.read_bytes())
        user.save_situation(SITUATION)
    ensure_built(home)
    shutil.copyfile(home.user_database, home.folder / "copia.db")
    return home.folder


@pytest.fixture
def own(made, tmp_path, monkeypatch) -> Home:
    shutil.copytree(made, tmp_path / "home")
    monkeypatch.setenv("JUEZ_HOME", str(tmp_path / "home"))
    return Home(tmp_path / "home")


def juez(*args: object):
    return CliRunner().invoke(main, [str(arg) for arg in args])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _cut(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def _garbled(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[20::37] = bytes(b ^ 0x5A for b in data[20::37])
    path.write_bytes(data)


def _one_letter(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0x01
    path.write_bytes(data)


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("part", "damage"),
    [
        *(("records.db", damage) for damage in (_empty, _cut, _garbled, _one_letter, Path.unlink)),
        *(("index/*.seg", damage) for damage in (_empty, _cut, _one_letter)),
        ("index/*.toc", _cut),
        ("digests.json", _empty),
    ],
)
def test_a_damaged_corpus_is_thrown_away_and_built_again_which_is_said_in_one_line(own, part, damage):
    folder = current_folder(own)
    (path,) = folder.glob(part)
    damage(path)
    found = juez("search", "robar", "--game", "inferno")
    assert found.exit_code == 0
    assert found.stderr.count("El corpus está dañado: se tira y se hace de nuevo.") == 1
    again = juez("rule", "inferno-inicio:1", "--edition", "uno")
    assert (again.exit_code, again.stderr) == (0, "")


@pytest.mark.parametrize("damage", [_empty, _cut, _garbled, _folder, Path.unlink])
def test_a_damaged_name_of_the_corpus_in_use_is_written_again(own, damage):
    damage(own.corpus / "CURRENT")
    assert juez("rule", "souls:1").exit_code == 0
    assert (own.corpus / "CURRENT").read_text() == current_folder(own).name


def _without_a_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("drop table editions")


def _no_database(path: Path) -> None:
    path.write_text("this is no database")


DAMAGES = [_cut, _garbled, _folder, _without_a_table, _no_database]


@pytest.mark.parametrize("damage", DAMAGES)
def test_rules_search_decks_and_situations_go_on_without_damaged_data_which_stay_as_they_are(own, damage, tmp_path):
    damage(own.user_database)
    before = own.user_database.read_bytes() if own.user_database.is_file() else b""
    rule = juez("rule", "souls:1")
    assert rule.exit_code == 0
    assert rule.stderr.count("están dañados") == 1
    assert juez("search", "robar").exit_code == 0
    (tmp_path / "mazo.txt").write_text("3 Gárgola\n", encoding="utf-8")
    deck = juez("deck", "check", tmp_path / "mazo.txt", "--game", "souls", "--format", "estandar", "--json")
    assert json.loads(deck.stdout)
    (tmp_path / "situacion.yaml").write_text(SITUATION.text, encoding="utf-8")
    assert juez("situation", "run", tmp_path / "situacion.yaml").exit_code == 0
    listed = juez("data", "list", "--json")
    assert listed.exit_code == 0
    assert "dañados" in json.loads(listed.stdout)["trouble"]
    assert before == (own.user_database.read_bytes() if own.user_database.is_file() else b"")


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("then", ["restore", "import"])
def test_damaged_data_are_set_aside_whole_when_others_take_their_place(own, damage, then, tmp_path):
    damage(own.user_database)
    before = own.user_database.read_bytes() if own.user_database.is_file() else None
    if then == "restore":
        done = juez("data", "restore", own.folder / "copia.db")
        expected = {"uno", SITUATION.name}
    else:
        done = juez("import", TEXT, "--document", "inferno-inicio", "--edition", "dos")
        expected = {"dos"}
    assert done.exit_code == 0, done.output
    assert kept_names(own) == expected
    (kept,) = damaged_files(own)
    assert before == (kept.read_bytes() if kept.is_file() else None)
    assert str(kept) in juez("data", "list").stdout


@pytest.mark.parametrize(
    "change",
    [
        "update editions set source = x'00'",
        "update editions set imported_at = 'ayer'",
        "update situations set readings = '[1]'",
        "update situations set ended = '{'",
        "update situations set name = ''",
        "insert into cards values ('souls', 'a', 'Una', 'no json', '2024-01-01')",
        "insert into cards values ('souls', 'a', 'Una', '{\"name\": \"Otra\"}', '2024-01-01')",
        "insert into cards values ('souls', 'a', 'Una', '{\"name\": \"Una\", \"codes\": 3}', '2024-01-01')",
    ],
)
def test_a_copy_is_checked_inside_its_cells(own, change):
    copy = own.folder / "copia.db"
    with closing(sqlite3.connect(copy)) as db, db:
        db.execute(change)
    before = own.user_database.read_bytes()
    refused = juez("data", "restore", copy)
    assert refused.exit_code == 2
    assert "La copia está dañada" in refused.stderr
    assert own.user_database.read_bytes() == before


def test_data_that_copies_replaced_are_listed_and_the_old_ones_are_forgotten_but_the_newest(own):
    for number in range(3):
        old = own.folder / f"juez-antes-2024-01-0{number + 1}-000000.db"
        shutil.copyfile(own.user_database, old)
        os.utime(old, (1_700_000_000, 1_700_000_000))
    assert juez("data", "list").stdout.count("2023-11-14") == 3
    assert juez("data", "restore", own.folder / "copia.db").exit_code == 0
    (left,) = json.loads(juez("data", "list", "--json").stdout)["earlier"]
    assert Path(left).stat().st_mtime > 1_700_000_000


def test_everything_is_on_the_disk_before_a_corpus_is_put_in_use(own, monkeypatch):
    settled: set[int] = set()
    late: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noting(handle: int) -> None:
        settled.add(os.fstat(handle).st_ino)
        fsync(handle)

    def checking(source: object, target: object) -> None:
        path = Path(str(source))
        late.extend(str(p) for p in [*path.rglob("*"), path] if p.stat().st_ino not in settled)
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noting)
    monkeypatch.setattr(os, "replace", checking)
    shutil.rmtree(own.corpus)
    assert juez("rule", "souls:1").exit_code == 0
    assert not late


def _mounted(folder: Path, *options: str) -> bool:
    folder.mkdir(exist_ok=True)
    return subprocess.run(["mount", *options, str(folder)], capture_output=True, check=False).returncode == 0


@pytest.fixture
def small_disk(tmp_path):
    """A disk with little room."""
    disk = tmp_path / "disk"
    if shutil.which("mount") is None or not _mounted(disk, "-t", "tmpfs", "-o", "size=8m", "none"):
        pytest.skip("needs the right to mount a small disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def _fill(disk: Path) -> None:
    with (disk / "filling").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            pass


def _used(folder: Path) -> dict[str, int]:
    return {str(p.relative_to(folder)): p.stat().st_size for p in folder.rglob("*") if p.is_file() and p.name != "filling"}


@pytest.mark.parametrize("trouble", ["full", "read-only"])
def test_on_a_full_or_read_only_disk_the_older_corpus_goes_on_and_nothing_grows(made, small_disk, monkeypatch, trouble):
    home = Home(small_disk / "home")
    shutil.copytree(made, home.folder)
    monkeypatch.setenv("JUEZ_HOME", str(home.folder))
    with UserData(home.user_database) as user:
        user.remove_edition("inferno-inicio", "uno")
    (home.folder / "juez.lock").touch()
    (home.corpus / "LOCK").touch()
    said = "no queda sitio en el disco"
    if trouble == "full":
        _fill(small_disk)
    else:
        said = "no se puede escribir en esa carpeta"
        subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    before = _used(home.folder)
    for _ in range(3):
        rule = juez("rule", "inferno-inicio:1", "--edition", "uno")
        assert rule.exit_code == 0, rule.output
        assert f"{said}. Se sigue con el corpus anterior." in rule.stderr
        refused = juez("import", TEXT, "--document", "inferno-inicio", "--edition", "dos")
        assert refused.exit_code == 2, refused.output
        assert said in refused.stderr
        assert juez("data", "list").exit_code == 0
        assert juez("data", "restore", home.folder / "copia.db").exit_code == 2
        assert juez("data", "save", home.folder / "otra.db").exit_code == 2
        assert _used(home.folder) == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_who_is_killed_while_importing_building_restoring_or_keeping_loses_nothing(home):
    prepared(home)
    died = many(home, 24, 1)
    assert all(died[what] for what in WRITING)
