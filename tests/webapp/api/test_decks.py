"""Decks: the verdict of the command line, and bodies that cannot be taken."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import TypeAdapter

from webapp.api.endpoint import ENDPOINTS, ROOT

LISTS = Path(__file__).parents[2] / "decks" / "lists"


def check(client, **sent):
    return client.post(f"{ROOT}/decks/check", json=sent)


@pytest.mark.parametrize(
    ("name", "game", "format"),
    [
        ("inferno.txt", "inferno", "abierto"),
        ("limit-break.txt", "fftcg", "construido"),
        ("ffdecks.json", "fftcg", "construido"),
        ("myl.txt", "myl", "furia-extendido"),
        ("souls-export.txt", "souls", "estandar"),
    ],
)
def test_a_verdict_is_that_of_the_command_line(client, command, name, game, format):
    text = (LISTS / name).read_text(encoding="utf-8")
    answer = check(client, game=game, format=format, list=text, date="2026-03-01").get_json()
    assert answer == command("deck", "check", str(LISTS / name), "--game", game, "--format", format, "--date", "2026-03-01")
    TypeAdapter(ENDPOINTS["check_deck"].answers).validate_python(answer)


def test_the_first_duel_and_the_readings_are_taken_into_account(client):
    first = "40 Soldado\nManá:\n6 Maná\nLimbo:\n2 Sombra"
    later = check(client, game="souls", format="estandar", list="40 Soldado\nManá:\n6 Maná\nLimbo:\n3 Sombra", first_duel=first)
    assert "limbo-count-changed" in [finding["code"] for finding in later.get_json()["findings"]]
    refused = check(client, game="souls", format="estandar", list=first, readings={"nada": "x"})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "bad-deck")


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b'{"game": "myl",\n oops}', "application/json", 400, "bad-body"),
        (b"[]", "application/json", 400, "bad-body"),
        (b"[" * 100_000, "application/json", 400, "bad-body"),
        (b"\xff", "application/json", 400, "bad-body"),
        (b'{"game": "\\ud800", "format": "x", "list": "y"}', "application/json", 400, "bad-body"),
        (b'{"n": ' + b"9" * 5_000 + b"}", "application/json", 400, "bad-body"),
        (b"game=myl", "application/x-www-form-urlencoded", 415, "not-json"),
        (b'{"game": "mil", "format": "x", "list": "y"}', "application/json", 400, "bad-parameter"),
        (b'{"game": "myl", "format": "x", "list": 3}', "application/json", 400, "bad-parameter"),
        (b'{"game": "myl", "format": "x"}', "application/json", 400, "missing-parameter"),
        (b'{"game": "myl", "format": "x", "list": "y", "lista": "y"}', "application/json", 400, "unknown-parameter"),
        (b'{"game": "myl", "format": "x", "list": "y"}', "application/json", 404, "unknown-format"),
        (b'{"game": "myl", "format": "furia-extendido", "list": "<html>"}', "application/json", 422, "bad-deck"),
        (b'{"game": "myl", "format": "furia-extendido", "list": "y", "date": "ayer"}', "application/json", 422, "bad-deck"),
    ],
)
def test_a_body_that_cannot_be_taken_is_explained(client, body, kind, status, code):
    response = client.post(f"{ROOT}/decks/check", data=body, content_type=kind)
    answer = response.get_json()
    assert (response.status_code, answer["code"]) == (status, code)
    assert len(answer["error"]) > 20


def test_where_a_body_stops_being_json_is_said(client):
    response = client.post(f"{ROOT}/decks/check", data=b'{"game": "myl",\n oops}', content_type="application/json")
    assert "línea 2, columna 2" in response.get_json()["error"]
