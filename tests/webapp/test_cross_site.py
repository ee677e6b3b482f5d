"""What another site makes a browser ask: a link opens, nothing else of it runs the engine."""

from __future__ import annotations

import pytest

from webapp import create_app
from webapp.packed import pack

from ..conftest import host_of
from .test_room import BOARD, OF_THE_ROOM

WORD = pack(BOARD)
PAGES = [
    f"/situacion?s={WORD}",
    f"/situacion/tablero?s={WORD}",
    f"/situacion/desenlaces?s={WORD}",
    f"/situacion/texto?s={WORD}",
    "/situaciones/nueva?juego=myl",
    "/mazos/myl/furia-extendido?lista=",
]
OPENED = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
OTHER = {
    "picture": {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
    "script": {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"},
    "frame": {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
    "fetch": {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"},
    "prefetch": {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch;prerender"},
    "early prefetch": {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "empty", "Purpose": "prefetch"},
    "neighbour": {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
}


@pytest.mark.parametrize("path", PAGES)
def test_a_link_opens(client, path):
    assert client.get(path, headers=OPENED).status_code == client.get(path).status_code
    assert client.get(path, headers=OPENED).status_code in (200, 303, 400)


@pytest.mark.parametrize("asked", OTHER.values(), ids=OTHER)
@pytest.mark.parametrize("path", PAGES)
def test_nothing_else_of_another_site_is_answered(client, path, asked):
    assert client.get(path, headers={"Sec-Fetch-Site": "cross-site", **asked}).status_code == 403


def test_it_is_refused_before_any_work(shared_home):
    app = create_app(shared_home, {"TESTING": True, "INSIDE": False})
    for endpoint in OF_THE_ROOM:
        rule = next(rule for rule in app.url_map.iter_rules() if rule.endpoint == endpoint)
        path = rule.rule.replace("<game>", "myl").replace("<format>", "x").replace("<stem>", "x")
        method = "GET" if "GET" in rule.methods else "POST"
        sent = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
        assert host_of(app).open(path, method=method, headers=sent).status_code == 403
    assert app.extensions["room"].free == []
    assert not app.extensions["room"].line.waiting


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_our_own_pages_and_what_is_typed_are_answered(client, site):
    for path in PAGES:
        assert client.get(path, headers={"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "cors"}).status_code != 403


def test_rules_may_be_shown_anywhere_and_the_api_read(client):
    sent = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}
    assert client.get("/api/v1/cards/search?game=myl&name=a", headers=sent).status_code == 200
    assert client.get("/api/v1/rule/souls:1", headers=sent).status_code == 200
