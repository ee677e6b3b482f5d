"""What an effect says of elements for a time (4.6): changes of them, and rules in words.

The parts of a phrase are called by what they are: of ``what`` elements, or of one that is ``chosen``; the ``changes``, the
``rules`` and one ``rule`` more, as a static ability has them; ``until`` when; and what is only ``said``.
"""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Each, Filter, Ref, Static, Target
from ....kernel.frozen import Map
from ....text.patterns import hole, through
from ....text.shared import THAT, THIS, A, B, C
from .shapes import BEARER, SUBJECT

_WHOM: Any = None
#: What lasts for as long as its own card is in play.
SHORTLY = "mientras esté en juego"


def rule_said(*order: str, shortly: bool = False) -> Any:
    """An instruction that gives elements one rule; ``shortly``: for as long as its card is in play."""

    def there(parts: Any) -> object:
        given = dict(zip(order, parts, strict=True))
        said = _ruled(_what(given), given["rule"], given.get("until"))
        return said.but(verb=SHORTLY) if said is not None and shortly else said

    def back(said: Any) -> object:
        if not isinstance(said, Do) or (said.verb == SHORTLY) != shortly:
            return None
        given = _unruled(said.but(verb="regla") if shortly else said, "until" in order)
        return _in_order(order, given) if given is not None else None

    return through(_holes(order), there, back)


def both_said(*order: str) -> Any:
    """Instructions that change elements and give them rules, in the order in which they are said. What is a target is announced
    once."""

    def there(parts: Any) -> object:
        given = dict(zip(order, parts, strict=True))
        what, until = _what(given), given["until"]
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
        found = _apart(said, order) if what is not None and until is not None else None
        parts = _in_order(order, {**found, "what": what, "until": until}) if found is not None else None
        return parts if parts is not None and there(parts) == said else None

    return through(_holes(order), there, back)


def _of_subject(rules: Any, until: object) -> tuple[Do, ...] | None:
    made = [_ruled(SUBJECT, rule, until) for rule in rules]
    return None if None in made else tuple(do for do in made if do is not None)


def _rules_of_subject(said: Any) -> tuple[tuple[Any, ...], object] | None:
    """The rules that instructions give to what was spoken of, and until when; None when they say more or other things."""
    given = [_unruled(do, timed=True) for do in said]
    found = [one for one in given if one is not None]
    whom = {one["what"] for one in found}
    if len(found) != len(given) or not whom <= {SUBJECT, THIS, THAT, BEARER} or len({one["until"] for one in found}) != 1:
        return None
    return tuple(one["rule"] for one in found), found[0]["until"]


def self_ruled() -> Any:
    """An instruction that gives one rule to what was spoken of, or else to the card itself."""

    def there(parts: Any) -> object:
        made = _of_subject((parts[0],), parts[1])
        return None if made is None else made[0]

    def back(said: Any) -> object:
        found = _rules_of_subject((said,))
        return None if found is None else (found[0][0], found[1])

    return through((A, B), there, back)


def self_neither() -> Any:
    """The same with several rules."""

    def back(said: Any) -> object:
        return _rules_of_subject(said) if isinstance(said, tuple) and len(said) > 1 else None

    return through((A, B), lambda parts: _of_subject(*parts), back)


def copies_ruled(pattern: Any = (A, B, C)) -> Any:
    """A rule for one element that is chosen, and for all that have its name."""

    def there(parts: Any) -> object:
        wanted, rule, until = parts
        made = (_ruled(Target(wanted), rule, until), _ruled(Ref("copias"), rule, until))
        return None if None in made else made

    def back(said: Any) -> object:
        first = _unruled(said[0], timed=True) if isinstance(said, tuple) and len(said) == 2 else None
        if first is None or not isinstance(first["what"], Target):
            return None
        parts = (first["what"].filter, first["rule"], first["until"])
        return parts if there(parts) == said else None

    return through(pattern, there, back)


def timed(*order: str) -> Any:
    """What a static ability says of a kind of cards or of players, until when."""

    def there(parts: Any) -> object:
        given = dict(zip(order, parts, strict=True))
        rule = given["rule"]
        if not isinstance(rule, Static) or not isinstance(rule.affects, Filter):
            return None
        return _ruled(Each(rule.affects), rule, given["until"])

    def back(said: Any) -> object:
        given = _unruled(said, timed=True)
        if given is None or not isinstance(given["what"], Each):
            return None
        return _in_order(order, {**given, "rule": given["rule"].but(affects=given["what"].filter)})

    return through(_holes(order), there, back)


def _holes(order: tuple[str, ...]) -> tuple[object, ...]:
    return tuple(hole(place) for place in range(len(order)))


def _what(given: dict[str, Any]) -> object:
    return Target(given["chosen"]) if "chosen" in given else given["what"]


def _in_order(order: tuple[str, ...], given: dict[str, Any]) -> object:
    """The parts of a phrase from what it says; None where it cannot say it."""
    if "chosen" in order:
        what = given["what"]
        if not isinstance(what, Target) or what != Target(what.filter):
            return None
        given = {**given, "chosen": what.filter}
    return tuple(None if key == "said" else given[key] for key in order)


def _ruled(what: object, rule: Any, until: object) -> Do | None:
    if not isinstance(rule, Static) or rule.only_if is not None or rule.parts or not rule.rule:
        return None
    args = Map(rule=rule.rule, what=what)
    args = args if until is None else args.set("until", until)
    return Do("regla", args if rule.value is None else args.set("value", rule.value))


def _unruled(said: Any, timed: bool) -> dict[str, Any] | None:
    if (
        not isinstance(said, Do)
        or said.verb != "regla"
        or not {"what", "rule"} <= set(said.args)
        or ("until" in said.args) != timed
    ):
        return None
    rule = Static(_WHOM, rule=said.args["rule"], value=said.args.get("value"))
    return {"what": said.args["what"], "rule": rule, "until": said.args.get("until")}


def _again(what: object, made: list[Do | None]) -> object:
    return THAT if made and isinstance(what, Target) else what


def _apart(said: tuple[Do, ...], order: tuple[str, ...]) -> dict[str, object] | None:
    """What each of the instructions says, by what the phrase calls it."""
    kinds = [key for key in order if key in ("changes", "rules", "rule")]
    place = {"changes": 0, "rules": len(said) - 1}[kinds[0]] if "changes" in kinds else None
    rules = [_unruled(do, timed=True) for at, do in enumerate(said) if at != place]
    if None in rules or (place is not None and said[place].verb != "modificar"):
        return None
    listed = tuple(one["rule"] for one in rules if one is not None)
    if place is not None:
        return {"changes": said[place].args.get("parts"), "rules": listed}
    return {"rules": listed[:-1], "rule": listed[-1]} if "rule" in kinds else {"rules": listed}
