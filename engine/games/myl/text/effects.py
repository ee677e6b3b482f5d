"""What is done."""

from __future__ import annotations

from ....kernel.abilities import Choose, Do, Filter, Part, Ref, Target
from ....kernel.frozen import Map
from ....text.patterns import through, with_
from ....text.shared import THAT, THEIRS, YOURS, A, B, C, do
from .shapes import ANNUL, negative


def _modify(what: object, *parts: object, **more: object) -> Do:
    return do("modificar", what=what, parts=tuple(parts), **more)


_PLAY_THAT = (do("jugar", what=Ref("esos")),)
_PUT_THAT = (do("poner", what=Ref("esos")),)

EFFECTS = {
    "draw": do("robar", amount=A),
    "draw_who": do("robar", who=A, amount=B),
    "mill": do("botar", amount=A),
    "mill_who": do("botar", who=A, amount=B),
    "mill_them": do("botar", amount=A, who=THEIRS),
    "discard": do("descartar", amount=A),
    "discard_who": do("descartar", who=A, amount=B),
    "destroy": do("destruir", what=A),
    "destroy_it": do("destruir", what=THAT),
    "banish": do("desterrar", what=A),
    "banish_it": do("desterrar", what=THAT),
    "raise": do("subir", what=A),
    "raise_it": do("subir", what=THAT),
    "shuffle": do("barajar", what=A),
    "shuffle_it": do("barajar", what=THAT),
    "group": do("agrupar", what=A),
    "control": do("controlar", what=A),
    "control_until": do("controlar", what=A, until=B),
    "give_back": do("controlar", what=A, who=THEIRS),
    "to_attack": Do("a la línea de ataque", Map(what=A)),
    "give": _modify(B, Part("strength +", A)),
    "give_until": _modify(B, Part("strength +", A), until=C),
    "take": Do("modificar", Map(what=B, parts=negative(A, "strength +"))),
    "give_for_good": _modify(B, Part("strength permanent", A)),
    "take_for_good": Do("modificar", Map(what=B, parts=negative(A, "strength permanent"))),
    "fix": _modify(B, Part("strength =", A)),
    "grant": _modify(B, Part("abilities +", A)),
    "grant_until": _modify(B, Part("abilities +", A), until=C),
    "strip": _modify(B, Part("abilities -", A)),
    "strip_until": _modify(B, Part("abilities -", A), until=C),
    "blank": _modify(A, Part("abilities =")),
    "blank_until": _modify(A, Part("abilities ="), until=B),
    "its_bonus": _modify(A, Part("strength +", B)),
    "its_bonus_until": _modify(A, Part("strength +", B), until=C),
    "its_loss": Do("modificar", Map(what=A, parts=negative(B, "strength +"))),
    "forbid_attack": do("regla", rule="no ataca", what=A),
    "forbid_block": do("regla", rule="no bloquea", what=A),
    "search": do("buscar", filter=A),
    "search_theirs": do("buscar", filter=A, who=THEIRS),
    "search_put": do("buscar", filter=A, then=_PUT_THAT),
    "search_play": do("buscar", filter=A, then=_PLAY_THAT),
    "search_play_theirs": do("buscar", filter=A, who=THEIRS, then=_PLAY_THAT),
    "look": do("mirar", amount=A),
    "look_theirs": do("mirar", amount=A, who=THEIRS),
    "look_hand": do("mirar", who=THEIRS, zone="mano"),
    "show": do("mostrar", amount=A),
    "show_theirs": do("mostrar", amount=A, who=THEIRS),
    "put_from_hand": do("poner", what=Choose(with_(A, zones=("mano",), owner=YOURS))),
    "put_from_cemetery": do("poner", what=Target(with_(A, zones=("cementerio",), owner=YOURS))),
    "play_from_hand": do("jugar", what=Choose(with_(A, zones=("mano",), owner=YOURS))),
    "play_from_cemetery": do("jugar", what=Target(with_(A, zones=("cementerio",), owner=YOURS))),
    "virtual": Do("oro virtual", Map(amount=through(A, lambda n: n if n > 1 else None, lambda n: n if n != 1 else None))),
    "virtual_one": Do("oro virtual", Map(amount=1)),
    "cancel_attack": do("cancelar ataque"),
    "cancel": do("cancelar"),
    "prevent_destroy": do("prevenir", what=A, event="destruir"),
    "prevent_banish": do("prevenir", what=A, event="desterrar"),
    "prevent_damage": Do("prevenir daño", Map(amount=A)),
    "they_destroy": do("destruir", what=Choose(Filter(types=("Aliado",), controller=YOURS), by=A)),
    "annul": do("anular", what=Target(Filter(types=A))),
    "annul_cheap": do("anular", what=Target(Filter(types=A, at_most=Map(cost=B)))),
    "annul_any": ANNUL,
    "will_go": do("reemplazar", what=THAT, zone=A),
}
