"""Official answers in a browser: imported, read at the rule beside what the engine says, found by words."""

import json
import threading

import pytest
from axe_playwright_python.sync_playwright import Axe
from waitress import create_server

from indexer import Home
from webapp import create_app
from webapp.access import Role

from .serving import until_closed
from .waiting import turned

ANSWERS = [
    {
        "fecha": "2024-05-03",
        "fuente": "Foro",
        "regla": "116.3a",
        "pregunta": "¿Quién zumba primero?",
        "respuesta": "Quien lleva el turno.",
        "situación": "respuesta-en-la-cadena",
        "se espera": {"en juego de Bruno": []},
    }
]


@pytest.fixture(scope="module")
def own(tmp_path_factory, shared_home):
    """A Juez of its own: its address, and the cookie of its host."""
    home = Home(tmp_path_factory.mktemp("official"))
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    app = create_app(home, {"TESTING": True})
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=until_closed, args=(server,), daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}", app.extensions["access"].cookie(Role.HOST)
    server.close()


@pytest.fixture(params=[390, 1280])
def page(chromium, own, request):
    address, cookie = own
    context = chromium.new_context(
        base_url=address, viewport={"width": request.param, "height": 844}, service_workers="block", bypass_csp=True
    )
    context.add_cookies([{"name": "juez", "value": cookie, "url": address}])
    yield context.new_page()
    context.close()


def accessible(page):
    """Nothing serious is wrong, and what is tapped is large enough."""
    violations = Axe().run(page).response["violations"]
    found = [
        f"{v['id']}: {[n['html'][:90] for n in v['nodes'][:3]]}" for v in violations if v["impact"] in ("serious", "critical")
    ]
    assert found == []


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_answers_are_imported_and_stand_at_the_rule_beside_what_the_engine_says(page, tmp_path):
    file = tmp_path / "respuestas.json"
    file.write_text(json.dumps(ANSWERS), encoding="utf-8")
    page.goto("/respuestas/importar")
    page.set_input_files("#archivo", file)
    page.select_option("#juego", "inferno")
    with turned(page):
        page.click("text=Leer el archivo")
    assert page.locator(".official").count() == 1
    assert fits(page)
    accessible(page)
    with turned(page):
        page.locator("text=Guardar 1 respuesta").first.click()
    with turned(page):
        page.click("text=¿Quién zumba primero?")
    page.locator(".engine-says.otherwise").wait_for(timeout=240_000)
    accessible(page)
    with turned(page):
        page.locator(".official .about a", has_text="116.3a").click()
    official = page.locator(".relations .official")
    assert official.locator(".engine-says.otherwise").is_visible()
    assert "Quien lleva el turno." in official.inner_text()
    assert fits(page)
    accessible(page)
    page.goto("/buscar?juego=inferno&q=quién+zumba")
    with turned(page):
        page.locator(".rulings .hit").click()
    assert page.url.split("/")[-3:-1] == ["respuestas", "inferno"]
