"""Cards as printed (section 1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Self

from ...kernel.abilities import Ability, Activated, Keyword, Replacing, Static, Triggered
from ...kernel.frozen import EMPTY, Frozen, Map
from .keywords import abilities_of

#: 1.C; the list does not name the Oro, though other rules speak of cards of Oro (6.3.2, 7.B): a reading.
TYPES = ("Arma", "Aliado", "Talismán", "Tótem", "Oro")


def _elsewhere(ability: Ability) -> bool:
    """Whether an ability lets something be done with a card that is neither in play nor in the hand."""
    if isinstance(ability, Static):
        return ability.rule == "se juega desde"
    return isinstance(ability, Activated) and bool(ability.zone)


@dataclass(frozen=True)
class Card(Frozen):
    """A card as printed: its Coste de Oro, and for an Aliado its Fuerza and Raza."""

    name: str
    types: tuple[str, ...] = ()
    cost: int = 0
    strength: int | None = None
    race: str = ""
    abilities: tuple[Ability, ...] = ()
    characteristics: Map[str, Any] = field(default=EMPTY, init=False, compare=False, repr=False)
    triggers: bool = field(default=False, init=False, compare=False, repr=False)
    triggers_in: frozenset[str] = field(default=frozenset(), init=False, compare=False, repr=False)
    remembered: bool = field(default=False, init=False, compare=False, repr=False)
    replaces: bool = field(default=False, init=False, compare=False, repr=False)
    changes_others: bool = field(default=False, init=False, compare=False, repr=False)
    acts_elsewhere: bool = field(default=False, init=False, compare=False, repr=False)
    own_rules: frozenset[str] = field(default=frozenset(), init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        inner = [a for ability in self.abilities for a in (abilities_of(ability) if isinstance(ability, Keyword) else (ability,))]
        seen = {
            "name": self.name,
            "types": self.types,
            "cost": self.cost,
            "strength": self.strength,
            "base strength": self.strength,
            "subtypes": (self.race,) if self.race else (),
            "abilities": self.abilities,
        }
        for name, value in {
            "characteristics": Map(seen),
            "triggers": any(isinstance(a, Triggered) and not a.zone for a in inner),
            "triggers_in": (triggers_in := frozenset(a.zone for a in inner if isinstance(a, Triggered) and a.zone)),
            "remembered": bool(triggers_in),
            "replaces": any(isinstance(a, Replacing) for a in inner),
            "own_rules": frozenset(a.rule for a in inner if isinstance(a, Static) and a.rule),
            "acts_elsewhere": any(_elsewhere(a) for a in inner),
            "changes_others": any(isinstance(a, Static) and a.parts for a in inner),
        }.items():
            object.__setattr__(self, name, value)

    def but(self, **changes: Any) -> Self:
        return replace(self, **changes)

    def __hash__(self) -> int:
        return hash(self.name)
