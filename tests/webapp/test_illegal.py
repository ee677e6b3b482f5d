"""Something illegal has happened: what the document undoes, what stays, both tables, and going on from the repaired one."""

from __future__ import annotations

import re
from html import unescape

from engine.files.shipped import all_situations
from engine.running.repairing import repaired
from engine.running.tasks import Bounds
from engine.running.walking import walk_through
from webapp.packed import pack

DECK = """
game: inferno
title: Se tomó una carta
cards:
  Augurio: {type: ritual, supertypes: [instantáneo], cost: 1, abilities: [{effect: [{tomar: 1}]}]}
  Lobo: {type: aliado, cost: 1, strength: 1, resistance: 1}
players:
  Ana: {demonio: Señor, mazo: [Lobo, Lobo], mano: [Augurio], en juego: recurso x2}
  Bruno: {demonio: Dama, mazo: 5}
do:
  - Ana: jugar Augurio
  - pasan
"""


def text_of(stem: str) -> str:
    return next(about.text for about in all_situations() if about.stem == stem)


def page(client, text: str, **query) -> str:
    response = client.get("/situacion/ilegal", query_string={"s": pack(text), **query})
    assert response.status_code == 200
    return unescape(response.get_data(as_text=True))


def test_the_step_is_chosen_among_what_somebody_did(client):
    shown = page(client, text_of("respuesta-en-la-cadena"))
    assert "¿Qué fue lo ilegal?" in shown
    assert re.search(r"\d+\. Ana juega", shown) or "Ana" in shown


def test_the_document_is_cited_and_both_tables_are_shown(client):
    shown = page(client, text_of("respuesta-en-la-cadena"), n=2)
    assert re.search(r'href="/r/inferno:708\.1', shown)
    assert re.search(r'href="/r/inferno:708\.2', shown)
    assert shown.count("<svg") >= 2
    assert "Seguir desde esta mesa" in shown


def test_a_game_without_a_rule_of_it_says_so_and_leaves_it_to_the_judge(client):
    shown = page(client, text_of("haquika"), n=4)
    assert "no tiene ninguna regla sobre acciones ilegales" in shown
    assert "por decisión del juez" in shown


def test_what_was_played_is_back_and_who_had_priority_has_it_again():
    walk = walk_through(text_of("respuesta-en-la-cadena"), {}, Bounds())
    after = walk_through(repaired(walk, 6).text, {}, Bounds())
    assert after.decision["player"] == "Ana"
    assert {o.base.name for o in after.ran.run.state.objects.values() if o.zone.name == "mano"} == {"Rayo", "Furor"}


def test_what_left_a_deck_is_not_undone():
    walk = walk_through(DECK, {}, Bounds())
    n = next(step.n for step in walk.steps if step.how == "chosen")
    found = repaired(walk, n)
    state = walk_through(found.text, {}, Bounds()).ran.run.state
    hand = sorted(o.base.name for o in state.objects.values() if str(o.zone.player) == "Ana" and o.zone.name == "mano")
    assert hand == ["Augurio", "Lobo"]
    assert found.stays
