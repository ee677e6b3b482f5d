"""The desk for programs: the token of a device tells who asks."""

from __future__ import annotations

import json

import pytest

from desk import Role
from indexer import Home

from ..desk import NAMES, Desk

API = "/api/v1/event"


@pytest.fixture
def desk(tmp_path):
    return Desk(Home(tmp_path / "home"))


def bearer(desk, role: Role = Role.JUDGE):
    device, key = desk.event.admit_by_token(desk.event.invite(role), "Marta")
    return device, {"Authorization": f"Bearer {key}"}


def test_without_an_event_it_says_so(client):
    assert client.get(API).get_json()["open"] is False


def test_a_visitor_sees_tables_and_no_name(desk):
    answer = desk.visitor().get(API)
    assert answer.get_json()["role"] == "visitor"
    assert [one["table"] for one in answer.get_json()["desk"]["tables"]] == [1, 2, 3, 4]
    assert not any(name in answer.get_data(as_text=True) for name in NAMES)
    assert answer.headers["Cache-Control"] == "no-store"


def test_entries_come_in_once_by_the_token_of_their_device(desk):
    device, told = bearer(desk)
    entry = {"id": f"{device.id}-programa1", "kind": "called", "content": {"round": 1, "table": 3}}
    for again in (False, True):
        (answer,) = desk.visitor().post(f"{API}/entries", json={"entries": [entry]}, headers=told).get_json()["entries"]
        assert (answer["number"], answer["again"]) == (desk.state.number, again)
    (refused,) = desk.visitor().post(f"{API}/entries", json={"entries": [entry]}).get_json()["entries"]
    assert refused["refused"]
    assert len(desk.state.queue()) == 1


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (
            {"kind": "ruled", "content": {"ruling": "Vale.", "rules": ["souls:1.3.1.1", "inferno:4.1"]}},
            "Souls in Xtinction: inferno:4.1.",
        ),
        ({"kind": "extended", "content": {"round": 1, "table": 3}}, "Tiempo extra: no dice los minutos («minutes»)."),
        ({"content": {}}, "no dice «kind»"),
        ({"kind": "called", "content": {}, "color": 1}, "«color» no es de esta clase de anotación"),
        ({"kind": "called", "content": {}, "takeover": 0}, "«takeover»: 1 como poco"),
    ],
)
def test_an_entry_that_is_refused_says_what_is_wrong_with_it(desk, entry, says):
    device, told = bearer(desk)
    sent = {"id": f"{device.id}-programa1", **entry}
    (answer,) = desk.visitor().post(f"{API}/entries", json={"entries": [sent]}, headers=told).get_json()["entries"]
    assert says in answer["refused"]


@pytest.mark.parametrize(
    ("path", "least"), [("log", Role.JUDGE), ("rota?round=1&word=naranja", Role.HEAD), ("report", Role.HEAD)]
)
def test_what_a_role_may_not_ask_is_forbidden(desk, path, least):
    _, judge = bearer(desk)
    _, head = bearer(desk, Role.HEAD)
    assert desk.visitor().get(f"{API}/{path}").status_code == 403
    assert desk.visitor().get(f"{API}/{path}", headers=judge).status_code == (200 if least is Role.JUDGE else 403)
    assert desk.visitor().get(f"{API}/{path}", headers=head).status_code == 200


def test_the_draw_is_the_one_that_is_noted(desk):
    _, head = bearer(desk, Role.HEAD)
    drawn = desk.visitor().get(f"{API}/rota?round=1&word=naranja&tables=2", headers=head).get_json()
    assert desk.state.draws == {}
    desk.host.post("/evento/controles/sortear", data={"ronda": "1", "palabra": "naranja", "cuantas": "2"})
    assert drawn["tables"] == list(desk.state.draws[1].tables)


def test_the_report_has_names_only_where_they_are_asked_for(desk):
    _, head = bearer(desk, Role.HEAD)
    desk.event.do("penalised", {"player": 1, "own_infraction": "tarde"})
    plain, named = (desk.visitor().get(f"{API}/report{ask}", headers=head).get_json() for ask in ("", "?names=true"))
    assert "Ana Gil" not in json.dumps(plain)
    assert "Ana Gil" in json.dumps(named)
