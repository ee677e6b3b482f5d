"""Card files as they are found in public, where JUEZ_CARDS says they lie."""

from __future__ import annotations

import csv
import json

import pytest

from decks import Catalogue, answer, read_list
from decks.catalogue import figured_cards
from decks.codes import numbers_of
from decks.importing import read_card_file
from decks.words import fold
from decks.yaml_files import DATA, read_yaml

from .sets import DAY, FORMATS, codes, verdict

pytestmark = pytest.mark.cards
FILES = {
    "fftcg-opus-1-20.json": ("fftcg", 2937),
    "fftcg-ffdecks-opus-1-15.json": ("fftcg", 2203),
    "myl-encrucijada.tsv": ("myl", 128),
    "souls-starters.tsv": ("souls", 92),
    "myl-encrucijada-texts.tsv": ("myl", 86),
    "fftcg-limit-break.tsv": ("fftcg", 58),
}


@pytest.mark.parametrize("name", FILES)
def test_every_row_is_taken(real_cards, name):
    game, rows = FILES[name]
    found = read_card_file((real_cards / name).read_bytes(), game)
    assert (len(found.cards), found.refused) == (rows, ())


@pytest.fixture(scope="module")
def fftcg(real_cards) -> Catalogue:
    files = ["fftcg-opus-1-20.json", "fftcg-ffdecks-opus-1-15.json"]
    return Catalogue.of("fftcg", [c for name in files for c in read_card_file((real_cards / name).read_bytes(), "fftcg").cards])


def test_both_fftcg_files_speak_of_the_same_cards(fftcg):
    assert 2930 <= len(fftcg) <= 2945
    lulu = fftcg.cards["1-149"]
    assert lulu.fact("type") == ("Apoyo",)
    assert lulu.fact("limit_break") is False


def test_printings_that_are_known_are_of_one_name(fftcg, real_cards):
    """Of the numbers that are known as printings of one card, both files call those they have alike; and so the figures."""
    files = ("fftcg-opus-1-20.json", "fftcg-ffdecks-opus-1-15.json")
    cards = [card for name in files for card in read_card_file((real_cards / name).read_bytes(), "fftcg").cards]
    names = {number.key: fold(card.name) for card in cards for code in card.codes for number in numbers_of(code, "fftcg")}
    for row in read_yaml(DATA / "printings.yaml")["printings"]:
        keys = [number.key for code in row for number in numbers_of(code, "fftcg")]
        assert len({names[key] for key in keys if key in names}) <= 1, row
        assert len({fftcg.key_of_number(key) for key in keys}) == 1, row
    for card in figured_cards("fftcg"):
        assert names[numbers_of(card.codes[0], "fftcg")[0].key] == fold(card.name)


def test_cards_named_by_the_rules_are_those_of_the_files(fftcg):
    """The Spanish names of the rules stand beside the English ones, and what both say agrees."""
    assert {"White Mage", "Mago Blanco"} <= set(fftcg.cards["5-057"].names)
    assert fftcg.cards["6-075"].fact("type") == ("Invocación",)


def test_a_real_deck_is_legal_and_a_name_alone_is_asked(fftcg):
    plain = [key for key in sorted(fftcg.cards) if key.startswith("3-")][:16]
    deck = "\n".join(f"3 {fftcg.label(key)}" for key in plain) + "\n2 Lulu (1-149H)"
    found = verdict("fftcg", "construido", deck, catalogue=fftcg)
    assert found.legal is True, codes(found)
    named = verdict("fftcg", "construido", deck + "\n3x Auron", catalogue=fftcg)
    (unread,) = named.unread
    assert unread.candidates == ("Auron (1-001)", "Auron (1-002)", "Auron (1-003)") or len(unread.candidates) == 3
    assert all(candidate.startswith("Auron (") for candidate in unread.candidates)


def test_a_name_in_another_language_is_not_taken_for_a_single_card(fftcg):
    found = verdict("fftcg", "construido", "3 Mago Temporal", catalogue=fftcg)
    assert len(found.unread) == 1
    assert all("Time Mage" in candidate for candidate in found.unread[0].candidates)


def test_starter_decks_of_souls(real_cards):
    data = (real_cards / "souls-starters.tsv").read_bytes()
    catalogue = Catalogue.of("souls", read_card_file(data, "souls").cards)
    rows = list(csv.DictReader(data.decode().splitlines(), delimiter="\t"))
    plural = {"Unidad": "Unidades", "Arma": "Armas", "Conjuro": "Conjuros", "Ente": "Entes", "Ficha": "Fichas", "Maná": "Maná"}
    for product in ("ME1", "ME2", "ME3", "ME4"):
        kinds: dict[str, list[str]] = {}
        for row in rows:
            for part in row["mazos(copias)"].split(","):
                name, copies = part.split(":")
                if name == product:
                    kinds.setdefault(row["tipo"], []).append(f"{copies} {row['nombre']}")
        text = "\n".join(
            f"{sum(int(line.split()[0]) for line in lines)} {plural[kind]}\n" + "\n".join(lines) for kind, lines in kinds.items()
        )
        found = verdict("souls", "estandar", text, catalogue=catalogue)
        assert (found.unread, found.counts["mana"]) == ((), 6), product
        # the file does not say which cards are of Limbo: 42 cards fit the main deck and the Limbo together
        assert (found.legal, found.counts["principal"]) == (None, 42)
        assert not any(code == "heading-count" for code in codes(found))


def test_a_deck_of_mitos_y_leyendas(real_cards):
    catalogue = Catalogue.of("myl", read_card_file((real_cards / "myl-encrucijada.tsv").read_bytes(), "myl").cards)
    several = [c.name for c in catalogue.cards.values() if c.fact("unique") is False and c.fact("type") == ("Aliado",)][:16]
    gold = next(c.name for c in catalogue.cards.values() if c.fact("type") == ("Oro",))
    deck = "\n".join(f"3 {name.upper()}" for name in several) + f"\n2 {gold}"
    assert verdict("myl", "furia-extendido", deck, catalogue=catalogue).legal is True
    unique = next(c.name for c in catalogue.cards.values() if c.fact("unique") and c.fact("cost") is not None)
    twice = verdict("myl", "furia-extendido", deck.replace(f"2 {gold}", f"1 {gold}\n1 {unique}\n1 {unique}"), catalogue=catalogue)
    assert "unique-card" in codes(twice)


def test_ffdecks_ids_read_an_octgn_deck(fftcg):
    card = fftcg.cards["1-149"]
    text = f'<deck><section name="Backups"><card qty="3" id="{card.facts["octgn"][0]}">Nombre viejo</card></section></deck>'
    found = verdict("fftcg", "construido", text, catalogue=fftcg)
    assert [(held.label, held.copies) for held in found.deck.held] == [("Lulu (1-149H)", 3)]


def test_texts_of_both_fftcg_files_are_marked_one_way(fftcg, real_cards):
    files = {
        name: {card.codes[0]: card for card in read_card_file((real_cards / name).read_bytes(), "fftcg").cards}
        for name in ("fftcg-opus-1-20.json", "fftcg-ffdecks-opus-1-15.json")
    }
    opus, decks = (
        {numbers_of(c.codes[0], "fftcg")[0].key: c.facts.get("text") for c in found.values()} for found in files.values()
    )
    both = [key for key in opus if decks.get(key) and opus[key]]
    alike = sum(opus[key] == decks[key] for key in both)
    assert (len(both) > 2150, alike > 1600) == (True, True)
    for texts in (opus, decks):
        marked = [
            text
            for text in texts.values()
            if text and any(mark in text for mark in ("[[", "**", "~Job", "_Job", "_Card", "<b", "《"))
        ]
        assert len(marked) < 4  # slips of the source


def test_every_line_of_the_public_lists_is_read(real_cards, fftcg):
    content = json.loads((real_cards / "fftcg-opus-1-20.json").read_text(encoding="utf-8"))
    assert content["cubes"]
    for cube in content["cubes"]:
        found = answer(read_list(json.dumps(cube), "fftcg"), FORMATS.get("fftcg", "estandar"), FORMATS, fftcg, DAY).as_json()
        assert found["lines"] == {"given": len(cube["cards"]), "read": len(cube["cards"]), "unread": 0}
        assert [row["code"] for row in found["cards"]] == [card["setID"] for card in cube["cards"]]
        assert found["known_until"] == "2025-03-28"


def test_every_real_card_is_read_in_every_order_with_its_name(fftcg):
    """A figure in a name is no count: what is read of a line is the right count, or the line is unread."""
    for key, card in fftcg.cards.items():
        code, name = card.codes[0], card.name
        for line in (f"3 {name} ({code})", f"3x {code} {name}", f"{name} ({code}) x3", f"* (3x) [{code}] - {name}"):
            deck = verdict("fftcg", "construido", line, catalogue=fftcg).deck
            assert deck.unread or [(held.key, held.copies) for held in deck.held] == [(key, 3)], line
        assert not verdict("fftcg", "construido", f"3 {name} ({code})", catalogue=fftcg).unread, name
