"""Long lists: folded to a line each, found in while one types, unfolded for whoever follows a link into them."""

from __future__ import annotations


def test_a_point_is_found_while_one_types(page):
    page.goto("/disputas/inferno")
    assert page.evaluate("document.documentElement.scrollHeight") < 2500
    assert page.locator(".line-point:visible").count() == 0
    page.locator("#buscar-punto").fill("reserva vacía")
    found = page.locator(".line-point:visible")
    assert 0 < found.count() < 10
    assert all("reserva" in text.casefold() for text in found.all_text_contents())
    found.first.locator("summary").click()
    assert found.first.locator(".readings").is_visible()
    page.locator("#buscar-punto").fill("zzzz")
    assert page.get_by_text("Ningún punto en disputa trata de eso.").is_visible()
    page.locator("#buscar-punto").fill("")
    assert page.locator(".line-point:visible").count() == 0


def test_a_link_to_a_point_unfolds_it(page):
    page.goto("/disputas/myl")
    place = page.locator(".line-point .point").nth(3).get_attribute("id")
    page.goto(f"/disputas/myl#{place}")
    page.reload()
    assert page.locator(f"[id='{place}']").is_visible()


def test_situations_lie_by_section(page):
    page.goto("/situaciones?juego=myl#s-7")
    page.locator("#s-7 .rows a").first.wait_for()
    assert page.locator(".rows a:visible").count() == page.locator("#s-7 .rows a").count()
    page.goto("/situaciones?juego=myl&q=anular")
    assert page.locator(".rows a:visible").count() == page.locator(".folded .rows a").count() > 3
