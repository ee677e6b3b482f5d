"""Rules, searches, documents, glossary, concepts, disputes: the same answers as the command line."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from pydantic import TypeAdapter

from indexer import UserData, open_library
from juez.cli import main
from rules_corpus import DOCUMENTS, GAMES, embedded_editions
from rules_corpus.concepts import concepts
from rules_corpus.contradictions import points
from rules_corpus.glossary import glossaries
from webapp import create_app
from webapp.api.endpoint import ENDPOINTS

from ...conftest import host_of
from .asking import get, pages

SOME_RULES = [
    record.id
    for edition in embedded_editions()
    for n, record in enumerate(edition)
    if n % 7 == 0 or edition.document in ("souls", "myl", "inferno-inicio")
]


MISSPELT = ["inferno:701.81d", "inferno:702.8c", "fftcg:17.7.2", "SOULS:1.3.", "inferno:116.3a/p1", "inferno:120.2#2"]


QUERIES = [
    "fila de activacion",
    "116.3a",
    "6.6.9",
    "prioridda",
    "no puede atacar",
    "juego:souls maná",
    "«paso de combate»",
    "qwzx",
]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_rules_and_defects_are_those_of_the_command_line(client, command, document):
    assert pages(client, f"/rules/{document}", limit=300) == command("rules", document)
    assert pages(client, f"/defects/{document}", limit=3) == command("lint", document)
    assert pages(client, f"/diff/{document}", **{"from": "juez-1", "to": "juez-1"}) == command(
        "diff", document, "juez-1", "juez-1"
    )


def test_a_rule_is_that_of_the_command_line(client, command):
    described = TypeAdapter(ENDPOINTS["rule"].answers)
    for rule_id in (*SOME_RULES, *MISSPELT):
        answer = get(client, f"/rule/{rule_id.replace('#', '~')}").get_json()
        assert answer == command("rule", rule_id), rule_id
        described.validate_python(answer)


def test_an_unknown_rule_is_refused_as_by_the_command_line(client, command):
    for rule_id in ("souls:6.6.9", "ajedrez:1", "116", "infierno:116.3a", "souls:", ":"):
        response = get(client, f"/rule/{rule_id}")
        answer = response.get_json()
        assert response.status_code == 404
        assert answer.pop("code") == "unknown-rule"
        assert answer == command("rule", rule_id)


@pytest.mark.parametrize("query", QUERIES)
def test_a_search_is_that_of_the_command_line(client, command, query):
    assert get(client, "/search", q=query).get_json() == command("search", query)
    narrowed = command("search", query, "--game", "souls", "--game", "myl", "--limit", "3")
    assert get(client, "/search", q=query, game=["souls", "myl"], limit=3).get_json() == narrowed


def test_a_search_can_be_narrowed_to_a_document_and_a_kind(client):
    found = get(client, "/search", q="mazo", document="inferno-inicio").get_json()["results"]
    assert found
    assert all(result["id"].startswith("inferno-inicio:") for result in found)
    examples = get(client, "/search", q="mazo", kind="example", limit=5).get_json()["results"]
    assert examples
    assert all("/ej" in result["id"] for result in examples)


def test_an_imported_edition_is_answered_like_the_embedded_one(home, documents, monkeypatch):
    with UserData(home.user_database) as user:
        user.add_edition("souls", "oficial", "2024-09", (documents / "souls.txt").read_bytes())
    library = open_library(home)
    client = host_of(create_app(home, {"TESTING": True}))
    monkeypatch.setenv("JUEZ_HOME", str(home.folder))
    monkeypatch.setattr("indexer.open_library", lambda *_: library)

    def command(*arguments):
        return json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)

    assert pages(client, "/rules/souls", edition="oficial") == command("rules", "souls", "--edition", "oficial")
    assert pages(client, "/defects/souls", edition="oficial") == command("lint", "souls", "--edition", "oficial")
    compared = pages(client, "/diff/souls", **{"from": "juez-1", "to": "oficial"})
    assert compared == command("diff", "souls", "juez-1", "oficial")
    assert len(compared) > 300
    TypeAdapter(ENDPOINTS["diff"].answers).validate_python(compared)
    assert get(client, "/rule/souls:10", edition="oficial").get_json()["edition"] == "oficial"
    ours, theirs = client.get("/r/souls:10").data, client.get("/r/souls:10?edicion=oficial").data
    assert ours != theirs
    assert client.get("/r/souls:10").data == ours
    souls = next(d for d in get(client, "/documents").get_json() if d["id"] == "souls")
    assert [(e["name"], e["official"], e["default"]) for e in souls["editions"]] == [
        ("juez-1", False, True),
        ("oficial", True, False),
    ]


def test_documents_glossary_concepts_and_disputes_are_all_there(client):
    assert [d["id"] for d in get(client, "/documents").get_json()] == list(DOCUMENTS)
    for game in GAMES:
        terms = pages(client, f"/glossary/{game}", limit=20)
        assert [t["id"] for t in terms] == [t.id for t in glossaries()[game].terms]
        assert all(get(client, f"/glossary/{game}/{t['id']}").get_json() == t for t in terms)
    ideas = pages(client, "/concepts")
    assert [c["id"] for c in ideas] == [c.id for c in concepts()]
    assert all(get(client, f"/concepts/{c['id']}").get_json() == c for c in ideas)
    disputed = pages(client, "/disputes", limit=7)
    assert [d["id"] for d in disputed] == [p.id for p in points()]
    assert sum(len(pages(client, "/disputes", game=game)) for game in GAMES) == len(disputed)


def test_disputes_of_a_rule(client):
    found = get(client, "/disputes", rule="inferno:106.3").get_json()
    assert found
    assert all("inferno:106.3" in point["rules"] for point in found)
    assert get(client, "/disputes", rule="souls:1").get_json() == []
    assert get(client, "/disputes", rule="souls:6.6.9").get_json()["nearest"] == ["souls:6.6", "souls:6.6.1"]
