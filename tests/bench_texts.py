"""How long card texts take to read, for ``make bench``: as they stand, and with one word that nobody knows; and many cards."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable

from engine.catalogue import GAMES
from engine.files.card_gaps import PrintedCard, card_gaps
from tests.engine.own_texts import own_texts

#: So long a paragraph may take at the 95th of a hundred, and at most, in milliseconds; so many cards in so many seconds.
P95, LONGEST, CARDS, SECONDS = 20.0, 1_000.0, 3_000, 60.0


def _with_one_unknown(paragraph: str) -> str:
    listed = paragraph.split()
    listed[random.Random(paragraph).randrange(len(listed))] = "zutanea"
    return " ".join(listed)


def paragraphs(game: str, changed: Callable[[str], str]) -> list[float]:
    """The milliseconds that each paragraph of our own texts takes, with what is changed in it."""
    reader = GAMES[game].text
    assert reader is not None
    took = []
    for number, card in enumerate(own_texts(game)):
        for paragraph in filter(str.strip, card.text.splitlines()):
            text, name = changed(paragraph), f"{card.name} {number}"
            began = time.process_time()
            reader.read(text, name)
            took.append(1000 * (time.process_time() - began))
    return sorted(took)


def many_cards(game: str) -> float:
    """The seconds in which so many cards are measured, none of them twice."""
    texts = own_texts(game)
    cards = [
        PrintedCard(f"Zutano {n}", texts[n % len(texts)].types, _with_one_unknown(texts[n % len(texts)].text))
        for n in range(CARDS)
    ]
    began = time.process_time()
    card_gaps(game, cards)
    return time.process_time() - began


def print_texts() -> None:
    print(f"\nReading a paragraph of card text, milliseconds (at most {P95:.0f} at p95, {LONGEST:.0f} ever):\n")
    print("| game | texts | paragraphs | median | p95 | p99 | longest |\n|---|---|---|---|---|---|---|")
    for game in GAMES:
        GAMES[game].text.grammar  # type: ignore[union-attr]  # noqa: B018
        gc.collect()
        gc.freeze()
        for what, changed in (("as they stand", str), ("one unknown word", _with_one_unknown)):
            took = paragraphs(game, changed)
            parts = statistics.quantiles(took, n=100)
            shown = " | ".join(f"{one:.1f}" for one in (statistics.median(took), parts[94], parts[98], took[-1]))
            print(f"| {game} | {what} | {len(took)} | {shown} |")
    for game in GAMES:
        print(f"\n{CARDS} cards of {game}, no text read whole, measured in {many_cards(game):.1f} s (at most {SECONDS:.0f}).")


if __name__ == "__main__":
    print_texts()
