"""Editions in the browser: listing, importing, removing; nothing stored until it is confirmed, nothing left unescaped."""

import html
import re
import shutil
import threading
from functools import partial
from io import BytesIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from indexer import Home, UserData
from indexer.bounded import build_bounded, examine_bounded
from rules_corpus import DOCUMENTS, embedded_editions
from rules_corpus.comparing import Change
from rules_corpus.embedded import edition_files
from rules_corpus.records import DefectKind, Kind
from rules_corpus.sources import LARGEST
from webapp import create_app, editions, importing, names, uploads

from ..conftest import host_of

OWN = edition_files()["inferno-inicio"].read_bytes()
PHONE = {"environ_base": {"REMOTE_ADDR": "192.168.1.77"}, "base_url": "http://192.168.1.5:8017"}
CROSS_SITE = {"headers": {"Sec-Fetch-Site": "cross-site"}}


@pytest.fixture
def own_home(shared_home, tmp_path):
    """A data folder of its own with the embedded corpus built."""
    shutil.copytree(shared_home.folder, tmp_path / "home")
    return Home(tmp_path / "home")


@pytest.fixture
def client(own_home, monkeypatch):
    monkeypatch.setattr(editions, "PATIENCE", 300)
    return host_of(create_app(own_home, {"TESTING": True, "HOSTS": frozenset({"0.0.0.0"})}))


def text_of(response) -> str:
    return html.unescape(response.get_data(as_text=True))


def send(client, data=OWN, filename="texto.txt", document="", name="oficial", date="2024", **more):
    form = {"archivo": (BytesIO(data), filename), "documento": document, "nombre": name, "fecha": date}
    return client.post("/ediciones/importar", data=form, content_type="multipart/form-data", **more)


def imported(client, **options) -> str:
    """Send a text and confirm it. Returns the page that follows."""
    preview = send(client, **options)
    assert preview.status_code == 303, text_of(preview)
    return text_of(client.post(preview.location, follow_redirects=True))


def stored(home: Home) -> list[str]:
    if not home.user_database.exists():
        return []
    with UserData(home.user_database) as user:
        return [f"{edition.document}/{edition.name}" for edition in user.editions()]


def waiting(home: Home) -> list:
    """What was sent and not used yet."""
    return [path.parent for path in (home.folder / "uploads").rglob("data")]


# -- listing ----------------------------------------------------------------------------------------------------------


def test_every_embedded_edition_is_listed_and_cannot_be_removed(client):
    page = text_of(client.get("/ediciones"))
    for edition in embedded_editions():
        assert f'id="{edition.document}"' in page
        assert f"/ediciones/{edition.document}/{edition.name}/defectos" in page
        address = f"/ediciones/{edition.document}/{edition.name}/quitar"
        assert address not in page
        assert client.get(address).status_code == client.post(address).status_code == 404


def test_defects_are_grouped_and_lead_to_their_rules(client):
    for edition in embedded_editions():
        page = text_of(client.get(f"/ediciones/{edition.document}/{edition.name}/defectos"))
        total = int(re.search(r"<h1>([\d.]+) defecto", page)[1])
        assert total == page.count('<span class="line">Línea')
        assert total == sum(map(int, re.findall(r'<span class="count">(\d+)</span>', page)))
        for link in re.findall(r'<a class="number" href="([^"]+)"', page):
            assert client.get(link).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/ediciones/souls/nada/defectos", "/ediciones/ajedrez/juez-1/defectos", "/ediciones/souls/x/quitar", "/comparar/ajedrez"],
)
def test_what_does_not_exist_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_every_kind_of_defect_change_and_record_has_a_name():
    assert set(names.DEFECTS) == set(DefectKind)
    assert set(names.CHANGES) == set(Change)
    assert set(names.KINDS) == set(Kind)


def test_dates_moments_and_sizes_as_they_are_said():
    assert [names.day(d) for d in ("2016-09-03", "2016-09", "2016", "", "ayer")] == [
        "3 de septiembre de 2016", "septiembre de 2016", "2016", "", "ayer",
    ]  # fmt: skip
    assert names.moment("ayer") == "ayer"
    assert re.fullmatch(r"\d+ de \w+ de 2026, \d\d:\d\d", names.moment("2026-01-15T10:00:00+00:00"))
    assert [names.size(n) for n in (0, 999, 48_000, 5_000_000, 1_850_000)] == ["0 bytes", "999 bytes", "48 kB", "5 MB", "1,9 MB"]
    assert [names.count(n, "regla", "reglas") for n in (0, 1, 1080)] == ["0 reglas", "1 regla", "1.080 reglas"]


# -- importing --------------------------------------------------------------------------------------------------------


def test_a_text_is_shown_before_it_is_kept_and_read_afterwards(client, own_home):
    changed = OWN.replace(b"Empezando a jugar", "Cómo se empieza".encode()) + b"\n\n**9.** La carta carta vuelve al mazo.\n"
    answer = send(client, changed, name="prueba", date="2025-02")
    assert answer.status_code == 303
    preview = text_of(client.get(answer.location))
    for said in (
        "Todavía no se ha guardado nada",
        "«prueba»",
        "febrero de 2025",
        "25 entradas",
        "1 nueva, 1 con otra redacción<",
        "Empieza así",
    ):
        assert said in preview
    line = changed.decode().count("\n")
    assert re.search(rf"«carta» está repetido\.\s*<[^>]*>Línea {line}<", preview)
    assert stored(own_home) == []
    assert client.get("/d/inferno-inicio?edicion=prueba").status_code == 404
    after = client.post(answer.location)
    assert (after.status_code, after.location.partition("?")[0]) == (303, "/ediciones")
    assert "ya se puede leer" in text_of(client.get(after.location))
    assert stored(own_home) == ["inferno-inicio/prueba"]
    assert waiting(own_home) == []
    assert "prueba" in text_of(client.get("/d/inferno-inicio?edicion=prueba"))
    assert "Cómo se empieza" in text_of(client.get("/r/inferno-inicio:2?edicion=prueba"))
    assert "Cómo se empieza" not in text_of(client.get("/r/inferno-inicio:2"))
    assert "prueba" in text_of(client.get("/ediciones/inferno-inicio/prueba/defectos"))
    assert client.get(answer.location).status_code == 410


def test_what_is_tapped_twice_is_done_once_and_leads_to_the_same_page(client, own_home):
    waits = send(client).location
    first, second = client.post(waits), client.post(waits)
    assert (second.status_code, second.location) == (303, first.location)
    assert stored(own_home) == ["inferno-inicio/oficial"]
    first, second = (client.post("/ediciones/inferno-inicio/oficial/quitar") for _ in range(2))
    assert (second.status_code, second.location) == (303, first.location)
    assert stored(own_home) == []


@pytest.mark.parametrize("name", list(DOCUMENTS))
def test_official_texts_are_known_by_their_words_and_read_whole(client, documents, name):
    answer = send(client, (documents / f"{name}.txt").read_bytes())
    preview = text_of(client.get(answer.location))
    assert f"/ediciones/{name}" not in preview
    assert DOCUMENTS[name].short in re.search(r"<h1>(.*?)</h1>", preview)[1]
    assert "Falta" not in preview
    assert "0 suprimidas" not in preview
    assert "líneas que no son reglas" in preview


def test_a_text_can_be_discarded(client, own_home):
    address = send(client).location
    assert len(waiting(own_home)) == 1
    assert "No se ha guardado nada" in text_of(client.post(f"{address}/descartar", follow_redirects=True))
    assert waiting(own_home) == []
    assert stored(own_home) == []
    assert client.post(f"{address}/descartar").status_code == 303


FRONT = OWN.decode().split("---\n", 2)[1]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"filename": ""}, "Elige el archivo"),
        ({"data": b""}, "vacío"),
        ({"data": b"%PDF-1.7"}, "PDF"),
        ({"data": b"PK\x03\x04"}, "Word"),
        ({"data": b"<!doctype html><p>1. Inferno"}, "página web"),
        ({"data": b"<!doctype html>\x00\x01"}, "datos binarios|página web"),
        ({"data": bytes(range(256))}, "binarios"),
        ({"data": "acciÃ³n, fÃ¡cil, aÃ±adir".encode()}, "tildes"),
        ({"data": b"Una receta", "document": ""}, "elígelo"),
        ({"data": b"Una receta", "document": "souls"}, "no parece"),
        ({"document": "souls"}, "no de «souls»"),
        ({"data": edition_files()["souls"].read_bytes().split(b"---\n", 2)[2], "document": "myl"}, "Souls"),
        ({"data": b"x" * (LARGEST + 1)}, "MB"),
        ({"name": ""}, "necesita un nombre"),
        ({"name": "juez-1"}, "elige otro nombre"),
        ({"name": "<b>x</b>"}, "letras"),
        ({"date": "ayer"}, "AAAA"),
        ({"data": OWN.replace(b"date:", b"fecha:")}, "falta «date»"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_is_said_on_the_form_and_what_was_typed_stays(client, own_home, options, said):
    answer = send(client, **{"name": "mi-nombre", "date": "2023-05", "document": "inferno-inicio", **options})
    page = text_of(answer)
    assert answer.status_code == 422
    assert re.search(said, re.search(r'role="alert">(.*?)</p>', page, re.DOTALL)[1])
    raw = answer.get_data(as_text=True)
    assert f'value="{html.escape(options.get("name", "mi-nombre"))}"' in raw
    assert f'value="{options.get("date", "2023-05")}"' in raw
    chosen = options.get("document", "inferno-inicio")
    assert re.findall(r'<option value="(\S*)" selected', raw) == ([chosen] if chosen else [])
    assert stored(own_home) == []
    assert waiting(own_home) == []


def test_a_body_that_is_far_too_large_is_said_on_the_form(client):
    answer = client.post("/ediciones/importar", environ_overrides={"CONTENT_LENGTH": "9000000"})
    assert answer.status_code == 413
    assert "MB" in text_of(answer)
    assert 'name="archivo"' in text_of(answer)


def test_a_name_is_taken_by_one_text_only(client, own_home):
    first = send(client).location
    second = send(client, OWN.replace(b"jugador", b"duelista")).location
    assert client.post(first).status_code == 303
    refused = client.post(second)
    assert refused.status_code == 422
    assert "otro nombre" in text_of(refused)
    again = send(client, OWN.replace(b"jugador", b"duelista"))
    assert again.status_code == 422
    assert "otro nombre" in text_of(again)
    assert send(client).status_code == 303
    assert stored(own_home) == ["inferno-inicio/oficial"]


def test_a_file_waits_for_a_bounded_time_and_few_wait_at_once(client, own_home, monkeypatch):
    address = send(client).location
    monkeypatch.setattr(uploads, "LIFETIME", -1)
    for answer in (client.get(address), client.post(address)):
        assert answer.status_code == 410
        assert "ya no está a la espera" in text_of(answer)
    assert waiting(own_home) == []
    monkeypatch.undo()
    sent = [send(client).location for _ in range(uploads.MOST + 2)]
    assert len(waiting(own_home)) == uploads.MOST
    assert client.get(sent[0]).status_code == 410
    assert client.get(sent[-1]).status_code == 200


@pytest.mark.parametrize("token", ["x", "x" * 43, "..", "%2e%2e", "a b", "ñ" * 43])
def test_a_token_is_never_a_path(client, token):
    assert client.get(f"/ediciones/importar/{token}").status_code in (404, 410)
    assert client.post(f"/ediciones/importar/{token}").status_code in (404, 405, 410)


def test_files_that_wait_are_private(client, own_home):
    send(client)
    (place,) = waiting(own_home)
    assert place.stat().st_mode & 0o077 == 0
    assert len(place.name) >= 40


def test_a_text_that_takes_too_long_is_said_on_the_form(client, built_anew, monkeypatch):
    monkeypatch.setattr(importing, "examine_bounded", partial(examine_bounded, seconds=0.01))
    answer = send(client)
    assert answer.status_code == 422
    assert "segundos" in text_of(answer)


damaged = st.builds(
    lambda at, piece: OWN[: at % len(OWN)] + piece + OWN[at % len(OWN) + len(piece) :],
    st.integers(0, 10**6),
    st.binary(min_size=1, max_size=30) | st.text(alphabet="-#*>.:[{\n19a", min_size=1, max_size=12).map(str.encode),
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=300) | damaged, document=st.sampled_from(["", "inferno-inicio", "souls", "ajedrez"]))
def test_any_bytes_end_in_a_page_with_a_message_or_a_preview(client, data, document):
    answer = send(client, data, document=document)
    assert answer.status_code in (303, 422)
    if answer.status_code == 422:
        assert re.search(r'role="alert">[^<]*\w', text_of(answer))
    else:
        assert client.get(answer.location).status_code == 200


MARKUP = "<script>alert(1)</script><img src=x onerror=alert(2)>"


def test_nothing_of_an_imported_text_is_left_unescaped(client, own_home):
    text = OWN.decode()
    text = re.sub(r"^title: .*$", f"title: 'T {MARKUP}'", text, flags=re.MULTILINE)
    text = re.sub(r"^follows: .*$", f"follows: 'F {MARKUP}'", text, flags=re.MULTILINE)
    text = re.sub(r"^date: .*$", f"date: 'D {MARKUP}'", text, flags=re.MULTILINE)
    text = text.replace("---\n", f"---\nIntro {MARKUP} [a](javascript:alert(3))\n\n", 2).replace(
        f"---\nIntro {MARKUP} [a](javascript:alert(3))\n\n", "---\n", 1
    )
    text = re.sub(r"^(#+ \d\S*) (.*)$", rf"\1 \2 {MARKUP}", text, flags=re.MULTILINE)
    text += (
        f"\n**9. {MARKUP}.** Texto {MARKUP} texto texto <b>{MARKUP}</b>\n\n> **Nota.** {MARKUP}\n\n> **Aclaración.** {MARKUP}\n"
    )
    preview = send(client, text.encode(), name="marcas", date="").location
    pages = [client.get(preview)]
    assert client.post(preview).status_code == 303
    with UserData(own_home.user_database) as user:
        user.add_edition("inferno-inicio", MARKUP.replace("/", ""), MARKUP, text.encode())
        user.add_edition("inferno-inicio", f"roto {MARKUP}", MARKUP, b"no")
    imported(client, name="otra", date="")
    for path in (
        "/ediciones",
        "/datos",
        "/d/inferno-inicio?edicion=marcas",
        "/r/inferno-inicio:1?edicion=marcas",
        "/r/inferno-inicio:9?edicion=marcas",
        "/ediciones/inferno-inicio/marcas/defectos",
        "/ediciones/inferno-inicio/marcas/quitar",
        "/comparar/inferno-inicio?de=marcas&a=juez-1",
        "/comparar/inferno-inicio?de=juez-1&a=marcas",
        "/d/inferno-inicio",
        f"/ediciones?hecho=importada&edicion={MARKUP}",
    ):
        pages.append(client.get(path))
    for page in pages:
        assert page.status_code == 200, page.request.path
        raw = page.get_data(as_text=True)
        assert "<script>alert" not in raw, page.request.path
        assert "<img" not in raw, page.request.path
        assert 'href="javascript' not in raw, page.request.path


# -- removing, and who may write ---------------------------------------------------------------------------------------


def test_an_edition_is_removed_only_when_it_is_confirmed(client, own_home):
    assert "/quitar" in imported(client)
    question = client.get("/ediciones/inferno-inicio/oficial/quitar")
    assert "¿Quitar «oficial»?" in text_of(question)
    assert stored(own_home) == ["inferno-inicio/oficial"]
    after = text_of(client.post("/ediciones/inferno-inicio/oficial/quitar", follow_redirects=True))
    assert "Quitada la edición «oficial»" in after
    assert stored(own_home) == []
    assert client.get("/d/inferno-inicio?edicion=oficial").status_code == 404


def test_another_machine_reads_editions_and_changes_none(client, own_home):
    imported(client)
    assert "Importada" not in text_of(client.get("/ediciones", **PHONE))
    client.post("/acceso/ver", data={"editions": "todos"})
    page = text_of(client.get("/ediciones", **PHONE))
    assert "oficial" in page
    assert "/quitar" not in page
    assert 'href="/ediciones/importar"' not in page
    assert client.get("/comparar/inferno-inicio", **PHONE).status_code == 200
    assert client.get("/ediciones/inferno-inicio/oficial/defectos", **PHONE).status_code == 200
    token = send(client, name="otra").location
    for path in ("/ediciones/importar", token, "/ediciones/inferno-inicio/oficial/quitar", "/datos", "/datos/copia"):
        assert client.get(path, **PHONE).status_code == 403
    for more in (PHONE, CROSS_SITE):
        for path in (
            token,
            f"{token}/descartar",
            "/ediciones/inferno-inicio/oficial/quitar",
            "/datos",
            "/datos/x",
            "/datos/x/descartar",
        ):
            assert client.post(path, **more).status_code == 403
        assert send(client, **more).status_code == 403
    assert stored(own_home) == ["inferno-inicio/oficial"]


def test_a_rebuild_does_not_keep_readers_waiting(client, own_home, monkeypatch):
    rebuilder = client.application.extensions["rebuilder"]
    answered = threading.Event()
    monkeypatch.setattr("indexer.rebuilding.build_bounded", lambda home: answered.wait(60) and build_bounded(home))
    with UserData(own_home.user_database) as user:
        user.add_edition("inferno-inicio", "oficial", "", OWN)
    assert not rebuilder.rebuild(0)
    assert client.get("/r/inferno:116.3a").status_code == 200
    assert rebuilder.is_building
    answered.set()
    while rebuilder.is_building:
        assert client.get("/r/inferno:116.3a").status_code == 200
    assert client.get("/d/inferno-inicio?edicion=oficial").status_code == 200


def test_a_build_that_is_not_ready_or_fails_is_said(client, own_home, monkeypatch):
    rebuilder = client.application.extensions["rebuilder"]
    rebuilder.failure = "Rehacer la biblioteca ha fallado."
    assert "ha fallado" in text_of(client.get("/ediciones?hecho=importada&edicion=x"))
    rebuilder.failure = ""
    rebuilder._idle.clear()
    assert "se está rehaciendo" in text_of(client.get("/ediciones?hecho=importada&edicion=x"))


def test_an_edition_that_cannot_be_read_is_listed_and_can_be_removed(client, own_home):
    with UserData(own_home.user_database) as user:
        user.add_edition("souls", "rota", "", b"no rules in here")
    page = text_of(client.get("/ediciones"))
    assert "no la puede leer" in page
    assert client.post("/ediciones/souls/rota/quitar").status_code == 303
    assert stored(own_home) == []


def test_a_database_that_breaks_while_juez_serves_is_said(client, own_home):
    own_home.user_database.write_bytes(b"this is no database" * 100)
    assert "están dañados" in text_of(client.get("/ediciones"))
    assert "están dañados" in text_of(client.get("/datos"))
    assert send(client).status_code == 303  # what was read is shown; nothing is kept yet
    for path in ("/datos/copia", "/ediciones/souls/x/quitar"):
        answer = client.get(path)
        assert answer.status_code == 503
        assert "están dañados" in text_of(answer)
    assert own_home.user_database.read_bytes().startswith(b"this is no")
