"""Many lists on a page: table, exports, sheets; counting a deck against its list."""

from __future__ import annotations

import csv
import html
import io
import json
import re

import pytest
from openpyxl import load_workbook

from indexer import Home, UserData
from tests.decks.sets import MADE, expand
from webapp import create_app
from webapp.packed import pack

from ..conftest import host_of

GOOD = expand("myl", "Oro inicial: Oro Común\nCastillo\n+42\n7 Oro Común")
SHORT = expand("myl", "Oro inicial: Oro Común\nCastillo\n+20")
BOTH = f"Jugador: Zoe\nMesa: 1\n{GOOD}\n\nJugador: Ana\nMesa: 2\n{SHORT}\nquién sabe cuántas"
FORM = {"formato": "myl/furia-extendido", "fecha": "2026-01-01"}


@pytest.fixture(scope="module")
def deck_app(shared_home, tmp_path_factory):
    """An application whose user has imported the made-up cards."""
    home = Home(tmp_path_factory.mktemp("many"))
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    with UserData(home.user_database) as user:
        for game in ("myl", "souls"):
            rows = {f"{n}": card.as_row() for n, card in enumerate(MADE[game]())}
            user.import_cards(game, "prueba", lambda _, rows=rows: rows)
    return create_app(home, {"TESTING": True})


@pytest.fixture
def client(deck_app):
    return host_of(deck_app)


def page(response) -> str:
    return response.get_data(as_text=True)


def sent(client, **given):
    return client.post("/mazos/varios", data={**FORM, "listas": BOTH, **given}, content_type="multipart/form-data")


def players(text: str) -> list[str]:
    return re.findall(r'<th scope="row"><a href="[^"]+">([^<]+)</a>', text)


def test_all_lists_are_a_table_with_the_first_finding_of_each(client):
    text = page(sent(client))
    assert players(text) == ["Ana", "Zoe"]
    assert "2 mazos: 1 legal, 0 no, 1 por decidir" in text
    assert "No se pudo leer la línea" in text
    assert players(page(sent(client, orden="mesa"))) == ["Zoe", "Ana"]
    assert players(page(sent(client, hallazgo="unread-line"))) == ["Ana"]


def test_the_link_of_a_deck_is_its_verdict(client):
    (link, *_) = re.findall(r'<th scope="row"><a href="([^"]+)">Zoe', page(sent(client)))
    assert "<h1>Legal</h1>" in page(client.get(link.replace("&amp;", "&")))


def test_what_the_page_holds_gives_the_same_table_again(client):
    text = page(sent(client))
    kept = html.unescape(re.search(r"<textarea name=\"listas\" hidden>(.*?)</textarea>", text, re.S)[1])
    assert players(page(sent(client, listas=kept))) == ["Ana", "Zoe"]


def test_files_and_a_text_together(client):
    files = [(io.BytesIO(GOOD.encode()), "eva_gil.txt"), (io.BytesIO(b"\x89PNG\r\n"), "foto.png")]
    text = page(sent(client, archivos=files))
    assert players(text) == ["Ana", "eva gil", "foto", "Zoe"]
    assert "imagen" in text


@pytest.mark.parametrize("kind", ["csv", "json", "xlsx"])
def test_the_table_is_exported(client, kind):
    response = sent(client, como=kind)
    assert response.headers["Content-Disposition"].endswith(f".{kind}")
    data = response.get_data()
    if kind == "xlsx":
        names = [row[1] for row in list(load_workbook(io.BytesIO(data))["Mazos"].values)[1:]]
    elif kind == "csv":
        names = [row["player"] for row in csv.DictReader(data.decode("utf-8-sig").splitlines())]
    else:
        names = [row["player"] for row in json.loads(data)]
    assert names == ["Ana", "Zoe"]


def test_all_sheets_are_printed_and_blank_ones_too(client):
    text = page(sent(client, como="hojas", **{"en-blanco": "3"}))
    assert text.count('class="registration one-sheet"') == 5
    assert text.index("<dd>Ana</dd>") < text.index("<dd>Zoe</dd>")
    only = page(client.post("/mazos/varios", data={**FORM, "como": "hojas", "en-blanco": "2"}))
    assert only.count('class="registration one-sheet"') == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"listas": ""}, "No hay ninguna lista"),
        ({"formato": "myl/nada"}, "No conozco el formato"),
        ({"fecha": "ayer"}, "AAAA-MM-DD"),
        ({"archivos": [(io.BytesIO(b"PK\x03\x04x"), "todo.zip")]}, "zip"),
    ],
)
def test_bad_input_is_said_on_the_form(client, given, said):
    response = sent(client, **given)
    assert response.status_code == 400
    assert said in page(response)


def counted(client, rows: dict[str, int], **more):
    place = f"/mazos/myl/furia-extendido/contar?lista={pack(GOOD)}"
    shown = page(client.get(place))
    names = re.findall(r'name="(carta:[^"]+)" type="number"', shown)
    given = {name: rows.get(name, re.search(rf'name="{re.escape(name)}"[^>]*placeholder="(\d+)"', shown)[1]) for name in names}
    return page(client.post(place, data={"duelo": "1", "texto": GOOD, "texto-primero": "", "datos-texto": "", **given, **more}))


def test_a_deck_is_counted_card_by_card(client):
    assert "Es la lista registrada" in counted(client, {})
    wrong = counted(client, {"carta:castillo:Relleno 1": 1}, otras="2 Intrusa")
    assert "No es la lista registrada" in wrong
    assert re.search(r"<b>Faltan 2</b> Relleno 1\b", wrong)
    assert re.search(r"<b>Sobran 2</b> Intrusa", wrong)


def test_nothing_counted_is_said(client):
    place = f"/mazos/myl/furia-extendido/contar?lista={pack(GOOD)}"
    response = client.post(place, data={"duelo": "1", "texto": GOOD})
    assert response.status_code == 400
    assert "No se ha contado" in page(response)


def test_souls_asks_which_duel_and_counts_the_support_deck_first(client):
    text = expand("souls", "Principal\n+40\nManá\n6 Maná\nApoyo\n2 Sombra 1")
    shown = page(client.get(f"/mazos/souls/estandar/contar?lista={pack(text)}"))
    assert "¿Qué duelo es?" in shown
    assert shown.index("Mazo de apoyo") < shown.index("Mazo principal")


def test_a_reading_of_the_event_counts_for_every_deck(client, monkeypatch):
    text = expand("myl", "Oro inicial: Oro Común\nCastillo\n+42\n8 Oro Común")
    place = f"/mazos/myl/furia-extendido?lista={pack(text)}"
    assert "<h1>No es legal</h1>" in page(client.get(place))
    monkeypatch.setattr("webapp.deck_asking.event_readings", lambda: {"myl-oro-inicial-y-castillo": "aparte", "otro": "x"})
    assert "<h1>Legal</h1>" in page(client.get(place))
    assert "<h1>No es legal</h1>" in page(client.get(f"{place}&lectura-myl-oro-inicial-y-castillo=dentro"))
