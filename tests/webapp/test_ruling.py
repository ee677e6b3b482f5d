"""The ruling of a line: what was done, what happened with the rules quoted; the players see nothing that is hidden."""

from __future__ import annotations

import importlib.util
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


def test_no_step_names_a_card_that_only_one_player_saw_to_the_players(client):
    drawn = HIDDEN.replace("    mazo: 5\n  Bruno", "    mazo: [Guardada, Guardada]\n  Bruno").replace(
        "players:", "  Guardada: {type: aliado, cost: 1, strength: 1, resistance: 1}\nplayers:", 1
    )
    word = pack(drawn + "do:\n  - a mano: mover carta 1 de mazo de Ana a mano\n  - a mano: mover Secreto a inferno\n")
    for_players, for_judges = ruling(client, word), ruling(client, word, para="jueces")
    assert "Guardada" in for_judges
    assert "Guardada" not in for_players
    assert "Secreto" in for_players


def test_the_picture_of_a_ruling_shows_the_table_as_all_players_see_it(client):
    drawn = client.get("/situacion/fallo.svg", query_string={"s": pack(HIDDEN)})
    assert drawn.mimetype == "image/svg+xml"
    svg = drawn.get_data(as_text=True)
    assert 'viewBox="0 0 1200 630"' in svg
    assert "boca abajo" in unescape(svg)
    assert not {"Secreto", "Oculta"} & set(re.findall(r"\w+", svg))


def test_the_picture_for_chats_is_made_where_it_can_be_and_named_where_the_site_has_a_name(client):
    resvg = importlib.util.find_spec("resvg_py")
    drawn = client.get("/situacion/fallo.png", query_string={"s": pack(HIDDEN)})
    assert drawn.status_code == (200 if resvg else 404)
    if resvg:
        assert drawn.data.startswith(b"\x89PNG")
        assert (int.from_bytes(drawn.data[16:20]), int.from_bytes(drawn.data[20:24])) == (1200, 630)
    assert "og:image" not in ruling(client, pack(HIDDEN))
