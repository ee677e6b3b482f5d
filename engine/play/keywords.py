"""Keywords: the abilities each stands for, the rules of what it means, and what several instances on one element are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ..kernel.abilities import Ability, Keyword, Static
from ..kernel.frozen import Frozen, Value
from ..kernel.rules import R
from .ruling import THIS

#: The abilities that a keyword with its value, cost and effect stands for.
StandsFor = Callable[[Keyword], tuple[Ability, ...]]


def in_words(rule: str, value: object = None, **more: Value) -> StandsFor:
    """It stands for a rule in words about its element."""
    return lambda keyword: (Static(THIS, rule=rule, value=value, **more),)


@dataclass(frozen=True)
class Means(Frozen):
    """What a keyword is.

    ``stands_for(keyword)``: its abilities; by default none, for a keyword that procedures look for by name. ``rules``: on which
    they rest. ``redundant``: the rule by which several instances are worth one; ``independent``: by which each counts. A
    keyword with neither is such that two could be worth no more than one. ``of_elements``: it says which elements it is about.
    """

    stands_for: StandsFor = lambda keyword: ()
    rules: tuple[R, ...] = ()
    redundant: R | None = None
    independent: R | None = None
    of_elements: bool = False


class Keywords(dict[str, Means]):
    """The keywords of a game by name."""

    def counted(self, abilities: tuple[object, ...]) -> tuple[object, ...]:
        """The abilities without the instances that are redundant."""
        if len(abilities) < 2:
            return abilities
        kept: list[object] = []
        for ability in abilities:
            if not self._adds_nothing(ability, kept):
                kept.append(ability)
        return tuple(kept) if len(kept) != len(abilities) else abilities

    def _adds_nothing(self, ability: object, before: list[object]) -> bool:
        if not isinstance(ability, Keyword) or self[ability.name].redundant is None:
            return False
        return any(isinstance(a, Keyword) and a.name == ability.name and a.value == ability.value for a in before)

    def rules_of(self, abilities: tuple[object, ...]) -> tuple[R, ...]:
        """The rules that the keywords among these abilities rest on, those on several instances included."""
        names = [a.name for a in abilities if isinstance(a, Keyword)]
        rules: list[R] = []
        for name in dict.fromkeys(names):
            means = self[name]
            several = (means.redundant, means.independent) if names.count(name) > 1 else ()
            rules += (*means.rules, *(rule for rule in several if rule is not None))
        return tuple(rules)


def meaning(keywords: Mapping[str, Means]) -> StandsFor:
    """The abilities that each keyword of a game stands for, found once for all that are alike."""

    @lru_cache(maxsize=1024)
    def abilities_of(keyword: Keyword) -> tuple[Ability, ...]:
        return keywords[keyword.name].stands_for(keyword)

    return abilities_of
