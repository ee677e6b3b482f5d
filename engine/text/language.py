"""What the words of one game mean to whoever reads a definition or the long form: each node says what the game knows.

A verb has its arguments, each of its kind; a reference, a condition, a change, a rule in words, a keyword and a part of a cost
are such of the game, with what goes with them. What a node is made of is looked at when that is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..kernel.abilities import (
    BY_HAND,
    MODE,
    Activated,
    Choose,
    Continuous,
    CostPart,
    Do,
    Fact,
    Filter,
    Keyword,
    Number,
    On,
    Part,
    Ref,
    Replacing,
    Static,
    Target,
    Triggered,
)
from ..kernel.causes import REFERENCES
from ..kernel.frozen import EMPTY, Map
from ..kernel.visiting import every
from .checking import DataError, known, shown, under
from .kinds import ARGUMENTS, Kinds

#: The words for players that every game has, and the letter that stands for a number.
PLAYERS, LETTER = ("tú", "oponente"), "X"
#: What a replacement changes of an event (``play.replacing.CHANGES``), with the kind of what it says.
_CHANGED = {
    **dict.fromkeys(("más", "veces", "es", "cantidad"), "whole"),
    "estado": "status",
    "contadores": "counter numbers",
}


#: How many parts a cost has at most.
_PARTS = 50
#: How much of an event is prevented (``play.preventing``).
_PREVENTED = "cantidad"
#: The details of events that may be asked for in every game.
_DETAILS = ("step", "phase", "cantidad", "combate", "de", "sale", "nuevo")


class Demand(NamedTuple):
    """What a verb demands: the arguments that it ``needs``, those that are ``elements``, and of some the ``words`` that they
    may be, any where none is named."""

    needs: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] = EMPTY


class Language:
    """The words of a game.

    - ``verbs``: what each verb demands (``play.verbs.demands``); ``players``: the words for players, besides «tú» and
      «oponente»; ``sides``: those by which whose an element is may be said, besides these.
    - ``references``, ``marks``, ``facts``, ``numbers``: those of its vocabulary (``Vocabulary.said``): each mark and fact with
      the kind of what goes with it.
    - ``keywords``: each with the kind of its value; ``changes``: each operation with the kind of its value; ``rules``: the
      same of the rules in words.
    - ``events``: the names of what happens, all where none is given; ``details``: those of events that abilities may ask for,
      besides those of every game.
    - ``replaced``: what a replacement may change of an event; how much is prevented of it besides.
    - ``costs``, ``zones``: the kinds of parts of a cost, and the zones; ``printed``: what a card has printed that a copy may
      have otherwise.
    """

    def __init__(
        self,
        verbs: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], Mapping[str, tuple[str, ...]]]],
        players: tuple[str, ...],
        references: tuple[str, ...],
        marks: Mapping[str, str],
        facts: Mapping[str, str],
        numbers: tuple[str, ...],
        keywords: Mapping[str, str],
        changes: Mapping[str, str],
        rules: Mapping[str, str],
        costs: tuple[str, ...],
        zones: tuple[str, ...],
        sides: tuple[str, ...] = (),
        printed: tuple[str, ...] = (),
        details: tuple[str, ...] = (),
        events: tuple[str, ...] = (),
        replaced: tuple[str, ...] = (),
    ):
        self.verbs = {verb: Demand(*demand) for verb, demand in verbs.items()} | {MODE: Demand(("effect",))}
        self.players = (*PLAYERS, *players)
        self.details, self.events, self.replaced = (*_DETAILS, *details), events, (_PREVENTED, *replaced)
        self.references = (*REFERENCES, *references)
        self.marks, self.facts, self.rules, self.changes, self.keywords = marks, facts, rules, changes, keywords
        self.costs, self.zones, self.sides = (*costs, BY_HAND), zones, (*PLAYERS, *sides)
        numbers = self.numbers = (LETTER, *numbers)
        words = {"zone": ("una zona", zones), "number word": ("una letra", numbers), "player word": ("un jugador", self.players)}
        self.kinds = Kinds(words | {"printed": ("lo que está impreso en una carta", printed)})
        self._checks: dict[type, Callable[[Any], None]] = {
            Do: self._do,
            Ref: lambda ref: known(ref.word, self.references, "una referencia"),
            Filter: self._filter,
            Choose: self._chosen,
            Target: self._chosen,
            Number: self._number,
            Fact: lambda fact: self.goes_with(self.facts, fact.word, fact.value, "una condición"),
            Part: lambda part: self.goes_with(self.changes, part.op, part.value, "un cambio"),
            Static: self._ruling,
            Continuous: self._ruling,
            Keyword: lambda keyword: self.goes_with(self.keywords, keyword.name, keyword.value, "una palabra clave"),
            CostPart: self._cost,
            On: self._event,
            Replacing: self._replacing,
            Activated: self._activated,
            Triggered: self._where,
        }

    def check(self, node: object) -> None:
        """A node says what the game knows; what it is made of is not looked at. Raises DataError."""
        check = self._checks.get(type(node))
        if check is not None:
            check(node)

    def goes_with(self, words: Mapping[str, str], word: str, value: object, what: str) -> None:
        """A word is one of these, which are ``what``, and its value what goes with it. Raises DataError."""
        known(word, tuple(words), what)
        if not self.kinds.fits(words[word], value):
            raise DataError(f"con «{word}» va {self.kinds.told(words[word])}", path=("value",))

    def _do(self, do: Do) -> None:
        with under("verb"):
            known(do.verb, tuple(self.verbs), "un verbo")
        with under("args"):
            self._demanded(do)

    def _demanded(self, do: Do) -> None:
        """Every argument that a verb needs is there, and each is what it may be."""
        demand = self.verbs[do.verb]
        for key in demand.needs:
            if key not in do.args:
                raise DataError(f"a «{do.verb}» le falta «{key}»")
        for key, value in do.args.items():
            if not self._may_stand(demand, key, value):
                raise DataError(f"«{shown(value)}» no puede estar en «{key}» de «{do.verb}»", path=(key,))
        to = do.args.get("to")
        if do.args.get("divided") and not (isinstance(to, Target) or (isinstance(to, Ref) and to.word == "objetivo")):
            raise DataError("solo se reparte entre objetivos", path=("to",))
        if isinstance(do.args.get("on"), On):
            self._altered(do.args.get("value"))
        if do.verb == "regla":
            self.goes_with(self.rules, str(do.args["rule"]), do.args.get("value"), "una regla")

    def _may_stand(self, demand: Demand, key: str, value: object) -> bool:
        """Whether a value may stand under an argument of a verb."""
        words = demand.words.get(key)
        if words is not None and isinstance(value, str) and (value in words or not words):
            return True
        kind = "elements" if key in demand.elements else ARGUMENTS.get(key, "any")
        return self.kinds.fits(kind, value) and not (words is not None and kind == "word")

    def _filter(self, wanted: Filter) -> None:
        for side in (wanted.controller, wanted.owner):
            known(side, ("", *self.sides), "«tú» ni «oponente»")
        for zone in wanted.zones:
            known(zone, self.zones, "una zona")
        for bound in (*wanted.at_most.values(), *wanted.at_least.values()):
            if isinstance(bound, str):
                known(bound, (LETTER,), "una cantidad")
        for mark in wanted.marks:
            word, value = (mark, None) if isinstance(mark, str) else (mark[0], mark[1])
            self.goes_with(self.marks, str(word), value, "una condición")

    def _chosen(self, wanted: Choose | Target) -> None:
        if isinstance(wanted.by, str):
            known(wanted.by, self.players, "un jugador")

    def _number(self, number: Number) -> None:
        if isinstance(number.of, str):
            known(number.of, self.numbers, "una letra")
        if number.over < 1:
            raise DataError("una cantidad se divide por 1 o más", path=("over",))

    def _ruling(self, ability: Static | Continuous) -> None:
        if ability.rule:
            self.goes_with(self.rules, ability.rule, ability.value, "una regla")

    def _cost(self, part: CostPart) -> None:
        known(part.kind, self.costs, "un coste")
        if isinstance(part.amount, str):
            known(part.amount, (LETTER,), "una cantidad")

    def _event(self, on: On) -> None:
        for zone in (on.origin, on.to):
            known(zone, ("", *self.zones), "una zona")
        if on.event and self.events:
            known(on.event, self.events, "un acontecimiento")
        for detail in (*on.data, *on.less_than, *on.at_least, *on.at_most):
            known(detail, self.details, "un detalle de un acontecimiento")

    def _replacing(self, ability: Replacing) -> None:
        self._where(ability)
        if any(every(Target, ability.effect)):
            raise DataError("lo que ocurre en lugar de otra cosa no se anuncia: no tiene objetivos", path=("effect",))
        self._altered(ability.value)

    def _altered(self, changes: object) -> None:
        """What a replacement changes of an event is what can be changed so."""
        for key, value in changes.items() if isinstance(changes, Map) else ():
            with under("value"):
                known(key, self.replaced, "algo que un reemplazo cambie")
            if not self.kinds.fits(_CHANGED.get(key, "any"), value):
                raise DataError(f"«{key}» de un reemplazo es {self.kinds.told(_CHANGED[key])}", path=("value", key))

    def _activated(self, ability: Activated) -> None:
        self._where(ability)
        known(ability.by, ("", *self.players), "una palabra para jugadores")
        if len(ability.cost) > _PARTS:
            raise DataError(f"un coste tiene {_PARTS} partes como mucho", path=("cost",))

    def _where(self, ability: Activated | Triggered | Replacing) -> None:
        known(ability.zone, ("", *self.zones), "una zona")
