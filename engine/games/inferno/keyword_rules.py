"""The rules of each ability keyword (702): what it means, and what several of it on one element are worth."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Keyword
from ...kernel.rules import R
from . import rules as r

#: The rules that say what a keyword means.
MEANS: dict[str, tuple[R, ...]] = {
    "Agresor": (r.AGGRESSOR,),
    "Evasivo": (r.EVASIVE,),
    "Furia": (r.FURY,),
    "Halo": (r.HALO,),
    "Protector": (r.PROTECTOR,),
    "Recobrar": (r.RECOVER,),
    "Thanatos": (r.THANATOS, r.THANATOS_ACTIVE),
    "Vínculo": (r.BOND, r.BOND_MEANS),
    "Golpe de Gracia": (r.COUP_DE_GRACE,),
    "Bendición de Ubanna": (r.BLESSING,),
    "Indestructible": (r.INDESTRUCTIBLE,),
    "Abismal": (r.ABYSSAL,),
    "Sangre débil": (r.WEAK_BLOOD,),
    "Estocada": (r.THRUST,),
    "Réplica": (r.REPLICA,),
    "Acuático": (r.AQUATIC,),
    "Inmerso": (r.IMMERSED,),
    "Acqua": (r.ACQUA, r.ACQUA_ACTIVE),
    "Impulso": (r.IMPULSE,),
    "Inmune": (r.IMMUNE,),
    "Plaga": (r.PLAGUE, r.PLAGUE_ACTIVE),
    "Tributo": (r.TRIBUTE, r.TRIBUTE_WHERE),
}

#: Several instances are as good as one. Of what only allows or forbids (702.2e, 702.3d…) two could be worth no more than one.
REDUNDANT: dict[str, R] = {
    "Protector": r.TWO_PROTECTORS,
    "Thanatos": r.TWO_THANATOS,
    "Bendición de Ubanna": r.BLESSINGS,
    "Indestructible": r.TWO_INDESTRUCTIBLES,
    "Abismal": r.TWO_ABYSSALS,
    "Acqua": r.TWO_ACQUAS,
    "Inmune": r.TWO_IMMUNES,
    "Plaga": r.TWO_PLAGUES,
    "Tributo": r.TWO_TRIBUTES,
}

#: Every instance counts.
INDEPENDENT: dict[str, R] = {
    "Golpe de Gracia": r.COUPS_DE_GRACE,
    "Estocada": r.THRUSTS,
    "Réplica": r.REPLICAS,
    "Acuático": r.AQUATICS,
    "Impulso": r.IMPULSES,
    "Vínculo": r.BONDS,
}

#: The environments by an effect that lasts (702.8c, 702.19c, 702.22c).
BY_EFFECT = {"thanatos": r.THANATOS_BY_EFFECT, "acqua": r.ACQUA_BY_EFFECT, "plaga": r.PLAGUE_BY_EFFECT}


def counted(abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    """The abilities without the instances that are redundant (702.6d, 702.11b, 702.12b, 702.13b, 702.19d, 702.23c)."""
    if len(abilities) < 2:
        return abilities
    kept: list[Any] = []
    for ability in abilities:
        if not _adds_nothing(ability, kept):
            kept.append(ability)
    return tuple(kept) if len(kept) != len(abilities) else abilities


def _adds_nothing(ability: Any, before: list[Any]) -> bool:
    """Whether an ability is another instance of a keyword of which several are as good as one."""
    if not isinstance(ability, Keyword) or ability.name not in REDUNDANT:
        return False
    return any(isinstance(a, Keyword) and a.name == ability.name and a.value == ability.value for a in before)


def rules_of(abilities: tuple[Any, ...]) -> tuple[R, ...]:
    """The rules that the keywords among these abilities rest on, those on several instances included."""
    names = [a.name for a in abilities if isinstance(a, Keyword)]
    found: list[R] = []
    for name in dict.fromkeys(names):
        found += MEANS.get(name, ())
        if names.count(name) > 1:
            found += [table[name] for table in (REDUNDANT, INDEPENDENT) if name in table]
    return tuple(found)
