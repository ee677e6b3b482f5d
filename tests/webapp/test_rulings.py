"""Official answers on pages: imported by the host, shown where they are about, beside what the engine says."""

from __future__ import annotations

import io
import re
import time
from html import unescape

import pytest

from engine import all_situations
from indexer import Home, UserData
from indexer.user_data import SavedSituation
from webapp import create_app
from webapp.offline.bundle_contents import game_pages

from ..conftest import host_of

SITUATION = "respuesta-en-la-cadena"
FILE = f"""
fuente: Foro, https://foro.example/r?a=1&b=2
respuestas:
  - {{fecha: 2024-05-03, regla: 116.3a, pregunta: ¿Primero quién?, respuesta: Quien lleva el turno.,
     situación: {SITUATION}, se espera: [{{en juego de Bruno: [Oso]}}], hilo: 12}}
  - {{fecha: 2024-04, carta o regla: "Laverna; 116.3a", pregunta: ¿Y el <b>Oso</b>?, respuesta: Se va.,
     situación: {SITUATION}, se espera: {{en juego de Bruno: []}}}}
  - {{fecha: ayer, carta: Laverna, pregunta: ¿Cuándo?, respuesta: Nunca.}}
"""


@pytest.fixture
def host(tmp_path, shared_home):
    """The host of a Juez of its own, with a card."""
    home = Home(tmp_path / "own")
    home.folder.mkdir()
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    with UserData(home.user_database) as user:
        user.import_cards("inferno", "prueba", lambda _: {"laverna": {"name": "Laverna", "facts": {"type": ["Aliado"]}}})
    return host_of(create_app(home, {"TESTING": True}))


def page_of(client, path, **query):
    response = client.get(path, query_string=query or None)
    assert response.status_code == 200, path
    return unescape(" ".join(response.get_data(as_text=True).split()))


def send(client, text, game="inferno", name="r.yaml"):
    return client.post("/respuestas/importar", data={"juego": game, "archivo": (io.BytesIO(text.encode()), name)})


@pytest.fixture
def kept(host):
    """The same, after the file was imported in the browser."""
    waiting = send(host, FILE).headers["Location"]
    assert host.post(waiting).status_code == 303
    return host


def ids(client):
    return [ruling["id"] for ruling in client.get("/api/v1/rulings/inferno").get_json()["rulings"]]


def settled(client, id):
    """The page of an answer once its situation was run."""
    deadline = time.monotonic() + 90
    while "Refresh" in (response := client.get(f"/respuestas/inferno/{id}")).headers and time.monotonic() < deadline:
        time.sleep(0.2)
    return unescape(" ".join(response.get_data(as_text=True).split()))


def test_a_file_is_shown_before_anything_is_kept(host):
    waiting = send(host, FILE)
    assert waiting.status_code == 303
    page = page_of(host, waiting.headers["Location"])
    assert "2 respuestas: 2 nuevas" in page
    assert "«ayer» no es una fecha" in page
    assert "hilo" in page
    assert ids(host) == []
    assert host.post(f"{waiting.headers['Location']}/descartar").status_code == 303
    assert host.post(waiting.headers["Location"]).status_code == 410
    assert ids(host) == []


@pytest.mark.parametrize(("text", "game"), [("", "inferno"), ("hola", "inferno"), (FILE, "ajedrez")])
def test_what_cannot_be_imported_is_said_on_the_form(host, text, game):
    response = send(host, text, game)
    assert response.status_code == 422
    assert 'role="alert"' in response.get_data(as_text=True)


def test_they_stand_where_they_are_about_marked_as_official(kept):
    visitor = kept.application.test_client()
    for path, query in (
        ("/r/inferno:116.3a", {}),
        ("/vista/r/inferno:116.3a", {}),
        ("/cartas/inferno/laverna", {}),
        ("/cartas", {"juego": "inferno", "q": "laverna"}),
        ("/respuestas/inferno", {}),
        ("/buscar", {"q": "oso se va", "juego": "inferno"}),
        ("/buscar", {"q": "oso se va"}),
    ):
        page = visitor.get(path, query_string=query).get_data(as_text=True)
        assert "Respuesta oficial" in page, path
        assert "¿Y el &lt;b&gt;Oso&lt;/b&gt;?" in page, path
    assert "Respuesta oficial" not in page_of(visitor, "/r/inferno:116.3b")
    assert "Respuesta oficial" not in page_of(visitor, "/buscar", q="oso se va", juego="myl")
    assert "Respuestas" in page_of(visitor, "/")


def test_a_source_leads_out_and_what_else_the_file_said_stays(kept):
    page = kept.get(f"/respuestas/inferno/{ids(kept)[0]}").get_data(as_text=True)
    assert 'href="https://foro.example/r?a=1&amp;b=2" rel="noopener noreferrer"' in page
    assert "<dt>hilo</dt><dd>12</dd>" in page
    assert f'href="/situaciones/inferno/{SITUATION}"' in page


def test_where_the_engine_answers_otherwise_both_are_shown(kept):
    agrees, differs = ids(kept)
    assert "El motor llega a lo mismo" in settled(kept, agrees)
    page = settled(kept, differs)
    assert "El motor de Juez responde otra cosa" in page
    assert "Se va." in page
    assert "hay Oso" in page
    assert "El motor de Juez responde otra cosa" in page_of(kept, "/r/inferno:116.3a")


def test_a_kept_situation_shows_an_answer_to_those_who_see_it(host):
    text = next(about.text for about in all_situations() if about.stem == SITUATION)
    with UserData(host.application.extensions["shelf"].home.user_database) as user:
        user.save_situation(SavedSituation("La del viernes", "inferno", text, "juez-1"))
    row = "fecha,fuente,regla,pregunta,respuesta,situación\n2024,F,116.3a,¿Y?,No.,la del viernes\n"
    host.post(send(host, row, name="r.csv").headers["Location"])
    (id,) = ids(host)
    assert re.search(r'Se ve en <a href="/situacion\?[^"]+">La del viernes', page_of(host, f"/respuestas/inferno/{id}"))
    assert "/situacion?" not in page_of(host.application.test_client(), f"/respuestas/inferno/{id}")


def test_lists_are_narrowed_by_rule_card_and_words(kept):
    assert page_of(kept, "/respuestas/inferno", regla="116.3a").count('class="official"') == 2
    assert page_of(kept, "/respuestas/inferno", carta="laverna").count('class="official"') == 1
    assert "Ninguna con «zumba»" in page_of(kept, "/respuestas/inferno", q="zumba")
    assert kept.get("/respuestas/ajedrez").status_code == kept.get("/respuestas/inferno/nada").status_code == 404


def test_what_was_not_read_is_listed_and_can_be_removed(kept):
    page = page_of(kept, "/respuestas/inferno")
    assert "Filas que no se pudieron leer (1)" in page
    assert "pregunta = «¿Cuándo?»" in page
    assert kept.post(re.search(r'action="(/respuestas/inferno/x\w+/quitar)"', page)[1]).status_code == 303
    assert "Filas que no" not in page_of(kept, "/respuestas/inferno")


def test_an_import_is_undone_on_the_page(kept):
    assert "Deshacer" in page_of(kept, "/respuestas/importar")
    assert kept.post("/respuestas/inferno/deshacer").status_code == 303
    assert ids(kept) == []
    assert kept.post("/respuestas/inferno/deshacer").status_code == 409


def test_they_are_saved_for_use_without_a_network(kept):
    app = kept.application
    with app.app_context():
        edition = app.extensions["shelf"].library.corpus.edition("inferno-inicio")
        pages = game_pages(app, "inferno", (edition,)).as_json()
    official = [address for address in pages["pages"] if address.startswith("/respuestas/")]
    assert official == ["/respuestas/inferno", *(f"/respuestas/inferno/{id}" for id in ids(kept))]
    assert any("¿Primero quién?" in piece for piece in pages["pieces"])
    before = app.extensions["rulings"].version
    kept.post("/respuestas/inferno/deshacer")
    assert app.extensions["rulings"].version != before


def test_the_card_of_a_table_says_what_is_official(kept):
    row = "fecha,fuente,carta,pregunta,respuesta\n2024,F,Oso,¿Gira?,Siempre.\n"
    kept.post(send(kept, row, name="o.csv").headers["Location"])
    assert "¿Gira?" in page_of(kept, f"/situaciones/inferno/{SITUATION}", n=0)
