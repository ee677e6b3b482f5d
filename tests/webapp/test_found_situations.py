"""Situations are found as rules are: slips, jargon, accents, questions, numbers; by section and theme; twenty at a time."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest

from engine import all_situations, situations_about
from engine.catalogue import GAMES
from rules_corpus.yaml_files import read_yaml

ASKED = read_yaml(Path(__file__).parent / "found_situations.yaml")
_LINK = re.compile(r'href="/situaciones/(\w+/[^"?]+)"')


def listed(client, **query) -> tuple[str, list[str]]:
    """The page of a list, and the situations on it in order."""
    response = client.get("/situaciones", query_string=query)
    assert response.status_code == 200
    page = unescape(response.get_data(as_text=True))
    return page, _LINK.findall(unquote(page))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_at_a_table_finds_its_situation(client, game):
    asked = [(words, f"{game}/{stem}") for of, words, stem in ASKED if of == game]
    found = {words: listed(client, juego=game, q=words)[1] for words, _ in asked}
    assert [words for words, wanted in asked if wanted not in found[words]] == []
    early = [words for words, wanted in asked if wanted in found[words][:5]]
    assert len(early) >= 0.6 * len(asked), early


def test_a_slip_is_put_right_and_can_be_searched_as_it_was_typed(client):
    page, right = listed(client, juego="inferno", q="atacar con un aliado jirado")
    assert "<strong>atacar con un aliado girado</strong>" in page
    _, literal = listed(client, juego="inferno", q="jirado", literal=1)
    assert right
    assert literal == []


def test_a_number_lists_what_is_about_the_rule_and_those_below_it(client):
    _, found = listed(client, juego="inferno", q="116.3", n=1000)
    wanted = {about.id for rule in ("116.3", "116.3a", "116.3b") for about in situations_about(f"inferno:{rule}")}
    assert wanted
    assert wanted <= set(found)
    assert all(f"{game}:" in " ".join(a.rules) for a in all_situations() if a.id in found for game in [a.game])


def test_twenty_at_a_time_of_a_search_a_section_and_a_theme(client):
    for query in ({"q": "combate"}, {"capitulo": "1"}, {"tema": "habilidad-disparada"}):
        page, found = listed(client, juego="inferno", **query)
        assert len(found) == 20
        more = re.search(r'href="(/situaciones\?[^"]*n=40[^"]*)">Más situaciones', page)[1]
        assert len(_LINK.findall(unescape(client.get(more).get_data(as_text=True)))) > 20


def test_themes_hold_what_is_about_the_rules_of_a_concept_in_one_game_or_in_all(client):
    page, found = listed(client, juego="inferno", tema="pila")
    assert "Por tema" in page
    assert {about.id for about in situations_about("inferno:405.5")} <= set(found)
    _, everywhere = listed(client, juego="", tema="pila")
    assert {each.partition("/")[0] for each in everywhere} > {"inferno"}
    assert listed(client, juego="inferno", tema="nada")[1] == []


def test_each_situation_leads_to_its_rules_and_each_rule_to_its_situations(client):
    about = situations_about("inferno:405.5")[0]
    page, _ = listed(client, juego="inferno", q=about.title)
    row = page[page.index(about.title) :].partition("</li>")[0]
    assert 'href="/r/inferno:405' in row
    sheet = unescape(client.get(f"/situaciones/{about.id}").get_data(as_text=True))
    assert re.search(r'Trata de\s*<span class="because">.*href="/r/inferno:405', sheet, re.DOTALL)
    rule = unescape(client.get("/r/inferno:405.5").get_data(as_text=True))
    assert f'href="/situaciones/{about.id}"' in rule
    many = unescape(client.get("/r/myl:6.4").get_data(as_text=True))
    assert 'href="/situaciones?juego=myl&q=6.4"' in many
