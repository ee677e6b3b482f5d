"""The first pages, complete without JavaScript."""

import importlib.util
import re
from html import unescape

import pytest

from rules_corpus import embedded_editions
from webapp import create_app
from webapp.packed import pack


def text_of(response):
    return response.get_data(as_text=True)


def test_the_start_page_names_every_document(client):
    page = text_of(client.get("/"))
    for edition in embedded_editions():
        assert f'href="/d/{edition.document}"' in page


@pytest.mark.parametrize("edition", embedded_editions(), ids=lambda e: e.document)
def test_every_rule_has_a_page_and_every_link_on_it_leads_somewhere(client, edition):
    links = set()
    for record in edition:
        response = client.get(f"/r/{record.id.replace('#', '~')}")
        assert response.status_code == 200, record.id
        page = text_of(response)
        assert record.number.split("/")[0] in page
        links |= set(re.findall(r'href="(/(?:r|d)/[^"]+)"', page))
    for link in links:
        assert client.get(link.replace("&amp;", "&")).status_code == 200, link


def test_what_stands_beside_a_rule_is_marked_not_to_be_printed(client):
    page = text_of(client.get("/r/myl:8.9"))
    assert re.search(r'id="8.9" class="entry rule current"', page)
    assert re.search(r'id="8.8" class="entry rule beside"', page)
    under = text_of(client.get("/r/inferno:116.3"))
    assert re.search(r'id="116.3a" class="entry rule"', under)


def test_a_rule_page_shows_its_place(client):
    page = text_of(client.get("/r/souls:1.3.1.1.2"))
    assert 'href="/r/souls:1.3"' in page
    assert 'rel="prev" href="/r/souls:1.3.1.1.1#1.3.1.1.1"' in page
    assert 'rel="next" href="/r/souls:1.3.1.1.3#1.3.1.1.3"' in page
    assert 'id="1.3.1.1.3"' in page


def test_references_are_links_and_the_target_names_who_cites_it(client):
    assert re.search(r'<a [^>]*href="/r/souls:1.3.1.1"[^>]*>1.3.1.1</a>', text_of(client.get("/r/souls:1.2.4.1")))
    cited = text_of(client.get("/r/souls:1.3.1.1"))
    assert "Citada por" in cited
    assert 'href="/r/souls:1.2.4.1#1.2.4.1"' in cited


@pytest.mark.parametrize(
    ("path", "said"), [("/r/fftcg:17.7.2", "errata"), ("/r/inferno:702.8c", "702.19c"), ("/r/inferno:702.19c", "imprime")]
)
def test_misprints_are_announced(client, path, said):
    response = client.get(path, follow_redirects=True)
    assert response.status_code == 200
    assert said in text_of(response)


def test_a_repeated_number_has_a_tilde_in_its_address(client):
    assert "120.2#2" in text_of(client.get("/r/inferno:120.2~2"))


@pytest.mark.parametrize(
    "path", ["/r/souls:6.6.9", "/r/ajedrez:1", "/r/116", "/d/ajedrez", "/nada", "/r/souls:1?edicion=z", "/d/souls?edicion=z"]
)
def test_what_does_not_exist_is_a_page_in_spanish(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert "Ir al inicio" in text_of(response)


def test_an_unknown_rule_offers_the_nearest(client):
    assert 'href="/r/souls:6.6.1"' in text_of(client.get("/r/souls:6.6.9"))


def test_generous_addresses_lead_to_the_permalink(client):
    response = client.get("/r/SOULS:1.3.")
    assert response.status_code == 302
    assert response.headers["Location"] == "/r/souls:1.3"


def test_search_marks_what_it_found(client):
    page = text_of(client.get("/buscar?q=fila+de+activacion&juego=souls"))
    assert "<mark>Activación</mark>" in page
    assert 'href="/r/souls:10"' in page


@pytest.mark.parametrize(
    "query", ["", "<script>alert(1)</script>", "\"'<>&", "*:* [a TO z]", "a" * 5000, "\x00", "116.3.3.3.3", "()", "no"]
)
def test_any_query_is_answered_and_nothing_is_left_unescaped(client, query):
    response = client.get("/buscar", query_string={"q": query})
    assert response.status_code == 200
    assert "<script>alert" not in text_of(response)


def test_every_response_carries_the_security_headers(client):
    for path in ("/", "/buscar?q=x", "/r/souls:1", "/nada", "/static/-/juez.css"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_pages_have_no_inline_script_or_style(client):
    for path in ("/", "/d/souls", "/r/souls:6.6.1", "/buscar?q=maná"):
        page = text_of(client.get(path))
        assert not re.search(r"<script(?![^>]*src=)", page)
        assert " style=" not in page
        assert " onclick=" not in page


@pytest.mark.parametrize("path", ["/", "/d/inferno", "/r/inferno:116.3a", "/buscar?q=prioridad"])
def test_a_first_view_is_small(client, path):
    assert len(client.get(path).data) < 60_000


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/d/inferno",
        "/r/inferno:116.3a",
        "/r/inferno:702",
        "/buscar?q=no+puede+atacar",
        "/glosario/inferno",
        "/disputas/inferno",
        "/situaciones?juego=inferno",
        "/situaciones/evento?juego=inferno",
        "/mapa-de/inferno",
        "/situaciones/inferno/combate-uno-a-uno",
        "/situaciones/myl/lo-que-la-regla-permite",
        "/situaciones/souls/combate-paso-a-paso",
        "/situaciones/fftcg/turno-entero-paso-a-paso",
    ],
)
def test_a_first_visit_takes_50_kB_with_all_that_the_page_loads(client, path):
    def sent(address):
        response = client.get(address, headers={"Accept-Encoding": "gzip"})
        return len(response.data) + len(str(response.headers))

    page = text_of(client.get(path))
    loaded = set(re.findall(r'<(?:script[^>]*src|link rel="(?:stylesheet|icon)" href)="([^"]+)"', page))
    assert len(loaded) >= 3
    assert sent(path) + sum(map(sent, loaded)) <= 50_000


@pytest.mark.parametrize("game", ["inferno", "fftcg", "souls", "myl"])
def test_glossary_and_disputes_of_a_game(client, game):
    page = text_of(client.get(f"/glosario/{game}"))
    assert page.count("<dt>") >= 40
    assert "La más probable." in text_of(client.get(f"/disputas/{game}"))


def test_a_term_leads_to_its_place_in_the_glossary(client):
    response = client.get("/glosario/inferno/cadena")
    assert response.status_code == 302
    assert response.headers["Location"].endswith("/glosario/inferno#cadena")
    assert 'id="cadena"' in text_of(client.get("/glosario/inferno"))


def test_terms_are_links_in_rule_text(client):
    assert re.search(r'<a [^>]*class="term"[^>]*href="/glosario/inferno/|<a href="/glosario/inferno/[^"]+" class="term"',
                     text_of(client.get("/r/inferno:106.2")))  # fmt: skip


def test_points_no_longer_disputed_keep_their_place_and_name_the_rule_that_answers_them(client):
    page = text_of(client.get("/disputas/fftcg"))
    told = page[page.index('id="fftcg-pago-de-ataque-imposible"') :]
    assert 'href="/r/fftcg:14.1' in told[:600]
    assert "inferno-primer-turno" not in page
    assert "fftcg-pago-de-ataque-imposible" not in text_of(client.get("/disputas/fftcg", query_string={"clase": "abiertos"}))


def test_a_rule_shows_its_disputes_and_the_other_games(client):
    page = text_of(client.get("/r/inferno:106.3"))
    assert "Cuándo se vacía la reserva de energía" in page
    assert 'href="/r/inferno:500.4#500.4"' in page
    assert "En los otros juegos" in text_of(client.get("/r/inferno:405.1"))


def test_a_concept_names_every_game(client):
    page = text_of(client.get("/conceptos/pila"))
    for said in ("cadena", "Pila", "Fila de Activación", "No tiene"):
        assert said in page


@pytest.mark.parametrize("path", ["/glosario/ajedrez", "/glosario/inferno/nada", "/conceptos/nada", "/disputas/ajedrez"])
def test_unknown_terms_concepts_and_games_are_not_found(client, path):
    assert client.get(path).status_code == 404


def test_results_are_filtered_by_game_document_and_kind(client):
    page = text_of(client.get("/buscar?q=mazo&juego=inferno&documento=inferno-inicio"))
    assert 'href="/r/inferno-inicio:3.mazo' in page
    assert 'href="/r/inferno:' not in page
    assert "Ejemplo</em>" in text_of(client.get("/buscar?q=mazo&tipo=ejemplo"))


def test_suggestions_are_json(client):
    found = client.get("/sugerencias?q=fila+de+acti").get_json()
    assert found[0]["number"].startswith("10")
    assert set(found[0]) == {"game", "document", "number", "title", "says", "url"}
    assert client.get("/sugerencias?q=").get_json() == []


def test_a_rule_shows_its_defects(client):
    assert "Remite a «608.7», que no existe" in text_of(client.get("/r/inferno:614.2"))
    assert "Defectos de esta edición" not in text_of(client.get("/r/inferno:614.1"))


def test_a_rule_that_decides_decks_says_so(client):
    assert "se decide si un mazo es legal" in text_of(client.get("/r/inferno:100.2a"))
    assert "se decide si un mazo es legal" not in text_of(client.get("/r/inferno:116.3a"))


def test_every_block_of_the_style_sheet_is_closed(client):
    depth = 0
    for line in text_of(client.get("/static/-/juez.css")).split("\n"):
        assert depth == 0 or not line.startswith("/*"), line
        depth += line.count("{") - line.count("}")
    assert depth == 0


def test_a_rule_leads_to_the_situations_about_it(client):
    page = client.get("/r/inferno:613.5").get_data(as_text=True)
    assert "Verlo en acción" in page
    assert 'href="/situaciones/inferno/dos-aumentos"' in page
    assert client.get("/situaciones/inferno/dos-aumentos").status_code == 200
    assert "Verlo en acción" not in client.get("/r/inferno:1").get_data(as_text=True)


def test_what_a_rule_belongs_together_with_opens_under_it(client):
    page = client.get("/r/myl:8.3").get_data(as_text=True)
    strip = page[page.index('class="relations"') : page.index('class="actions"')]
    for name in ("Contradicción", "Verlo en acción", "En los otros juegos", "Mapa"):
        assert name in strip
    assert 'class="relation to-map"' not in client.get("/r/inferno:1").get_data(as_text=True)


def test_the_map_of_a_rule_draws_and_lists_its_neighbours(client):
    page = client.get("/mapa/souls:1.3.1.1").get_data(as_text=True)
    drawn, listed = page.split('<article class="map">')[1].split("</svg>", 1)
    assert 'href="/mapa/souls:1.2.4.1"' in drawn
    assert 'href="/mapa/souls:1.2.4.1"' in listed
    assert 'href="/r/souls:1.3.1.1"' in drawn
    assert client.get("/mapa/souls:99.9").status_code == 404


def test_the_map_of_a_document_shades_each_rule_by_how_often_it_is_named(client):
    page = client.get("/mapa-de/souls").get_data(as_text=True)
    assert page.count("<i data-shade=") == sum(
        not record.is_comment for edition in embedded_editions() if edition.document == "souls" for record in edition
    )
    assert 'data-shade="0" title="' in page
    assert 'data-shade="3" title="' in page
    assert client.get("/mapa-de/ajedrez").status_code == 404


@pytest.mark.parametrize(
    ("page", "picture"),
    [
        ("/r/inferno:116.3a", "/imagen/r/inferno:116.3a.png"),
        (f"/mazos/souls/estandar?lista={pack('2 Lira')}", "/mazos/souls/estandar/imagen.png"),
    ],
)
def test_a_page_names_its_picture_where_the_site_has_a_name(client, shared_home, page, picture):
    assert "og:image" not in client.get(page).get_data(as_text=True)
    public = create_app(shared_home, {"TESTING": True, "HOSTS": frozenset({"juez.ejemplo.org"})}).test_client()
    named = public.get(page, base_url="https://juez.ejemplo.org").get_data(as_text=True)
    if importlib.util.find_spec("resvg_py") is None:
        assert "og:image" not in named
        return
    address = unescape(re.search(r'og:image" content="([^"]+)"', named)[1])
    assert picture in address
    drawn = client.get(address.removeprefix("https://juez.ejemplo.org"))
    assert drawn.data.startswith(b"\x89PNG")
    assert (int.from_bytes(drawn.data[16:20]), int.from_bytes(drawn.data[20:24])) == (1200, 630)
