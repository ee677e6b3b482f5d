"""A crawl as a visitor and as a table's phone: every kind of address of Juez, every link that they reach; nobody is named."""

from __future__ import annotations

import logging
import re
from collections import Counter
from html import unescape
from urllib.parse import quote, unquote, urlsplit

import pytest
from werkzeug.exceptions import HTTPException

from desk import Role
from engine.running import coverage
from indexer import Home

from ..amounts import amount
from ..conftest import some_situations
from .desk import Desk

#: So many addresses of each kind are visited.
_OF_A_KIND = amount(3, 30)
_ARGUMENTS = {"table": 1, "round": 1, "player": 1, "number": 1, "game": "souls", "kind": "informe.json", "token": "nada"}
_PEOPLE = ("Zenobia Quintanar", "Ubaldo Yturbe", "Wenceslao Ximénez", "Quirina Zurbarán")
#: What nobody but judges is told, as it stands in an answer.
SECRET = (
    *(word for name in _PEOPLE for word in name.split()),
    "Xochitl",
    "Carta recóndita",
    "estornudó",
    "Se repite la jugada",
    "chirimoya",
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coverage, "situation_files", some_situations)
        made = Desk(Home(tmp_path_factory.mktemp("desk")), seated=False)
        made.take(f"1 {_PEOPLE[0]} – {_PEOPLE[1]}\n2 {_PEOPLE[2]} – {_PEOPLE[3]}")
        made.event.do("round_started", {"round": 1, "minutes": 50})
        judge = made.judge("Xochitl")
        made.event.do("called", {"round": 1, "table": 1, "text": "Zenobia estornudó"}, judge.device)
        made.event.do("extended", {"round": 1, "table": 1, "minutes": 3, "note": "estornudó"}, judge.device)
        made.event.do("ruled", {"round": 1, "table": 1, "ruling": "Se repite la jugada", "rules": ["souls:6.6.1"]}, judge.device)
        made.event.do("penalised", {"player": 1, "round": 1, "own_infraction": "estornudó"}, judge.device)
        made.event.do("registered", {"player": 1, "text": "3 Carta recóndita"})
        made.event.do("dropped", {"player": 4})
        made.host.post("/evento/controles/sortear", data={"ronda": "1", "palabra": "chirimoya", "cuantas": "1"})
        yield made


def addresses(app) -> list[str]:
    """One of every kind that is asked for with GET."""
    found = []
    with app.test_request_context():
        for rule in app.url_map.iter_rules():
            if "GET" in rule.methods:
                found.append(re.sub(r"<(?:\w+:)?(\w+)>", lambda one: quote(str(_ARGUMENTS.get(one[1], "1"))), rule.rule))
    return found


def links(page: str) -> list[str]:
    return [unescape(link) for link in re.findall(r"""(?:href|src|action)=["'](/[^"'#]*)""", page)]


def endpoint(app, path: str) -> str:
    """What kind an address is of."""
    try:
        return app.url_map.bind("localhost").match(urlsplit(path).path)[0]
    except HTTPException:
        return "none"


@pytest.mark.parametrize("role", [Role.VISITOR, Role.TABLE])
def test_a_crawl_names_nobody(desk, role, caplog):
    client = desk.visitor()
    if role is Role.TABLE:
        client.post("/evento/mesa/1/entrar", data={"tarjeta": desk.event.table_token(1)})
    caplog.set_level(logging.DEBUG)
    todo, seen, kinds, told = [*addresses(desk.app), "/r/souls:6.6.1", desk.card(1)], set(), Counter(), {}
    while todo:
        path = todo.pop()
        kind = endpoint(desk.app, path)
        if path in seen or kinds[kind] >= _OF_A_KIND:
            continue
        seen.add(path)
        kinds[kind] += 1
        answer = client.get(path)
        said = f"{path} {answer.headers} {unescape(answer.get_data().decode('utf-8', 'replace'))}"
        if found := [word for word in SECRET if word in said]:
            told[path] = found
        if answer.mimetype == "text/html":
            todo += links(answer.get_data(as_text=True))
        answer.close()
    print(f"{role}: {len(seen)} addresses of {len(kinds)} kinds")
    assert told == {}
    assert kinds.keys() >= {rule.endpoint for rule in desk.app.url_map.iter_rules() if "GET" in rule.methods}
    assert not [word for word in SECRET if word in caplog.text]


def test_the_api_names_nobody_whatever_is_sent(desk):
    client, told = desk.visitor(), {}
    for rule in desk.app.url_map.iter_rules():
        if "POST" not in rule.methods or not rule.rule.startswith("/api/v1"):
            continue
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda one: str(_ARGUMENTS.get(one[1], "1")), rule.rule)
        for sent in ({}, {"entries": [{"id": "nadie-12345678", "kind": "called", "content": {"round": 1, "table": 1}}]}):
            answer = client.post(path, json=sent)
            said = answer.get_data(as_text=True) + str(answer.headers)
            if found := [word for word in SECRET if word in unquote(said)]:
                told[path] = found
    assert told == {}


def test_no_address_that_a_judge_follows_names_anybody(desk):
    """Addresses are what a server, a proxy and a browser's history keep."""
    judge, todo, seen = desk.judge("Nadie", Role.HEAD), ["/evento"], set()
    while todo:
        path = todo.pop()
        seen.add(path)
        answer = judge.get(path)
        for link in links(answer.get_data(as_text=True)) if answer.mimetype == "text/html" else ():
            assert not [word for word in SECRET if word in unquote(link)], link
            if link.startswith("/evento") and link not in seen and endpoint(desk.app, link) != "none":
                todo.append(link)
    assert len(seen) > 15
