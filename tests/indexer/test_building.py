"""The derived corpus: built beside the old one, swapped whole; the user's data stay."""

import os
import signal
import subprocess
import sys
import time

import pytest

from indexer import Home, UnreadableData, UserData, open_library
from indexer.building import current_folder, ensure_built, stamp
from indexer.library import Shelf

pytestmark = pytest.mark.usefixtures("short")


def test_a_corpus_is_built_once(home):
    folder = ensure_built(home)
    built = (folder / "records.db").stat().st_mtime_ns
    assert ensure_built(home) == folder
    assert (folder / "records.db").stat().st_mtime_ns == built


def test_records_come_back_as_they_were(library):
    from rules_corpus import embedded_editions

    for edition in embedded_editions():
        assert library.corpus.edition(edition.document).records == edition.records


@pytest.mark.parametrize("damage", ["CURRENT", "records.db", "index"])
def test_a_damaged_corpus_is_built_again(home, damage):
    folder = ensure_built(home)
    target = home.corpus / damage if damage == "CURRENT" else folder / damage
    if target.is_dir():
        for file in target.iterdir():
            file.unlink()
        target.rmdir()
    else:
        target.unlink()
    assert open_library(home).corpus.locate("souls:1").record.title


def test_an_imported_edition_changes_the_stamp_and_survives_a_rebuild(home, documents):
    before = stamp(home)
    with UserData(home.user_database) as user:
        user.add_edition("souls", "oficial", "2024", (documents / "souls.txt").read_bytes())
    assert stamp(home) != before
    assert open_library(home).corpus.edition("souls", "oficial").official
    with UserData(home.user_database) as user:
        assert [e.name for e in user.editions()] == ["oficial"]


def test_a_killed_build_leaves_the_old_corpus_serving(home, tmp_path):
    old = ensure_built(home)
    with UserData(home.user_database) as user:
        user.add_edition("inferno", "x", "", b"no rules in here")
    code = (
        f"import sys, time; sys.path.insert(0, {os.getcwd()!r})\n"
        "from pathlib import Path\nfrom indexer import Home, building, word_index\n"
        "building.all_editions = lambda *_: list(building.embedded_editions())\n"
        "write = word_index.write_index\n"
        "def slow(*a):\n    write(*a)\n    print('written', flush=True)\n    time.sleep(60)\n"
        "word_index.write_index = slow\n"
        f"building.ensure_built(Home(Path({str(home.folder)!r})))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "written\n"
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    assert current_folder(home) == old
    with UserData(home.user_database) as user:
        user.remove_edition("inferno", "x")
    assert open_library(home).name == old.name


def test_a_running_server_sees_a_newer_corpus(home, documents):
    shelf = Shelf(home)
    first = shelf.library
    with UserData(home.user_database) as user:
        user.add_edition("souls", "oficial", "2024", (documents / "souls.txt").read_bytes())
    ensure_built(home)
    assert "oficial" in shelf.library.corpus.editions["souls"]
    assert "oficial" not in first.corpus.editions["souls"]


def test_leavings_of_interrupted_builds_are_swept(home):
    ensure_built(home)
    stale = home.corpus / "building-old"
    stale.mkdir()
    os.utime(stale, (time.time() - 7200,) * 2)
    with UserData(home.user_database) as user:
        user.add_edition("souls", "x", "", b"")
        user.remove_edition("souls", "x")
    (home.corpus / "CURRENT").unlink()
    ensure_built(home)
    assert not stale.exists()


def test_the_corpus_before_is_kept_for_who_still_reads_it_and_used_again_when_the_change_is_taken_back(home):
    folders = [ensure_built(home)]
    for name in ("a", "b"):
        with UserData(home.user_database) as user:
            user.add_edition("ajedrez", name, "", b"")
        folders.append(ensure_built(home))
    _, before, last = folders
    assert {path for path in home.corpus.iterdir() if path.is_dir()} == {before, last}
    built = (before / "records.db").stat().st_mtime_ns
    with UserData(home.user_database) as user:
        user.remove_edition("ajedrez", "b")
    assert ensure_built(home) == current_folder(home) == before
    assert (before / "records.db").stat().st_mtime_ns == built


def test_the_users_database_is_migrated_and_never_downgraded(tmp_path):
    path = tmp_path / "juez.db"
    with UserData(path) as user:
        version = user.version
        user._db.execute(f"pragma user_version = {version + 1}")
    with pytest.raises(UnreadableData, match="más nueva"):
        UserData(path)
    assert Home(tmp_path).user_database == path
