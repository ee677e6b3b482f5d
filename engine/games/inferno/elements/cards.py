"""Cards and demons as printed (sections 2 and 3), and the abilities that rules give to every weapon and resource."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....kernel.abilities import Ability, Activated, CostPart, Do, Filter, On, Ref, Static, Target, Triggered
from ....kernel.cards import Printed, expanded
from ....kernel.frozen import Map
from ....text.plurals import singular
from .keywords import abilities_of

#: 204.3a
TYPES = ("aliado", "arma", "escenario", "objeto", "recurso", "ritual")
#: 204.5a
SUPERTYPES = ("ilimitado", "instantáneo", "único", "demonio")
#: 204.4f
_OF_ALLIES = """
Abominación Alimaña Araña Avatar Barahai Bestia Bot Cyborg Diablo Dragón Elemental Encarnación Esbirro Ghoul Gusano Homúnculo
Humano Hongo Ilusión Imaginario Íncubo Infestado Insecto Kirch Lobo Marioneta Mutante Nave Pez Planta Rebelde Regresado Reptil
Sahuagin Súcubo Tanque Vampiro Vorriakur
"""
#: 204.4f–i: the subtypes that belong to each type; scenarios and resources have none.
SUBTYPES = {
    "aliado": tuple(_OF_ALLIES.split()),
    "objeto": ("Bot", "Esbirro", "Sahuagin", "Infestado", "Marioneta", "Vampiro"),
    "arma": ("Vampiro",),
    "ritual": ("Sahuagin", "Vampiro"),
}


def subtype_fits(word: str, types: tuple[str, ...]) -> bool:
    """Whether a subtype belongs to one of these types; one that no list names belongs to any."""
    listed = [kind for kind, words in SUBTYPES.items() if word in words]
    return not listed or any(kind in types for kind in listed)


#: 105.1
PATHS = ("Caos", "Locura", "Muerte", "Poder")

#: 305.5
RESOURCE_ABILITY = Activated((CostPart("girar"),), (Do("energía", Map({"amount": 1})),))
#: 302.4
ATTACH_ON_ENTRY = Triggered(
    On("mover", Ref("este"), to="en juego"),
    (Do("anexar", Map({"what": Ref("este"), "to": Target(Filter(types=("aliado",)))})),),
    optional=True,
)


def attach_ability(cost: int | None) -> Activated:
    """302.5: for the printed cost of the weapon, whenever the weapon could be played."""
    attach = Do("anexar", Map({"what": Ref("este"), "to": Target(Filter(types=("aliado",)))}))
    return Activated((CostPart("energía", cost or 0),), (attach,), timing="como esta carta")


@dataclass(frozen=True)
class Card(Printed):
    """A card or one side of a demon as printed. ``cost`` None is an empty cost, "X" a variable one.

    ``strength`` and ``resistance`` of a weapon are its modifiers. ``other`` is the other side of a demon.
    """

    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    cost: int | str | None = 0
    path: str = ""
    saga: str = ""
    strength: int | str | None = None
    resistance: int | str | None = None
    abilities: tuple[Ability, ...] = ()
    other: Card | None = None
    demon: bool = False
    changes_others: bool = field(default=False, init=False, compare=False, repr=False)
    changes_from_elsewhere: bool = field(default=False, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        all_abilities = self.abilities + self._given_by_type()
        seen = {
            "name": self.name,
            "types": self.types,
            "supertypes": self.supertypes,
            "subtypes": tuple(map(singular, self.subtypes)),
            "cost": self.cost,
            "path": self.path,
            "saga": self.saga,
            "strength": _number(self.strength),
            "resistance": _number(self.resistance),
            "abilities": all_abilities,
            "origin": self.name,
        }
        inner = expanded((*all_abilities, *(self.other.abilities if self.other else ())), abilities_of)
        changing = [a for a in inner if isinstance(a, Static) and a.parts]
        self.find_out(
            seen,
            inner,
            remembered=any(_works_elsewhere(a) for a in inner),
            changes_others=bool(changing),
            changes_from_elsewhere=any(a.zone for a in changing),
        )

    __hash__ = Printed.__hash__

    def _given_by_type(self) -> tuple[Ability, ...]:
        """302.4, 302.5, 305.5: those of a weapon have a target though nothing of it is printed (114.1d)."""
        given: tuple[Ability, ...] = ()
        if "arma" in self.types:
            given += (ATTACH_ON_ENTRY, attach_ability(self.cost if isinstance(self.cost, int) else 0))
        if "recurso" in self.types:
            given += (RESOURCE_ABILITY,)
        return given


def discards_itself(ability: Activated) -> bool:
    """113.5h: a cost that can only be paid from the hand."""
    return any(part.kind == "descartar esta" for part in ability.cost)


def _works_elsewhere(ability: Ability) -> bool:
    """Whether an ability may act from outside play, so that its element has to be remembered when it leaves its zone."""
    if isinstance(ability, Activated):
        return bool(ability.zone) or discards_itself(ability)
    return isinstance(ability, Triggered) and bool(ability.zone)


def _number(value: int | str | None) -> int | None:
    """A printed X counts as 0 while no ability defines it, or none can (207.3a)."""
    return 0 if isinstance(value, str) else value


#: What a face-down resource is: a resource and nothing else (110.6b, 305.2).
FACE_DOWN = Card("", types=("recurso",), cost=None)
#: What is known of a card nobody has named yet.
UNKNOWN = Map({"name": None, "types": (), "supertypes": (), "subtypes": (), "cost": None, "path": "", "abilities": ()})
