"""How much is read of the cards of a catalogue: worked out beside the requests, by collection, with what is missing first."""

from __future__ import annotations

import re
import time
from html import unescape

import pytest

from decks import Card
from indexer import Home, UserData
from webapp import create_app
from webapp.access import Role
from webapp.card_readings import Readings

from ..conftest import host_of

CARDS = [
    Card("inferno", "León", facts={"type": ("Aliado",), "text": "Girar: Toma una carta.", "collections": ("Reino",)}),
    Card("inferno", "Oso", facts={"type": ("Aliado",), "text": "Cuando baile, zumba.", "collections": ("Reino",)}),
    Card("inferno", "Rey", facts={"type": ("Aliado",), "text": "Girar: Toma una carta.\nCuando baile, zumba."}),
    Card("inferno", "Ola", facts={"type": ("Ritual",), "text": "Toma dos cartas.", "collections": ("Mareas",)}),
    Card("inferno", "Piedra", facts={"type": ("Objeto",), "text": ""}),
    Card("inferno", "Sombra", facts={"type": ("Aliado",)}),
]


def juez(folder, shared_home):
    folder.mkdir(exist_ok=True)
    if not (folder / "corpus").exists():
        (folder / "corpus").symlink_to(shared_home.corpus)
    return create_app(Home(folder), {"TESTING": True})


@pytest.fixture(scope="module")
def home(tmp_path_factory, shared_home):
    """A data folder with a catalogue whose cards were read."""
    folder = tmp_path_factory.mktemp("cards")
    with UserData(Home(folder).user_database) as user:
        user.import_cards("inferno", "prueba", lambda _: {card.name: card.as_row() for card in CARDS})
    client = host_of(juez(folder, shared_home))
    deadline = time.monotonic() + 120
    while "Refresh" in client.get("/lectura/inferno").headers and time.monotonic() < deadline:
        time.sleep(0.2)
    return folder


@pytest.fixture
def host(home, shared_home):
    """A Juez that starts over what is there."""
    return host_of(juez(home, shared_home))


def page_of(client, path, **query):
    response = client.get(path, query_string=query or None)
    assert response.status_code == 200, path
    return unescape(" ".join(response.get_data(as_text=True).split()))


def shown(page):
    """The cards of a page with their states, in its order."""
    return re.findall(r'<li class="([\w-]+)"><h3><a href="[^"]+">([^<]+)</a>', page)


def test_no_request_reads_a_card(home, shared_home, monkeypatch):
    monkeypatch.setattr(Readings, "_work", lambda *_: pytest.fail("what was read once is read again"))
    monkeypatch.setattr("engine.files.card_gaps.measure", lambda *_: pytest.fail("a request read a card"))
    client = host_of(juez(home, shared_home))
    response = client.get("/lectura/inferno")
    assert (response.status_code, "Refresh" in response.headers) == (200, False)


def test_until_it_is_there_a_page_says_how_far_it_is_and_asks_again(home, shared_home, tmp_path, monkeypatch):
    monkeypatch.setattr(Readings, "_work", lambda *_: None)
    with UserData(Home(tmp_path / "new").user_database) as user:
        user.import_cards("inferno", "prueba", lambda _: {card.name: card.as_row() for card in CARDS})
    response = host_of(juez(tmp_path / "new", shared_home)).get("/lectura/inferno")
    assert (response.headers["Cache-Control"], int(response.headers["Refresh"]) > 0) == ("no-store", True)
    assert "Se están leyendo las cartas: 0 de 4." in " ".join(response.get_data(as_text=True).split())


def test_cards_and_paragraphs_are_counted_as_a_whole_and_by_collection(host):
    page = page_of(host, "/lectura/inferno")
    assert "cartas enteras<small>2 de 4 con texto" in page
    assert "párrafos leídos<small>3 de 5" in page
    rows = re.findall(
        r'<th scope="row"><a href="[^"]+">([^<]+)</a>.*?<small>(\d+ de \d+)</small>.*?<small>(\d+ de \d+)</small>', page
    )
    assert rows == [("Mareas", "1 de 1", "1 de 1"), ("Reino", "1 de 2", "1 de 2"), ("Sin colección", "0 de 1", "1 de 2")]
    assert "Inferno" in page_of(host, "/lectura")
    one = page_of(host, "/lectura/inferno", coleccion="Reino")
    assert "cartas enteras<small>1 de 2 con texto" in one
    assert [name for _, name in shown(one)] == ["Oso", "León"]


def test_what_is_missing_comes_first_and_leads_to_its_cards(host):
    page = page_of(host, "/lectura/inferno")
    assert "<b>2 cartas</b> sólo necesitan esto" in page
    assert shown(page)[:2] == [("falta", "Oso"), ("falta", "Rey")]
    assert {state for state, _ in shown(page)} == {"falta", "entera", "sin-texto", "sin-conocer"}
    link = re.search(r'<ol class="missing"><li><a href="([^"]+)#cartas"', page.replace("> <", "><"))[1]
    assert [name for _, name in shown(page_of(host, link))] == ["Oso", "Rey"]


def test_each_card_shows_its_reading_and_leads_to_its_page(host):
    page = page_of(host, "/lectura/inferno", q="rey")
    assert shown(page) == [("falta", "Rey")]
    assert "✓ habilidad activada (113.3b): Girar: Toma una carta." in page
    assert "1 de 2 párrafos" in page
    assert ">113.3b</a>: Girar: Toma una carta." in page_of(host, "/cartas/inferno/rey")
    assert [name for _, name in shown(page_of(host, "/lectura/inferno", clase="entera"))] == ["Ola", "León"]


def test_judges_audit_paragraphs_of_a_draw_and_an_audit_is_of_one_reading(host, home):
    page = page_of(host, "/lectura/inferno/muestra", semilla="7")
    assert page == page_of(host, "/lectura/inferno/muestra", semilla="7")
    assert page.count('class="audit-form"') == 3
    given = {"carta": "leon", "parrafo": re.search(r'value="leon"> ?<input type="hidden" name="parrafo" value="(\w+)"', page)[1]}
    assert host.post("/lectura/inferno/revisar", data={**given, "lectura": "bien", "vuelta": "/lectura"}).status_code == 303
    assert "Revisado: bien leído." in page_of(host, "/lectura/inferno", q="león")
    with UserData(Home(home).user_database) as user:
        (audit,) = user.reading_audits("inferno").values()
        assert (audit.card, audit.paragraph, audit.verdict) == ("León", "Girar: Toma una carta.", "bien")
        user.audit_reading("inferno", given["parrafo"], type(audit)(audit.card, audit.paragraph, "otra", "bien"))
    assert "ahora se lee de otra manera" in page_of(host, "/lectura/inferno", q="león")
    host.post("/lectura/inferno/revisar", data={**given, "lectura": "mal"})
    assert "1 mal leídos" in page_of(host, "/lectura/inferno")
    host.post("/lectura/inferno/revisar", data={**given, "lectura": ""})
    assert "por ninguna persona" in page_of(host, "/lectura/inferno")


def test_auditing_is_of_judges_and_of_what_there_is(host):
    visitor = host.application.test_client()
    assert "audit-form" not in page_of(visitor, "/lectura/inferno/muestra")
    assert visitor.post("/lectura/inferno/revisar", data={"carta": "leon"}).status_code == 403
    visitor.set_cookie("juez", host.application.extensions["access"].cookie(Role.JUDGE))
    assert visitor.post("/lectura/inferno/revisar", data={"carta": "leon", "parrafo": "x", "lectura": "bien"}).status_code == 404


def test_what_there_is_not_is_not_found(host):
    for path in ("/lectura/ajedrez", "/lectura/inferno?coleccion=Nada", "/cartas/inferno/nadie", "/cartas/ajedrez/oso"):
        assert host.get(path).status_code == 404
    assert "No hay ningún catálogo importado" in page_of(host, "/lectura/souls")
