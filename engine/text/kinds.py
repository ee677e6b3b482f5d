"""What may go with a word of a game: with a rule, a condition or a change, and under each argument of the verbs.

A kind is a name of the table below, or several with «|» between them, of which one is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..kernel.abilities import (
    Ability,
    Choose,
    Condition,
    CostPart,
    Do,
    Each,
    Filter,
    Instruction,
    Number,
    On,
    Part,
    Ref,
    Target,
)
from ..kernel.cards import Printed
from ..kernel.frozen import Map

Test = Callable[[Any], bool]


class Kind(NamedTuple):
    """What an error calls it, and whether a value is such a thing."""

    told: str
    fits: Test


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _all(test: Test) -> Test:
    return lambda value: isinstance(value, tuple) and all(map(test, value))


def _is(*kinds: Any) -> Test:
    return lambda value: isinstance(value, kinds)


def _are(*tests: Test) -> Test:
    """A list of so many, each of its own kind."""
    return lambda value: isinstance(value, tuple) and len(value) == len(tests) and all(t(v) for t, v in zip(tests, value))


_is_word = _is(str)
_is_count: Test = lambda value: _is_whole(value) or isinstance(value, Number)  # noqa: E731 - a row of the table


def _of_kind(value: object) -> bool:
    """How much, for the cards of a kind."""
    return isinstance(value, Map) and _is_count(value.get("amount")) and isinstance(value.get("filter"), Filter)


def _is_source(value: object) -> bool:
    """From which zone cards may be played, and which."""
    if not isinstance(value, Map) or not isinstance(value.get("zone"), str):
        return False
    return isinstance(value.get("filter", Filter()), Filter)


def _is_status(value: object) -> bool:
    """How an element enters play."""
    return isinstance(value, Map) and all(key in ("turned", "face_down") and isinstance(v, bool) for key, v in value.items())


def _numbers_of(value: object) -> bool:
    return isinstance(value, Map) and all(isinstance(key, str) and _is_whole(v) for key, v in value.items())


_KINDS: dict[str, Kind] = {
    "any": Kind("cualquier cosa", lambda value: True),
    "nothing": Kind("nada", lambda value: value is None),
    "flag": Kind("sí o no", _is(bool)),
    "word": Kind("una palabra", _is_word),
    "words": Kind("una lista de palabras", _all(_is_word)),
    "two words": Kind("dos palabras", _are(_is_word, _is_word)),
    "whole": Kind("un número", _is_whole),
    "whole numbers": Kind("una lista de números", _all(_is_whole)),
    "least and most": Kind("dos números, el menor primero", _are(_is_whole, _is_whole)),
    "count": Kind("un número o {count: …}", _is_count),
    "counters": Kind("el tipo de contador y cuántos: [carga, 2]", _are(_is_word, _is_whole)),
    "of kind": Kind("cuánto y a qué cartas", _of_kind),
    "source of play": Kind("desde qué zona y qué cartas: {zone: …, filter: …}", _is_source),
    "status": Kind("cómo entra en juego: {turned: true}", _is_status),
    "counter numbers": Kind("contadores con su cantidad: {carga: 2}", _numbers_of),
    "group": Kind("un grupo de claves", _is(Map)),
    "filters": Kind("una lista de filtros", _all(_is(Filter))),
    "filter": Kind("qué elementos: un filtro", _is(Filter)),
    "reference": Kind("una referencia", _is(Ref)),
    "target": Kind("{target: …}", _is(Target)),
    "elements": Kind("una referencia, {target: …}, {each: …} o {choose: …}", _is(Ref, Each, Choose, Target)),
    "cost": Kind("un coste", _all(_is(CostPart))),
    "effect": Kind("instrucciones", _all(_is(Instruction))),
    "modes": Kind("los modos", _all(_is(Do))),
    "condition": Kind("una condición", _is(Condition)),
    "event": Kind("un acontecimiento", _is(On)),
    "changes": Kind("cambios", _all(_is(Part))),
    "ability": Kind("una habilidad", _is(Ability)),
    "abilities": Kind("habilidades", _all(_is(Ability))),
    "card": Kind("una carta", _is(Printed)),
}


class Kinds:
    """The kinds of a game: those of every game, and those that are words of its own: each with what an error calls it."""

    def __init__(self, words: Mapping[str, tuple[str, tuple[str, ...]]]):
        self._known = _KINDS | {name: Kind(told, _one_of(listed)) for name, (told, listed) in words.items()}
        zone = self._known["zone"].fits
        printed = self._known["printed"].fits
        self._known["printed words"] = Kind("lo que está impreso en una carta", _all(printed))
        self._known["printed group"] = Kind("lo que está impreso en una carta", lambda value: _is_printed(value, printed))
        self._known["two zones"] = Kind("dos zonas", _are(zone, zone))

    def fits(self, kind: str, value: object) -> bool:
        """Whether a value is of a kind, or of one of several."""
        return any(self._known[name].fits(value) for name in kind.split("|"))

    def told(self, kind: str) -> str:
        """What an error calls it."""
        return " o ".join(self._known[name].told for name in kind.split("|"))


def _is_printed(value: object, word: Test) -> bool:
    """What a card has printed, by its words: numbers, words, and lists of words for types."""
    if not isinstance(value, Map):
        return False
    return all(word(k) and (_all(_is_word)(v) if k.endswith("types") else _is_whole(v) or _is_word(v)) for k, v in value.items())


def _one_of(words: tuple[str, ...]) -> Test:
    return lambda value: isinstance(value, str) and value in words


_WORDS = ("until", "counter", "type", "step", "rule", "how", "as", "under", "chosen by", "after", "text")
_FLAGS = ("show", "turned", "up to", "random", "once", "own", "back", "must", "divided", "unpreventable", "retarget", "shuffled")
#: What may stand under an argument of a verb, by its name, which means the same for every verb and game.
ARGUMENTS: Mapping[str, str] = {
    **dict.fromkeys(("who", "losing", "by player"), "player word|reference|target"),
    "to": "zone",
    **dict.fromkeys(("what", "by", "for", "of", "with", "from"), "elements"),
    **dict.fromkeys(_WORDS, "word"),
    **dict.fromkeys(_FLAGS, "flag"),
    **dict.fromkeys(("zone", "in"), "zone"),
    **dict.fromkeys(("at", "times", "take"), "whole"),
    **dict.fromkeys(("amount", "x"), "count|number word"),
    "rest": "group",
    "changes": "printed group",
    **dict.fromkeys(("then", "else", "effect"), "effect"),
    **dict.fromkeys(("cost", "end cost"), "cost"),
    **dict.fromkeys(("if", "only if", "while"), "condition|nothing"),
    "n": "whole|least and most",
    "values": "whole numbers|words",
    "zones": "two zones",
    "event": "word|words",
    "modes": "modes",
    "except": "printed words",
    "on": "event",
    "token": "card",
    "filter": "filter",
    "each": "filters",
    "sources": "filter|reference",
    "parts": "changes",
    "gains": "ability",
}
