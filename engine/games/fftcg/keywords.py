"""The keywords of abilities (15.2). Limit Break is a number of the card (``limit_break``), which its text may say, and Daño
stands in a definition as a condition of what it gives (``damage``)."""

from __future__ import annotations

from ...kernel.abilities import Ability, Do, Fact, Keyword, On, Ref, Triggered
from ...kernel.frozen import Map
from ...kernel.rules import R
from ...play.keywords import Keywords, Means
from ...play.ruling import THIS
from . import rules as r
from .zones import REMOVED

BRAVE, HASTE, FIRST_STRIKE, BACK_ATTACK = "Bravura", "Prisa", "Iniciativa", "Ataque Furtivo"
WARP = "Transporte"
#: What a card says of what it costs from the Mazo de Limit Break.
LIMIT_BREAK = "Limit Break"
#: The counter of a card that was removed by Transporte, and what happens as the last one goes.
WARP_COUNTER, LAST_COUNTER = "Transporte", "último contador"
#: The verb by which Transporte ends.
ARRIVES = "llegar por Transporte"
_TAKES, _HAS_ONE = "quitar contador", Fact("tiene contador", WARP_COUNTER)


def _warp(keyword: Keyword) -> tuple[Ability, ...]:
    """15.2.7.1.2: two abilities that work while the card is removed from the game; paying for it is an action (15.2.7.3)."""
    begins = On("comienzo", player="tú", data=Map(step="Main Phase 1"))
    counts = Do(_TAKES, Map(to=THIS, counter=WARP_COUNTER, amount=1))
    return (
        Triggered(begins, (counts,), only_if=_HAS_ONE, zone=REMOVED),
        Triggered(On(LAST_COUNTER, Ref("este")), (Do(ARRIVES, Map(what=THIS)),), zone=REMOVED),
    )


def of_warp(ability: Triggered) -> R | None:
    """15.2.7.4, 15.2.7.5: by which rule of Transporte an ability triggers; None when it is none of Transporte."""
    if ability.zone != REMOVED or not any(do.verb in (ARRIVES, _TAKES) for do in ability.effect):
        return None
    return r.WARP_ARRIVES if ability.on.event == LAST_COUNTER else r.WARP_COUNTS if ability.only_if == _HAS_ONE else None


KEYWORDS = Keywords(
    {
        BRAVE: Means(rules=(r.BRAVE,), redundant=r.BRAVE),
        HASTE: Means(rules=(r.HASTE,), redundant=r.HASTE),
        FIRST_STRIKE: Means(rules=(r.FIRST_STRIKE,), redundant=r.FIRST_STRIKE),
        BACK_ATTACK: Means(rules=(r.BACK_ATTACK,), redundant=r.BACK_ATTACK),
        LIMIT_BREAK: Means(rules=(r.LIMIT_COST,)),
        WARP: Means(_warp, rules=(r.WARP,)),
    }
)
