"""Every address answers without the server as it answers with it: the same page, redirect or list."""

import re

import pytest

from rules_corpus import GAMES, embedded_editions
from rules_corpus.concepts import concepts

from .offline_engine import OfflineEngine

EDITIONS = embedded_editions()
RULES = [f"/r/{record.id.replace('#', '~')}" for edition in EDITIONS for record in edition]
PREVIEW = re.compile(r'\s*<meta (?:name="description"|property="og:)[^\n]*')


@pytest.fixture(scope="module")
def site(chromium, address, app):
    context = chromium.new_context(base_url=address, service_workers="block")
    yield OfflineEngine(context.new_page(), app, list(GAMES))
    context.close()


def plain(html):
    """A page without what is left out or versioned, where the way back from looks and games leads, and space between elements."""
    html = re.sub(r'(?<=href="/ajustes)\?vuelta=[^"]*', "", html)
    html = re.sub(r'(?<=name="vuelta" value=")[^"]*', "", html)
    html = re.sub(r"/static/[0-9a-f]{12}", "", PREVIEW.sub("", html))
    return re.sub(r"\s*(</?[a-z][^>]*>)\s*", r"\1", html).replace("><", ">\n<")


def served(client, at):
    client.delete_cookie("juego")  # a saved page is that of nobody in particular
    response = client.get(at, base_url="http://localhost")
    leads = response.headers.get("Location")
    body = leads or (response.get_json() if response.is_json else plain(response.get_data(as_text=True)))
    return response.status_code, body


def unlike(client, site, address, addresses):
    """The addresses that answer otherwise, with the first line where they do."""
    wrong = []
    for at, answer in zip(addresses, site.answer(addresses), strict=True):
        status, body = served(client, at)
        there = answer["body"]
        if isinstance(there, str) and answer["type"] == "html":
            there = plain(there.replace(address, "http://localhost"))
        if (status, body) != (answer["status"], there):
            lines = zip(str(body).split("\n"), str(there).split("\n"), strict=False)
            wrong.append((at, status, answer["status"], next((pair for pair in lines if pair[0] != pair[1]), "shorter")))
    return wrong


def test_every_rule(client, site, address):
    assert unlike(client, site, address, RULES[::9]) == []


def test_every_other_page(client, site, address):
    fixed = ["/", "/conceptos", "/guardadas", "/ajustes", "/sin-conexion", *(f"/conceptos/{c.id}" for c in concepts())]
    of_games = [f"/{place}/{game}" for place in ("glosario", "disputas") for game in GAMES]
    documents = [f"/d/{edition.document}" for edition in EDITIONS]
    assert unlike(client, site, address, fixed + of_games + documents) == []


def test_peeks_and_terms(client, site, address):
    addresses = [f"/vista{rule}" for rule in RULES[::40]] + ["/vista/glosario/inferno/cadena", "/glosario/inferno/cadena"]
    assert unlike(client, site, address, addresses) == []


ODD = [
    "/r/fftcg:17.7.2", "/r/inferno:702.8c", "/r/inferno:702.19c", "/r/inferno:702.19c?desde=inferno:702.8c",
    "/r/inferno:120.2~2", "/r/SOULS:1.3.", "/r/souls:1.3.1.1/p1", "/r/inferno:101.1/b1", "/r/souls:6.6.9", "/r/ajedrez:1",
    "/r/116", "/r/soul:1", "/r/souls:9999.9", "/r/souls:<b>x</b>", "/r/myl:7.c.4.1", "/r/myl:7.9", "/vista/r/fftcg:17.7.2",
    "/d/ajedrez", "/glosario/ajedrez", "/glosario/inferno/nada", "/conceptos/nada", "/disputas/x", "/disputas/myl?clase=abiertos",
    "/disputas/myl?clase=otra",
]  # fmt: skip


@pytest.mark.parametrize("at", ODD)
def test_odd_addresses(client, site, address, at):
    assert unlike(client, site, address, [at]) == []


def test_a_paragraph_of_every_sort_is_cited(client, site, address):
    cited = [f"{rule}/{place}" for rule in RULES[::60] for place in ("p1", "b2", "p9")]
    assert unlike(client, site, address, cited) == []


SEARCHES = [
    "no puede atacar", "6.6.9", "prioridda", "stack", "nada de nada qwzx", "<b>&\"'", "mazo", "ñandú 50% +1 a/b?c;d", "7c4.1",
    "701.81d", "juego:souls tapear", "puedo atacar girado", "",
]  # fmt: skip
FILTERS = [
    "", "&juego=inferno", "&juego=inferno&documento=inferno-inicio", "&documento=souls", "&tipo=ejemplo",
    "&juego=myl&tipo=regla", "&juego=x&tipo=y", "&n=40", "&n=0", "&n=abc", "&literal=1",
]  # fmt: skip


@pytest.mark.parametrize("query", SEARCHES)
def test_searches_with_every_filter(client, site, address, query):
    from urllib.parse import quote_plus

    assert unlike(client, site, address, [f"/buscar?q={quote_plus(query)}{filters}" for filters in FILTERS]) == []


def test_suggestions(client, site, address):
    typed = ["fila de acti", "7c4.1", "pri", "inferno%20116", "", "mazo&juego=myl", "3.mazo", "116", "6.6.", "7c", "9999"]
    assert unlike(client, site, address, [f"/sugerencias?q={query}" for query in typed]) == []


@pytest.mark.parametrize(
    ("then", "now", "said"),
    [
        ("2025-03-01T08:00:00", "2025-03-01T23:59:00", "hoy"),
        ("2025-03-01T23:59:00", "2025-03-02T00:01:00", "ayer"),
        ("2025-02-27T12:00:00", "2025-03-02T12:00:00", "hace 3 días"),
        ("2025-03-02T12:00:00", "2025-03-01T12:00:00", "hoy"),  # a clock that was put back
    ],
)
def test_how_old_what_is_saved_is(site, then, now, said):
    assert site.since(then, now) == said
