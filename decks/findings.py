"""What a deck check can find: an enumeration, each finding with its rule, card, lines, actual and allowed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """``error``: the deck is not legal; ``warning``: something is to be looked at; ``info``: how the list was taken."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class FindingCode(StrEnum):
    """Every kind of finding."""

    TOO_FEW_CARDS = "too-few-cards"
    TOO_MANY_CARDS = "too-many-cards"
    TOO_MANY_COPIES = "too-many-copies"
    UNIQUE_CARD = "unique-card"
    WRONG_SENDA = "wrong-senda"
    NOT_A_DEMON = "not-a-demon"
    DEMON_IN_DECK = "demon-in-deck"
    TOKEN_IN_DECK = "token-in-deck"
    NOT_PLAYABLE = "not-playable"
    LIMIT_BREAK_IN_MAIN = "limit-break-in-main"
    NOT_LIMIT_BREAK = "not-limit-break"
    WRONG_TYPE = "wrong-type"
    LIMBO_IN_MAIN = "limbo-in-main"
    NOT_LIMBO = "not-limbo"
    NOT_AN_ORO = "not-an-oro"
    NO_ORO = "no-oro"
    NOT_ALLOWED = "not-allowed"
    OUT_OF_RANGE = "out-of-range"
    NOT_OF_TITLE = "not-of-title"
    CONDITION_NOT_MET = "condition-not-met"
    BANNED_CARD = "banned-card"
    LIMITED_CARD = "limited-card"
    NO_SUCH_SECTION = "no-such-section"
    LIMBO_COUNT_CHANGED = "limbo-count-changed"
    MANA_DECK_CHANGED = "mana-deck-changed"
    CARD_FROM_OUTSIDE = "card-from-outside"
    FORMAT_NOT_IN_FORCE = "format-not-in-force"
    UNREAD_LINE = "unread-line"
    UNKNOWN_FACT = "unknown-fact"
    UNKNOWN_SECTION = "unknown-section"
    NAME_DIFFERS = "name-differs"
    RARITY_DIFFERS = "rarity-differs"
    KNOWN_BY_NAME = "known-by-name"
    UNKNOWN_CARD = "unknown-card"
    HEADING_COUNT = "heading-count"
    BANNED_LATER = "banned-later"
    PRESUMED = "presumed"
    OTHER_READING = "other-reading"
    PLACED_BY_CARD = "placed-by-card"
    SET_ASIDE = "set-aside"
    READ_AS_TITLE = "read-as-title"
    RULES_ARE_LATER = "rules-are-later"

    @property
    def severity(self) -> Severity:
        return _SEVERITY.get(self, Severity.ERROR)

    @property
    def undecided(self) -> bool:
        """Whether such a finding keeps the deck from being called legal, without being an error."""
        return self in _UNDECIDED

    @property
    def meaning(self) -> str:
        """What the finding says, in a few Spanish words."""
        return _MEANING[self]


_UNDECIDED = {FindingCode.UNREAD_LINE, FindingCode.UNKNOWN_FACT, FindingCode.UNKNOWN_SECTION}
_SEVERITY = {
    **dict.fromkeys(
        [
            *_UNDECIDED,
            FindingCode.NAME_DIFFERS,
            FindingCode.RARITY_DIFFERS,
            FindingCode.KNOWN_BY_NAME,
            FindingCode.UNKNOWN_CARD,
            FindingCode.HEADING_COUNT,
            FindingCode.BANNED_LATER,
        ],
        Severity.WARNING,
    ),
    **dict.fromkeys(
        [
            FindingCode.PRESUMED,
            FindingCode.OTHER_READING,
            FindingCode.PLACED_BY_CARD,
            FindingCode.SET_ASIDE,
            FindingCode.READ_AS_TITLE,
            FindingCode.RULES_ARE_LATER,
        ],
        Severity.INFO,
    ),
}
_MEANING = {
    FindingCode.TOO_FEW_CARDS: "faltan cartas",
    FindingCode.TOO_MANY_CARDS: "sobran cartas",
    FindingCode.TOO_MANY_COPIES: "demasiadas copias de una carta",
    FindingCode.UNIQUE_CARD: "más de una copia de una carta Única",
    FindingCode.WRONG_SENDA: "carta de otra senda que el demonio",
    FindingCode.NOT_A_DEMON: "lo puesto como demonio no es un demonio",
    FindingCode.DEMON_IN_DECK: "demonio dentro del mazo",
    FindingCode.TOKEN_IN_DECK: "ficha dentro del mazo",
    FindingCode.NOT_PLAYABLE: "carta no jugable",
    FindingCode.LIMIT_BREAK_IN_MAIN: "carta Limit Break en el mazo principal",
    FindingCode.NOT_LIMIT_BREAK: "carta que no es Limit Break en el mazo de Limit Break",
    FindingCode.WRONG_TYPE: "carta de un tipo que no va en ese mazo",
    FindingCode.LIMBO_IN_MAIN: "carta de Limbo en el mazo principal",
    FindingCode.NOT_LIMBO: "carta que no es de Limbo en el mazo Limbo",
    FindingCode.NOT_AN_ORO: "el oro inicial no es un Oro",
    FindingCode.NO_ORO: "ningún Oro con el que comenzar",
    FindingCode.NOT_ALLOWED: "carta que el formato no admite",
    FindingCode.OUT_OF_RANGE: "carta de una colección que el formato no admite en esa fecha",
    FindingCode.NOT_OF_TITLE: "carta que no es del título elegido",
    FindingCode.CONDITION_NOT_MET: "no se cumple lo que el formato pide",
    FindingCode.BANNED_CARD: "carta prohibida en esa fecha",
    FindingCode.LIMITED_CARD: "más copias de las que permite la lista en esa fecha",
    FindingCode.NO_SUCH_SECTION: "cartas en una parte que el formato no tiene",
    FindingCode.LIMBO_COUNT_CHANGED: "el Limbo no conserva el número de cartas del primer duelo",
    FindingCode.MANA_DECK_CHANGED: "el mazo de maná no es el del primer duelo",
    FindingCode.CARD_FROM_OUTSIDE: "carta que no estaba en los mazos del primer duelo",
    FindingCode.FORMAT_NOT_IN_FORCE: "el formato no rige en esa fecha",
    FindingCode.UNREAD_LINE: "línea que no se pudo leer",
    FindingCode.UNKNOWN_FACT: "falta un dato que decide",
    FindingCode.UNKNOWN_SECTION: "no se sabe en qué mazo va una carta",
    FindingCode.NAME_DIFFERS: "el nombre no es el del código",
    FindingCode.RARITY_DIFFERS: "la letra de rareza no es la del código",
    FindingCode.KNOWN_BY_NAME: "carta identificada solo por su nombre",
    FindingCode.UNKNOWN_CARD: "carta que no está en el catálogo y se parece a otra",
    FindingCode.HEADING_COUNT: "el número del encabezado no coincide",
    FindingCode.BANNED_LATER: "carta que dejará de ser legal",
    FindingCode.PRESUMED: "se da por bueno lo que dice la lista",
    FindingCode.OTHER_READING: "otra lectura de las reglas daría otro resultado",
    FindingCode.PLACED_BY_CARD: "carta colocada según lo que es",
    FindingCode.SET_ASIDE: "fichas que no cuentan",
    FindingCode.READ_AS_TITLE: "línea leída como título",
    FindingCode.RULES_ARE_LATER: "las reglas son posteriores a la fecha",
}


@dataclass(frozen=True)
class Change:
    """``delta`` copies more (or fewer) of ``card`` in a section; ``card`` None: any card that is legal there, or any ``what``.

    ``example``: another card of the section would do as well.
    """

    section: str
    card: str | None
    delta: int
    example: bool = False
    what: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"section": self.section, "card": self.card, "delta": self.delta, "example": self.example, "what": self.what}


@dataclass(frozen=True)
class Hint:
    """What would remove a finding, in Spanish and as changes; no changes where it is not a matter of cards."""

    text: str
    changes: tuple[Change, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {"text": self.text, "changes": [change.as_json() for change in self.changes]}


@dataclass(frozen=True)
class UsedReading:
    """The reading of an open point that a finding rests on."""

    point: str
    name: str
    text: str

    def as_json(self) -> dict[str, str]:
        return {"point": self.point, "name": self.name, "text": self.text}


@dataclass(frozen=True)
class Question:
    """A fact that a reader can tell of some cards, and the values it may have."""

    fact: str
    cards: tuple[str, ...]
    values: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {"fact": self.fact, "cards": list(self.cards), "values": list(self.values)}


@dataclass(frozen=True)
class Finding:
    """One thing found: ``message`` says it in one Spanish sentence; ``rule`` is the id it rests on (None: on no rule).

    ``asks``: what a reader can answer so that the finding goes.
    ``also`` are further rules that bear on it; ``source``: where a ban list was published; ``about`` names the code of the error
    that an unknown fact would decide.
    """

    code: FindingCode
    message: str
    rule: str | None = None
    also: tuple[str, ...] = ()
    section: str | None = None
    card: str | None = None
    lines: tuple[int, ...] = ()
    actual: Any = None
    allowed: Any = None
    hint: Hint | None = None
    reading: UsedReading | None = None
    about: FindingCode | None = None
    source: str = ""
    asks: tuple[Question, ...] = ()

    @property
    def severity(self) -> Severity:
        return self.code.severity

    def as_json(self) -> dict[str, Any]:
        return {
            "code": self.code.value,
            "severity": self.severity.value,
            "rule": self.rule,
            "card": self.card,
            "line": self.lines[0] if self.lines else None,
            "actual": self.actual,
            "allowed": self.allowed,
            "message": self.message,
            "hint": self.hint.as_json() if self.hint else None,
            "section": self.section,
            "lines": list(self.lines),
            "also": list(self.also),
            "reading": self.reading.as_json() if self.reading else None,
            "about": self.about.value if self.about else None,
            "source": self.source or None,
            "asks": [question.as_json() for question in self.asks],
        }
