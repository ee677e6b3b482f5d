"""Deck lists damaged by seed, in every shape in which they are read: checked, or refused as no list."""

from __future__ import annotations

import json
import random
import time
import traceback
from functools import cache
from pathlib import Path

import yaml

from decks import BadList, answer, read_list

from ..spoiling import spoiled
from .sets import CATALOGUES, DAY, FORMATS, LEGAL, expand

HERE = Path(__file__).parent
#: No list may take longer (seconds of processor).
LONGEST = 5.0


@cache
def lists() -> tuple[str, ...]:
    """The lists of the tests: as files, as findings want them, and legal ones."""
    files = [path.read_text(encoding="utf-8") for path in sorted((HERE / "lists").iterdir())]
    rows = [(path, yaml.safe_load(path.read_text(encoding="utf-8"))) for path in sorted((HERE / "golden").glob("*.yaml"))]
    golden = [row[which] for _, row in rows for which in ("bad", "good")]
    return (*files, *golden, *(expand(game, text) for (game, _), text in LEGAL.items()))


def damaged(seed: int) -> tuple[str, str, bytes, str]:
    """Game, format, a list with up to five damages as it may be sent, and that of a first duel; the same for the same seed."""
    chance = random.Random(f"list {seed}")
    game, format = chance.choice([*LEGAL])
    text = spoiled(chance, chance.choice(lists()), lists(), chance.randint(0, 5))
    data = text.encode(chance.choice(("utf-8", "utf-8", "utf-8", "utf-16", "cp1252")), "replace")
    if chance.random() < 0.1:
        at = chance.randint(0, len(data))
        data = data[:at] + chance.randbytes(3) + data[at:]
    first = spoiled(chance, LEGAL[game, format], lists(), 1) if chance.random() < 0.1 else ""
    return game, format, data, first


def answered(seed: int) -> str:
    """The answer on a damaged list, or why it is none."""
    game, format, data, first = damaged(seed)
    chosen = FORMATS.get(game, format)
    try:
        before = read_list(first, game) if first and chosen.has_duels else None
        found = answer(read_list(data, game), chosen, FORMATS, CATALOGUES[game], DAY, before, None)
    except BadList as refused:
        return str(refused)
    return json.dumps(found.as_json(), ensure_ascii=False)


def broken_by(seed: int) -> str:
    """The exception with which a damaged list ends, or that it took too long, or no reason to refuse it; "" when nothing."""
    begun = time.process_time()
    try:
        said = answered(seed)
    except Exception as error:  # told with the seed that shows it
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"list {seed}: {type(error).__name__}: {error} ({last.filename}:{last.lineno})"[:1_000]
    took = time.process_time() - begun
    return f"list {seed}: {took:.1f} s" if took > LONGEST else "" if said else f"list {seed}: nothing is said"
