"""Clauses and nouns in the combinations in which players say them."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Exists, Static, Triggered, Un
from ....kernel.frozen import Map
from ....text.patterns import Plus, through, with_
from ....text.shared import THIS, YOURS, A, B, C, do, on
from .effects import token_back, token_of
from .replacing import enters


def _described(wanted: Any) -> object:
    """Of cards in a hand, of which nothing but what they are may be said."""
    return wanted if not (wanted.zones or wanted.controller or wanted.owner or wanted.other) else None


_TURNED = Map(turned=True)


def _while_both(parts: Any) -> object:
    """Two abilities, while something is so."""
    condition, listed = parts
    fits = all(isinstance(one, Static) and one.only_if is None for one in listed)
    return tuple(one.but(only_if=condition) for one in listed) if fits else None


def _both_while(said: Any) -> object:
    if not isinstance(said, tuple) or len(said) < 2 or not all(isinstance(one, Static) for one in said):
        return None
    parts = (said[0].only_if, tuple(one.but(only_if=None) for one in said))
    return parts if parts[0] is not None and _while_both(parts) == said else None


WORDINGS: dict[str, Any] = {
    "r_defiende_girado": "defiende girado",
    "discard_all_of": Do("descartar", Map({"who": A, "amount": "todas", "filter": B})),
    "while_both": through((A, B), _while_both, _both_while),
    "shown_and_discarded": do(
        "cada uno",
        who=A,
        effect=(do("mostrar", **{"in": "mano"}), Do("descartar", Map({"amount": "todas", "filter": B}))),
    ),
    "described_all": through(A, _described, _described),
    "each_may_pay": do("cada uno", who=A, effect=(do("puede", cost=B, then=(C,)),)),
    "token_kind_last": through((C, A, B, ()), token_of, token_back(False)),
    "triggered_first_if_2": Triggered(B, C, A),
    "triggered_first_may": Triggered(B, C, A, optional=True),
    "you_play_this": on("jugada", A, player=YOURS),
    "enters_turned_unless": with_(enters(A, estado=_TURNED), only_if=Un(B)),
    "enters_turned_unless_itself": with_(enters(THIS, estado=_TURNED), only_if=Un(A)),
    "enters_turned_if": with_(enters(A, estado=_TURNED), only_if=B),
    "enters_turned_if_itself": with_(enters(THIS, estado=_TURNED), only_if=A),
    "alternative_itself": Static(THIS, rule="coste alternativo", value=A, zone="mano"),
    "played_from_itself": Static(THIS, rule="puede jugarse desde", value=A, zone=A),
    "played_from_if_itself": Static(THIS, rule="puede jugarse desde", value=A, zone=A, only_if=B),
    "played_from_if": Static(A, rule="puede jugarse desde", value=B, zone=B, only_if=C),
    "attach_cheaper_if": Static(THIS, rule="anexar cuesta menos", value=A, only_if=B),
    "flipped_over": with_(A, marks=Plus("terrenal")),
    "you_control_others": Exists(with_(C, controller=YOURS, other=True), B),
}
