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
