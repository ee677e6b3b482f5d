"""What 11.3, 11.6, 11.7 and 11.8 each say of the same steps: of summons, action abilities, special abilities and autos."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...kernel.abilities import Ability, Activated, CostPart
from ...kernel.frozen import Frozen
from ...kernel.rules import R
from . import rules as r


@dataclass(frozen=True)
class Section(Frozen):
    """The rules of a section: what is declared or put on the stack (``declares``), what it ``aims`` at, its options (``modes``),
    how many of them where a condition says it (``counted``), what it ``divides``, that all its targets are gone (``no_target``);
    the X of its cost (``costs``), paying (``pays``), that it cannot be paid (``unpaid``), that it is ``done``. ``element``: by
    which the CP are of an Elemento; ``icon``: on the icon of Dull; ``own``: that only one's own cards are put in Dull or broken
    for it; ``kept``: that it is not paid with what cannot be removed or returned;
    ``locked``: that what it costs is fixed.
    """

    declares: tuple[R, ...]
    aims: R
    modes: R
    counted: R
    divides: R
    no_target: R
    costs: R = r.LETTERS
    pays: tuple[R, ...] = ()
    unpaid: R = r.PAYS_CP
    done: R = r.PRIORITY
    element: R = r.ONE_OF_ITS_ELEMENT
    icon: R = r.DULL_ICON
    own: R = r.OWN_AS_COST
    kept: R = r.KEPT_FROM_COST
    locked: R = r.ABILITY_LOCKED


SUMMON = Section(
    (r.DECLARES_SUMMON, r.CASTING),
    r.SUMMON_TARGETS,
    r.SUMMON_MODES,
    r.SUMMON_MODES_COUNT,
    r.SUMMON_DIVIDES,
    r.SUMMON_NO_TARGET,
    r.SUMMON_COSTS,
    (r.SUMMON_PAYS,),
    r.SUMMON_PAYS,
    r.CAST,
)
ACTION = Section(
    (r.DECLARES_ABILITY, r.ACTION_ABILITY),
    r.ABILITY_TARGETS,
    r.ABILITY_MODES,
    r.ABILITY_MODES_COUNT,
    r.ABILITY_DIVIDES,
    r.ABILITY_NO_TARGET,
    r.ABILITY_COSTS,
    (r.ABILITY_PAYS,),
    r.CANNOT_PAY,
    r.ACTIVATED,
    r.ABILITY_COST,
)
SPECIAL = Section(
    (r.DECLARES_SPECIAL, r.SPECIAL),
    r.SPECIAL_TARGETS,
    r.SPECIAL_MODES,
    r.SPECIAL_MODES_COUNT,
    r.SPECIAL_DIVIDES,
    r.SPECIAL_NO_TARGET,
    r.SPECIAL_COSTS,
    (r.SPECIAL_PAYS,),
    r.SPECIAL_UNPAID,
    r.SPECIAL_ACTIVATED,
    r.SPECIAL_COST,
    r.SPECIAL_DULL_ICON,
    r.SPECIAL_OWN_AS_COST,
    r.SPECIAL_KEPT_FROM_COST,
    r.SPECIAL_LOCKED,
)
AUTO = Section(
    (r.TRIGGERS_TO_STACK,),
    r.AUTO_TARGETS,
    r.AUTO_MODES,
    r.AUTO_MODES_COUNT,
    r.AUTO_DIVIDES,
    r.AUTO_LOST_TARGETS,
)


def section_of_cost(cost: Iterable[CostPart]) -> Section:
    """11.7.1: an ability is a special one by what it costs."""
    for part in cost:
        if part.kind == "S":
            return SPECIAL
    return ACTION


def is_special(ability: Ability) -> bool:
    return isinstance(ability, Activated) and section_of_cost(ability.cost) is SPECIAL


def section_of(ability: Ability | None) -> Section:
    """The section on what stands on the stack: a summon, which is no ability, or an ability."""
    if ability is None:
        return SUMMON
    if isinstance(ability, Activated):
        return section_of_cost(ability.cost)
    return AUTO
