"""Abilities (4.1–4.4), what sets them off, and what happens instead of something else (8.13)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Activated, Filter, Number, On, Part, Replacing, Spell, Static, Triggered
from ....kernel.frozen import Map
from ....text.patterns import rest, through, with_
from ....text.shared import THEIRS, YOURS, A, B, C, on
from .. import windows
from .shapes import ANNUL, negative

_RENAMED = {"strength +": "strength continuous", "strength =": "strength continuous ="}
_BACK = {new: old for old, new in _RENAMED.items()}


def _continuous(pattern: object) -> Any:
    """Changes as a static ability has them: what it does to strength is continuous (1.F)."""

    def renamed(parts: Any, names: dict[str, str]) -> object:
        return tuple(Part(names.get(part.op, part.op), part.value) for part in parts)

    return through(
        pattern,
        lambda parts: renamed(parts, _RENAMED),
        lambda parts: None if any(part.op in _RENAMED for part in parts) else renamed(parts, _BACK),
    )


def _begins(step: str, player: str = "") -> On:
    return on("comienzo", player=player, data={"step": step})


def _instead(event: str, zone: str) -> Replacing:
    return Replacing(on(event, A), "en vez de eso", value=zone)


_MINE, _HIS = Filter(controller=YOURS), Filter(controller=THEIRS)

ABILITIES = {
    "more_spell": (rest(0), Spell(B)),
    "pay_for": Activated(A, B),
    "for_nothing": Activated((), A),
    "activated": A,
    "times": with_(B, times=A),
    "activated_while": with_(A, only_if=B),
    "once_while": with_(with_(A, times=1), only_if=B),
    "as_prevention": with_(A, timing=windows.PREVENTS),
    "as_answer": with_(A, timing=windows.ANSWERS),
    "annulling_cost": Triggered(on("jugada", player=THEIRS, data={"tipo": B}), (ANNUL,), optional=True, cost=A),
    "annulling_when": Triggered(on("jugada", player=THEIRS, data={"tipo": A}), (ANNUL,), optional=True, cost=B),
    "annulling_free": Triggered(on("jugada", player=THEIRS, data={"tipo": A}), (ANNUL,), optional=True),
    "triggered_pay": Triggered(A, C, optional=True, cost=B),
    "triggered_once": Triggered(A, B, times=1),
    "when_discarded": Triggered(on("descartar", A), B, zone="cementerio"),
    "when_milled": Triggered(on("botar", A), B, zone="cementerio"),
}

EVENTS = {
    "whenever": A,
    "at_final": _begins("Fase Final", YOURS),
    "at_each_final": _begins("Fase Final"),
    "at_grouping": _begins("Agrupación", YOURS),
    "at_vigil": _begins("Vigilia", YOURS),
    "enters": on("entrar", A),
    "leaves": on("mover", A, data={"sale": True}),
    "is_destroyed": on("destruir", A),
    "is_destroyed_by_allies": on("destruir", A, data={"por": "Aliados"}),
    "is_banished": on("desterrar", A),
    "is_raised": on("subir", A),
    "attacks": on("declarar atacante", A),
    "blocks": On("bloquear", source=A),
    "is_blocked": on("bloquear", A),
    "deals_combat": On("daño", source=A, data=Map(combate=True)),
    "you_play": on("jugada", player=YOURS, data={"tipo": A}),
    "they_play": on("jugada", player=THEIRS, data={"tipo": A}),
    "you_draw": on("robar", player=YOURS),
    "they_draw": on("robar", player=THEIRS),
    "you_discard": on("descartar", player=YOURS),
    "they_discard": on("descartar", player=THEIRS),
    "you_are_dealt": on("daño", player=YOURS),
    "they_are_dealt": on("daño", player=THEIRS),
}

STATIC = {
    "always": Static(A, _continuous(B)),
    "always_while": Static(A, _continuous(B), only_if=C),
    "while_always": Static(B, _continuous(C), only_if=A),
    "while_rule": Static(B, rule=C, only_if=A),
    "neither": (Static(A, rule="no ataca"), Static(A, rule="no bloquea")),
    "borne_by": Static(A, rule="se porta en", value=B),
    "yours_cost_less": Static(with_(A, owner=YOURS), rule="cuesta menos", value=B),
    "cost_more": Static(A, rule="cuesta más", value=B),
    "costs_less": Static(A, rule="cuesta menos", value=B),
    "costs_less_per": Static(A, rule="cuesta menos", value=Number(C, "", B)),
    "additional": Static(A, rule="coste adicional", value=B),
    "they_pay_more": Static(with_(A, owner=THEIRS), rule="coste adicional", value=B),
    "alternative": Static(B, rule="coste alternativo", value=A),
    "from_cemetery": Static(A, rule="se juega desde", value="cementerio"),
    "requires": Static(A, rule="requiere", value=B),
    "in_war": Static(A, rule="momento", value="Guerra de Talismanes"),
    "in_grouping": Static(A, rule="momento", value=windows.GROUPING),
    "is_annulment": Static(A, rule="momento", value=windows.ANNULS),
    "is_answer": Static(A, rule="momento", value=windows.ANSWERS),
    "is_prevention": Static(A, rule="momento", value=windows.PREVENTS),
    "is_before_damage": Static(A, rule="momento", value=windows.BEFORE_DAMAGE),
    "is_after_damage": Static(A, rule="momento", value=windows.AFTER_DAMAGE),
    "they_cannot_play": Static(_HIS, rule="no puede jugar", value=A),
    "hand_size": Static(_MINE, rule="tamaño de mano", value=A),
    "plus": (Part("strength +", A),),
    "plus_per": (Part("strength +", Number(B, "", A)),),
    "minus": negative(A, "strength +"),
    "loses_all": (Part("abilities ="),),
}

REPLACING = {
    "destroyed_banished": _instead("destruir", "destierro"),
    "destroyed_raised": _instead("destruir", "mano"),
    "destroyed_shuffled": _instead("destruir", "castillo"),
    "banished_raised": _instead("desterrar", "mano"),
}
