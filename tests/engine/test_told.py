"""Disputes told in a paragraph: they arrive at the right table and the right first question, without a correction."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from engine import Bounds, SituationError, load, walk_through
from engine.catalogue import GAMES
from engine.files.telling import read_told
from engine.kernel.wording import fold
from engine.running.told import carry_out
from webapp.situations.editing import STARTS

FOLDER = Path(__file__).with_name("told")
#: How many of fifty arrive at least.
ARRIVE = {"inferno": 50, "myl": 47, "souls": 50, "fftcg": 50}
#: Of the thirty of all games.
PARAGRAPHS = 24


@cache
def run(text):
    return walk_through(text, {}, Bounds(steps=1500, seconds=30.0))


def what_is_wrong(game: str, dispute: dict[str, str]) -> str:
    """What of a told dispute did not arrive; "" when all did."""
    try:
        came = carry_out(dispute["told"], STARTS[game], run)
    except SituationError as error:
        return f"raises {error}"
    begun = load(came.board).players
    for part in dispute["board"].split("; "):
        who, zone, card = part.split(" ", 2)
        zones = [z for z, entries in begun.get(who, {}).items() if any(e.card == card for e in entries)]
        table = zone == "mesa" and any(z not in ("mano", "cementerio", "castillo", "mazo", "inferno") for z in zones)
        if not table and zone not in zones:
            return f"{card} is not in {zone} of {who}"
    table = came.walk.table(len(came.walk.steps))
    decides = came.walk.who or "nadie"
    if came.walk.by_hand and dispute["first"] == "el juez":
        return ""
    if decides != dispute["first"]:
        return f"{decides} is asked: {came.walk.decision}; {[c.asked for c in came.clauses if c.asked]}"
    chain = ", ".join(card.name for card in table.stack)
    if "chain" in dispute and fold(chain) != fold(dispute["chain"]):
        return f"on the chain: {chain}; {[c.asked for c in came.clauses if c.asked]}"
    if "fight" in dispute and (fights := fought(table)) != fold(dispute["fight"]):
        return f"fights: {fights}"
    return ""


def fought(table) -> str:
    """«Lobo/Oso; Gato/»: who stands against whom."""
    cards = [card for each in table.seats for card in each.in_play]
    numbers = sorted({card.attacks for card in cards if card.attacks})
    pairs = [
        "/".join(" ".join(card.name for card in cards if getattr(card, side) == n) for side in ("attacks", "blocks"))
        for n in numbers
    ]
    return fold("; ".join(pairs))


@pytest.mark.parametrize("game", ARRIVE)
def test_most_disputes_told_in_a_paragraph_arrive_at_the_right_first_question(game):
    disputes = yaml.safe_load((FOLDER / f"{game}.yaml").read_text(encoding="utf-8"))
    wrong = {dispute["told"]: found for dispute in disputes if (found := what_is_wrong(game, dispute))}
    print("\n".join(f"{told[:110]} … {found[:150]}" for told, found in wrong.items()))
    assert len(disputes) == 50
    assert len(disputes) - len(wrong) >= ARRIVE[game]


def test_most_paragraphs_as_judges_type_them_arrive():
    disputes = yaml.safe_load((FOLDER / "paragraphs.yaml").read_text(encoding="utf-8"))
    wrong = {dispute["told"]: found for dispute in disputes if (found := what_is_wrong(dispute["game"], dispute))}
    print("\n".join(f"{told[:110]} … {found[:150]}" for told, found in wrong.items()))
    assert len(disputes) - len(wrong) >= PARAGRAPHS


def test_words_of_which_nothing_becomes_are_named():
    told = "Ana ataca con Lobo 3/2 temerariamente, Bruno lo bloquea con Oso 2/3."
    (clause,) = read_told(told, GAMES["inferno"]).clauses
    assert clause.unheard == ["temerariamente"]
