"""A real browser on a real server."""

from __future__ import annotations

import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from waitress.server import create_server

from webapp.access import Role
from webapp.situations import lines, walking

from ..conftest import missing

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
    path = shutil.which("chromium") or shutil.which("chromium-browser")
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
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.close()


def make_host(context, app, address):
    """Let a browser be the host's."""
    key = app.extensions["access"].cookie(Role.HOST)
    context.add_cookies([{"name": "juez", "value": key, "url": address}])


@pytest.fixture(params=[390, 1280], ids=["phone", "desk"])
def page(request, chromium, app, address):
    """A page of the host at both widths; an error in the console fails the test."""
    context = chromium.new_context(viewport={"width": request.param, "height": 844}, base_url=address, locale="es")
    context.route("**/sin-conexion/listo", lambda route: route.fulfill(json={"ready": False}))  # saving has tests of its own
    make_host(context, app, address)
    opened = context.new_page()
    errors: list[str] = []
    opened.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert errors == []
