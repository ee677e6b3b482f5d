"""The table being set in a real browser: the standard disputes in taps and keys, on a phone, by keyboard, without JavaScript."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from engine import Bounds, load, walk_through
from webapp.packed import pack, unpack
from webapp.situations.editing import STARTS

from .standard import DISPUTES
from .waiting import begins, turned

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}


class Hands:
    """Whoever sets a board: each tap and each key is counted."""

    def __init__(self, page):
        self.page, self.taps, self.keys = page, 0, 0

    def tap(self, locator) -> None:
        with turned(self.page):
            locator.click()
        self.taps += 1

    def enter(self, words: str) -> None:
        self.page.locator("#linea").press_sequentially(words)
        self.keys += len(words) + 1
        with turned(self.page):
            self.page.keyboard.press("Enter")

    def lay(self, zones) -> None:
        for player, zone, lines in zones:
            plus = self.page.get_by_role("button", name=f"Añadir a {zone} de {player}", exact=True)
            if plus.get_attribute("aria-current") is None:
                self.tap(plus)
            for line in lines:
                self.enter(line)


def situation_of(page):
    return load(unpack(parse_qs(urlsplit(page.url).query)["s"][0], 100_000))


def laid(page) -> dict:
    players = situation_of(page).players
    return {(who, zone, e.card): e.count for who, zones in players.items() for zone, entries in zones.items() for e in entries}


@pytest.mark.parametrize("name", DISPUTES)
def test_a_standard_dispute_is_set_within_its_taps_and_keys(chromium, address, name):
    dispute = DISPUTES[name]
    page = chromium.new_page(base_url=address, viewport=PHONE)
    page.goto(f"/situaciones/nueva?juego={dispute.game}")
    hands = Hands(page)
    hands.lay(dispute.zones)
    cards = laid(page)
    for player, zone, lines in dispute.zones:
        for line in lines:
            first = line.split()[0]
            assert any(who == player and where == zone for who, where, card in cards if card), line
            assert first.isdecimal() or (player, zone, first) in cards
    hands.tap(page.get_by_role("button", name="Jugar desde aquí"))
    page.locator("#decision").wait_for()
    print(name, hands.taps, "taps", hands.keys, "keys")
    assert (hands.taps, hands.keys) <= (dispute.taps, dispute.keys)
    assert hands.keys <= dispute.keys
    page.close()


def where(page, who: str, card: str) -> list[str]:
    """The rows and piles of a player in which a card lies after the last step."""
    walk = walk_through(unpack(parse_qs(urlsplit(page.url).query)["s"][0], 100_000), {}, Bounds(steps=1500, seconds=600.0))
    seat = next(seat for seat in walk.table(len(walk.steps)).seats if seat.name == who)
    return [place.name for place in (*seat.rows, *seat.piles) if any(each.card == card for each in place.cards)]


@pytest.mark.parametrize("name", [name for name, dispute in DISPUTES.items() if dispute.plays])
def test_a_standard_dispute_is_played_to_its_end_within_its_taps(chromium, address, name):
    dispute = DISPUTES[name]
    page = chromium.new_page(base_url=address, viewport=PHONE)
    page.goto(f"/situaciones/nueva?juego={dispute.game}")
    hands = Hands(page)
    hands.lay(dispute.zones)
    with turned(page):
        page.get_by_role("button", name="Jugar desde aquí").click()
    for taps, option in enumerate(dispute.plays, 1):
        before = page.url
        page.locator("#decision").get_by_role("button", name=begins(option)).first.click()
        page.wait_for_url(lambda url, before=before: url != before)
        print(name, taps, option, page.locator("#decision h2").text_content())
    who, _, what = dispute.ends.partition(": ")
    card, _, place = what.partition(" en ")
    assert where(page, who, card) == [place]
    assert len(dispute.plays) <= dispute.to_play
    page.close()


@pytest.mark.parametrize("size", [PHONE, DESK, {"width": 320, "height": 568}], ids=["phone", "desk", "small"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", STARTS)
def test_the_table_being_set_is_whole_and_axe_finds_nothing(chromium, address, game, scheme, size):
    context = chromium.new_context(base_url=address, viewport=size, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(f"/situacion/tablero?s={pack(STARTS[game])}")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.locator("#linea").evaluate("e => e.getBoundingClientRect().bottom <= innerHeight")
    small = page.evaluate(
        """() => [...document.querySelectorAll('main :is(button:not(.hidden), select, .button, input:not([type=hidden]))')]
        .filter(e => e.offsetParent && (e.getBoundingClientRect().height < 43.5 || e.getBoundingClientRect().width < 43.5))
        .map(e => e.outerHTML.slice(0, 100))"""
    )
    assert small == []
    violations = Axe().run(page).response["violations"]
    assert [f"{v['id']}: {[n['html'][:90] for n in v['nodes'][:3]]}" for v in violations] == []
    context.close()


@pytest.mark.parametrize("size", [PHONE, DESK, {"width": 320, "height": 568}], ids=["phone", "desk", "small"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_told_is_whole_and_axe_finds_nothing(chromium, address, scheme, size):
    context = chromium.new_context(base_url=address, viewport=size, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto("/situacion/cuentalo?juego=inferno")
    page.locator("#contado").fill(
        "Ana ataca con Lobo 3/2 temerariamente, Bruno lo bloquea con Oso 2/3 y juega Flecha sobre Lobo."
    )
    with turned(page):
        page.get_by_role("button", name="Leer").click()
    expect(page.locator(".clauses")).to_contain_text("temerariamente")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    violations = Axe().run(page).response["violations"]
    assert [f"{v['id']}: {[n['html'][:90] for n in v['nodes'][:3]]}" for v in violations] == []
    context.close()


def test_what_was_understood_stands_under_the_line_and_nothing_typed_is_lost(chromium, address):
    page = chromium.new_page(base_url=address, viewport=PHONE)
    page.goto(f"/situacion/tablero?s={pack(STARTS['inferno'])}")
    page.locator("#linea").press_sequentially("Lobo 3/2 coste 2 furia: Cuando este elemento vaya a Inferno, toma una carta")
    page.locator("#entendido", has_text="✓").wait_for()
    expect(page.locator("#entendido")).to_contain_text("aliado")
    page.reload()
    expect(page.locator("#linea")).to_have_value(begins("Lobo 3/2"))
    page.get_by_role("button", name="Jugar desde aquí").click()
    page.locator(".card-name", has_text="Lobo").first.wait_for()
    page.close()


def test_what_is_typed_before_the_next_table_is_there_is_the_next_line(chromium, address):
    page = chromium.new_page(base_url=address, viewport=PHONE)
    page.goto(f"/situacion/tablero?s={pack(STARTS['myl'])}")
    held = []
    page.route("**/situacion/tablero", lambda route: held.append(route))
    page.locator("#linea").fill("Lobo 3")
    with page.expect_request("**/situacion/tablero"):
        page.keyboard.press("Enter")
    page.keyboard.type("Oso")
    with turned(page):
        held[0].continue_()
    expect(page.locator("#linea")).to_have_value("Oso")
    assert "Lobo" in situation_of(page).cards
    page.close()


def test_what_was_described_on_another_table_is_a_chip(chromium, address):
    page = chromium.new_page(base_url=address, viewport=PHONE)
    for line in ("Lobo 3/2 coste 2 furia: Cuando este elemento vaya a Inferno, toma una carta", "Zorro 3/2 agresro"):
        page.goto(f"/situacion/tablero?s={pack(STARTS['inferno'])}")
        page.locator("#linea").fill(line)
        with turned(page):
            page.keyboard.press("Enter")
    page.goto(f"/situacion/tablero?s={pack(STARTS['inferno'])}")
    expect(page.locator(".chips", has_text="Zorro")).to_have_count(0)  # nobody understood it
    with turned(page):
        page.locator(".chips").get_by_role("button", name="Lobo").click()
    assert situation_of(page).cards["Lobo"]["text"].startswith("Cuando este elemento")
    page.goto(f"/situacion/tablero?s={pack(STARTS['myl'])}")
    expect(page.locator(".chips", has_text="Lobo")).to_have_count(0)  # of another game
    page.close()


def test_what_is_not_understood_is_said_at_the_line_and_stays_there(chromium, address):
    page = chromium.new_page(base_url=address, viewport=PHONE)
    page.goto(f"/situacion/tablero?s={pack(STARTS['inferno'])}")
    page.locator("#linea").fill("Lobo 3/2 agresro")
    page.keyboard.press("Enter")
    page.locator(".wrong").wait_for()
    expect(page.locator(".wrong")).to_contain_text("agresro")
    expect(page.locator(".wrong")).to_contain_text("Agresor")
    expect(page.locator("#linea")).to_have_value("Lobo 3/2 agresro")
    page.close()


def test_it_is_undone_and_done_again_and_the_turn_is_set_on_the_table(chromium, address):
    page = chromium.new_page(base_url=address, viewport=PHONE)
    page.goto(f"/situacion/tablero?s={pack(STARTS['myl'])}")
    hands = Hands(page)
    hands.enter("Lobo 3")
    with_wolf = page.url
    page.get_by_label("Deshacer").click()
    page.wait_for_url(lambda url: url != with_wolf)
    assert "Lobo" not in situation_of(page).cards
    page.get_by_label("Rehacer").click()
    page.wait_for_url(with_wolf)
    page.get_by_label("Turno de").select_option("Bruno")
    page.wait_for_url(lambda url: url != with_wolf)
    assert situation_of(page).turn["active"] == "Bruno"
    page.close()


def test_it_works_without_javascript(chromium, address):
    context = chromium.new_context(java_script_enabled=False, base_url=address, viewport=PHONE)
    page = context.new_page()
    page.goto(f"/situacion/tablero?s={pack(STARTS['inferno'])}")
    with turned(page):
        page.get_by_role("button", name="Añadir a mano de Bruno").click()
    page.locator("#linea").fill("Flecha instantáneo: Flecha hace 2 puntos de daño al aliado objetivo.")
    with turned(page):
        page.keyboard.press("Enter")
    page.locator("#linea").fill("2 recursos")
    with turned(page):
        page.get_by_role("button", name="Añadir a en juego de Ana").click()
    page.get_by_role("button", name="Jugar desde aquí").click()
    expect(page.locator("#decision")).to_be_attached()
    context.close()


@pytest.mark.parametrize("name", [name for name, dispute in DISPUTES.items() if dispute.told])
def test_a_standard_dispute_that_is_pasted_takes_three_taps(chromium, address, name):
    dispute = DISPUTES[name]
    page = chromium.new_page(base_url=address, viewport=PHONE)
    page.goto("/situaciones")
    hands = Hands(page)
    hands.tap(page.locator(f".actions[data-game='{dispute.game}']").get_by_role("link", name="Cuéntalo"))
    page.locator("#contado").fill(dispute.told)
    page.get_by_role("button", name="Leer").click()
    hands.taps += 1
    page.get_by_text("Lo que se entendió").wait_for()
    expect(page.locator(".clauses .ask")).to_have_count(0)
    hands.tap(page.get_by_role("link", name="A la mesa"))
    page.locator("#decision").wait_for()
    assert (hands.taps, hands.keys) == (3, 0)
    page.close()
