"""A real browser on a real server."""

from __future__ import annotations

import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from waitress.server import create_server

from desk import Role as EventRole
from indexer import Home
from webapp.access import Role
from webapp.situations import lines, walking

from ..conftest import missing
from ..webapp.desk import Desk
from .phones import PHONE, Phone
from .serving import until_closed

#: The shell has no windows: a context of its takes a quarter of the time.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Every test of this folder is marked: ``-m "not browser"`` leaves them out."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium():
    path = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if path is None:
        missing("headless Chromium (make browser)", "PATH")
    from playwright.sync_api import sync_playwright

    from .waiting import PatientBrowser

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield PatientBrowser(browser)
        browser.close()


@pytest.fixture(scope="module", autouse=True)
def unhurried():
    """A situation behind a page is walked and explored to its end, however busy the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(walking, "BOUNDS", replace(walking.BOUNDS, seconds=600))
        patch.setattr(lines, "_EXPLORING", replace(lines._EXPLORING, seconds=600))
        yield


@pytest.fixture(scope="session")
def address(app):
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=until_closed, args=(server,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


def make_host(context, app, address):
    """Let a browser be the host's."""
    key = app.extensions["access"].cookie(Role.HOST)
    context.add_cookies([{"name": "juez", "value": key, "url": address}])


#: What the browser itself says of a request that finds no network.
AWAY = "net::ERR_INTERNET_DISCONNECTED"


@pytest.fixture(params=[390, 1280], ids=["phone", "desk"])
def page(request, chromium, app, address):
    """A page of the host at both widths; an error in the console fails the test."""
    context = chromium.new_context(viewport={"width": request.param, "height": 844}, base_url=address, locale="es")
    context.route("**/sin-conexion/listo", lambda route: route.fulfill(json={"ready": False}))  # saving has tests of its own
    make_host(context, app, address)
    opened = context.new_page()
    errors: list[str] = []
    opened.on("console", lambda said: errors.append(said.text) if said.type == "error" and AWAY not in said.text else None)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert errors == []


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    made = Desk(Home(tmp_path_factory.mktemp("desk")))
    server = create_server(made.app, host="127.0.0.1", port=0, threads=6)
    threading.Thread(target=until_closed, args=(server,), daemon=True).start()
    made.address = f"http://127.0.0.1:{server.effective_port}"
    yield made
    server.close()


@pytest.fixture
def round_begun(desk):
    """A round that goes on, with nobody calling."""
    number = max([n for n, one in desk.state.rounds.items() if one.started is not None], default=0) + 1
    seats = [{"table": table, "players": (2 * table - 1, 2 * table)} for table in range(1, 5)]
    if number > 1:
        desk.event.do("round_ended", {"round": number - 1})
        desk.event.do("paired", {"round": number, "seats": seats})
    desk.event.do("round_started", {"round": number, "minutes": 50})
    for call in desk.state.queue():
        desk.event.do("call_closed", {"call": call.id})
    return number


@pytest.fixture
def phones(chromium, desk):
    """Makes phones of a role; an error in the console fails the test."""
    contexts, errors = [], []

    def make(role: EventRole | None = EventRole.JUDGE, script: str = "", **options):
        context = chromium.new_context(**{"viewport": PHONE, "base_url": desk.address, "locale": "es", **options})
        context.route("**/sin-conexion/listo", lambda route: route.fulfill(json={"ready": False}))
        if script:
            context.add_init_script(script)
        if role is EventRole.HOST:
            make_host(context, desk.app, desk.address)
        elif role is not None:
            _, key = desk.event.admit_by_token(desk.event.invite(role), "Marta")
            context.add_cookies([{"name": "juez-evento", "value": key, "url": desk.address}])
        contexts.append(context)
        phone = Phone(context)
        phone.page.on("pageerror", lambda error: errors.append(str(error)))
        return phone

    yield make
    for context in contexts:
        context.close()
    assert errors == []
