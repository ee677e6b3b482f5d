"""What comes in a turn that follows (4.6), what goes back (3.1.2), and what is told behind a full stop of what was done."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Each, Filter, Static, Target
from ....kernel.frozen import Map
from ....text.patterns import Mismatch, build, match, through
from ....text.shared import THAT, THEIRS, YOURS, A, B, C, D, do, on, several
from .behind import of_one, puts_one
from .ruling import both_said, rule_said

_UNTIL_THEN = "Fase Final"
#: What is drawn in the Fase Final comes after what lasts until then has ended (7.D.b, 7.D.d): this goes on for the whole turn.
_ALL_THE_TURN = "próximo turno"
_OF_DRAWING = "no roba"
_THEIR_TURN = on("comienzo", player=THEIRS, data={"step": "Agrupación"})
_RULE, _RULES = rule_said("what", "rule", "until"), both_said("what", "rules", "until")


def _theirs(what: Any) -> bool:
    """What the opponent has, of whose turn «su próximo turno» is."""
    return isinstance(what, Target | Each) and what.filter.controller == THEIRS


def _made(pattern: Any, *parts: object) -> Any:
    try:
        return build(pattern, parts)
    except Mismatch:
        return None


def _in_their_turn(rule: Any) -> Do:
    return do("más tarde", on=_THEIR_TURN, effect=(rule,))


def _rule_then(said: Any) -> Any:
    """The rule that an instruction leaves for the next turn of the opponent, as it is said of whom it concerns."""
    effect = said.args.get("effect") if isinstance(said, Do) and said.verb == "más tarde" else None
    return match(_RULE, effect[0]) if effect and len(effect) == 1 else None


def _static_next(rule: Any) -> object:
    fits = isinstance(rule, Static) and isinstance(rule.affects, Filter) and rule.affects.controller == THEIRS
    until = _ALL_THE_TURN if fits and rule.rule == _OF_DRAWING else _UNTIL_THEN
    said = _made(_RULE, Each(rule.affects), rule.but(affects=None), until) if fits else None
    return None if said is None else _in_their_turn(said)


def _next_static(said: Any) -> object:
    found = _rule_then(said)
    made = found[1].but(affects=found[0].filter) if found is not None and isinstance(found[0], Each) else None
    return made if made is not None and _static_next(made) == said else None


def _ruled_next(parts: Any) -> object:
    """Those that there are now, and in the next turn of their controller the rule on them."""
    what, rule = parts
    said = _made(_RULE, THAT, rule, _UNTIL_THEN) if _theirs(what) else None
    return None if said is None else (do("elegir", what=what), _in_their_turn(said))


def _next_ruled(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) == 2 and isinstance(said[0], Do) and said[0].verb == "elegir"
    found = _rule_then(said[1]) if fits else None
    parts = (said[0].args["what"], found[1]) if found is not None else None
    return parts if parts is not None and _ruled_next(parts) == said else None


def _then_said(pattern: Any, order: tuple[int, ...]) -> Any:
    """Rules on what was spoken of, in the order in which they and until when are said behind the effect."""

    def there(parts: Any) -> object:
        effect, *given = parts
        rule, until = (given[place] for place in order)
        made = _made(pattern, THAT, rule, until) if of_one(effect) else None
        return None if made is None else (*effect, *(made if isinstance(made, tuple) else (made,)))

    def back(said: Any) -> object:
        for count in (1, 2):
            told = said[-count:] if isinstance(said, tuple) and len(said) > count else ()
            found = match(pattern, told if pattern is _RULES else told[0]) if told else None
            given = (found[1], found[2]) if found is not None and found[0] == THAT else None
            parts = (said[:-count], *(given[place] for place in order)) if given is not None else None
            if parts is not None and there(parts) == said:
                return parts
        return None

    return through((A, B, C), there, back)


def _for_good(effect: Any) -> object:
    """What is gained without an end, as it is told besides."""
    last = effect[-1]
    return effect if isinstance(last, Do) and last.verb in ("controlar", "poner") and "until" not in last.args else None


def _averted(parts: Any) -> object:
    effect, cost, _ = parts
    return (Do("puede", Map({"who": THEIRS, "cost": cost, "else": effect})),) if len(effect) == 1 else None


def _sparing(parts: Any) -> object:
    """The last thing that is done, with those that it does not reach taken from what it may be done to."""
    effect, types = parts
    what = effect[-1].args.get("what") if isinstance(effect[-1], Do) else None
    if not isinstance(what, Target | Each):
        return None
    spared = what.but(filter=what.filter.but(marks=(*what.filter.marks, ("no es", Filter(types=types)))))
    return (*effect[:-1], effect[-1].but(args=effect[-1].args.set("what", spared)))


_CHARGES = do("regla", rule="furia", what=THAT, until=_UNTIL_THEN)


def _then_changed(*, charges: bool, until: bool = False) -> Any:
    """How what was put somewhere is changed, told behind it, and that it may attack this turn."""
    first = (_CHARGES,) if charges else ()
    place = 2 if charges else 1

    def there(parts: Any) -> object:
        effect, changes = parts[0], parts[place]
        args = Map(what=THAT, parts=changes)
        change = Do("modificar", args.set("until", parts[place + 1]) if until else args)
        return (*effect, *first, change) if puts_one(effect) else None

    def back(said: Any) -> object:
        count = len(first) + 1
        last = said[-1] if isinstance(said, tuple) and len(said) > count else None
        if not isinstance(last, Do) or last.verb != "modificar" or ("until" in last.args) != until:
            return None
        parts = (said[:-count], *((None,) if charges else ()), last.args.get("parts"), *((last.args["until"],) if until else ()))
        return parts if there(parts) == said else None

    return through((A, B, C, D)[: place + 1 + until], there, back)


def _charged(effect: Any) -> object:
    return (*effect, _CHARGES) if puts_one(effect) else None


def _uncharged(said: Any) -> object:
    fits = isinstance(said, tuple) and len(said) > 1 and said[-1] == _CHARGES
    return said[:-1] if fits and puts_one(said[:-1]) else None


TURNS: dict[str, Any] = {
    "charges_and_changes_until": _then_changed(charges=True, until=True),
    "charges_and_changes": _then_changed(charges=True),
    "that_changes_until": _then_changed(charges=False, until=True),
    "that_changes": _then_changed(charges=False),
    "that_charges": through(A, _charged, _uncharged),
    "static_in_their_next": through(A, _static_next, _next_static),
    "ruled_in_their_next": through((A, B), _ruled_next, _next_ruled),
    "done_next": do("más tarde", on=A, effect=(B,)),
    "next_grouping": on("comienzo", player=YOURS, data={"step": "Agrupación"}),
    "next_vigil": on("comienzo", player=YOURS, data={"step": "Vigilia"}),
    "next_final": on("comienzo", data={"step": "Fase Final"}),
    "that_goes_back": do("controlar", what=THAT, who=THEIRS),
    "then_ruled": _then_said(_RULE, (0, 1)),
    "then_until_ruled": _then_said(_RULE, (1, 0)),
    "then_neither": _then_said(_RULES, (0, 1)),
    "stays_yours": through(A, _for_good, lambda said: None),
    "they_may_avert": through((A, B, C), _averted, lambda said: None),
    "draw_up_to": Do("robar", Map({"amount": through(A, several, several), "up to": True})),
    "mill_up_to": Do("botar", Map({"amount": through(A, several, several), "up to": True})),
    "discard_up_to": Do("descartar", Map({"amount": through(A, several, several), "up to": True})),
    "spares": through((A, B), _sparing, lambda said: None),
}
