"""Measurements of deck checks, for ``make bench``: decks of 50 cards read and checked, one core."""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from decks import Card, Catalogue, check, load_formats, read_list
from decks.batch import check_lists
from decks.importing import read_card_file
from decks.lists.lines import parse_line
from decks.many import from_text
from decks.reports import report
from decks.words import fold

from .decks.sets import DAY

_DECKS = 1_000
_ROUNDS = 5
_CARDS = 4_000


def fftcg() -> tuple[Catalogue, Callable[[random.Random, int], str]]:
    """A catalogue as large as the game's, and decks out of it with up to so many copies of a card. A figure stands in every name,
    which is in doubt as a count until the catalogue is asked."""
    letters = "CRHL"
    cards = [
        Card("fftcg", f"Personaje {n // 3} de nombre largo", (f"{31 + n // 150}-{n % 150 + 1:03}{letters[n % 4]}",),
             {"type": ("Delantero",), "limit_break": False})
        for n in range(_CARDS)
    ]  # fmt: skip

    return Catalogue.of("fftcg", cards), _decks_of(cards)


def printed() -> tuple[Catalogue, Callable[[random.Random, int], str]]:
    """The same of real cards, from a file in the folder ``JUEZ_CARDS``: of 2,900 names some fifty have a figure."""
    found = read_card_file((Path(os.environ["JUEZ_CARDS"]) / "fftcg-opus-1-20.json").read_bytes(), "fftcg")
    catalogue = Catalogue.of("fftcg", found.cards)
    return catalogue, _decks_of([card for card in catalogue.cards.values() if card.codes and card.fact("limit_break") is False])


def _decks_of(cards: list[Card]) -> Callable[[random.Random, int], str]:
    def deck(chance: random.Random, copies: int) -> str:
        lines, left = [], 50
        for card in chance.sample(cards, 50):
            number = min(left, copies)
            lines.append(f"{number} {card.name} ({card.codes[0]})")
            left -= number
            if not left:
                break
        return "\n".join(lines)

    return deck


def inferno() -> tuple[Catalogue, Callable[[random.Random, int], str]]:
    """The same for a game whose cards are names."""
    facts = {"type": ("Aliado",), "supertypes": (), "senda": ""}
    cards = [Card("inferno", f"Aliado {n} de nombre largo", (), facts) for n in range(1_000)]
    demon = Card("inferno", "El que aguarda", (), {"type": ("Demonio",), "supertypes": (), "senda": "Caos"})

    def deck(chance: random.Random, copies: int) -> str:
        lines, left = ["Demonio: El que aguarda", "Mazo"], 50
        for card in chance.sample(cards, 50):
            number = min(left, copies)
            lines.append(f"{number} {card.name}")
            left -= number
            if not left:
                break
        return "\n".join(lines)

    return Catalogue.of("inferno", [*cards, demon]), deck


def rate(game: str, format: str, texts: list[str], catalogue: Catalogue) -> float:
    """Decks per second of one core, the median of several rounds; what one round read is forgotten before the next."""
    found = load_formats().get(game, format)
    rates = []
    for _ in range(_ROUNDS):
        parse_line.cache_clear()
        fold.cache_clear()
        started = time.process_time()
        legal = sum(check(read_list(text, game), found, catalogue, DAY).legal is True for text in texts)
        rates.append(len(texts) / (time.process_time() - started))
        assert legal == len(texts)
    return statistics.median(rates)


def a_hundred(deck: Callable[[random.Random, int], str], catalogue: Catalogue) -> float:
    """Seconds for a hundred lists of players in one text, from the text to the table of their verdicts; the median."""
    chance = random.Random(8)
    text = "\n".join(f"Jugador: {n}\n{deck(chance, 3)}" for n in range(100))
    format = load_formats().get("fftcg", "construido")
    took = []
    for _ in range(_ROUNDS):
        started = time.process_time()
        lists = from_text(text)
        done = list(check_lists(lists, format, catalogue, DAY))
        report(done, ".csv")
        took.append(time.process_time() - started)
        assert len(done) == 100
    return statistics.median(took)


def main() -> None:
    catalogue, deck = fftcg()
    print(f"\na hundred lists of 17 lines, from one text to the table of verdicts: {a_hundred(deck, catalogue):.2f} s")
    chance = random.Random(7)
    print(f"\ndecks of 50 cards, {_DECKS} at a time, median of {_ROUNDS} rounds, one core\n")
    print("| game, format, cards | lines in a deck | decks per second |\n|---|---|---|")
    made = [
        ("fftcg", "construido", fftcg, 3),
        ("fftcg", "construido", fftcg, 1),
        ("fftcg", "estandar", fftcg, 3),
        ("inferno", "abierto", inferno, 4),
    ]
    real = [("fftcg", "construido", printed, 3), ("fftcg", "construido", printed, 1)]
    for game, format, make, copies in made + (real if os.environ.get("JUEZ_CARDS") else []):
        catalogue, deck = make()
        texts = [deck(chance, copies) for _ in range(_DECKS)]
        lines = len(texts[0].split("\n"))
        of = "printed" if make is printed else "made up"
        print(f"| `{game}` {format}, {of} | {lines} | {rate(game, format, texts, catalogue):.0f} |", flush=True)


if __name__ == "__main__":
    main()
