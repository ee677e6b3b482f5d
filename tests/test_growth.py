"""Reading a longer text takes in proportion longer: every reader of what somebody sends, with what grows in it."""

from __future__ import annotations

from contextlib import suppress

import pytest

from decks import read_list
from desk.player_files import read_players
from engine import SituationError, load, read_card_text
from engine.files.yaml_nodes import read_nodes
from rules_corpus import DOCUMENTS
from rules_corpus.reading import BadSource, read_official
from webapp.packed import pack, unpack

from .growth import grows, work

#: Four times as much may take so many times as long: what is in step takes four, what is quadratic sixteen.
MOST = 6.5
BOARD = "game: inferno\ntitle: x\nplayers:\n  Ana: {demonio: A, mazo: 9}\n  Bruno: {demonio: B, mazo: 9}\n"


def cards(n: int, body: str) -> str:
    return f"{BOARD}cards:\n" + "".join(f"  C{i}: {body}\n" for i in range(n))


YAML = {
    "blocks": lambda n: "a:\n" + "  - |\n    x\n" * n,
    "folded": lambda n: "a:\n" + "  - >\n    x\n" * n,
    "one long block": lambda n: "a: |\n" + "  x y z\n\n" * n,
    "one long quote": lambda n: 'a: "' + "x\n\n  " * n + '"',
    "one long word": lambda n: "a: " + "x " * n,
    "keys": lambda n: "".join(f"k{i}: 1\n" for i in range(n)),
    "lists": lambda n: "a:\n" + "  - [1, 2]\n" * n,
    "comments": lambda n: "# x\n" * n + "a: 1",
    "not closed": lambda n: "a: [" + "x, " * n,
}
SITUATIONS = {
    "cards": lambda n: cards(n, "{type: aliado, cost: 2, strength: 2, resistance: 2}"),
    "texts": lambda n: cards(n, "\n    type: aliado\n    cost: 2\n    text: |\n      Girar: Toma una carta."),
    "lines": lambda n: BOARD + "do:\n" + "  - Ana: pasar\n" * n,
    "board": lambda n: BOARD.replace("mazo: 9}", f"mazo: 9, en juego: [{', '.join(['recurso'] * n)}]}}", 1),
    "expectations": lambda n: BOARD + "expect:\n" + "  - says: x\n" * n,
}
LISTS = {
    ("lines", "inferno"): lambda n: "".join(f"3 Carta {i}\n" for i in range(n)),
    ("headings", "myl"): lambda n: "Aliados (3)\n3 Carta\n\n" * n,
    ("headings that may be cards", "souls"): lambda n: "0 Maná\n" * n,
    ("headings that may be cards", "inferno"): lambda n: "1 Demonio\n" * n,
    ("nested sections", "inferno"): lambda n: "<deck>" + "<section>" * n + "</section>" * n + "</deck>",
    ("cards in nested sections", "inferno"): lambda n: (
        "<deck>" + "<section name='a'>" * n + "<card qty='1' id='b'>c</card>" * n + "</section>" * n + "</deck>"
    ),
    ("nested cards", "inferno"): lambda n: f"<deck><section name='a'>{'<card>b' * n}{'</card>' * n}</section></deck>",
    ("marks in a card", "inferno"): lambda n: f"<deck><section name='a'><card qty='1'>{'<b>x</b>' * n}</card></section></deck>",
    ("json", "fftcg"): lambda n: '{"cards": [' + ", ".join(['{"code": "1-001H", "quantity": 3}'] * n) + "]}",
    ("json parts", "fftcg"): lambda n: "{" + ", ".join(f'"k{i}": []' for i in range(n)) + "}",
    ("csv", "fftcg"): lambda n: "name,quantity\n" + '"a, b",3\n' * n,
    ("csv columns", "fftcg"): lambda n: "name,quantity" + ",x" * n + "\n" + "a,3" + ",y" * n,
    ("pairs", "souls"): lambda n: ",".join(["a,3"] * n),
}


def reading(read):
    """Read, whatever comes of it."""

    def do(text):
        with suppress(SituationError, BadSource, ValueError):
            read(text)

    return do


@pytest.mark.parametrize("make", YAML.values(), ids=YAML)
def test_yaml(make):
    assert grows(make, reading(read_nodes), 400) < MOST


@pytest.mark.parametrize("make", SITUATIONS.values(), ids=SITUATIONS)
def test_situations(make):
    assert grows(make, reading(load), 60) < MOST


@pytest.mark.parametrize(("name", "make"), LISTS.items(), ids=[" ".join(name) for name in LISTS])
def test_lists(name, make):
    assert grows(make, reading(lambda text: read_list(text, name[1])), 400) < MOST


PLAYERS = {
    "names": lambda n: "".join(f"Ana {i}\n" for i in range(n)),
    "pairings": lambda n: "".join(f"{i} Ana {i} vs Eva {i}\n" for i in range(1, n)),
    "a table": lambda n: "Mesa;Jugador 1;Jugador 2\n" + "".join(f"{i};Ana {i};Eva {i}\n" for i in range(1, n)),
    "a long line": lambda n: "1 " + "Ana - " * n,
    "columns": lambda n: "Nombre" + ",x" * n + "\nAna" + ",y" * n,
}


@pytest.mark.parametrize("make", PLAYERS.values(), ids=PLAYERS)
def test_players(make):
    assert grows(make, reading(read_players), 300) < MOST


@pytest.mark.parametrize("line", ["Girar: Toma una carta.\n", "xyz ", "Toma una carta y "])
def test_card_texts(line):
    assert grows(lambda n: line * n, reading(lambda text: read_card_text("inferno", text, "")), 10) < MOST


@pytest.mark.parametrize("line", ["", "palabra cualquiera", "100.1. Una regla", "100.1. Ver la regla 100.2 y la 100.3", "• cosa"])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_documents(document, line):
    read = reading(lambda text: read_official(text.encode(), DOCUMENTS[document], "x"))
    assert grows(lambda n: f"1. Uno\n{line}\n" * n, read, 100) < MOST


def test_links():
    assert grows(lambda n: pack("a" * n), lambda word: unpack(word, 10**6), 10_000) < MOST


def test_what_is_counted_tells_the_quadratic_from_the_linear():
    assert grows(lambda n: "x\n" * n, lambda text: [text.splitlines() for _ in text[::2]], 200) > 12
    assert grows(lambda n: "x\n" * n, lambda text: [line.strip() for line in text.splitlines()], 200) < 4.5
    assert work(lambda: None) <= 3
