"""Reading the rules in a real browser, on a phone and on a desk."""

import pytest
from playwright.sync_api import expect

from .waiting import begins, ends, turned

PATHS = [
    "/",
    "/d/souls",
    "/d/inferno",
    "/r/souls:6.6.1.1.2.3",
    "/r/inferno:702",
    "/r/myl:8.9",
    "/buscar?q=no+puede+atacar",
    "/buscar?q=6.6.9",
    "/buscar?q=mazo&juego=inferno",
    "/glosario/souls",
    "/disputas/myl",
    "/conceptos",
    "/conceptos/pila",
    "/mapa/inferno:116.3a",
    "/mapa-de/inferno",
    "/ajustes",
    "/guardadas",
    "/sin-conexion",
]


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_wider_than_the_screen(page, path):
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


@pytest.mark.parametrize("path", PATHS)
def test_what_is_tapped_is_large_enough(page, path):
    """Controls and lists of links are 44 px high; links inside running text are as high as their line.

    The contents beside the text of a wide screen are for a mouse.
    """
    page.goto(path)
    beside = page.viewport_size["width"] > 1000
    controls = f"button, input, nav{':not(.tree)' if beside else ''} a, .document, .hit, .chapters a, .cited-by a"
    small = page.evaluate(
        """controls => [...document.querySelectorAll(controls)]
        .filter(e => e.offsetParent !== null && e.getBoundingClientRect().height < 43.5)
        .map(e => e.outerHTML.slice(0, 80))""",
        controls,
    )
    assert small == []


def test_from_the_start_to_a_rule_and_along_a_reference(page):
    page.goto("/")
    page.locator("#q").fill("condiciones de derrota")
    with turned(page):
        page.locator("#q").press("Enter")
    with turned(page):
        page.locator(".hit", has_text="1.3.1.1").first.click()
    expect(page).to_have_url("/r/souls:1.3.1.1")
    page.get_by_text("Citada por").click()
    with turned(page):
        page.locator(".cited-by a[href^='/r/']").first.click()
    expect(page.locator(".current")).to_have_text(begins("1.2.4.1"), use_inner_text=True)
    with turned(page):
        page.locator(".current .ref").first.click()
    expect(page).to_have_url("/r/souls:1.3.1.1")
    with turned(page):
        page.get_by_role("link", name="Siguiente").click()
    expect(page).to_have_url("/r/souls:1.3.1.1.1#1.3.1.1.1")


def test_a_number_of_several_games_asks_which(page):
    page.goto("/")
    page.locator("#q").fill("6 4 1 1")
    with turned(page):
        page.keyboard.press("Enter")
    page.locator(".which a", has_text="Souls").click()
    page.wait_for_url("**/r/souls:6.4.1.1*")


def test_pages_are_complete_without_javascript(chromium, address):
    context = chromium.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("/d/souls")
    page.get_by_role("link", name="6.6 Fase de Acción").click()
    expect(page.locator("h1")).to_have_text(ends("Fase de Acción"), use_inner_text=True)
    context.close()


def test_a_leaf_is_shown_in_its_parent_and_brought_into_view(page):
    for address in ("/r/inferno:601.1h", "/r/inferno:601.1h#601.1h"):
        page.goto(address)
        current = page.locator(".current")
        expect(current).to_have_text(begins("601.1h"), use_inner_text=True)
        page.wait_for_function("document.querySelector('.current').getBoundingClientRect().top < innerHeight")
        expect(page.locator(".entry", has_text="601.1a")).not_to_have_count(0)


def test_suggestions_by_keyboard(page):
    page.goto("/r/souls:1")
    page.keyboard.press("/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.insert_text("fila de activ")
    page.locator(".suggestions a").first.wait_for()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_have_text(begins("Souls"), use_inner_text=True)
    page.keyboard.press("Escape")
    expect(page.locator(".suggestions")).to_be_hidden()
    page.keyboard.type("a")
    page.locator(".suggestions a").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/r/souls:10*")


def test_a_corrected_query_has_a_way_back(page):
    page.goto("/buscar?q=prioridda")
    expect(page.get_by_role("status")).to_contain_text("prioridad")
    page.get_by_role("link", name="tal cual").click()
    expect(page.locator(".empty")).to_contain_text("Nada con")


@pytest.mark.parametrize("width", [1024, 1280, 1600])
def test_what_stands_above_and_below_a_page_begins_at_one_edge(chromium, address, width):
    page = chromium.new_page(base_url=address, viewport={"width": width, "height": 900})
    page.goto("/situaciones")
    edges = page.evaluate(
        "['.brand > :first-child', '.bottom nav a', '.bottom p'].map(s => document.querySelector(s).getBoundingClientRect().x)"
    )
    assert max(edges) - min(edges) <= 1
    page.close()
