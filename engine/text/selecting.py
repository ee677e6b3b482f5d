"""Which elements, how much, whether and when, written as data in a card definition → the typed nodes of the kernel.

A selection is a word («este», «objetivo») or {target: …}, {each: …}, {choose: …}; a filter is a word («aliado») or a group
of conditions.
"""

from __future__ import annotations

from typing import Any

from ..kernel.abilities import Both, Choose, Each, Exists, Fact, Filter, Is, Number, On, Ref, Target, Un
from ..kernel.frozen import Map
from ..kernel.matching import ANYWHERE
from .checking import DataError, group, known, listed, only, shown, under


class Selecting:
    """The words of one game for what a card definition speaks of, and how they become nodes. Every method raises
    ``DataError``. The arguments are those of ``text.card_data.Words``.
    """

    #: Whose an element is, as a filter says it.
    sides: tuple[str, ...] = ("tú", "oponente")

    def __init__(
        self,
        types: tuple[str, ...],
        references: tuple[str, ...],
        marks: tuple[str, ...],
        facts: tuple[str, ...],
        numbers: tuple[str, ...],
        zones: tuple[str, ...],
        players: tuple[str, ...],
    ):
        self.types = types
        self.references = (*_REFERENCES, *references)
        self.marks = marks
        self.facts = facts
        self.numbers = numbers
        self.zones = zones
        self.players = players

    def filter(self, data: Any) -> Filter:
        """A word or several joined by " o ", or a group of conditions."""
        if isinstance(data, str):
            return self._filter_word(data)
        only(data, _FILTER_KEYS, "filtro")
        fields: dict[str, Any] = {}
        aims: tuple[Any, ...] = ()
        for key, value in data.items():
            if key in _PLURAL:
                listed = tuple(value) if isinstance(value, list) else (value,)
                fields[_PLURAL[key]] = tuple(map(_mark, listed)) if key == "mark" else listed
            elif key == "name word":
                fields["name_word"] = value
            elif key == "environment":
                aims = (("hay", value),)
            elif key in _RELATED:
                with under(key):
                    aims = ((_RELATED[key], self.filter(value)),)
            elif key in ("at most", "at least"):
                fields[key.replace(" ", "_")] = Map(group(value, f"«{key}»"))
            else:
                if key in ("controller", "owner"):
                    known(value, self.sides, "«tú» ni «oponente»")
                fields[key] = value
        if aims:
            fields["marks"] = (*fields.get("marks", ()), *aims)
        for mark in fields.get("marks", ()):
            if not isinstance(mark, tuple):
                known(mark, self.marks, "condición")
        return Filter(**fields)

    def _filter_word(self, word: str) -> Filter:
        if word in self.marks:
            return Filter(marks=(word,))
        parts = tuple(word.split(" o "))
        for part in parts:
            known(part, (*self.types, *self.marks), "tipo de carta")
        return Filter(types=parts)

    def selection(self, data: object) -> Any:
        """A reference, or targets, or each, or chosen on resolution."""
        if isinstance(data, str):
            word, _, n = data.rpartition(" ")
            if word in self.references and n.isascii() and n.isdigit() and len(n) < 3:
                return Ref(word, int(n))
            known(data, self.references, "referencia")
            return Ref(data)
        if not isinstance(data, dict):
            raise DataError(f"aquí va una referencia («este», «objetivo») o {{target: …}}, no «{shown(data)}»")
        for key, node in (("target", Target), ("choose", Choose)):
            if key in data:
                only(data, (key, "n", "by"), "selección")
                low, high = _range(data.get("n", 1))
                if "by" in data:
                    known(data["by"], self.players, "un jugador")
                more = {"by": data["by"]} if "by" in data else {}
                with under(key):
                    return node(self.filter(data[key]), low, high, **more)
        if "each" in data:
            only(data, ("each",), "selección")
            with under("each"):
                return Each(self.filter(data["each"]))
        raise DataError("una selección es {target: …}, {each: …} o {choose: …}")

    def amount(self, data: object) -> object:
        """A number, a letter, or {count: filter}, {of: reference, what: characteristic} or {of: letter}, times something."""
        if _is_number(data) or (isinstance(data, str) and data in ("X", *self.numbers)):
            return data
        if isinstance(data, dict) and "count" in data:
            more = {key: data[key] for key in ("times", "over", "rounding", "plus") if key in data}
            return Number(self.filter(data["count"]), **more)
        if isinstance(data, dict) and "of" in data:
            more = {key: data[key] for key in ("times", "over", "rounding", "plus") if key in data}
            if isinstance(data["of"], str) and data["of"] in ("X", *self.numbers):
                return Number(data["of"], **more)
            of = self.selection(data["of"])
            if not isinstance(of, Ref | Target):
                raise DataError("«of» es una referencia o {target: …}")
            return Number(of, data.get("what", ""), **more)
        raise DataError(f"«{shown(data)}» no es una cantidad")

    def condition(self, data: Any) -> Any:
        """{there is: filter, at least: n}, {element: reference, is: filter}, {not: condition}, {all: conditions}, or a word of
        the game."""
        if data is None:
            return None
        if isinstance(data, str):
            known(data, self.facts, "condición")
            return Fact(data)
        group(data, "una condición")
        if "there is" in data:
            return Exists(self.filter(data["there is"]), data.get("at least", 1))
        if "element" in data:
            if "is" not in data:
                raise DataError("a «element» le falta «is»")
            return Is(self.selection(data["element"]), self.filter(data["is"]))
        if "not" in data:
            return Un(self.condition(data["not"]))
        if "all" in data:
            return Both(tuple(map(self.condition, listed(data["all"]))))
        if len(data) != 1:
            raise DataError("una condición del juego es una palabra con lo que la acompaña")
        ((word, value),) = data.items()
        known(word, self.facts, "condición")
        return Fact(word, value)

    def event(self, data: Any) -> On:
        """{event: name, obj: …, player: tú, origin: zone, to: zone, less than: {detail: characteristic}, at least: {detail:
        number}, at most: …, …details}; or {state: condition}."""
        fields: dict[str, Any] = {}
        details: dict[str, Any] = {}
        for key, value in group(data, "un acontecimiento").items():
            if key in ("obj", "source"):
                fields[key] = self.who(value)
            elif key == "state":
                fields["state"] = self.condition(value)
            elif key == "less than":
                fields["less_than"] = Map(group(value, "«less than»"))
            elif key in ("at least", "at most"):
                fields[key.replace(" ", "_")] = Map(group(value, f"«{key}»"))
            elif key in ("event", "player", "origin", "to"):
                fields[key] = value
            else:
                details[key] = value
        for zone in (fields.get("origin"), fields.get("to")):
            if zone and zone != ANYWHERE:
                known(zone, self.zones, "zona")
        return On(**fields, data=Map(details))

    def who(self, data: object) -> Any:
        if isinstance(data, str) and data in self.references:
            return Ref(data)
        return self.filter(data)


def _mark(data: object) -> object:
    """A word of the game's own, or {word: what goes with it}."""
    if not isinstance(data, dict):
        return data
    if len(data) != 1:
        raise DataError("una condición del juego es una palabra con lo que la acompaña")
    ((word, value),) = data.items()
    return (word, value)


#: The references that every game has.
_REFERENCES = ("este", "ese", "objetivo", "esos", "disparo", "antes", "fuente")
_PLURAL = {
    "type": "types",
    "subtype": "subtypes",
    "supertype": "supertypes",
    "name": "names",
    "keyword": "keywords",
    "zone": "zones",
    "mark": "marks",
}
#: Conditions that are about another filter, with the game's words for them.
_RELATED = {"aims at": "haga objetivo a", "aims only at": "haga objetivo solamente a", "not": "no es"}
#: How many a definition may ask for at most.
_MOST_CHOSEN = 1_500
_FILTER_KEYS = (
    *_PLURAL,
    *_RELATED,
    "controller",
    "owner",
    "turned",
    "other",
    "at most",
    "at least",
    "name word",
    "environment",
)


def _range(value: Any) -> tuple[int, int]:
    """How many: a number, or the least and the most."""
    low, high = value if isinstance(value, list) and len(value) == 2 else (value, value)
    if not (_is_number(low) and _is_number(high) and 0 <= low <= high <= _MOST_CHOSEN):
        raise DataError(f"«n» es un número de 0 a {_MOST_CHOSEN} o dos, el menor primero, no «{shown(value)}»", path=("n",))
    return low, high


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
