"""Editions and the user's data in a real browser: imported, read, compared, removed, saved and brought back."""

from __future__ import annotations

import re
import shutil
import threading
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from waitress.server import create_server

from indexer import Home, UserData, backups
from indexer.library import Shelf
from rules_corpus.embedded import edition_files
from webapp import create_app, editions

from .conftest import make_host
from .serving import until_closed
from .waiting import LONG, turned

OWN = edition_files()["souls"].read_text(encoding="utf-8")
#: An edition with other words everywhere, a rule less and a rule more.
OTHER = re.sub(r"\*\*6\.6\.1\.1\.2\.3\..*?\n\n", "", OWN, flags=re.DOTALL).replace("jugador", "duelista") + "\n**99.** Otra.\n"
PATHS = [
    "/ediciones",
    "/ediciones/importar",
    "/ediciones/souls/juez-1/defectos",
    "/ediciones/souls/otra/quitar",
    "/comparar/souls?de=juez-1&a=otra",
    "/comparar/souls?de=juez-1&a=otra&cambio=redactadas&pagina=2",
    "/comparar/myl",
    "/datos",
    "/acceso",
    "/entrar",
]
SERIOUS = {"serious", "critical"}
CONTROLS = "main button, main input, main select, main summary, main nav a, main .button, main .links a, main a.number"


@pytest.fixture(scope="module")
def own_home(shared_home, tmp_path_factory):
    """A data folder with one imported edition."""
    folder = tmp_path_factory.mktemp("browser") / "home"
    shutil.copytree(shared_home.folder, folder)
    home = Home(folder)
    with UserData(home.user_database) as user:
        user.add_edition("souls", "otra", "2025", OTHER.encode())
    assert Shelf(home).library
    return home


@pytest.fixture(scope="module")
def app(own_home):
    return create_app(own_home, {})


@pytest.fixture(scope="module")
def address(app):
    editions.PATIENCE, patience = 300, editions.PATIENCE
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=until_closed, args=(server,), daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()
    editions.PATIENCE = patience


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def small(page) -> list[str]:
    return page.evaluate(
        """controls => [...document.querySelectorAll(controls)]
        .filter(e => e.offsetParent !== null && getComputedStyle(e).display !== 'inline')
        .filter(e => e.getBoundingClientRect().height < 43.5)
        .map(e => e.outerHTML.slice(0, 90))""",
        CONTROLS,
    )


@pytest.mark.parametrize("path", PATHS)
def test_pages_fit_and_what_is_tapped_is_large_enough(page, path):
    page.goto(path)
    assert fits(page)
    assert small(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(chromium, app, address, own_home, tmp_path, scheme):
    context = chromium.new_context(base_url=address, color_scheme=scheme, viewport={"width": 390, "height": 844}, bypass_csp=True)
    make_host(context, app, address)
    page = context.new_page()
    file, copy = tmp_path / "edicion.md", tmp_path / "copia.db"
    file.write_text(OWN.replace("jugador", "jugador jugador"), encoding="utf-8")
    backups.save(own_home, copy)
    send(page, file, "axe")
    waiting = [page.url]
    page.goto("/datos")
    look_into(page, copy)
    waiting.append(page.url)
    found = {}
    for path in [*PATHS, *waiting]:
        page.goto(path)
        violations = Axe().run(page).response["violations"]
        serious = [f"{v['id']}: {[n['html'][:90] for n in v['nodes'][:3]]}" for v in violations if v["impact"] in SERIOUS]
        if serious:
            found[path] = serious
    context.close()
    assert found == {}


def fill_in(page, file: Path, name: str, date: str = "") -> None:
    page.goto("/ediciones")
    with turned(page):
        page.get_by_role("link", name="Importar un texto oficial").click()
    page.set_input_files("#archivo", file)
    page.locator("#nombre").fill(name)
    page.locator("#fecha").fill(date)


def send(page, file: Path, name: str, date: str = "") -> None:
    fill_in(page, file, name, date)
    with turned(page, LONG):
        page.get_by_role("button", name="Leer el archivo").click()


def confirm(page, name: str) -> None:
    with turned(page, LONG):
        page.get_by_role("button", name="Guardar la edición").first.click()
    expect(page.get_by_role("status")).to_contain_text(f"Guardada la edición «{name}»")


def remove(page, document: str, name: str) -> None:
    page.goto(f"/ediciones#{document}")
    page.locator(f'a[href="/ediciones/{document}/{name}/quitar"]').click()
    with turned(page, LONG):
        page.get_by_role("button", name="Quitar la edición").click()
    expect(page.get_by_role("status")).to_contain_text(f"Quitada la edición «{name}»")


def look_into(page, copy: Path) -> None:
    """Send a copy of the data, from their page."""
    page.set_input_files("#archivo", copy)
    with turned(page, LONG):
        page.get_by_role("button", name="Ver qué hay en la copia").click()


def test_our_own_format_is_imported_read_compared_and_removed(page, tmp_path):
    file = tmp_path / "edicion.md"
    file.write_text(OWN.replace("Descripción general", "Descripción breve"), encoding="utf-8")
    send(page, file, "breve", "2025-03")
    expect(page.locator("main")).to_contain_text("Todavía no se ha guardado nada")
    assert fits(page)
    assert small(page) == []
    confirm(page, "breve")
    volume = page.locator(".volume", has_text="breve")
    volume.get_by_role("link", name="Leer").click()
    expect(page).to_have_url("/d/souls?edicion=breve")
    expect(page.locator("main")).to_contain_text("breve")
    page.goto("/ediciones")
    volume.get_by_role("link", name="Comparar con la incluida").click()
    expect(page.locator(".difference del")).to_have_text(["general"])
    expect(page.locator(".difference ins")).to_have_text(["breve"])
    page.get_by_role("link", name="Leer en breve").click()
    expect(page).to_have_url("/r/souls:1?edicion=breve")
    remove(page, "souls", "breve")


@pytest.mark.parametrize("document", ["inferno", "myl"])
def test_an_official_document_is_imported_and_compared(page, documents, document):
    send(page, documents / f"{document}.txt", "oficial", "2024")
    assert fits(page)
    page.locator("main summary").click()
    assert fits(page)
    expect(page.locator("main details li")).not_to_have_count(0)
    confirm(page, "oficial")
    page.goto(f"/comparar/{document}?de=juez-1&a=oficial")
    assert fits(page)
    expect(page.locator(".difference")).to_have_count(40)
    page.get_by_role("link", name="Siguiente").click()
    expect(page.locator(".pager")).to_contain_text("Página 2")
    remove(page, document, "oficial")


def test_a_mistake_is_said_and_what_was_typed_stays(chromium, app, address, tmp_path):
    context = chromium.new_context(base_url=address)
    make_host(context, app, address)
    page = context.new_page()
    file = tmp_path / "receta.txt"
    file.write_text("Una receta de cocina.", encoding="utf-8")
    send(page, file, "mi-nombre", "2025")
    expect(page.get_by_role("alert")).to_contain_text("elígelo en la lista")
    expect(page.locator("#nombre")).to_have_value("mi-nombre")
    expect(page.locator("#fecha")).to_have_value("2025")
    context.close()


def test_a_file_that_is_too_large_is_named_before_it_is_sent(page, tmp_path):
    file = tmp_path / "grande.txt"
    file.write_bytes(b"x" * 12_000_000)
    fill_in(page, file, "x")
    page.get_by_role("button", name="Leer el archivo").click()
    page.wait_for_function("document.querySelector('#archivo').validationMessage.includes('MB')")
    expect(page).to_have_url("/ediciones/importar")
    (tmp_path / "breve.txt").write_text("poco", encoding="utf-8")
    page.set_input_files("#archivo", tmp_path / "breve.txt")
    page.wait_for_function("document.querySelector('#archivo').validationMessage === ''")


def test_filters_switch_and_pages_of_a_comparison(page):
    page.goto("/comparar/souls?de=juez-1&a=otra")
    page.get_by_role("link", name="Suprimidas").click()
    expect(page.locator(".difference .number")).to_have_text(["6.6.1.1.2.3"])
    page.get_by_role("link", name="Nuevas").click()
    expect(page.locator(".difference .number")).to_have_text(["99"])
    with turned(page):
        page.get_by_role("link", name="Todas").click()
    page.locator("#de").select_option("otra")
    page.locator("#a").select_option("juez-1")
    page.get_by_role("button", name="Comparar").click()
    expect(page.locator("h1")).to_contain_text("De «otra» a «juez-1»")


def test_data_are_saved_and_brought_back(page, own_home, tmp_path):
    page.goto("/datos")
    with page.expect_download() as download:
        page.get_by_role("link", name="Guardar una copia").click()
    copy = tmp_path / download.value.suggested_filename
    assert re.fullmatch(r"juez-datos-\d{4}-\d\d-\d\d-\d{6}\.db", copy.name)
    download.value.save_as(copy)
    remove(page, "souls", "otra")
    page.goto("/datos")
    look_into(page, copy)
    expect(page.locator("main")).to_contain_text("Solo en la copia")
    assert fits(page)
    assert small(page) == []
    with turned(page, LONG):
        page.get_by_role("button", name="Restaurar la copia").click()
    expect(page.get_by_role("status")).to_contain_text("en su sitio")
    expect(page.locator("main")).to_contain_text("souls · otra")
    page.goto("/d/souls?edicion=otra")
    expect(page.locator("main")).to_contain_text("otra")


def test_everything_works_without_javascript(chromium, app, address, tmp_path):
    context = chromium.new_context(java_script_enabled=False, base_url=address, viewport={"width": 390, "height": 844})
    make_host(context, app, address)
    page = context.new_page()
    file = tmp_path / "edicion.md"
    file.write_text(OWN.replace("Descripción general", "Descripción corta"), encoding="utf-8")
    send(page, file, "corta")
    confirm(page, "corta")
    page.goto("/comparar/souls?de=juez-1&a=corta")
    expect(page.locator(".difference")).to_have_count(1)
    remove(page, "souls", "corta")
    context.close()
