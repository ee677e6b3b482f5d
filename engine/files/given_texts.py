"""The texts that the judge gave, during a match, of cards that had come without one: they go into the definitions."""

from __future__ import annotations

from typing import Any

from ..kernel.abilities import NOT_GIVEN
from ..kernel.frozen import Map
from ..kernel.state import State
from ..play.ungiven import given_texts
from .card_texts import unread_in
from .situation import Situation


def with_given_texts(situation: Situation, state: State) -> Map[str, Any]:
    """The definitions of a situation with the texts given up to a state; "" for a card of which it was said that it has none."""
    cards = situation.cards
    for name, text in given_texts(state).items():
        if name in cards:
            cards = cards.set(name, _with_text(cards[name], text))
    return cards


def _with_text(data: Any, text: str) -> Any:
    if data.get("text") == NOT_GIVEN:
        return {**data, "text": text}
    earthly = data.get("earthly")
    return {**data, "earthly": _with_text(earthly, text)} if earthly else data


def unread_of(situation: Situation, state: State) -> list[dict[str, Any]]:
    """What of the card texts of a situation nobody understood, element by element of a state.

    ``object`` is None for a card of which no element is to be seen: there is none, or it is in a pile.
    """
    given = {name: data for name, data in with_given_texts(situation, state).items() if data != situation.cards[name]}
    rows: list[dict[str, Any]] = []
    for row in unread_in(situation):
        if row["card"] not in given:
            rows += _of_elements(row, state)
    for row in unread_in(situation.but(cards=Map(given), node=None), situation.cards):
        rows += _of_elements(row, state)
    return rows


def _of_elements(row: dict[str, Any], state: State) -> list[dict[str, Any]]:
    kinds = state.game.zone_kinds
    seen = [o for o in state.objects.values() if kinds[o.zone.name].public or not kinds[o.zone.name].pile]
    same = [int(o.id) for o in seen if o.base is not None and o.base.name == row["card"] and not o.face_down]
    return [{"object": i, **row} for i in same] or [{"object": None, **row}]
