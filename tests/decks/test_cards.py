"""Card facts, codes, catalogues: what is known, under which names, as one card or several."""

from __future__ import annotations

import pytest

from decks import Card, Catalogue
from decks.cards import FACTS, Answer, Condition
from decks.catalogue import GAMES, embedded_cards, figured_cards
from decks.codes import find_code, numbers_of
from decks.describing import FACT_LABELS, shown_facts


@pytest.mark.parametrize("game", GAMES)
def test_embedded_cards_say_only_known_facts(game):
    cards = embedded_cards(game)
    assert cards
    assert all(set(card.facts) <= set(FACTS) for card in cards)
    assert len(Catalogue.of(game)) == len(cards) + len(figured_cards(game))


@pytest.mark.parametrize("game", GAMES)
def test_embedded_cards_are_named_in_the_rules(game):
    from rules_corpus.embedded import embedded_editions
    from rules_corpus.words import fold

    text = fold(" ".join(record.text for edition in embedded_editions() if edition.document == game for record in edition))
    for card in embedded_cards(game):
        assert fold(card.name) in text, card.name
        assert all(code in text.upper().replace("1-183-H", "1-183H") for code in card.codes), card.codes


def test_printings_chain_into_one_card():
    cards = [
        Card("fftcg", "Alexander", ("8-046R",), {"cost": 4}),
        Card("fftcg", "Alexander", ("Re-063C/15-043R",), {"limit_break": False}),
        Card("fftcg", "Alexander", ("15-043R/8-046R",)),
    ]
    catalogue = Catalogue("fftcg", cards)
    assert len(catalogue) == 1
    for number in ("8-046", "15-043", "RE-063"):
        assert catalogue.key_of_number(number) == "8-046"
    card = catalogue.cards["8-046"]
    assert (card.fact("cost"), card.fact("limit_break"), card.codes[0]) == (4, False, "8-046R")


def test_what_a_user_imports_stands_before_what_the_rules_tell():
    catalogue = Catalogue.of("fftcg", [Card("fftcg", "White Mage", ("3-136C",), {"multicard": False, "cost": 2})])
    (found,) = catalogue.search("3-136C")
    assert (found.card.name, found.card.aliases) == ("White Mage", ("Mago Blanco",))
    assert (found.card.fact("multicard"), found.card.fact("cost")) == (False, 2)
    assert catalogue.keys_of_name("mago blanco") == ("3-136", "5-057")


@pytest.mark.parametrize(
    ("condition", "facts", "answer"),
    [
        (Condition("limit_break", is_=True), {}, Answer.UNKNOWN),
        (Condition("limit_break", is_=True), {"limit_break": True}, Answer.YES),
        (Condition("limit_break", is_=True), {"limit_break": False}, Answer.NO),
        (Condition("type", any_of=("Talismán",)), {"type": ("talisman",)}, Answer.YES),
        (Condition("type", any_of=("Talismán",)), {"type": ("Arma", "Aliado")}, Answer.NO),
        (Condition("demon", is_=True), {"type": ("Demonio",)}, Answer.YES),
        (Condition("token", is_=False), {"type": ("Ficha", "Aliado")}, Answer.NO),
        (Condition("unlimited", is_=True), {"supertypes": ()}, Answer.NO),
        (Condition("unlimited", is_=True), {"supertypes": ("Ilimitado",)}, Answer.YES),
        (Condition("unlimited", is_=True), {"copies": -1}, Answer.YES),
        (Condition("basic", is_=True), {"type": ("Aliado",)}, Answer.NO),
        (Condition("basic", is_=True), {"type": ("Oro",)}, Answer.UNKNOWN),
        (Condition("senda", is_="caos"), {"senda": "Caos"}, Answer.YES),
    ],
)
def test_a_condition_is_never_guessed(condition, facts, answer):
    card = Card("myl" if condition.fact == "basic" else "inferno", "X", (), facts)
    assert condition.holds(card) is answer
    assert condition.holds(card.settled()) is answer


def test_every_fact_has_a_spanish_name():
    assert set(FACT_LABELS) == set(FACTS)
    assert shown_facts({"type": ("Aliado",), "unique": True, "limbo": False, "copies": -1, "cost": 0, "senda": ""}) == [
        "Aliado",
        "coste 0",
        "Única",
        "copias sin límite",
    ]


def test_a_card_comes_back_from_plain_data_as_it_was():
    card = Card("fftcg", "Lulu", ("1-149H",), {"type": ("Apoyo",), "cost": 2, "ex_burst": False}, ("ルールー",))
    assert Card.from_row("fftcg", card.as_row()) == card


@pytest.mark.parametrize("text", ["", "Auron", "XIII-2", "Mog (XIII-2)", "PR", "1-", "-001H", "1-00001H", "FF7-1"])
def test_what_is_no_code_is_none(text):
    assert find_code(text, "fftcg") is None


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("AI-001", ["AI-001"]),
        ("DO-016-236", ["DO-016-236"]),
        ("1FU-004-190", ["1FU-004-190"]),
        ("SS-47/236", ["SS-47/236"]),
        ("2017-035", ["2017-035"]),
    ],
)
def test_codes_of_other_games(text, keys):
    assert [number.key for number in numbers_of(text, "myl")] == keys
    assert find_code(f"Nombre ({text})", "myl").written == text
    assert find_code(f"{text} Nombre", "myl").written == text
    assert find_code("Mark Ex-303", "souls") is None


def test_search_goes_from_the_whole_name_to_names_much_like_it():
    cards = [Card("myl", name, (), {}) for name in ("Rey", "Rey de Oros", "El Rey Pálido", "Reina", "Virrey")]
    catalogue = Catalogue("myl", cards)
    assert [found.card.name for found in catalogue.search("REY")] == ["Rey", "Rey de Oros", "El Rey Pálido", "Virrey"]
    assert catalogue.search("Riena")[0].card.name == "Reina"
    assert catalogue.search("") == []
    assert catalogue.search("xyzzy") == []


def test_candidates_are_at_most_three():
    catalogue = Catalogue("fftcg", [Card("fftcg", "Auron", (f"{n}-001H",), {}) for n in range(1, 9)])
    assert catalogue.candidates("auron") == ["Auron (1-001H)", "Auron (2-001H)", "Auron (3-001H)"]
    assert catalogue.candidates("Auorn") == ["Auron (1-001H)", "Auron (2-001H)", "Auron (3-001H)"]
