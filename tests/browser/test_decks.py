"""Checking decks in a real browser, on a phone and on a desk."""

import pytest

from tests.decks.test_lists import FOLDER
from webapp.packed import pack

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
    assert page.locator("#formato").input_value().startswith("inferno/")
    page.locator("#formato").select_option("inferno/cerrado")
    page.locator("#lista").fill("Demonio: Alguien\nMazo\n" + "\n".join(f"4 Carta {n}" for n in range(11)))
    page.get_by_role("button", name="Comprobar").click()
    assert page.locator("h1").inner_text() == "No es legal"
    page.locator(".finding .number").first.click()
    assert page.url.endswith("/r/inferno:100.2b#100.2b")
    page.go_back()
    page.get_by_role("link", name="Corregir la lista").click()
    assert "Demonio: Alguien" in page.locator("#lista").input_value()


def test_an_unread_line_is_chosen_without_javascript(chromium, address):
    context = chromium.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("/mazos")
    page.locator("#formato").select_option("fftcg/construido")
    page.locator("#lista").fill("3x Lulu")
    page.get_by_role("button", name="Comprobar").click()
    page.get_by_label("Lulu (1-149H)").check()
    page.get_by_role("button", name="Comprobar con lo elegido").click()
    assert page.locator(".list li").inner_text().endswith("3 × Lulu (1-149H) · mazo principal")
    assert page.locator("#sin-leer").count() == 0
    context.close()


def test_a_file_is_uploaded_and_printed_as_a_sheet(page):
    page.goto("/mazos?juego=fftcg")
    page.locator("#archivo").set_input_files(FOLDER / "limit-break.txt")
    page.get_by_role("button", name="Comprobar").click()
    page.get_by_role("link", name="Hoja de registro").click()
    captions = [" ".join(text.split()) for text in page.locator("caption").all_inner_texts()]
    assert captions == ["Mazo principal 50", "Mazo de Limit Break 6"]
    page.emulate_media(media="print")
    assert not page.locator(".crumbs").is_visible()
    assert not page.locator(".top").is_visible()


def test_a_deck_is_counted_without_a_network_and_then_compared(page):
    packed = pack("Principal\n3 Lulu (1-149H)\n2 Kefka (15-071H)")
    page.goto(f"/mazos/fftcg/construido/contar?lista={packed}")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    rows = page.locator("[data-row]")
    rows.nth(0).get_by_role("button", name="Están todas").click()
    rows.nth(1).get_by_role("button", name="Una menos").click()
    assert page.locator("[data-sum]").text_content() in ("4 de 5", "3 de 5")
    assert "no coinciden" in page.locator("[data-all]").text_content()
    page.context.set_offline(False)
    page.reload()
    assert rows.nth(0).locator("input").input_value() != ""
    page.get_by_role("button", name="Comparar").click()
    assert "No es la lista registrada" in page.locator("#resultado").text_content()


def test_many_lists_are_pasted_filtered_and_dropped(page):
    page.goto("/mazos/varios?formato=fftcg/construido")
    page.locator("#listas").fill("Jugador: Ana\n3 Lulu (1-149H)\n\nJugador: Luis\n4 Lulu (1-149H)")
    page.get_by_role("button", name="Comprobar").click()
    assert page.locator(".many-table tbody tr").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.locator("[name=hallazgo]").select_option("too-many-copies")
    page.get_by_role("button", name="Mostrar").click()
    assert page.locator(".many-table tbody th").all_text_contents() == ["Luis"]
    page.goto("/mazos/varios?formato=fftcg/construido")
    page.evaluate(
        """() => { const data = new DataTransfer(); data.items.add(new File(["3 Lulu (1-149H)"], "eva.txt"));
        document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true})); }"""
    )
    page.get_by_role("button", name="Comprobar").click()
    assert page.locator(".many-table tbody th").all_text_contents() == ["eva"]


def test_a_change_is_put_into_the_list_and_a_fact_is_answered(page):
    text = "\n".join(["Demonio: Uno", *(f"4 Carta {letter}" for letter in "abcdefghijk"), "6 Horda"])
    page.goto(f"/mazos/inferno/abierto?lista={pack(text)}")
    page.locator(".fact-card", has_text="Horda").get_by_text("Sí").click()
    page.locator("form", has=page.locator(".fact-card", has_text="Horda")).get_by_role("button").click()
    assert "datos=" in page.url
    assert page.locator(".fact-card", has_text="Horda").count() == 0
    packed = pack("Principal\n4 Lulu (1-149H)")
    page.goto(f"/mazos/fftcg/construido?lista={packed}")
    page.get_by_role("button", name="Aplicar").click()
    assert page.locator(".list").get_by_text("3 Lulu (1-149H)").count() >= 1
