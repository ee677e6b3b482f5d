"""Errors that teach: what is wrong, what is near, what a value may be."""

from __future__ import annotations

import pytest

from rules_corpus import GAMES
from webapp import create_app
from webapp.api.endpoint import ROOT
from webapp.api.refusals import Code


@pytest.mark.parametrize(
    ("path", "status", "code", "nearest"),
    [
        ("/rules/soulz", 404, Code.UNKNOWN_DOCUMENT, ["souls"]),
        ("/glossary/ajedrez", 404, Code.UNKNOWN_GAME, []),
        ("/glossary/souls/jugadro", 404, Code.UNKNOWN_TERM, ["jugador"]),
        ("/concepts/pilas", 404, Code.UNKNOWN_CONCEPT, ["pila"]),
        ("/rules/souls?edition=juez1", 404, Code.UNKNOWN_EDITION, ["juez-1"]),
        ("/rule/souls:1?edition=juez1", 404, Code.UNKNOWN_EDITION, ["juez-1"]),
        ("/diff/souls?from=juez-1&to=juez", 404, Code.UNKNOWN_EDITION, ["juez-1"]),
        ("/serch", 404, Code.UNKNOWN_ADDRESS, ["/api/v1/search"]),
        ("/", 404, Code.UNKNOWN_ADDRESS, []),
        ("/search", 400, Code.MISSING_PARAMETER, []),
        ("/search?q=", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&limite=3", 400, Code.UNKNOWN_PARAMETER, ["limit"]),
        ("/search?q=x&limit=0", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&limit=diez", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&limit=1_0", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&limit=%C2%B2", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&game=infierno", 400, Code.BAD_PARAMETER, ["inferno"]),
        ("/search?q=x&kind=regla", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&q=y", 400, Code.REPEATED_PARAMETER, []),
        ("/rules/souls?document=myl", 400, Code.REPEATED_PARAMETER, []),
        ("/documents?juego=souls", 400, Code.UNKNOWN_PARAMETER, []),
        ("/rules/souls?offset=1000001", 400, Code.BAD_PARAMETER, []),
    ],
)
def test_errors_say_what_is_wrong_and_what_is_near(client, path, status, code, nearest):
    response = client.get(ROOT + path)
    answer = response.get_json()
    assert (response.status_code, answer["code"]) == (status, code)
    assert answer["nearest"][: len(nearest)] == nearest
    assert answer["error"]
    if status == 400:
        assert answer["parameter"] in answer["error"]
        assert set(answer) == {"error", "code", "nearest", "parameter", "got", "allowed"}


def test_a_wrong_value_comes_with_what_it_may_be(client):
    answer = client.get(f"{ROOT}/search?q=x&game=infierno").get_json()
    assert (answer["parameter"], answer["got"], answer["allowed"]) == ("game", "infierno", list(GAMES))
    assert "¿Querías decir «inferno»?" in answer["error"]
    assert "de 1 a 200" in client.get(f"{ROOT}/search?q=x&limit=201").get_json()["error"]


def test_a_method_that_is_not_for_reading_is_refused(client):
    for method in ("post", "put", "delete", "patch"):
        response = getattr(client, method)(f"{ROOT}/documents")
        assert (response.status_code, response.get_json()["code"]) == (405, "method-not-allowed")
        assert "GET" in response.headers["Allow"]


def test_too_long_too_large_and_too_many_are_json(shared_home):
    client = create_app(shared_home, {"TESTING": True, "HOSTS": frozenset({"0.0.0.0"})}).test_client()
    assert client.get(f"{ROOT}/search?q={'a' * 9000}").get_json()["code"] == "address-too-long"
    large = client.post(f"{ROOT}/search", environ_overrides={"CONTENT_LENGTH": "9000000"})
    assert (large.status_code, large.get_json()["code"]) == (413, "too-large")
    asked = [
        client.get(f"{ROOT}/defects/myl?limit=1", environ_base={"REMOTE_ADDR": "192.168.1.99"}, base_url="http://192.168.1.5")
        for _ in range(61)
    ]
    refused = next(response for response in asked if response.status_code == 429)
    assert refused.get_json()["code"] == "too-many-requests"
    assert int(refused.headers["Retry-After"]) >= 1
