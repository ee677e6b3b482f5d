"""A told dispute as it was understood: its players, their cards, and what each clause says was done."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..files.card_line import CardLine

#: What is said of what goes on by itself: no card does it.
GOES_ON = ("damage", "resolve", "step", "pass", "trigger", "waits", "unresolved")


@dataclass
class Act:
    """What somebody did: a verb, with the cards that do it (or are played) and those it is done to."""

    who: str
    verb: str
    cards: list[str] = field(default_factory=list)
    to: list[str] = field(default_factory=list)
    answers: bool = False
    #: Whether it was said as it is of a card that stays: «baja un Kraken».
    stays: bool = False
    #: Whether it was only asked about: «¿puede bloquear Oso?»
    only_asked: bool = False


@dataclass
class Clause:
    """A clause as it was told, what it became, what is asked about it, and its words of which nothing became."""

    words: str
    acts: list[Act] = field(default_factory=list)
    became: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    unheard: list[str] = field(default_factory=list)


@dataclass
class Told:
    """A told dispute: its players, their cards, where each lies, and its clauses."""

    players: list[str]
    cards: dict[str, CardLine]
    lies: dict[tuple[str, str], str]
    clauses: list[Clause]
    active: str = ""
    #: The step with whose beginning what was told begins; "" where it begins as the table does.
    begins: str = ""
    #: Cards of which somebody has another elsewhere: «juega otro Lobo» of a Lobo that is in play.
    again: dict[tuple[str, str], str] = field(default_factory=dict)
    #: How many cards that nobody named a player has in a zone.
    piles: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def acts(self) -> list[Act]:
        """What was done, in the order told."""
        return [act for clause in self.clauses for act in clause.acts if not act.only_asked]
