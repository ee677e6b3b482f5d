"""The API is the command line: every command that answers has its address, with the same answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
import pytest
from pydantic import TypeAdapter

import engine
from juez.cli import main
from webapp.api.endpoint import ENDPOINTS, ROOT

#: Commands that the API does not answer, each with the reason.
LEFT_OUT = {
    "serve": "starts what the API is part of",
    "import": "writes the user's own data, which only this machine may do",
    "cards import": "writes the user's own data, which only this machine may do",
    "cards undo": "writes the user's own data, which only this machine may do",
    "rulings import": "writes the user's own data, which only this machine may do",
    "rulings undo": "writes the user's own data, which only this machine may do",
    "rulings remove": "writes the user's own data, which only this machine may do",
    "data list": "names the user's own files, which are nobody else's business",
    "data save": "copies the user's own data",
    "data restore": "replaces the user's own data",
    **{
        f"event {name}": "opens a file of this machine by its name; the pages work on the event that is open"
        for name in ("new", "import", "export", "check", "rota", "report", "close")
    },
    "play": "tries the engine at random for as long as is asked; it answers nothing about a game",
}
SITUATION = Path(engine.__file__).parent / "situations" / "inferno" / "respuesta-en-la-cadena.yaml"
TEXT = SITUATION.read_text(encoding="utf-8")
LIST = Path(__file__).parents[2] / "decks" / "lists" / "myl.txt"
CARDS = Path(__file__).with_name("cards.tsv")
FORMAT = Path(__file__).with_name("format.yaml")
COUNTED = Path(__file__).with_name("counted.txt")
CARD = "Girar: Toma una carta.\nCuando baile, zumba."

#: Of each command: its arguments, and what is asked of its endpoint.
CASES = {
    "rules": (["souls"], {"document": "souls", "limit": 1000}),
    "rule": (["inferno:116.3a"], {"id": "inferno:116.3a"}),
    "search": (["no puede atacar", "--limit", "5"], {"q": "no puede atacar", "limit": 5}),
    "export": (["souls"], {"game": "souls"}),
    "lint": (["souls"], {"document": "souls", "limit": 1000}),
    "diff": (["souls", "juez-1", "juez-1"], {"document": "souls", "from": "juez-1", "to": "juez-1"}),
    "situation run": ([str(SITUATION)], {"situation": TEXT}),
    "situation explore": ([str(SITUATION)], {"situation": TEXT}),
    "situation schema": ([], {}),
    "coverage": (["inferno"], {"game": "inferno", "limit": 1000}),
    "deck check": (
        [str(LIST), "--game", "myl", "--format", "furia-extendido", "--date", "2026-03-01"],
        {"game": "myl", "format": "furia-extendido", "list": LIST.read_text(encoding="utf-8"), "date": "2026-03-01"},
    ),
    "deck compare": (
        [str(LIST), str(COUNTED), "--game", "myl", "--duel", "2"],
        {"game": "myl", "registered": LIST.read_text(encoding="utf-8"), "found": COUNTED.read_text(encoding="utf-8"), "duel": 2},
    ),
    "formats list": ([], {}),
    "formats check": ([str(FORMAT)], {"file": FORMAT.read_text(encoding="utf-8"), "name": FORMAT.name}),
    "card read": (["inferno", CARD, "--name", "Oso"], {"game": "inferno", "text": CARD, "name": "Oso"}),
    "card gaps": (
        ["inferno", str(CARDS), "--try", "baile", "ataque", "--unused"],
        {"game": "inferno", "file": CARDS.read_text(encoding="utf-8"), "words": "baile", "instead": "ataque", "unused": True},
    ),
    "rulings list": (["--game", "inferno", "--rule", "116.3a"], {"game": "inferno", "rule": "116.3a"}),
    "cards search": (["la", "--game", "myl", "--limit", "3"], {"game": "myl", "name": "la", "limit": 3}),
}
BY_COMMAND = {endpoint.command: endpoint for endpoint in ENDPOINTS.values() if endpoint.command}


def commands(group: click.Group, before: str = "") -> Iterator[str]:
    """Every command by its whole name: "rule", "deck check"."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, f"{before}{name} ")
        else:
            yield before + name


def test_every_command_that_answers_has_its_address_and_every_address_its_command():
    named = [endpoint.command for endpoint in ENDPOINTS.values() if endpoint.command]
    assert len(named) == len(set(named))
    assert set(commands(main)) == {*named, *LEFT_OUT}
    assert not set(named) & set(LEFT_OUT)


@pytest.mark.parametrize("name", BY_COMMAND)
def test_the_answer_is_that_of_the_command_line(client, command, name, tmp_path):
    endpoint, (arguments, asked) = BY_COMMAND[name], CASES[name]
    if name == "export":
        arguments = [*arguments, "--output", str(tmp_path / "juego.html")]
    if endpoint.sends:
        answer = client.post(f"{ROOT}{endpoint.path}", json=asked).get_json()
    else:
        path = endpoint.path.format(**asked)
        query = {key: value for key, value in asked.items() if key not in endpoint.in_path}
        answer = client.get(f"{ROOT}{path}", query_string=query).get_json()
    TypeAdapter(endpoint.answers).validate_python(answer)
    told = command(*name.split(), *arguments)
    if name == "export":
        assert len(client.get(answer.pop("file")).data) == told["bytes"] == Path(told.pop("file")).stat().st_size
    assert answer == told


def test_coverage_is_told_under_another_edition(client, app):
    shelf = app.extensions["shelf"]
    ours = shelf.library.corpus.edition("myl")
    changed = next(record for record in ours if record.rules and len(record.text) > 60)
    other = replace(
        ours.with_records(tuple(replace(r, text="Otra.") if r is changed else r for r in ours)), name="otra", _by_id={}
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(shelf.library.corpus.editions["myl"], "otra", other)
        answer = client.get(f"{ROOT}/coverage/myl", query_string={"edition": "otra", "limit": 1000}).get_json()
    TypeAdapter(BY_COMMAND["coverage"].answers).validate_python(answer)
    (differs,) = [row["differs"] for row in answer if row["differs"]]
    assert (differs["in"][0], differs["now"]) == ("text", changed.id)
    assert client.get(f"{ROOT}/coverage/myl", query_string={"edition": "nada"}).status_code == 404


def test_what_cannot_be_read_or_is_not_there_yet_is_explained(client, app, monkeypatch):
    asked = {"game": "ajedrez", "text": "Roba 1 carta."}
    unknown = client.post(f"{ROOT}/cards/read", json=asked)
    assert (unknown.status_code, unknown.get_json()["allowed"]) == (400, ["inferno", "myl", "fftcg", "souls"])
    assert client.get(f"{ROOT}/coverage/ajedrez").get_json()["code"] == "unknown-game"
    long = client.post(f"{ROOT}/cards/read", json={"game": "inferno", "text": "a" * 2_001})
    assert (long.status_code, long.get_json()["code"]) == (400, "bad-parameter")
    monkeypatch.setattr(app.extensions["coverages"], "of", lambda game: None)
    waiting = client.get(f"{ROOT}/coverage/myl")
    assert (waiting.status_code, waiting.get_json()["code"]) == (503, "under-way")
    assert int(waiting.headers["Retry-After"]) > 0
    assert client.get("/api").status_code == 200
