"""Cards as printed (5)."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.abilities import Ability, Spell, Static
from ...kernel.cards import Printed, expanded
from ...play.keywords import meaning
from .keywords import KEYWORDS

#: 5.2.3.1
FORWARD, BACKUP, MONSTER, SUMMON = "Delantero", "Apoyo", "Monstruo", "Invocación"
TYPES = (FORWARD, BACKUP, MONSTER, SUMMON)
#: 5.2.1.1, in the order of the document.
ELEMENTS = ("Fuego", "Hielo", "Viento", "Tierra", "Rayo", "Agua", "Luz", "Oscuridad")
#: The rule in words by which a card has another name in all situations.
ALSO_NAMED = "también se llama"
#: That by which it is of another type, too.
ALSO_OF_TYPE = "también es de tipo"
LIGHT_AND_DARK = frozenset(ELEMENTS[6:])
abilities_of = meaning(KEYWORDS)


@dataclass(frozen=True)
class Card(Printed):
    """A card as printed: its Elementos, its cost in CP («X» where the player says it), the Poder (``strength``) of a Delantero or
    Monstruo, Oficios, Categorías and number, whether it has the icon Multi-Carta, which of its abilities are marked with EX
    Burst (their places), and what Limit Break costs. ``unmarked``: it has that icon, and nobody said on which of these.
    """

    types: tuple[str, ...] = (FORWARD,)
    elements: tuple[str, ...] = ()
    cost: int | str = 0
    strength: int | None = None
    jobs: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    code: str = ""
    multi: bool = False
    bursts: tuple[int, ...] = ()
    unmarked: bool = False
    limit_break: int | None = None
    abilities: tuple[Ability, ...] = ()

    def __post_init__(self) -> None:
        seen = {
            "name": self.name,
            "types": (*self.types, *self._always(ALSO_OF_TYPE)),
            "elements": self.elements,
            "cost": self.cost,
            "strength": self.strength,
            "subtypes": self.jobs,
            "supertypes": self.categories,
            "multi": self.multi,
            "code": self.code,
            "abilities": self.abilities,
        }
        if also := self._always(ALSO_NAMED):
            seen["also named"] = also
        self.find_out(seen, expanded(self.abilities, abilities_of), remembered=any(isinstance(a, Spell) for a in self.abilities))

    def _always(self, rule: str) -> tuple[str, ...]:
        """What it also is in all situations, by a rule in words of its own."""
        return tuple(str(a.value) for a in self.abilities if isinstance(a, Static) and a.rule == rule)

    __hash__ = Printed.__hash__
