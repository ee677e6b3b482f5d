"""What counts as read does something: with any instruction of it left out, some match goes otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine.catalogue import GAMES
from engine.running.coverage import read_situation, situation_files
from engine.running.runs import run_situation
from tests import amounts

from .each_instruction import CARD, idle_parts, told_by, wholly_read, without_each
from .fresh import definition, fresh_texts

#: Parts of situations' texts that are shown at work by other situations only, or by none: text → parts.
ELSEWHERE = {
    (row["game"], row["text"]) for row in yaml.safe_load(Path(__file__).with_name("seldom_reached.yaml").read_text("utf-8"))
}
FRESH = [(game, kind, text) for game in GAMES for kind, text in fresh_texts(game)]
_WRITTEN = [
    (game, path, name)
    for game in GAMES
    for path in situation_files(game)
    for name, data in read_situation(path).cards.items()
    if isinstance(data.get("text"), str)
]


def _card(game: str, kind: str, text: str):
    data = definition(game, kind, text)
    return GAMES[game].card(CARD, {**data, "earthly": {"strength": 2}} if kind == "demonio" else data)


def test_many_texts_were_worded_for_each_game():
    for game in GAMES:
        assert len({text for g, _, text in FRESH if g == game}) >= 75


@pytest.mark.parametrize(("game", "kind", "text"), FRESH, ids=lambda part: part[:30])
def test_a_text_is_unread_in_part_or_does_all_that_it_says(game, kind, text):
    card = _card(game, kind, text)
    assert card.abilities
    if wholly_read(card) and (game, text) not in ELSEWHERE:
        assert idle_parts(game, definition(game, kind, text)) == []


@pytest.mark.parametrize(("game", "path", "name"), amounts.spread(_WRITTEN, 80), ids=lambda part: getattr(part, "stem", part))
def test_all_that_the_texts_of_situations_say_is_done(game, path, name):
    situation = read_situation(path)
    data = dict(situation.cards[name])
    card = GAMES[game].card_beside(name, data, GAMES[game].kinds_of(situation.cards))
    if not wholly_read(card):
        assert [row["card"] for row in run_situation(situation).unread if row["card"] == name]
        return
    if (game, data["text"]) in ELSEWHERE:
        return
    told = told_by(situation, name)
    idle = [said for said, left in without_each(card.abilities) if told_by(situation, name, left) == told]
    if idle and "earthly" not in data and data.get("type") != "demonio":
        generated = {**data, "text": data["text"].replace(name, CARD)}
        idle = [said for said in idle_parts(game, generated) if said in idle]
    assert idle == []
