"""Which elements, and which players, a phrase means."""

from __future__ import annotations

from ....kernel.abilities import Choose, Each, Filter, Ref, Target
from ....kernel.frozen import Map
from ....text.patterns import Key, Plus, rest, through, with_
from ....text.plurals import singular
from ....text.shared import THEIRS, THIS, YOURS, A, B, C
from ..elements.cards import SUBTYPES
from .shapes import CHAIN, with_counters

#: 108.4: where a card has no controller.
AWAY = ("mazo", "mano", "inferno", "exilio")
#: «Cualquier cantidad».
MANY = 99
_SUBTYPES = frozenset(word for words in SUBTYPES.values() for word in words)


def _one(name: object) -> object:
    """The name of a subtype, said in the plural or not."""
    ends = (name, name.removesuffix("s"), name.removesuffix("es")) if isinstance(name, str) else ()
    return next((word for word in ends if word in _SUBTYPES), singular(name) if isinstance(name, str) else name)


_SUBTYPE = through(B, _one, _one)


def _in_play(wanted: object) -> object:
    return wanted if isinstance(wanted, Filter) and not wanted.zones else None


def _controlled(wanted: object) -> object:
    """108.4: what lies elsewhere has no controller."""
    return wanted if isinstance(wanted, Filter) and not set(wanted.zones) & set(AWAY) else None


def _lying(turned: bool) -> object:
    """How an element lies: only what is in play does in some way (110.6d)."""
    return through(with_(A, turned=turned), _in_play, _in_play)


ELEMENTS = {
    "targets_any": Target(A, 0, MANY),
    "personal": A,
    "cheap": with_(A, at_most=Key("converted", B)),
    "dear": with_(A, at_least=Key("converted", B)),
    "defending": with_(A, marks=Plus("defensor")),
    "armed": with_(A, marks=Plus("equipado")),
    "turned": _lying(True),
    "upright": _lying(False),
    "unique": with_(A, supertypes=Plus("único")),
    "instant": with_(A, supertypes=Plus("instantáneo")),
    "of_subtype": with_(A, subtypes=(_SUBTYPE,)),
    "fighter": Filter(marks=("aliado o demonio",)),
    "demon": Filter(marks=("demonio",)),
    "token": Filter(marks=("ficha",)),
    "token_of": Filter(types=A, marks=("ficha",)),
    "of_either": with_(A, subtypes=(_SUBTYPE, through(C, _one, _one))),
    "anything": Filter(),
    "subtype": Filter(subtypes=(through(A, _one, _one),)),
    "in_your_inferno": Map(zones=("inferno",), owner="tú"),
    "in_your_exile": Map(zones=("exilio",), owner="tú"),
    "in_their_inferno": Map(zones=("inferno",), owner="oponente"),
    "on_chain_or_in_play": Map(zones=("cadena", "en juego")),
    "on_chain": Map(zones=CHAIN),
    "in_exile": Map(zones=("exilio",)),
    "in_hands": Map(zones=("mano",)),
    "in_their_hand": Map(zones=("mano",), owner=THEIRS),
    "owned_by_them": with_(A, owner=THEIRS),
    "owned_by_you": with_(A, owner=YOURS),
    "name_chosen": with_(A, marks=Plus("nombre escogido")),
    "same_name": with_(A, marks=Plus("mismo nombre")),
    "in_any_inferno": Map(zones=("inferno",)),
    "equipado": Ref("equipado"),
    "tu_demonio": Ref("tu demonio"),
    "demonio_enemigo": Ref("demonio enemigo"),
    "demonio_del_jugador": Ref("demonio del jugador"),
    "demonio_de_ese": Ref("demonio de ese"),
    "more_objects": (rest(0), "objeto"),
    "atacante": Ref("atacante"),
    "aliado_atacante": Ref("aliado atacante"),
    "defensor": Ref("defensor"),
    "exiliadas": Ref("exiliadas"),
    "exiliadas_con": through(A, lambda _: Ref("exiliadas"), lambda ref: THIS if ref == Ref("exiliadas") else None),
    "puestas_con": through(A, lambda _: Ref("puestas"), lambda ref: THIS if ref == Ref("puestas") else None),
    "target_maybe": Target(A, 0, 1),
    "targets_or_none": Target(B, 0, A),
    "targets_from_to": Target(C, A, B),
    "with_counter": with_counters(A, B, 1),
    "with_counters": with_counters(A, C, B),
    "lacking": with_(A, marks=Plus(("no es", Filter(keywords=(C,))))),
    "bearing": with_(A, keywords=Plus(C)),
    "not_such": with_(A, marks=Plus(("no es", C))),
    "not_of_kind": with_(A, marks=Plus(("no es", Filter(subtypes=(through(C, _one, _one),))))),
    "controlled": with_(through(A, _controlled, _controlled), controller=YOURS),
    "not_yours": with_(A, marks=Plus(("no es", Filter(controller=YOURS)))),
    "unarmed": with_(A, marks=Plus(("no es", Filter(marks=("equipado",))))),
    "turned_2": _lying(True),
    "upright_2": _lying(False),
    "each_in_their_inferno": Each(Filter(marks=("carta",), zones=("inferno",), owner=THEIRS)),
    "each_in_any_inferno": Each(Filter(marks=("carta",), zones=("inferno",))),
    "each_in_your_inferno": Each(Filter(marks=("carta",), zones=("inferno",), owner=YOURS)),
    "not_a": with_(A, marks=Plus(("no es", B))),
    "not_subtype": with_(A, marks=Plus(("no es", Filter(subtypes=(_SUBTYPE,))))),
    "p_target_enemy": Target(Filter(marks=("demonio",), controller=THEIRS)),
    "either": Filter(subtypes=(through(A, _one, _one), through(B, _one, _one))),
    "choose": Choose(A),
    "choose_other": Choose(with_(A, other=True)),
    "choose_some": Choose(B, A, A),
    "choose_up_to": Choose(B, 0, A),
    "p_target": Target(Filter(marks=("demonio",))),
    "chosen_one": Choose(A),
    "chosen_own": Choose(with_(A, controller="tú")),
    "chosen_owns": Choose(with_(B, controller="tú"), A, A),
}
