"""A day at the desk in several browsers at once, from making the event to erasing it; what a network, a clock or a machine may
do meanwhile.
"""

from __future__ import annotations

import math
import random
import re
import shutil
import threading
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect
from waitress.server import create_server

from desk import clock, open_event
from indexer import Home
from webapp import create_app
from webapp.event import here

from ..bench_serving import serving
from .conftest import make_host
from .phones import PHONE, SOON, Phone, settled
from .serving import until_closed
from .waiting import LONG, PATIENCE, turned

PEOPLE = [f"{first} {last}" for first in ("Ana", "Bruno", "Carla", "Dani") for last in ("Gil", "Paz", "Rey", "Sol")]


class Hall:
    """A machine that serves Juez with a data folder of its own, and the phones of a hall."""

    def __init__(self, chromium, folder):
        self.home = Home(folder)
        self.app = create_app(self.home, {"TESTING": True})
        self._server = create_server(self.app, host="127.0.0.1", port=0, threads=6, connection_limit=500)
        threading.Thread(target=until_closed, args=(self._server,), daemon=True).start()
        self.port = self._server.effective_port
        self.address = f"http://127.0.0.1:{self.port}"
        self._chromium, self._contexts, self.errors = chromium, [], []

    def phone(self, host: bool = False, **options) -> Phone:
        context = self._chromium.new_context(**{"viewport": PHONE, "base_url": self.address, "locale": "es", **options})
        context.route("**/sin-conexion/listo", lambda route: route.fulfill(json={"ready": False}))
        self._contexts.append(context)
        if host:
            make_host(context, self.app, self.address)
        phone = Phone(context)
        phone.page.on("pageerror", lambda error: self.errors.append(str(error)))
        phone.page.on("response", lambda answer: answer.status in (405, 429, 500) and self.errors.append(answer.url))
        return phone

    @property
    def event(self):
        with self.app.app_context():
            return self.app.extensions["events"].event

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
        self._server.close()


@pytest.fixture
def machine(shared_home, tmp_path):
    """Makes the data folder of another machine: the rules are built there, and nothing else is."""

    def make(name: str) -> Path:
        shutil.copytree(shared_home.corpus, Home(tmp_path / name).corpus)
        return tmp_path / name

    return make


@pytest.fixture
def halls(chromium, machine):
    """Machines; an error in a page of any fails the test."""
    made = []

    def make() -> Hall:
        made.append(Hall(chromium, machine("home")))
        return made[-1]

    yield make
    for hall in made:
        hall.leave()
    assert [error for hall in made for error in hall.errors] == []


def begin(host: Phone, name: str = "Regional") -> None:
    host.page.goto(f"{host.base}/evento")
    host.page.get_by_label("Nombre").fill(name)
    host.page.locator("select[name=juego]").select_option("souls")
    with turned(host.page):
        host.page.get_by_role("button", name="Empezar el evento").click()


def bring(host: Phone, text: str, round: int = 1) -> None:
    host.open("/evento/jugadores")
    host.page.locator("[name=texto]").fill(text)
    host.page.locator("[name=ronda]").fill(str(round))
    with turned(host.page):
        host.page.get_by_role("button", name="Ver antes de tomar").click()
    with turned(host.page):
        host.page.get_by_role("button", name="Tomarlos").click()


def tables(people: list[str]) -> str:
    return "\n".join(f"Mesa {n // 2 + 1}: {people[n]} vs. {people[n + 1]}" for n in range(0, len(people), 2))


def come_in(hall: Hall, host: Phone, name: str, head: bool = False) -> Phone:
    """A phone that follows the QR code that the host shows."""
    host.open("/evento/dispositivos")
    with turned(host.page):
        host.page.get_by_role("button", name="QR para el juez principal" if head else "QR para un juez").click()
    link = host.page.locator(".invitation a").get_attribute("href")
    phone = hall.phone()
    phone.page.goto(link)
    phone.page.locator("#evento [name=nombre]").fill(name)
    with turned(phone.page):
        phone.page.get_by_role("button", name="Entrar", exact=True).click()
    return phone


def extend(phone: Phone, table: int) -> None:
    """A minute more for a table, by the dock."""
    phone.tap("[data-dock=time]")
    phone.tap(f'#hoja-tiempo label[data-table="{table}"]')
    phone.tap("#hoja-tiempo button:text-is('+1')")
    expect(phone.page.locator("#hoja-tiempo")).to_be_hidden()


# --- a day -------------------------------------------------------------------------------------------------------------


def test_a_day_from_the_first_table_to_the_erased_names(halls, tmp_path):
    hall = halls()
    host = hall.phone(host=True, viewport={"width": 1280, "height": 900})
    begin(host)
    minors = "jugador,alias,menor\n" + "\n".join(
        f"{one},{'Zorro' if one == 'Ana Rey' else ''},{'si' if one in ('Ana Rey', 'Ana Sol') else ''}" for one in PEOPLE
    )
    bring(host, minors)
    bring(host, tables(PEOPLE))
    host.open("/evento/controles")
    host.page.locator("[name=palabra]").fill("murciélago")
    with turned(host.page):
        host.page.get_by_role("button", name="Sortear").click()
    drawn = hall.event.state.draws[1].tables
    head, marta = come_in(hall, host, "Nora", head=True), come_in(hall, host, "Marta")
    # the page with the invitation sees the judge come in, and says of no network that it is down
    expect(host.page.locator("[data-band=dispositivos]")).to_contain_text("Marta", timeout=SOON)
    expect(host.page.locator(".sync")).to_have_text("al día")
    expect(host.page.locator(".invitation img")).to_be_visible()

    head.tap("text=Empezar la ronda 1")
    head.tap("#hoja-empezar button:has-text('36 min')")
    expect(head.page.locator(".round-card .big time")).to_contain_text("35:", timeout=SOON)
    visitor, screen = hall.phone(), hall.phone(viewport={"width": 1280, "height": 720})
    visitor.open("/evento")
    screen.open("/evento/pantalla")

    table = hall.phone().open(f"/evento/mesa/3?tarjeta={hall.event.table_token(3)}")
    table.tap("text=Duda de reglas")
    expect(marta.page.locator(".waiting-call")).to_contain_text("Mesa 3", timeout=SOON)
    marta.tap("[data-act=claim]")
    expect(head.page.locator(".waiting-call")).to_contain_text("Va Marta", timeout=SOON)
    marta.tap("[data-act=arrive]")
    expect(table.page.locator("[data-band=llamada]")).to_contain_text("El juez está en la mesa", timeout=30_000)
    with turned(marta.page):
        marta.tap(".waiting-call a:text-is('Fallo')")
    marta.page.locator("[name=c-ruling]").fill("Se deshace hasta el momento anterior.")
    marta.page.locator("[name=c-rules]").fill("8.1.2.1.5")
    with turned(marta.page):
        marta.page.get_by_role("button", name="Apuntar el fallo").click()
    marta.open("/evento")
    marta.tap("text=Tiempo")
    marta.tap('#hoja-tiempo label[data-table="3"]')
    marta.tap("#hoja-tiempo button:text-is('+3')")
    expect(screen.page.locator(".hall-tables")).to_contain_text("Mesa 3", timeout=30_000)
    expect(visitor.page.locator("[data-band=mesas]")).to_contain_text("+3 min", timeout=30_000)
    marta.tap("[data-act=close]")
    expect(marta.page.get_by_text("Nadie llama ahora")).to_be_visible(timeout=SOON)

    # the table calls again, and what was ruled is beside the rule
    marta.open("/evento/fallos/nuevo?regla=8.1.2.1.5")
    expect(marta.page.locator(".ruled")).to_contain_text("Se deshace hasta el momento anterior")
    marta.open(f"/evento/controles/1/{drawn[0]}")
    marta.page.get_by_role("button", name="Tengo los mazos").click()
    expect(marta.page.locator("[data-watch]")).to_be_visible(timeout=SOON)
    marta.open("/evento/jugadores/3")
    marta.page.get_by_role("button", name="Abandona").click()
    settled(marta)

    head.open("/evento")
    head.tap("text=Terminar")
    expect(head.page.get_by_text("Ronda 1 terminada")).to_be_visible(timeout=SOON)
    bring(host, tables([*PEOPLE[1:-1], PEOPLE[0], PEOPLE[-1]]), 2)
    head.tap("text=Empezar la ronda 2")
    head.tap("#hoja-empezar button:text-is('50')")
    expect(head.page.locator(".round-card .big time")).to_contain_text("49:", timeout=SOON)

    # one that lost the phone is sent away
    head.open("/evento/dispositivos")
    head.page.get_by_role("button", name="Retirar Marta").click()
    settled(head)
    assert marta.page.goto("/evento/fallos").status == 403

    state = hall.event.state
    assert state.conflicts == []
    assert state.players[3].dropped
    assert [one.rules for one in state.rulings.values()] == [("souls:8.1.2.1.5",)]
    assert [(one.table, one.minutes) for one in state.rounds[1].extensions] == [(3, 3)]

    head.open("/evento/informe")
    expect(head.page.locator("#evento")).to_contain_text("murciélago")
    host.open("/evento/ajustes")
    host.page.get_by_label("Guardar también el informe con nombres").uncheck()
    host.page.locator("[name=seguro]").fill("borrar")
    with turned(host.page):
        host.page.get_by_role("button", name="Cerrar y borrar").click()
    expect(host.page.locator("h1")).to_have_text("Evento cerrado")
    assert not host.page.get_by_text("Copias que aún").is_visible()
    left = [path for path in (tmp_path / "home").rglob("*") if path.is_file()]
    assert any("copias" in path.parts for path in left)
    words = [word.encode() for one in PEOPLE for word in (one, *one.split())] + [
        b"Marta",
        b"Nora",
        b"Zorro",
        "murciélago".encode(),
        b"Se deshace",
    ]
    own = [path for path in left if "eventos" in path.parts]
    assert {
        path.name: [word for word in words if re.search(rb"\b%s\b" % re.escape(word), path.read_bytes())] for path in own
    } == {path.name: [] for path in own}


# --- without a network ---------------------------------------------------------------------------------------------------


def _note(phone: Phone, number: int) -> None:
    """An entry of one kind or another, by the dock."""
    if number % 3 == 0:
        extend(phone, number % 4 + 1)
    elif number % 3 == 1:
        phone.tap("[data-dock=hand]")
        phone.tap(f'#hoja-mano button[data-table="{number % 4 + 1}"]')
        expect(phone.page.locator("#hoja-mano")).to_be_hidden()
    else:
        phone.tap("[data-dock=ruling]")
        phone.page.locator("#hoja-fallo [name=c-ruling]").fill(f"Fallo número {number}.")
        phone.tap("#hoja-fallo button:text-is('Apuntar el fallo')")
        expect(phone.page.locator("#hoja-fallo")).to_be_hidden()


@pytest.mark.parametrize("reloaded", [False, True], ids=["open", "reloaded"])
def test_thirty_entries_of_ten_minutes_without_a_network_come_in_once_and_in_order(phones, desk, round_begun, reloaded):
    phone = phones()
    phone.page.clock.install()
    phone.open()
    before = desk.state.number
    phone.context.set_offline(True)
    for number in range(30):
        _note(phone, number)
        phone.page.clock.fast_forward(20_000)
    expect(phone.page.locator(".sync")).to_contain_text("30 por enviar")
    expect(phone.page.locator(".waiting .one")).to_have_count(30)
    if reloaded:
        with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
            phone.page.goto("/evento")
    assert desk.state.number == before
    phone.context.set_offline(False)
    if reloaded:
        phone.open()
    else:
        phone.page.clock.fast_forward(31_000)
    settled(phone)
    mine = [entry for entry in desk.event.entries(before) if entry.device != "host"]
    kinds = ("extended", "called", "ruled")
    assert [entry.kind for entry in mine] == [kinds[number % 3] for number in range(30)]
    assert len({entry.id for entry in mine}) == 30
    assert [one.ruling for one in desk.state.rulings.values()][-10:] == [f"Fallo número {n}." for n in range(2, 30, 3)]
    # each is noted at the time at which it was made, not when it came in
    assert 9 * 60_000 < mine[0].waited < 13 * 60_000
    assert mine[-1].waited < mine[0].waited - 9 * 60_000
    assert desk.state.conflicts == []


def test_eight_phones_of_which_one_loses_a_third_of_its_answers_note_everything_once(phones, desk, round_begun):
    before, chance = desk.state.number, random.Random(8)
    made = [phones().open() for _ in range(8)]

    def drops(route):
        if chance.random() < 1 / 3:
            # the machine has it, the phone never hears of it; a phone that gave up waiting meanwhile heard of it as little
            with suppress(Error):
                route.fetch(timeout=PATIENCE)
            route.abort()
        else:
            route.continue_()

    made[0].page.route(re.compile("/evento"), drops)
    for number in range(4):
        for phone in made:
            _note(phone, number)
    for phone in made:
        expect(phone.page.locator("[data-waiting]")).to_be_hidden(timeout=LONG)
    # a question for news that is under way when the phone goes is none of the test's errors
    made[0].page.unroute_all(behavior="ignoreErrors")
    entries = [entry for entry in desk.event.entries(before) if entry.device not in ("host",) and entry.kind != "admitted"]
    assert len({entry.id for entry in entries}) == len(entries) == 32
    for device in {entry.device for entry in entries}:
        assert [entry.kind for entry in entries if entry.device == device] == ["extended", "called", "ruled", "extended"]
    assert desk.state.conflicts == []


def test_two_tabs_of_one_phone_send_each_entry_once(phones, desk, round_begun):
    phone = phones().open()
    other = phone.again()
    other.open()
    before = desk.state.number
    phone.context.set_offline(True)
    for number in range(3):
        _note(phone, number)
        _note(other, number + 1)
    phone.context.set_offline(False)
    for one in (phone, other):
        settled(one)
    phone.again().open()
    entries = desk.event.entries(before)
    assert sorted(entry.kind for entry in entries) == sorted(["extended", "called", "ruled", "called", "ruled", "extended"])


# --- another machine -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reloaded", [False, True], ids=["open", "reloaded"])
def test_a_second_machine_takes_over_from_a_copy_and_phones_send_what_it_lacks(chromium, tmp_path, machine, reloaded):
    stick = tmp_path / "lapiz"
    stick.mkdir()
    contexts = [chromium.new_context(viewport=PHONE, locale="es") for _ in range(3)]
    first, judge, second = (Phone(context) for context in contexts)
    with serving(machine("una")) as server:
        for context in contexts:
            context.route("**/sin-conexion/listo", lambda route: route.fulfill(json={"ready": False}))
        first.base = judge.base = second.base = server.address
        first.page.goto(f"{server.address}/entrar/{server.key}")
        begin(first)
        bring(first, tables(PEOPLE))
        first.open("/evento")
        first.tap("text=Empezar la ronda 1")
        first.tap("#hoja-empezar button:text-is('50')")
        settled(first)
        first.open("/evento/dispositivos")
        with turned(first.page):
            first.page.get_by_role("button", name="QR para un juez").click()
        judge.page.goto(first.page.locator(".invitation a").get_attribute("href"))
        judge.page.locator("#evento [name=nombre]").fill("Marta")
        with turned(judge.page):
            judge.page.get_by_role("button", name="Entrar", exact=True).click()
        extend(judge, 1)
        settled(judge)
        first.open("/evento/ajustes")
        first.page.locator("[name=donde]").fill(str(stick))
        with turned(first.page):
            first.page.get_by_role("button", name="Copiar ahora").click()
        extend(judge, 2)
        settled(judge)
    (copy,) = stick.iterdir()
    extend(judge, 3)
    expect(judge.page.locator(".sync")).to_contain_text("1 por enviar", timeout=SOON)
    with serving(machine("otra"), server.port) as server:
        expect(judge.page.locator(".sync")).to_contain_text("no está abierto en el otro equipo", timeout=60_000)
        second.page.goto(f"{server.address}/entrar/{server.key}")
        second.page.goto(f"{server.address}/evento")
        second.page.locator("[name=ruta]").fill(str(copy))
        second.page.locator("[name=hacerse-cargo]").check()
        with turned(second.page):
            second.page.get_by_role("button", name="Abrir").click()
        if reloaded:
            judge.open("/evento")
        expect(second.page.locator(".desk-head")).to_contain_text("toma 2")
        settled(judge)
        with open_event(copy) as event:
            given = [one.table for one in event.state.rounds[1].extensions]
            assert event.state.conflicts == []
        assert given == [1, 2, 3]
        expect(second.page.locator("[data-band=mesas]")).to_contain_text("Con tiempo extra 3", timeout=SOON)
    for context in contexts:
        context.close()


# --- clocks ---------------------------------------------------------------------------------------------------------------


def test_twenty_wrong_clocks_show_the_servers_time_after_an_hour(halls, monkeypatch):
    began, gone = time.time(), [0.0]
    monkeypatch.setattr(here, "open_event", partial(open_event, clock=lambda: time.time() + gone[0]))
    hall = halls()
    host = hall.phone(host=True)
    begin(host)
    bring(host, tables(PEOPLE))
    hall.event.do("round_started", {"round": 1, "minutes": 90})
    hall.event.do("extended", {"round": 1, "table": 2, "minutes": 5})
    zones = ("Pacific/Auckland", "America/Bogota", "Asia/Kolkata", "Europe/Madrid")
    devices = []
    for number in range(20):
        # days and minutes off, and up to half a minute an hour too fast or too slow
        off, drift = (number - 10) * 3607.3, 1 + (number - 10) / 1200
        phone = hall.phone(timezone_id=zones[number % 4])
        phone.page.clock.install(time=began + off)
        phone.open(f"/evento/mesa/{number % 8 + 1}")
        devices.append((phone, drift, number % 2))
    for part in range(6):
        gone[0] += 600
        if part == 2:
            hall.event.do("round_paused", {"round": 1})
        if part == 3:
            hall.event.do("round_resumed", {"round": 1})
        for phone, drift, asleep in devices:
            if asleep and part < 5:
                continue  # its page sleeps, and its timers with it
            slept = 6 if asleep else 1
            phone.page.clock.fast_forward(int(600_000 * drift * slept))
    event, off = hall.event, []
    cursor = f"{event.state.takeover}.{event.state.number}"

    def due(table: int) -> float:
        """Seconds that a table has left, as the server has it."""
        return clock.table_clock(event.state.rounds[1], table, event.now).left / 1000

    def away(phone, number: int) -> float:
        """By how many seconds a device is off, once it has asked for the time again."""
        with phone.page.expect_response(re.compile("/evento/mesa/")):
            phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(phone.page.locator("#evento")).to_have_attribute("data-cursor", cursor, timeout=SOON)
        phone.page.clock.run_for(1_000)
        first = due(number % 8 + 1)
        minutes, seconds = phone.page.locator("time[data-left]").first.inner_text().split(":")
        last, said = due(number % 8 + 1), int(minutes) * 60 + int(seconds)
        return max(0.0, said - math.ceil(first), math.ceil(last) - said)

    for number, (phone, _, _) in enumerate(devices):
        # an answer that is long on its way tells the time no better than that: then the next one does
        off.append(next((found for _ in range(3) if (found := away(phone, number)) <= 1), 2.0))
    print(f"twenty clocks: at most {max(off):.0f} s off")
    assert max(off) <= 1
    assert due(2) - due(1) == pytest.approx(300, abs=1)
