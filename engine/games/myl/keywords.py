"""Keywords (section 8): Furia, Imbloqueable, Indestructible, Indesterrable are rules on the card; Única is about decks."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ...kernel.abilities import Ability, Keyword, Ref, Static


def _named(rule: str) -> Callable[[Keyword], tuple[Ability, ...]]:
    return lambda _: (Static(Ref("este"), rule=rule),)


KEYWORDS: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "Furia": _named("furia"),
    "Imbloqueable": _named("imbloqueable"),
    "Indestructible": _named("indestructible"),
    "Indesterrable": _named("indesterrable"),
    "Única": lambda _: (),
}


@lru_cache(maxsize=1024)
def abilities_of(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities a keyword stands for."""
    return KEYWORDS[keyword.name](keyword)
