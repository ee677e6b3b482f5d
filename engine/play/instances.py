"""Keywords on one element: what rules each rests on, and what several instances of one are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..kernel.abilities import Keyword
from ..kernel.frozen import EMPTY, Frozen, Map
from ..kernel.rules import R


@dataclass(frozen=True)
class Instances(Frozen):
    """What a game lends to keywords: by name the rules of what each ``means``; that several instances are as good as one
    (``redundant``), or that every one counts (``independent``)."""

    means: Map[str, tuple[R, ...]]
    redundant: Map[str, R] = EMPTY
    independent: Map[str, R] = EMPTY

    def counted(self, abilities: tuple[Any, ...]) -> tuple[Any, ...]:
        """The abilities without the instances that are redundant."""
        if len(abilities) < 2:
            return abilities
        kept: list[Any] = []
        for ability in abilities:
            if not self._adds_nothing(ability, kept):
                kept.append(ability)
        return tuple(kept) if len(kept) != len(abilities) else abilities

    def _adds_nothing(self, ability: Any, before: list[Any]) -> bool:
        if not isinstance(ability, Keyword) or ability.name not in self.redundant:
            return False
        return any(isinstance(a, Keyword) and a.name == ability.name and a.value == ability.value for a in before)

    def rules_of(self, abilities: tuple[Any, ...]) -> tuple[R, ...]:
        """The rules that the keywords among these abilities rest on, those on several instances included."""
        names = [a.name for a in abilities if isinstance(a, Keyword)]
        found: list[R] = []
        for name in dict.fromkeys(names):
            found += self.means.get(name, ())
            if names.count(name) > 1:
                found += [table[name] for table in (self.redundant, self.independent) if name in table]
        return tuple(found)
