"""What an effect says of elements for a time (4.6): changes of them, and rules in words."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Static, Target
from ....kernel.frozen import Map
from ....text.patterns import through
from ....text.shared import THAT, A, B, C, D

_WHOM: Any = None


def rule_said(*order: str) -> object:
    """An instruction that gives elements one rule: of ``what``, the ``rule`` as a static ability has it, ``until`` when."""

    def there(parts: Any) -> object:
        given = dict(zip(order, parts, strict=True))
        return _ruled(given["what"], given["rule"], given.get("until"))

    def back(said: Any) -> object:
        given = _unruled(said, "until" in order)
        return None if given is None else tuple(given[key] for key in order)

    return through((A, B, C)[: len(order)], there, back)


def _ruled(what: object, rule: Any, until: object) -> Do | None:
    if not isinstance(rule, Static) or rule.only_if is not None or rule.parts:
        return None
    args = Map(rule=rule.rule, what=what)
    args = args if until is None else args.set("until", until)
    return Do("regla", args if rule.value is None else args.set("value", rule.value))


def _unruled(said: Any, timed: bool) -> dict[str, object] | None:
    if not isinstance(said, Do) or said.verb != "regla" or "what" not in said.args or ("until" in said.args) != timed:
        return None
    rule = Static(_WHOM, rule=said.args["rule"], value=said.args.get("value"))
    return {"what": said.args["what"], "rule": rule, "until": said.args.get("until")}


def both_said(*order: str) -> object:
    """Instructions that change elements and give them rules, in the order in which they are said: of ``what``, the ``changes``,
    the ``rules`` (or one ``rule`` more), ``until`` when. What is a target is announced once."""

    def there(parts: Any) -> object:
        given = dict(zip(order, parts, strict=True))
        what, until = given["what"], given["until"]
        made: list[Do | None] = []
        for key in order:
            if key == "changes":
                made.append(Do("modificar", Map(what=_again(what, made), parts=given[key], until=until)))
            for rule in given[key] if key == "rules" else (given[key],) if key == "rule" else ():
                made.append(_ruled(_again(what, made), rule, until))
        return None if None in made else tuple(made)

    def back(said: Any) -> object:
        if not isinstance(said, tuple) or len(said) < 2 or not all(isinstance(do, Do) for do in said):
            return None
        what, until = said[0].args.get("what"), said[0].args.get("until")
        if what is None or until is None:
            return None
        found = _apart(said, order)
        if found is None:
            return None
        parts = tuple({**found, "what": what, "until": until}[key] for key in order)
        return parts if there(parts) == said else None

    return through((A, B, C, D), there, back)


def _again(what: object, made: list[Do | None]) -> object:
    return THAT if made and isinstance(what, Target) else what


def _apart(said: tuple[Do, ...], order: tuple[str, ...]) -> dict[str, object] | None:
    """What each of the instructions says, by what the phrase calls it."""
    kinds = [key for key in order if key in ("changes", "rules", "rule")]
    if "changes" in kinds:
        place = 0 if kinds[0] == "changes" else len(said) - 1
        others = said[1:] if place == 0 else said[:-1]
        rules = [_unruled(do, timed=True) for do in others]
        if said[place].verb != "modificar" or None in rules:
            return None
        return {"changes": said[place].args.get("parts"), "rules": tuple(one["rule"] for one in rules if one is not None)}
    rules = [_unruled(do, timed=True) for do in said]
    if None in rules:
        return None
    listed = tuple(one["rule"] for one in rules if one is not None)
    return {"rules": listed[:-1], "rule": listed[-1]}
