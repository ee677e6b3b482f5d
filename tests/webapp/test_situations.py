"""The stepper over HTTP: walking, deciding, other lines, setting a board, keeping; whatever is sent, nothing breaks."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decks import Card, Catalogue
from engine import SituationError
from engine.catalogue import GAMES
from engine.files.shipped import all_situations
from engine.files.situation import load
from indexer import Home, UserData
from tests.amounts import amount
from tests.webapp.test_safety import LAN, PHONE
from webapp import create_app
from webapp.packed import pack
from webapp.situations.editing import STARTS
from webapp.situations.facts import definition_of

from ..conftest import host_of

COMBAT = "/situaciones/inferno/combate-uno-a-uno"
MARK = "<zq>\"zq='zq"


UNFIT = """game: inferno
title: Quien no puede pelear
cards:
  Lobo: {type: aliado, cost: 2, strength: 3, resistance: 2}
  Oso: {type: aliado, cost: 2, strength: 3, resistance: 2}
players:
  Ana: {demonio: Señor de Ana, mazo: 20, en juego: [Lobo, Oso | girada]}
  Bruno: {demonio: Señor de Bruno, mazo: 20}
do:
  - Ana: proponer combate
"""


@pytest.fixture
def own(tmp_path, shared_home):
    """A Juez of its own: what is kept in it is seen by no other test."""
    home = Home(tmp_path / "own")
    home.folder.mkdir()
    (home.folder / "corpus").symlink_to(shared_home.corpus)
    return host_of(create_app(home, {"TESTING": True, "HOSTS": frozenset({"0.0.0.0"})}))


def word_of(page: str) -> str:
    """The situation that a page is about."""
    return re.search(r'name="s" value="([^"]+)"', page)[1]


def text_of(client, word: str) -> str:
    return client.get("/situacion/archivo", query_string={"s": word}).get_data(as_text=True)


def page_of(client, path: str, **query) -> str:
    response = client.get(path, query_string=query) if query else client.get(path)
    assert response.status_code == 200
    return unescape(response.get_data(as_text=True))


# -- walking --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", all_situations()[:: amount(4, 1)], ids=lambda e: f"{e.game}-{e.stem}")
def test_every_example_opens_at_its_beginning_and_at_its_end(client, example):
    path = f"/situaciones/{example.game}/{example.stem}"
    assert example.title in page_of(client, path)
    last = page_of(client, path, n=99_999)
    assert "Lo ocurrido" in last
    assert "✗" not in last  # what the file expects came


def test_each_step_shows_its_words_its_rules_and_what_changed(client):
    page = page_of(client, COMBAT, n=8)
    assert 'data-n="8"' in page
    now = page[page.index('<section class="now"') : page.index('id="historia"')]
    assert re.search(r'data-tap href="/r/inferno:\d', now)
    assert page.count('class="is-here') == 1


def test_a_number_out_of_range_is_the_last_step(client):
    assert 'data-n="0"' in page_of(client, COMBAT)
    for n in ("9999999999", "-1", "x", ""):
        assert client.get(COMBAT, query_string={"n": n}).status_code == 200


# -- deciding -------------------------------------------------------------------------------------------------------------


def decide(client, page: str, **fields):
    return client.post("/situacion/decidir", data={"s": word_of(page), **fields})


def test_an_answer_is_a_line_of_the_situation_and_its_link_holds_it_all(client):
    start = text_of(client, word_of(page_of(client, COMBAT)))
    page = page_of(client, "/situacion", s=pack(start[: start.index("do:")]))
    at = re.search(r'name="opcion" value="(\d+)">Proponer combate', page)[1]
    response = decide(client, page, opcion=at)
    assert response.status_code == 303
    word = parse_qs(urlsplit(response.location).query)["s"][0]
    assert load(text_of(client, word)).do == ({"Ana": "proponer combate"},)
    again = page_of(client, "/situacion", s=word)
    assert "¿Qué atacante propones?" in again
    assert "Oso" in again


def test_what_is_refused_says_why_with_its_rule(client):
    page = page_of(client, "/situaciones/inferno/momento-de-ritual", n=99_999)
    refused = page[page.index("¿Por qué no puedo…?") :]
    assert re.search(r'href="/r/inferno:[\d.a-z#~]+"', refused)


def test_the_only_legal_answer_is_shown_as_done_with_why_the_others_were_not(client):
    page = page_of(client, "/situaciones/inferno/el-escudo-mira-de-nuevo-la-fuente", n=3)
    told = page[page.index("¿Qué objetivo? Ana solo puede responder <b>«Oso»</b>") :]
    told = told[: told.index("</details>")]
    assert re.search(r"«Guardia».*no puede ser objetivo de sí misma.*/r/inferno:114.3", told, re.IGNORECASE | re.DOTALL)
    assert "no había otra" in page
    assert "solo puede responder" not in page_of(client, "/situaciones/inferno/el-escudo-mira-de-nuevo-la-fuente", n=1)


def test_who_would_be_no_valid_attacker_or_defender_is_told_before_it_is_proposed(client):
    page = page_of(client, "/situacion", s=pack(UNFIT))
    refused = page[page.index("¿Por qué no puedo…?") :]
    assert re.search(r"«Oso».*Debe estar enderezado.*/r/inferno:507.2a", refused, re.DOTALL)


def test_an_answer_that_is_none_is_explained_and_changes_nothing(client):
    page = page_of(client, "/situaciones/inferno/agresor", n=0)
    for fields in ({}, {"opcion": "999"}, {"opcion": ["0", "1"]}, {"numero": "x"}, {"a-mano": "bailar"}, {"a-mano": MARK}):
        response = decide(client, page, **fields)
        if response.status_code == 422:
            assert 'role="alert"' in response.get_data(as_text=True)
            assert "<zq" not in response.get_data(as_text=True)
        else:
            assert response.status_code == 303


def test_the_judge_steps_in_by_hand(client):
    page = page_of(client, "/situacion", s=pack(STARTS["inferno"]))
    done = client.post("/situacion/decidir", data={"s": word_of(page), "a-mano": "Ana toma 2"}, follow_redirects=True)
    page = unescape(done.get_data(as_text=True))
    if done.status_code == 200:
        assert "A mano, por el juez" in page
        assert 'class="is-hand"' in page or "is-hand" in page
    else:  # the words of the game for it are listed beside the message
        assert "a mano se puede" in page


@pytest.mark.parametrize("game", ["inferno", "myl"])
def test_every_form_by_hand_is_shown_where_somebody_would_act(client, game):
    page = unescape(page_of(client, "/situacion", s=pack(STARTS[game])))
    assert [operation["form"] for operation in GAMES[game].game.manual() if operation["form"] not in page] == []


SOME = all_situations()[:: amount(12, 1)]


@pytest.mark.parametrize("example", SOME, ids=lambda e: f"{e.game}-{e.stem}")
def test_going_on_from_any_example_never_fails(client, example):
    """Random answers through the form, as a reader would give them."""
    chance = random.Random(example.stem)
    page = page_of(client, f"/situaciones/{example.game}/{example.stem}", n=99_999)
    for _ in range(5):
        form = re.search(r'<form id="decide".*?</form>', page, re.DOTALL)
        if form is None:
            break
        options = re.findall(r'name="opcion" value="(\d+)"', form[0])
        low = int((re.search(r'name="numero" value="(\d+)"', form[0]) or [0, "0"])[1])
        fields = {"numero": str(low), "nombre": "Lobo"}
        if options:
            fields["opcion"] = chance.choice(options)
        for name in re.findall(r'name="((?:orden|parte)-\d+)"', form[0]):
            fields[name] = "1"
        response = decide(client, page, **fields)
        assert response.status_code in (303, 422)
        if response.status_code == 422:
            assert 'role="alert"' in response.get_data(as_text=True)
            break
        page = page_of(client, response.location.split("#")[0])


# -- other lines ------------------------------------------------------------------------------------------------------------


def test_another_line_is_begun_before_a_line_and_compared(client):
    word = word_of(page_of(client, COMBAT, n=99_999))
    response = client.get("/situacion/desde", query_string={"s": word, "linea": 1})
    query = parse_qs(urlsplit(response.location).query)
    assert query["otra"] == [word]
    assert load(text_of(client, query["s"][0])).do == load(text_of(client, word)).do[:1]
    page = page_of(client, "/situacion/comparar", s=query["s"][0], otra=word)
    assert "Al final, solo aquí" in page
    assert "inferno de Bruno: Lobo" in page


def test_all_outcomes_are_listed_each_with_a_line_that_leads_to_it(client):
    word = word_of(page_of(client, "/situaciones/inferno/puedes-si-lo-haces"))
    page = page_of(client, "/situacion/desenlaces", s=word)
    links = re.findall(r'class="button" href="(/situacion\?[^"]+)"', page)
    for link in links:
        assert client.get(link).status_code == 200
    assert "desenlace" in page


def test_a_line_as_text_has_steps_rules_edition_and_link(client):
    word = word_of(page_of(client, COMBAT))
    text = client.get("/situacion/texto", query_string={"s": word}).get_data(as_text=True)
    assert "509.2" in text
    assert "juez-1" in text
    assert f"/situacion?s={word}" in text


def test_a_browser_is_shown_the_text_of_a_line_with_a_way_back(client):
    word = pack(STARTS["fftcg"])
    shown = client.get("/situacion/texto", query_string={"s": word}, headers={"Accept": "text/html,*/*;q=0.8"})
    page = unescape(shown.get_data(as_text=True))
    plain = client.get("/situacion/texto", query_string={"s": word}).get_data(as_text=True)
    assert "Accept" in shown.headers["Vary"]
    assert f'href="/situacion?s={word}"' in page
    assert plain.splitlines()[0] in page
    step = unescape(client.get("/situacion", query_string={"s": word}).get_data(as_text=True))
    assert '<meta property="og:title" content="Situación nueva">' in step


# -- the board --------------------------------------------------------------------------------------------------------------


def change(client, text: str, **fields):
    return client.post("/situacion/tablero", data={"s": pack(text), **fields})


def changed(client, text: str, **fields) -> str:
    response = change(client, text, **fields)
    assert response.status_code == 303, unescape(response.get_data(as_text=True))[:3000]
    return text_of(client, parse_qs(urlsplit(response.location).query)["s"][0])


def test_a_board_is_set_card_by_card(client):
    text = changed(client, STARTS["inferno"], hacer="añadir", jugador="Ana", zona="en juego", carta="aliado 3/4 AGRESOR")
    situation = load(text)
    assert situation.cards["Aliado 3/4"] == {
        "type": "aliado", "cost": 1, "strength": 3, "resistance": 4, "abilities": ["Agresor"],
    }  # fmt: skip
    text = changed(client, text, hacer="escribir", jugador="Ana", zona="en juego", lugar="1", carta="Aliado 3/4 | girada")
    assert load(text).players["Ana"]["en juego"][1].turned
    text = changed(client, text, hacer="girar", jugador="Ana", zona="en juego", lugar="1")
    assert not load(text).players["Ana"]["en juego"][1].turned
    text = changed(client, text, hacer="añadir", jugador="Bruno", zona="mano", carta="7")
    assert [entry.count for entry in load(text).players["Bruno"]["mano"]] == [7]
    text = changed(client, text, hacer="quitar", jugador="Ana", zona="en juego", lugar="1")
    text = changed(client, text, hacer="olvidar", nombre="Aliado 3/4")
    assert not load(text).cards


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Flecha x2", "di también qué es"),
        ("Lobo 3/2", "✓"),
        ("3 recursos", "✓"),
        ("7", "7 sin conocer"),
        ("Lobo 3/2 volador", "volador"),
    ],
)
def test_what_is_said_of_a_line_while_it_is_typed_is_what_becomes_of_it(client, typed, said):
    given = {"s": pack(STARTS["inferno"]), "jugador": "Ana", "zona": "en juego", "carta": typed}
    told = unescape(client.post("/situacion/tablero/leer", data=given).get_data(as_text=True))
    assert said in told
    assert ("✓" in told or "sin conocer" in told) == (
        change(client, STARTS["inferno"], **given, hacer="añadir").status_code == 303
    )


def test_the_moment_the_players_and_the_cards_are_set(client):
    text = changed(
        client, STARTS["inferno"], hacer="turno", titulo="Duda", numero="5", activo="Bruno", paso="Fin", prioridad="Ana"
    )
    situation = load(text)
    assert (situation.title, dict(situation.turn)) == ("Duda", {"number": 5, "active": "Bruno", "step": "Fin", "priority": "Ana"})
    text = changed(client, text, hacer="renombrar", jugador="Ana", nombre="Eva")
    assert load(text).turn["priority"] == "Eva"
    text = changed(client, text, hacer="jugador", nombre="Caín")
    assert list(load(text).players) == ["Eva", "Bruno", "Caín"]
    text = changed(client, text, hacer="definir", nombre="Muro", tipo="aliado", coste="2", fuerza="0", resistencia="5")
    assert load(text).cards["Muro"] == {"type": "aliado", "cost": 2, "strength": 0, "resistance": 5}
    text = changed(client, text, hacer="añadir", jugador="Eva", zona="mano", carta="Muro x2")
    assert load(text).players["Eva"]["mano"][-1].count == 2


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"hacer": "añadir", "jugador": "Ana", "zona": "en juego", "carta": "Dragón"}, "No conozco «Dragón»"),
        ({"hacer": "añadir", "jugador": "Ana", "zona": "en juego", "carta": "aliado 3/4 volador"}, "No entiendo «volador»"),
        ({"hacer": "añadir", "jugador": "Ana", "zona": "en juego", "carta": "recurso | dormida"}, "dormida"),
        ({"hacer": "añadir", "jugador": "Ana", "zona": "nube", "carta": "3"}, "nube"),
        ({"hacer": "añadir", "jugador": "Eva", "zona": "mano", "carta": "3"}, "No hay un jugador «Eva»"),
        ({"hacer": "añadir", "jugador": "Ana", "zona": "mano", "carta": ""}, "Escribe una carta"),
        ({"hacer": "quitar", "jugador": "Ana", "zona": "en juego", "lugar": "9"}, "ya no está"),
        ({"hacer": "definir", "nombre": "Muro", "tipo": "aliado", "coste": "mucho"}, "no es un número"),
        ({"hacer": "renombrar", "jugador": "Ana", "nombre": "Bruno"}, "distinto"),
        ({"hacer": "texto", "texto": "game: inferno\ntitle: x\njuego: y\nplayers: {}"}, "línea 3"),
        ({"hacer": "bailar"}, "No sé qué"),
    ],
)
def test_a_change_that_cannot_be_is_explained_and_the_board_stays(client, fields, says):
    response = change(client, STARTS["inferno"], **fields)
    page = unescape(response.get_data(as_text=True))
    assert response.status_code == 422
    assert says in re.search(r'role="alert">(.*?)</p>', page, re.DOTALL)[1]
    assert word_of(page) == pack(STARTS["inferno"])


def test_the_table_of_any_step_is_the_beginning_of_another_situation(client):
    word = word_of(page_of(client, COMBAT))
    for n in (1, 12, 999):
        response = client.get("/situacion/mesa", query_string={"s": word, "n": n})
        assert response.status_code == 303
        taken = parse_qs(urlsplit(response.location).query)["s"][0]
        assert client.get(response.location).status_code == 200
        assert client.get("/situacion", query_string={"s": taken}).status_code == 200
    assert load(text_of(client, taken)).players["Bruno"]["inferno"][0].card == "Lobo"


# -- keeping ----------------------------------------------------------------------------------------------------------------


def test_situations_are_kept_listed_found_and_forgotten(own):
    word = word_of(page_of(own, COMBAT))
    own.post("/situaciones/guardar", data={"s": word, "nombre": "La final"})
    page = page_of(own, "/situaciones", q="final", juego="inferno")
    link = re.search(r'href="(/situacion\?[^"]+)">La final', page)[1]
    assert own.get(link).status_code == 200
    assert "La final" not in page_of(own, "/situaciones", juego="myl")
    own.post("/situaciones/borrar", data={"nombre": "La final"})
    assert "La final" not in page_of(own, "/situaciones")


def test_the_readings_of_an_event_are_used_and_shown(own):
    path = "/situaciones/inferno/tomar-de-mazo-vacio"
    own.post("/situaciones/evento", data={"inferno-mazo-vacio-al-tomar": "en-el-acto", "nada": "x"})
    assert "decidida para el evento" in page_of(own, path, n=99_999)
    own.post("/situaciones/evento", data={"inferno-mazo-vacio-al-tomar": "en-el-chequeo"})
    assert "decidida para el evento" not in page_of(own, path, n=99_999)


NO_LONGER = "El punto «Si el jugador inicial toma carta, agrega recurso y puede atacar en su primer turno» ya no está en disputa"


def test_a_reading_of_an_event_that_the_document_answers_is_told_until_the_event_is_decided_again(own):
    with UserData(own.application.extensions["shelf"].home.user_database) as user:
        user.set_readings({"inferno-primer-turno": "sin-tomar"})
    for path in ("/situaciones/evento", "/situaciones", "/situaciones/inferno/primer-turno-completo"):
        page = page_of(own, path)
        assert NO_LONGER in page
        assert 'href="/r/inferno:503.1' in page[page.index(NO_LONGER) :][:300]
    assert NO_LONGER not in page_of(own, "/situaciones/myl/ejemplo-de-fuerza")
    own.post("/situaciones/evento", data={})
    assert NO_LONGER not in page_of(own, "/situaciones")


def test_a_link_or_a_kept_situation_that_chose_what_the_document_answers_is_walked_without_it_and_told(own):
    text = text_of(own, word_of(page_of(own, "/situaciones/inferno/primer-turno-completo")))
    chosen = text.replace("turn:", "readings:\n  inferno-primer-turno: sin-tomar\nturn:", 1)
    assert chosen != text
    own.post("/situaciones/guardar", data={"s": pack(chosen), "nombre": "Primer turno"})
    kept = re.search(r'href="(/situacion\?[^"]+)">Primer turno', page_of(own, "/situaciones"))[1]
    for page in (page_of(own, "/situacion", s=pack(chosen), n=99_999), page_of(own, f"{kept}&n=99999")):
        assert NO_LONGER in page
        assert "✗" not in page  # the card of the first turn is drawn
    assert NO_LONGER in page_of(own, "/situacion/tablero", s=pack(chosen))
    assert "inferno-primer-turno" not in text_of(own, pack(chosen))
    assert "inferno-primer-turno" not in changed(
        own, chosen, hacer="turno", titulo="Otra", numero="1", activo="Ana", paso="Restauración"
    )
    said = own.get("/situacion/texto", query_string={"s": pack(chosen)}).get_data(as_text=True)
    assert "ya no está en disputa: lo resuelve la regla 503.1" in said


@pytest.mark.parametrize("path", ["/situaciones/guardar", "/situaciones/borrar", "/situaciones/evento"])
def test_only_this_machine_keeps(own, path):
    assert own.post(path, data={"s": "x"}, environ_base=PHONE, base_url=LAN).status_code == 403


@pytest.mark.parametrize(("word", "status"), [("@nada", 404), ("zzz", 404), (pack("[" * 50), 303), (pack("game: inferno"), 303)])
def test_what_cannot_be_read_is_not_kept(own, word, status):
    response = own.post("/situaciones/guardar", data={"s": word, "nombre": "Rota"})
    assert response.status_code == status
    assert "Rota" not in page_of(own, "/situaciones")


def test_a_situation_too_long_for_an_address_is_kept_under_a_short_one(own):
    chance = random.Random(3)
    cards = "".join(f"  Carta {n} {chance.random()}: {{type: aliado, strength: {n % 9}, resistance: 1}}\n" for n in range(600))
    text = STARTS["inferno"] + "cards:\n" + cards
    response = own.post("/situaciones/abrir", data={"texto": text})
    word = parse_qs(urlsplit(response.location).query)["s"][0]
    assert word.startswith("@")
    assert own.get(response.location).status_code == 200
    assert own.get("/situacion", query_string={"s": "@" + "0" * 20}).status_code == 404


def test_opened_under_another_edition_the_changed_citations_are_named(own, monkeypatch):
    """The first rule that a combat cites reads otherwise in the edition the situation was kept with."""
    now = own.application.extensions["shelf"].library.corpus.edition("inferno")
    lasting = re.search(r'href="([^"]+edicion=[^"]+)"[^>]*>enlace permanente', page_of(own, COMBAT, n=999))[1]
    assert "se guardó con la edición" not in page_of(own, lasting)
    assert "no está aquí" in page_of(own, lasting.replace(f"edicion={now.name}", "edicion=de-otro-tiempo"))
    rule = now.get("inferno:507.1")
    records = tuple(replace(record, text="Otra cosa.") if record is rule else record for record in now)
    older = replace(now.with_records(records), name="vieja", _by_id={})
    monkeypatch.setitem(own.application.extensions["shelf"].library.corpus.editions["inferno"], "vieja", older)
    page = page_of(own, lasting.replace(f"edicion={now.name}", "edicion=vieja"))
    notice = page[page.index("se guardó con la edición") : page.index("</p>", page.index("se guardó con la edición"))]
    assert re.findall(r'href="/r/inferno:([^"#]+)', notice) == ["507.1"]


def test_outcomes_are_looked_for_from_the_step_that_is_shown(client):
    example = "/situaciones/inferno/puedes-si-lo-haces"
    first, last = (re.search(r'href="(/situacion/desenlaces[^"]+)"', page_of(client, example, n=n))[1] for n in ("0", "999"))
    counts = [int(re.search(r"(\d+) desenlaces? distintos?", page_of(client, path))[1]) for path in (first, last)]
    assert counts[0] > counts[1] == 1


def test_what_a_file_expects_is_said_in_spanish(client):
    page = page_of(client, "/situaciones/myl/ejemplo-de-fuerza", n=999)
    assert "fuerza 4, fuerza base 2" in page
    assert "strength" not in page[page.index("Lo que debe resultar") :].split("</section>")[0]


@pytest.mark.parametrize(
    ("game", "facts", "is_read"),
    [
        ("myl", {"type": ("aliado",), "cost": 3, "strength": 2, "subtypes": ("Faraón",)}, True),
        ("inferno", {"type": ("ALIADO",), "cost": 2, "strength": 3, "resistance": 3}, True),
        ("myl", {"type": ("Naipe",), "cost": 3}, False),
    ],
)
def test_a_card_of_the_catalogue_is_put_as_it_is_known(game, facts, is_read):
    known = Catalogue(game, [Card(game, "Tolomeo", facts=facts)])
    if not is_read:
        with pytest.raises(SituationError, match="«Tolomeo» está en el catálogo, pero así no se puede poner"):
            definition_of(game, "tolomeo", known)
    else:
        called, definition = definition_of(game, "tolomeo", known)
        assert called == "Tolomeo"
        assert definition["type"] in GAMES[game].types
        assert definition["strength"] == facts["strength"]
    assert definition_of(game, "Nadie", known) is None


# -- hostile input ------------------------------------------------------------------------------------------------------------

BOMB = "a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
HOSTILE = [
    "game: inferno\ntitle: " + MARK + "\nplayers: {A: {mazo: 1}, B: {mazo: 1}}\n",
    "game: inferno\ntitle: x\ncards: {'" + MARK.replace("'", "") + "': {type: aliado}}\nplayers: {A: {mazo: 1}, B: {mazo: 1}}\n",
    BOMB,
    "[" * 5_000,
    "game: inferno\ntitle: x\nplayers: " + "{a: " * 200 + "1" + "}" * 200,
    "game: ajedrez\ntitle: x\nplayers: {}\n",
    "game: inferno\ntitle: x\nplayers: {A: {mazo: 20}, B: {mazo: 20}}\ndo: [{until: fin de la partida}]\n",
    "\x00",
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_do_no_harm(client, text):
    for path in ("/situacion", "/situacion/tablero", "/situacion/desenlaces", "/situacion/texto", "/situacion/archivo"):
        response = client.get(path, query_string={"s": pack(text)})
        assert response.status_code in (200, 303, 404, 422)
        if response.mimetype == "text/html":
            assert "<zq" not in response.get_data(as_text=True)
    response = client.post("/situaciones/abrir", data={"texto": text})
    assert response.status_code in (303, 422)


FIELDS = ["n", "otra", "linea", "edicion", "opcion", "numero", "a-mano", "hacer", "jugador", "zona", "carta", "lugar"]
VALUES = st.one_of(st.text(max_size=20), st.sampled_from(["Ana", "añadir", "en juego", "0", "1", "listo", MARK]))
WORDS = st.one_of(st.text(max_size=60), st.text(max_size=300).map(pack), st.sampled_from([pack(t) for t in STARTS.values()]))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    word=WORDS,
    fields=st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5),
    path=st.sampled_from(["", "/tablero", "/decidir", "/desde", "/comparar", "/texto", "/archivo"]),
)
def test_any_request_is_answered(client, word, fields, path):
    for send in (client.get, client.post):
        response = send(f"/situacion{path}", **{"query_string" if send == client.get else "data": {**fields, "s": word}})
        assert response.status_code < 500
        if response.mimetype == "text/html":
            assert "<zq" not in response.get_data(as_text=True)


@pytest.mark.parametrize("game", ["inferno", "souls"])
def test_the_readings_of_an_event_are_those_of_the_game_that_is_chosen(own, game):
    own.set_cookie("juego", game)
    page = own.get("/situaciones/evento").get_data(as_text=True)
    assert re.findall(r'<section data-game="(\w+)"', page) == [game]
    assert len(set(re.findall(r'href="/situaciones/evento\?juego=(\w+)"', page))) == 4


def test_deciding_in_one_game_leaves_what_was_decided_in_the_others(own):
    own.post("/situaciones/evento", data={"inferno-mazo-vacio-al-tomar": "en-el-acto"})
    page = page_of(own, "/situaciones/evento", juego="souls")
    assert 'href="/situaciones/evento?juego=inferno#inferno-mazo-vacio-al-tomar"' in page
    hidden = dict(
        re.findall(
            r'<input type="hidden" name="([^"]+)" value="([^"]+)">',
            page.partition('action="/situaciones/evento"')[2],
        )
    )
    assert hidden == {"de": "souls", "inferno-mazo-vacio-al-tomar": "en-el-acto"}
    assert "Usar estas lecturas" not in page_of(own, "/situaciones/evento", juego="souls", siempre=1)
    point, reading = re.search(r'name="(souls-[^"]+)" value="([^"]+)"> ', page).groups()
    answer = own.post("/situaciones/evento", data={**hidden, point: reading})
    assert answer.location.endswith("/situaciones/evento?hecho=1&juego=souls")
    with UserData(own.application.extensions["shelf"].home.user_database) as user:
        assert user.readings() == {"inferno-mazo-vacio-al-tomar": "en-el-acto", point: reading}
    own.post("/situaciones/evento", data={})


def test_the_readings_of_an_event_are_handed_to_another_judge(own, client):
    own.post("/situaciones/evento", data={"inferno-mazo-vacio-al-tomar": "en-el-acto"})
    page = page_of(own, "/situaciones/evento")
    code = re.search(r"<code>([\w-]+)</code>", page)[1]
    assert 'class="differing"' in page
    received = page_of(client, "/situaciones/evento", lecturas=code)
    assert "Lecturas recibidas de otro juez: 1 punto distinto" in received
    assert re.search(r'name="inferno-mazo-vacio-al-tomar" value="en-el-acto" checked', received)
    by_address = page_of(client, "/situaciones/evento", lecturas=f"http://192.168.1.5:8000/situaciones/evento?lecturas={code}")
    assert "1 punto distinto" in by_address
    assert "El enlace está" in page_of(client, "/situaciones/evento", lecturas="no es un código")
    own.post("/situaciones/evento", data={})
