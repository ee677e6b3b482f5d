"""The ruling of a line: what was done, what happened with the rules quoted; the players see nothing that is hidden."""

from __future__ import annotations

import re
from html import unescape

from webapp.packed import pack

FIGHT = "/situaciones/inferno/combate-uno-a-uno"
HIDDEN = """
game: inferno
title: Una mano
cards:
  Secreto: {type: ritual, cost: 1}
  Oculta: {type: aliado, cost: 1, strength: 2, resistance: 2}
players:
  Ana:
    demonio: Señor de Ana
    mano: [Secreto]
    en juego: [Oculta | boca abajo]
    mazo: 5
  Bruno:
    demonio: Señor de Bruno
    mazo: 5
"""


def ruling(client, word: str, **query) -> str:
    response = client.get("/situacion/fallo", query_string={"s": word, **query})
    assert response.status_code == 200
    return unescape(response.get_data(as_text=True))


def test_a_ruling_tells_who_did_what_and_quotes_the_rules(client):
    page = unescape(client.get(FIGHT).get_data(as_text=True))
    shown = ruling(client, re.search(r'name="s" value="([^"]+)"', page)[1], mesa="12", quienes="AB, CD")
    assert "Ana: proponer combate → Oso → Lobo" in shown
    assert "mesa 12 · AB, CD" in shown
    quoted = shown[shown.index("Las reglas") :]
    assert "<blockquote>" in quoted
    assert re.search(r'href="/r/inferno:705\.5f', quoted)
    assert "data:image/svg" in shown


def test_players_see_neither_hands_nor_cards_that_lie_face_down(client):
    word = pack(HIDDEN)
    for_players, for_judges = ruling(client, word), ruling(client, word, para="jueces")
    table = slice(for_players.index("La mesa queda así"), for_players.index("Las reglas"))
    assert "Secreto" not in for_players[table]
    assert "Oculta" not in for_players[table]
    assert "Secreto" in for_judges
