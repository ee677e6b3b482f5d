"""What may stand under the arguments of verbs, by their names, which mean the same for every verb and game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..kernel.abilities import Choose, Each, Ref, Target
from ..kernel.frozen import Map
from .checking import DataError, shown


class Demand(NamedTuple):
    """What a verb demands: the arguments that it ``needs``, and those of its arguments that are ``elements``."""

    needs: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()


_WORDS = ("until", "zone", "in", "counter", "type", "step", "event", "rule", "how", "as", "under", "chosen by", "losing")
_FLAGS = ("show", "turned", "up to", "random", "once", "own", "back", "must", "divided", "unpreventable", "retarget", "shuffled")
_NUMBERS = ("at", "times", "take")
_TUPLES = ("values", "zones", "modes", "except")
_GROUPS = ("rest", "changes")


def demanded(verb: str, args: Mapping[str, object], demand: Demand, players: tuple[str, ...]) -> None:
    """The arguments of a verb are all there, and each what it must be. Raises DataError."""
    for key in demand.needs:
        if key not in args:
            raise DataError(f"a «{verb}» le falta «{key}»")
    for key, value in args.items():
        if not _may_stand(key, value, players) or (
            key in demand.elements and not isinstance(value, Ref | Each | Choose | Target)
        ):
            raise DataError(f"«{shown(value)}» no puede estar en «{key}» de «{verb}»", path=(key,))


def _may_stand(key: str, value: object, players: tuple[str, ...]) -> bool:
    if key == "who":
        return isinstance(value, Ref | Target) or (isinstance(value, str) and value in players)
    if key in ("by", "for", "of", "with", "from"):
        return isinstance(value, Ref | Each | Choose | Target)
    if key == "n":
        numbers = value if isinstance(value, tuple) and len(value) == 2 else (value,)
        return all(isinstance(n, int) and not isinstance(n, bool) for n in numbers)
    for keys, kind in ((_WORDS, str), (_FLAGS, bool), (_TUPLES, tuple), (_GROUPS, Map)):
        if key in keys:
            return isinstance(value, kind)
    return key not in _NUMBERS or (isinstance(value, int) and not isinstance(value, bool))
