"""The report, with names and without; and the end, after which no name is in any byte of the file."""

from __future__ import annotations

import csv
import io
import json
import stat
from datetime import date, timedelta

import pytest

from desk import BadEvent, Refused, closing, open_event, rota, showing
from desk.exchange import as_text, exported, imported, read_export
from desk.report import as_csv, report
from desk.roles import Role

from .days import extended, sent

#: Names and words that somebody typed; none of them may be where no names are.
SECRET = (
    *("Ana Gil", "Bruno Paz", "Carla Ruiz", "Marta Ruiz", "Oriol Pla", "Rayo"),
    *("¿Puede responder?", "Sí, puede.", "Insiste mucho", "fundas marcadas", "Tiene prisa", "Llegó tarde", "3 Carta secreta"),
    *("murciélago", "Copa de la Torre", "No le gusta", "Otra vez", "Grita"),
)


@pytest.fixture
def whole(event, judges, clock):
    """A day with something of each kind."""
    event.do(
        "players",
        {
            "players": [
                {"player": 1, "name": "Ana Gil"},
                {"player": 2, "name": "Bruno Paz", "minor": True},
                {"player": 3, "name": "Carla Ruiz", "alias": "Rayo"},
            ]
        },
    )
    event.do("registered", {"player": 1, "text": "3 Carta secreta"})
    event.do("round_started", {"round": 1, "minutes": 36})
    rota.record(event, 1, "murciélago", 1)
    call = event.do("called", {"round": 1, "table": 1, "about": "rules", "text": "¿Puede responder?"}).entry.id
    clock.go(1)
    for judge in judges:
        event.send(sent(judge, "claimed", {"call": call}, made_on=call))
    event.do("arrived", {"call": call}, judges[0])
    clock.go(3)
    said = {
        "round": 1,
        "table": 1,
        "question": "¿Puede responder?",
        "ruling": "Sí, puede.",
        "rules": ["souls:1.2.3"],
        "call": call,
    }
    ruling = event.do("ruled", {**said, "situation": "?s=Insiste mucho"}, judges[0]).entry.id
    event.do("ruling_appealed", {"ruling": ruling, "reason": "No le gusta"}, judges[0])
    event.do("appeal_ended", {"ruling": ruling, "upheld": True, "words": "Otra vez"})
    event.do("call_closed", {"call": call}, judges[0])
    event.do("extended", {"round": 1, "table": 1, "minutes": 3, "note": "Tiene prisa"}, judges[0])
    event.do("penalised", {"player": 1, "own_infraction": "Llegó tarde", "own_level": "Grita", "loses": True}, judges[1])
    event.do("check_wanted", {"round": 1, "table": 2, "reason": "fundas marcadas"}, judges[1])
    event.do("check_done", {"round": 1, "table": 2, "player": 3, "outcome": "marked", "minutes": 8, "note": "Insiste mucho"})
    clock.go(40)
    event.do("round_ended", {"round": 1})
    return event


def test_the_report_says_what_happened(whole):
    made = report(whole.state)
    assert (made["rounds"][0]["lasted"], made["rounds"][0]["extra"]) == (44.0, 3)
    assert (made["calls"][0]["waited"], made["calls"][0]["took"], made["calls"][0]["who"]) == (1.0, 3.0, "Marta Ruiz")
    assert (made["rulings"][0]["rules"], made["rulings"][0]["upheld"]) == (["souls:1.2.3"], True)
    assert (made["penalties"][0]["player"], made["penalties"][0]["pending"], made["penalties"][0]["noted"]) == (
        "Ana Gil",
        True,
        1,
    )
    assert made["draws"][0]["word"] == "murciélago"
    (checked,) = (check for check in made["checks"] if check["table"] == 2)
    assert checked["found"][0]["player"] == "Carla Ruiz"
    assert [(one["why"], one["who"]) for one in made["conflicts"]] == [("conflict", "Oriol Pla")]


def test_without_names_there_are_none(whole):
    made = report(whole.state, names=False)
    text = json.dumps(made, ensure_ascii=False) + as_csv(made)
    assert not [secret for secret in SECRET if secret in text]
    assert made["penalties"][0]["player"] == "n.º 1"
    assert made["calls"][0]["who"] == "juez 1"


def test_with_names_they_are_there(whole):
    text = json.dumps(report(whole.state), ensure_ascii=False)
    assert [secret for secret in SECRET if secret not in text] == ["Bruno Paz", "Rayo", "3 Carta secreta"]


def test_as_a_table_each_thing_is_a_row_and_no_cell_is_reckoned(whole, judges):
    whole.do("extended", {"round": 1, "table": 2, "minutes": -2, "note": "=1+1"}, judges[0])
    rows = list(csv.DictReader(io.StringIO(as_csv(report(whole.state)).removeprefix("\ufeff"))))
    parts = [row["qué"] for row in rows]
    told = ["tiempo extra", "tiempo extra", "llamada", "fallo", "sanción", "sorteo", "control", "lista", "conflicto"]
    assert parts == ["ronda", *told]
    assert (rows[2]["minutos"], rows[2]["nota"]) == ("-2", "'=1+1")
    assert rows[-1]["resumen"] == "Un juez va · Otra anotación llegó antes y es la que vale."


def test_only_what_was_drawn_is_said_to_be_drawn(whole, judges):
    (drawn,) = whole.state.draws[1].tables
    other = next(table for table in whole.state.rounds[1].seats if table != drawn)
    whole.do("check_started", {"round": 1, "table": other}, judges[0])
    assert {one["table"]: one["drawn"] for one in report(whole.state)["checks"]}[drawn]
    assert not {one["table"]: one["drawn"] for one in report(whole.state)["checks"]}[other]


def test_after_the_end_no_name_is_in_any_byte(whole, path, clock):
    ended = closing.close(whole, path.parent)
    assert not path.with_name(f"{path.name}-wal").stat().st_size
    whole.close()
    assert [file.name for file in ended.reports] == [
        "copa.informe.json",
        "copa.informe.csv",
        "copa.informe-sin-nombres.json",
        "copa.informe-sin-nombres.csv",
    ]
    left = [each for each in path.parent.iterdir() if "informe" not in each.name]
    data = b"".join(each.read_bytes() for each in left)
    for secret in SECRET:
        assert secret.encode() not in data
        assert json.dumps(secret)[1:-1].encode() not in data
    assert b"Ana Gil" in ended.reports[0].read_bytes()
    assert {stat.S_IMODE(file.stat().st_mode) for file in ended.reports} == {0o600}
    with open_event(path, clock) as again:
        made = report(again.state, names=False)
        assert made["rounds"][0]["extra"] == 3
        assert made["penalties"][0]["noted"] == 1


def test_a_closed_event_takes_nothing_more_and_lets_nobody_in(whole, path, judges):
    _, key = whole.admit_by_token(whole.invite())
    closing.close(whole, path.parent)
    assert whole.device_of(key) is None
    for entry in (extended(judges[0], 1, 1), sent("host", "dropped", {"player": 1})):
        with pytest.raises(Refused, match="está cerrado"):
            whole.send(entry)
    with pytest.raises(Refused, match="está cerrado"):
        whole.invite()


def test_closed_again_it_stays_closed_and_its_reports_stay(whole, path):
    first = closing.close(whole, path.parent)
    text = first.reports[0].read_text(encoding="utf-8")
    assert closing.close(whole, path.parent).reports == ()
    assert first.reports[0].read_text(encoding="utf-8") == text


def test_an_end_that_was_interrupted_is_brought_to_its_end(whole, path, clock):
    whole.note("closed", {})
    whole.close()
    assert b"Ana Gil" in path.read_bytes()
    with open_event(path, clock) as again:
        assert not again.file.holds_words
    assert b"Ana Gil" not in path.read_bytes()


def test_nothing_is_erased_where_the_report_cannot_be_written(whole, path):
    with pytest.raises(BadEvent, match="No se ha borrado nada"):
        closing.close(whole, path.parent / "no")
    assert whole.state.players[1].name == "Ana Gil"
    assert not whole.state.closed


def test_copies_are_erased_too_and_those_out_of_reach_are_told(whole, path):
    near, far = path.parent / "otra.juez-evento", path.parent / "lejos.juez-evento"
    for place in (near, far):
        whole.copy_to(place)
    far.rename(path.parent / "en-otro-sitio")
    assert b"Ana Gil" in near.read_bytes()
    assert closing.close(whole, path.parent).copies == (str(far),)
    assert not [secret for secret in SECRET if secret.encode() in near.read_bytes()]
    with open_event(near) as copy:
        assert copy.state.closed


def test_a_copy_that_went_on_by_itself_is_left_as_it_is(whole, path, clock):
    place = path.parent / "otra.juez-evento"
    whole.copy_to(place)
    with open_event(place, clock, machine="otro") as other:
        other.take_over()
    assert closing.close(whole, path.parent).copies == (str(place),)
    assert b"Ana Gil" in place.read_bytes()


def test_a_closed_event_goes_out_and_in(whole, path, tmp_path):
    closing.close(whole, path.parent)
    text = as_text(exported(whole))
    assert not [secret for secret in SECRET if secret in text]
    with imported(tmp_path / "b.juez-evento", read_export(text)) as other:
        assert other.state == whole.state


def test_thirty_days_later_names_are_due_to_go(whole, path):
    day = date(2026, 11, 23)
    assert [closing.due(whole, day + timedelta(days=n)) for n in (0, 29, 30)] == [False, False, True]
    closing.close(whole, path.parent)
    assert not closing.due(whole, day + timedelta(days=99))


@pytest.mark.parametrize(("role", "table"), [(Role.VISITOR, None), (Role.TABLE, 1), (Role.TABLE, 2)])
def test_visitors_and_tables_are_shown_no_name_penalty_ruling_or_draw(whole, role, table):
    made = showing.shown(whole.state, role, whole.now, table)
    text = json.dumps(made, ensure_ascii=False)
    assert not [secret for secret in SECRET if secret in text]
    assert {*made} <= {"number", "takeover", "now", "closed", "round", "tables", "table", "call"}
    assert not [name for name in ("Ana", "Rayo", "Marta", "n.º") if name in text]


def test_judges_see_a_first_name_and_an_initial_and_of_minors_a_number(whole):
    made = showing.shown(whole.state, Role.JUDGE, whole.now)
    players = {table["table"]: table["players"] for table in made["tables"]}
    assert players[1] == ["Ana G.", "n.º 2"]
    assert players[2] == ["Rayo", "n.º 4"]
    assert made["conflicts"][0]["by"] == "Oriol Pla"
