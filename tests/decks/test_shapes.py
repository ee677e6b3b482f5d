"""Ten decks in every shape that lists of Final Fantasy TCG come in: each line is read as the card and the count it holds."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import NamedTuple

import pytest

from decks import Card, Catalogue, check, read_list

from .sets import DAY, FORMATS

NAMES = [
    "Vaan", "Mateus (XII RW)", "Choco/Mog", "Cúchulainn", "Y’shtola", "Mog (XIII-2)", "Séphiroth", "Cid Raines", "Shiva (Ice)",
    "Warrior of Light", "Sarah (MOBIUS)", "Barrett", "Kain", "Lulu", "Devout", "Geomancer", "Zidane", "Prompto",
]  # fmt: skip
CARDS = [
    Card(
        "fftcg",
        f"{name}",
        (f"{opus}-{100 + n:03}{'CRHL'[n % 4]}",),
        {"octgn": (f"00000000-0000-4000-8000-{opus * 1000 + n:012d}",)},
    )
    for opus in (51, 52, 53)
    for n, name in enumerate(NAMES)
]
CATALOGUE = Catalogue.of("fftcg", CARDS)


class Copies(NamedTuple):
    """So many copies of a card, as a deck holds them."""

    count: int
    card: Card

    @property
    def code(self) -> str:
        return self.card.codes[0]

    @property
    def bare(self) -> str:
        """The code without its letter."""
        return self.code[:-1]


def lines(write: Callable[[Copies], str], head: str = "", apart: bool = False) -> Callable[[list[Copies]], str]:
    """A list written line by line, under a heading, with headings that count and blank lines between."""

    def text(deck: list[Copies]) -> str:
        half = len(deck) // 2
        parts = [deck[:half], deck[half:]] if apart else [deck]
        titles = [f"{title} ({sum(c.count for c in part)})" for title, part in zip(("Forwards", "Backups"), parts, strict=False)]
        written = ["\n".join([*([title] if apart else []), *map(write, part)]) for title, part in zip(titles, parts, strict=True)]
        return head + "\n\n".join(written)

    return text


def ffdecks(deck: list[Copies]) -> str:
    cards = [{"quantity": c.count, "card": {"serial_number": c.bare, "name": c.card.name, "element": "Fire"}} for c in deck]
    return json.dumps({"name": "x", "format": None, "cards": cards})


def octgn(deck: list[Copies]) -> str:
    rows = "".join(f'<card qty="{c.count}" id="{c.card.facts["octgn"][0]}">Otro nombre</card>' for c in deck)
    return f'\ufeff<?xml version="1.0" encoding="utf-8"?><deck game="x"><section name="Forwards">{rows}</section></deck>'


SHAPES: dict[str, Callable[[list[Copies]], str]] = {
    "3 Lulu (1-149H)": lines(lambda c: f"{c.count} {c.card.name} ({c.code})"),
    "3 x 1-149H Lulu": lines(lambda c: f"{c.count} x {c.code} {c.card.name}", apart=True),
    "* (3x) [1-149H] - Lulu": lines(lambda c: f"* ({c.count}x) [{c.code}] - {c.card.name}", head="## Forwards\n\n"),
    "* (3x) [1-149H] Lulu": lines(lambda c: f"* ({c.count}x) [{c.code}] {c.card.name}"),
    "* (3x) a link": lines(lambda c: f'<li>({c.count}x) [<a href="https://x.org/c/{c.code}">{c.code}</a>] - {c.card.name}</li>'),
    "3x 1-149H": lines(lambda c: f"{c.count}x {c.code}"),
    "3 1-149": lines(lambda c: f"{c.count} {c.bare}", head="# Mazo de prueba\n// una nota\n"),
    "ffdecks": ffdecks,
    "OCTGN": octgn,
    "app": lambda deck: json.dumps({"name": "x", "cards": [{"serial": c.code, "qty": c.count} for c in deck]}),
    "csv": lambda deck: "Quantity,Code,Name\n" + "\n".join(f'{c.count},{c.code},"{c.card.name}"' for c in deck),
    "csv;": lambda deck: "Cantidad;Nombre;Código\n" + "\n".join(f"{c.count};{c.card.name};{c.code}" for c in deck),
}


def deck_of(seed: int) -> list[Copies]:
    """Fifty cards."""
    chance = random.Random(seed)
    counts = [3] * chance.randint(10, 16)
    counts += [1] * (50 - sum(counts))
    return [Copies(count, card) for count, card in zip(counts, chance.sample(CARDS, len(counts)), strict=True)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(10))
def test_every_line_is_read_as_what_it_holds(shape, seed):
    deck = deck_of(seed)
    verdict = check(read_list(SHAPES[shape](deck), "fftcg"), FORMATS.get("fftcg", "construido"), CATALOGUE, DAY)
    assert verdict.deck.unread == ()
    assert [(row.copies, row.card) for row in verdict.deck.read] == [(c.count, f"{c.card.name} ({c.code})") for c in deck]
    assert verdict.counts["principal"] == 50
    assert verdict.as_json()["complete"]


@pytest.mark.parametrize("seed", range(10))
def test_a_name_that_several_cards_have_is_asked_for_each_line(seed):
    deck = deck_of(seed)
    names = "\n".join(f"{c.count}x {c.card.name}" for c in deck)
    verdict = check(read_list(names, "fftcg"), FORMATS.get("fftcg", "construido"), CATALOGUE, DAY)
    assert len(verdict.deck.unread) == len(deck)
    assert all(c.card.name in " ".join(line.candidates) for c, line in zip(deck, verdict.deck.unread, strict=True))
    assert verdict.legal is None
