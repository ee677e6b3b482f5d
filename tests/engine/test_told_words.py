"""The words that a dispute is told with: forms of verbs, who plays, what is said of cards, and that nothing breaks the reader."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalogue import GAMES
from engine.told.reading import read_told
from engine.told.vocabulary import does, listed, verb_forms

#: Words of tellings, with marks and figures, to be put in any order.
WORDS = re.split(
    " ",
    "Ana Bruno ataca bloquea juega responde con a al la el su mi de del sobre contra Lobo Oso Rayo 3/2 2 7000 («Destruye"
    " 1 unidad.») , . : ; ¿ ? y que no nadie los dos pasa cede turno en mano combate oponente activo lo se lleva equipa"
    " se resuelve todavía si quiere está girado demonio aliado conjuro talismán invocación unidad equipo él ella otro"
    " activa atacante de la ficha del activo coste fuerza con el texto dice EX Burst limbo fase final dos tres cartas",
)
SIMPLE = "Ana ataca con Lobo 3/2. Bruno lo bloquea con Oso 2/2."


def acts(told: str, game: str = "souls") -> list[tuple[str, str, list[str], list[str]]]:
    return [(act.who, act.verb, act.cards, act.to) for act in read_told(told, GAMES[game]).acts]


@pytest.mark.parametrize(
    ("said", "lemma", "mood"),
    [
        ("juega", "jugar", "does"),
        ("jugué", "jugar", "does"),
        ("niega", "negar", "does"),
        ("puso", "poner", "does"),
        ("destruyó", "destruir", "does"),
        ("eligiendo", "elegir", "doing"),
        ("anularlo", "anular", "to"),
        ("resuelta", "resolver", "done"),
        ("bloqueará", "bloquear", "may"),
    ],
)
def test_a_form_of_a_verb_is_known_with_what_it_says(said, lemma, mood):
    assert any((form.lemma, form.mood) == (lemma, mood) for form in verb_forms(said))


def test_no_word_that_says_nothing_is_a_verb():
    assert not [word for word in ("se", "sobre", "la", "con") if verb_forms(word)]


def test_every_verb_says_what_is_done_once():
    named = [lemma for lemmas in listed()["verbs"].values() for lemma in lemmas.split()]
    assert sorted(named) == sorted(set(named))
    assert all(does(lemma) in listed()["verbs"] for lemma in named)


@settings(max_examples=150, deadline=None)
@given(told=st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join), game=st.sampled_from(sorted(GAMES)))
def test_no_telling_breaks_the_reader(told, game):
    read = read_told(told, GAMES[game])
    assert {act.who for act in read.acts} <= set(read.players)
    assert all(card in read.cards or " de " in card for act in read.acts for card in (*act.cards, *act.to))


@pytest.mark.parametrize(
    "told",
    [
        SIMPLE,
        "Ataca Ana con Lobo 3/2 y bloquea Bruno con Oso 2/2.",
        "Lobo 3/2 de Ana atacó, Oso 2/2 de Bruno bloqueó.",
        "Ataque de Lobo 3/2 de Ana; bloqueo de Oso 2/2 de Bruno.",
        "Lobo 3/2 de Ana, bloqueado por Oso 2/2 de Bruno.",
        "Ana manda a Lobo 3/2 y Bruno le pone delante su Oso 2/2.",
        "Bruno bloqueó con Oso 2/2 al Lobo 3/2 con el que atacaba Ana.",
    ],
)
def test_an_attack_is_read_however_it_is_put(told):
    assert acts(told) == [("Ana", "attack", ["Lobo"], []), ("Bruno", "block", ["Oso"], ["Lobo"])]


def test_who_tells_it_is_one_of_both():
    assert acts("Ataco con mi Lobo 3/2 y mi oponente bloquea con Oso 2/2.") == acts(SIMPLE)
    assert acts("Mi oponente ataca con Lobo 3/2 y yo bloqueo con mi Oso 2/2.") == acts(SIMPLE)
    assert acts("El activo ataca con Lobo 3/2 y el rival lo bloquea con su Oso 2/2.") == acts(SIMPLE)


@pytest.mark.parametrize("name", ["Maca", "Wal", "Quena"])
def test_nobody_needs_a_known_name_to_play(name):
    read = read_told(f"{name}, con la ficha, juega Chispa (conjuro 1: «Roba 1 carta.») y Bruno no responde.", GAMES["souls"])
    assert read.players == [name, "Bruno"]


def test_a_name_may_begin_with_what_cards_are():
    read = read_told("Ana lanza Rayo Negro (invocación 2: «Elige 1 Delantero. Rómpelo.») al Lobo 5000 de Bruno.", GAMES["fftcg"])
    assert sorted(read.cards) == ["Lobo", "Rayo Negro"]
    assert "element" not in read.cards["Rayo Negro"].definition


def test_what_was_done_in_another_turn_is_not_done_now():
    read = read_told("Ana equipó Hacha (arma +2/+0) a Lobo 3/3 el turno pasado. Ataca con él.", GAMES["souls"])
    assert [(act.verb, act.cards) for act in read.acts] == [("attack", ["Lobo"])]
    assert read.cards["Hacha"].flags == ["anexada a Lobo"]


def test_a_cost_is_read_however_it_is_said():
    told = "Ana baja un aliado que cuesta 3, Lobo 2/2. Bruno responde con Veto, que vale 2: «Cancela la carta objetivo.»"
    cards = read_told(told, GAMES["inferno"]).cards
    assert (cards["Lobo"].definition["cost"], cards["Veto"].definition["cost"]) == (3, 2)


def test_a_verb_that_nobody_knows_is_named_and_its_spell_still_played():
    read = read_told("Ana ataca con Lobo 3/2. Bruno le endilga Chispa (conjuro 1: «Destruye 1 unidad.») al Lobo.", GAMES["souls"])
    assert [(act.who, act.verb, act.cards, act.to) for act in read.acts][-1] == ("Bruno", "play", ["Chispa"], ["Lobo"])


def test_the_text_of_a_card_stays_as_it_was_typed():
    text = "1 unidad recibe -3/-0 y q -que no es- este turno."
    read = read_told(f"Ana ataca con Lobo 3/2 -que es suyo- y juega Sopor (conjuro 2: «{text}») al Oso de Bruno.", GAMES["souls"])
    assert read.cards["Sopor"].definition["text"] == text


ENDLESS = ["(" * 400, "Lobo " * 300, "A de " * 300, "¿" * 300, "«" * 300, "Rayo, que jugó Ana (juega " * 60]


@pytest.mark.parametrize("told", ENDLESS)
def test_the_reader_comes_to_an_end_whatever_is_typed(told):
    assert read_told(told, GAMES["inferno"]).players
