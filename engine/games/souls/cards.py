"""Cards as printed (2)."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.abilities import Ability, Part, Ref, Static
from ...kernel.cards import Printed, expanded
from ...play.keywords import meaning
from .keywords import KEYWORDS

#: 2.3.2
TYPES = ("Unidad", "Ente", "Conjuro", "Arma", "Maná")
BEARER = Ref("portador")
abilities_of = meaning(KEYWORDS)


@dataclass(frozen=True)
class Figures(Static):
    """2.6.1, 8.2.4: the Fuerza and Defensa that a weapon gives its unit, which are none of its effects."""


@dataclass(frozen=True)
class Card(Printed):
    """A card as printed: its cost (None where there is none, 2.2.2), for a Unidad or Arma Fuerza (``strength``) and Defensa
    (``resistance``), its Arquetipos, whether it is one of Limbo, and how much a card of Maná pays.
    """

    types: tuple[str, ...] = ()
    cost: int | None = None
    strength: int | None = None
    resistance: int | None = None
    archetypes: tuple[str, ...] = ()
    limbo: bool = False
    pays: int = 1
    abilities: tuple[Ability, ...] = ()

    def __post_init__(self) -> None:
        weapon = "Arma" in self.types
        listed = (*self.abilities, *((self._gives(),) if weapon else ()))
        seen = {
            "name": self.name,
            "types": self.types,
            "cost": self.cost,
            "strength": None if weapon else self.strength,
            "resistance": None if weapon else self.resistance,
            "subtypes": self.archetypes,
            "abilities": listed,
        }
        # what a conjuro makes lasts after it went to the cemetery
        self.find_out(seen, expanded(listed, abilities_of), remembered="Conjuro" in self.types)

    def _gives(self) -> Static:
        """2.3.5, 9.1.2: the Fuerza and Defensa of a weapon are added to those of its unit."""
        return Figures(BEARER, (Part("strength +", self.strength or 0), Part("resistance +", self.resistance or 0)))

    __hash__ = Printed.__hash__
