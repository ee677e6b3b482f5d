"""Reading the rules in a real browser, on a phone and on a desk."""

import pytest

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
    page.locator("#q").press("Enter")
    page.locator(".hit", has_text="1.3.1.1").first.click()
    assert page.url.endswith("/r/souls:1.3.1.1")
    page.get_by_text("Citada por").click()
    page.locator(".cited-by a[href^='/r/']").first.click()
    assert page.locator(".current").inner_text().startswith("1.2.4.1")
    page.locator(".current .ref").first.click()
    assert page.url.endswith("/r/souls:1.3.1.1")
    page.get_by_role("link", name="Siguiente").click()
    assert page.url.endswith("/r/souls:1.3.1.1.1#1.3.1.1.1")


def test_a_number_of_several_games_asks_which(page):
    page.goto("/")
    page.locator("#q").fill("6 4 1 1")
    page.keyboard.press("Enter")
    page.locator(".which a", has_text="Souls").click()
    page.wait_for_url("**/r/souls:6.4.1.1*")


def test_pages_are_complete_without_javascript(chromium, address):
    context = chromium.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("/d/souls")
    page.get_by_role("link", name="6.6 Fase de Acción").click()
    assert page.locator("h1").inner_text().endswith("Fase de Acción")
    context.close()


def test_a_leaf_is_shown_in_its_parent_and_brought_into_view(page):
    for address in ("/r/inferno:601.1h", "/r/inferno:601.1h#601.1h"):
        page.goto(address)
        current = page.locator(".current")
        assert current.inner_text().startswith("601.1h")
        page.wait_for_function("document.querySelector('.current').getBoundingClientRect().top < innerHeight")
        assert page.locator(".entry", has_text="601.1a").count() > 0


def test_suggestions_by_keyboard(page):
    page.goto("/r/souls:1")
    page.keyboard.press("/")
    page.keyboard.type("fila de activ", delay=5)
    page.locator(".suggestions a").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert page.get_by_role("option", selected=True).inner_text().startswith("Souls")
    page.keyboard.press("Escape")
    assert page.locator(".suggestions").is_hidden()
    page.keyboard.type("a")
    page.locator(".suggestions a").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/r/souls:10*")


def test_a_corrected_query_has_a_way_back(page):
    page.goto("/buscar?q=prioridda")
    assert "prioridad" in page.get_by_role("status").inner_text()
    page.get_by_role("link", name="tal cual").click()
    assert "Nada con" in page.locator(".empty").inner_text()
