"""Long lists: folded to a line each, found in while one types, unfolded for whoever follows a link into them."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def test_a_point_is_found_while_one_types(page):
    page.goto("/disputas/inferno")
    assert page.evaluate("document.documentElement.scrollHeight") < 2500
    found = page.locator(".line-point:visible")
    expect(found).to_have_count(0)
    page.locator("#buscar-punto").fill("reserva vacía")
    expect(found).not_to_have_count(0)
    expect(found.filter(has_not_text=re.compile("reserva", re.IGNORECASE))).to_have_count(0)
    assert found.count() < 10
    found.first.locator("summary").click()
    expect(found.first.locator(".readings")).to_be_visible()
    page.locator("#buscar-punto").fill("zzzz")
    expect(page.get_by_text("Ningún punto en disputa trata de eso.")).to_be_visible()
    page.locator("#buscar-punto").fill("")
    expect(page.get_by_text("Ningún punto en disputa trata de eso.")).to_be_hidden()
    expect(found).to_have_count(0)


def test_a_link_to_a_point_unfolds_it(page):
    page.goto("/disputas/myl")
    place = page.locator(".line-point .point").nth(3).get_attribute("id")
    page.goto(f"/disputas/myl#{place}")
    page.reload()
    expect(page.locator(f"[id='{place}']")).to_be_visible()


def test_situations_lie_by_section(page):
    page.goto("/situaciones?juego=myl&capitulo=7")
    of_the_section = page.locator("#s-7 .rows a")
    expect(of_the_section.first).to_be_visible()
    expect(page.locator(".rows a:visible")).to_have_count(of_the_section.count())
    page.goto("/situaciones?juego=myl&q=anular")
    found = page.locator(".folded .rows a").count()
    assert found > 3
    expect(page.locator(".rows a:visible")).to_have_count(found)
