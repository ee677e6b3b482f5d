"""Eight standard look-ups on a phone, counted in taps, keys and screens to scroll, as docs/web.md tells them."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from .waiting import still, turned

WIDTH, HEIGHT = 390, 844
#: The bar at the thumb, which covers what is under it.
BAR = 56


@dataclass
class Reader:
    """Somebody at a phone; what they do is counted."""

    page: Page
    taps: int = 0
    keys: int = 0
    screens: int = 0

    def tap(self, there: Locator) -> None:
        there.first.tap()
        self.taps += 1

    def type(self, text: str) -> None:
        """Type into the field that slides up from the bar."""
        self.tap(self.page.locator('.bar [data-bar="search"]'))
        expect(self.page.locator("#q")).to_be_focused()
        self.page.keyboard.type(text)
        expect(self.page.locator("#q")).to_have_value(text)
        self.keys += len(text)

    def search(self, text: str) -> None:
        self.type(text)
        with turned(self.page):
            self.page.keyboard.press("Enter")
        self.keys += 1

    def pad(self, number: str) -> None:
        """Type a number on the pad of big keys."""
        self.tap(self.page.locator(".pad-open"))
        pad = self.page.locator(".pad")
        for key in number:
            self.tap(pad.get_by_role("button", name=key, exact=True))
        expect(self.page.locator("#q")).to_have_value(number)
        with turned(self.page):
            self.tap(pad.get_by_role("button", name="Buscar", exact=True))

    def read(self, there: Locator) -> None:
        """Scroll to what was looked for."""
        there.first.wait_for()
        still(there.first)
        box = there.first.bounding_box()
        assert box is not None
        self.screens += max(0, math.ceil((box["y"] + min(box["height"], 40) - (HEIGHT - BAR)) / HEIGHT))
        there.first.scroll_into_view_if_needed()
        expect(there.first).to_be_in_viewport()


@dataclass(frozen=True)
class LookUp:
    """What is looked up, from where, how, where it is read, and what that takes."""

    name: str
    start: str
    do: Callable[[Reader], None]
    read: str
    text: str
    taps: int
    keys: int
    screens: int = 0


LOOK_UPS = (
    LookUp("number", "/r/inferno:704.4", lambda r: r.search("116.3b"), ".current .head", "116.3b", 1, 7),
    LookUp("pad", "/r/inferno:116.3a", lambda r: r.pad("704.4"), ".current .head", "704.4", 7, 0),
    LookUp("many-games", "/r/souls:1.1.1", lambda r: r.search("3.1"), ".current .head", "3.1", 1, 4),
    LookUp("words", "/r/fftcg:1.1", lambda r: r.search("puedo bloquear girado"), ".snippet", "debe estar Activo", 1, 22),
    LookUp("every-game-has-it", "/r/myl:8.3", lambda r: r.search("limite de cartas en la mano"), ".snippet", "ocho", 1, 28),
    LookUp("what-is", "/r/souls:1.1.1", lambda r: r.type("destrozar"), ".suggestions small", "igual a la diferencia", 1, 9),
    LookUp("contradiction", "/r/myl:8.3", lambda r: None, ".current .relation", "Si Oro es un tipo de carta", 0, 0, 1),
    LookUp(
        "other-game",
        "/r/souls:10.2",
        lambda r: r.tap(r.page.locator(".current summary", has_text="En los otros juegos")),
        ".current a",
        "405",
        1,
        0,
    ),
)


@pytest.fixture
def reader(chromium, address):
    context = chromium.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, base_url=address, locale="es", has_touch=True, is_mobile=True
    )
    context.route("**/sin-conexion/listo", lambda route: route.fulfill(json={"ready": False}))
    yield Reader(context.new_page())
    context.close()


@pytest.mark.parametrize("look_up", LOOK_UPS, ids=lambda each: each.name)
def test_a_look_up_takes_what_is_told(reader, look_up):
    reader.page.goto(look_up.start)
    look_up.do(reader)
    reader.read(reader.page.locator(look_up.read, has_text=look_up.text))
    assert (reader.taps, reader.keys, reader.screens) == (look_up.taps, look_up.keys, look_up.screens)


@pytest.mark.parametrize("path", ["/r/inferno:116.3a", "/r/fftcg:1.1", "/buscar?q=prioridad", "/conceptos/pila", "/ajustes"])
def test_the_smallest_phone_has_no_sideways_scroll_at_any_game(chromium, address, path):
    context = chromium.new_context(
        viewport={"width": 320, "height": 568}, base_url=address, locale="es", has_touch=True, is_mobile=True
    )
    page = context.new_page()
    for document in ("inferno", "fftcg", "souls", "myl"):
        page.goto(f"/d/{document}")
        page.goto(path)
        assert page.evaluate("[innerWidth, document.documentElement.scrollWidth]") == [320, 320]
    context.close()


def test_the_chosen_filter_of_a_search_is_whole(page):
    page.goto("/buscar?q=prioridad")
    row = page.locator(".narrowing").bounding_box()
    chosen = page.locator(".kinds [aria-current]").bounding_box()
    assert row is not None
    assert chosen is not None
    assert row["y"] <= chosen["y"]
    assert chosen["y"] + chosen["height"] <= row["y"] + row["height"]


def test_the_chip_says_all_games_where_the_address_asks_all(page):
    page.goto("/r/fftcg:1.1")
    page.goto("/buscar?q=prioridad&juego=")
    expect(page.locator(".game-chip summary b")).to_have_text("Todos")
    expect(page.locator('header input[name="juego"]')).to_have_value("")
