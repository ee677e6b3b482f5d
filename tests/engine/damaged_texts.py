"""Card texts damaged by seed: read ability by ability, or refused with line and column."""

from __future__ import annotations

import json
import random
import time
import traceback

from engine import GAMES, SituationError, read_card_text

from ..spoiling import spoiled
from .own_texts import own_texts

#: No text may take longer (seconds of processor).
LONGEST = 8.0


def damaged(game: str, seed: int) -> tuple[str, str, str]:
    """Text, name and type of a card with up to four damages; the same for the same seed."""
    chance = random.Random(f"{game} text {seed}")
    listed = own_texts(game)
    card, others = chance.choice(listed), [one.text for one in listed]
    text = spoiled(chance, card.text, others, chance.randint(0, 4))
    name = card.name if chance.random() < 0.8 else spoiled(chance, card.name, others, 1)
    kinds = [*card.types, *GAMES[game].types, ""]
    return text, name, chance.choice(kinds)


def answered(game: str, seed: int) -> str:
    """What is understood of a damaged text, or why nothing is, with the place."""
    text, name, kind = damaged(game, seed)
    try:
        return json.dumps(read_card_text(game, text, name, kind), ensure_ascii=False)
    except SituationError as refused:
        return f"{refused.line}:{refused.column} {refused}" if min(refused.line, refused.column) >= 1 else ""


def broken_by(game: str, seed: int) -> str:
    """The exception with which a damaged text ends, or that it took too long; "" when neither."""
    begun = time.process_time()
    try:
        said = answered(game, seed)
    except Exception as error:  # told with the seed that shows it
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{game} text {seed}: {type(error).__name__}: {error} ({last.filename}:{last.lineno})"[:1_000]
    took = time.process_time() - begun
    return f"{game} text {seed}: {took:.1f} s" if took > LONGEST else "" if said else f"{game} text {seed}: no place"
