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
]


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_wider_than_the_screen(page, path):
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


@pytest.mark.parametrize("path", PATHS)
def test_what_is_tapped_is_large_enough(page, path):
    """Controls and lists of links are 44 px high; links inside running text are as high as their line."""
    page.goto(path)
    controls = "button, input, nav a, .document, .hit, .chapters a, .cited-by a"
    small = page.evaluate(
        """controls => [...document.querySelectorAll(controls)]
        .filter(e => e.offsetParent !== null && e.getBoundingClientRect().height < 43.5)
        .map(e => e.outerHTML.slice(0, 80))""",
        controls,
    )
    assert small == []


def test_from_the_start_to_a_rule_and_along_a_reference(page):
    page.goto("/")
    page.get_by_role("searchbox").fill("condiciones de derrota")
    page.get_by_role("searchbox").press("Enter")
    page.locator(".hit", has_text="1.3.1.1").first.click()
    assert page.url.endswith("/r/souls:1.3.1.1")
    page.locator(".cited-by a").first.click()
    assert page.locator(".current").inner_text().startswith("1.2.4.1")
    page.locator(".current .ref").first.click()
    assert page.url.endswith("/r/souls:1.3.1.1")
    page.get_by_role("link", name="Siguiente").click()
    assert page.url.endswith("/r/souls:1.3.1.1.1")


def test_a_number_opens_its_rule_first(page):
    page.goto("/")
    page.get_by_role("searchbox").fill("6 4 1 1")
    page.keyboard.press("Enter")
    assert "6.4.1.1" in page.locator(".hit").first.inner_text()


def test_pages_are_complete_without_javascript(chromium, address):
    context = chromium.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("/d/souls")
    page.get_by_role("link", name="6.6 Fase de Acción").click()
    assert page.locator("h1").inner_text().endswith("Fase de Acción")
    context.close()
