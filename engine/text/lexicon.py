"""The words with which people at a table describe cards and what is done with them, as a game lends them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Lexicon:
    """What a game lends to the reader of card lines and told disputes.

    - ``figures``: what the one figure, and what both («3/2»), say of a card, by the keys of a definition.
    - ``kinds``: what the number of figures says of the type where none is told; ``spell``: the type of a card that has none.
    - ``marks``: a word → what it says besides a type, by the keys of a definition; ``answer``: what is taken for granted of a
      spell that answers something; ``free``: the key of words that no list has (subtypes), "" for none.
    - ``plain``: a folded word → the card it stands for and its definition, None where it needs none.
    - ``zones``: a folded word → the zone; ``lies``: where a card lies in play, by type, "" for any other.
    - ``named``: a word that names a figure → its key; ``lists``: what a form also asks of a card, each by its label and key.
    - ``fuel``: the plain word of what costs are paid with, and how many are laid where none is told.
    - ``options``: how the options begin by which somebody attacks, plays, uses: «attack» («» where one is asked who attacks once
      all have passed), «play», «use», and «cast» where a spell is not played.
    - ``named_fight``: whether the attacker names who stands against it; ``example``: a card on a line;
      ``told``: a dispute in a few words;
      ``wounds``: in what damage is counted;
      ``steps``: what a step is also called → its name; ``turned``: what is said of a card that is turned, besides that;
      ``gives``: the text of a card that gives its bearer figures, where they are not its own;
      ``stands_in``: how what is attacked begins where nobody says what;
      ``revealed``: what is said of a card that does something when it is dealt as damage, its first word a mark, and where it
      lies until then.
    """

    figures: tuple[tuple[str, ...], tuple[str, ...]]
    kinds: tuple[str, str]
    spell: str
    marks: Mapping[str, Mapping[str, Any]]
    plain: Mapping[str, tuple[str, Mapping[str, Any] | None]]
    zones: Mapping[str, str]
    lies: Mapping[str, str]
    fuel: tuple[str, int]
    options: Mapping[str, str]
    answer: Mapping[str, Any]
    named_fight: bool
    example: str
    told: str
    named: Mapping[str, str]
    lists: Mapping[str, str]
    stands_in: str = ""
    wounds: int = 1
    free: str = ""
    steps: Mapping[str, str] = field(default_factory=dict)
    turned: tuple[str, ...] = ()
    gives: str = ""
    revealed: tuple[str, str] = ("", "")
