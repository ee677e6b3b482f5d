"""The API: the same answers as the command line, errors that teach, revalidation, paging, an exact description."""

from __future__ import annotations

import gzip
import json
import re
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner
from pydantic import TypeAdapter

import engine
from indexer import UserData, open_library
from juez.cli import main
from rules_corpus import DOCUMENTS, GAMES, embedded_editions
from rules_corpus.concepts import concepts
from rules_corpus.contradictions import points
from rules_corpus.glossary import glossaries
from webapp import create_app, limits
from webapp.api.asked import MOST
from webapp.api.endpoint import ENDPOINTS, ROOT
from webapp.api.refusals import Code

READ = [endpoint for endpoint in ENDPOINTS.values() if not endpoint.sends]
SOME_RULES = [
    record.id
    for edition in embedded_editions()
    for n, record in enumerate(edition)
    if n % 7 == 0 or edition.document in ("souls", "myl", "inferno-inicio")
]
MISSPELT = ["inferno:701.81d", "inferno:702.8c", "fftcg:17.7.2", "SOULS:1.3.", "inferno:116.3a/p1", "inferno:120.2#2"]
QUERIES = [
    "fila de activacion",
    "116.3a",
    "6.6.9",
    "prioridda",
    "no puede atacar",
    "juego:souls maná",
    "«paso de combate»",
    "qwzx",
]


def get(client, path: str, **query):
    response = client.get(f"{ROOT}{path}", query_string=query)
    assert response.mimetype == "application/json"
    return response


def example(client, endpoint):
    """What the example of an endpoint answers."""
    if endpoint.sends:
        return client.post(f"{ROOT}{endpoint.path}", json=endpoint.example)
    return client.get(endpoint.example_url)


def pages(client, path: str, **query) -> list:
    """A whole list, by its pages."""
    found, address = [], f"{ROOT}{path}"
    response = client.get(address, query_string=query)
    while True:
        assert response.status_code == 200
        found += response.get_json()
        onward = re.search(r'<([^>]+)>; rel="next"', response.headers.get("Link", ""))
        if onward is None:
            assert int(response.headers["X-Total-Count"]) == len(found)
            return found
        response = client.get(onward[1])


@pytest.fixture
def command(library, monkeypatch):
    """What a command of ``juez`` prints as JSON, over the same library."""
    monkeypatch.setattr("indexer.open_library", lambda *_: library)

    def run(*arguments: str):
        return json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)

    return run


# -- the same answers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS)
def test_rules_and_defects_are_those_of_the_command_line(client, command, document):
    assert pages(client, f"/rules/{document}", limit=300) == command("rules", document)
    assert pages(client, f"/defects/{document}", limit=3) == command("lint", document)
    assert pages(client, f"/diff/{document}", **{"from": "juez-1", "to": "juez-1"}) == command(
        "diff", document, "juez-1", "juez-1"
    )


def test_a_rule_is_that_of_the_command_line(client, command):
    described = TypeAdapter(ENDPOINTS["rule"].answers)
    for rule_id in (*SOME_RULES, *MISSPELT):
        answer = get(client, f"/rule/{rule_id.replace('#', '~')}").get_json()
        assert answer == command("rule", rule_id), rule_id
        described.validate_python(answer)


def test_an_unknown_rule_is_refused_as_by_the_command_line(client, command):
    for rule_id in ("souls:6.6.9", "ajedrez:1", "116", "infierno:116.3a", "souls:", ":"):
        response = get(client, f"/rule/{rule_id}")
        answer = response.get_json()
        assert response.status_code == 404
        assert answer.pop("code") == "unknown-rule"
        assert answer == command("rule", rule_id)


@pytest.mark.parametrize("query", QUERIES)
def test_a_search_is_that_of_the_command_line(client, command, query):
    assert get(client, "/search", q=query).get_json() == command("search", query)
    narrowed = command("search", query, "--game", "souls", "--game", "myl", "--limit", "3")
    assert get(client, "/search", q=query, game=["souls", "myl"], limit=3).get_json() == narrowed


def test_a_search_can_be_narrowed_to_a_document_and_a_kind(client):
    found = get(client, "/search", q="mazo", document="inferno-inicio").get_json()["results"]
    assert found
    assert all(result["id"].startswith("inferno-inicio:") for result in found)
    examples = get(client, "/search", q="mazo", kind="example", limit=5).get_json()["results"]
    assert examples
    assert all("/ej" in result["id"] for result in examples)


def test_an_imported_edition_is_answered_like_the_embedded_one(home, documents, monkeypatch):
    with UserData(home.user_database) as user:
        user.add_edition("souls", "oficial", "2024-09", (documents / "souls.txt").read_bytes())
    library = open_library(home)
    client = create_app(home, {"TESTING": True}).test_client()
    monkeypatch.setenv("JUEZ_HOME", str(home.folder))
    monkeypatch.setattr("indexer.open_library", lambda *_: library)

    def command(*arguments):
        return json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)

    assert pages(client, "/rules/souls", edition="oficial") == command("rules", "souls", "--edition", "oficial")
    assert pages(client, "/defects/souls", edition="oficial") == command("lint", "souls", "--edition", "oficial")
    compared = pages(client, "/diff/souls", **{"from": "juez-1", "to": "oficial"})
    assert compared == command("diff", "souls", "juez-1", "oficial")
    assert len(compared) > 300
    TypeAdapter(ENDPOINTS["diff"].answers).validate_python(compared)
    assert get(client, "/rule/souls:10", edition="oficial").get_json()["edition"] == "oficial"
    ours, theirs = client.get("/r/souls:10").data, client.get("/r/souls:10?edicion=oficial").data
    assert ours != theirs
    assert client.get("/r/souls:10").data == ours
    souls = next(d for d in get(client, "/documents").get_json() if d["id"] == "souls")
    assert [(e["name"], e["official"], e["default"]) for e in souls["editions"]] == [
        ("juez-1", False, True),
        ("oficial", True, False),
    ]


def test_documents_glossary_concepts_and_disputes_are_all_there(client):
    assert [d["id"] for d in get(client, "/documents").get_json()] == list(DOCUMENTS)
    for game in GAMES:
        terms = pages(client, f"/glossary/{game}", limit=20)
        assert [t["id"] for t in terms] == [t.id for t in glossaries()[game].terms]
        assert all(get(client, f"/glossary/{game}/{t['id']}").get_json() == t for t in terms)
    ideas = pages(client, "/concepts")
    assert [c["id"] for c in ideas] == [c.id for c in concepts()]
    assert all(get(client, f"/concepts/{c['id']}").get_json() == c for c in ideas)
    disputed = pages(client, "/disputes", limit=7)
    assert [d["id"] for d in disputed] == [p.id for p in points()]
    assert sum(len(pages(client, "/disputes", game=game)) for game in GAMES) == len(disputed)


def test_disputes_of_a_rule(client):
    found = get(client, "/disputes", rule="inferno:106.3").get_json()
    assert found
    assert all("inferno:106.3" in point["rules"] for point in found)
    assert get(client, "/disputes", rule="souls:1").get_json() == []
    assert get(client, "/disputes", rule="souls:6.6.9").get_json()["nearest"] == ["souls:6.6", "souls:6.6.1"]


# -- decks ------------------------------------------------------------------------------------------------------------

LISTS = Path(__file__).parents[1] / "decks" / "lists"


def check(client, **sent):
    return client.post(f"{ROOT}/decks/check", json=sent)


@pytest.mark.parametrize(
    ("name", "game", "format"),
    [
        ("inferno.txt", "inferno", "abierto"),
        ("limit-break.txt", "fftcg", "construido"),
        ("ffdecks.json", "fftcg", "construido"),
        ("myl.txt", "myl", "furia-extendido"),
        ("souls-export.txt", "souls", "estandar"),
    ],
)
def test_a_verdict_is_that_of_the_command_line(client, command, name, game, format):
    text = (LISTS / name).read_text(encoding="utf-8")
    answer = check(client, game=game, format=format, list=text, date="2026-03-01").get_json()
    assert answer == command("deck", "check", str(LISTS / name), "--game", game, "--format", format, "--date", "2026-03-01")
    TypeAdapter(ENDPOINTS["check_deck"].answers).validate_python(answer)


def test_the_first_duel_and_the_readings_are_taken_into_account(client):
    first = "40 Soldado\nManá:\n6 Maná\nLimbo:\n2 Sombra"
    later = check(client, game="souls", format="estandar", list="40 Soldado\nManá:\n6 Maná\nLimbo:\n3 Sombra", first_duel=first)
    assert "limbo-count-changed" in [finding["code"] for finding in later.get_json()["findings"]]
    refused = check(client, game="souls", format="estandar", list=first, readings={"nada": "x"})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "bad-deck")


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b'{"game": "myl",\n oops}', "application/json", 400, "bad-body"),
        (b"[]", "application/json", 400, "bad-body"),
        (b"[" * 100_000, "application/json", 400, "bad-body"),
        (b"\xff", "application/json", 400, "bad-body"),
        (b'{"game": "\\ud800", "format": "x", "list": "y"}', "application/json", 400, "bad-body"),
        (b'{"n": ' + b"9" * 5_000 + b"}", "application/json", 400, "bad-body"),
        (b"game=myl", "application/x-www-form-urlencoded", 415, "not-json"),
        (b'{"game": "mil", "format": "x", "list": "y"}', "application/json", 400, "bad-parameter"),
        (b'{"game": "myl", "format": "x", "list": 3}', "application/json", 400, "bad-parameter"),
        (b'{"game": "myl", "format": "x"}', "application/json", 400, "missing-parameter"),
        (b'{"game": "myl", "format": "x", "list": "y", "lista": "y"}', "application/json", 400, "unknown-parameter"),
        (b'{"game": "myl", "format": "x", "list": "y"}', "application/json", 404, "unknown-format"),
        (b'{"game": "myl", "format": "furia-extendido", "list": "<html>"}', "application/json", 422, "bad-deck"),
        (b'{"game": "myl", "format": "furia-extendido", "list": "y", "date": "ayer"}', "application/json", 422, "bad-deck"),
    ],
)
def test_a_body_that_cannot_be_taken_is_explained(client, body, kind, status, code):
    response = client.post(f"{ROOT}/decks/check", data=body, content_type=kind)
    answer = response.get_json()
    assert (response.status_code, answer["code"]) == (status, code)
    assert len(answer["error"]) > 20


def test_where_a_body_stops_being_json_is_said(client):
    response = client.post(f"{ROOT}/decks/check", data=b'{"game": "myl",\n oops}', content_type="application/json")
    assert "línea 2, columna 2" in response.get_json()["error"]


# -- errors that teach ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status", "code", "nearest"),
    [
        ("/rules/soulz", 404, Code.UNKNOWN_DOCUMENT, ["souls"]),
        ("/glossary/ajedrez", 404, Code.UNKNOWN_GAME, []),
        ("/glossary/souls/jugadro", 404, Code.UNKNOWN_TERM, ["jugador"]),
        ("/concepts/pilas", 404, Code.UNKNOWN_CONCEPT, ["pila"]),
        ("/rules/souls?edition=juez1", 404, Code.UNKNOWN_EDITION, ["juez-1"]),
        ("/rule/souls:1?edition=juez1", 404, Code.UNKNOWN_EDITION, ["juez-1"]),
        ("/diff/souls?from=juez-1&to=juez", 404, Code.UNKNOWN_EDITION, ["juez-1"]),
        ("/serch", 404, Code.UNKNOWN_ADDRESS, ["/api/v1/search"]),
        ("/", 404, Code.UNKNOWN_ADDRESS, []),
        ("/search", 400, Code.MISSING_PARAMETER, []),
        ("/search?q=", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&limite=3", 400, Code.UNKNOWN_PARAMETER, ["limit"]),
        ("/search?q=x&limit=0", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&limit=diez", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&limit=1_0", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&limit=%C2%B2", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&game=infierno", 400, Code.BAD_PARAMETER, ["inferno"]),
        ("/search?q=x&kind=regla", 400, Code.BAD_PARAMETER, []),
        ("/search?q=x&q=y", 400, Code.REPEATED_PARAMETER, []),
        ("/rules/souls?document=myl", 400, Code.REPEATED_PARAMETER, []),
        ("/documents?juego=souls", 400, Code.UNKNOWN_PARAMETER, []),
        ("/rules/souls?offset=1000001", 400, Code.BAD_PARAMETER, []),
    ],
)
def test_errors_say_what_is_wrong_and_what_is_near(client, path, status, code, nearest):
    response = client.get(ROOT + path)
    answer = response.get_json()
    assert (response.status_code, answer["code"]) == (status, code)
    assert answer["nearest"][: len(nearest)] == nearest
    assert answer["error"]
    if status == 400:
        assert answer["parameter"] in answer["error"]
        assert set(answer) == {"error", "code", "nearest", "parameter", "got", "allowed"}


def test_a_wrong_value_comes_with_what_it_may_be(client):
    answer = client.get(f"{ROOT}/search?q=x&game=infierno").get_json()
    assert (answer["parameter"], answer["got"], answer["allowed"]) == ("game", "infierno", list(GAMES))
    assert "¿Querías decir «inferno»?" in answer["error"]
    assert "de 1 a 200" in client.get(f"{ROOT}/search?q=x&limit=201").get_json()["error"]


def test_a_method_that_is_not_for_reading_is_refused(client):
    for method in ("post", "put", "delete", "patch"):
        response = getattr(client, method)(f"{ROOT}/documents")
        assert (response.status_code, response.get_json()["code"]) == (405, "method-not-allowed")
        assert "GET" in response.headers["Allow"]


def test_too_long_too_large_and_too_many_are_json(shared_home):
    client = create_app(shared_home, {"TESTING": True, "HOSTS": frozenset({"0.0.0.0"})}).test_client()
    assert client.get(f"{ROOT}/search?q={'a' * 9000}").get_json()["code"] == "address-too-long"
    large = client.post(f"{ROOT}/search", environ_overrides={"CONTENT_LENGTH": "9000000"})
    assert (large.status_code, large.get_json()["code"]) == (413, "too-large")
    asked = [
        client.get(f"{ROOT}/defects/myl?limit=1", environ_base={"REMOTE_ADDR": "192.168.1.99"}, base_url="http://192.168.1.5")
        for _ in range(61)
    ]
    refused = next(response for response in asked if response.status_code == 429)
    assert refused.get_json()["code"] == "too-many-requests"
    assert int(refused.headers["Retry-After"]) >= 1


# -- how answers travel -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [*(e.example_url for e in READ), "/", "/r/souls:10", "/static/-/juez.css"])
def test_what_has_not_changed_is_not_sent_again(client, path):
    for accepted in ("gzip", "identity"):
        first = client.get(path, headers={"Accept-Encoding": accepted})
        assert "Cache-Control" in first.headers
        again = client.get(path, headers={"Accept-Encoding": accepted, "If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        other = client.get(path, headers={"Accept-Encoding": accepted, "If-None-Match": '"otra"'})
        assert (other.status_code, other.data) == (200, first.data)


def test_a_new_library_changes_the_etag_of_what_changed(home, documents):
    client = create_app(home, {"TESTING": True}).test_client()
    before = client.get(f"{ROOT}/documents").headers["ETag"]
    with UserData(home.user_database) as user:
        user.add_edition("souls", "oficial", "2024-09", (documents / "souls.txt").read_bytes())
    open_library(home)
    after = client.get(f"{ROOT}/documents", headers={"If-None-Match": before})
    assert after.status_code == 200
    assert "oficial" in after.get_data(as_text=True)


@pytest.mark.parametrize("path", [f"{ROOT}/rules/souls", "/r/inferno:702", "/static/-/juez.css", "/static/-/search.js"])
def test_text_is_compressed_where_the_client_takes_it(client, path):
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": "br, gzip;q=0.8"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) == packed.content_length < len(plain.data) / 2
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert packed.headers["ETag"] != plain.headers["ETag"]
    refused = client.get(path, headers={"Accept-Encoding": "gzip;q=0, identity"})
    assert refused.data == plain.data


def test_what_is_short_is_not_compressed(client):
    short = client.get("/static/-/view.js", headers={"Accept-Encoding": "gzip"})
    assert len(short.data) < 500
    assert "Content-Encoding" not in short.headers


def test_a_static_file_under_its_version_is_kept_for_ever(client):
    page = client.get("/").get_data(as_text=True)
    versioned = re.search(r'href="(/static/\w+/juez.css)"', page)
    assert versioned is not None
    assert "immutable" in client.get(versioned[1]).headers["Cache-Control"]
    assert "immutable" not in client.get("/static/-/juez.css").headers["Cache-Control"]


@pytest.mark.parametrize("path", [e.example_url for e in READ])
def test_head_answers_the_headers_of_get(client, path):
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == got.headers["ETag"]
    assert head.headers["Content-Length"] == got.headers["Content-Length"]


@pytest.mark.parametrize("path", ["/documents", "/serch", "/search", "/rule/souls:6.6.9"])
def test_any_site_may_read_the_api_and_only_the_api(client, path):
    headers = client.get(ROOT + path, headers={"Origin": "https://example.com"}).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    preflight = client.options(ROOT + path)
    if preflight.status_code == 200:
        assert preflight.headers["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert "Access-Control-Allow-Origin" not in client.get("/").headers


def test_pages_of_a_list_lead_to_each_other(client):
    middle = get(client, "/rules/souls", limit=10, offset=25, edition="juez-1")
    links = {rel: path for path, rel in re.findall(r'<([^>]+)>; rel="(\w+)"', middle.headers["Link"])}
    assert set(links) == {"next", "prev"}
    assert client.get(links["prev"]).get_json() == get(client, "/rules/souls", limit=10, offset=15).get_json()
    assert client.get(links["next"]).get_json() == get(client, "/rules/souls", limit=10, offset=35).get_json()
    assert get(client, "/rules/souls", offset=1_000_000).get_json() == []


# -- the description --------------------------------------------------------------------------------------------------


def test_every_route_is_described_and_every_described_path_is_a_route(app, client):
    described = set(client.get(f"{ROOT}/openapi.json").get_json()["paths"])
    routes = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule.removeprefix(ROOT))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(f"{ROOT}/")
    }
    assert described == routes
    assert len(routes) >= 12


def test_every_endpoint_and_limit_is_in_the_documentation():
    written = (Path(__file__).parents[2] / "docs" / "web.md").read_text(encoding="utf-8")
    assert all(f"| `{endpoint.path}` |" in written for endpoint in ENDPOINTS.values())
    for figure in (limits.ORDINARY, limits.EXPENSIVE, limits.RUNNING, f"{limits.LONGEST_ADDRESS} characters", f"at most {MOST}"):
        assert figure in written


def test_every_parameter_and_error_code_is_described(client):
    document = client.get(f"{ROOT}/openapi.json").get_json()
    for operation in (operation for path in document["paths"].values() for operation in path.values()):
        assert operation["summary"].endswith(".")
        assert all(parameter["description"] for parameter in operation.get("parameters", []))
    assert document["components"]["schemas"]["Refusal"]["properties"]["code"]["enum"] == [code.value for code in Code]


@pytest.mark.parametrize("endpoint", ENDPOINTS.values(), ids=list(ENDPOINTS))
def test_the_example_of_every_endpoint_runs_and_is_as_described(client, endpoint):
    response = example(client, endpoint)
    assert response.status_code == 200
    TypeAdapter(endpoint.answers).validate_python(response.get_json())


def test_the_page_shows_every_endpoint_with_what_its_example_answers(client):
    page = client.get("/api").get_data(as_text=True)
    assert len(page) < 60_000
    sections = re.findall(r'<section id="(\w+)" class="endpoint">(.*?)</section>', page, re.DOTALL)
    assert [name for name, _ in sections] == list(ENDPOINTS)
    for name, section in sections:
        text = re.findall(r"<code>([^<]*)</code></pre>", section)[-1]
        answer = json.dumps(example(client, ENDPOINTS[name]).get_json(), ensure_ascii=False, indent=1)
        beginning = unescape(text.removesuffix("\n…"))
        assert answer.startswith(beginning)
        assert text.endswith("\n…") or answer == beginning


# -- situations --------------------------------------------------------------------------------------------------------


SITUATIONS = sorted((Path(engine.__file__).parent / "situations").glob("*/*.yaml"))


@pytest.mark.parametrize("path", SITUATIONS[::20], ids=lambda path: path.stem)
def test_a_situation_runs_as_on_the_command_line(client, command, path):
    answer = client.post(f"{ROOT}/situations/run", json={"situation": path.read_text(encoding="utf-8")}).get_json()
    told = command("situation", "run", str(path))
    assert [{k: v for k, v in step.items() if k != "elements"} for step in answer["steps"]] == told["steps"]
    assert {key: answer[key] for key in ("state", "result", "expect")} == {
        key: told[key] for key in ("state", "result", "expect")
    }
    TypeAdapter(ENDPOINTS["run_situation"].answers).validate_python(answer)


def test_every_outcome_of_a_situation_is_found(client):
    example = ENDPOINTS["explore_situation"].example
    answer = client.post(f"{ROOT}/situations/explore", json=example).get_json()
    assert answer["complete"]
    assert len(answer["outcomes"]) == 2
    TypeAdapter(ENDPOINTS["explore_situation"].answers).validate_python(answer)
    bounded = client.post(f"{ROOT}/situations/explore", json={**example, "positions": 2}).get_json()
    assert not bounded["complete"]


_HEAD = "game: inferno\ntitle: x\n"
_BOARD = "players:\n  Ana: {demonio: A, mazo: 9}\n  Bruno: {demonio: B, mazo: 9}\n"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("a: &a [x]\nb: [*a, *a]\n", 1, "anclas"),
        ("[" * 9_000, 1, "niveles"),
        ("a:\n" + "- 1\n" * 30_000, None, "valores"),
        ("a: !!python/object/apply:os.system [ls]\n", 1, "etiquetas"),
        (_HEAD + "players: {<script>alert(1)</script>: {}}\n", None, ""),
        (_HEAD + _BOARD + "do:\n- Ana: bailar\n", 7, "no es una opción"),
        (_HEAD + _BOARD.replace("mazo: 9", "mazo: 500, mano: [x x100, x x100]", 1), 4, "no sé qué carta es «x»"),
        (_HEAD + _BOARD.replace("mazo: 9", "mazo: 500, exilio: [500, 500, 500]", 1), 4, "hay más de 1500 cartas"),
        (_HEAD + _BOARD + "effects:\n- {source: a, you: Ana, affects: []}\n", 7, "no hay un elemento"),
        (_HEAD + _BOARD + "agenda:\n- {kind: turno}\ndo:\n- until: Restauración\n", None, "el motor no puede seguir"),
        (_HEAD + _BOARD + "do:\n" + "- pasan\n" * 501, 7, "más de 500"),
    ],
)
def test_a_hostile_situation_is_refused_in_spanish_with_its_place(client, text, line, says):
    for path in ("run", "explore"):
        response = client.post(f"{ROOT}/situations/{path}", json={"situation": text})
        answer = response.get_json()
        assert (response.status_code, answer["code"]) == (422, "bad-situation")
        assert says in answer["error"]
        assert answer["column"] >= 1
        assert line in (None, answer["line"])


def test_a_situation_that_is_too_long_is_not_even_read(client):
    response = client.post(f"{ROOT}/situations/run", json={"situation": "x" * 300_000})
    assert (response.status_code, response.get_json()["code"]) == (400, "bad-parameter")
    response = client.post(f"{ROOT}/situations/run", data=b"x" * 10_000_000, content_type="application/json")
    assert response.status_code == 413


def test_a_situation_whose_end_does_not_come_is_stopped(client):
    wide = "- {static: {type: aliado, at least: {strength: 1}}, strength: {count: {type: aliado, at least: {strength: 2}}}}"
    card = f"cards:\n  L:\n    type: aliado\n    strength: 1\n    resistance: 1\n    abilities:\n    {wide}\n"
    board = _BOARD.replace("mazo: 9", "mazo: 9, en juego: [L x100, L x100, L x100]", 1)
    response = client.post(f"{ROOT}/situations/run", json={"situation": _HEAD + card + board})
    assert (response.status_code, response.get_json()["code"]) == (422, "too-slow")
    again = client.post(f"{ROOT}/situations/run", json={"situation": _HEAD + _BOARD})
    assert again.status_code == 200
