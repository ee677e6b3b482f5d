"""The table of the stepper in a real browser: all of it on one screen, told by shapes and words, acted on by taps and keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import webapp
from engine import all_situations, load
from engine.running.tasks import Bounds
from engine.running.walking import walk_through
from tests.amounts import amount
from webapp.packed import pack

from .waiting import turned

#: A situation is walked to its end, however busy the machine is.
UNHURRIED = Bounds(seconds=600)
SIZES = [(390, 844), (390, 664), (360, 640), (320, 568), (1280, 900)]
#: What must lie whole in the window, and what of it is cut by something around it.
WHOLE = """() =>
  ['.board', '.now', '.now .what', '#decision h2', '#decision .options :is(button, a), #decision .choice']
  .map(s => [s, [...document.querySelectorAll(s)].find(e => e.checkVisibility())])
  .filter(([s, e]) => e || !s.includes('.options'))
  .map(([s, e]) => {
    if (!e) return s + ' is missing';
    const b = e.getBoundingClientRect();
    const whole = b.top >= -.5 && b.left >= -.5 && b.right <= innerWidth + .5 && b.bottom <= innerHeight + .5 && b.width > 0;
    const under = document.elementFromPoint(b.left + Math.min(b.width / 2, 40), b.top + Math.min(b.height / 2, 12));
    const answers = e.closest('.answers')?.getBoundingClientRect();
    if (answers && b.bottom > answers.bottom + .5) return `${s} is cut at ${Math.round(answers.bottom)}`;
    if (!whole) return `${s} is outside: ${[b.left, b.top, b.right, b.bottom].map(Math.round)}`;
    return s === '.board' || e.contains(under) || under?.contains(e) ? '' : `${s} is under ${under?.className}`;
  }).filter(Boolean)
  .concat([...document.querySelectorAll('#decision .pass button')].map(e => {
    const b = e.getBoundingClientRect();
    const under = document.elementFromPoint(b.left + b.width / 2, b.bottom - 3);
    return e.contains(under) && e.scrollHeight <= e.clientHeight + 1 ? '' : `«${e.textContent}» is cut`;
  }).filter(Boolean))
  .concat(scrollY || document.documentElement.scrollHeight > innerHeight ? ['the page scrolls'] : [])"""


def decisions(about) -> list[str]:
    """A situation as it stood before each of its lines, and at its end."""
    walk = walk_through(about.text, {}, UNHURRIED)
    return [walk.before(at) for at in range(len(load(about.text).do) + 1)]


def some(game: str, count: int):
    listed = [about for about in all_situations() if about.game == game]
    return listed[:: max(1, len(listed) // amount(count, 50))][: amount(count, 50)]


@pytest.fixture
def phone(chromium, address):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, base_url=address, locale="es", has_touch=True)
    context.route(
        "**/sin-conexion/listo", lambda route: route.fulfill(json={"ready": False})
    )  # no worker takes what a test holds
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def asks(page, question: str) -> None:
    """Wait until the decision asks that; the line for screen readers says the same some moments later."""
    expect(page.locator("#decision h2")).to_contain_text(question)


@pytest.mark.parametrize("game", ["inferno", "myl", "fftcg", "souls"])
def test_table_decision_and_last_event_are_whole_on_the_screen_at_every_decision(chromium, address, game):
    context = chromium.new_context(base_url=address, locale="es", java_script_enabled=True)
    page = context.new_page()
    found = {}
    for about in some(game, 5):
        for at, text in enumerate(decisions(about)):
            page.goto(f"/situacion?s={pack(text)}")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                if wrong := page.evaluate(WHOLE):
                    found[f"{about.stem} {at} {width}×{height}"] = wrong
    context.close()
    assert found == {}


@pytest.mark.parametrize("size", [(320, 568), (640, 450)])
def test_small_and_enlarged_screens_have_no_sideways_scroll(chromium, address, size):
    context = chromium.new_context(base_url=address, viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.goto("/situaciones/inferno/combate-uno-a-uno?n=12")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(WHOLE) == []
    context.close()


def test_those_who_fight_stand_in_one_column_and_say_it_in_words(phone):
    phone.goto("/situaciones/inferno/combate-uno-a-uno?n=12")
    attacker, blocker = phone.locator(".card[data-attacks]"), phone.locator(".card[data-blocks]")
    expect(attacker.locator(".face")).to_contain_text("ataca ①")
    expect(blocker.locator(".face")).to_contain_text("bloquea ①")
    assert abs(attacker.bounding_box()["x"] - blocker.bounding_box()["x"]) < 2
    assert blocker.bounding_box()["y"] < attacker.bounding_box()["y"]
    phone.wait_for_selector(".arrows path.attack", state="attached")


def test_what_is_on_the_chain_says_its_turn_and_its_targets(phone):
    phone.goto("/situaciones/inferno/respuesta-en-la-cadena?n=16")
    chain = phone.locator(".chain > .card > .face")
    expect(chain.nth(0)).to_contain_text("siguiente")
    expect(chain.nth(1)).to_contain_text("2.ª")
    expect(phone.locator('.ground .card[data-said="Oso"] > .face')).to_contain_text("objetivo de 1")


LONG_CHAIN = (
    """game: inferno
title: Una cadena larga
cards:
  Rayo: {type: ritual, supertypes: [instantáneo], cost: 1, text: Rayo hace 2 puntos de daño al aliado objetivo.}
  Escudo: {type: ritual, supertypes: [instantáneo], cost: 1, text: El aliado objetivo obtiene +0/+2 hasta el final del turno.}
  Lobo: {type: aliado, cost: 2, strength: 3, resistance: 2}
turn: {number: 3, active: Ana, step: Fase Principal}
players:
  Ana: {demonio: Señor, mazo: 20, mano: [Rayo, Rayo, Rayo], en juego: [recurso x6]}
  Bruno: {demonio: Dama, mazo: 20, mano: [Escudo, Escudo, Escudo], en juego: [Lobo, recurso x6]}
do:
"""
    + "  - Ana: jugar Rayo -> Lobo\n  - Ana: pasar\n  - Bruno: jugar Escudo -> Lobo\n  - Bruno: pasar\n" * 3
)


@pytest.mark.parametrize(("width", "in_sight"), [(320, 2), (390, 2), (1280, 4)])
def test_a_long_chain_shows_what_resolves_next_and_counts_the_rest(chromium, address, width, in_sight):
    page = chromium.new_page(base_url=address, viewport={"width": width, "height": 844})
    page.goto(f"/situacion?s={pack(LONG_CHAIN)}")
    chain = page.locator(".chain > .card:visible")
    expect(chain).to_have_count(in_sight)
    expect(chain.first).to_contain_text("siguiente")
    rest = page.locator(".rest-of-chain")
    expect(rest).to_contain_text(f"+{6 - in_sight}")
    box = rest.bounding_box()
    assert box["x"] + box["width"] <= width
    assert min(box["width"], box["height"]) >= 44
    rest.click()
    page.locator(".whole-chain button").nth(4).click()
    expect(page.locator(".chain .sheet:popover-open")).to_contain_text("aliado objetivo")
    page.close()


def test_four_rules_of_a_step_stand_whole_beside_the_table(chromium, address):
    page = chromium.new_page(base_url=address, viewport={"width": 1280, "height": 900})
    about, n = next(
        (about, step.n)
        for about in all_situations()
        for step in walk_through(about.text, {}, UNHURRIED).steps
        if len(step.rules) > 3
    )
    page.goto(f"/situaciones/{about.game}/{about.stem}?n={n}")
    fourth = page.locator("#detalle .headlines li").nth(3)
    inside = "e => e.getBoundingClientRect().bottom <= e.closest('.now').getBoundingClientRect().bottom"
    assert fourth.evaluate(inside)
    page.close()


#: Whether a card looks otherwise by anything but colour once it is in a state.
SHAPE = """cls => {
      const card = document.querySelector('.ground .card');
      const look = () => {
        const [a, b, c] = ['', '::before', '::after'].map((part) => getComputedStyle(card, part));
        const f = getComputedStyle(card.querySelector('.face'));
        return [a.borderStyle, a.borderWidth, a.rotate, a.outlineStyle, b.content, c.content, f.outlineStyle].join(); };
      card.className = 'card'; const plain = look(); card.className = 'card ' + cls; return plain !== look(); }"""
STATES = ["is-turned", "is-new", "is-changed", "attacks", "blocks", "is-aimed", "is-choice", "is-refused"]


def test_every_state_is_told_by_more_than_colour(phone):
    phone.goto("/situaciones/inferno/combate-uno-a-uno?n=12")
    assert [state for state in STATES if not phone.evaluate(SHAPE, state)] == []


def test_nothing_is_lost_with_colours_of_the_system_and_nothing_moves_for_whoever_wants_that(chromium, address):
    context = chromium.new_context(
        base_url=address, viewport={"width": 390, "height": 844}, forced_colors="active", reduced_motion="reduce", bypass_csp=True
    )
    page = context.new_page()
    page.goto("/situaciones/inferno/combate-uno-a-uno?n=12")
    found = {v["id"] for v in Axe().run(page).response["violations"]} - {
        "color-contrast"
    }  # it looks at colours that are not shown
    assert found == set()
    assert [state for state in STATES if not page.evaluate(SHAPE, state)] == []
    for n in range(13, 20):
        page.keyboard.press("ArrowRight")
        expect(page.locator("article.play")).to_have_attribute("data-n", str(n))
        assert page.evaluate("document.getAnimations().filter(one => !one.animationName).length") == 0
    context.close()


def test_why_the_numbers_of_a_card_are_others_stands_on_its_sheet(phone):
    phone.goto("/situaciones/myl/haquika?n=16")
    altered = phone.locator(".ground .card:has(.is-altered)").first
    altered.locator("> .face").click()
    why = phone.locator(".sheet:popover-open .why-figures")
    expect(why).to_contain_text("impresa")
    expect(why.locator(".ref")).not_to_have_count(0)


def test_the_ruling_is_shared_two_taps_after_the_last_choice(chromium, address):
    context = chromium.new_context(base_url=address, viewport={"width": 390, "height": 844}, locale="es")
    context.add_init_script("Object.defineProperty(navigator, 'share', {value: async (what) => { window.shared = what; }})")
    page = context.new_page()
    page.goto(f"/situacion?s={at_line('combate-uno-a-uno', 2)}")
    with turned(page):
        page.locator(".dock-end").get_by_role("link", name="Fallo").click()
    share = page.get_by_role("button", name="Compartir")
    assert share.bounding_box()["y"] + 44 < 844 - 56  # in sight at once, above the bar
    share.click()
    page.wait_for_function("window.shared")
    shared = page.evaluate("window.shared")
    assert "/situacion/fallo?" in shared["url"]
    assert "proponer combate" in shared["text"]
    context.close()


def test_a_step_replaces_only_what_changed_and_says_itself_once(phone):
    phone.goto("/situaciones/inferno/combate-uno-a-uno?n=8")
    phone.locator("#dicho", has_text="Paso 8").wait_for(state="attached")
    phone.evaluate("""() => { window.said = 0; window.bands = [...document.querySelectorAll('[data-band]')];
      const all = {childList: true, characterData: true, subtree: true};
      new MutationObserver(() => window.said++).observe(document.querySelector('#dicho'), all); }""")
    phone.keyboard.press("ArrowRight")
    phone.locator("#dicho", has_text="Paso 9").wait_for(state="attached")
    assert phone.evaluate("window.said") == 1
    assert 0 < phone.evaluate("window.bands.filter(band => band.isConnected).length") < phone.evaluate("window.bands.length")


def test_cards_are_chosen_on_the_table_and_one_key_takes_it_back(phone):
    about = next(a for a in all_situations() if a.stem == "combate-uno-a-uno")
    word = pack(walk_through(about.text, {}, UNHURRIED).before(0))
    phone.goto(f"/situacion?s={word}")
    phone.get_by_role("button", name="Proponer combate").click()
    phone.locator(".near .is-choice > .face").first.click()
    phone.locator(".far .is-choice").first.wait_for()
    phone.locator(".far .ground .is-choice > .face").click()
    phone.locator(".card[data-attacks]").wait_for()
    while phone.locator("[data-key=undo]").count():
        before = phone.url
        phone.keyboard.press("z")
        phone.wait_for_url(lambda url, before=before: url != before)
    assert re.search(r"[?&]s=([^&#]+)", phone.url)[1] == word


def test_nobody_does_anything_more_goes_to_the_end_of_the_fight_and_not_into_another_turn(phone):
    about = next(a for a in all_situations() if a.stem == "combate-uno-a-uno")
    phone.goto(f"/situacion?s={pack(walk_through(about.text, {}, UNHURRIED).before(1))}")
    phone.get_by_role("button", name="Nadie hace nada más").click()
    phone.get_by_role("button", name="1 inferno").first.wait_for()
    expect(phone.locator(".turn-of")).to_contain_text("Turno 1 de Ana · Fase Principal")
    expect(phone.locator(".card[data-attacks]")).to_have_count(0)


def test_a_card_that_may_not_be_used_says_why_with_its_rule(phone):
    phone.goto("/situaciones/inferno/momento-de-ritual?n=999")
    phone.locator('.card[data-said="Oráculo"] > .face').click()
    sheet = phone.locator(".sheet:popover-open")
    expect(sheet.locator(".cannot .ref")).not_to_have_count(0)
    assert sheet.bounding_box()["y"] + sheet.bounding_box()["height"] <= 844.5


def test_the_judge_does_something_by_hand_with_taps(phone):
    phone.goto("/situaciones/inferno/combate-uno-a-uno?n=999")
    phone.get_by_role("button", name="A mano").click()
    phone.locator(".compose").get_by_role("button", name="girar …").first.click()
    phone.locator('.card[data-said="Señor de Ana"] > .face').click()
    phone.locator(".compose").get_by_role("button", name="Listo").click()
    expect(phone.locator("#a-mano")).to_have_value("girar Señor de Ana")


def test_the_keyboard_alone_plays(phone):
    about = next(a for a in all_situations() if a.stem == "combate-uno-a-uno")
    phone.goto(f"/situacion?s={pack(walk_through(about.text, {}, UNHURRIED).before(0))}")
    phone.keyboard.press("t")
    phone.wait_for_function("document.activeElement.closest('.near') !== null")
    phone.keyboard.press("1")
    asks(phone, "¿Qué atacante propones?")
    phone.keyboard.press("t")
    phone.keyboard.press("Enter")
    asks(phone, "¿Qué defensor propones?")
    phone.keyboard.press("t")
    phone.keyboard.press("ArrowUp")
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Nadie hace nada más").wait_for()
    phone.keyboard.press("x")
    phone.get_by_role("button", name="1 inferno").first.wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_on_the_table_and_its_sheets(chromium, address, scheme, width):
    context = chromium.new_context(
        base_url=address, color_scheme=scheme, viewport={"width": width, "height": 844}, bypass_csp=True
    )
    page = context.new_page()
    found = {}
    for path in ("inferno/combate-uno-a-uno?n=12", "inferno/respuesta-en-la-cadena?n=999", "myl/haquika?n=16"):
        page.goto(f"/situaciones/{path}")
        for opened in ("", "mas", "porque", "mano", "historia"):
            if opened and not page.evaluate(
                "id => { const e = document.getElementById(id); e?.showPopover(); return Boolean(e) }", opened
            ):
                continue
            serious = [f"{v['id']}: {[n['html'][:120] for n in v['nodes'][:3]]}" for v in Axe().run(page).response["violations"]]
            if serious:
                found[f"{path} {opened}"] = serious
            if opened:
                page.evaluate("id => document.getElementById(id).hidePopover()", opened)
    context.close()
    assert found == {}


def at_line(stem: str, line: int) -> str:
    about = next(a for a in all_situations() if a.stem == stem)
    return pack(walk_through(about.text, {}, UNHURRIED).before(line))


def test_what_will_happen_is_answered_over_the_table_with_the_choice_and_the_rule(phone):
    phone.goto(f"/situacion?s={at_line('respuesta-en-la-cadena', 1)}")
    phone.get_by_role("link", name="¿Y si…?").click()
    sheet = phone.locator("#respuestas-de")
    sheet.get_by_text("Oso: depende de Bruno").wait_for()
    expect(sheet).to_contain_text("Con «jugar Furor», sigue en juego, con 2 de daño")
    expect(sheet.locator(".ref", has_text="705.5f")).to_have_count(1)
    box = sheet.bounding_box()
    assert box["y"] > 844 * 0.3
    assert box["y"] + box["height"] <= 844.5


def test_the_answers_and_all_outcomes_stand_on_a_page_without_javascript(chromium, address):
    context = chromium.new_context(base_url=address, viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/situacion?s={at_line('combate-uno-a-uno', 0)}")
    with turned(page):
        page.get_by_role("link", name="¿Y si…?").click()
    expect(page.locator(".answers-of")).to_contain_text("Lobo: depende de Ana")
    expect(page.locator(".ends tbody tr")).to_have_count(3)
    assert page.locator("body").evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_another_line_hangs_in_the_list_where_it_parts_and_leads_there_and_back(phone):
    here, there = at_line("respuesta-en-la-cadena", 2), at_line("respuesta-en-la-cadena", 3)
    phone.goto(f"/situacion?s={here}&otra={there}")
    phone.keyboard.press("h")
    parts = phone.locator("#historia .variation")
    expect(parts).to_contain_text("Otra línea: Bruno: jugar Furor")
    parts.locator("a").first.click()
    phone.wait_for_url(lambda url: f"s={there}" in url and f"otra={here}" in url)
    phone.locator("#historia .variation a", has_text="comparar").click()
    phone.wait_for_url("**/situacion/comparar**")
    boards = phone.locator(".picture svg")
    expect(boards).to_have_count(2)
    assert all(boards.nth(i).bounding_box()["width"] <= 390 for i in (0, 1))


@pytest.mark.parametrize("width", [390, 360, 320])
@pytest.mark.parametrize("stem", ["respuesta-en-la-cadena", "haquika"])
def test_what_stands_under_the_decision_and_the_piles_are_not_cut(chromium, address, width, stem):
    context = chromium.new_context(base_url=address, viewport={"width": width, "height": 844})
    page = context.new_page()
    page.goto(f"/situacion?s={at_line(stem, 1)}")
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.dock-end > *, .piles > li')].filter(e => e.checkVisibility())
        .map(e => [e.innerText, e.getBoundingClientRect()])
        .filter(([, b]) => b.right > innerWidth + .5 || b.left < -.5 || b.height < 43.5 || b.width < 43.5)
        .map(([t, b]) => `${t} ${b.right}`)"""
    )
    assert cut == []
    context.close()


def test_something_illegal_is_undone_as_the_document_says_and_play_goes_on_from_there(phone):
    phone.goto("/situaciones/inferno/respuesta-en-la-cadena?n=3")
    phone.locator(".more-of").click()
    with turned(phone):
        phone.get_by_role("link", name="Esto fue ilegal").click()
    expect(phone.locator(".says .ref", has_text="708.1")).not_to_have_count(0)
    expect(phone.locator(".picture svg")).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.get_by_role("link", name="Seguir desde esta mesa").click()
    expect(phone.locator("#decision h2")).to_contain_text("Ana tiene prioridad")
    expect(phone.locator(".near .pile", has_text="mano").locator("b")).to_have_text("1")


def test_the_script_of_the_table_stays_small(address):
    folder = Path(webapp.__file__).parent / "static"
    assert (folder / "table.js").stat().st_size <= 14_000  # what the judge does by hand is loaded when it is asked for


def test_a_decision_tapped_twice_is_sent_once_and_no_key_meanwhile_takes_its_place(phone):
    phone.goto(f"/situacion?s={at_line('combate-uno-a-uno', 0)}")
    held = []
    phone.route("**/situacion/decidir", lambda route: held.append(route))
    propose = phone.get_by_role("button", name="Proponer combate")
    with phone.expect_request("**/situacion/decidir"):
        propose.click()
    propose.click()
    phone.keyboard.press("Home")
    held[0].continue_()
    asks(phone, "¿Qué atacante propones?")
    assert len(held) == 1


def test_what_is_refused_can_be_sent_again(phone):
    phone.goto("/situaciones/inferno/combate-uno-a-uno?n=999")
    for _ in range(3):
        if phone.locator(".by-hand").is_hidden():
            phone.get_by_role("button", name="A mano").click()
        if phone.locator("#a-mano").is_hidden():
            phone.get_by_text("Escribir", exact=True).click()
        phone.locator("#a-mano").fill("bailar con Oso")
        with phone.expect_response("**/situacion/decidir") as answer:
            phone.locator("#a-mano").press("Enter")
        assert answer.value.status == 422
        expect(phone.locator("article.play")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("how", ["taps", "keys"])
def test_each_of_two_quick_steps_is_made_in_order(phone, how):
    phone.goto("/situaciones/inferno/combate-uno-a-uno?n=3")
    held = []
    phone.route("**/situacion?*", lambda route: held.append(route))
    with phone.expect_request("**/situacion?*"):
        phone.locator("[data-key=on]").click() if how == "taps" else phone.keyboard.press("ArrowRight")
    phone.locator("[data-key=on]").click() if how == "taps" else phone.keyboard.press("ArrowRight")
    with phone.expect_request("**/situacion?*n=5*"):
        held[0].continue_()
    expect(phone.locator("article.play")).to_have_attribute("data-n", "4")
    held[1].continue_()
    expect(phone.locator("article.play")).to_have_attribute("data-n", "5")
    assert sum("n=6" not in each.request.url for each in held) == 2  # the step after them is fetched ahead


def test_a_step_that_was_fetched_ahead_is_shown_without_asking_again(phone):
    phone.goto("/situaciones/inferno/combate-uno-a-uno?n=3")
    with phone.expect_response("**/situacion?*n=5*"):
        phone.keyboard.press("ArrowRight")
    expect(phone.locator("article.play")).to_have_attribute("data-n", "4")
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.keyboard.press("ArrowRight")
    expect(phone.locator("article.play")).to_have_attribute("data-n", "5")
    assert [url for url in asked if "n=5" in url] == []


def test_a_card_is_dragged_onto_what_it_is_meant_for(phone):
    phone.goto(f"/situacion?s={at_line('combate-uno-a-uno', 0)}")
    phone.get_by_role("button", name="Proponer combate").click()
    asks(phone, "¿Qué atacante propones?")
    phone.locator(".near .is-choice").first.drag_to(phone.locator(".far .ground .card").first)
    expect(phone.locator(".card[data-blocks]")).to_have_count(1)
