"""What the cards of every game have in common: characteristics, and what the kernel asks of them again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Self

from .abilities import Ability, Keyword, Replacing, Static, Triggered, Unread
from .frozen import EMPTY, Data, Frozen, Map, Value


def expanded(abilities: Iterable[Ability], meaning: Callable[[Keyword], tuple[Ability, ...]]) -> list[Ability]:
    """Abilities, with those that each keyword stands for in its place."""
    return [a for ability in abilities for a in (meaning(ability) if isinstance(ability, Keyword) else (ability,))]


@dataclass(frozen=True)
class Printed(Frozen):
    """A card as printed. What follows from that is found out once, as it is made, by :meth:`find_out`.

    ``triggers``: abilities of it trigger in play; ``triggers_in``: in these zones outside play; ``remembered``: it has to be
    known as it was when it leaves its zone; ``replaces``: it may change events; ``grants``: it may give others abilities that do;
    ``unread``: nobody understood some of its text.
    """

    name: str
    characteristics: Data = field(default=EMPTY, init=False, compare=False, repr=False)
    triggers: bool = field(default=False, init=False, compare=False, repr=False)
    triggers_in: frozenset[str] = field(default=frozenset(), init=False, compare=False, repr=False)
    remembered: bool = field(default=False, init=False, compare=False, repr=False)
    replaces: bool = field(default=False, init=False, compare=False, repr=False)
    grants: bool = field(default=False, init=False, compare=False, repr=False)
    unread: bool = field(default=False, init=False, compare=False, repr=False)

    def find_out(self, characteristics: dict[str, Value], abilities: list[Ability], **own: object) -> None:
        """Keep the characteristics, what follows from the abilities (those of keywords included), and what the game adds."""
        given = [part.value for a in abilities if isinstance(a, Static) for part in a.parts]
        zones = frozenset(a.zone for a in abilities if isinstance(a, Triggered) and a.zone)
        unread = any(isinstance(a, Unread) for ability in abilities for a in getattr(ability, "effect", (ability,)))
        known = {
            "characteristics": Map(characteristics),
            "triggers": any(isinstance(a, Triggered) and not a.zone for a in abilities),
            "triggers_in": zones,
            "remembered": False,
            "replaces": any(isinstance(a, Replacing) for a in abilities),
            "grants": any(isinstance(value, Triggered | Replacing | Keyword) for value in given),
            "unread": unread,
        }
        found = known | own
        found["remembered"] = found["remembered"] or bool(zones) or unread
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def but(self, **changes: Value) -> Self:
        return replace(self, **changes)

    def __hash__(self) -> int:
        return hash(self.name)
