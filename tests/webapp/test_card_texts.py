"""A card comes with its text: in the catalogue, on the board, in the stepper; and the text travels with the situation."""

from __future__ import annotations

import json
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from decks import Card
from engine import GAMES, load, run, whole
from indexer import Home, UserData
from webapp import create_app
from webapp.situations.editing import STARTS

from ..conftest import host_of

CARDS = {
    "myl": [
        Card("myl", "Bruma", facts={"type": ("Aliado",), "cost": 2, "strength": 3, "race": "Titán", "text": "Furia."}),
        Card("myl", "Niebla", facts={"type": ("Aliado",), "cost": 1, "strength": 1, "text": "Zumba tres veces."}),
        Card("myl", "Lluvia", facts={"type": ("Tótem",), "cost": 1}),
        Card("myl", "Granizo", facts={"type": ("Arma",), "cost": 1, "strength": 4, "text": "Furia."}),
        Card("myl", "Rocío", facts={"cost": 1, "text": "Furia."}),
    ],
    "inferno": [
        Card("inferno", "León", facts={"type": ("Aliado",), "cost": 3, "strength": 3, "resistance": 3, "text": "Vuela."}),
    ],
}


def juez(folder, shared_home, cards):
    """A Juez of its own, which knows these cards."""
    home = Home(folder)
    home.folder.mkdir()
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    with UserData(home.user_database) as user:
        for game, listed in cards.items():
            rows = {"/".join(card.codes) or card.name: card.as_row() for card in listed}
            user.import_cards(game, "prueba", lambda _, rows=rows: rows)
    return host_of(create_app(home, {"TESTING": True}))


@pytest.fixture
def here(tmp_path, shared_home):
    return juez(tmp_path / "aqui", shared_home, CARDS)


def page_of(client, path, **query):
    response = client.get(path, query_string=query)
    assert response.status_code == 200
    return unescape(response.get_data(as_text=True))


def added(client, text, card, zone="línea de defensa", player="Ana"):
    from webapp.packed import pack

    given = {"hacer": "añadir", "jugador": player, "zona": zone, "carta": card}
    return client.post("/situacion/tablero", data={"s": pack(text), **given})


def set_up(client, *cards):
    """The word of a board with these cards of the catalogue in play."""
    text, word = STARTS["myl"], ""
    for card in cards:
        response = added(client, text, card)
        assert response.status_code == 303, unescape(response.get_data(as_text=True))
        word = parse_qs(urlsplit(response.location).query)["s"][0]
        text = client.get("/situacion/archivo", query_string={"s": word}).get_data(as_text=True)
    return word, text


def test_the_catalogue_shows_each_text_with_what_is_understood_of_it(here):
    page = page_of(here, "/cartas", juego="myl", q="bruma")
    assert "✓ palabra clave: Furia" in page
    page = page_of(here, "/cartas", juego="myl", q="niebla")
    assert "Zumba tres veces." in page
    assert "Se preguntará cada vez que pueda importar" in page
    assert "El catálogo no tiene su texto." in page_of(here, "/cartas", juego="myl", q="lluvia")


def test_the_board_and_the_stepper_show_it_too(here):
    word, text = set_up(here, "bruma", "NIEBLA", "Bruma")
    assert list(load(text).cards) == ["Oro común", "Bruma", "Niebla"]
    assert load(text).cards["Bruma"] == {"type": "Aliado", "cost": 2, "strength": 3, "race": "Titán", "text": "Furia."}
    for path in ("/situacion/tablero", "/situacion"):
        page = page_of(here, path, s=word)
        assert "✓ palabra clave: Furia" in page
        assert "Zumba tres veces." in page
    assert "sin leer del todo" in page_of(here, "/situacion", s=word)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("Granizo", "«Granizo» está en el catálogo, pero así no se puede poner: tiene Fuerza un Aliado, y solo un Aliado."),
        ("Rocío", "De «Rocío» el catálogo no dice el tipo"),
        ("Nieblas", "¿Es «Niebla»?"),
    ],
)
def test_why_a_card_cannot_be_put_is_said(here, card, said):
    response = added(here, STARTS["myl"], card)
    assert (response.status_code, said in unescape(response.get_data(as_text=True))) == (422, True)


def test_elsewhere_it_gives_the_same_steps_to_the_byte(here, tmp_path, shared_home):
    other = {"myl": [Card("myl", "Bruma", facts={"type": ("Aliado",), "cost": 2, "strength": 3, "text": "Otra cosa."})]}
    there = juez(tmp_path / "alli", shared_home, other)
    nowhere = juez(tmp_path / "nada", shared_home, {})
    word, text = set_up(here, "bruma", "niebla")
    ran = json.dumps(whole(run(load(text))), sort_keys=True)
    for client in (there, nowhere):
        assert client.get("/situacion/archivo", query_string={"s": word}).get_data(as_text=True) == text
        answer = client.post("/api/v1/situations/run", json={"situation": text}).get_json()
        assert json.dumps(answer, sort_keys=True) == ran
        assert "entiende aquí de otro modo" not in page_of(client, "/situacion", s=word)
    said = "El texto de «Bruma» no es el de tu catálogo"
    assert said in page_of(there, "/situacion", s=word)
    assert said in page_of(there, "/situacion/tablero", s=word)
    assert "de tu catálogo" not in page_of(here, "/situacion", s=word) + page_of(nowhere, "/situacion", s=word)


def test_what_is_understood_otherwise_is_told_by_card(here, monkeypatch):
    word, text = set_up(here, "bruma", "niebla")
    assert set(load(text).read) == {"Bruma", "Niebla"}
    assert whole(run(load(text)))["read_otherwise"] == []
    myl = GAMES["myl"]

    def reads_otherwise(name, data, *kinds):
        return myl.card(name, {**data, "text": "Vigía."} if data.get("text") == "Furia." else data, *kinds)

    monkeypatch.setitem(GAMES, "myl", replace(myl, card=reads_otherwise))
    from engine.files import read_as
    from webapp.situations import walking

    read_as._digest_of.cache_clear()
    walking._walk.cache_clear()
    assert whole(run(load(text)))["read_otherwise"] == ["Bruma"]
    for path in ("/situacion", "/situacion/tablero"):
        page = page_of(here, path, s=word)
        assert "El texto de «Bruma» se entiende aquí de otro modo que donde se escribió esta situación" in page
    read_as._digest_of.cache_clear()
    walking._walk.cache_clear()


def test_a_card_that_is_defined_anew_is_read_anew(here):
    from webapp.packed import pack

    _, text = set_up(here, "bruma")
    given = {"hacer": "definir", "nombre": "Bruma", "tipo": "Aliado", "coste": "2", "fuerza": "3", "texto": "Vigía."}
    response = here.post("/situacion/tablero", data={"s": pack(text), **given})
    word = parse_qs(urlsplit(response.location).query)["s"][0]
    changed = load(here.get("/situacion/archivo", query_string={"s": word}).get_data(as_text=True))
    assert changed.read["Bruma"] != load(text).read["Bruma"]
