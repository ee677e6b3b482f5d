"""Final Fantasy TCG: every reading of every open point, most declared rules cited."""

import pytest
import yaml

from engine import SituationError, load
from engine.catalogue import GAMES
from engine.kernel.unread import unread_texts
from engine.running.coverage import cited, classification, read_situation, situation_files
from engine.running.runs import run_situation
from rules_corpus import Kind, embedded_editions

FFTCG = GAMES["fftcg"].game
SITUATIONS = {path.stem: read_situation(path) for path in situation_files("fftcg")}
EDITION = next(edition for edition in embedded_editions() if edition.document == "fftcg")


def test_every_reading_of_every_point_is_chosen_by_some_situation():
    chosen = {(point, reading) for situation in SITUATIONS.values() for point, reading in situation.readings.items()}
    others = {(p.id, reading) for p in FFTCG.readings.values() for reading in p.readings if reading != p.default}
    assert others <= chosen


def test_most_declared_rules_are_cited_by_some_situation():
    found = {rule for situation in SITUATIONS.values() for rule in cited(run_situation(situation))}
    declared = {rule.id for rule in FFTCG.rules.declared.values()}
    assert len(declared & found) >= 0.85 * len(declared), sorted(declared - found)


def test_no_rule_is_both_declared_and_classified():
    rules = {record.id for record in EDITION if record.kind in (Kind.RULE, Kind.STEP)}
    classified = classification("fftcg")
    assert set(classified) <= rules
    assert not set(FFTCG.rules.declared) & set(classified)
    assert all(why for _, why in classified.values())


@pytest.mark.parametrize(
    ("kind", "text", "marked"),
    [
        ("Delantero", "EX Burst Cuando esta carta entra al terreno de juego, coge 1 carta.\nBravura.", (0,)),
        ("Delantero", "Bravura, Prisa.\n{EX} Cuando esta carta entra al terreno de juego, coge 1 carta.", (2,)),
        ("Monstruo", "Bravura.\nDaño 3 - EX BURST: Cuando esta carta entra al terreno de juego, coge 1 carta.", (1,)),
        ("Apoyo", "EX Burst\nZumba tres veces.\nCuando esta carta entra al terreno de juego, coge 1 carta.", (0,)),
        ("Invocación", "EX Burst Elige 1 Delantero. Rómpelo.\nCoge 1 carta.", (0,)),
        ("Delantero", "Cuando un EX Burst se aplica, coge 1 carta.", ()),
    ],
)
def test_the_icon_in_a_text_marks_its_paragraph_and_is_none_of_its_words(kind, text, marked):
    card = GAMES["fftcg"].card("Zutano", {"type": kind, "element": "Fuego", "cost": 2, "text": text})
    assert card.bursts == marked
    assert not [one for one in unread_texts(card.abilities) if one.startswith("EX")]


def test_with_the_icon_of_a_card_but_none_in_its_text_all_of_it_is_marked():
    data = {"type": "Invocación", "element": "Fuego", "cost": 2, "ex": True, "text": "Coge 1 carta."}
    assert GAMES["fftcg"].card("Zutano", data).bursts == (0,)


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("Dull: Elige 1 Delantero. Hazle 10.000 puntos de daño.", "Dull: Elige 1 Delantero. Hazle 10000 puntos de daño."),
        ("Esta carta gana +1.000 de Poder.", "Esta carta gana 1000 de Poder."),
    ],
)
def test_a_point_between_thousands_and_a_sign_change_nothing(written, plain):
    data = {"type": "Delantero", "element": "Fuego", "cost": 2, "strength": 5000}
    cards = [GAMES["fftcg"].card("Zutano", {**data, "text": text}) for text in (written, plain)]
    assert not unread_texts(cards[0].abilities)
    assert cards[0].abilities == cards[1].abilities


def test_a_card_may_be_called_as_another_one():
    card = GAMES["fftcg"].card("Vaan (2-069H)", {"name": "Vaan", "type": "Apoyo", "element": "Viento", "cost": 2})
    assert card.name == "Vaan"


def test_a_job_is_a_word_or_several():
    with pytest.raises(ValueError, match="«job» es una palabra o una lista de palabras"):
        GAMES["fftcg"].card("Vaan", {"type": "Apoyo", "element": "Viento", "cost": 2, "job": {"static": "este"}})


@pytest.mark.parametrize(("cost", "paid"), [(["romper", "dull"], True), (["dull", "romper", "dull"], False)])
def test_a_card_is_put_in_dull_once_and_broken_once_for_one_cost(cost, paid):
    card = {"element": "Fuego", "cost": 2, "strength": 3000, "abilities": [{"cost": cost, "effect": [{"robar": 1}]}]}
    situation = {
        **{"game": "fftcg", "title": "Bomba", "rules": ["11.6.10"], "cards": {"Bomba": card}},
        "players": {"Ana": {"mazo": 10, "terreno": "Bomba"}, "Bruno": {"mazo": 10}},
        **{"do": [{"Ana": "activar Bomba"}, "pasan"], "expect": [{"mano de Ana": 1}, {"break zone de Ana": ["Bomba"]}]},
    }
    if not paid:
        with pytest.raises(SituationError, match="no puede pagar todo el coste"):
            run_situation(load(yaml.safe_dump(situation, allow_unicode=True)))
        return
    assert all(item["ok"] for item in run_situation(load(yaml.safe_dump(situation, allow_unicode=True))).expect)
