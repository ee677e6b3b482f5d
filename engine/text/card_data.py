"""Abilities written as data in a card definition → the typed nodes of the kernel.

Structure has English keys, the words of the game stay Spanish. The forms are few, so that a reader of card text can
produce the same nodes: a selection is a word («este», «objetivo») or {target: …}, {each: …}, {choose: …}; a filter is a
word («aliado») or a group of conditions; an instruction is {verb: main argument, other: argument}.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..kernel.abilities import (
    BY_HAND,
    MODE,
    Activated,
    Choose,
    CostPart,
    Do,
    Each,
    Exists,
    Fact,
    Filter,
    Instruction,
    Is,
    Keyword,
    Number,
    On,
    Part,
    Ref,
    Replacing,
    Spell,
    Static,
    Target,
    Triggered,
    Un,
    Unread,
)
from ..kernel.frozen import Map
from .reading import CardText, TextReader
from .words import TextError, nearest


class DataError(ValueError):
    """Data that is no ability. ``suggestion`` is what was probably meant; ``path`` the keys under which it stands and
    ``place`` line and column in a text there."""

    def __init__(self, message: str, suggestion: str = "", path: tuple[str, ...] = (), place: tuple[int, int] | None = None):
        super().__init__(message)
        self.suggestion = suggestion
        self.path = path
        self.place = place


def read_text(reader: TextReader, text: object, name: str) -> CardText:
    """The ``text:`` of a card definition, read by ``reader``; ``name`` is the card's own name, which a text may say.

    Raises DataError with the place in ``text`` when it is none or means two things.
    """
    if not isinstance(text, str):
        raise DataError("el texto de una carta es un texto", path=("text",))
    try:
        return reader.read(text, name)
    except TextError as error:
        before = text[: error.at]
        place = (before.count("\n") + 1, error.at - before.rfind("\n"))
        raise DataError(error.message, path=("text",), place=place) from None


class Words:
    """The words of one game for card definitions, and how a definition becomes nodes of ``kernel.abilities``.

    A game makes one in its ``card_data.py``, or a subclass that overrides ``token`` and the like. Every method raises
    ``DataError``, in Spanish and with what was probably meant. The arguments:

    - ``verbs``: verb → the argument that its name introduces, "" when none (``play.verbs.main_arguments``).
    - ``types``, ``keywords``, ``zones``, ``operations``: the words of those tables of the game.
    - ``references``, ``marks``, ``facts``, ``numbers``: the words of its vocabulary (``Vocabulary.written``); the references
      that every game has come of themselves.
    - ``costs``: the kinds of parts of a cost.
    """

    #: Whose an element is, as a filter says it.
    sides: tuple[str, ...] = ("tú", "oponente")

    def __init__(
        self,
        verbs: Mapping[str, str],
        types: tuple[str, ...],
        keywords: tuple[str, ...],
        references: tuple[str, ...],
        marks: tuple[str, ...],
        facts: tuple[str, ...],
        numbers: tuple[str, ...],
        costs: tuple[str, ...],
        zones: tuple[str, ...],
        operations: tuple[str, ...],
    ):
        self.verbs = verbs
        self.types = types
        self.keywords = keywords
        self.references = (*_REFERENCES, *references)
        self.marks = marks
        self.facts = facts
        self.numbers = numbers
        self.costs = costs
        self.zones = zones
        plain = tuple(word for word in operations if word not in _ABILITY_CHANGES.values())
        self.changes = (*_ABILITY_CHANGES, "strength", "resistance", *plain)

    # --- which elements ---

    def filter(self, data: Any) -> Filter:
        """A word or several joined by " o ", or a group of conditions."""
        if isinstance(data, str):
            return self._filter_word(data)
        only(data, _FILTER_KEYS, "filtro")
        fields: dict[str, Any] = {}
        aims: tuple[Any, ...] = ()
        for key, value in data.items():
            if key in ("type", "subtype", "supertype", "name", "keyword", "zone", "mark"):
                fields[_PLURAL[key]] = tuple(value) if isinstance(value, list) else (value,)
            elif key == "name word":
                fields["name_word"] = value
            elif key == "environment":
                aims = (("hay", value),)
            elif key in _RELATED:
                aims = ((_RELATED[key], self.filter(value)),)
            elif key in ("at most", "at least"):
                fields[key.replace(" ", "_")] = Map(value)
            else:
                if key in ("controller", "owner"):
                    known(value, self.sides, "«tú» ni «oponente»")
                fields[key] = value
        if aims:
            fields["marks"] = (*fields.get("marks", ()), *aims)
        for mark in [mark for mark in fields.get("marks", ()) if isinstance(mark, str)]:
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
            if word in self.references and n.isdigit():
                return Ref(word, int(n))
            known(data, self.references, "referencia")
            return Ref(data)
        if not isinstance(data, dict):
            raise DataError("aquí va una referencia («este», «objetivo») o {target: …}")
        for key, node in (("target", Target), ("choose", Choose)):
            if key in data:
                only(data, (key, "n", "by"), "selección")
                low, high = _range(data.get("n", 1))
                more = {"by": data["by"]} if "by" in data else {}
                return node(self.filter(data[key]), low, high, **more)
        if "each" in data:
            only(data, ("each",), "selección")
            return Each(self.filter(data["each"]))
        raise DataError("una selección es {target: …}, {each: …} o {choose: …}")

    def amount(self, data: object) -> object:
        """A number, a letter, or {count: filter} or {of: reference, what: characteristic}, times something."""
        if isinstance(data, int) or (isinstance(data, str) and (len(data) == 1 or data in self.numbers)):
            return data
        if isinstance(data, dict) and "count" in data:
            more = {key: data[key] for key in ("times", "over", "rounding") if key in data}
            return Number(self.filter(data["count"]), **more)
        if isinstance(data, dict) and "of" in data:
            more = {key: data[key] for key in ("times", "over", "rounding") if key in data}
            of = self.selection(data["of"])
            if not isinstance(of, Ref | Target):
                raise DataError("«of» es una referencia o {target: …}")
            return Number(of, data.get("what", ""), **more)
        raise DataError(f"«{data}» no es una cantidad")

    def condition(self, data: Any) -> Any:
        """{there is: filter, at least: n}, {element: reference, is: filter}, {not: condition} or a word of the game."""
        if data is None:
            return None
        if isinstance(data, str):
            known(data, self.facts, "condición")
            return Fact(data)
        if "there is" in data:
            return Exists(self.filter(data["there is"]), data.get("at least", 1))
        if "element" in data:
            return Is(self.selection(data["element"]), self.filter(data["is"]))
        if "not" in data:
            return Un(self.condition(data["not"]))
        ((word, value),) = data.items()
        known(word, self.facts, "condición")
        return Fact(word, value)

    def event(self, data: Any) -> On:
        """{event: name, obj: …, player: tú, origin: zone, to: zone, …details}; or {state: condition}."""
        fields: dict[str, Any] = {}
        details: dict[str, Any] = {}
        for key, value in data.items():
            if key in ("obj", "source"):
                fields[key] = self._who(value)
            elif key == "state":
                fields["state"] = self.condition(value)
            elif key in ("event", "player", "origin", "to"):
                fields[key] = value
            else:
                details[key] = value
        for zone in (fields.get("origin"), fields.get("to")):
            if zone:
                known(zone, self.zones, "zona")
        return On(**fields, data=Map(details))

    def _who(self, data: object) -> Any:
        if isinstance(data, str) and data in self.references:
            return Ref(data)
        return self.filter(data)

    # --- what is done ---

    def effect(self, data: object) -> tuple[Instruction, ...]:
        """A list of instructions, or one."""
        listed = data if isinstance(data, list) else [data]
        return tuple(self.instruction(item) for item in listed)

    def instruction(self, data: object) -> Instruction:
        """{verb: main argument, other: argument…}, or only the verb; {a mano: text} is what the judge resolves."""
        if isinstance(data, str):
            data = {data: None}
        if not isinstance(data, dict) or not data:
            raise DataError("una instrucción es un verbo con sus argumentos")
        if data.keys() == {BY_HAND} and isinstance(data[BY_HAND], str):
            return Unread(data[BY_HAND])
        verb = next((key for key in data if key in self.verbs), None)
        if verb is None:
            word = str(next(iter(data)))
            raise DataError(f"no conozco el verbo «{word}»", nearest(word, tuple(self.verbs)))
        main = self.verbs[verb]
        given = {main: data[verb]} if main and data[verb] is not None else {}
        given |= {key: value for key, value in data.items() if key != verb}
        if verb == "modificar":
            given = self._changes(given)
        return Do(verb, Map({key: self.argument(key, value) for key, value in given.items()}))

    def _changes(self, given: dict[str, object]) -> dict[str, object]:
        """The changes of a modification, as parts of a continuous effect."""
        kept = {key: value for key, value in given.items() if key in ("what", "until", "end cost")}
        if "while" in given:
            kept["while"] = given["while"]
        kept["parts"] = self.parts({key: value for key, value in given.items() if key not in kept})
        return kept

    def parts(self, data: dict[str, object]) -> tuple[Part, ...]:
        """{strength: 2} adds, {"strength =": 2} sets, {gain: ability}, {lose: keyword}, {types: [...]}…"""
        parts: list[Part] = []
        for key, value in data.items():
            known(key, self.changes, "un cambio")
            if key in _ABILITY_CHANGES:
                parts.append(Part(_ABILITY_CHANGES[key], self.ability(value)))
            elif key in ("strength", "resistance"):
                parts.append(Part(f"{key} +", self.amount(value)))
            elif key.startswith(("strength", "resistance")):
                parts.append(Part(key, self.amount(value)))
            elif isinstance(value, list):
                parts.append(Part(key, tuple(value)))
            elif value is True:
                parts.append(Part(key))
            else:
                parts.append(Part(key, self.amount(value) if isinstance(value, dict) else value))
        return tuple(parts)

    def argument(self, key: str, value: Any) -> object:
        """An argument of a verb, by its name."""
        if key in ("to", "what", "by", "for", "from", "of") and not (isinstance(value, str) and value in self.zones):
            return (
                self.selection(value)
                if not (key == "what" and isinstance(value, str) and value not in self.references)
                else value
            )
        if (reading := _ARGUMENTS.get(key)) is not None:
            return getattr(self, reading)(value)
        if key == "modes":
            return tuple(Do(MODE, Map(words=words, effect=self.effect(effect))) for words, effect in value.items())
        if key == "who":
            return self.selection(value) if isinstance(value, dict) or value in self.references else value
        if key in ("gains", "changes", "except"):
            return self._changed(key, value)
        if key == "value" and isinstance(value, dict):
            return Map({k: self._changed(k, v) for k, v in value.items()})
        return tuple(value) if isinstance(value, list) else value

    def _changed(self, key: str, value: object) -> object:
        """What a replacement changes of an event: elements, abilities and groups of values by their keys."""
        if key == "copia":
            return self.filter(value)
        if key == "redirigir":
            return self.selection(value)
        if key == "gains":
            return self.ability(value)
        if key in ("más", "es", "veces", "cantidad") and not isinstance(value, int):
            raise DataError(f"«{key}» de un reemplazo es un número")
        if isinstance(value, dict):
            return Map({k: _frozen(v) for k, v in value.items()})
        return _frozen(value)

    def token(self, data: object) -> object:
        """What a token is: a card of the game, from ``data`` as a card definition has it. Games that have tokens override it."""
        raise DataError("este juego no tiene fichas")

    def cost(self, data: Any) -> tuple[CostPart, ...]:
        """A list of parts: «girar», {energía: 2}, {destruir: aliado, n: 1}."""
        parts = []
        for item in data if isinstance(data, list) else [data]:
            if isinstance(item, str):
                known(item, self.costs, "coste")
                parts.append(CostPart(item))
                continue
            kind = next(iter(item))
            known(kind, self.costs, "coste")
            value = item[kind]
            if isinstance(value, int) or value == "X":
                parts.append(CostPart(kind, value))
            else:
                parts.append(CostPart(kind, item.get("n", 1), self.filter(value)))
        return tuple(parts)

    # --- abilities ---

    def ability(self, data: Any) -> Any:
        """One ability, told apart by its keys; a word is a keyword."""
        if isinstance(data, str):
            known(data, self.keywords, "palabra clave")
            return Keyword(data)
        for key, reading in (
            ("keyword", self._keyword),
            ("when", self._triggered),
            ("instead", self._replacing),
            ("cost", self._activated),
            ("effect", self._spell),
            ("static", self._static),
        ):
            if key in data:
                return reading(data)
        raise DataError("una habilidad tiene «effect», «cost», «when», «static», «instead» o «keyword»")

    def _keyword(self, data: dict[str, Any]) -> Keyword:
        only(data, ("keyword", "value", "cost", "effect"), "palabra clave")
        known(data["keyword"], self.keywords, "palabra clave")
        value = data.get("value")
        return Keyword(
            data["keyword"],
            self.filter(value) if isinstance(value, dict) else value,
            self.cost(data.get("cost", [])),
            self.effect(data.get("effect", [])),
        )

    def _spell(self, data: dict[str, object]) -> Spell:
        only(data, ("effect",), "habilidad")
        return Spell(self.effect(data["effect"]))

    def _activated(self, data: dict[str, Any]) -> Activated:
        only(data, ("cost", "effect", "times", "timing", "zone", "if", "link"), "habilidad activada")
        return Activated(
            self.cost(data["cost"]),
            self.effect(data["effect"]),
            data.get("times", 0),
            data.get("timing", ""),
            data.get("zone", ""),
            self.condition(data.get("if")),
            data.get("link", ""),
        )

    def _triggered(self, data: dict[str, Any]) -> Triggered:
        only(data, ("when", "effect", "if", "optional", "zone", "cost", "times"), "habilidad disparada")
        return Triggered(
            self.event(data["when"]),
            self.effect(data["effect"]),
            self.condition(data.get("if")),
            data.get("optional", False),
            data.get("zone", ""),
            self.cost(data.get("cost", [])),
            data.get("times", 0),
        )

    def _static(self, data: dict[str, Any]) -> Static:
        """{static: whom, strength: 1…} or {static: whom, rule: word, value: …}."""
        rest = {k: v for k, v in data.items() if k not in ("static", "if", "zone", "rule", "value", "defines")}
        value = data.get("value")
        return Static(
            self._who(data["static"]),
            self.parts(rest),
            data.get("rule", ""),
            self._rule_value(data.get("rule", ""), value),
            self.condition(data.get("if")),
            data.get("zone", ""),
            data.get("defines", False),
        )

    def _rule_value(self, rule: str, value: object) -> object:
        if rule.startswith(("coste", "cuesta atacar", "puede ignorarse")):
            return self.cost(value)
        if rule == "X es":
            return self.amount(value)
        if isinstance(value, dict):
            return self.filter(value)
        return tuple(value) if isinstance(value, list) else value

    def _replacing(self, data: dict[str, Any]) -> Replacing:
        """{instead: event, how: «en vez de eso», value: …}"""
        only(data, ("instead", "how", "value", "effect", "optional", "own", "zone", "link"), "reemplazo")
        value = data.get("value")
        value = Map({k: self._changed(k, v) for k, v in value.items()}) if isinstance(value, dict) else value
        how = data.get("how", "en vez de eso")
        return Replacing(
            self.event(data["instead"]),
            how,
            self.effect(data.get("effect", [])),
            value,
            data.get("optional", False),
            data.get("own", False),
            data.get("zone", ""),
            data.get("link", ""),
        )


def _frozen(value: object) -> object:
    """Lists as tuples, also inside others."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


#: The references that every game has.
_REFERENCES = ("este", "ese", "objetivo", "esos", "disparo", "antes", "fuente")
#: How a definition says that abilities come and go → the operation.
_ABILITY_CHANGES = {"gain": "abilities +", "lose": "abilities -"}
_PLURAL = {
    "type": "types",
    "subtype": "subtypes",
    "supertype": "supertypes",
    "name": "names",
    "keyword": "keywords",
    "zone": "zones",
    "mark": "marks",
}
#: Arguments of verbs that are always read in the same way: by which method.
_ARGUMENTS = {
    **dict.fromkeys(("amount", "x"), "amount"),
    **dict.fromkeys(("then", "else", "effect"), "effect"),
    **dict.fromkeys(("cost", "end cost"), "cost"),
    **dict.fromkeys(("if", "only if", "while"), "condition"),
    "on": "event",
    "token": "token",
    "sources": "_who",
    "filter": "filter",
    "with": "selection",
}
#: Conditions that are about another filter, with the game's words for them.
_RELATED = {"aims at": "haga objetivo a", "aims only at": "haga objetivo solamente a", "not": "no es"}
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


def known(word: object, words: tuple[str, ...], what: str) -> None:
    if word not in words:
        raise DataError(f"«{word}» no es {what}", nearest(str(word), words))


def numbers(data: dict[str, object], *keys: str) -> None:
    """Each of these keys is a number, a letter that stands for one, or nothing. Raises DataError."""
    for key in keys:
        value = data.get(key)
        number = isinstance(value, int) and not isinstance(value, bool) and -99 <= value <= 999
        letter = isinstance(value, str) and len(value) == 1 and value.isalpha()
        if value is not None and not (number or letter):
            raise DataError(f"«{key}» es un número de -99 a 999, o X", path=(key,))


def only(data: dict[str, object], keys: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in keys:
            raise DataError(f"la clave «{key}» no existe en {what}", nearest(str(key), keys))


def _range(value: Any) -> tuple[int, int]:
    if isinstance(value, list):
        return int(value[0]), int(value[1])
    return int(value), int(value)
