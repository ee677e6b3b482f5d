"""The desk on phones: taps for each task, entries that wait without a network, news of others, looks at every width."""

from __future__ import annotations

import json
import re
import threading
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from desk import Role
from engine import Ending
from webapp.packed import pack, unpack
from webapp.situations.beside import Beside

from ..webapp.desk import form_with, text_of
from .phones import SOON, settled
from .waiting import begins, turned

# --- taps --------------------------------------------------------------------------------------------------------------


def test_a_call_from_the_card_of_a_table_takes_one_tap(phones, desk, round_begun):
    phone = phones(None).open(desk.card(3))
    phone.tap("text=Llamar a un juez")
    expect(phone.page.get_by_text("Llamada hecha")).to_be_visible(timeout=SOON)
    assert phone.taps <= 2
    assert [call.table for call in desk.state.queue()] == [3]


def test_a_phone_calls_from_the_next_table_it_sits_at(phones, desk, round_begun):
    phone = phones(None)
    for table in (3, 1):
        phone.open(desk.card(table))
        phone.tap("text=Duda de reglas")
        expect(phone.page.get_by_text("Llamada hecha")).to_be_visible(timeout=SOON)
    assert [call.table for call in desk.state.queue()] == [3, 1]


def test_a_call_is_claimed_with_one_tap(phones, desk, round_begun):
    desk.event.do("called", {"round": round_begun, "table": 2})
    phone = phones().open()
    phone.tap('[data-act="claim"]')
    expect(phone.page.get_by_text("Vas tú")).to_be_visible(timeout=SOON)
    assert phone.taps == 1


def test_extra_time_takes_three_taps(phones, desk, round_begun):
    phone = phones().open()
    phone.tap('[data-dock="time"]')
    phone.tap('#hoja-tiempo label[data-table="2"]')
    phone.tap("#hoja-tiempo button:text-is('+3')")
    settled(phone)
    assert (phone.taps, desk.state.rounds[round_begun].extra(2)) == (3, 3)


def test_a_raised_hand_takes_two_taps(phones, desk, round_begun):
    phone = phones().open()
    phone.tap('[data-dock="hand"]')
    phone.tap('#hoja-mano button[data-table="4"]')
    expect(phone.page.locator(".waiting-call")).to_contain_text("Mesa 4", timeout=SOON)
    assert phone.taps == 2


def test_a_ruling_with_its_rule_takes_three_taps_and_the_words(phones, desk, round_begun):
    phone = phones().open()
    phone.tap('[data-dock="ruling"]')
    phone.page.locator('#hoja-fallo [name="c-ruling"]').fill("Se hace ahora.")
    phone.page.locator('#hoja-fallo [name="c-rules"]').press_sequentially("efecto obligatorio olvidado")
    phone.tap("#hoja-fallo .rule-options button")
    expect(phone.page.locator("#hoja-fallo [data-earlier]")).to_contain_text("falla", timeout=SOON)
    phone.tap("#hoja-fallo button:text-is('Apuntar el fallo')")
    settled(phone)
    (ruling,) = [one for one in desk.state.rulings.values() if one.round == round_begun]
    assert phone.taps == 3
    assert len(ruling.rules) == 1
    assert ruling.ruling == "Se hace ahora."


def test_a_penalty_takes_six_taps(phones, desk, round_begun):
    phone = phones().open()
    phone.tap('[data-dock="penalty"]')
    phone.tap('#hoja-sancion label[data-table="2"]')
    expect(phone.page.locator("#hoja-sancion [data-people] label:visible")).to_have_count(2)
    phone.tap("#hoja-sancion [data-people] label:visible")
    phone.tap('#hoja-sancion label:has([name="c-infraction"])')
    phone.tap('#hoja-sancion label:has([name="c-level"])')
    phone.tap("#hoja-sancion button:text-is('Apuntar la sanción')")
    settled(phone)
    assert phone.taps == 6
    phone.open("/evento/sanciones/nueva?jugador=3")
    expect(phone.page.locator("[data-count-of]:visible")).to_have_count(1)
    expect(phone.page.locator("[data-noted-here]")).to_contain_text("Hoy lleva")
    assert [one.player for one in desk.state.penalties.values() if one.round == round_begun] == [3]


def test_a_round_is_started_with_two_taps_and_ended_with_one(phones, desk, round_begun):
    phone = phones(Role.HEAD).open()
    phone.tap("button:text-is('Terminar')")
    expect(phone.page.get_by_text(f"Empezar la ronda {round_begun + 1}")).to_be_visible(timeout=SOON)
    phone.taps = 0
    phone.tap(f"text=Empezar la ronda {round_begun + 1}")
    phone.tap("#hoja-empezar button:has-text('36 min')")
    expect(phone.page.locator(".round-card .big time")).to_contain_text("35:", timeout=SOON)
    assert phone.taps == 2
    assert desk.state.rounds[round_begun + 1].minutes == 36


def test_the_report_and_the_draw_are_two_taps_away(phones, desk, round_begun):
    phone = phones(Role.HEAD, viewport={"width": 1280, "height": 800}).open()
    phone.tap(".event-nav >> text=Informe")
    phone.tap("text=Sin nombres")
    expect(phone.page.locator("h1")).to_contain_text("Informe")
    assert phone.taps == 2
    phone.open().taps = 0
    phone.tap('[data-dock="check"]')
    phone.page.locator('[name="palabra"]').fill("naranja")
    phone.tap("button:text-is('Sortear')")
    expect(phone.page.get_by_text("Con la palabra")).to_be_visible()
    assert phone.taps == 2


def test_a_deck_of_n_cards_is_checked_with_n_and_four_taps(phones, desk, round_begun):
    text = "Jugador: Ana Gil\n3 Aprendiz\n2 Espada\n1 Lobo\n"
    desk.host.post("/evento/jugadores/listas", data={"listas": text})
    desk.event.do("check_wanted", {"round": round_begun, "table": 1, "reason": "sospecha"})
    phone = phones().open()
    phone.tap('[data-dock="check"]')
    phone.tap("text=Contar Ana G.")
    rows = phone.page.locator(".count-row")
    expect(rows.first).to_be_visible(timeout=SOON)
    for row in rows.all():
        phone.tap(row.locator("button:text-is('✓')"))
    phone.tap("text=Comparar")
    phone.tap("text=Apuntar el resultado en el evento")
    expect(phone.page.locator(".tag").first).to_be_visible(timeout=SOON)
    assert phone.taps <= rows.count() + 3 + 4
    assert len(desk.state.checks[round_begun, 1].found) == 1


def test_a_deck_is_compared_and_noted_without_a_network(phones, desk, round_begun):
    desk.host.post("/evento/jugadores/listas", data={"listas": "Jugador: Carla Rey\n3 Aprendiz\n2 Espada\n1 Lobo\n"})
    phone = phones().open(f"/evento/controles/{round_begun}/2")
    with turned(phone.page):
        phone.page.get_by_role("button", name="Contar con su lista").click()
    rows = phone.page.locator(".count-row")
    expect(phone.page.get_by_role("button", name=begins("Están todas"))).to_have_count(3)
    phone.context.set_offline(True)
    for row in rows.all():
        phone.tap(row.locator("button:text-is('✓')"))
    phone.tap(rows.filter(has_text="Espada").locator("button:text-is('−')"))
    phone.tap("text=Comparar")
    expect(phone.page.locator("#resultado")).to_contain_text("Falta 1 Espada")
    phone.tap("text=Apuntar el resultado en el evento")
    expect(phone.page.locator("#resultado")).to_contain_text("se envía cuando haya conexión")
    assert desk.state.checks[round_begun, 2].found == ()
    phone.context.set_offline(False)
    expect(phone.page.locator("#resultado")).to_contain_text("Anotado", timeout=40_000)
    (found,) = desk.state.checks[round_begun, 2].found
    assert (found.outcome, desk.state.teller(found.device)) == ("missing", "Marta")
    assert "falta 1 Espada" in found.note
    phone.open("/evento")
    settled(phone)
    assert len(desk.state.checks[round_begun, 2].found) == 1


def test_a_page_that_does_not_open_without_a_network_is_not_lost_for_another(phones, desk, round_begun):
    desk.host.post("/evento/jugadores/listas", data={"listas": "Jugador: Carla Rey\n3 Aprendiz\n"})
    place = f"/evento/controles/{round_begun}/2"
    phone = phones().open(place)
    phone.context.set_offline(True)
    for selector in ("button:text-is('Contar con su lista')", ".event-nav >> text=Jugadores"):
        phone.tap(selector)
        expect(phone.page.locator(".sync")).to_contain_text("se abre cuando haya conexión")
        assert phone.page.url.endswith(place)
    phone.context.set_offline(False)
    expect(phone.page.locator(".sync")).to_have_text("al día", timeout=SOON)
    with turned(phone.page):
        phone.tap("button:text-is('Contar con su lista')")
    expect(phone.page.locator("h1")).to_have_text("Contar el mazo")


# --- without a network -------------------------------------------------------------------------------------------------


def give(phone, times: int, table: int = 1):
    for _ in range(times):
        phone.tap('[data-dock="time"]')
        phone.tap(f'#hoja-tiempo label[data-table="{table}"]')
        phone.tap("#hoja-tiempo button:text-is('+1')")
        expect(phone.page.locator("#hoja-tiempo")).to_be_hidden()


@pytest.mark.parametrize("kept_in", ["IndexedDB", "localStorage"])
def test_ten_entries_made_offline_are_shown_at_once_and_sent_exactly_once(phones, desk, round_begun, kept_in):
    without = "Object.defineProperty(window, 'indexedDB', {value: undefined})" if kept_in == "localStorage" else ""
    phone = phones(script=without).open()
    phone.context.set_offline(True)
    for table in (1, 2, 3, 4, 1, 2, 3, 4, 1, 2):
        give(phone, 1, table)
    expect(phone.page.locator(".sync")).to_contain_text("sin conexión", timeout=SOON)
    expect(phone.page.locator(".sync")).to_contain_text("10 por enviar")
    expect(phone.page.locator(".waiting .one")).to_have_count(10)
    assert desk.state.rounds[round_begun].extensions == ()
    phone.context.set_offline(False)
    settled(phone)
    assert [one.table for one in desk.state.rounds[round_begun].extensions] == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2]


def test_entries_outlive_the_page_they_were_made_on(phones, desk, round_begun):
    phone = phones().open()
    phone.context.set_offline(True)
    for table in (1, 2, 3):
        give(phone, 1, table)
    expect(phone.page.locator(".sync")).to_contain_text("3 por enviar")
    phone.page.close()
    phone.context.set_offline(False)
    assert desk.state.rounds[round_begun].extensions == ()
    phone.page = phone.context.new_page()
    phone.open()
    settled(phone)
    assert [one.table for one in desk.state.rounds[round_begun].extensions] == [1, 2, 3]


def test_an_answer_that_is_lost_after_it_was_kept_doubles_nothing(phones, desk, round_begun):
    phone = phones().open()
    lost = []

    def lose(route):
        route.fetch()
        lost.append(1)
        route.abort()

    phone.page.route("**/evento/anotar", lose, times=2)
    give(phone, 1, 2)
    settled(phone)
    assert len(lost) == 2
    assert desk.state.rounds[round_begun].extra(2) == 1


def test_a_claim_and_an_arrival_made_offline_one_after_the_other_do_not_clash(phones, desk, round_begun):
    desk.event.do("called", {"round": round_begun, "table": 2})
    phone = phones().open()
    phone.context.set_offline(True)
    phone.tap('[data-act="claim"]')
    phone.tap('[data-act="arrive"]')
    expect(phone.page.locator(".sync")).to_contain_text("2 por enviar")
    phone.context.set_offline(False)
    settled(phone)
    (call,) = desk.state.queue()
    assert call.arrived is not None
    assert desk.state.conflicts == []


def test_what_another_did_first_is_shown_to_both(phones, desk, round_begun):
    desk.event.do("called", {"round": round_begun, "table": 2})
    one, other = phones().open(), phones().open()
    one.context.set_offline(True)
    one.tap('[data-act="claim"]')
    other.tap('[data-act="claim"]')
    expect(other.page.get_by_text("Vas tú")).to_be_visible(timeout=SOON)
    one.context.set_offline(False)
    for phone in (one, other):
        expect(phone.page.locator(".clash")).to_contain_text("llegó antes", timeout=40_000)
    desk.event.undo(desk.state.conflicts[0].entry)


def test_what_a_phone_cannot_send_another_takes_over_and_nothing_is_doubled(phones, desk, round_begun):
    phone, nora = phones().open(), phones(Role.HEAD)
    phone.context.set_offline(True)
    for table in (1, 2, 3):
        give(phone, 1, table)
    phone.tap("text=Entregarlo a otro teléfono")
    expect(phone.page.locator(".handover canvas").first).to_be_visible()
    rows = json.loads(phone.page.locator(".handover textarea").input_value())
    codes = phone.page.evaluate(
        """async (rows) => (await import(document.querySelector('script[src$="desk.js"]').src.replace('desk.js', 'handing.js')))
            .addresses(rows, new URL(document.querySelector('#evento').dataset.receive, location.href))""",
        rows,
    )
    assert phone.page.locator(".handover canvas").count() == len(codes)
    for code in codes:
        nora.page.goto("about:blank")
        nora.open(code)
        assert "#" not in nora.page.url
        nora.tap("text=Tomarlo")
        expect(nora.page.locator(".received")).to_contain_text("anotada")
    phone.context.set_offline(False)
    settled(phone)
    assert [one.table for one in desk.state.rounds[round_begun].extensions] == [1, 2, 3]
    assert {desk.state.teller(one.device) for one in desk.state.rounds[round_begun].extensions} == {"Marta"}


def test_a_phone_that_was_sent_away_and_comes_in_again_loses_nothing(phones, desk, round_begun):
    phone = phones().open()
    phone.context.set_offline(True)
    give(phone, 1, 2)
    expect(phone.page.locator(".sync")).to_contain_text("1 por enviar")
    desk.event.do("revoked", {"device": list(desk.state.devices)[-1]})
    phone.context.set_offline(False)
    expect(phone.page.locator(".sync")).to_contain_text("ya no está en el evento", timeout=SOON)
    expect(phone.page.locator(".waiting .one")).to_contain_text("por enviar")
    phone.open(f"/evento/entrar/{desk.event.invite()}")
    expect(phone.page.locator("#evento")).to_contain_text("se le retiró el acceso")
    expect(phone.page.locator(".waiting .one")).to_contain_text("por enviar")
    phone.page.locator('[name="nombre"]').fill("Marta")
    phone.tap("button:text-is('Entrar')")
    settled(phone)
    assert [one.table for one in desk.state.rounds[round_begun].extensions] == [2]


def test_what_is_refused_stays_on_the_phone_until_it_is_put_away(phones, desk, round_begun):
    phone = phones().open()
    phone.page.locator('#hoja-tiempo [name="c-note"]').evaluate("one => { one.maxLength = 9000; one.value = 'x'.repeat(5000); }")
    phone.tap('[data-dock="time"]')
    phone.tap('#hoja-tiempo label[data-table="2"]')
    phone.tap("#hoja-tiempo button:text-is('+1')")
    expect(phone.page.locator(".waiting .refused")).to_contain_text("no se anotó", timeout=SOON)
    phone.tap("text=Quitar")
    expect(phone.page.locator("[data-waiting]")).to_be_hidden()


# --- news --------------------------------------------------------------------------------------------------------------


def test_a_call_is_on_a_judges_phone_within_five_seconds_and_a_sheet_stays_open(phones, desk, round_begun):
    phone = phones().open()
    phone.tap('[data-dock="ruling"]')
    phone.page.locator('#hoja-fallo [name="c-ruling"]').fill("Aún escribo")
    desk.event.do("called", {"round": round_begun, "table": 4})
    expect(phone.page.locator(".waiting-call")).to_contain_text("Mesa 4", timeout=6_000)
    assert phone.page.locator('#hoja-fallo [name="c-ruling"]').input_value() == "Aún escribo"


def test_a_phone_with_a_wrong_clock_shows_the_time_of_the_event(phones, desk, round_begun):
    wrong = "{ const now = Date.now; Date.now = () => now() + 86400000; }"
    right, late = phones().open(), phones(script=wrong).open()
    times = [phone.page.locator(".round-card .big time").inner_text() for phone in (right, late)]
    seconds = [int(text.split(":")[0]) * 60 + int(text.split(":")[1]) for text in times]
    assert abs(seconds[0] - seconds[1]) <= 3


def test_the_hall_sees_the_tables_with_extra_time(phones, desk, round_begun):
    desk.event.do("extended", {"round": round_begun, "table": 3, "minutes": 5})
    phone = phones(None, viewport={"width": 1280, "height": 720}).open("/evento/pantalla")
    expect(phone.page.locator(".hall-tables")).to_contain_text("Mesa 3")
    assert phone.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_without_a_script_the_same_forms_work(phones, desk, round_begun):
    phone = phones(java_script_enabled=False)
    phone.page.goto("/evento")
    phone.tap('[data-dock="hand"]')
    phone.tap('#hoja-mano button[data-table="1"]')
    expect(phone.page.locator(".waiting-call")).to_contain_text("Mesa 1")


# --- looks -------------------------------------------------------------------------------------------------------------

PATHS = [
    *(
        "/evento",
        "/evento/pantalla",
        "/evento/mesa/2",
        "/evento/fallos",
        "/evento/fallos/nuevo?regla=8.1.2.1.5",
        "/evento/sanciones",
    ),
    *("/evento/sanciones/nueva", "/evento/controles", "/evento/controles/1/2", "/evento/jugadores", "/evento/jugadores/3"),
    *("/evento/registro", "/evento/informe", "/evento/dispositivos", "/evento/tarjetas", "/evento/ajustes", "/evento/aviso"),
    "/evento/recibir",
    "/evento/zonas?repartir=1",
]
SMALL = """[...document.querySelectorAll('#evento :is(a, button, input:not([type=hidden]), select, summary)')].filter((e) => {
  const box = (e.closest('label') ?? e).getBoundingClientRect();
  return box.width && box.height < 43.5 && !e.closest('p, small, .row-facts .who');
}).map((e) => e.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("width", [360, 390, 1280])
def test_nothing_overflows_and_targets_fit_a_thumb(phones, desk, round_begun, width):
    desk.event.do(
        "called", {"round": round_begun, "table": 4, "about": "rules", "text": "Una pregunta bastante larga sobre algo"}
    )
    phone = phones(Role.HOST, viewport={"width": width, "height": 844})
    wrong = {}
    for path in PATHS:
        phone.open(path)
        over = phone.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        small = phone.page.evaluate(SMALL)
        if over > 0 or small:
            wrong[path] = (over, small[:4])
    assert wrong == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_desk(phones, desk, round_begun, scheme):
    desk.event.do("called", {"round": round_begun, "table": 4, "about": "rules"})
    desk.event.do("extended", {"round": round_begun, "table": 3, "minutes": 5})
    phone = phones(Role.HOST, color_scheme=scheme, bypass_csp=True)
    found = {}
    for path in [*PATHS, "/evento/entrar"]:
        phone.open(path)
        violations = Axe().run(phone.page).response["violations"]
        serious = [
            f"{v['id']}: {[n['html'][:110] for n in v['nodes'][:3]]}"
            for v in violations
            if v["impact"] in {"serious", "critical"}
        ]
        if serious:
            found[path] = serious
    assert found == {}


# --- a page that stays open --------------------------------------------------------------------------------------------


def test_extra_time_is_suggested_as_the_watch_goes_though_nothing_else_happens(phones, desk, round_begun, monkeypatch):
    desk.event.do("called", {"round": round_begun, "table": 2})
    phone = phones()
    phone.page.clock.install()
    phone.open()
    phone.tap('[data-act="arrive"]')
    expect(phone.page.locator('[data-act="close"]')).to_have_class("act main", timeout=SOON)
    expect(phone.page.locator('[data-act="give"]')).to_be_hidden()
    monkeypatch.setattr(desk.event, "_clock", lambda: time.time() + 200)
    phone.page.clock.fast_forward(200_000)
    phone.page.clock.run_for(1_000)
    phone.tap('[data-act="give"]')
    settled(phone)
    assert [one.minutes for one in desk.state.rounds[round_begun].extensions] == [4]


def test_a_check_is_timed_and_its_outcome_shown_on_the_page_it_began_on(phones, desk, round_begun, monkeypatch):
    phone = phones()
    phone.page.clock.install()
    phone.open(f"/evento/controles/{round_begun}/2")
    phone.tap("text=Tengo los mazos")
    expect(phone.page.locator("[data-watch]")).to_be_visible(timeout=SOON)
    expect(phone.page.get_by_text("lo que duró y 3 más")).to_be_visible(timeout=SOON)
    monkeypatch.setattr(desk.event, "_clock", lambda: time.time() + 400)
    phone.page.clock.fast_forward(400_000)
    phone.page.clock.run_for(1_000)
    first = phone.page.locator(".checked-player").first
    first.locator("label:has-text('Correcto')").click()
    first.get_by_role("button", name="Apuntar el resultado").click()
    expect(first.locator(".tag")).to_have_text("correcto", timeout=SOON)
    phone.page.get_by_role("button", name="lo que duró y 3 más").click()
    settled(phone)
    (found,) = desk.state.checks[round_begun, 2].found
    assert found.minutes == 6
    assert desk.state.rounds[round_begun].extra(2) == 9


def test_what_is_noted_again_without_leaving_the_field_clashes_with_nothing(phones, desk):
    head = phones(Role.HEAD).open("/evento/ajustes")
    field, place = head.page.locator("[name=c-minutes]"), head.page.locator("#evento")
    for minutes in ("40", "45"):
        before = place.get_attribute("data-cursor")
        field.fill(minutes)
        field.press("Enter")
        expect(place).not_to_have_attribute("data-cursor", before, timeout=SOON)
    assert desk.state.conflicts == []
    assert desk.state.own.minutes == 45


def test_what_is_noted_twice_from_a_page_that_stays_open_clashes_with_nothing(phones, desk, round_begun):
    head = phones(Role.HEAD).open("/evento/ajustes")
    for minutes in ("40", "45"):
        head.page.locator("[name=c-minutes]").fill(minutes)
        head.tap("text=Guardar")
        settled(head)
        expect(head.page.locator("[name=c-minutes]")).to_have_value(minutes)
    judge = phones().open("/evento/mesa/2")
    for said in ("No mostrar sus llamadas", "Volver a mostrar sus llamadas", "No mostrar sus llamadas"):
        judge.page.get_by_role("button", name=said).click()
        settled(judge)
    judge.open("/evento/jugadores/5")
    judge.tap("text=Abandona")
    expect(judge.page.locator(".desk-head")).to_contain_text("abandonó", timeout=SOON)
    assert desk.state.conflicts == []
    assert desk.state.own.minutes == 45
    assert desk.state.muted == {2}
    desk.event.do("table_muted", {"table": 2, "muted": 0})


def test_what_is_to_be_done_when_time_is_up_is_there_though_nobody_notes_anything(phones, desk, round_begun, monkeypatch):
    judge, screen = phones(), phones(None, viewport={"width": 1280, "height": 720})
    for phone, path in ((judge, "/evento"), (screen, "/evento/pantalla")):
        phone.page.clock.install()
        phone.open(path)
    expect(judge.page.get_by_text("Al acabar el tiempo")).to_be_hidden()
    monkeypatch.setattr(desk.event, "_clock", lambda: time.time() + 3005)
    for phone in (judge, screen):
        phone.page.clock.fast_forward(3_005_000)
        phone.page.clock.run_for(4_000)
    expect(judge.page.get_by_text("Al acabar el tiempo")).to_be_visible(timeout=SOON)
    expect(judge.page.locator(".round-facts")).to_contain_text("4 pasadas de tiempo")
    expect(judge.page.get_by_role("button", name="Mesa 2: hay un juez con ella")).to_be_visible()
    expect(screen.page.locator(".hall-facts")).to_contain_text("esperad al juez", timeout=SOON)


def test_what_a_filter_takes_out_of_sight_is_not_chosen_and_comes_back(phones, desk, round_begun):
    seats = [{"table": table, "players": (2 * table - 1, 2 * table) if table < 5 else ()} for table in range(1, 31)]
    desk.event.do("paired", {"round": round_begun, "seats": seats})
    phone = phones().open()
    phone.context.set_offline(True)
    phone.tap('[data-dock="time"]')
    phone.tap('#hoja-tiempo label[data-table="2"]')
    phone.page.locator("#hoja-tiempo [data-find-table]").fill("17")
    expect(phone.page.locator('#hoja-tiempo [name="c-table"]:checked')).to_have_count(0)
    phone.page.locator("#hoja-tiempo [data-find-table]").press("Enter")
    phone.tap("#hoja-tiempo button:text-is('+3')")
    expect(phone.page.locator(".waiting .one")).to_have_text("Mesa 17: +3 min · por enviar")
    phone.tap('[data-dock="time"]')
    expect(phone.page.locator("#hoja-tiempo label[data-table]:visible")).to_have_count(30)
    phone.page.keyboard.press("Escape")
    phone.tap('[data-dock="penalty"]')
    phone.tap('#hoja-sancion label[data-table="1"]')
    phone.tap("#hoja-sancion [data-people] label:visible")
    phone.tap('#hoja-sancion label[data-table="2"]')
    expect(phone.page.locator("#hoja-sancion [data-people] label:visible")).to_have_count(2)
    expect(phone.page.locator('#hoja-sancion [name="c-player"]:checked')).to_have_count(0)
    phone.page.keyboard.press("Escape")
    phone.context.set_offline(False)
    settled(phone)
    desk.event.do("paired", {"round": round_begun, "seats": seats[:4]})


def test_rulings_that_are_run_again_are_told_as_they_end_though_nobody_notes_anything(phones, desk, round_begun, monkeypatch):
    place = "/situaciones/souls/acciones-seguidas"
    word = re.search(r'name="s" value="([^"]+)"', text_of(desk.host.get(place, query_string={"n": 9999})))[1]
    form = form_with(text_of(desk.host.get("/evento/fallos/situacion", query_string={"s": word})), "ruled")
    ended = Ending.model_validate_json(unpack(form["c-ended"], 10**7, 60_000))
    before = ended.model_copy(update={"table": ended.table[:-1], "steps": ended.steps[:-1]})
    said = {"ruling": "Roba una.", "situation": form["c-situation"], "juez": "0.0.9", "ended": pack(before.model_dump_json())}
    go, run = threading.Event(), Beside._run
    monkeypatch.setattr(Beside, "_run", lambda self, asked: run(self, asked) if go.wait(60) else "")
    desk.event.do("ruled", said)
    phone = phones().open("/evento/fallos")
    expect(phone.page.get_by_text("volviendo a ejecutar").first).to_be_visible()
    go.set()
    expect(phone.page.get_by_text("1 fallo es sobre una situación que ahora acaba de otro modo")).to_be_visible(timeout=60_000)
    expect(phone.page.locator(".ruled").first).to_contain_text("Acaba de otro modo")
    expect(phone.page.get_by_text("volviendo a ejecutar")).to_have_count(0)
    cursor = f"{desk.state.takeover}.{desk.state.number}"
    with phone.page.expect_response(lambda answer: f"since={cursor}" in answer.url) as news:
        pass
    assert news.value.status == 304
