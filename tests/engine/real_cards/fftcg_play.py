"""Matches of Final Fantasy TCG with the cards as they are printed: two decks with which tournaments were won, and drawn ones."""

from __future__ import annotations

import json
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from decks import Catalogue
from decks.importing import read_card_file
from engine import read_card_text
from engine.files.building import build
from engine.files.situation import Situation, load
from engine.kernel.state import State
from webapp.situations.facts import definition_of

FOLDER = Path(os.environ.get("JUEZ_CARDS", "/nowhere"))
FILES = ("fftcg-opus-1-20.json", "fftcg-ffdecks-opus-1-15.json")
#: The published lists: name → code → copies.
PUBLISHED: dict[str, dict[str, int]] = yaml.safe_load(Path(__file__).with_name("fftcg_decks.yaml").read_text(encoding="utf-8"))
#: Disputes between printed cards, told before any was run, each with its situation.
DISPUTES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("fftcg_disputes.yaml").read_text(encoding="utf-8"))
PLAYERS = ("Ana", "Bruno")
#: How many cards a drawn deck has, three of each.
COPIES, DRAWN = 3, 48


@cache
def catalogue() -> Catalogue:
    """The first of the two files, which has all of the cards."""
    return Catalogue("fftcg", read_card_file((FOLDER / FILES[0]).read_bytes(), "fftcg").cards)


def defined(codes: list[str]) -> dict[str, tuple[str, dict[str, Any]]]:
    """Code → what the card is called in a situation, and its definition: a second card of a name is called by its code, too."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for code in codes:
        answered = definition_of("fftcg", code, catalogue())
        assert answered is not None, code
        name, definition = answered
        taken = {called for called, _ in found.values()}
        found[code] = (f"{name} ({code})", {**definition, "name": name}) if name in taken else (name, definition)
    return found


def decked(decks: tuple[dict[str, int], dict[str, int]]) -> Situation:
    """Two players with these decks, before the match begins."""
    cards = defined(list(dict.fromkeys(code for deck in decks for code in deck)))
    players = {
        who: {"mazo": [f"{cards[code][0]} x{copies}" for code, copies in deck.items()]}
        for who, deck in zip(PLAYERS, decks, strict=True)
    }
    text = {"game": "fftcg", "title": "Cartas impresas", "cards": dict(cards.values()), "start": True, "players": players}
    return load(json.dumps(text, ensure_ascii=False))


@cache
def _published(number: int) -> State:
    lists = list(PUBLISHED.values())
    return build(decked((lists[number % 2], lists[number // 2 % 2])))


def published_state(number: int) -> State:
    """The state before the match of this number: each of the two lists against each, in turn."""
    return _published(number % 4)


def drawn_state(number: int) -> State:
    """The state before a match with two decks drawn by that number from all cards of the file that can be put."""
    chance = random.Random(number)
    codes = sorted(catalogue().cards)
    lists = tuple(dict.fromkeys(chance.sample(codes, DRAWN // COPIES), COPIES) for _ in PLAYERS)
    return build(decked((lists[0], lists[1])))


def asked_share() -> tuple[int, int]:
    """How many paragraphs of the cards of the published lists are not understood, and are asked of the judge; of how many."""
    cards = dict(defined(list(dict.fromkeys(code for deck in PUBLISHED.values() for code in deck))).values())
    read = [read_card_text("fftcg", card["text"], card.get("name", called), card["type"]) for called, card in cards.items()]
    paragraphs = [paragraph for one in read for paragraph in one["paragraphs"]]
    return sum(bool(paragraph["unread"]) for paragraph in paragraphs), len(paragraphs)


def disputed(dispute: dict[str, Any]) -> Situation:
    """The situation of a told dispute, with its cards by their codes."""
    told = dict(dispute["situation"])
    cards = dict(defined(dispute["cards"]).values()) | told.pop("own", {})
    text = {"game": "fftcg", "title": dispute["title"], "rules": [dispute["rule"]], "cards": cards, **told}
    return load(json.dumps(text, ensure_ascii=False))
