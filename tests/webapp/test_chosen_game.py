"""The game a reader is at: chosen once, by the header or by any page of it, and followed."""

from __future__ import annotations

import re

import pytest

from webapp import create_app
from webapp.packed import pack
from webapp.situations.editing import STARTS

PAGE = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
BY_WORKER = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "empty"}
BY_SCRIPT = {"Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}


@pytest.fixture
def client(home):
    return create_app(home).test_client()


def game_of(client) -> str | None:
    cookie = client.get_cookie("juego")
    return cookie.value if cookie else None


@pytest.mark.parametrize("address", ["/r/myl:8.3", "/d/myl", "/glosario/myl", "/disputas/myl", "/buscar?q=anular&juego=myl"])
def test_a_page_of_a_game_chooses_it(client, address):
    assert client.get(address, headers=PAGE).status_code == 200
    assert game_of(client) == "myl"
    start = client.get("/", headers=PAGE).get_data(as_text=True)
    assert '<input type="hidden" name="juego" value="myl">' in start
    assert client.get("/buscar?q=8.3&juego=myl").location.endswith("/r/myl:8.3#8.3")


def test_a_page_that_comes_by_the_service_worker_chooses_its_game_too(client):
    client.get("/r/myl:8.3", headers=BY_WORKER)
    assert game_of(client) == "myl"


def test_what_no_person_opens_chooses_nothing(client):
    client.get("/r/myl:8.3", headers=BY_SCRIPT)
    client.get("/vista/r/myl:8.3", headers=BY_SCRIPT)
    client.get("/api/v1/rule/myl:8.3")
    client.get("/r/myl:99.99", headers=PAGE)
    assert game_of(client) is None


def test_the_header_chooses_and_comes_back_asking_for_that_game(client):
    came = client.post("/juego", data={"juego": "souls", "vuelta": "/buscar?q=robar&juego=myl&documento=myl"})
    assert came.location == "/buscar?q=robar&juego=souls"
    assert game_of(client) == "souls"
    came = client.post("/juego", data={"juego": "", "vuelta": "/r/myl:8.3"})
    assert came.location == "/r/myl:8.3"
    assert game_of(client) is None


def test_nobody_is_led_away_by_the_header(client):
    for away in ("//malo.example/", "https://malo.example/", "/\\malo.example"):
        assert client.post("/juego", data={"juego": "myl", "vuelta": away}).location == "/"


@pytest.mark.parametrize("form", ["/mazos", "/mazos/varios"])
def test_deck_forms_begin_with_the_game_that_was_chosen(client, form):
    client.post("/juego", data={"juego": "souls"})
    assert '<option value="souls/estandar" selected>' in client.get(form).get_data(as_text=True)
    other = client.get(f"{form}?formato=myl/furia-extendido").get_data(as_text=True)
    assert '<option value="myl/furia-extendido" selected>' in other
    assert other.count(" selected>") == 1


def test_the_other_games_stand_folded_below(client):
    page = client.get("/buscar?q=robar+una+carta&juego=souls").get_data(as_text=True)
    own, _, below = page.partition('<details class="elsewhere">')
    assert 'href="/r/souls:' in own
    assert 'href="/r/inferno:' not in own
    assert "En los otros juegos (" in below
    assert 'href="/r/souls:' not in below


def test_where_no_game_is_chosen_each_shows_its_first_answers_and_folds_the_others(client):
    page = client.get("/buscar?q=robar+una+carta&juego=").get_data(as_text=True)
    shown = re.sub(r"<details.*?</details>", "", page.partition("<main")[2], flags=re.DOTALL)
    games = re.findall(r'href="/r/(inferno|fftcg|souls|myl)', shown)
    assert len(games) == len(set(games)) * 2
    assert [game for n, game in enumerate(games) if game not in games[:n]] == games[::2]
    assert re.search(r"<summary>Más de [^<]+ \(\d+\)</summary>", page)
    assert re.search(r'href="/buscar\?q=robar\+una\+carta&amp;juego=\w+">Buscar solo en ', page)


def test_a_game_whose_answers_come_late_is_folded_below(client):
    page = client.get("/buscar?q=puedo+atacar+girado&juego=").get_data(as_text=True)
    late = page.partition('<details class="elsewhere late" data-game="souls">')[2]
    assert late.lstrip().startswith("<summary>Souls in Xtinction (")
    assert 'href="/r/souls:' in late


def test_a_query_that_names_its_game_shows_no_other(client):
    page = client.get("/buscar", query_string={"q": "juego:souls robar una carta", "juego": ""}).get_data(as_text=True)
    assert 'href="/r/souls:' in page
    assert '<details class="elsewhere' not in page


def test_what_a_judges_word_is_called_is_said_in_a_line_where_one_game_is_asked(client):
    page = client.get("/buscar?q=tapear&juego=souls").get_data(as_text=True)
    assert '<p class="meanings">También se buscó «tapear» como pagad' in page
    assert "en cada juego" not in page.partition("<main")[2].partition("</main>")[0]
    everywhere = client.get("/buscar?q=tapear&juego=").get_data(as_text=True)
    assert "<summary>Cómo se llama en cada juego</summary>" in everywhere
    assert "«tapear» en Inferno: " in everywhere


def test_a_number_that_the_game_does_not_have_is_shown_of_those_that_have_it(client):
    page = client.get("/buscar?q=116.3a&juego=myl").get_data(as_text=True)
    assert "No existe ninguna regla con el número 116.3a" in page
    assert '<details class="elsewhere" open>' in page
    assert 'href="/r/inferno:116.3a' in page


@pytest.mark.parametrize("typed", ["116.3a", "1163a", "regla 116.3a", "inferno 116.3a", "116 3 a"])
def test_a_number_opens_its_rule(client, typed):
    assert client.get("/buscar", query_string={"q": typed}).location.endswith("/r/inferno:116.3a#116.3a")


def test_a_number_of_several_games_asks_which(client):
    page = client.get("/buscar?q=8.3").get_data(as_text=True)
    which = page.partition('<nav class="which"')[2].partition("</nav>")[0]
    assert which.count("<a ") == 2
    assert 'href="/r/souls:8.3' in which
    assert 'href="/r/myl:8.3' in which


def test_lists_follow_the_game(client):
    client.get("/d/myl", headers=PAGE)
    listed = client.get("/situaciones").get_data(as_text=True)
    assert 'href="/situaciones?juego=myl&amp;capitulo=' in listed
    assert 'href="/situaciones?juego=inferno&amp;capitulo=' not in listed
    assert 'href="/situaciones?juego=inferno&amp;capitulo=' in client.get("/situaciones?juego=").get_data(as_text=True)


@pytest.mark.parametrize("page", ["fallo", "desenlaces"])
def test_a_page_of_a_situation_is_of_its_game(client, page):
    shown = client.get(f"/situacion/{page}", query_string={"s": pack(STARTS["souls"])}, headers=PAGE).get_data(as_text=True)
    assert '<input type="hidden" name="juego" value="souls">' in shown
