"""Abilities written as data in a card definition → the typed nodes of the kernel.

Structure has English keys, the words of the game stay Spanish. The forms are few, so that a reader of card text can
produce the same nodes: an instruction is {verb: main argument, other: argument}; what it speaks of is read by ``selecting``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..kernel.abilities import (
    BY_HAND,
    MODE,
    Activated,
    CostPart,
    Do,
    Instruction,
    Keyword,
    Part,
    Replacing,
    Spell,
    Static,
    Triggered,
    Unread,
)
from ..kernel.frozen import Map
from ..kernel.visiting import walk
from .checking import DataError, group, known, listed, lists, only, shown, under
from .language import Language
from .paragraphs import CardText
from .reading import TextReader
from .selecting import Selecting
from .typed import well_typed
from .words import TextError, nearest


def read_text(reader: TextReader, text: object, name: str, kinds: frozenset[str] = frozenset()) -> CardText:
    """The ``text:`` of a card definition, read by ``reader``; ``name`` is the card's own name, which a text may say, ``kinds``
    are kinds of cards that are known besides those of the game.

    Raises DataError with the place in ``text`` when it is none or means two things.
    """
    if not isinstance(text, str):
        raise DataError("el texto de una carta es un texto", path=("text",))
    try:
        return reader.read(text, name, kinds=kinds)
    except TextError as error:
        before = text[: error.at]
        place = (before.count("\n") + 1, error.at - before.rfind("\n"))
        raise DataError(error.message, path=("text",), place=place) from None


#: What stands for what must be there.
_NEEDED = object()


class Words(Selecting):
    """The words of one game for card definitions, and how a definition becomes nodes of ``kernel.abilities``.

    A game makes one in its ``card_data.py``, or a subclass that overrides ``token`` and the like. Every method raises
    ``DataError``, in Spanish and with what was probably meant. The arguments:

    - ``verbs``: verb → the argument that its name introduces, "" when none (``play.verbs.main_arguments``).
    - ``language``: what every word of the game needs.
    - ``types``: the types of cards.
    - ``references``, ``marks``, ``facts``, ``numbers``: the words of its vocabulary (``Vocabulary.written``); the references
      that every game has come of themselves.
    """

    def __init__(
        self,
        verbs: Mapping[str, str],
        language: Language,
        types: tuple[str, ...],
        references: tuple[str, ...],
        marks: tuple[str, ...],
        facts: tuple[str, ...],
        numbers: tuple[str, ...],
    ):
        super().__init__(types, references, marks, facts, numbers, language.zones, language.players)
        self.verbs = verbs
        self.language = language
        self.keywords = tuple(language.keywords)
        self.costs = tuple(kind for kind in language.costs if kind != BY_HAND)
        plain = tuple(word for word in language.changes if word not in _ABILITY_CHANGES.values())
        self.changes = (*_ABILITY_CHANGES, "strength", "resistance", *plain)

    # --- what is done ---

    def effect(self, data: object) -> tuple[Instruction, ...]:
        """A list of instructions, or one."""
        instructions = []
        for place, item in enumerate(listed(data)):
            with under(*([place] if isinstance(data, list) else [])):
                instructions.append(self.instruction(item))
        return tuple(instructions)

    def instruction(self, data: object) -> Instruction:
        """{verb: main argument, other: argument…}, or only the verb; {a mano: text} is what the judge resolves."""
        if isinstance(data, str):
            data = {data: None}
        if not isinstance(data, dict) or not data:
            raise DataError(f"una instrucción es un verbo con sus argumentos, no «{shown(data)}»")
        if data.keys() == {BY_HAND} and isinstance(data[BY_HAND], str):
            return Unread(data[BY_HAND])
        verb = next((key for key in data if key in self.verbs), None)
        if verb is None:
            word = str(next(iter(data)))
            raise DataError(f"no conozco el verbo «{shown(word)}»", nearest(shown(word), tuple(self.verbs)))
        main = self.verbs[verb]
        given = {main: data[verb]} if main and data[verb] is not None else {}
        given |= {key: value for key, value in data.items() if key != verb}
        if verb == "modificar":
            given = self._changes(given)
        args = Map({key: self._argument_of(verb, key, value) for key, value in given.items()})
        if verb == "regla" and "value" in given:
            args = args.set("value", self._rule_value(str(given.get("rule")), given["value"]))
        do = Do(verb, args)
        try:
            self.language.check(do)
        except DataError as error:
            error.path = error.path[1:]  # a definition has the arguments beside the verb
            raise
        return do

    def _argument_of(self, verb: str, key: str, value: object) -> object:
        with under(verb if key == self.verbs[verb] else key):
            return self.argument(key, value)

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
            if value is None:
                raise DataError(f"«{key}» no dice a qué cambia", path=(key,))
            if key.startswith(_OF_TYPES):
                lists(data, key)
            if key in _ABILITY_CHANGES:
                parts.append(Part(_ABILITY_CHANGES[key], self.ability(value)))
            elif key in ("strength", "resistance"):
                parts.append(Part(f"{key} +", self.amount(value)))
            elif key.startswith(("strength", "resistance")):
                parts.append(Part(key, self.amount(value)))
            elif isinstance(value, list):
                lists({key: value}, key)
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
            modes = group(value, "«modes»").items()
            return tuple(Do(MODE, Map(words=words, effect=self.effect(effect))) for words, effect in modes)
        if key == "who":
            return self.selection(value) if isinstance(value, dict) or value in self.references else value
        if key in ("gains", "changes", "except"):
            return self._changed(key, value)
        if key == "value" and isinstance(value, dict):
            return Map({k: self._changed(k, v) for k, v in value.items()})
        return _frozen(value)

    def _changed(self, key: str, value: object) -> object:
        """What a replacement changes of an event: elements, abilities and groups of values by their keys."""
        if key == "copia":
            return self.filter(value)
        if key == "redirigir":
            return self.selection(value)
        if key == "gains":
            return self.ability(value)
        if isinstance(value, dict):
            return Map({k: _frozen(v) for k, v in value.items()})
        return _frozen(value)

    def token(self, data: object) -> object:
        """What a token is: a card of the game, from ``data`` as a card definition has it. Games that have tokens override it."""
        raise DataError("este juego no tiene fichas")

    def cost(self, data: Any) -> tuple[CostPart, ...]:
        """A list of parts: «girar», {energía: 2}, {destruir: aliado, n: 1}."""
        parts = []
        for item in listed(data):
            if isinstance(item, str):
                known(item, self.costs, "coste")
                parts.append(CostPart(item))
                continue
            kind = str(next(iter(group(item, "una parte de un coste")), ""))
            known(kind, self.costs, "coste")
            value = item[kind]
            if value == "X" or (isinstance(value, int) and not isinstance(value, bool)):
                parts.append(CostPart(kind, value))
            else:
                parts.append(CostPart(kind, item.get("n", 1), self.filter(value)))
        if any(isinstance(part.amount, int) and not 0 <= part.amount <= 999 for part in parts):
            raise DataError("una parte de un coste es un número de 0 a 999")
        return tuple(parts)

    # --- abilities ---

    def abilities(self, data: object) -> tuple[Any, ...]:
        """What ``abilities:`` of a card definition lists, each well formed."""
        if not isinstance(data, list):
            raise DataError("«abilities» es una lista de habilidades", path=("abilities",))
        found = []
        for place, item in enumerate(data):
            with under("abilities", place):
                found.append(self.ability(item))
        return tuple(found)

    def ability(self, data: Any) -> Any:
        """One ability, told apart by its keys; a word is a keyword."""
        if isinstance(data, str):
            known(data, self.keywords, "palabra clave")
        found = Keyword(data) if isinstance(data, str) else self._ability(data)
        well_typed(found)
        for node in walk(found):
            self.language.check(node)
        return found

    def _ability(self, data: Any) -> Any:
        for key, reading in (
            ("keyword", self._keyword),
            ("when", self._triggered),
            ("instead", self._replacing),
            ("cost", self._activated),
            ("effect", self._spell),
            ("static", self._static),
        ):
            if key in group(data, "una habilidad"):
                return reading(data)
        raise DataError("una habilidad tiene «effect», «cost», «when», «static», «instead» o «keyword»")

    def _of(self, data: dict[str, Any], key: str, reading: Callable[[Any], Any], usual: Any = _NEEDED) -> Any:
        """What stands under a key of an ability, read; ``usual`` where there is no such key."""
        given = data.get(key, usual)
        if given is _NEEDED:
            raise DataError(f"a la habilidad le falta «{key}»")
        with under(key):
            return reading(given)

    def _keyword(self, data: dict[str, Any]) -> Keyword:
        only(data, ("keyword", "value", "cost", "effect"), "palabra clave")
        known(data["keyword"], self.keywords, "palabra clave")
        value = data.get("value")
        return Keyword(
            data["keyword"],
            self.filter(value) if isinstance(value, dict) else value,
            self._of(data, "cost", self.cost, []),
            self._of(data, "effect", self.effect, []),
        )

    def _spell(self, data: dict[str, object]) -> Spell:
        only(data, ("effect",), "habilidad")
        return Spell(self._of(data, "effect", self.effect))

    def _activated(self, data: dict[str, Any]) -> Activated:
        only(data, ("cost", "effect", "times", "timing", "zone", "if", "link", "by"), "habilidad activada")
        return Activated(
            self._of(data, "cost", self.cost),
            self._of(data, "effect", self.effect),
            data.get("times", 0),
            data.get("timing", ""),
            self._zone(data),
            self._of(data, "if", self.condition, None),
            data.get("link", ""),
            data.get("by", ""),
        )

    def _triggered(self, data: dict[str, Any]) -> Triggered:
        only(data, ("when", "effect", "if", "optional", "zone", "cost", "times"), "habilidad disparada")
        return Triggered(
            self._of(data, "when", self.event),
            self._of(data, "effect", self.effect),
            self._of(data, "if", self.condition, None),
            data.get("optional", False),
            self._zone(data),
            self._of(data, "cost", self.cost, []),
            data.get("times", 0),
        )

    def _static(self, data: dict[str, Any]) -> Static:
        """{static: whom, strength: 1…} or {static: whom, rule: word, value: …}."""
        rest = {k: v for k, v in data.items() if k not in ("static", "if", "zone", "rule", "value", "defines")}
        value, rule = data.get("value"), data.get("rule", "")
        if not isinstance(rule, str):
            raise DataError("«rule» es una palabra", path=("rule",))
        parts = self.parts(rest)
        if any(isinstance(part.value, str) and part.op.startswith(("strength", "resistance")) for part in parts):
            raise DataError("lo que una habilidad estática suma o fija es un número o {count: …}")
        return Static(
            self._of(data, "static", self.who),
            parts,
            rule,
            self._rule_value(rule, value),
            self._of(data, "if", self.condition, None),
            self._zone(data),
            data.get("defines", False),
        )

    def _zone(self, data: dict[str, object]) -> str:
        """The zone from which an ability works, where it says one."""
        zone = data.get("zone", "")
        if zone != "":
            known(zone, self.zones, "zona")
        return str(zone)

    def _rule_value(self, rule: str, value: object) -> object:
        """What goes with a rule in words, by the kind that it is."""
        kinds = self.language.rules.get(rule, "any").split("|")
        if value is None and "nothing" in kinds:
            return None
        reading = next((_READINGS[kind] for kind in kinds if kind in _READINGS), None)
        return _frozen(value) if reading is None else getattr(self, reading)(value)

    def _replacing(self, data: dict[str, Any]) -> Replacing:
        """{instead: event, how: «en vez de eso», value: …}"""
        only(data, ("instead", "how", "value", "effect", "optional", "own", "zone", "link", "if"), "reemplazo")
        value = data.get("value")
        value = Map({k: self._changed(k, v) for k, v in value.items()}) if isinstance(value, dict) else value
        how = data.get("how", "en vez de eso")
        return Replacing(
            self._of(data, "instead", self.event),
            how,
            self._of(data, "effect", self.effect, []),
            value,
            data.get("optional", False),
            data.get("own", False),
            self._zone(data),
            data.get("link", ""),
            self._of(data, "if", self.condition, None),
        )


def _frozen(value: object) -> object:
    """Lists as tuples, also inside others."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


#: How a definition says that abilities come and go → the operation.
_ABILITY_CHANGES = {"gain": "abilities +", "lose": "abilities -"}
#: How the changes begin that are lists of words.
_OF_TYPES = ("types", "subtypes", "supertypes")
#: Kinds of what goes with a rule in words that are read: by which method.
_READINGS = {"filter": "filter", "cost": "cost", "count": "amount", "condition": "condition"}
#: Arguments of verbs that are always read in the same way: by which method.
_ARGUMENTS = {
    **dict.fromkeys(("amount", "x"), "amount"),
    **dict.fromkeys(("then", "else", "effect"), "effect"),
    **dict.fromkeys(("cost", "end cost"), "cost"),
    **dict.fromkeys(("if", "only if", "while"), "condition"),
    "on": "event",
    "token": "token",
    "sources": "who",
    "filter": "filter",
    "with": "selection",
}
