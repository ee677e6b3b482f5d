"""The coverage in a real browser, on a phone and on a desk."""

import re

import pytest
from playwright.sync_api import expect

from .waiting import turned

PATHS = ["/cobertura", "/cobertura/inferno?q=507", "/cobertura/inferno?clase=definicion", "/cobertura/inferno?regla=508.2"]
pytestmark = pytest.mark.usefixtures("answers_ready")


@pytest.mark.parametrize("path", PATHS)
def test_it_fits_and_what_is_tapped_is_large_enough(page, path):
    page.goto(path)
    phone = page.viewport_size["width"] < 1000
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    controls = f"button, input:not([type=hidden]), main nav a, .tally a{', .covered li a' if phone else ''}"
    small = page.locator(controls).evaluate_all(
        "all => all.filter(e => e.offsetParent && e.getBoundingClientRect().height < 43.5).map(e => e.outerHTML.slice(0, 80))"
    )
    assert small == []


def test_from_a_rule_to_its_code_and_on_to_a_situation(page):
    page.goto("/r/inferno:508.2")
    page.locator("summary", has_text="Verlo en acción").click()
    page.get_by_role("link", name="Cómo la aplica Juez").click()
    expect(page.locator(".covered code").first).to_contain_text("attack_stage")
    page.locator(".seen a").first.click()
    expect(page).to_have_url(re.compile("/situaciones/inferno/"))


def test_rules_are_found_by_their_number(page):
    page.goto("/cobertura/inferno")
    page.get_by_label("Número o palabras de la regla").fill("702.4")
    with turned(page):
        page.get_by_role("button", name="Buscar").last.click()
    numbers = page.locator(".covered .number").all_inner_texts()
    assert numbers
    assert all(number.startswith("702.4") for number in numbers)
