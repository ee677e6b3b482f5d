"""One visit with a server; then the server is gone, and everything goes on at the same addresses."""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from playwright.sync_api import expect

from engine import Bounds, all_situations, walk_through
from indexer import Home, UserData
from indexer.building import ensure_built
from rules_corpus.embedded import edition_files
from webapp import create_app
from webapp.access import Access, Role
from webapp.packed import pack

from .waiting import LONG, PATIENCE, comes_true, turned

BUILDS = "caches.keys().then((names) => names.filter((name) => name !== 'juez-ajustes'))"


class Server:
    """``juez serve`` in a process of its own, so that it can really go away and come back at the same address."""

    def __init__(self, home):
        self._home = home
        self._port = 0
        self.start()

    def start(self):
        self._process = subprocess.Popen(
            [sys.executable, "-m", "juez", "serve", "--port", str(self._port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "JUEZ_HOME": str(self._home.folder)},
        )
        self.address = self._process.stdout.readline().split()[-1].rstrip("/")
        self._port = int(self.address.rpartition(":")[2])

    def stop(self):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    @contextmanager
    def frozen(self):
        """It goes on taking connections, and answers none."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    @contextmanager
    def replaced_by_a_broken_proxy(self):
        """At its address something answers that it is not there."""
        self.stop()
        proxy = HTTPServer(("127.0.0.1", self._port), BrokenProxy)
        thread = threading.Thread(target=proxy.serve_forever)
        thread.start()
        try:
            yield
        finally:
            proxy.shutdown()
            proxy.server_close()
            thread.join()
            self.start()


class BrokenProxy(BaseHTTPRequestHandler):
    """502 to whatever is asked."""

    def do_GET(self):
        self.send_error(502)

    def log_message(self, format, *args):
        pass


@pytest.fixture(scope="module")
def server(shared_home):
    running = Server(shared_home)
    yield running
    running.stop()


@contextmanager
def without_network(context, server):
    """The network cut: the server is gone, and the browser is told that it has no network."""
    server.stop()
    context.set_offline(True)
    try:
        yield
    finally:
        context.set_offline(False)
        server.start()


def wait_until_saved(page):
    page.locator(".to-saved[data-saved]").wait_for(timeout=LONG)


def comes_from_the_network(page, path):
    """A server that is back answers again; a busy machine may let a page or two be saved ones before."""
    end = time.monotonic() + 20 * PATIENCE / 1000
    while time.monotonic() < end:
        page.goto(path)
        if page.locator(".saved-line").count() == 0:
            return
    raise AssertionError("the page is still the saved one")


def wait_until_kept(page):
    """A page that was opened is kept a moment after it is shown."""
    assert comes_true(page, "(address) => caches.match(address).then(Boolean)", page.url.partition("#")[0])


@pytest.fixture(scope="module", params=[390, 1280], ids=["phone", "desk"])
def cut_off(request, chromium, shared_home):
    """A browser that has visited once, and from then on has no network."""
    running = Server(shared_home)
    context = chromium.new_context(viewport={"width": request.param, "height": 844}, base_url=running.address, locale="es")
    page = context.new_page()
    page.goto("/")
    wait_until_saved(page)
    page.close()
    with without_network(context, running):
        yield context
    context.close()
    running.stop()


@pytest.fixture(scope="module")
def saved(chromium, server):
    """A browser that has visited once and has all saved, and still has its network."""
    context = chromium.new_context(base_url=server.address, locale="es")
    page = context.new_page()
    page.goto("/")
    wait_until_saved(page)
    page.close()
    yield context
    context.close()


@pytest.fixture
def visitor(saved):
    """A page of it, which the server has answered."""
    opened = saved.new_page()
    comes_from_the_network(opened, "/")
    yield opened
    opened.close()


@pytest.fixture
def page(cut_off):
    opened = cut_off.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    opened.close()
    assert errors == []


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/", "La regla, en la mesa."),
        ("/r/inferno:116.3a", "116.3a"),
        ("/r/souls:6.6.1.1.2.3#6.6.1.1.2.3", "6.6.1.1.2.3"),
        ("/d/fftcg", "Final Fantasy TCG"),
        ("/buscar?q=no+puede+atacar&juego=souls&tipo=regla", "atacar"),
        ("/glosario/inferno", "cadena"),
        ("/conceptos", "Lo mismo en cada juego"),
        ("/conceptos/pila", "Fila de Activación"),
        ("/disputas/myl", "Fases de Juego"),
        ("/sin-conexion", "Guardado hoy."),
        ("/guardadas", "Favoritas"),
    ],
)
def test_every_sort_of_page_opens_and_says_how_old_it_is(page, path, said):
    page.goto(path)
    page.locator("main").get_by_text(said).first.wait_for()
    expect(page.locator(".saved-line")).to_have_text(re.compile(r"Sin conexión · .*guardad[ao]s? hoy"))
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_from_the_start_to_a_rule_and_along_its_links(page):
    page.goto("/")
    page.locator("#q").fill("condiciones de derrota")
    page.locator("#q").press("Enter")
    page.locator(".hit", has_text="1.3.1.1").first.click()
    page.wait_for_url("**/r/souls:1.3.1.1")
    expect(page.locator(".citation")).to_contain_text("Souls")
    page.get_by_text("Citada por").click()
    with turned(page):
        page.locator(".cited-by a[href^='/r/']").first.click()
    with turned(page):
        page.locator(".current .ref").first.click()
    expect(page).to_have_url("/r/souls:1.3.1.1")
    page.get_by_role("link", name="Siguiente").click()
    expect(page).to_have_url("/r/souls:1.3.1.1.1#1.3.1.1.1")


def test_suggestions_while_typing(page):
    page.goto("/r/souls:1")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.insert_text("fila de activ")
    page.locator(".suggestions a").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/r/souls:10*")


def test_a_link_is_peeked_at(page):
    page.goto("/r/souls:1.2.4.1")
    page.locator(".current .ref").first.focus()
    page.locator("#peek .peek-rule").wait_for()
    expect(page.locator("#peek")).to_contain_text("1.3.1.1")


@pytest.mark.parametrize(
    ("path", "ends", "said"),
    [
        ("/r/fftcg:17.7.2", "/r/fftcg:11.7.2?desde=fftcg:17.7.2", "errata"),
        ("/glosario/inferno/cadena", "/glosario/inferno#cadena", "cadena"),
        ("/r/souls:6.6.9", "/r/souls:6.6.9", "Esa regla no existe"),
        ("/nada", "/nada", "No está guardado"),
        ("/r/souls:1?edicion=otra", "/r/souls:1?edicion=otra", "No está guardado"),
    ],
)
def test_addresses_that_lead_elsewhere(page, path, ends, said):
    page.goto(path)
    page.wait_for_function("(ends) => location.href.endsWith(ends)", arg=ends)
    expect(page.locator("main")).to_contain_text(said)


def test_saved_pages_are_guarded_as_served_ones(page, client):
    response = page.goto("/r/souls:1")
    assert response.headers["content-security-policy"] == client.get("/r/souls:1").headers["Content-Security-Policy"]
    assert response.headers["x-content-type-options"] == "nosniff"


def test_a_page_looks_as_the_reader_chose_and_the_network_comes_first(chromium, server):
    context = chromium.new_context(base_url=server.address)
    page = context.new_page()
    page.goto("/ajustes")
    page.get_by_label("Oscuro").check()
    with turned(page):
        page.get_by_role("button", name="Guardar").click()
    wait_until_saved(page)
    comes_from_the_network(page, "/r/souls:1")  # it says how the reader wants pages to look
    with without_network(context, server):
        page.goto("/r/souls:2")
        expect(page.locator("html")).to_have_attribute("data-theme", "oscuro")
        expect(page.locator(".saved-line")).to_have_count(1)
    comes_from_the_network(page, "/r/souls:2")
    context.close()


def test_with_a_bad_signal_the_saved_page_does_not_let_wait(visitor, server):
    """The server takes connections and says nothing; then something in between says that it is gone."""
    page = visitor
    with server.frozen():
        page.goto("/r/souls:1.3")
        expect(page.locator(".saved-line")).to_contain_text("Mala señal")
        page.goto("/buscar?q=mazo")
        expect(page.locator(".hit")).not_to_have_count(0)
    with server.replaced_by_a_broken_proxy():
        page.goto("/r/souls:1.3")
        expect(page.locator(".saved-line")).to_contain_text("Juez no responde")
    comes_from_the_network(page, "/r/souls:1.3")


def test_a_game_is_removed_and_saved_again(chromium, server):
    context = chromium.new_context(base_url=server.address)
    page = context.new_page()
    page.goto("/sin-conexion")
    wait_until_saved(page)
    souls = page.locator("[data-saved-game=souls]")
    souls.get_by_role("button", name="Quitar").click()
    souls.get_by_text("No está guardado.").wait_for()
    with without_network(context, server):
        page.goto("/r/souls:1")
        expect(page.locator("main")).to_contain_text("no están guardadas en este aparato")
        page.goto("/buscar?q=mazo")
        expect(page.locator("main")).to_contain_text("Sin buscar en Souls in Xtinction")
        expect(page.locator(".hit")).not_to_have_count(0)
    page.goto("/sin-conexion")
    souls.get_by_role("button", name="Guardar").click()
    souls.get_by_text("Guardado hoy.").wait_for()
    for game in ("inferno", "myl"):
        page.locator(f"[data-saved-game={game}]").get_by_role("button", name="Quitar").click()
    for game in ("inferno", "myl"):
        page.locator(f"[data-saved-game={game}]").get_by_text("No está guardado.").wait_for()
    page.get_by_role("button", name="Quitar todo").click()
    page.get_by_text("No hay nada guardado.").wait_for()
    context.close()


REPLACED = """(before) => caches.keys().then((names) => names.filter((name) => name !== 'juez-ajustes'))
  .then((names) => names.length === 1 && !before.includes(names[0]))"""


def visit_until_replaced(page, before):
    """The browser asks a moment after a page is there; where the server was not ready for it, at the next visit."""
    end = time.monotonic() + LONG / 1000
    page.goto("/r/souls:1")
    while not comes_true(page, REPLACED, before, timeout=5000):
        assert time.monotonic() < end
        page.goto("/r/souls:1")


def test_a_new_build_replaces_the_old_one_whole(chromium, server, shared_home, tmp_path, request):
    """Another edition comes into the corpus: the next visit brings the new bundles, and the old ones go."""
    home = Home(tmp_path / "home")
    shutil.copytree(shared_home.folder, home.folder)
    Access(home.access).show("editions", Role.VISITOR)
    running = Server(home)
    request.addfinalizer(running.stop)
    context = chromium.new_context(base_url=running.address)
    page = context.new_page()
    page.goto("/")
    wait_until_saved(page)
    before = page.evaluate(BUILDS)
    with UserData(home.user_database) as user:
        user.add_edition("souls", "otra", "2025-01", edition_files()["souls"].read_bytes())
    ensure_built(home)
    app = create_app(home)
    app.extensions["bundles"].some("comun", "inferno", "fftcg", "souls", "myl")
    visit_until_replaced(page, before)
    with without_network(context, running):
        page.goto("/r/souls:1")
        expect(page.locator(".editions")).to_contain_text("otra")
    context.close()


def test_what_was_opened_can_be_opened_again_without_a_network(visitor, saved, server):
    """A count goes on after a reload, and a situation's steps that were looked at are there; what was not says so."""
    page = visitor
    page.goto(f"/mazos/souls/estandar/contar?lista={pack('2 Lira' + chr(10) + '1 Ocaso')}")
    row = page.locator("[data-row]").first
    row.get_by_role("button", name="Están todas").click()
    wait_until_kept(page)
    counting = page.url
    page.goto("/practicar?juego=souls")
    page.goto("/situaciones/souls/" + next(one.stem for one in all_situations() if one.game == "souls"))
    page.locator("article.play").wait_for()
    wait_until_kept(page)
    situation = page.url
    with without_network(saved, server):
        page.goto(counting)
        expect(page.locator(".saved-line")).to_contain_text("Sin conexión")
        expect(page.locator("[data-row][data-state=right]")).to_have_count(1)
        expect(page.locator("[data-row] button")).not_to_have_count(0)
        page.reload()
        expect(page.locator("[data-row][data-state=right]")).to_have_count(1)
        page.goto(situation)
        page.locator("article.play").wait_for()
        expect(page.locator(".saved-line")).to_contain_text("esta página se abrió a las")
        page.goto("/situacion/tablero")
        expect(page.locator("main")).to_contain_text("No está guardado")


def test_exercises_are_saved_and_compared_without_a_network(visitor, saved, server):
    page = visitor
    page.goto("/practicar?juego=souls")
    page.get_by_role("button", name="Guardar 20").click()
    page.get_by_text("se practica sin conexión").wait_for(timeout=LONG)
    with without_network(saved, server):
        page.goto("/practicar?juego=souls")
        with turned(page):
            page.get_by_role("link", name="Cualquiera de").click()
        page.get_by_label("Qué resulta").fill("nada")
        page.get_by_label("Por qué regla").fill("99.9")
        with turned(page):
            page.get_by_role("button", name="Comparar").click()
        answer = page.locator("#respuesta")
        expect(answer).to_contain_text("Dijiste: nada")
        expect(answer.locator(".notice")).to_contain_text("no interviene")
        decides = answer.get_attribute("data-decides").split()[0]
        page.goto(f"{page.url.split('?')[0]}?dicho=&regla={decides.split(':')[1]}")
        expect(answer.locator(".notice")).to_contain_text("es la que decide")
        expect(answer).to_contain_text(f"Dijiste: regla {decides.split(':')[1]}")
        with turned(page):
            page.get_by_role("link", name="Otra").click()
        page.get_by_role("button", name="Comparar").wait_for()


def test_every_step_of_an_open_line_its_ruling_and_its_text_open_without_a_network(visitor, saved, server):
    """Only the end of the line was opened; a new choice says that it needs the host, and the table stays."""
    about = next(a for a in all_situations() if a.stem == "respuesta-en-la-cadena")
    walk = walk_through(about.text, {}, Bounds(seconds=600))
    here, there = pack(walk.before(2)), pack(walk.before(3))
    page = visitor
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/situacion?s={here}&otra={there}")
    assert comes_true(page, "(address) => caches.match(address).then(Boolean)", f"{server.address}/situacion/fallo?s={here}")
    with without_network(saved, server):
        last = int(page.locator("article.play").get_attribute("data-last"))
        for n in range(last - 1, -1, -1):
            page.locator("[data-key=back]").click()
            expect(page.locator("article.play")).to_have_attribute("data-n", str(n))
        page.keyboard.press("End")
        expect(page.locator("article.play")).to_have_attribute("data-n", str(last))
        page.locator(".dock .pass .main").click()
        expect(page.locator(".now .bad")).to_contain_text("necesita al anfitrión")
        page.keyboard.press("h")
        page.locator("#historia .variation a").first.click()
        expect(page.locator("#historia .variation")).not_to_have_count(0)
        page.goto(f"/situacion/fallo?s={here}")
        expect(page.locator("h1")).to_have_text("Fallo")
        page.goto(f"/situacion/texto?s={here}")
        expect(page.locator(".saved-line")).to_contain_text("Sin conexión")
