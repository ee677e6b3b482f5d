"""Who may do what: every address as visitor, judge and host; how one becomes what; who sees what is kept and imported."""

from __future__ import annotations

import errno
import os
import re
import threading
from pathlib import Path

import pytest

from indexer import Home, UserData
from indexer.user_data import SavedSituation
from webapp import create_app
from webapp.access import Access, Role
from webapp.limits import limiter
from webapp.roles import RIGHTS, needed

from ..conftest import ROOT, host_of

#: What a browser may not be given by less than a judge, than the host: written down apart from the table of the code.
OF_JUDGES = {"situation_list.save", "doubting.keep", "card_coverage.audit"}
OF_THE_HOST = {
    *("situation_list.remove", "situation_list.decide_event"),
    *("importing.form", "importing.read", "importing.preview", "importing.confirm", "importing.discard"),
    *("editions.remove", "editions.removed"),
    *(f"ruling_imports.{name}" for name in ("form", "read", "preview", "confirm", "discard", "take_back", "drop")),
    *("data.data", "data.save", "data.check", "data.preview", "data.restore", "data.discard"),
    *("entering.access_page", "entering.renew", "entering.show"),
    *("event.create", "event.open_file", "event.copy", "event.take_over", "event.put_away", "event.end"),
}
BOARD = "game: inferno\ntitle: Guardada\nplayers:\n  Ana: {demonio: A, mazo: 9}\n  Bruno: {demonio: B, mazo: 9}\n"


@pytest.fixture(scope="module")
def own_app(tmp_path_factory):
    return create_app(Home(tmp_path_factory.mktemp("roles")), {"TESTING": True, "HOSTS": frozenset({"0.0.0.0"})})


@pytest.fixture(autouse=True)
def _unlimited():
    limiter.reset()
    yield
    limiter.reset()


def access(app) -> Access:
    return app.extensions["access"]


def browser(app, role: Role):
    """A browser that came in as ``role``, by the way it does."""
    client = app.test_client()
    if role is Role.HOST:
        assert client.get(f"/entrar/{access(app).host_key}").status_code == 303
    elif role is Role.JUDGE:
        assert client.post("/entrar", data={"pin": access(app).pin}).status_code == 303
    return client


def routes(app):
    """Every endpoint with each of its methods and an address of it."""
    for rule in app.url_map.iter_rules():
        path = re.sub(r"<(?:\w+:)?(\w+)>", "x", rule.rule)
        for method in sorted(rule.methods - {"HEAD", "OPTIONS"}):
            yield rule.endpoint, method, path


@pytest.mark.parametrize("role", list(Role))
def test_every_route_is_open_to_whom_it_should_be_and_to_nobody_else(own_app, role):
    client = browser(own_app, role)
    for endpoint, method, path in routes(own_app):
        least = Role.HOST if endpoint in OF_THE_HOST else Role.JUDGE if endpoint in OF_JUDGES else Role.VISITOR
        if endpoint in ("entering.by_key", "entering.by_pin", "entering.leave", "entering.renew"):
            continue  # these change who one is
        response = client.open(path, method=method)
        assert (response.status_code == 403) == (role < least), (endpoint, method, response.status_code)


def test_changing_who_judges_are_is_the_hosts(own_app):
    for role in (Role.VISITOR, Role.JUDGE):
        assert browser(own_app, role).post("/acceso/pin").status_code == 403


def test_every_endpoint_stands_in_the_table_and_every_row_is_of_one(own_app):
    named = {name for right in RIGHTS for name in right.endpoints}
    endpoints = {endpoint for endpoint, _, _ in routes(own_app)}
    assert {e for e in endpoints if e not in named and f"{e.split('.')[0]}.*" not in named} == set()
    assert {name for name in named if name not in endpoints and not any(e.startswith(name[:-1]) for e in endpoints)} == set()


def test_what_is_in_no_table_is_the_hosts():
    assert needed("tomorrow.new") is Role.HOST


def test_the_documentation_has_the_same_table():
    roles = r"visitor|judge|host|judge of the event|head judge of the event"
    said = re.findall(rf"^\| (.+?) \| ({roles}) \|$", Path(ROOT, "docs/venue.md").read_text(encoding="utf-8"), re.M)
    assert said == [(right.what, right.who) for right in RIGHTS]


def test_being_on_this_machine_makes_nobody_the_host(own_app):
    for given in ({}, {"base_url": "http://127.0.0.1:8017"}, {"environ_base": {"REMOTE_ADDR": "127.0.0.1"}}):
        response = own_app.test_client().get("/datos", **given)
        assert response.status_code == 403
        assert "juez serve" in response.get_data(as_text=True)


def test_who_may_not_is_told_how_to(own_app):
    said = own_app.test_client().post("/situaciones/guardar").get_data(as_text=True)
    assert "PIN" in said
    assert "/entrar" in said


def test_a_key_is_of_one_start_and_the_browser_stays_the_host(tmp_path):
    first = Access(tmp_path / "access.json")
    cookie = first.cookie(Role.HOST)
    second = Access(tmp_path / "access.json")
    assert second.role_of(first.host_key) is Role.VISITOR
    assert second.caller(cookie).role is Role.HOST
    assert (tmp_path / "access.json").stat().st_mode & 0o077 == 0


def test_two_processes_keep_the_same(tmp_path):
    one, other = Access(tmp_path / "access.json"), Access(tmp_path / "access.json")
    assert one.pin == other.pin
    one.show("editions", Role.VISITOR)
    other.renew()
    assert (one.pin, one.judge_key) == (other.pin, other.judge_key)
    assert other.seen_by("editions") is one.seen_by("editions") is Role.VISITOR


DAMAGED = (
    b"",
    b"{",
    b"[]",
    b"{}",
    b'{"secret": 1}',
    b"\xff\xfe",
    b'{"secret": "a", "pin": "1", "judge_key": "b", "round": 1, "shown": {}}',
)


@pytest.mark.parametrize("data", DAMAGED)
def test_damaged_keys_are_made_anew_which_is_said_and_those_in_use_stay(tmp_path, caplog, data):
    file = tmp_path / "access.json"
    file.write_bytes(data)
    access = Access(file)
    pin, cookie = access.pin, access.cookie(Role.JUDGE)
    assert caplog.text.count("las claves se hacen de nuevo") == 1
    assert access.role_of(pin) is Role.JUDGE
    assert Access(file).caller(cookie).role is Role.JUDGE
    file.write_bytes(data)
    os.utime(file, ns=(0, 0))
    assert access.pin == pin
    assert access.caller(cookie).role is Role.JUDGE
    assert caplog.text.count("las claves se hacen de nuevo") == 1


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC, errno.EACCES])
def test_keys_that_cannot_be_kept_are_good_until_juez_ends(own_app, tmp_path, monkeypatch, caplog, number):
    def refuses(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("indexer.disk.write_whole", refuses)
    access = Access(tmp_path / "elsewhere" / "access.json")
    monkeypatch.setitem(own_app.extensions, "access", access)
    assert access.pin == access.pin
    assert access.caller(access.cookie(Role.JUDGE)).role is Role.JUDGE
    mine = [one.getMessage() for one in caplog.records if one.thread == threading.get_ident()]  # other apps may be at work beside
    assert sum("las claves valen hasta que Juez termine" in said for said in mine) == 1
    assert own_app.test_client().get("/").status_code == 200
    host = host_of(own_app)
    assert host.get("/acceso").status_code == 200


@pytest.mark.parametrize("cookie", ["", "x", "WzIsImEiLDFd.AAAA", "é", "a" * 5000, "[2,1,1]"])
def test_a_cookie_that_juez_did_not_sign_is_a_visitors(own_app, cookie):
    assert access(own_app).caller(cookie).role is Role.VISITOR
    assert Access(access(own_app)._file.with_name("other.json")).caller(access(own_app).cookie(Role.HOST)).role is Role.VISITOR


def test_new_keys_make_judges_visitors_again_and_leave_the_host(own_app):
    judge, host = browser(own_app, Role.JUDGE), browser(own_app, Role.HOST)
    old = access(own_app).judge_key, access(own_app).pin
    assert judge.post("/situaciones/guardar").status_code == 404
    host.post("/acceso/pin")
    assert judge.post("/situaciones/guardar").status_code == 403
    assert host.get("/datos").status_code == 200
    assert all(access(own_app).role_of(key) is Role.VISITOR for key in old)


def test_the_link_of_the_code_makes_a_judge_and_no_host_a_judge(own_app):
    host = browser(own_app, Role.HOST)
    page = host.get("/acceso").get_data(as_text=True)
    link = re.search(r'href="http://localhost(/entrar/[^"]+)"', page)[1]
    assert access(own_app).pin in page
    phone = own_app.test_client()
    phone.get(link)
    assert phone.post("/situaciones/guardar").status_code == 404
    host.get(link)
    assert host.get("/datos").status_code == 200
    phone.post("/salir")
    assert phone.post("/situaciones/guardar").status_code == 403


def test_a_pin_cannot_be_tried_out(own_app):
    phone, other = own_app.test_client(), {"environ_base": {"REMOTE_ADDR": "192.168.1.9"}}
    wrong = "111111" if access(own_app).pin != "111111" else "222222"
    tried = [phone.post("/entrar", data={"pin": wrong}).status_code for _ in range(6)]
    assert tried == [403] * 5 + [429]
    assert phone.get(f"/entrar/{access(own_app).pin}").status_code == 403
    assert phone.post("/entrar", data={"pin": access(own_app).pin}, **other).status_code == 303


def test_kept_situations_are_seen_by_whom_the_host_chooses(own_app):
    with UserData(own_app.extensions["shelf"].home.user_database) as user:
        user.save_situation(SavedSituation("La guardada", "inferno", BOARD, "juez-1"))
    host = browser(own_app, Role.HOST)
    seen = {}
    for choice in ("todos", "jueces", "nadie"):
        assert host.post("/acceso/ver", data={"situations": choice}).status_code == 303
        pages = {role: browser(own_app, role).get("/situaciones").get_data(as_text=True) for role in Role}
        seen[choice] = [role for role, page in pages.items() if "La guardada" in page]
    assert seen == {"todos": list(Role), "jueces": [Role.JUDGE, Role.HOST], "nadie": [Role.HOST]}


def test_imported_editions_are_seen_by_whom_the_host_chooses(own_app, monkeypatch):
    from rules_corpus import Edition
    from rules_corpus.corpus import Corpus

    shelf = own_app.extensions["shelf"]
    ours = shelf.library.corpus.edition("souls")
    copied = Edition(**{**vars_of(ours), "name": "oficial-x"})
    from dataclasses import replace

    monkeypatch.setattr(shelf, "_library", replace(shelf.library, corpus=Corpus([*shelf.library.corpus.defaults(), copied])))
    monkeypatch.setattr("indexer.building.current_folder", lambda _: None)
    host = browser(own_app, Role.HOST)
    addresses = ("/d/souls?edicion=oficial-x", "/api/v1/rules/souls?edition=oficial-x", "/ediciones/souls/oficial-x/defectos")
    for choice, least in (("todos", Role.VISITOR), ("jueces", Role.JUDGE), ("nadie", Role.HOST)):
        host.post("/acceso/ver", data={"editions": choice})
        for role in Role:
            client = browser(own_app, role)
            for address in addresses:
                assert (client.get(address).status_code == 200) == (role >= least), (choice, role, address)
            for page in ("/api/v1/documents", "/ediciones", "/comparar/souls"):
                assert ("oficial-x" in client.get(page).get_data(as_text=True)) == (role >= least), (choice, role, page)


def vars_of(edition) -> dict:
    """What an edition is made of."""
    from dataclasses import fields

    return {field.name: getattr(edition, field.name) for field in fields(edition) if field.init}
