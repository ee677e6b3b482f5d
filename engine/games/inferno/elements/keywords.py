"""Ability keywords (702): the abilities that each one stands for, and its rules."""

from __future__ import annotations

from ....kernel.abilities import Ability, Do, Fact, Filter, Is, Keyword, On, Ref, Replacing, Static, Triggered, Un
from ....kernel.frozen import Map
from ....play.keywords import Keywords, Means, in_words, meaning
from ....play.ruling import THIS
from .. import rules as r


def protector(_: Keyword) -> tuple[Ability, ...]:
    """702.6a: a triggered ability with two conditions."""
    upright = Is(THIS, Filter(turned=False))
    on = On("atacar", source=Filter(controller="oponente"))
    return (Triggered(on, (Do("protector", Map()),), only_if=upright, optional=True),)


def indestructible(_: Keyword) -> tuple[Ability, ...]:
    """702.12a"""
    return (
        Static(THIS, rule="indestructible"),
        Replacing(On("daño", THIS), "prevenir", value="indestructible"),
    )


def abyssal(_: Keyword) -> tuple[Ability, ...]:
    """702.13a: a replacement, applied to the cards that damage moves."""
    return (Replacing(On("poner por daño", source=THIS), "en vez de eso", value="exilio"),)


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


_OF_ENVIRONMENT = "entorno"
_WITH = "solo si hay"

KEYWORDS = Keywords(
    {
        "Agresor": Means(in_words("agresor"), (r.AGGRESSOR,)),  # 702.2a, 507.3a
        "Evasivo": Means(in_words("no puede ser defensor"), (r.EVASIVE,)),
        "Furia": Means(in_words("furia"), (r.FURY,)),
        "Halo": Means(in_words("no puede ser objetivo de un oponente"), (r.HALO,)),
        "Protector": Means(protector, (r.PROTECTOR,), redundant=r.TWO_PROTECTORS),
        "Recobrar": Means(recover, (r.RECOVER,)),
        "Thanatos": Means(in_words(_OF_ENVIRONMENT, "thanatos"), (r.THANATOS, r.THANATOS_ACTIVE), redundant=r.TWO_THANATOS),
        "Vínculo": Means(bond, (r.BOND, r.BOND_MEANS), independent=r.BONDS),
        "Golpe de Gracia": Means(coup_de_grace, (r.COUP_DE_GRACE,), independent=r.COUPS_DE_GRACE),
        "Bendición de Ubanna": Means(  # 702.11a: costs two less to play while there is Thanatos
            in_words("bendición", 2, only_if=Fact("entorno", "thanatos"), zone="mano"), (r.BLESSING,), redundant=r.BLESSINGS
        ),
        "Indestructible": Means(indestructible, (r.INDESTRUCTIBLE,), redundant=r.TWO_INDESTRUCTIBLES),
        "Abismal": Means(abyssal, (r.ABYSSAL,), redundant=r.TWO_ABYSSALS),
        "Sangre débil": Means(in_words(_WITH, "thanatos", zone="mano"), (r.WEAK_BLOOD,)),  # 702.14a
        "Estocada": Means(thrust, (r.THRUST,), independent=r.THRUSTS),
        "Réplica": Means(replica, (r.REPLICA,), independent=r.REPLICAS),
        "Acuático": Means(aquatic, (r.AQUATIC,), independent=r.AQUATICS),
        "Inmerso": Means(in_words(_WITH, "acqua", zone="mano"), (r.IMMERSED,)),  # 702.18a
        "Acqua": Means(in_words(_OF_ENVIRONMENT, "acqua"), (r.ACQUA, r.ACQUA_ACTIVE), redundant=r.TWO_ACQUAS),
        "Impulso": Means(impulse, (r.IMPULSE,), independent=r.IMPULSES),
        "Inmune": Means(immune, of_elements=True, rules=(r.IMMUNE,), redundant=r.TWO_IMMUNES),
        "Plaga": Means(in_words(_OF_ENVIRONMENT, "plaga"), (r.PLAGUE, r.PLAGUE_ACTIVE), redundant=r.TWO_PLAGUES),
        "Tributo": Means(tribute, (r.TRIBUTE, r.TRIBUTE_WHERE), redundant=r.TWO_TRIBUTES),
    }
)

#: The environments by an effect that lasts (702.8c, 702.19c, 702.22c).
BY_EFFECT = {"thanatos": r.THANATOS_BY_EFFECT, "acqua": r.ACQUA_BY_EFFECT, "plaga": r.PLAGUE_BY_EFFECT}

abilities_of = meaning(KEYWORDS)
