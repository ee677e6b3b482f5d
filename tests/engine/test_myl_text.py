"""Card text of Mitos y Leyendas: every text of the list is understood whole, written again, and does what it says."""

from pathlib import Path

import pytest
import yaml

from engine.files.building import build
from engine.files.situation import load
from engine.games.myl.card_data import races_of, read_card
from engine.games.myl.text import READER
from engine.kernel.abilities import Keyword, Unread
from engine.kernel.driver import UNANSWERED, Run
from engine.kernel.visiting import every
from engine.running.random_games import broken_invariants
from engine.running.runs import run_situation
from engine.running.script import at_random
from engine.text.words import normalise

from ..amounts import amount

FOLDER = Path(__file__).with_name("texts")
GROUPS = yaml.safe_load((FOLDER / "myl.yaml").read_text(encoding="utf-8"))
CARDS = {name: card for group in GROUPS.values() for name, card in group.items()}
BEHAVIOUR = yaml.safe_load((FOLDER / "myl-lo-que-hacen.yaml").read_text(encoding="utf-8"))
BOARD = BEHAVIOUR["mesa"]
each_card = pytest.mark.parametrize("name", CARDS)


def test_there_are_enough_texts_and_the_cards_of_the_document_are_among_them():
    assert len(CARDS) >= 80
    assert {"Casco Espartano", "Ballesta", "Haquika", "Devastador", "Hidromiel", "Alianza Imposible", "Balder"} == set(
        GROUPS["impresas"]
    )


@each_card
def test_it_is_understood_and_written_again(name):
    text = CARDS[name]["text"]
    read = READER.read(text, name)
    assert read.unread == ()
    assert READER.again(read) == normalise(text, name)
    written = READER.write(read.abilities, name)
    assert READER.read(written, name).abilities == read.abilities
    assert not any(isinstance(ability, Unread) for ability in read_card(name, CARDS[name]).abilities)


@pytest.mark.parametrize("text", ["Sube ese Aliado a tu mano.", "Paga dos Oros para que esta carta no pueda ser anulada."])
def test_what_would_come_to_nothing_as_the_card_resolves_is_not_read(text):
    """«Ese» of which nothing was said (4.5); what would have to be so before the card resolves (6.1.F)."""
    card = read_card("Ola", {"type": "Talismán", "cost": 1, "text": text})
    assert [unread.text for unread in every(Unread, card.abilities)] == [text]


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("Cuando tu oponente juegue un Talismán, bota 2 cartas.", "Cuando tu oponente juegue un Talismán, bota 2 cartas."),
        ("Cuando Ola entra en juego, pon en juego un Aliado de tu Cementerio. Gana Furia.", "Gana Furia"),
    ],
)
def test_what_may_be_said_of_another_is_not_read(text, unread):
    """Who mills a card, and which Aliado gains an ability."""
    card = read_card("Ola", {"type": "Aliado", "cost": 1, "strength": 1, "text": text})
    assert [one.text for one in every(Unread, card.abilities)] == [unread]


@pytest.mark.parametrize(
    "text",
    ["Roba una carta (Carta Única).", "Roba una carta. (Única)", "(Carta única) Roba una carta.", "Roba una carta. Carta Única."],
)
def test_a_keyword_in_brackets_is_no_reminder(text):
    assert Keyword("Única") in READER.read(text).abilities


def test_what_is_said_of_an_oro_that_is_played_is_not_read():
    """6.3.2: an Oro is put into play."""
    text = "Cuando juegues un Oro, roba una carta."
    card = read_card("Ola", {"type": "Tótem", "cost": 1, "text": text})
    assert [unread.text for unread in every(Unread, card.abilities)] == [text]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Destruye un Hechicero.", "Hechicero"),
        ("Tus Hechiceros ganan 1 a la Fuerza.", "Hechiceros"),
        ("Roba una carta por cada Hechicero que controles.", "Hechicero"),
    ],
)
def test_what_is_no_raza_that_is_known_is_named_and_not_read(text, word):
    """1.E: a noun that may be a Raza, of which nobody says that it is one."""
    (lost,) = READER.read(text, "Ola").unread
    assert [said for said, _, _ in lost.words] == [word]


def test_a_raza_that_a_card_is_known_to_be_of_may_be_named():
    """1.E: its own, and those of cards beside it."""
    text = {"type": "Aliado", "cost": 1, "strength": 1, "text": "Tus Duendes ganan 1 a la Fuerza."}
    assert any(every(Unread, read_card("Ola", text).abilities))
    assert not any(every(Unread, read_card("Ola", {**text, "race": "Duende"}).abilities))
    assert not any(every(Unread, read_card("Ola", text, races_of([{"race": "Duendes"}])).abilities))


@pytest.mark.parametrize(
    "text",
    [
        "Muestra la carta superior del Castillo oponente, si es un Aliado, ponlo en tu mano.",
        "Mira las tres cartas superiores del Castillo oponente, pon una en tu mano y el resto en la parte inferior.",
        "Mira las tres cartas superiores del Castillo oponente y ponlas en la parte inferior de tu Castillo.",
        "Mira las dos cartas superiores de tu Castillo y ponlas en la parte inferior del Mazo Castillo oponente.",
        "Pon un Aliado del Cementerio oponente en tu mano.",
        "Busca un Aliado en el Castillo oponente y ponlo en tu mano.",
        "Busca un Aliado en el Castillo oponente.",
    ],
)
def test_the_cards_of_one_player_do_not_come_to_another(text):
    """Nothing says whose they would be then."""
    assert READER.read(text, "Ola").unread


@pytest.mark.parametrize(
    "text",
    [
        "Mira la mano de tu oponente, elige una carta y ponla en tu mano.",
        "Mira la mano de tu oponente y elige un Aliado, destiérralo.",
        "Mira las tres cartas superiores de tu Castillo, elige un Aliado y ponlo en tu mano.",
        "Mira las tres cartas superiores de tu Castillo. Elige un Aliado y ponlo en tu mano.",
        "Mira la mano de tu oponente. Destierra una carta.",
    ],
)
def test_what_is_chosen_of_cards_that_were_seen_is_no_card_in_play(text):
    assert READER.read(text, "Ola").unread


@pytest.mark.parametrize("when", ["si", "mientras"])
def test_only_then_does_it_block_or_then_does_it_only_block(when):
    assert READER.read(f"Ola sólo puede bloquear {when} controlas otro Aliado.", "Ola").unread


def test_two_razas_in_a_row_are_no_raza():
    """«Caballero Negro» may be what a card is called."""
    assert READER.read("Destruye un Caballero Negro.", "Ola").unread


NOT_SAID = (
    # 2.2.4: a hand is private, and nothing says who chooses a card of it that nobody has seen
    "Descarta un Talismán de la Mano oponente.",
    "Destierra una carta de la Mano de tu oponente.",
    # who draws, or discards: the form is that of what is said to you, too
    "Tu oponente bota 2 cartas y roba una carta.",
    "Tu oponente descarta una carta, luego roba una carta.",
    "Destruye un Tótem y tu oponente roba dos cartas y descarta una carta.",
)


@pytest.mark.parametrize("text", NOT_SAID)
def test_who_does_it_or_chooses_is_not_guessed(text):
    card = read_card("Ola", {"type": "Talismán", "cost": 1, "text": text})
    assert [unread.text for unread in every(Unread, card.abilities)] == [text]


def situation(row):
    """The board of the file with what the row adds to it, and with the card in hand unless the row puts it elsewhere."""
    name = row["carta"]
    players = {who: {**zones, **row.get(who, {})} for who, zones in BOARD["players"].items()}
    if not any(name in str(zones) for zones in (row.get("Ana", {}), row.get("Bruno", {}))):
        players["Ana"] = {**players["Ana"], "mano": [name, "Escudero"]}
    used = str((players, row.get("do"), CARDS[name]))
    cards = {other: card for other, card in {**CARDS, **BOARD["cards"]}.items() if other in used and other != name}
    document = {
        "game": "myl",
        "title": name,
        "cards": {**cards, name: CARDS[name]},
        "turn": row.get("turn", {"number": 3, "active": "Ana"}),
        "players": players,
        "do": row.get("do", []),
        "expect": row.get("expect", []),
    }
    return load(yaml.safe_dump(document, allow_unicode=True, sort_keys=False, width=10**6))


@pytest.mark.parametrize("row", BEHAVIOUR["filas"], ids=lambda row: row["carta"])
def test_it_does_what_it_says(row):
    ran = run_situation(situation(row))
    assert ran.run.stopped is None
    assert ran.expect
    assert [item["text"] for item in ran.expect if not item["ok"]] == []


@each_card
def test_it_breaks_nothing_whatever_is_chosen(name):
    known = {"castillo": "Escudero x20"}
    state = build(situation({"carta": name, "Ana": known, "Bruno": known}))
    for seed in range(amount(1, 5)):
        choose = at_random(seed)
        left = [25]

        def answer(decision, match, choose=choose, left=left):
            left[0] -= 1
            if left[0] < 0:
                return UNANSWERED
            return choose(decision, match)

        run = Run(state, answer, max_steps=2_000).go()
        assert broken_invariants(state, run) == []
