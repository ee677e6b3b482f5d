"""Each kind of ability is called what the game's own document calls it, with the rule that says what it is."""

from __future__ import annotations

import pytest

from engine import read_card_text
from rules_corpus.embedded import embedded_editions

TEXTS = {
    ("inferno", "Toma una carta."): ("habilidad de ritual", "113.3a"),
    ("inferno", "Girar: Toma una carta."): ("habilidad activada", "113.3b"),
    ("inferno", "Cuando muera, toma una carta."): ("habilidad disparada", "113.3c"),
    ("inferno", "Los aliados que controlas tienen +1/+1."): ("habilidad estática", "113.3d"),
    ("inferno", "Furia"): ("palabra clave", "702.1"),
    ("myl", "Cuando ataque, roba una carta."): ("habilidad disparada", "4.2"),
    ("myl", "Los Aliados que controlas ganan 1 a la Fuerza."): ("habilidad continua", "4.3"),
    ("souls", "Al jugar: Roba 1 carta."): ("efecto obligatorio", "8.1.2.1"),
    ("souls", "Al jugar: Puedes robar 1 carta."): ("efecto opcional", "8.1.2.2"),
    ("souls", "Tus unidades ganan +1/+0."): ("efecto permanente", "8.1.2.3"),
    ("fftcg", "When ~ enters the field, draw 1 card."): ("Habilidad de Apoyo", "11.8.1"),
    ("fftcg", "The Forwards you control gain +1000 power."): ("Habilidad de Campo", "11.9.1"),
    ("fftcg", "{D}: Draw 1 card."): ("Habilidad de Acción", "11.6.1"),
    ("fftcg", "{S}{D}: Draw 1 card."): ("Habilidad Especial", "11.7.1"),
    ("fftcg", "Haste"): ("palabra clave", "15.2"),
}
NUMBERS = {edition.document: {record.number for record in edition} for edition in embedded_editions()}


@pytest.mark.parametrize(("asked", "expected"), TEXTS.items(), ids=lambda part: part[1])
def test_an_ability_is_called_as_in_the_document_of_its_game(asked, expected):
    game, text = asked
    read = read_card_text(game, text)
    assert read["complete"], read
    assert [(one["kind"], one["rule"]) for one in read["paragraphs"][0]["abilities"]] == [expected]
    assert expected[1] in NUMBERS[game]


#: A text of a card of some type, and what it says in Juez's words.
SAID = {
    ("demonio", "Tiene +1 de fuerza por cada diez cartas en tu inferno."): (
        "Este demonio tiene +1 de fuerza por cada 10 cartas de tu inferno."
    ),
    ("demonio", "Tus aliados tienen «Girar: Endereza esta carta.»"): (
        "Los aliados que controlas tienen «Girar: Endereza esta carta»."
    ),
    ("aliado", "Siempre que haga daño, pon un contador +1/+1 sobre él."): (
        "Cuando esta carta haga daño, pon un contador de «+1/+1» sobre esta carta."
    ),
    ("aliado", "Cuando ataque, destruye el aliado objetivo. Exílialo."): (
        "Cuando esta carta ataque, destruye el aliado objetivo. Exilia ese elemento."
    ),
    ("aliado", "Gira otro aliado enderezado que controles: Gana +1/+0 hasta el final del turno."): (
        "Gira otro aliado enderezado que controlas: Esta carta obtiene +1/+0 hasta el final del turno."
    ),
    ("aliado", "Al final del turno, destruye este aliado."): "Al final de cada turno, destruye esta carta.",
    ("ritual", "El aliado objetivo gana +3/+3 y Furia hasta el final del turno."): (
        "El aliado objetivo obtiene +3/+3 y Furia hasta el final del turno."
    ),
    ("ritual", "Prevén todo el daño de combate que se haría este turno."): (
        "Prevén todo el daño de combate que se haría hasta el final del turno."
    ),
    ("ritual", "Cada oponente descarta una carta a menos que pague 1."): (
        "Cada oponente descarta una carta a menos que pague una energía."
    ),
    ("ritual", "Termina el combate."): "Termina el combate.",
}


@pytest.mark.parametrize(("card", "said"), SAID.items(), ids=lambda part: part[-1] if isinstance(part, tuple) else "")
def test_what_was_understood_is_said_as_such_a_card_would_say_it(card, said):
    kind, text = card
    read = read_card_text("inferno", text, kind=kind)
    assert [one["says"] for one in read["paragraphs"][0]["abilities"]] == [said]


def test_what_the_icon_marks_is_called_so():
    """11.10.3: of two autos that one whose paragraph has it."""
    text = "EX BURST Cuando esta carta entra al terreno de juego, coge 1 carta.\nCuando esta carta ataca, coge 1 carta."
    read = read_card_text("fftcg", text, kind="Delantero")
    kinds = [one["kind"] for paragraph in read["paragraphs"] for one in paragraph["abilities"]]
    assert kinds == ["Habilidad de Apoyo con EX Burst", "Habilidad de Apoyo"]
