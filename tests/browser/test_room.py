"""The reading room by mouse, keyboard and thumb."""

import re

import pytest
from playwright.sync_api import expect

from .waiting import begins, comes_true


@pytest.fixture
def phone(chromium, address):
    """A page on a touch screen."""
    context = chromium.new_context(
        viewport={"width": 390, "height": 844}, base_url=address, locale="es", has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()


def hold(page, locator):
    """Keep a finger on an element until something happens."""
    box = locator.bounding_box()
    touches = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator(".peek").wait_for()
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# -- peek ---------------------------------------------------------------------------------------------------------


def test_pointing_at_a_reference_shows_its_rule_and_leaving_closes_it(page):
    page.goto("/r/inferno:116.3a")
    page.locator(".current .ref", has_text="704").hover()
    peek = page.locator(".peek")
    expect(peek).to_be_visible()
    expect(peek).to_contain_text("704")
    assert page.url.endswith("/r/inferno:116.3a")
    page.mouse.move(5, 400)
    peek.wait_for(state="hidden")


def test_focus_shows_a_peek_and_escape_closes_it(page):
    page.goto("/r/souls:1.2.4.1")
    page.locator(".current .head a").focus()
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.matches('.ref')"):
        page.keyboard.press("Tab")
    peek = page.locator(".peek")
    expect(peek).to_be_visible()
    expect(peek).to_contain_text("1.3.1.1")
    page.keyboard.press("Escape")
    peek.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.matches('.ref')")


def test_a_term_shows_its_definition(page):
    page.goto("/r/inferno:116.3a")
    page.locator(".current .term", has_text="cadena").hover()
    expect(page.locator(".peek")).to_be_visible()
    expect(page.locator(".peek")).to_contain_text("Glosario de Inferno")


def test_a_finger_held_on_a_link_opens_a_sheet_and_does_not_follow_it(phone):
    phone.goto("/r/inferno:116.3a")
    hold(phone, phone.locator(".current .ref", has_text="704"))
    assert phone.url.endswith("/r/inferno:116.3a")
    expect(phone.locator(".peek")).to_contain_text("704")
    phone.get_by_role("button", name="Cerrar").tap()
    phone.locator(".peek").wait_for(state="hidden")
    hold(phone, phone.locator(".current .ref", has_text="704"))
    phone.get_by_role("link", name="Abrir").tap()
    phone.wait_for_url("**/r/inferno:704*")


def test_markup_in_a_peek_is_text(client):
    assert client.get("/vista/r/%3Cscript%3E").status_code == 404
    assert b"<script>" not in client.get("/vista/r/inferno:%3Cscript%3E").data


# -- keys ---------------------------------------------------------------------------------------------------------


def test_keys_walk_the_rules(page):
    page.goto("/r/inferno:116.3a")
    page.keyboard.press("j")
    page.wait_for_url("**/r/inferno:116.3b*")
    page.keyboard.press("k")
    page.wait_for_url("**/r/inferno:116.3a*")
    page.keyboard.press("u")
    page.wait_for_url(re.compile("/r/inferno:116$"))
    page.keyboard.press("?")
    page.wait_for_url("**/ajustes#teclas")


def test_a_digit_begins_a_number(page):
    page.goto("/r/inferno:116.3a")
    page.keyboard.type("704.4")
    expect(page.locator("#q")).to_have_value("704.4")
    page.keyboard.press("Enter")
    page.wait_for_url("**/r/inferno:704.4")


def test_arrows_walk_the_results(page):
    page.goto("/buscar?q=prioridad")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hit").nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#q")).to_be_focused()


# -- thumb --------------------------------------------------------------------------------------------------------


def test_the_field_slides_up_from_the_bar_at_the_thumb(phone):
    phone.goto("/r/inferno:116.3a")
    phone.locator(".bar").get_by_role("link", name="Buscar").tap()
    phone.wait_for_function("document.querySelector('#q').getBoundingClientRect().y > innerHeight - 100")
    phone.keyboard.insert_text("fase de maná")
    phone.locator(".suggestions a").first.wait_for()
    above, field = phone.locator(".suggestions").bounding_box(), phone.locator("#q").bounding_box()
    assert above["y"] + above["height"] <= field["y"]
    phone.keyboard.press("Escape")
    phone.keyboard.press("Escape")
    phone.wait_for_function("document.querySelector('#q').getBoundingClientRect().y < 100")


def test_the_first_suggestion_stays_on_the_screen_however_low_it_is(chromium, address):
    context = chromium.new_context(
        viewport={"width": 320, "height": 420}, base_url=address, locale="es", has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto("/r/myl:8.3")
    expect(page.locator("#q")).to_have_attribute("placeholder", "Buscar")
    page.locator(".bar").get_by_role("link", name="Buscar").tap()
    expect(page.locator("#q")).to_have_attribute("placeholder", "Número o palabras")
    page.wait_for_function("document.querySelector('#q').getBoundingClientRect().y > innerHeight - 100")
    page.keyboard.insert_text("aliado bloquea")
    expect(page.locator(".suggestions a").first).to_be_in_viewport(ratio=1)
    context.close()


@pytest.mark.parametrize("path", ["/", "/r/inferno:116.3a", "/buscar"])
def test_what_the_search_field_says_of_itself_is_whole(chromium, address, path):
    for width in (320, 390):
        context = chromium.new_context(
            viewport={"width": width, "height": 700}, base_url=address, locale="es", has_touch=True, is_mobile=True
        )
        page = context.new_page()
        page.goto(path)
        assert page.evaluate(
            """() => {
              const field = document.querySelector('#q'), style = getComputedStyle(field);
              const pen = new OffscreenCanvas(1, 1).getContext('2d');
              pen.font = style.font;
              const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
              return pen.measureText(field.placeholder).width <= room;
            }"""
        )
        context.close()


def test_boxes_of_a_map_are_as_high_as_a_thumb_on_the_smallest_phone(chromium, address):
    context = chromium.new_context(viewport={"width": 320, "height": 568}, base_url=address, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto("/mapa/inferno:116.3a")
    heights = page.locator(".map svg rect").evaluate_all("boxes => boxes.map(box => box.getBoundingClientRect().height)")
    assert len(heights) > 5
    assert min(heights) >= 44
    context.close()


def test_arrows_pass_over_what_is_folded(page):
    page.goto("/buscar?q=robar+una+carta&juego=")
    shown = page.locator(".hit:visible").count()
    assert shown < page.locator(".hit").count()
    for _ in range(shown + 3):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".hit:visible").last).to_be_focused()


def test_the_bar_gives_way_to_the_dock_of_a_table(phone):
    phone.goto("/situaciones/inferno/dos-aumentos")
    expect(phone.locator(".bar")).to_be_hidden()
    phone.goto("/mazos")
    expect(phone.locator(".bar [aria-current]")).to_have_text("Mazos")


def test_the_number_pad_types_a_rule(phone):
    phone.goto("/")
    phone.get_by_role("button", name="Teclado de números").tap()
    for key in ("1", "1", "6", ".", "3", "b"):
        phone.locator(".pad").get_by_role("button", name=key, exact=True).tap()
    phone.locator(".pad").get_by_role("button", name="Borrar").tap()
    phone.locator(".pad").get_by_role("button", name="a", exact=True).tap()
    expect(phone.locator("#q")).to_have_value("116.3a")
    phone.locator(".suggestions a", has_text="116.3a").wait_for()
    phone.locator(".pad").get_by_role("button", name="Buscar").tap()
    phone.wait_for_url("**/r/inferno:116.3a*")


def test_the_contents_show_where_the_reader_is(page):
    page.goto("/r/inferno:702.19c")
    here = page.locator("#indice .around").last
    expect(here).to_have_text(begins("702.19"), use_inner_text=True)
    if page.viewport_size["width"] > 1000:  # beside the text, and scrolled to the place
        page.wait_for_function("document.querySelector('.tree').scrollTop > 0")
        expect(here).to_be_in_viewport()
    else:
        page.get_by_role("link", name="Índice", exact=True).click()
        page.wait_for_function("document.querySelector('.tree').getBoundingClientRect().top < innerHeight")


# -- what the browser keeps ---------------------------------------------------------------------------------------


def test_favourites_and_recent_rules_are_kept(page):
    page.goto("/r/souls:6.6")
    page.get_by_role("button", name="Favorita").click()
    expect(page.get_by_role("button", name="Favorita")).to_have_attribute("aria-pressed", "true")
    page.goto("/r/inferno:116.3a")
    page.goto("/")
    recent = page.locator('[data-kept="recent"] a')
    expect(recent.locator("b")).to_have_text(["Inferno 116.3a", "Souls 6.6"])
    page.goto("/guardadas")
    page.locator('[data-kept="favourites"] a', has_text="Souls 6.6").wait_for()
    page.locator('[data-kept="favourites"]').get_by_role("button", name="Quitar Souls 6.6").click()
    page.get_by_text("Ninguna todavía").wait_for()
    page.get_by_role("button", name="Olvidar las recientes").click()
    expect(page.get_by_role("button", name="Olvidar las recientes")).to_be_hidden()
    expect(recent).to_have_count(0)


def test_broken_storage_breaks_nothing(page):
    page.goto("/")
    for kept in ("{", "7", '[{"id": 3}]', '[{"id": "x", "url": "javascript:alert(1)", "label": "x", "title": "x"}]'):
        page.evaluate("kept => localStorage.setItem('juez.recientes', kept)", kept)
        page.reload()
        expect(page.locator('[data-kept="recent"]')).to_be_hidden()
        expect(page.locator('[data-kept="recent"] a')).to_have_count(0)


def test_the_citation_and_the_address_are_copied(chromium, address):
    context = chromium.new_context(base_url=address, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto("/r/inferno:116.3")
    page.keyboard.press("c")
    page.get_by_text("Copiado").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Inferno 116.3 — Quién recibe prioridad (")
    assert "2016-09" in copied
    page.get_by_role("button", name="Copiar enlace").click()
    assert comes_true(page, "navigator.clipboard.readText().then(t => t.endsWith('/r/inferno:116.3'))")
    context.close()


# -- looks --------------------------------------------------------------------------------------------------------


def test_dark_light_and_size_are_chosen_and_stay(page):
    paper = "getComputedStyle(document.body).backgroundColor"
    page.goto("/r/inferno:116.3a")
    light = page.evaluate(paper)
    page.get_by_role("link", name="Aspecto y letra").click()
    page.get_by_label("Oscuro").check()
    page.wait_for_function(f"light => {paper} != light", arg=light)
    dark = page.evaluate(paper)
    assert dark != light
    page.get_by_label("Mayor").check()
    page.get_by_role("button", name="Guardar").click()
    page.wait_for_url("**/r/inferno:116.3a")
    page.wait_for_function(f"dark => {paper} === dark", arg=dark)
    expect(page.locator("html")).to_have_css("font-size", "21px")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_dark_follows_the_device_until_the_reader_chooses(chromium, address):
    context = chromium.new_context(base_url=address, color_scheme="dark")
    page = context.new_page()
    page.goto("/")
    expect(page.locator("body")).to_have_css("background-color", "rgb(22, 24, 29)")
    context.add_cookies([{"name": "vista", "value": "claro.1", "url": address}])
    page.reload()
    expect(page.locator("body")).to_have_css("background-color", "rgb(251, 250, 246)")
    context.close()


def test_a_printed_section_is_only_its_rules(page):
    page.goto("/r/souls:6.6")
    page.emulate_media(media="print")
    expect(page.locator(".print-only")).to_be_visible()
    for gone in (".top", ".tree", ".walk", ".actions", ".bottom"):
        expect(page.locator(gone)).to_be_hidden()
