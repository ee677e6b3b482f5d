"""Cards as printed (section 1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...kernel.abilities import Ability, Activated, Static
from ...kernel.cards import Printed, expanded
from ...text.plurals import singular
from .keywords import abilities_of

#: 1.C; the list does not name the Oro, though other rules speak of cards of Oro (6.3.2, 7.B): a reading.
TYPES = ("Arma", "Aliado", "Talismán", "Tótem", "Oro")

_RACES = """
Abominación Ancestral Bestia Bárbaro Caballero Campeón Cazador Chamán Criatura Defensor Desafiante Dios Dragón Eterno Faerie
Faraón Guerrero Héroe Kami Licántropo Ninja Olímpico Oni Paladín Sacerdote Samurái Shaolín Sombra Titán Vampiro Xian
"""
#: The Razas that are printed on cards; the document gives no list of them (1.E).
RACES = frozenset(_RACES.split())


def races(said: str) -> tuple[str, ...]:
    """The Razas that stand on a card, in the singular: some name two, as «Héroe/Sacerdote»."""
    return tuple(singular(race.strip()) for race in said.split("/") if race.strip())


def _elsewhere(ability: Ability) -> bool:
    """Whether an ability lets something be done with a card that is neither in play nor in the hand."""
    if isinstance(ability, Static):
        return ability.rule == "se juega desde"
    return isinstance(ability, Activated) and bool(ability.zone)


@dataclass(frozen=True)
class Card(Printed):
    """A card as printed: its Coste de Oro, and for an Aliado its Fuerza and Raza."""

    types: tuple[str, ...] = ()
    cost: int = 0
    strength: int | None = None
    race: str = ""
    abilities: tuple[Ability, ...] = ()
    acts_elsewhere: bool = field(default=False, init=False, compare=False, repr=False)
    changes_from_elsewhere: bool = field(default=False, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        inner = expanded(self.abilities, abilities_of)
        seen = {
            "name": self.name,
            "types": self.types,
            "cost": self.cost,
            "strength": self.strength,
            "base strength": self.strength,
            "subtypes": races(self.race),
            "abilities": self.abilities,
        }
        elsewhere = any(_elsewhere(a) for a in inner)
        # what a Talismán makes lasts after it went to the Cementerio
        self.find_out(
            seen,
            inner,
            acts_elsewhere=elsewhere,
            changes_from_elsewhere=any(isinstance(a, Static) and bool(a.zone) for a in inner),
            remembered=elsewhere or "Talismán" in self.types,
        )

    __hash__ = Printed.__hash__
