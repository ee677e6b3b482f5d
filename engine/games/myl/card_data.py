"""Card definitions as data → cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...kernel.abilities import NOT_GIVEN, Ability, Filter, Instruction, Part, Static
from ...kernel.frozen import Value
from ...play.verbs import main_arguments
from ...text.card_data import Words, read_text
from ...text.cards import compiled, not_given
from ...text.checking import DataError, known, numbers, only, words
from ...text.fitting import Fitting
from .addressing import CHOSEN_PLAYER, asks_for_player
from .annulling import VERB
from .cards import TYPES, Card, races
from .fitting import answers_by, as_answer, as_played, fitting
from .language import LANGUAGE
from .text import READER
from .verbs import VERBS
from .vocabulary import COMPARED, VOCABULARY
from .windows import MOMENTS


class MylWords(Words):
    """The words of Mitos y Leyendas in card definitions."""

    sides = (*Words.sides, CHOSEN_PLAYER)

    def argument(self, key: str, value: object) -> object:
        if key == "filter":
            return self.filter(value)
        if key in ("zone", "event", "until", "rule"):
            return value
        return super().argument(key, value)

    def instruction(self, data: Value) -> Instruction:
        if data == VERB:
            data = {VERB: {"target": {}}}
        return super().instruction(data)

    def ability(self, data: object) -> Any:
        """Only an effect has a player as its target."""
        ability = super().ability(data)
        said = (value for key, value in vars(ability).items() if key != "effect")
        if any(map(asks_for_player, said)):
            raise DataError("solo un efecto tiene por objetivo a un jugador")
        if isinstance(ability, Static) and isinstance(ability.affects, Filter) and set(ability.affects.marks) & COMPARED:
            raise DataError("una habilidad continua no compara lo que afecta con su propia carta")
        return ability

    def _static(self, data: dict[str, object]) -> Static:
        """What a static ability adds to strength is continuous (1.F)."""
        static = super()._static(data)
        renamed = {"strength +": "strength continuous", "strength =": "strength continuous ="}
        return Static(
            static.affects,
            tuple(Part(renamed.get(p.op, p.op), p.value) for p in static.parts),
            static.rule,
            static.value,
            static.only_if,
            static.zone,
            static.defines,
        )

    def parts(self, data: dict[str, object]) -> tuple[Part, ...]:
        """Besides those of every game, {blank: true}: it loses its Habilidad (1.D)."""
        rest = {key: value for key, value in data.items() if key != "blank"}
        return (*super().parts(rest), *((Part("abilities ="),) if data.get("blank") else ()))

    def _rule_value(self, rule: str, value: object) -> object:
        """6.1: a moment is one of those that cards name."""
        if rule == "momento":
            known(value, MOMENTS, "momento")
        return super()._rule_value(rule, value)


WORDS = MylWords(verbs=main_arguments(VERBS), language=LANGUAGE, **VOCABULARY.written, types=TYPES)


def races_of(definitions: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The Razas that card definitions give, in the singular."""
    given = (data.get("race") for data in definitions)
    return frozenset(one for race in given if isinstance(race, str) for one in races(race))


def read_card(name: str, data: dict[str, Any], known: frozenset[str] = frozenset()) -> Card:
    """A card from its definition; ``known`` are Razas of cards beside it, which its text may name. Raises DataError."""
    only(data, ("type", "cost", "strength", "race", "abilities", "text"), "carta")
    kind = _kind(data)
    listed = WORDS.abilities(data.get("abilities", []))
    numbers(data, "cost", least=0, letters=False)
    numbers(data, "strength", letters=False)
    words(data, "race")
    strength = data.get("strength")
    if (kind == "Aliado") != (strength is not None):
        raise DataError("tiene Fuerza un Aliado, y solo un Aliado")
    if data.get("race") and kind != "Aliado":
        raise DataError("tiene Raza un Aliado, y solo un Aliado")
    listed += abilities_of_text(name, kind, data.get("text"), known | races_of([data]))
    return Card(name, (kind,), data.get("cost") or 0, strength, data.get("race") or "", listed)


def _kind(data: dict[str, Any]) -> str:
    kind = data.get("type", "Oro")
    known(kind, TYPES, "tipo de carta")
    return str(kind)


def fits(data: dict[str, Any]) -> Fitting:
    """Which abilities can act on a card of the type that a definition says. Raises DataError."""
    return fitting(_kind(data), answers_by(data.get("text")))


def abilities_of_text(name: str, kind: str, text: object, known: frozenset[str] = frozenset()) -> tuple[Ability, ...]:
    """What a text gives a card of this type, which may name the Razas that are ``known`` besides those of the game; "?" is the
    text that nobody gave. Raises DataError."""
    if text is None or text == "":
        return ()
    here = fitting(kind, answers_by(text))
    if text == NOT_GIVEN:
        return not_given(here)
    listed = compiled(read_text(READER, text, name, known), here)
    if not here.resolves:
        return listed
    return as_answer(as_played(listed)) if answers_by(text) else as_played(listed)
