"""Checking decks in a real browser, on a phone and on a desk."""

import re

import pytest
from playwright.sync_api import expect

from tests.decks.test_lists import FOLDER
from webapp.packed import pack

from .waiting import begins, ends, turned

_LISTS = {
    "fftcg/construido": "Forwards (27)\n4 Lulu (1-149H)\n3x Auron\nuna línea que no se entiende y es larga\nSide\n2 1-001H",
    "souls/estandar": (FOLDER / "souls-product.txt").read_text(encoding="utf-8"),
    "myl/furia-extendido": "2 Devastador\n" + "\n".join(f"3 Carta de nombre bastante largo número {n}" for n in range(15)),
    "inferno/cerrado": (FOLDER / "inferno.txt").read_text(encoding="utf-8"),
}
PATHS = [
    "/mazos",
    "/cartas?juego=myl&q=a",
    *(f"/mazos/{format}?lista={pack(text)}" for format, text in _LISTS.items()),
    f"/mazos/souls/estandar/hoja?lista={pack(_LISTS['souls/estandar'])}",
    f"/mazos/souls/estandar/contar?lista={pack(_LISTS['souls/estandar'])}",
    "/mazos/varios",
]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.split("?")[0])
def test_nothing_is_wider_than_the_screen_and_what_is_tapped_is_large_enough(page, path):
    page.goto(path)
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    small = page.evaluate(
        """() => [...document.querySelectorAll(
            'button, select, textarea, input:not([type=radio], [type=checkbox], [type=hidden]), '
            + 'summary, .choice, .action, nav a')]
        .filter(e => e.offsetParent !== null && e.getBoundingClientRect().height < 43.5)
        .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert small == []


def test_from_the_start_page_to_a_verdict_and_to_its_rule(page):
    page.goto("/")
    page.locator('[data-game="inferno"]').get_by_role("link", name="Mazos").click()
    expect(page.locator("#formato")).to_have_value(begins("inferno/"))
    page.locator("#formato").select_option("inferno/cerrado")
    page.locator("#lista").fill("Demonio: Alguien\nMazo\n" + "\n".join(f"4 Carta {n}" for n in range(11)))
    with turned(page):
        page.get_by_role("button", name="Comprobar").click()
    expect(page.locator("h1")).to_have_text("No es legal")
    with turned(page):
        page.locator(".finding .number").first.click()
    expect(page).to_have_url("/r/inferno:100.2b#100.2b")
    page.go_back()
    page.get_by_role("link", name="Corregir la lista").click()
    expect(page.locator("#lista")).to_have_value(re.compile("Demonio: Alguien"))


def test_an_unread_line_is_chosen_without_javascript(chromium, address):
    context = chromium.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("/mazos")
    page.locator("#formato").select_option("fftcg/construido")
    page.locator("#lista").fill("3x Lulu")
    with turned(page):
        page.get_by_role("button", name="Comprobar").click()
    page.get_by_label("Lulu (1-149H)").check()
    with turned(page):
        page.get_by_role("button", name="Comprobar con lo elegido").click()
    expect(page.locator(".list li")).to_have_text(ends("3 × Lulu (1-149H) · mazo principal"), use_inner_text=True)
    expect(page.locator("#sin-leer")).to_have_count(0)
    context.close()


def test_a_file_is_uploaded_and_printed_as_a_sheet(page):
    page.goto("/mazos?juego=fftcg")
    page.locator("#archivo").set_input_files(FOLDER / "limit-break.txt")
    with turned(page):
        page.get_by_role("button", name="Comprobar").click()
    with turned(page):
        page.get_by_role("link", name="Hoja de registro").click()
    expect(page.locator("caption")).to_have_text(["Mazo principal 50", "Mazo de Limit Break 6"])
    page.emulate_media(media="print")
    expect(page.locator(".crumbs")).to_be_hidden()
    expect(page.locator(".top")).to_be_hidden()


def test_a_deck_is_counted_without_a_network_and_then_compared(page):
    packed = pack("Principal\n3 Lulu (1-149H)\n2 Kefka (15-071H)")
    page.goto(f"/mazos/fftcg/construido/contar?lista={packed}")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    rows = page.locator("[data-row]")
    rows.nth(0).get_by_role("button", name="Están todas").click()
    rows.nth(1).get_by_role("button", name="Una menos").click()
    expect(page.locator("[data-sum]")).to_have_text("4 de 5")
    expect(page.locator("[data-all]")).to_contain_text("1 carta no coincide")
    page.get_by_role("button", name="Comparar").click()
    result = page.locator("#resultado")
    expect(result).to_contain_text("No es la lista registrada")
    expect(result.locator("li")).to_have_text(re.compile(r"^Falta 1 Lulu"))
    expect(result).to_contain_text("Comparado en este teléfono")
    page.context.set_offline(False)
    expect(result).not_to_contain_text("Comparado en este teléfono")
    expect(result.locator(".differs li")).to_have_text(re.compile(r"^Falta 1 Lulu"))
    rows.nth(1).get_by_role("button", name="Están todas").click()
    expect(result).to_have_count(0)
    page.reload()
    expect(rows.nth(0).locator("input")).to_have_value(re.compile(r"\d"))
    page.get_by_role("button", name="Comparar").click()
    expect(result).to_contain_text("Es la lista registrada")


def test_what_only_the_server_can_read_waits_for_it_and_says_so(page):
    page.goto(f"/mazos/fftcg/construido/contar?lista={pack('Principal' + chr(10) + '3 Lulu (1-149H)')}")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.locator("[data-row]").get_by_role("button", name="Están todas").click()
    page.locator("#otras").fill("1 Kefka (15-071H)")
    page.get_by_role("button", name="Comparar").click()
    result = page.locator("#resultado")
    expect(result).to_contain_text("No se puede decidir")
    expect(result).to_contain_text("no se ha leído")
    page.context.set_offline(False)
    expect(result).to_contain_text("Sobra 1 Kefka (15-071H)")


def test_a_deck_of_many_cards_is_counted_in_piles_or_in_the_order_of_the_list(page):
    names = [f"{letter * 3} (1-{n:03}C)" for n, letter in enumerate("NBCADEFGHIJKLM", 1)]
    packed = pack("\n".join(["Principal", *(f"2 {name}" for name in names)]))
    page.goto(f"/mazos/fftcg/construido/contar?lista={packed}")
    rows, piles = page.locator("[data-row] label"), page.locator("[data-pile]")
    expect(page.get_by_role("button", name="Contar en el orden de la lista")).to_be_visible()
    assert piles.count() > 1
    expect(rows.first).to_contain_text("AAA")
    page.locator("[data-row]").first.get_by_role("button", name="Están todas").click()
    expect(piles.first.locator("[data-sum]")).to_contain_text("2 de")
    page.get_by_role("button", name="Contar en el orden de la lista").click()
    expect(rows.first).to_contain_text("NNN")
    expect(piles.first).to_be_hidden()
    expect(page.locator("[data-part] > h2 [data-sum]")).to_have_text("2 de 28")
    page.get_by_role("button", name="Contar por pilas").click()
    expect(rows.first).to_contain_text("AAA")
    expect(page.locator("[data-row]").first.locator("input")).to_have_value("2")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


def test_many_lists_are_pasted_filtered_and_dropped(page):
    page.goto("/mazos/varios?formato=fftcg/construido")
    page.locator("#listas").fill("Jugador: Ana\n3 Lulu (1-149H)\n\nJugador: Luis\n4 Lulu (1-149H)")
    with turned(page):
        page.get_by_role("button", name="Comprobar").click()
    expect(page.locator(".many-table tbody tr")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.locator("[name=hallazgo]").select_option("too-many-copies")
    with turned(page):
        page.get_by_role("button", name="Mostrar").click()
    expect(page.locator(".many-table tbody th")).to_have_text(["Luis"])
    page.goto("/mazos/varios?formato=fftcg/construido")
    page.evaluate(
        """() => { const data = new DataTransfer(); data.items.add(new File(["3 Lulu (1-149H)"], "eva.txt"));
        document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true})); }"""
    )
    with turned(page):
        page.get_by_role("button", name="Comprobar").click()
    expect(page.locator(".many-table tbody th")).to_have_text(["eva"])


def test_a_change_is_put_into_the_list_and_a_fact_is_answered(page):
    text = "\n".join(["Demonio: Uno", *(f"4 Carta {letter}" for letter in "abcdefghijk"), "6 Horda"])
    page.goto(f"/mazos/inferno/abierto?lista={pack(text)}")
    page.locator(".fact-card", has_text="Horda").get_by_text("Sí").click()
    with turned(page):
        page.locator("form", has=page.locator(".fact-card", has_text="Horda")).get_by_role("button").click()
    expect(page).to_have_url(re.compile("datos="))
    expect(page.locator(".fact-card", has_text="Horda")).to_have_count(0)
    packed = pack("Principal\n4 Lulu (1-149H)")
    page.goto(f"/mazos/fftcg/construido?lista={packed}")
    with turned(page):
        page.get_by_role("button", name="Aplicar").click()
    expect(page.locator(".list").get_by_text("3 Lulu (1-149H)")).not_to_have_count(0)
