"""The event file: what is acknowledged stays, what is sent twice is one, what is damaged is told."""

from __future__ import annotations

import json
import re
import sqlite3
import stat
import tempfile
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk import BadEvent, Refused, Sent, new_event, open_event
from desk.exchange import as_text, exported, imported, read_export
from desk.file import create_file

from .days import extended, sent


def test_only_its_owner_reads_it(event, path):
    event.do("extended", {"round": 1, "table": 1, "minutes": 3})
    for each in path.parent.iterdir():
        assert stat.S_IMODE(each.stat().st_mode) == 0o600


def test_it_names_what_it_is_judged_by(event):
    about = event.state.about
    assert (about.game, about.title, about.date.isoformat()) == ("souls", "Copa de la Torre", "2026-11-23")


def test_opened_again_it_is_the_same(event, path, clock, judges):
    event.do("called", {"round": 1, "table": 2, "text": "¿Puede responder?"}, judges[0])
    before = event.state
    event.close()
    with open_event(path, clock) as again:
        assert again.state == before


def test_the_same_id_is_the_same_entry(event, judges):
    entry = extended(judges[0], 1, 3)
    first = event.send(entry)
    second = event.send(replace(entry, content={"round": 1, "table": 2, "minutes": 9}))
    assert not first.again
    assert second.again
    assert second.entry == first.entry
    assert event.state.rounds[1].extra(1) == 3
    assert event.state.rounds[1].extra(2) == 0


def test_numbers_and_times_are_the_servers(event, judges, clock):
    numbers = [event.send(extended(judges[0], 1, 1)).entry.number for _ in range(3)]
    assert numbers == [*range(numbers[0], numbers[0] + 3)]
    wrong = event.send(sent(judges[0], "called", {"round": 1, "table": 1}, device_at=5, device_now=65_005)).entry
    assert wrong.at == clock.seconds * 1000
    assert (wrong.device_at, wrong.waited, wrong.at - wrong.made_at) == (5, 65_000, 65_000)


@pytest.mark.parametrize(
    ("kind", "content", "says"),
    [
        ("juggled", {}, "No conozco la clase"),
        ("extended", {"round": 1, "table": 1}, "Tiempo extra: no dice los minutos («minutes»)."),
        ("extended", {"round": 1, "table": "uno", "minutes": 3}, "la mesa («table»): no es un número entero"),
        ("extended", {"round": 1, "table": 1, "minutes": 3, "mood": "x"}, "«mood» no es de esta clase"),
        ("extended", {"round": 1, "table": 0, "minutes": 3}, "la mesa («table»): 1 como poco"),
        ("extended", {"round": 100, "table": 1, "minutes": 3}, "la ronda («round»): 99 como mucho"),
        ("table_stood", {"round": 1, "table": 1, "state": "x"}, "cómo está la mesa («state»): no vale; puede ser 'open'"),
        ("ruled", {"ruling": "x" * 5000}, "Fallo: el fallo («ruling»): es demasiado largo; caben 4000"),
        ("call_closed", {"call": "the first one"}, "la llamada («call»): no vale"),
        ("undone", {}, "No dice qué anotación"),
        ("opened", {"event": "00000000", "game": "souls", "date": "2026-01-01"}, "papel de juez"),
        ("round_started", {"round": 1, "minutes": 36}, "papel de juez"),
    ],
)
def test_what_is_no_entry_is_refused_in_spanish_and_not_written(event, judges, kind, content, says):
    before = event.state
    with pytest.raises(Refused, match=re.escape(says)):
        event.send(sent(judges[0], kind, content))
    assert event.state == before
    assert event.file.last() == before.number


def test_one_that_is_refused_does_not_keep_back_the_others(event, judges):
    answers = event.send_all([extended(judges[0], 1, 1), sent(judges[0], "juggled", {}), extended(judges[0], 1, 2)])
    assert [isinstance(answer, Refused) for answer in answers] == [False, True, False]
    assert event.state.rounds[1].extra(1) == 3


@pytest.mark.parametrize("order", ["delete from entries", "update entries set at = 0", "delete from entries where number = 1"])
def test_the_log_only_grows(event, path, order):
    with closing(sqlite3.connect(path)) as db, pytest.raises(sqlite3.IntegrityError, match="stay"):
        db.execute(order)


def test_an_event_is_not_written_over_another(event, path):
    with pytest.raises(BadEvent, match="Ya hay un archivo"):
        new_event(path, "souls")


def test_a_game_nobody_knows_is_refused_and_no_file_is_left(path):
    with pytest.raises(Refused, match="No conozco el juego"):
        new_event(path, "ajedrez")
    assert not path.exists()


def _text(path):
    path.write_text("Ronda 1\n", encoding="utf-8")


def _other_database(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("create table entries (number integer primary key)")


def _cut(path):
    path.write_bytes(path.read_bytes()[:6000])


def _scribbled(path):
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    path.write_bytes(bytes(data))


def _of_tomorrow(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("pragma user_version = 99")


def _with_more(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("create trigger more after insert on names begin update names set words = ''; end")


def _begun(path):
    path.unlink()
    create_file(path).close()


def _gone(path):
    path.unlink()


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (_text, "no es un evento de Juez"),
        (_other_database, "no es un evento de Juez"),
        (_cut, "está dañado"),
        (_scribbled, "está dañado|no es un evento"),
        (_of_tomorrow, "versión posterior"),
        (_with_more, "no es un evento de Juez"),
        (_begun, "está vacío"),
        (_gone, "No hay ningún archivo"),
    ],
)
def test_what_is_no_event_is_told(event, path, damage, says):
    event.close()
    if damage in (_text, _other_database):
        path.unlink()
    damage(path)
    before = (path.read_bytes(), path.stat().st_mode) if path.exists() else None
    with pytest.raises(BadEvent, match=says):
        open_event(path)
    assert before is None or damage is _begun or (path.read_bytes(), path.stat().st_mode) == before


def test_an_entry_that_cannot_be_read_is_told(event, path):
    event.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(
            "insert into entries values (99, 'host-0000000000', 0, 'host', 'host', 'extended', '{}', null, null, 1, null, 0, '')"
        )
        db.commit()
    with pytest.raises(BadEvent, match="está dañado"):
        open_event(path)


def test_out_and_in_is_the_same(event, tmp_path, judges, clock):
    call = event.do("called", {"round": 1, "table": 2, "text": "¿Puede responder?"}, judges[0])
    event.do("claimed", {"call": call.entry.id}, judges[0])
    event.send(sent(judges[1], "claimed", {"call": call.entry.id}, made_on=call.entry.id))
    event.undo(event.do("extended", {"round": 1, "table": 1, "minutes": 3}).entry.id)
    event.do("players", {"players": [{"player": 1, "name": "Ana Gil"}, {"player": 2, "name": "Bruno Paz", "minor": True}]})
    text = as_text(exported(event))
    with imported(tmp_path / "otra.juez-evento", read_export(text)) as other:
        assert other.state == event.state
        assert as_text(exported(other)) == text


def test_an_export_holds_no_secret(event):
    pin, card = event.set_pin(), event.table_token(1)
    invitation = event.invite()
    text = as_text(exported(event))
    assert not [secret for secret in (pin, card, invitation) if secret in text]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda made: "{", "no es JSON"),
        (lambda made: "[]", "no es el de un evento"),
        (lambda made: json.dumps({**made, "entries": []}), "falta el comienzo"),
        (lambda made: json.dumps({**made, "entries": made["entries"][1:]}), "falta el comienzo"),
        (lambda made: json.dumps({**made, "entries": [made["entries"][0]] * 2}), "dos veces"),
        (lambda made: json.dumps({**made, "entries": [*made["entries"], {}]}), "está incompleta"),
        (lambda made: json.dumps({**made, "entries": [{**made["entries"][0], "kind": "x"}]}), "Anotación 1: No conozco"),
    ],
)
def test_json_that_is_no_event_is_told(event, change, says):
    with pytest.raises(BadEvent, match=says):
        read_export(change(exported(event)))


def test_a_copy_is_a_whole_event_and_is_remembered(event, tmp_path, clock):
    event.do("extended", {"round": 1, "table": 1, "minutes": 3})
    place = tmp_path / "copia.juez-evento"
    event.copy_to(place)
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    with open_event(place, clock) as copy:
        assert copy.state == event.state
    assert [where for _, where in event.state.copies] == [str(place)]


def test_a_copy_is_not_written_over_the_event_itself(event, path):
    with pytest.raises(BadEvent, match="encima del propio evento"):
        event.copy_to(path)
    assert event.catch_up().about is not None


def test_a_copy_that_cannot_be_written_is_told(event, tmp_path):
    with pytest.raises(BadEvent, match="La copia no se pudo escribir"):
        event.copy_to(tmp_path / "no" / "copia.juez-evento")


def test_what_another_process_wrote_is_seen(event, path, clock):
    with open_event(path, clock) as other:
        other.do("extended", {"round": 1, "table": 1, "minutes": 4})
        assert event.catch_up().rounds[1].extra(1) == 4
        event.do("extended", {"round": 1, "table": 1, "minutes": 1})
        assert other.catch_up() == event.state


def test_nothing_is_left_of_what_could_not_be_written(event, monkeypatch):
    def full(entry):
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    before = event.state
    with monkeypatch.context() as patch:
        patch.setattr(event.file, "append", full)
        with pytest.raises(Refused, match="El disco está lleno"):
            event.do("extended", {"round": 1, "table": 1, "minutes": 3})
    assert event.state == before
    assert event.do("extended", {"round": 1, "table": 1, "minutes": 3}).entry.number == before.number + 1


@pytest.mark.parametrize(
    "row",
    [
        None,
        [],
        "x",
        {},
        {"id": 1},
        {"id": "a", "kind": "called", "content": {}},
        {"id": "host-000000", "kind": "x", "content": []},
    ],
)
def test_what_comes_in_and_is_no_entry_is_refused(row):
    with pytest.raises(Refused, match="no se entiende"):
        Sent.from_json(row)


@pytest.mark.parametrize("change", [{"takeover": "2"}, {"device_at": 10**40}, {"made_on": "Ana Gil"}, {"replaces": 3}])
def test_nor_is_one_with_something_else_in_it(change):
    row = {"id": "host-000000", "kind": "called", "content": {"round": 1, "table": 1}}
    assert Sent.from_json(row).device == "host"
    with pytest.raises(Refused, match=f"«{next(iter(change))}"):
        Sent.from_json({**row, **change})


def test_a_device_sends_its_own_entries_only(event, judges):
    with pytest.raises(Refused, match="de otro dispositivo"):
        event.send(extended(judges[0], 1, 3), by=judges[1])
    with pytest.raises(Refused, match="de otro dispositivo"):
        event.send(extended("host", 1, 3), by=judges[1])
    assert event.send(extended(judges[0], 1, 3), by=judges[0]).entry.device == judges[0]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=2), max_leaves=3
)


@given(st.data())
def test_json_with_anything_else_in_it_is_read_or_told(data):
    with tempfile.TemporaryDirectory() as folder, new_event(Path(folder) / "a.juez-evento", "souls") as event:
        event.do("paired", {"round": 1, "seats": [{"table": 1, "players": [1, 2]}]})
        event.do("called", {"round": 1, "table": 1, "text": "hola"})
        made = exported(event)
        row = made["entries"][data.draw(st.integers(0, 2))]
        part = data.draw(st.sampled_from([row, row["content"]]))
        part[data.draw(st.sampled_from([*part, "other"]))] = data.draw(json_values)
        with suppress(BadEvent), imported(Path(folder) / "b.juez-evento", read_export(json.dumps(made))) as other:
            assert len(other.entries()) == 3
