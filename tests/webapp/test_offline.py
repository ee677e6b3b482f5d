"""What the server gives for use without a network: bundles, the worker, the manifest, the file of one game."""

import gzip
import json
import re
import shutil
import struct
import threading

import pytest

from indexer import Home
from rules_corpus import GAMES
from webapp import create_app
from webapp.offline import bundles as making
from webapp.offline.constants import javascript_pattern
from webapp.places import STATIC
from webapp.scripts import joined

LARGEST = 1_500_000
NAMES = ("comun", *GAMES)


@pytest.fixture(scope="module")
def bundles(app):
    return app.extensions["bundles"].some(*NAMES)


@pytest.fixture
def build(client, bundles):
    """The build that the worker knows."""
    return json.loads(client.get("/sw.js").get_data(as_text=True).split("\n", 1)[0].removeprefix("const BUILD = ").rstrip(";"))


@pytest.mark.parametrize("name", NAMES)
def test_a_bundle_is_small_enough_for_a_phone(bundles, name):
    assert len(bundles[name].packed) <= LARGEST


def addresses(build):
    return [build["common"], *(game["url"] for game in build["games"].values())]


def test_a_bundle_is_sent_compressed_and_for_good(client, build):
    for address in addresses(build):
        response = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert response.status_code == 200
        assert response.headers["Content-Encoding"] == "gzip"
        assert {"public", "immutable", "max-age=31536000"} <= set(response.headers["Cache-Control"].split(", "))
        assert "Accept-Encoding" in response.headers["Vary"]
        assert len(response.data) <= LARGEST
        again = client.get(address, headers={"Accept-Encoding": "gzip", "If-None-Match": response.headers["ETag"]})
        assert again.status_code == 304
        plain = client.get(address, headers={"Accept-Encoding": "identity"})
        assert "Content-Encoding" not in plain.headers
        assert plain.data == gzip.decompress(response.data)


def test_an_address_has_only_ever_one_content(client, build):
    address = build["games"]["myl"]["url"]
    assert client.get(re.sub(r"[0-9a-f]{16}", "0" * 16, address)).status_code == 404
    assert client.get(address.replace("myl", "ajedrez")).status_code == 404


def test_the_same_library_has_the_same_bundles_wherever_it_is_built(bundles, built_anew, tmp_path):
    other = create_app(Home(tmp_path / "elsewhere"), {"TESTING": True}).extensions["bundles"]
    assert {n: b.digest for n, b in other.some("comun", "myl").items()} == {n: bundles[n].digest for n in ("comun", "myl")}


def test_bundles_are_kept_and_damaged_ones_are_made_again(shared_home, bundles, tmp_path, monkeypatch):
    made_again = []
    monkeypatch.setattr(making, "_bundle", lambda app, name, postings: made_again.append((app, name)) or bundles[name])
    home = Home(tmp_path / "home")
    shutil.copytree(shared_home.folder, home.folder)
    folder = next(home.corpus.glob("*/bundles-*"))
    (folder / "about.json").write_text("{", encoding="utf-8")
    for times in (1, 0):  # once made, once read
        made_again.clear()
        app = create_app(home, {"TESTING": True})
        made = app.extensions["bundles"].some(*NAMES)
        assert [name for whose, name in made_again if whose is app] == [*NAMES] * times
        assert {name: bundle.digest for name, bundle in made.items()} == {name: bundle.digest for name, bundle in bundles.items()}
    assert [path.name for path in folder.parent.glob("*bundles-*")] == [folder.name]


@pytest.mark.parametrize("damage", [lambda data: data[:-40], lambda data: b"", lambda data: gzip.compress(b"{}")])
def test_a_bundle_that_is_not_what_its_name_says_is_made_again(shared_home, bundles, tmp_path, monkeypatch, damage):
    made_again = []
    monkeypatch.setattr(making, "_bundle", lambda app, name, postings: made_again.append((app, name)) or bundles[name])
    home = Home(tmp_path / "home")
    shutil.copytree(shared_home.folder, home.folder)
    kept = next(home.corpus.glob("*/bundles-*/myl.gz"))
    kept.write_bytes(damage(kept.read_bytes()))
    app = create_app(home, {"TESTING": True})
    made = app.extensions["bundles"].some(*NAMES)
    assert [name for whose, name in made_again if whose is app] == [*NAMES]
    assert made["myl"].raw == bundles["myl"].raw


def test_a_bundle_holds_every_record_and_a_page_for_each(bundles, library):
    for game in GAMES:
        contents = json.loads(bundles[game].raw)
        for document in contents["documents"]:
            edition = library.corpus.edition(document["id"])
            assert [row[0] for row in document["records"]] == [record.number for record in edition]
            assert {f"/r/{record.id.replace('#', '~')}" for record in edition} <= set(contents["pages"])
            assert (document["edition"]["name"], document["edition"]["date"]) == (edition.name, edition.date)


def test_nothing_of_one_installation_is_in_a_bundle(bundles):
    for bundle in bundles.values():
        assert not re.search(rb"localhost|127\.0\.0\.1|/static/[0-9a-f]{12}", bundle.raw)


def test_the_worker_waits_for_the_bundles_and_never_blocks(shared_home, bundles, tmp_path, monkeypatch):
    done = threading.Event()
    monkeypatch.setattr(making, "_bundle", lambda app, name, postings: done.wait(60) and bundles[name])
    home = Home(tmp_path / "home")
    shutil.copytree(shared_home.folder, home.folder, ignore=shutil.ignore_patterns("bundles-*"))
    app = create_app(home, {"TESTING": True})
    client = app.test_client()
    assert client.get("/sin-conexion/listo").get_json() == {"ready": False}
    refused = client.get("/sw.js")
    assert refused.status_code == 503
    assert int(refused.headers["Retry-After"]) > 0
    done.set()
    app.extensions["bundles"].some(*NAMES)
    assert client.get("/sin-conexion/listo").get_json() == {"ready": True}
    assert client.get("/sw.js").status_code == 200


def test_the_worker_is_asked_for_at_every_visit_and_changes_only_with_the_build(client, build):
    first, second = client.get("/sw.js"), client.get("/sw.js")
    assert first.data == second.data
    assert "no-cache" in first.headers["Cache-Control"]
    assert first.mimetype == "text/javascript"
    assert set(build["games"]) == set(GAMES)
    assert all(client.get(address).status_code == 200 for address in build["assets"])
    assert build["headers"]["Content-Security-Policy"] == client.get("/").headers["Content-Security-Policy"]


def test_the_worker_is_one_plain_script():
    script = joined("offline/worker.js")
    assert not re.search(r"^\s*(?:import|export)\b", script, re.MULTILINE)
    for name in ("words", "scoring", "searching", "site", "worker"):
        assert script.count(f"const $offline_{name} =") == 1


def test_it_can_be_installed(client):
    manifest = json.loads(client.get("/manifest.webmanifest").data)
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").get_data(as_text=True)
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    for icon in manifest["icons"]:
        data = client.get(icon["src"]).data
        width, height = struct.unpack(">II", data[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}


def test_the_page_about_it_says_what_needs_javascript_and_links_the_files(client):
    page = client.get("/sin-conexion").get_data(as_text=True)
    assert "<noscript>" in page
    assert "Sin JavaScript" in page
    assert all(f'href="/descargar/{game}.html"' in page for game in GAMES)
    assert 'href="/sin-conexion"' in client.get("/").get_data(as_text=True)


def test_a_game_is_downloaded_as_one_file(client):
    response = client.get("/descargar/souls.html")
    page = response.get_data(as_text=True)
    assert response.headers["Content-Disposition"] == 'attachment; filename="juez-souls.html"'
    assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="', page)
    assert "juez-1 (2024-09-01)" in page
    assert client.get("/descargar/ajedrez.html").status_code == 404


def test_pages_load_nothing_of_the_search_before_it_is_needed(client):
    for path in ("/", "/r/souls:1", "/buscar?q=mazo"):
        page = client.get(path).get_data(as_text=True)
        assert re.findall(r'src="/static/[0-9a-f]+/([^"]+)"', page) == ["juez.js"]
        assert not re.search(r'(?:src|href)="/static/[0-9a-f]+/offline/', page)
    assert re.findall(r"const \$offline_(\w+) =", joined("juez.js")) == ["registering"]
    assert len((STATIC / "offline" / "registering.js").read_bytes()) < 3_000


@pytest.mark.parametrize(
    ("python", "javascript"),
    [
        (r"[^\W_]+", r"[\p{L}\p{N}]+"),
        (r"(?<![\w.])\d{3}(?!\w)", r"(?<![\p{L}\p{N}_.])\p{Nd}{3}(?![\p{L}\p{N}_])"),
        (r"(?P<rule>.+)/[pb]\d", r"(?<rule>.+)/[pb]\p{Nd}"),
        (r"[\"“]([^\"”]*)[\"”]", '["“]([^"”]*)["”]'),
    ],
)
def test_patterns_are_written_for_the_browser(python, javascript):
    assert javascript_pattern(python) == javascript


def test_bundles_are_made_once(app, bundles):
    again = app.extensions["bundles"].some(*NAMES)
    assert all(again[name] is bundles[name] for name in NAMES)
