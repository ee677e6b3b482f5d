"""Printed cards of Final Fantasy TCG in a browser: set on the table by name and code, read in Spanish, played step by step."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect
from waitress import create_server

from decks.importing import read_card_file
from engine import load
from engine.running.runs import run_situation
from indexer import Home, UserData
from webapp import create_app
from webapp.access import Role
from webapp.packed import unpack

from .serving import until_closed
from .waiting import turned

FILE = Path(os.environ.get("JUEZ_CARDS", "/nowhere")) / "fftcg-opus-1-20.json"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="JUEZ_CARDS has no such file")
#: What is typed, whether it is played or cast, the card that pays for it, and what is told once all is resolved.
PLAYED = {
    "Cloud 1-009": ("Jugar", "Red Mage 1-003", "«Cloud» hace 2000 de daño a «Squall»"),
    "Brynhildr 1-023": ("Lanzar", "Red Mage 1-003", "«Squall» ha recibido 7000 de daño y tiene 6000 de Poder: se rompe"),
    "Shiva 1-038": ("Lanzar", "Summoner 1-053", "se congela «Squall»"),
    "Fairy 1-170": ("Lanzar", "Scholar 1-157", "Ana roba una carta"),
    "Leviathan (1-178R)": ("Lanzar", "Scholar 1-157", "vuelve «Squall» a la mano de Bruno"),
}


@pytest.fixture(scope="module")
def own(tmp_path_factory, shared_home):
    """A Juez with the printed cards: its address, and the cookie of its host."""
    home = Home(tmp_path_factory.mktemp("printed"))
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    cards = read_card_file(FILE.read_bytes(), "fftcg").cards
    with UserData(home.user_database) as user:
        user.import_cards("fftcg", "prueba", lambda _: {card.codes[0]: card.as_row() for card in cards if card.codes})
    app = create_app(home, {"TESTING": True})
    server = create_server(app, host="127.0.0.1", port=0, threads=4)
    threading.Thread(target=until_closed, args=(server,), daemon=True).start()
    yield f"http://127.0.0.1:{server.effective_port}", app.extensions["access"].cookie(Role.HOST)
    server.close()


@pytest.fixture(params=[390, 1280])
def page(chromium, own, request):
    address, cookie = own
    context = chromium.new_context(base_url=address, viewport={"width": request.param, "height": 844}, service_workers="block")
    context.add_cookies([{"name": "juez", "value": cookie, "url": address}])
    yield context.new_page()
    context.close()


def lay(page, zone, player, *lines):
    """Lines typed for a zone of a player."""
    plus = page.get_by_role("button", name=f"Añadir a {zone} de {player}", exact=True)
    if plus.get_attribute("aria-current") is None:
        with turned(page):
            plus.click()
    for line in lines:
        page.locator("#linea").fill(line)
        with turned(page):
            page.keyboard.press("Enter")
        expect(page.locator(".wrong")).to_have_count(0)


def test_what_a_printed_card_says_is_read_in_spanish_as_it_is_typed(page):
    page.goto("/situaciones/nueva?juego=fftcg")
    page.locator("#linea").press_sequentially("Tifa 1-189")
    understood = page.locator("#entendido")
    expect(understood).to_contain_text("Tifa")
    expect(understood).to_contain_text("Elige 1 Delantero. Ponlo en Dull. Hazle 6000 puntos de daño.")


@pytest.mark.parametrize("typed", PLAYED)
def test_a_printed_card_is_played_from_the_table_that_was_set(page, typed):
    does, pays, told = PLAYED[typed]
    page.goto("/situaciones/nueva?juego=fftcg")
    lay(page, "mano", "Ana", typed)
    lay(page, "terreno", "Ana", f"{pays} x6")
    lay(page, "terreno", "Bruno", "Squall 1-042")
    with turned(page):
        page.get_by_role("button", name="Jugar desde aquí").click()
    decision = page.locator("#decision")
    with turned(page):
        decision.get_by_role("button", name=f"{does} {typed.split()[0]}").click()
    while "¿" in (heading := decision.locator("h2")).inner_text():
        squall = decision.get_by_role("button", name="Squall")
        with turned(page):
            (squall if "objetivo" in heading.inner_text() else decision.locator(".options :is(button, a):visible")).first.click()
    with turned(page):
        page.get_by_role("button", name="Nadie hace nada más").click()
    expect(decision.locator("h2")).to_contain_text("tiene la prioridad")
    ran = run_situation(load(unpack(parse_qs(urlsplit(page.url).query)["s"][0], 100_000)))
    assert told in [step.text for step in ran.run.trace]
    if page.viewport_size["width"] > 1_000:
        expect(page.locator("body")).to_contain_text(told[1:])
