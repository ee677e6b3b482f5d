"""Shapes of meanings that the phrases of several games have: patterns with a way there and back of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.abilities import Choose, Do, Each, Target
from .patterns import Mismatch, build, match, through
from .shared import THAT, YOURS, A, B, C


def by_player(sides: Mapping[str, str]) -> Any:
    """An instruction that a player carries out: who chooses in it, if somebody does, else whom it is about.

    ``sides``: whose cards a player's own are, by the word for the player: those of a side, or of either ("").
    """

    def there(parts: Any) -> object:
        who, act = parts
        what = act.args.get("what")
        if isinstance(what, Choose):
            return act.but(args=act.args.set("what", what.but(by=who)))
        if isinstance(what, Each):
            return _set_what(act, _of_side(what, sides.get(str(who))))
        return act.but(args=act.args.set("who", who)) if "who" not in act.args else None

    def back(act: Any) -> object:
        if not isinstance(act, Do):
            return None
        what = act.args.get("what")
        if isinstance(what, Each) and "who" not in act.args:
            return _whose_each(act, what, sides)
        if isinstance(what, Choose) and what.by != "tú":
            return what.by, act.but(args=act.args.set("what", what.but(by="tú")))
        return (act.args["who"], act.but(args=act.args.without("who"))) if "who" in act.args else None

    return through((A, B), there, back)


def _set_what(act: Do, what: object) -> Do | None:
    return None if what is None else act.but(args=act.args.set("what", what))


def _of_side(what: Each, side: str | None) -> Each | None:
    """All that is one's own, of whoever does it."""
    wanted = what.filter
    if side is None or YOURS not in (wanted.controller, wanted.owner):
        return None
    return Each(wanted.but(controller=side) if wanted.controller == YOURS else wanted.but(owner=side))


def _whose_each(act: Do, what: Each, sides: Mapping[str, str]) -> object:
    for who, side in sides.items():
        for key in ("controller", "owner"):
            mine = Each(what.filter.but(**{key: YOURS}))
            placed = key == "owner" or not what.filter.zones
            if placed and getattr(what.filter, key) == side and _of_side(mine, side) == what:
                return who, act.but(args=act.args.set("what", mine))
    return None


def by_player_both(sides: Mapping[str, str]) -> Any:
    """Two instructions that one player carries out, one after the other."""
    one = by_player(sides)

    def there(parts: Any) -> object:
        who, first, second = parts
        made = [built(one, who, act) for act in (first, second)]
        return None if None in made else tuple(made)

    def back(said: Any) -> object:
        if not isinstance(said, tuple) or len(said) != 2:
            return None
        acts = [match(one, do) for do in said]
        if None in acts or acts[0][0] != acts[1][0]:  # type: ignore[index]
            return None
        return acts[0][0], acts[0][1], acts[1][1]  # type: ignore[index]

    return through((A, B, C), there, back)


def goes_on(sides: Mapping[str, str], only: str = "") -> Any:
    """One instruction more of the player who carries out the last; ``only`` where that is said with this word."""
    one = by_player(sides)

    def there(parts: Any) -> object:
        before, act = parts
        said = match(one, before[-1])
        made = None if said is None or only not in ("", said[0]) else built(one, said[0], act)
        return None if made is None else (*before, made)

    def back(said: Any) -> object:
        acts = [match(one, do) for do in said[-2:]] if isinstance(said, tuple) and len(said) > 1 else [None]
        if None in acts or acts[0][0] != acts[1][0] or only not in ("", acts[0][0]):  # type: ignore[index]
            return None
        return said[:-1], acts[1][1]  # type: ignore[index]

    return through((A, B), there, back)


def built(pattern: object, *parts: object) -> Any:
    """The value of a pattern with its parts, None where they do not fit."""
    try:
        return build(pattern, parts)
    except Mismatch:
        return None


#: The arguments of an instruction that what was chosen right before may be.
_SPOKEN_OF = ("what", "to")


def chosen_then(chosen: Any = A, done: Any = B, kind: type = Target) -> Any:
    """What is done to what was chosen right before: «elige un Tótem y destrúyelo»."""

    def there(parts: Any) -> object:
        chosen, act = parts
        key = next((key for key in _SPOKEN_OF if act.args.get(key) == THAT), "")
        return act.but(args=act.args.set(key, chosen)) if key and isinstance(chosen, kind) else None

    def back(act: Any) -> object:
        key = next((key for key in _SPOKEN_OF if isinstance(act, Do) and isinstance(act.args.get(key), kind)), "")
        return (act.args[key], act.but(args=act.args.set(key, THAT))) if key else None

    return through((chosen, done), there, back)
