"""Whatever is asked, nothing fails inside and nothing of it comes back as markup."""

from __future__ import annotations

import gzip
import os
from string import printable
from urllib.parse import quote

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_corpus import DOCUMENTS, GAMES

EXAMPLES = int(os.environ.get("JUEZ_EXAMPLES", "200"))
#: Markup that would be markup in text, in an attribute and in a script.
MARK = "<zq>\"zq='zq</script><!--zq"
RAW = ("<zq", '"zq=', "</script><!--")
#: What any text is mixed with, so that it gets past the first checks too.
WORDS = st.sampled_from(
    [MARK, *DOCUMENTS, *GAMES, "souls:10", "116.3a", "juego:souls", "juez-1", "«", "\x00", "\ufffd", "%", "..", "~", "#"]
)
TEXT = st.lists(st.one_of(st.text(max_size=30), st.text(printable, max_size=10), WORDS), min_size=1, max_size=5).map("".join)
OF_PAGES = ["q", "juego", "documento", "tipo", "n", "literal", "edicion", "v", "de", "a", "s", "punto", "lista", MARK]
OF_API = ["edition", "game", "document", "kind", "limit", "offset", "from", "to", "rule"]
NAMES = st.sampled_from([*OF_PAGES, *OF_API])
PAGES = ["/", "/buscar", "/sugerencias", "/r/", "/d/", "/glosario/", "/conceptos/", "/disputas/", "/static/", "/api", "/api/"]
RUN = [
    "/situacion",
    "/situacion/tablero",
    "/situacion/decidir",
    "/situaciones/abrir",
    "/mazos",
    "/mazos/",
    "/cartas",
    "/duda",
    "/duda/archivo",
]
API = ["", "rule/", "rules/", "search", "glossary/", "concepts/", "defects/", "diff/", "disputes", "documents", "openapi.json"]
PLACES = st.sampled_from([*PAGES, *RUN, *(f"/api/v1/{name}" for name in API)])
ABOUT_CONTENT = ["Accept", "Accept-Encoding", "If-None-Match", "If-Modified-Since", "Range", "Content-Type"]
ABOUT_CLIENT = ["Cookie", "Origin", "Referer", "User-Agent", "X-Forwarded-For", "Sec-Fetch-Site", "Authorization"]
HEADERS = st.dictionaries(
    st.sampled_from([*ABOUT_CONTENT, *ABOUT_CLIENT]),
    st.one_of(
        st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=40),
        st.sampled_from(["bytes=0-10", "gzip;q=nan", "*;q=0", '"a", W/"b"', "multipart/form-data; boundary=x", MARK]),
    ),
    max_size=4,
)


#: The fields of forms that run something, each of any text.
FIELDS = st.dictionaries(
    st.sampled_from(
        ["que", "s", "n", "frase", "juego", "nombre", "tipo", "texto", "formato", "lista", "primero", "fecha", "punto"]
    ),
    st.one_of(TEXT, st.sampled_from(["paso", "carta", "mazo", "punto", "inferno", "myl", "souls/estandar", "²", "9" * 5_000])),
    max_size=8,
)


def harmless(response) -> None:
    """The answer is no failure, carries the headers, and holds none of what was asked as markup."""
    assert response.status_code < 500
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    if response.mimetype == "text/html" and response.data:
        sent = response.get_data()
        page = (gzip.decompress(sent) if response.content_encoding == "gzip" else sent).decode()
        assert not any(raw in page for raw in RAW)


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=PLACES, rest=TEXT, query=st.lists(st.tuples(NAMES, TEXT), max_size=4), headers=HEADERS)
def test_any_address_and_headers_are_answered(client, place, rest, query, headers):
    path = place + quote(rest) if place.endswith("/") else place
    harmless(client.get(path, query_string=query, headers=headers))


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.binary(max_size=40),
    query=st.binary(max_size=60),
    host=st.sampled_from(["localhost", "127.0.0.1:99999", "[::1]:1", "a b", "", MARK]),
)
def test_any_bytes_are_answered(client, path, query, host):
    """Bytes as a server hands them over, not encoded by any rule."""
    environ = {"PATH_INFO": "/" + path.decode("latin-1"), "QUERY_STRING": query.decode("latin-1"), "HTTP_HOST": host}
    harmless(client.get("/", environ_overrides=environ))


@settings(max_examples=EXAMPLES // 2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    method=st.sampled_from(["POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "HEAD", "ODD"]),
    place=PLACES,
    body=st.one_of(st.binary(max_size=200), TEXT.map(lambda text: text.encode("utf-8", "replace"))),
    headers=HEADERS,
)
def test_any_method_and_body_are_answered(client, method, place, body, headers):
    harmless(client.open(place, method=method, data=body, headers=headers))


@settings(max_examples=EXAMPLES // 2, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.sampled_from(RUN), fields=FIELDS)
def test_any_form_is_answered(client, place, fields):
    harmless(client.post(place, data=fields))
