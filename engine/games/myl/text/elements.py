"""Words of the game, which cards a phrase means, how much, whether, and for what cost."""

from __future__ import annotations

from ....kernel.abilities import CostPart, Exists, Fact, Filter, Is, Ref, Target, Un
from ....kernel.frozen import Map
from ....text.patterns import Key, Plus, through, with_
from ....text.shared import THEIRS, THIS, YOURS, A, B
from ..addressing import CHOSEN_PLAYER


def _paid_with_this(kind: str) -> object:
    """A cost paid with the card itself."""
    return through(A, lambda _: CostPart(kind), lambda part: THIS if part == CostPart(kind) else None)


WORDS = {
    "n_furia": "Furia",
    "n_imbloqueable": "Imbloqueable",
    "n_indestructible": "Indestructible",
    "n_indesterrable": "Indesterrable",
    "n_unica": "Única",
    "t_aliado": "Aliado",
    "t_arma": "Arma",
    "t_talisman": "Talismán",
    "t_totem": "Tótem",
    "t_oro": "Oro",
    "p_elegido": CHOSEN_PLAYER,
    "u_final": "Fase Final",
    "u_grouping": "próxima Fase de Agrupación",
    "u_turn": "próximo turno",
    "z_castle": "castillo",
    "z_exile": "destierro",
    "z_hand": "mano",
    "r_no_atacar": "no ataca",
    "r_no_bloquear": "no bloquea",
    "r_no_agrupar": "no se agrupa",
    "r_no_activar": "no se activa",
    "r_no_objetivo": "no puede ser objetivo",
    "r_no_aliados": "no lo destruyen Aliados",
    "r_bloquea": "bloquea imbloqueables",
    "r_destierro": "daño al Destierro",
}

CARDS = {
    "cheap": with_(A, at_most=Key("cost", B)),
    "dear": with_(A, at_least=Key("cost", B)),
    "blocking": with_(A, marks=Plus("bloqueador")),
    "armed": with_(A, marks=Plus("con arma")),
    "of_chosen": with_(A, controller=CHOSEN_PLAYER),
    "of_race": with_(A, subtypes=(B,)),
    "in_your_cemetery": Map(zones=("cementerio",), owner=YOURS),
    "in_your_exile": Map(zones=("destierro",), owner=YOURS),
    "in_their_cemetery": Map(zones=("cementerio",), owner=THEIRS),
    "in_any_cemetery": Map(zones=("cementerio",)),
    "in_your_paid": Map(zones=("oro pagado",), owner=YOURS),
    "portador": Ref("portador"),
    "ganado": Ref("ganado"),
    "target_weaker": Target(with_(A, marks=Plus("menos Fuerza que este"))),
    "per_destroyed": "Aliados destruidos de esta forma",
    "targets_up_to": Target(B, 1, A),
    "exactly_one": through(A, lambda n: n if n == 1 else None, lambda n: n if n == 1 else None),
}

CONDITIONS = {
    "you_control": Exists(with_(A, controller=YOURS)),
    "you_control_some": Exists(with_(B, controller=YOURS), A),
    "you_control_none": Un(Exists(with_(A, controller=YOURS))),
    "they_control": Exists(with_(A, controller=THEIRS)),
    "bears_weapon": Is(A, Filter(marks=("con arma",))),
    "empty_hand": Fact("mano vacía"),
}

COSTS = {
    "c_gold": CostPart("oro", A),
    "c_one_gold": CostPart("oro"),
    "c_banish_this": _paid_with_this("desterrar"),
    "c_destroy_this": _paid_with_this("destruir"),
    "c_raise_this": _paid_with_this("subir"),
    "c_banish": CostPart("desterrar", 1, A),
    "c_banish_some": CostPart("desterrar", A, B),
    "c_destroy": CostPart("destruir", 1, A),
    "c_discard": CostPart("descartar"),
    "c_discard_some": CostPart("descartar", A),
    "c_mill": CostPart("botar", A),
}
