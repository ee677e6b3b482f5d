"""Ability keywords (702): the abilities that each one stands for. Those without an entry here are looked for by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ...kernel.abilities import (
    Ability,
    CostPart,
    Do,
    Exists,
    Fact,
    Filter,
    Is,
    Keyword,
    On,
    Ref,
    Replacing,
    Static,
    Triggered,
    Un,
)
from ...kernel.frozen import Map

THIS = Ref("este")


def aggressor(_: Keyword) -> tuple[Ability, ...]:
    """702.2a: read by name where a defender is proposed (507.3a)."""
    return (Static(THIS, rule="agresor"),)


def evasive(_: Keyword) -> tuple[Ability, ...]:
    """702.3a"""
    return (Static(THIS, rule="no puede ser defensor"),)


def fury(_: Keyword) -> tuple[Ability, ...]:
    """702.4b"""
    return (Static(THIS, rule="furia"),)


def halo(_: Keyword) -> tuple[Ability, ...]:
    """702.5a"""
    return (Static(THIS, rule="no puede ser objetivo de un oponente"),)


def protector(_: Keyword) -> tuple[Ability, ...]:
    """702.6a: a triggered ability with two conditions."""
    upright = Is(THIS, Filter(turned=False))
    on = On("atacar", source=Filter(controller="oponente"))
    return (Triggered(on, (Do("protector", Map()),), only_if=upright, optional=True),)


def environment(name: str) -> Callable[[Keyword], tuple[Ability, ...]]:
    """702.8a, 702.19a, 702.22a: there is the environment while this card remains in play."""
    return lambda _: (Static(THIS, rule="entorno", value=name),)


def indestructible(_: Keyword) -> tuple[Ability, ...]:
    """702.12a"""
    return (
        Static(THIS, rule="indestructible"),
        Replacing(On("daño", THIS), "prevenir", value="no recibe daño"),
    )


def abyssal(_: Keyword) -> tuple[Ability, ...]:
    """702.13a: a replacement, applied to the cards that damage moves."""
    return (Replacing(On("poner por daño", source=THIS), "en vez de eso", value="exilio"),)


def only_with(name: str) -> Callable[[Keyword], tuple[Ability, ...]]:
    """702.14a, 702.18a: can be played only while the environment is active."""
    return lambda _: (Static(THIS, rule="solo si hay", value=name, zone="mano"),)


def blessing(_: Keyword) -> tuple[Ability, ...]:
    """702.11a: costs two less to play while there is Thanatos."""
    return (Static(THIS, rule="bendición", value=2, only_if=Fact("entorno", "thanatos"), zone="mano"),)


def thrust(keyword: Keyword) -> tuple[Ability, ...]:
    """702.15a"""
    data = Map({"combate": True, "a demonio": True})
    return (Triggered(On("daño", source=Ref("este o equipado"), data=data), keyword.effect),)


def aquatic(_: Keyword) -> tuple[Ability, ...]:
    """702.17a"""
    counter = Do("contador", Map({"to": THIS, "counter": "daño", "amount": 1}))
    return (
        Triggered(
            On("comienzo", player="tú", data=Map({"step": "Restauración"})), (counter,), only_if=Un(Fact("entorno", "acqua"))
        ),
    )


def impulse(keyword: Keyword) -> tuple[Ability, ...]:
    """702.20a: a card with no path, played from your hand."""
    on = On("jugada", player="tú", data=Map({"neutral": True, "de": "mano"}))
    return (Triggered(on, keyword.effect),)


def coup_de_grace(keyword: Keyword) -> tuple[Ability, ...]:
    """702.10a: this was the source of what destroyed an ally."""
    return (Triggered(On("destruir", Filter(types=("aliado",)), source=Ref("este o equipado")), keyword.effect),)


def bond(keyword: Keyword) -> tuple[Ability, ...]:
    """702.9b: exile instead of the inferno, from the deck; and what the cost buys when that happened by this very ability."""
    data = Map({"vínculo": (keyword.cost, keyword.effect)})
    pays = Do("puede", Map({"then": keyword.effect, "cost": keyword.cost}))
    return (
        Replacing(On("mover", THIS, origin="mazo", to="inferno"), "vínculo", value="exilio", optional=True, effect=(pays,)),
        Triggered(On("vincular", THIS, data=data), (pays,), zone="exilio"),
    )


def replica(keyword: Keyword) -> tuple[Ability, ...]:
    """702.16a: whenever a card of this name is played from the hand."""
    played = Filter(zones=("cadena",), marks=("copia para réplica",))
    on = On("jugada", played, player="tú", data=Map({"de": "mano"}))
    return (Triggered(on, (Do("réplica", Map({"cost": keyword.cost})),), optional=True, zone="inferno"),)


def recover(keyword: Keyword) -> tuple[Ability, ...]:
    """702.7a: read where playing from the inferno and leaving the chain are decided."""
    return (Static(THIS, rule="recobrar", value=keyword.cost, zone="inferno"),)


def tribute(_: Keyword) -> tuple[Ability, ...]:
    """702.23b: from the hand or the inferno."""
    on = On("comienzo", player="tú", data=Map({"step": "Restauración"}))
    effect = (Do("tributo", Map()),)
    free = Un(Fact("tributo hecho"))
    return (
        Triggered(on, effect, only_if=free, optional=True, zone="mano"),
        Triggered(on, effect, only_if=free, optional=True, zone="inferno"),
    )


def immune(keyword: Keyword) -> tuple[Ability, ...]:
    """702.21b: not a target of the source, not attacked by it, no damage from it."""
    assert isinstance(keyword.value, Filter)
    return (
        Static(THIS, rule="inmune", value=keyword.value),
        Replacing(On("daño", THIS, source=keyword.value), "prevenir", value="inmune"),
    )


KEYWORDS: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = {
    "Agresor": aggressor,
    "Evasivo": evasive,
    "Furia": fury,
    "Halo": halo,
    "Protector": protector,
    "Recobrar": recover,
    "Thanatos": environment("thanatos"),
    "Golpe de Gracia": coup_de_grace,
    "Bendición de Ubanna": blessing,
    "Indestructible": indestructible,
    "Abismal": abyssal,
    "Sangre débil": only_with("thanatos"),
    "Estocada": thrust,
    "Acuático": aquatic,
    "Inmerso": only_with("acqua"),
    "Acqua": environment("acqua"),
    "Impulso": impulse,
    "Vínculo": bond,
    "Réplica": replica,
    "Inmune": immune,
    "Plaga": environment("plaga"),
    "Tributo": tribute,
}


@lru_cache(maxsize=1024)
def abilities_of(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities a keyword stands for."""
    return KEYWORDS[keyword.name](keyword)


__all__ = ["KEYWORDS", "CostPart", "Exists", "abilities_of"]
