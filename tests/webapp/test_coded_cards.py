"""Cards that a code tells apart: from the catalogue onto the board, by code or by a name that only one has."""

from __future__ import annotations

from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from decks import Card, Catalogue
from engine import GAMES, NOT_GIVEN, SituationError, load
from engine.running.runs import run_situation
from tests.webapp.test_card_texts import added, juez
from webapp.packed import pack
from webapp.situations.editing import STARTS
from webapp.situations.facts import definition_of, other_texts, presumed_of

FORWARD = {"type": ("Delantero",), "cost": 5, "power": 8000, "elements": ("Viento", "Agua"), "job": "Pirata/Marino"}
SURE = {"multicard": False, "ex_burst": True, "categories": ("XII",), "text": "Bravura."}
ROWS = [
    Card("fftcg", "Zutana", ("41-001H",), {**FORWARD, **SURE}),
    Card("fftcg", "Zutana", ("41-002C",), {"type": ("Apoyo",), "cost": 2, "elements": ("Luz",), "multicard": True}),
    Card("fftcg", "Perengano", ("41-003R",), {"type": ("Delantero",), "cost": 2, "elements": ("Luz",)}),
    Card("fftcg", "Mengana", ("41-004R",), {**FORWARD, "limit_break": True}),
    Card("fftcg", "Citana", ("41-006R",), {**FORWARD, "limit_break": True, "text": "Limit Break -- 2"}),
    Card("fftcg", "Fulana", ("41-005S/P-041",), {"type": ("Invocación",), "cost": 1, "elements": ("Hielo",)}),
]


@pytest.fixture(scope="module")
def known():
    return Catalogue("fftcg", ROWS)


def test_every_fact_stands_under_the_name_that_situations_use(known):
    called, definition = definition_of("fftcg", "41-001H", known)
    assert (called, definition) == (
        "Zutana",
        {
            "type": "Delantero",
            "cost": 5,
            "element": ["Viento", "Agua"],
            "strength": 8000,
            "job": ["Pirata", "Marino"],
            "category": "XII",
            "ex": True,
            "code": "41-001H",
            "text": "Bravura.",
        },
    )
    assert "multi" not in definition
    card = GAMES["fftcg"].card(called, definition)
    assert (card.jobs, card.bursts, card.multi) == (("Pirata", "Marino"), (0,), False)


@pytest.mark.parametrize("typed", ["41-2", "41-002", "Zutana (41-002C)"])
def test_a_code_names_the_card_however_it_is_written(known, typed):
    called, definition = definition_of("fftcg", typed, known)
    assert (called, definition["type"], definition["multi"], definition["text"]) == ("Zutana", "Apoyo", True, NOT_GIVEN)


def test_what_the_catalogue_does_not_say_is_named(known):
    assert presumed_of("fftcg", "Perengano", known) == "Multi-Carta ni EX Burst"
    assert presumed_of("fftcg", "41-002C", known) == "EX Burst"
    assert presumed_of("fftcg", "41-001H", known) == ""
    assert presumed_of("fftcg", "Nadie", known) == ""


def test_a_name_is_enough_where_one_card_has_it_and_any_of_its_codes_too(known):
    assert definition_of("fftcg", "fulana", known)[1] == definition_of("fftcg", "P-041", known)[1]
    assert definition_of("fftcg", "41-999", known) is None


@pytest.mark.parametrize("typed", ["Zutana 41-002C", "zutana (41-002)", "Zutana [41-002C]", "41-002C Zutana"])
def test_a_name_with_its_code_is_that_card_and_no_other(known, typed):
    assert definition_of("fftcg", typed, known)[1]["code"] == "41-002C"
    assert definition_of("fftcg", typed.replace("utana", "angana"), known) is None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Zutana", "hay 2 cartas: escribe el código. Zutana (41-001H), Zutana (41-002C)."),
        ("Perengano", "De «Perengano» el catálogo no dice el Poder"),
        ("41-004", "De «Mengana» el catálogo no dice cuántas cartas pide su Limit Break"),
    ],
)
def test_what_is_not_known_of_a_card_is_said_and_never_taken_for_granted(known, typed, said):
    with pytest.raises(SituationError) as wrong:
        definition_of("fftcg", typed, known)
    assert said in str(wrong.value)


def test_what_limit_break_costs_may_be_told_by_the_text(known):
    called, definition = definition_of("fftcg", "41-006", known)
    assert GAMES["fftcg"].card(called, definition).limit_break == 2


def test_another_text_is_told_by_the_code(known):
    cards = {"Zutana": {"code": "41-001H", "text": "Prisa."}, "Fulana": {"code": "41-005S", "text": "Roba 1 carta."}}
    assert other_texts("fftcg", cards, known) == ["Zutana"]


def test_a_board_is_set_with_codes(tmp_path, shared_home):
    here = juez(tmp_path / "aqui", shared_home, {"fftcg": ROWS})
    response = added(here, STARTS["fftcg"], "41-001 x2 girada", zone="terreno")
    assert response.status_code == 303, unescape(response.get_data(as_text=True))
    text = here.get(response.location.replace("/situacion/tablero", "/situacion/archivo").split("&en=")[0]).get_data(as_text=True)
    assert load(text).cards["Zutana"]["code"] == "41-001H"
    again = added(here, text, "41-002", zone="mano")
    assert again.status_code == 303, unescape(again.get_data(as_text=True))
    text = here.get(again.location.replace("/situacion/tablero", "/situacion/archivo").split("&en=")[0]).get_data(as_text=True)
    other = next(data for name, data in load(text).cards.items() if name.startswith("Zutana (41-002"))
    assert (other["name"], other["code"][:6]) == ("Zutana", "41-002")
    state = run_situation(load(text)).run.state
    called = [state.game.view(state, i)["name"] for i in state.objects]
    assert called.count("Zutana") == 3
    line = here.post("/situacion/tablero/leer", data={"s": pack(STARTS["fftcg"]), "carta": "Zutana"})
    assert "escribe el código" in unescape(line.get_data(as_text=True))


def test_a_card_is_defined_with_figures_of_four_digits_and_several_elements(tmp_path, shared_home):
    here = juez(tmp_path / "aqui", shared_home, {})
    given = {"hacer": "definir", "nombre": "Lobo", "tipo": "Delantero", "coste": "3", "poder": "9000", "Elemento": "viento, Agua"}
    response = here.post("/situacion/tablero", data={"s": pack(STARTS["fftcg"]), **given, "Oficio": "Guerrero de la Luz"})
    assert response.status_code == 303, unescape(response.get_data(as_text=True))
    word = parse_qs(urlsplit(response.location).query)["s"][0]
    card = load(here.get("/situacion/archivo", query_string={"s": word}).get_data(as_text=True)).cards["Lobo"]
    assert (card["strength"], list(card["element"]), card["job"]) == (9000, ["Viento", "Agua"], "Guerrero de la Luz")


def test_a_name_with_another_code_is_not_the_card_that_lies_there(tmp_path, shared_home):
    here = juez(tmp_path / "aqui", shared_home, {"fftcg": ROWS})
    first = added(here, STARTS["fftcg"], "Zutana 41-001H girada", zone="terreno")
    text = here.get(first.location.replace("/situacion/tablero", "/situacion/archivo").split("&en=")[0]).get_data(as_text=True)
    second = added(here, text, "Zutana 41-002C", zone="mano")
    text = here.get(second.location.replace("/situacion/tablero", "/situacion/archivo").split("&en=")[0]).get_data(as_text=True)
    assert {data.get("code") for data in load(text).cards.values()} >= {"41-001H", "41-002C"}
