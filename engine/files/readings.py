"""How a printed card is read: how much of it, and paragraph by paragraph what was understood, as plain data."""

from __future__ import annotations

from typing import Any

from ..catalogue import GAMES
from ..text.card_data import DataError
from ..text.words import TextError
from .card_gaps import PrintedCard, measure
from .card_texts import ability_said, understood


def reading_of(game: str, card: PrintedCard) -> dict[str, Any]:
    """``measured`` as :func:`.card_gaps.measure` has it; of each of the ``paragraphs`` its ``text``, what its abilities ``say``
    and what of it is ``unread``. Raises SituationError for a game whose texts are not read."""
    measured = measure(game, card)
    kinds = " y ".join(GAMES[game].as_type(kind) for kind in card.types)
    try:
        try:
            read = understood(game, card.text, card.name, kinds)
        except DataError:  # a type that the game does not have says nothing of what can act on it
            read = understood(game, card.text, card.name)
    except TextError:
        read = {"paragraphs": []}
    return {"measured": measured.as_json(), "paragraphs": [_paragraph(row) for row in read["paragraphs"]]}


def _paragraph(row: dict[str, Any]) -> dict[str, Any]:
    say = [ability_said(ability) for ability in row["abilities"]]
    return {"text": row["text"], "say": say, "unread": [what["message"] for what in row["unread"]]}
