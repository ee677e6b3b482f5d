"""Deck pages: complete without JavaScript, everything in the address, nothing kept."""

from __future__ import annotations

import io
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer import Home, UserData
from tests.decks.sets import LEGAL, MADE, expand
from tests.decks.test_lists import FOLDER
from webapp import create_app
from webapp.deck_asking import check_json, unpack
from webapp.packed import MOST_PACKED, BadLink, pack

from ..conftest import host_of


@pytest.fixture(scope="module")
def deck_app(shared_home, tmp_path_factory):
    """An application whose user has imported the made-up cards."""
    home = Home(tmp_path_factory.mktemp("decks"))
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    with UserData(home.user_database) as user:
        for game, made in MADE.items():
            rows = {f"{n}": card.as_row() for n, card in enumerate(made())}
            user.import_cards(game, "prueba", lambda _, rows=rows: rows)
    return create_app(home, {"TESTING": True})


@pytest.fixture
def client(deck_app):
    return host_of(deck_app)


def page(response) -> str:
    return unescape(response.get_data(as_text=True))


def asked(client, format: str, text: str, **more):
    """The page that answers a pasted list, after the redirect to its own address."""
    game = format.split("/")[0]
    return client.post("/mazos", data={"formato": format, "lista": expand(game, text), **more}, follow_redirects=True)


def test_the_form_offers_every_format(client):
    text = page(client.get("/mazos?juego=souls"))
    for game, format in LEGAL:
        assert f'value="{game}/{format}"' in text
    assert 'value="souls/estandar" selected' in text
    assert "En el mazo, como máximo 4 copias de cada carta, por nombre" in text
    assert 'href="/r/souls:12.4#12.4"' in text


@pytest.mark.parametrize(("game", "format"), LEGAL)
def test_a_legal_deck(client, game, format):
    response = asked(client, f"{game}/{format}", LEGAL[game, format])
    assert response.status_code == 200
    assert "<h1>Legal</h1>" in page(response)


def test_the_address_holds_the_deck_and_nothing_is_kept(client, deck_app):
    response = client.post("/mazos", data={"formato": "fftcg/construido", "lista": expand("fftcg", "+50"), "fecha": "2026-01-01"})
    assert response.status_code == 303
    address = urlsplit(response.headers["Location"])
    assert address.path == "/mazos/fftcg/construido"
    assert unpack(parse_qs(address.query)["lista"][0]) == expand("fftcg", "+50")
    other = host_of(create_app(Home(deck_app.extensions["shelf"].home.folder), {"TESTING": True}))
    assert "<h1>Legal</h1>" in page(other.get(response.headers["Location"]))


def test_findings_lead_to_rules_and_lines(client):
    text = page(asked(client, "fftcg/construido", "Principal\n+46\n4 Lulu (1-149H)\nLimit Break\n1 Relleno 1 (40-001C)"))
    assert "<h1>No es legal</h1>" in text
    assert 'href="/r/fftcg:8.1.1.2#8.1.1.2"' in text
    assert 'href="/r/fftcg:8.1.3#8.1.3"' in text
    assert '<a href="#l18">18</a>' in text
    assert re.search(r'<li id="l18"[^>]*is-error', text)
    assert "Qué cambiar para que sea legal" in text
    assert "edición juez-1" in text


def test_an_incomplete_deck_is_called_so(client):
    text = page(asked(client, "inferno/cerrado", "Demonio: Señor de Caos\n+30"))
    assert "<h1>Incompleto</h1>" in text
    assert "faltan 10" in text


def test_unread_lines_are_chosen_and_checked_again(client):
    first = page(asked(client, "fftcg/construido", "Principal\n+47\n3x Lulu\nquién sabe"))
    assert "2 líneas sin leer" in first
    assert 'value="Lulu (1-149H)"' in first
    again = asked(
        client,
        "fftcg/construido",
        "Principal\n+47\n3x Lulu\nquién sabe",
        **{"linea-18": "otra", "otra-18": "Relleno 30 (40-030C)", "copias-18": "3", "linea-19": "-"},
    )
    text = page(again)
    assert "<h1>Legal</h1>" in text
    assert "3 Relleno 30 (40-030C)" in text
    assert "# no cuenta: quién sabe" in text


@pytest.mark.parametrize("name", ["octgn.o8d", "semicolon.csv", "ffdecks.json", "untidy.txt"])
def test_a_file_is_uploaded(client, name):
    data = {"formato": "fftcg/construido", "archivo": (io.BytesIO((FOLDER / name).read_bytes()), name)}
    response = client.post("/mazos", data=data, content_type="multipart/form-data", follow_redirects=True)
    assert response.status_code == 200
    assert "<h1>" in page(response)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"formato": "fftcg/construido"}, "No hay ninguna lista"),
        ({"formato": "ajedrez/x", "lista": "1 A"}, "No conozco el juego"),
        ({"formato": "fftcg/moderno", "lista": "1 A"}, "estandar, construido"),
        ({"lista": "1 A"}, "No conozco el juego"),
        ({"formato": "fftcg/construido", "lista": "1 A", "fecha": "mañana"}, "AAAA-MM-DD"),
        ({"formato": "fftcg/construido", "lista": "{"}, "línea 1, columna"),
        ({"formato": "fftcg/construido", "lista": "Name,Number,Price\nA,1-001H,1\n"}, "lista de precios"),
        ({"formato": "fftcg/construido", "lista": "a\n" * 3000}, "demasiado larga"),
    ],
)
def test_bad_input_is_said_on_the_form(client, data, said):
    response = client.post("/mazos", data=data)
    assert response.status_code == 400
    assert said in page(response)
    assert 'action="/mazos"' in page(response)


@pytest.mark.parametrize("address", ["/mazos/ajedrez/x?lista=abc", "/mazos/fftcg/moderno", "/mazos/fftcg/moderno/hoja"])
def test_unknown_formats_are_not_found(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("word", ["%", "a", "AAAA", "ñ", "A" * 7_000, pack("x" * 250_000)])
def test_a_damaged_address_is_said_on_the_form(client, word):
    response = client.get("/mazos/fftcg/construido", query_string={"lista": word})
    assert response.status_code == 400
    assert "pega la lista" in page(response)
    assert client.get("/mazos", query_string={"lista": word}).status_code == 200


def test_a_list_too_long_for_an_address_is_answered_without_one(client):
    long = "\n".join(f"1 Una carta de nombre {n * 7919 % 99991} y {n * 104729 % 99991}" for n in range(900))
    assert len(pack(long)) > MOST_PACKED
    response = client.post("/mazos", data={"formato": "inferno/cerrado", "lista": long})
    assert response.status_code == 200
    assert "demasiado larga para caber en un enlace" in page(response)
    sheet = client.post("/mazos/inferno/cerrado/hoja", data={"texto": long})
    assert "Hoja de registro" in page(sheet)


def test_the_registration_sheet_lists_every_card_by_part(client):
    packed = pack(expand("fftcg", LEGAL["fftcg", "construido"]))
    text = page(client.get("/mazos/fftcg/construido/hoja", query_string={"lista": packed}))
    assert "Mazo principal <b>50</b>" in text
    assert "Mazo de Limit Break <b>3</b>" in text
    assert "<td>3</td><td>Relleno 1 (40-001C)</td>" in text
    unread = page(client.get("/mazos/fftcg/construido/hoja", query_string={"lista": pack("3x Lulu")}))
    assert "Falta una línea que no se pudo leer: 3x Lulu" in unread


def test_the_registration_sheet_is_of_the_player_and_table_that_the_list_names(client):
    packed = pack("Jugadora: Ana Ruiz\nMesa: 4\n" + expand("fftcg", LEGAL["fftcg", "construido"]))
    text = page(client.get("/mazos/fftcg/construido/hoja", query_string={"lista": packed}))
    assert "<dt>Nombre</dt><dd>Ana Ruiz</dd>" in text
    assert "<dt>Mesa</dt><dd>4</dd>" in text


def test_other_readings_stay_in_the_address(client):
    deck = "Oro inicial: Oro Común\nCastillo\n+42\n8 Oro Común"
    assert "<h1>No es legal</h1>" in page(asked(client, "myl/furia-extendido", deck))
    other = {"lectura-myl-oro-inicial-y-castillo": "aparte"}
    response = client.post("/mazos", data={"formato": "myl/furia-extendido", "lista": expand("myl", deck), **other})
    assert "lectura-myl-oro-inicial-y-castillo=aparte" in response.headers["Location"]
    assert "<h1>Legal</h1>" in page(client.get(response.headers["Location"]))


def test_the_second_duel_is_compared_with_the_first(client):
    first = expand("souls", "Principal\n+40\nMazo de maná\n6 Maná\nLimbo\n2 Sombra 1")
    second = "Principal\n+40\nMazo de maná\n6 Maná\nLimbo\n1 Sombra 1"
    text = page(asked(client, "souls/estandar", second, primero=first))
    assert "debe conservar las 2" in text


def test_cards_are_searched(client):
    text = page(client.get("/cartas?juego=myl&q=rey+sin"))
    assert "Rey sin par" in text
    assert "Única" in text
    assert "Ninguna carta con" in page(client.get("/cartas?juego=myl&q=zzzzzz"))
    assert client.get("/cartas").status_code == 200
    assert client.get("/cartas?juego=ajedrez&q=%00").status_code == 200


def test_a_newer_catalogue_is_used_at_once(client, deck_app):
    home = deck_app.extensions["catalogues"].home
    assert "Ninguna carta" in page(client.get("/cartas?juego=inferno&q=Recién llegada"))
    with UserData(home.user_database) as user:
        known = {str(n): card.as_row() for n, card in enumerate(MADE["inferno"]())}
        user.import_cards("inferno", "prueba", lambda _: {"x": {"name": "Recién llegada"}, **known})
    assert "Recién llegada" in page(client.get("/cartas?juego=inferno&q=recien llegada"))


def test_formats_of_ones_own_are_offered_and_bad_ones_named(client, deck_app):
    folder = deck_app.extensions["catalogues"].home.formats
    folder.mkdir()
    try:
        (folder / "corto.yaml").write_text(
            "game: inferno\nformat: corto\nname: Duelo corto\nsections: {mazo: {name: el mazo, default: true}}\n"
            "requirements: [{size: [mazo], exactly: 20, rule: 'inferno:100.3'}]\n",
            encoding="utf-8",
        )
        assert "Duelo corto" in page(client.get("/mazos"))
        assert "<h1>Legal</h1>" in page(asked(client, "inferno/corto", "+20"))
        written = (folder / "corto.yaml").read_text(encoding="utf-8")
        (folder / "corto.yaml").write_text(written.replace("100.3", "999.3"), encoding="utf-8")
        assert "cita una regla que no existe: «inferno:999.3»" in page(client.get("/mazos"))
        (folder / "corto.yaml").write_text("game: [", encoding="utf-8")
        assert "corto.yaml" in page(client.get("/mazos"))
        assert "<h1>Legal</h1>" in page(asked(client, "inferno/cerrado", LEGAL["inferno", "cerrado"]))
    finally:
        (folder / "corto.yaml").unlink()
        folder.rmdir()


def test_the_same_answer_as_plain_data(deck_app):
    with deck_app.test_request_context():
        answer = check_json("fftcg", "construido", expand("fftcg", "+47\n4 Lulu (1-149H)"), "2026-01-01")
        assert (answer["legal"], answer["date"], answer["edition"]) == (False, "2026-01-01", "juez-1")
        assert answer["fix"]["text"]
        assert {row["format"] for row in answer["legal_in"]} == {"estandar", "construido", "l3", "l6", "limitado", "titulo"}
        bad_list, bad_day = ("fftcg", "construido", "{"), ("fftcg", "construido", "", "ayer")
        for wrong in (("ajedrez", "x", ""), ("fftcg", "x", ""), bad_list, bad_day):
            with pytest.raises(ValueError, match=r"\w"):
                check_json(*wrong)


def test_pages_are_safe_and_small(client):
    nasty = "1 <script>alert(1)</script>\n1 \"'><img src=x onerror=alert(1)>\nDemonio: <b>x</b>\n{{ 7*7 }}"
    response = asked(client, "inferno/cerrado", nasty)
    text = response.get_data(as_text=True)
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert "{{ 7*7 }}" in text
    for address in ("/mazos", "/cartas?q=lulu&juego=fftcg"):
        shown = client.get(address)
        assert len(shown.data) < 60_000
        assert " style=" not in page(shown)
        assert not re.search(r"<script(?![^>]*src=)", page(shown))


@given(st.text(max_size=3000))
def test_a_list_comes_back_from_its_address(text):
    assert unpack(pack(text)) == text


@given(st.text(max_size=300))
def test_any_word_is_unpacked_or_refused(word):
    try:
        unpack(word)
    except BadLink:
        return
