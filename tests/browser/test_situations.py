"""The stepper in a real browser: boards set by hand, walked to the end, branched; keyboard only; on a phone; axe."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from engine import all_situations, load
from engine.files.situation import dump
from engine.kernel.frozen import Map
from engine.running.coverage import FOLDER, read_situation
from engine.running.drawing import table
from engine.running.runs import run_situation
from webapp.packed import pack
from webapp.situations.editing import STARTS

from .waiting import turned

START = f"/situacion?s={pack(STARTS['inferno'])}"
PATHS = [
    "/situaciones",
    "/situaciones?q=116.3&juego=inferno",
    "/situaciones?tema=pila&juego=souls",
    "/situaciones/inferno/combate-uno-a-uno",
    "/situaciones/inferno/combate-uno-a-uno?n=9",
    "/situaciones/inferno/respuesta-en-la-cadena?n=999",
    "/situaciones/evento",
    "/situaciones/nueva",
    "/practicar?juego=souls",
    "/practicar/souls/combate-sin-bloqueo",
    "/practicar/souls/combate-sin-bloqueo?dicho=x&regla=7.2.1.1",
    f"/situacion/tablero?s={pack(STARTS['inferno'])}",
    f"/situacion/tablero?s={pack(STARTS['myl'])}",
    START,
    START.replace("/situacion?", "/situacion/desenlaces?"),
]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.split("?")[0] + path[-8:])
def test_nothing_is_wider_than_the_screen_and_what_is_tapped_is_large_enough(page, path):
    page.goto(path)
    page.evaluate("document.querySelectorAll('main details').forEach(d => d.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    small = page.evaluate(
        """() => [...document.querySelectorAll('main :is(button, select, textarea, summary, .button, .choice,'
            + 'input:not([type=radio], [type=checkbox], [type=hidden])):not([aria-hidden])')]
        .filter(e => e.offsetParent !== null && e.getBoundingClientRect().height < 43.5)
        .map(e => e.outerHTML.slice(0, 100))"""
    )
    assert small == []


#: Everything that takes the focus, and what a bar covers of it then.
COVERED = """() => {
  const [top, bar] = ['.top', '.bar'].map((s) => document.querySelector(s));
  const from = getComputedStyle(top).position === 'sticky' ? top.getBoundingClientRect().bottom : 0;
  const to = getComputedStyle(bar).position === 'fixed' ? bar.getBoundingClientRect().top : innerHeight;
  return [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')].filter((e) => {
    if (!e.checkVisibility() || e.closest('.hidden')) return false;
    e.focus();
    const b = e.getBoundingClientRect();
    return b.height < to - from && (b.top < from - 1 || b.bottom > to + 1);
  }).map((e) => e.outerHTML.slice(0, 100)); }"""


@pytest.mark.parametrize("path", ["/situaciones?juego=myl&tema=pasar", "/situaciones/evento", "/ilegal?n=2", "/fallo?"])
def test_no_bar_covers_what_has_the_focus(page, path):
    if path.startswith("/situaciones"):
        page.goto(path)
    else:
        about = next(about for about in all_situations() if about.stem == "combate-uno-a-uno")
        page.goto(f"/situacion{path}&s={pack(about.text)}")
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(chromium, address, scheme):
    context = chromium.new_context(base_url=address, color_scheme=scheme, viewport={"width": 390, "height": 844}, bypass_csp=True)
    page = context.new_page()
    found = {}
    for path in PATHS:
        page.goto(path)
        violations = Axe().run(page).response["violations"]
        serious = [
            f"{v['id']}: {[n['html'][:90] for n in v['nodes'][:3]]}" for v in violations if v["impact"] in ("serious", "critical")
        ]
        if serious:
            found[path] = serious
    context.close()
    assert found == {}


# -- boards by hand -----------------------------------------------------------------------------------------------------


def add(page, who: str, zone: str, card: str) -> None:
    plus = page.get_by_role("button", name=f"Añadir a {zone} de {who}", exact=True)
    if not plus.is_visible():
        page.locator(f'.seat[data-seat="{who}"]').get_by_role("button", name="otras").click()
    with turned(page):
        plus.click()
    expect(page.locator(f'[aria-current][aria-label="Añadir a {zone} de {who}"]')).to_be_attached()
    page.locator("#linea").fill(card)
    with turned(page):
        page.keyboard.press("Enter")
    expect(page.locator(".wrong")).to_have_count(0)


def define(page, name: str, text: str = "", **fields: str) -> None:
    page.get_by_role("button", name="Más: cartas").click()
    page.get_by_text("Otra carta").click()
    form = page.locator("#mas details", has_text="Otra carta").locator(".define")
    form.locator("[name=nombre]").fill(name)
    form.locator("[name=tipo]").select_option(fields.pop("tipo"))
    for label, value in fields.items():
        form.locator(f"[name={label}]").fill(value)
    form.locator("[name=texto]").fill(text)
    with turned(page):
        form.get_by_role("button", name="Guardar la carta").click()


def play_from_here(page) -> None:
    """From the table being set to its first decision; the script of the table is there."""
    with turned(page):
        page.get_by_role("button", name="Jugar desde aquí").click()
    expect(page.locator("#decision")).to_be_visible()


def choose(page, *options: str) -> None:
    """Choose one after the other: the table is put in place before its address is."""
    for option in options:
        before = page.url
        page.locator("#decision .options").get_by_role("button", name=option, exact=True).first.click()
        page.wait_for_url(lambda url, before=before: url != before)


def seat(page, who: str):
    return page.locator(f'.seat[data-seat="{who}"]')


def ends_as(page, example: str, game: str = "inferno") -> None:
    """The table on the page is the one that the file of an example ends with."""
    state = run_situation(read_situation(FOLDER / game / f"{example}.yaml")).run.state
    assert state.result is None
    expected = table(state)
    for each in expected.seats:
        words = " ".join(seat(page, each.name).text_content().split())
        for card in (card for card in each.in_play if "infernal" not in card.marks):
            assert card.name.split()[0] in words
            assert card.figures in words
        for pile in each.piles:
            assert f"{pile.count} {pile.name}" in words
            for card in pile.cards:
                assert card.name in words


def new_board(page, game: str = "inferno", drop: tuple[str, ...] = ("mano", "en juego")) -> None:
    """A board to begin with, without the cards of some zones."""
    start = load(STARTS[game])
    players = {who: {z: e for z, e in zones.items() if z not in drop} for who, zones in start.players.items()}
    page.goto(f"/situacion/tablero?s={pack(dump(start.but(players=Map({w: Map(z) for w, z in players.items()}))))}")


def new_myl_board(page, castle: str) -> None:
    """A board of Mitos y Leyendas with that many unknown cards in each castle, empty hands and no Oros."""
    new_board(page, "myl", ("mano", "reserva de oro"))
    for who in ("Ana", "Bruno"):
        add(page, who, "castillo", castle)


def test_a_combat_is_set_by_hand_and_ends_as_the_file_says(page):
    new_board(page)
    define(page, "Oso", tipo="aliado", coste="2", fuerza="3", resistencia="3")
    define(page, "Lobo", tipo="aliado", coste="1", fuerza="2", resistencia="1")
    add(page, "Ana", "en juego", "Oso")
    add(page, "Bruno", "en juego", "Lobo")
    play_from_here(page)
    choose(page, "Proponer combate")
    if page.locator("#decision").get_by_text("¿Qué atacante").count():
        choose(page, "«Oso»")
    choose(page, "«Lobo»") if page.locator("#decision .options").get_by_role("button", name="«Lobo»").count() else None
    for _ in range(8):
        choose(page, "Pasar")
    ends_as(page, "combate-uno-a-uno")


def test_a_ritual_is_set_by_its_text_and_resolves(page):
    new_board(page)
    define(page, "Rayo", "Rayo hace 2 puntos de daño al aliado objetivo.", tipo="ritual", coste="1")
    expect(page.locator("#mas .sentence").first).to_contain_text("✓")
    add(page, "Ana", "mano", "Rayo")
    add(page, "Ana", "en juego", "recurso")
    add(page, "Bruno", "en juego", "aliado 2/1")
    play_from_here(page)
    choose(page, "Jugar Rayo")
    for _ in range(6):
        if seat(page, "Bruno").get_by_text("1 inferno").count():
            break
        choose(page, "Pasar")
    expect(seat(page, "Bruno").locator(".piles")).to_contain_text("Aliado 2/1")
    expect(page.locator(".trace").get_by_text("705.5f")).not_to_have_count(0)


def test_what_is_not_understood_is_marked_and_done_by_hand(page):
    new_board(page)
    define(page, "Enigma", "Toma una carta. Baila con el rival tres compases.", tipo="ritual", coste="0")
    expect(page.locator("#mas .sentence.open")).to_have_count(1)
    add(page, "Ana", "mano", "Enigma")
    play_from_here(page)
    choose(page, "Jugar Enigma")
    for _ in range(4):
        if page.get_by_role("button", name="Listo, nada más").count():
            break
        choose(page, "Pasar")
    choose(page, "Listo, nada más")
    expect(seat(page, "Ana").get_by_text("1 inferno")).not_to_have_count(0)


def test_control_that_is_gained_and_given_back_as_the_document_shows(page):
    new_myl_board(page, "20")
    text = (
        "Única.\n\nAl entrar en juego este Aliado, puedes ganar el control de un Aliado de tu oponente.\n\n"
        "Cuando este Aliado salga del juego, devuelve a tu oponente el Aliado ganado."
    )
    define(page, "Haquika", text, tipo="Aliado", coste="3", fuerza="3")
    define(page, "Rayo", "Destruye un Aliado.", tipo="Talismán", coste="2")
    define(page, "Escila", "Una vez por turno, puedes dar 2 de Fuerza a este Aliado.", tipo="Aliado", coste="2", fuerza="1")
    expect(page.locator("#mas .sentence")).not_to_have_count(0)
    expect(page.locator("#mas .sentence.open")).to_have_count(0)
    for card in ("Haquika", "Rayo"):
        add(page, "Ana", "mano", card)
    for _ in range(5):
        add(page, "Ana", "reserva de oro", "Oro común")
    add(page, "Bruno", "línea de defensa", "Escila")
    play_from_here(page)
    choose(page, "Jugar Haquika", "Sí", "Activar Escila", "Jugar Rayo", "«Haquika»")
    ends_as(page, "haquika", "myl")


def test_cards_lie_in_a_graveyard_and_exactly_three_are_chosen(page):
    new_myl_board(page, "5")
    define(page, "Lancero", tipo="Aliado", coste="2", fuerza="2")
    define(page, "Jinete", tipo="Aliado", coste="2", fuerza="2")
    text = "Única. Baraja tres cartas de tu cementerio en tu Castillo, luego roba dos cartas."
    define(page, "Hidromiel", text, tipo="Talismán", coste="3")
    add(page, "Ana", "mano", "Hidromiel")
    for _ in range(3):
        add(page, "Ana", "reserva de oro", "Oro común")
        add(page, "Ana", "cementerio", "Lancero")
    add(page, "Ana", "cementerio", "Jinete")
    play_from_here(page)
    choose(page, "Jugar Hidromiel")
    for box in page.locator("#decision .choice", has_text="Lancero").all()[:3]:
        box.locator("input").check()
    choose(page, "Elegir")
    expect(seat(page, "Ana")).to_contain_text("6 castillo")
    expect(seat(page, "Ana")).to_contain_text("2 cementerio")


def test_what_is_no_target_cannot_be_aimed_at_and_says_its_rule(page):
    new_myl_board(page, "20")
    define(page, "Incinerar", "Destierra un Aliado oponente. Tu oponente bota 4 cartas.", tipo="Talismán", coste="2")
    define(page, "Cronos Primigenio", "Indesterrable.", tipo="Aliado", coste="6", fuerza="6")
    add(page, "Ana", "mano", "Incinerar")
    for _ in range(2):
        add(page, "Ana", "reserva de oro", "Oro común")
    add(page, "Bruno", "línea de defensa", "Cronos Primigenio")
    play_from_here(page)
    expect(page.locator("#decision .options").get_by_role("button", name="Jugar Incinerar")).to_have_count(0)
    page.get_by_role("button", name="¿Por qué no?").click()
    refused = page.locator(".refused > ul > li", has_text="Incinerar")
    expect(refused.get_by_role("link", name="6.4", exact=True)).not_to_have_count(0)


# -- walking ----------------------------------------------------------------------------------------------------------------


def test_the_keyboard_walks_and_opens_rules_without_leaving(page):
    page.goto("/situaciones/inferno/combate-uno-a-uno")
    for n in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        page.locator(f".play[data-n='{n}']").wait_for()
    page.keyboard.press("End")
    page.locator("[data-key=on][aria-disabled]").wait_for()
    page.keyboard.press("Home")
    page.locator(".play[data-n='0']").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".play[data-n='1']").wait_for()
    page.locator(".now a.ref:visible").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".peek:not([hidden])")).to_be_visible()
    assert "/situacion" in page.url
    page.keyboard.press("Escape")
    expect(page.locator(".peek:not([hidden])")).to_have_count(0)


def test_a_link_opens_the_same_situation_elsewhere(page, chromium, address):
    page.goto("/situaciones/inferno/combate-uno-a-uno?n=999")
    page.get_by_role("button", name="Más: compartir, textos, desenlaces").click()
    with turned(page):
        page.get_by_role("link", name="enlace permanente").click()
    shown = " ".join(page.locator(".board").text_content().split())
    assert page.locator(".board").inner_text()
    other = chromium.new_page(base_url=address)
    other.goto(page.url)
    expect(other.locator(".board")).to_have_text(shown)
    other.close()


def test_the_other_choice_is_tried_and_compared(page):
    page.goto("/situaciones/inferno/combate-uno-a-uno?n=999")
    if page.locator(".where").is_visible():
        page.locator(".where").click()
    with turned(page):
        page.get_by_role("link", name="probar otra cosa").first.click()
    choose(page, "Pasar")
    page.get_by_role("button", name="Más: compartir, textos, desenlaces").click()
    page.get_by_role("link", name="Comparar con la otra línea").click()
    expect(page.locator(".edition")).to_have_text("Su primer paso es igual.")
    expect(page.locator(".two section")).to_have_count(2)


def test_everything_works_without_javascript(chromium, address):
    context = chromium.new_context(java_script_enabled=False, base_url=address)
    page = context.new_page()
    page.goto("/situaciones/inferno/combate-uno-a-uno")
    page.get_by_role("link", name="Paso siguiente").click()
    expect(page.locator(".play")).to_have_attribute("data-n", "1")
    page.goto(START)
    page.get_by_role("button", name="Pasar", exact=True).click()
    expect(page.locator(".trace .is-chosen")).not_to_have_count(0)
    context.close()
