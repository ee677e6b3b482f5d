"""How answers travel: revalidation, compression, headers, pages."""

from __future__ import annotations

import gzip
import re

import pytest

from indexer import UserData, open_library
from webapp import create_app
from webapp.api.endpoint import ROOT

from ...conftest import host_of
from .asking import READ, get


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
    client = host_of(create_app(home, {"TESTING": True}))
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
