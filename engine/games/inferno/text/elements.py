"""Which elements, and which players, a phrase means."""

from __future__ import annotations

from ....kernel.abilities import (
    Choose,
    Each,
    Filter,
    Ref,
    Target,
)
from ....kernel.frozen import Map
from ....text.patterns import Key, Plus, through, with_
from .shapes import CHAIN, THIS, A, B

ELEMENTS = {
    "other": with_(A, other=True),
    "placed": through(
        (A, B),
        lambda p: p[0].but(**p[1]) if not p[0].zones and not p[0].owner else None,
        lambda f: (
            (f.but(zones=(), owner=""), Map({"zones": f.zones} | ({"owner": f.owner} if f.owner else {})))
            if isinstance(f, Filter) and f.zones
            else None
        ),
    ),
    "enemy": with_(A, controller="oponente"),
    "yours": with_(A, controller="tú"),
    "weak": with_(A, at_most=Key("strength", B)),
    "strong": with_(A, at_least=Key("strength", B)),
    "frail": with_(A, at_most=Key("resistance", B)),
    "tough": with_(A, at_least=Key("resistance", B)),
    "cheap": with_(A, at_most=Key("converted", B)),
    "dear": with_(A, at_least=Key("converted", B)),
    "named": with_(A, names=(B,)),
    "having": with_(A, keywords=Plus(B)),
    "attacking": with_(A, marks=Plus("atacante")),
    "defending": with_(A, marks=Plus("defensor")),
    "armed": with_(A, marks=Plus("equipado")),
    "turned": with_(A, turned=True),
    "upright": with_(A, turned=False),
    "unique": with_(A, supertypes=Plus("único")),
    "instant": with_(A, supertypes=Plus("instantáneo")),
    "of_subtype": with_(A, subtypes=(B,)),
    "of_types": Filter(types=A),
    "fighter": Filter(marks=("aliado o demonio",)),
    "demon": Filter(marks=("demonio",)),
    "token": Filter(marks=("ficha",)),
    "token_of": Filter(types=A, marks=("ficha",)),
    "card": Filter(marks=("carta",)),
    "anything": Filter(),
    "subtype": Filter(subtypes=(A,)),
    "in_your_hand": Map(zones=("mano",), owner="tú"),
    "in_your_inferno": Map(zones=("inferno",), owner="tú"),
    "in_your_exile": Map(zones=("exilio",), owner="tú"),
    "in_their_inferno": Map(zones=("inferno",), owner="oponente"),
    "in_any_inferno": Map(zones=("inferno",)),
    "este": THIS,
    "equipado": Ref("equipado"),
    "tu_demonio": Ref("tu demonio"),
    "demonio_enemigo": Ref("demonio enemigo"),
    "demonio_de_ese": Ref("demonio de ese"),
    "ese": Ref("ese"),
    "atacante": Ref("atacante"),
    "defensor": Ref("defensor"),
    "exiliadas": Ref("exiliadas"),
    "exiliadas_con": through(A, lambda _: Ref("exiliadas"), lambda ref: THIS if ref == Ref("exiliadas") else None),
    "puestas_con": through(A, lambda _: Ref("puestas"), lambda ref: THIS if ref == Ref("puestas") else None),
    "target": Target(A),
    "target_maybe": Target(A, 0, 1),
    "target_other": Target(with_(A, other=True)),
    "targets": Target(B, A, A),
    "targets_up_to": Target(B, 0, A),
    "targets_from_one": Target(B, 1, A),
    "each": Each(A),
    "each_other": Each(with_(A, other=True)),
    "choose": Choose(A),
    "choose_other": Choose(with_(A, other=True)),
    "choose_some": Choose(B, A, A),
    "choose_up_to": Choose(B, 0, A),
    "p_target": Target(Filter(marks=("demonio",))),
    "chained_card": Target(Filter(marks=("carta",), zones=CHAIN)),
    "chained_ability": Target(Filter(marks=("habilidad",), zones=CHAIN)),
    "chained_any": Target(Filter(zones=CHAIN)),
    "chained_types": Target(Filter(types=A, zones=CHAIN)),
    "chosen_one": Choose(A),
    "chosen_own": Choose(with_(A, controller="tú")),
    "chosen_owns": Choose(with_(B, controller="tú"), A, A),
}
