"""How the text of each card was understood when a situation was written, so that whoever opens it elsewhere is told what is
understood otherwise there.

A situation carries the texts themselves; under ``read`` it carries, card by card, a digest of what was made of them. Where that
is the same, the same steps come of the same situation.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from ..catalogue import GAMES
from ..kernel.abilities import NOT_GIVEN
from ..kernel.frozen import Map
from .situation import Situation

#: Letters that tell two readings apart.
_LETTERS = 10


def with_reading(situation: Situation) -> Situation:
    """The situation with how each of its texts is understood now, where it does not say how it was."""
    read = {name: _digest(situation, name) for name, data in situation.cards.items() if _has_text(data)}
    told = Map({name: situation.read.get(name, digest) for name, digest in read.items()})
    return situation if told == situation.read else situation.but(read=told)


def read_otherwise(situation: Situation) -> list[str]:
    """The cards whose text is understood otherwise now than when the situation was written."""
    listed = [name for name, data in situation.cards.items() if name in situation.read and _has_text(data)]
    return [name for name in listed if _digest(situation, name) != situation.read[name]]


def _has_text(data: Mapping[str, Any]) -> bool:
    texts = [side.get("text") for side in (data, data.get("earthly") or {})]
    return any(isinstance(text, str) and text not in ("", NOT_GIVEN) for text in texts)


def _digest(situation: Situation, name: str) -> str:
    kinds = GAMES[situation.game].kinds_of(situation.cards)
    return _digest_of(situation.game, name, json.dumps(situation.cards[name], sort_keys=True, default=str), kinds)


@lru_cache(maxsize=2048)
def _digest_of(game: str, name: str, data: str, kinds: frozenset[str]) -> str:
    """A digest of a card as its game understands it: it does not depend on how the code names what is as usual."""
    card = GAMES[game].card_beside(name, json.loads(data), kinds)
    # a letter first: what is all digits would be a number in a file
    return "t" + hashlib.sha256(repr(_plain(card)).encode()).hexdigest()[:_LETTERS]


def _plain(value: object) -> object:
    """A value as words and numbers in one order, without what is as usual."""
    if is_dataclass(value) and not isinstance(value, type):
        told = [
            (field.name, _plain(getattr(value, field.name)))
            for field in fields(value)
            if field.compare and not _is_usual(value, field)
        ]
        return (type(value).__name__, sorted(told))
    if isinstance(value, Mapping):
        return sorted((str(key), repr(_plain(inner))) for key, inner in value.items())
    if isinstance(value, (set, frozenset)):
        return sorted(repr(_plain(inner)) for inner in value)
    if isinstance(value, (tuple, list)):
        return [_plain(inner) for inner in value]
    return value.name if isinstance(value, Enum) else value


def _is_usual(value: object, field: Field[Any]) -> bool:
    if field.default is not MISSING:
        return bool(getattr(value, field.name) == field.default)
    return field.default_factory is not MISSING and bool(getattr(value, field.name) == field.default_factory())
