"""Pages that stand are sent again as they are, to each reader the one that is theirs, until what they show changes."""

from __future__ import annotations

import gzip
import io

import pytest

from indexer import Home
from webapp import create_app

from ..conftest import host_of

RULE = "/r/inferno:116.3a"
PATHS = [
    "/",
    "/d/myl",
    RULE,
    "/mapa/inferno:116.3a",
    "/buscar?q=prioridad",
    "/sugerencias?q=prior",
    "/glosario/souls",
    "/disputas/myl",
]
RULING = """
fuente: Foro
respuestas:
  - {fecha: 2024-05-03, regla: 116.3a, pregunta: ¿Primero quién?, respuesta: Quien lleva el turno.}
"""


@pytest.fixture
def app(tmp_path, shared_home):
    home = Home(tmp_path / "own")
    home.folder.mkdir()
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    return create_app(home, {"TESTING": True})


@pytest.fixture
def rendered(app):
    """The pages that were made, in order."""
    made: list[str] = []
    app.jinja_env.globals["data_trouble"] = lambda: made.append("") or ""
    return made


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_sent_again_byte_by_byte(app, path):
    client = app.test_client()
    first, again, plain = client.get(path), client.get(path), client.get(path, headers={"Accept-Encoding": "gzip"})
    assert first.status_code == 200
    assert first.data == again.data
    assert (gzip.decompress(plain.data) if "Content-Encoding" in plain.headers else plain.data) == first.data
    assert again.headers["ETag"] == first.headers["ETag"]
    assert set(first.headers.keys()) - {"Set-Cookie"} == set(again.headers.keys())
    assert client.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.head(path).headers["Content-Length"] == str(len(first.data))


def test_it_is_made_once(app, rendered):
    for _ in range(3):
        app.test_client().get(RULE)
    assert len(rendered) == 1


def test_each_reader_has_the_page_as_they_chose_it(app):
    seen = set()
    for cookies in ({}, {"vista": "oscuro.1"}, {"vista": "oscuro.3"}, {"juego": "souls"}):
        client = app.test_client()
        for name, value in cookies.items():
            client.set_cookie(name, value)
        seen.add(client.get("/").data)
    assert len(seen) == 4
    assert b"http://127.0.0.1/r/" in app.test_client().get(RULE, base_url="http://127.0.0.1").data
    assert b"http://localhost/r/" in app.test_client().get(RULE).data


def test_the_cookie_of_the_game_is_given_to_each_reader(app):
    for _ in range(2):
        assert app.test_client().get(RULE).headers["Set-Cookie"].startswith("juego=inferno")


def test_an_official_answer_stands_at_its_rule_at_once_and_goes_with_it(app, rendered):
    host = host_of(app)
    reader = app.test_client()
    before = reader.get(RULE).data
    waiting = host.post("/respuestas/importar", data={"juego": "inferno", "archivo": (io.BytesIO(RULING.encode()), "r.yaml")})
    host.post(waiting.headers["Location"])
    assert "Quien lleva el turno." in reader.get(RULE).get_data(as_text=True)
    assert "Quien lleva el turno." in reader.get("/buscar?q=primero+quién").get_data(as_text=True)
    made = len(rendered)
    reader.get(RULE)  # what the engine says to an answer comes later
    assert len(rendered) == made + 1
    host.post("/respuestas/inferno/deshacer")
    assert reader.get(RULE).data == before
