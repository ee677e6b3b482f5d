"""Situations: the run of the command line, every outcome, hostile texts."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import TypeAdapter

import engine
from webapp.api.endpoint import ENDPOINTS, ROOT

SITUATIONS = sorted((Path(engine.__file__).parent / "situations").glob("*/*.yaml"))


@pytest.mark.parametrize("path", SITUATIONS[::20], ids=lambda path: path.stem)
def test_a_situation_runs_as_on_the_command_line(client, command, path):
    answer = client.post(f"{ROOT}/situations/run", json={"situation": path.read_text(encoding="utf-8")}).get_json()
    assert answer == command("situation", "run", str(path))
    TypeAdapter(ENDPOINTS["run_situation"].answers).validate_python(answer)


def test_every_outcome_of_a_situation_is_found(client):
    example = ENDPOINTS["explore_situation"].example
    answer = client.post(f"{ROOT}/situations/explore", json=example).get_json()
    assert answer["complete"]
    assert len(answer["outcomes"]) == 2
    TypeAdapter(ENDPOINTS["explore_situation"].answers).validate_python(answer)
    bounded = client.post(f"{ROOT}/situations/explore", json={**example, "positions": 2}).get_json()
    assert not bounded["complete"]


_HEAD = "game: inferno\ntitle: x\n"


_BOARD = "players:\n  Ana: {demonio: A, mazo: 9}\n  Bruno: {demonio: B, mazo: 9}\n"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("a: &a [x]\nb: [*a, *a]\n", 1, "anclas"),
        ("[" * 9_000, 1, "niveles"),
        ("a:\n" + "- 1\n" * 30_000, None, "valores"),
        ("a: !!python/object/apply:os.system [ls]\n", 1, "etiquetas"),
        (_HEAD + "players: {<script>alert(1)</script>: {}}\n", None, ""),
        (_HEAD + _BOARD + "do:\n- Ana: bailar\n", 7, "no es una opción"),
        (_HEAD + _BOARD.replace("mazo: 9", "mazo: 500, mano: [x x100, x x100]", 1), 4, "no sé qué carta es «x»"),
        (_HEAD + _BOARD.replace("mazo: 9", "mazo: 500, exilio: [500, 500, 500]", 1), 4, "hay más de 1500 cartas"),
        (_HEAD + _BOARD + "effects:\n- {source: a, you: Ana, affects: []}\n", 7, "no hay un elemento"),
        (_HEAD + _BOARD + "agenda:\n- {kind: turno}\ndo:\n- until: Restauración\n", 7, "falta la clave «player»"),
        (_HEAD + _BOARD + "do:\n" + "- pasan\n" * 501, 7, "más de 500"),
    ],
)
def test_a_hostile_situation_is_refused_in_spanish_with_its_place(client, text, line, says):
    for path in ("run", "explore"):
        response = client.post(f"{ROOT}/situations/{path}", json={"situation": text})
        answer = response.get_json()
        assert (response.status_code, answer["code"]) == (422, "bad-situation")
        assert says in answer["error"]
        assert answer["column"] >= 1
        assert line in (None, answer["line"])


def test_a_situation_that_is_too_long_is_not_even_read(client):
    response = client.post(f"{ROOT}/situations/run", json={"situation": "x" * 300_000})
    assert (response.status_code, response.get_json()["code"]) == (400, "bad-parameter")
    response = client.post(f"{ROOT}/situations/run", data=b"x" * 10_000_000, content_type="application/json")
    assert response.status_code == 413
