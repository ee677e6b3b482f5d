"""The cards of Final Fantasy TCG that stand in both public files: where their words differ, whether they mean the same.

``python -m tests.engine.real_cards.transcriptions`` tells the figures, and what is not accounted for.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import yaml

from decks import Card
from decks.codes import numbers_of
from decks.importing import read_card_file
from engine.games.fftcg.text import READER
from engine.text.words import TextError

from .fftcg_play import FILES, FOLDER

#: Kind of difference → what it is, whether both mean the same, and the cards whose texts differ so.
LISTED: dict[str, dict[str, object]] = yaml.safe_load(
    Path(__file__).with_name("fftcg_transcriptions.yaml").read_text(encoding="utf-8")
)


@cache
def in_both() -> dict[str, tuple[Card, Card]]:
    """Number of a card → the card in the one file and in the other."""

    def cards(name: str) -> dict[str, Card]:
        listed = read_card_file((FOLDER / name).read_bytes(), "fftcg").cards
        return {numbers_of(card.codes[0], "fftcg")[0].key: card for card in listed if card.codes}

    one, other = cards(FILES[0]), cards(FILES[1])
    return {number: (one[number], other[number]) for number in sorted(one) if number in other}


def text_of(card: Card) -> str:
    return str(card.facts.get("text") or "")


def words(card: Card) -> list[str]:
    """The words, numbers and icons of its text, whatever marks stand between them."""
    return re.findall(r"[a-z0-9]+", text_of(card).lower())


def differing() -> dict[str, tuple[Card, Card]]:
    """Those of them whose words differ."""
    return {number: pair for number, pair in in_both().items() if words(pair[0]) != words(pair[1])}


def compared(one: Card, other: Card) -> str:
    """What reading both says of two texts: they mean the «same», something «other», or one of them is «unread» there."""
    try:
        read = [READER.read(text_of(card), card.name, language="en") for card in (one, other)]
    except TextError:
        return "unread"
    lines = [[(p.abilities, bool(p.unread), p.text) for p in text.paragraphs] for text in read]
    if len(lines[0]) != len(lines[1]):
        if any(unread for text in lines for _, unread, _ in text):
            return "unread"
        whole = [tuple(ability for abilities, _, _ in text for ability in abilities) for text in lines]
        return "same" if whole[0] == whole[1] else "other"
    verdict = "same"
    for mine, theirs in zip(*lines, strict=True):
        if re.findall(r"[a-z0-9]+", mine[2].lower()) == re.findall(r"[a-z0-9]+", theirs[2].lower()):
            continue
        if mine[1] or theirs[1]:
            verdict = "unread" if verdict == "same" else verdict
        elif mine[0] != theirs[0]:
            verdict = "other"
    return verdict


def listed_of() -> dict[str, str]:
    """Number → the kind of difference under which it is listed."""
    return {number: kind for kind, row in LISTED.items() for number in row["cards"]}  # type: ignore[attr-defined]


def main() -> int:
    known, found = listed_of(), {number: compared(*pair) for number, pair in differing().items()}
    print(f"{len(in_both())} cards in both files, {len(found)} with other words: {dict(Counter(found.values()))}")
    print({kind: len(row["cards"]) for kind, row in LISTED.items()})  # type: ignore[arg-type]
    open_ = [number for number, verdict in found.items() if verdict != "same" and number not in known]
    print(f"not accounted for: {open_}")
    return int(bool(open_))


if __name__ == "__main__":
    sys.exit(main())
