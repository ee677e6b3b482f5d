"""The user's own data: listed, saved to one file, brought back from one; nothing is ever lost."""

import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from indexer import Home, UserData, backups, user_data
from indexer.bounded import OutOfBounds
from indexer.user_data import HOLDINGS, schema
from rules_corpus.embedded import edition_files

TEXT = edition_files()["inferno-inicio"].read_bytes()
OTHER = TEXT.replace(b"jugador", b"duelista")


def keep(home: Home, *names: str, source: bytes = TEXT) -> None:
    with UserData(home.user_database) as user:
        for name in names:
            user.add_edition("inferno-inicio", name, "2024", source)


def names(home: Home) -> list[str]:
    with UserData(home.user_database) as user:
        return sorted(edition.name for edition in user.editions())


@pytest.fixture
def copy(home, tmp_path) -> Path:
    """A copy of data with the editions «a» and «b»; «home» goes on with «b» and «c»."""
    keep(home, "a", "b")
    backups.save(home, tmp_path / "saved.db")
    with UserData(home.user_database) as user:
        user.remove_edition("inferno-inicio", "a")
    keep(home, "c", source=OTHER)
    return tmp_path / "saved.db"


def restore(home: Home, source: Path) -> Path | None:
    prepared = source.with_name("prepared.db")
    backups.prepare(home, source, prepared)
    return backups.restore(home, prepared)


def test_every_table_is_declared_with_columns_that_it_has():
    assert {holding.table for holding in HOLDINGS} == set(schema())
    for holding in HOLDINGS:
        assert set(holding.optional) <= set(schema()[holding.table])


def test_new_data_opened_by_several_at_once_are_made_by_one_and_awaited_by_the_others(tmp_path):
    def opened(path):
        together.wait()
        with UserData(path) as user:
            return user.version

    together = threading.Barrier(4)
    with ThreadPoolExecutor(4) as pool:
        for data in range(10):
            versions = list(pool.map(opened, [tmp_path / str(data) / "user.db"] * 4))
            assert len(set(versions)) == 1


def test_everything_that_is_kept_is_listed(home):
    assert backups.holdings(home) == {holding: [] for holding in HOLDINGS}
    assert not home.user_database.exists()
    keep(home, "a", "b")
    held = {holding.table: items for holding, items in backups.holdings(home).items()}
    assert [(item.name, item.rows, item.size) for item in held["editions"]] == [
        ("inferno-inicio · a", 1, len(TEXT)),
        ("inferno-inicio · b", 1, len(TEXT)),
    ]


def test_a_copy_is_whole_and_is_never_written_over_a_file(home, copy):
    with UserData(copy) as user:
        assert [(e.name, e.date, e.source) for e in user.editions()] == [("a", "2024", TEXT), ("b", "2024", TEXT)]
    before = copy.read_bytes()
    with pytest.raises(backups.BadCopy, match="ya existe"):
        backups.save(home, copy)
    assert copy.read_bytes() == before
    with pytest.raises(backups.BadCopy, match="No se puede escribir"):
        backups.save(home, copy / "nowhere.db")


def test_a_copy_takes_the_place_of_everything_and_what_was_there_is_kept(home, copy):
    kept = restore(home, copy)
    assert names(home) == ["a", "b"]
    assert kept is not None
    assert backups.earlier_copies(home) == [kept]
    assert restore(home, kept) not in (None, kept)
    assert names(home) == ["b", "c"]
    assert len(backups.earlier_copies(home)) == 2


def test_a_copy_is_brought_to_a_machine_without_data(copy, tmp_path):
    elsewhere = Home(tmp_path / "elsewhere")
    assert restore(elsewhere, copy) is None
    assert names(elsewhere) == ["a", "b"]
    assert backups.earlier_copies(elsewhere) == []


def test_a_broken_database_is_kept_as_it_is_when_a_copy_takes_its_place(home, copy):
    home.user_database.write_bytes(b"this is no database" * 100)
    kept = restore(home, copy)
    assert kept is not None
    assert kept.read_bytes() == b"this is no database" * 100
    assert names(home) == ["a", "b"]


def test_what_another_program_is_writing_is_not_lost(home, copy):
    prepared = copy.with_name("prepared.db")
    backups.prepare(home, copy, prepared)
    with closing(sqlite3.connect(home.user_database, timeout=0)) as other:
        other.execute("begin immediate")
        user = UserData(home.user_database)
        user._db.execute("pragma busy_timeout = 10")
        with user, pytest.raises(sqlite3.OperationalError, match="locked"):
            user.replace(prepared, home.folder / "kept.db")
        other.rollback()
    assert names(home) == ["b", "c"]


def _sqlite(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()
    return path


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (("create view v as select 1",), "más que tablas"),
        (("create trigger t after insert on editions begin delete from editions; end",), "más que tablas"),
        (("create virtual table f using fts5(x)",), "más que tablas"),
        (("pragma user_version = 99",), "más nueva"),
        (("pragma user_version = 0",), "no es una copia"),
        (("drop table editions",), "falta la tabla"),
        (("alter table editions drop column sha256",), "no es una copia|falta"),
        (("update editions set source = 'text'",), "impropios"),
        (("update editions set name = x'ff' where name = 'a'",), "impropios"),
        (("update editions set date = null",), "impropios"),
        (("update editions set sha256 = cast(x'ff' as text)",), "dañado"),
        (
            (
                "create table twice as select * from editions union all select * from editions",
                "drop table editions",
                "alter table twice rename to editions",
            ),
            "dañado",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0][:30],
)
def test_a_database_that_juez_did_not_make_is_refused(home, copy, statements, said):
    if said == "falta la tabla":
        statements = ("drop table editions", "create table other (x)")
    _sqlite(copy, *statements)
    with pytest.raises(backups.BadCopy, match=said):
        restore(home, copy)
    assert names(home) == ["b", "c"]


@pytest.mark.parametrize("data", [b"", b"x", b"SQLite format 3\0", b"SQLite format 3\0" + bytes(4000), b"%PDF-1.7"])
def test_a_file_that_is_no_database_is_refused(home, copy, data):
    copy.write_bytes(data)
    with pytest.raises(backups.BadCopy, match="no es una copia"):
        restore(home, copy)
    assert names(home) == ["b", "c"]


def test_a_file_that_is_missing_or_too_large_is_refused(home, copy, monkeypatch):
    with pytest.raises(backups.BadCopy, match="No se puede leer"):
        restore(home, copy.with_name("nothing.db"))
    monkeypatch.setattr(backups, "LARGEST", 1000)
    with pytest.raises(backups.BadCopy, match="MB"):
        restore(home, copy)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damage=st.lists(st.tuples(st.integers(0, 10**6), st.binary(min_size=1, max_size=12)), min_size=1, max_size=6))
def test_a_damaged_copy_is_refused_or_read_and_the_present_data_stay_whole(home, copy, tmp_path, damage):
    data = bytearray(copy.read_bytes())
    for place, piece in damage:
        at = place % len(data)
        data[at : at + len(piece)] = piece
    damaged, prepared = tmp_path / "damaged.db", tmp_path / "prepared.db"
    damaged.write_bytes(data)
    prepared.unlink(missing_ok=True)
    before = names(home)
    try:
        backups.prepare(home, damaged, prepared)
    except backups.BadCopy:
        assert names(home) == before
        return
    backups.restore(home, prepared)
    with UserData(prepared) as user:
        assert names(home) == sorted(edition.name for edition in user.editions())


def counts(home: Home) -> tuple[int, int]:
    held = {holding.table: len(items) for holding, items in backups.holdings(home).items()}
    return held["editions"], held["notes"]


def test_a_copy_of_an_older_version_is_migrated_and_the_copy_itself_is_left_alone(home, copy, monkeypatch):
    def second(db):
        db.table("notes").create({"id": int, "text": str, "saved_at": str}, pk="id")

    holding = user_data.Holding("notes", "Apuntes", "'Apunte ' || id", "length(text)", "saved_at", optional=("text",))
    monkeypatch.setattr(user_data, "_MIGRATIONS", (*user_data._MIGRATIONS, second))
    for module in (user_data, backups):
        monkeypatch.setattr(module, "HOLDINGS", (*HOLDINGS, holding))
    before = copy.read_bytes()
    with UserData(home.user_database) as user:
        user._db.table("notes").insert({"id": 1, "text": None, "saved_at": "2026-01-01"})
    kept = restore(home, copy)
    assert copy.read_bytes() == before
    assert counts(home) == (2, 0)
    assert restore(home, kept)
    assert counts(home) == (2, 1)


def test_an_edition_that_cannot_be_read_in_time_is_refused_and_one_that_is_no_document_is_kept(home, copy, monkeypatch):
    with UserData(copy) as user:
        user.add_edition("souls", "x", "", b"no rules in here")
        user.add_edition("ajedrez", "x", "", b"no rules in here")
    restore(home, copy)
    assert names(home) == ["a", "b", "x", "x"]

    def slow(*_):
        raise OutOfBounds("Leer el archivo lleva demasiado.")

    shutil.copyfile(copy, copy.with_name("again.db"))
    with UserData(copy.with_name("again.db")) as user:
        user.add_edition("souls", "y", "", b"another text")
    monkeypatch.setattr(backups, "examine_bounded", slow)
    with pytest.raises(backups.BadCopy, match="«y»"):
        restore(home, copy.with_name("again.db"))
    assert names(home) == ["a", "b", "x", "x"]


def test_situations_of_an_older_version_have_nothing_noted(home, monkeypatch):
    with monkeypatch.context() as older:
        older.setattr(user_data, "_MIGRATIONS", user_data._MIGRATIONS[:3])
        UserData(home.user_database).close()
    with closing(sqlite3.connect(home.user_database)) as db, db:
        db.execute("insert into situations values ('Vieja', 'inferno', 'game: inferno', 'juez-1', '2024-01-01')")
    with UserData(home.user_database) as user:
        (kept,) = user.situations()
        assert (kept.name, kept.edition, kept.juez, kept.readings, kept.ended) == ("Vieja", "juez-1", None, None, None)
        assert user.editions_in_force() == {}
    copy = home.folder.parent / "copia.db"
    backups.save(home, copy)
    restore(home, copy)
    with UserData(home.user_database) as user:
        assert user.situations() == [kept]


def test_answers_and_audits_of_a_copy_are_checked_inside_their_cells(home, copy):
    with UserData(copy) as user:
        user.change_rulings("inferno", "r.csv", lambda _: {"a": {"name": "Foro", "question": "¿?"}})
        user.audit_reading("inferno", "p", user_data.ReadingAudit("Oso", "Agresor.", "x", "bien"))
    restore(home, copy)
    with UserData(home.user_database) as user:
        assert user.rulings("inferno") == {"a": {"name": "Foro", "question": "¿?"}}
        assert user.reading_audits("inferno")["p"].verdict == "bien"
    for place, change in enumerate(
        (
            "update rulings set ruling = '[]'",
            "update ruling_imports set before = '{\"a\": 3}'",
            "update reading_audits set verdict = 'x'",
        )
    ):
        broken = copy.with_name(f"broken-{place}.db")
        shutil.copyfile(copy, broken)
        with closing(sqlite3.connect(broken)) as db, db:
            db.execute(change)
        with pytest.raises(backups.BadCopy):
            restore(home, broken)
