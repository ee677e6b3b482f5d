"""What is said together of several (6.4), what each player does by what that player has, and what comes later (4.6)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Both,
    Choose,
    CostPart,
    Do,
    Each,
    Exists,
    Fact,
    Filter,
    Is,
    Number,
    On,
    Part,
    Static,
    Target,
    Triggered,
    Un,
)
from ....kernel.frozen import Map
from ....kernel.layers import SINCE
from ....text.patterns import build, match, rest, through, with_
from ....text.plurals import either_number
from ....text.shared import ELEMENTS, THAT, THEIRS, THIS, YOURS, A, B, C, D, do, on, only_one
from ..barred import NOT_IN_PHASE
from ..costing import BANISH_TOP
from ..losing import HIS_GROUPING
from ..searching import AT_BOTTOM, ON_TOP
from ..zones import OUTSIDE
from .abilities import HIM
from .effects import LOOKED
from .reacting import from_outside, of_each_that, twice, whenever
from .ruling import both_said, rule_said
from .shapes import BEARER, UNNAMED, subject

_FINAL = on("comienzo", data={"step": "Fase Final"})
_E: Any = None

#: No other Aliado of yours attacks with it.
_ALONE = Un(Exists(Filter(types=("Aliado",), controller=YOURS, other=True, marks=("atacante",))))


_OF_HAND = Choose(with_(B, zones=("mano",), owner=THEIRS))


def _per(count: Any, times: Any, over: Any = 1) -> Part:
    return Part("strength continuous", Number(count, "", times, over))


_CHEAPER = Static(with_(A, owner=YOURS), rule="cuesta menos", value=B)
_RULED = subject(with_(A, controller=YOURS), B)


def _cheaper_ruled(parts: Any) -> object:
    """What is said of your cards as they are played, and what of those in play."""
    wanted, count, rules = parts
    return (build(_CHEAPER, (wanted, count)), *build(_RULED, (wanted, rules)))


def _ruled_cheaper(said: Any) -> object:
    if not isinstance(said, tuple) or len(said) < 2:
        return None
    first, second = match(_CHEAPER, said[0]), match(_RULED, said[1:])
    fits = first is not None and second is not None and first[0] == second[0]
    return (first[0], first[1], second[1]) if fits else None  # type: ignore[index]


_NOT_AIMED_AT: Any = tuple(Static(_E, rule="no puede ser objetivo de", value=by) for by in (A, B))


def _of_both_theirs(parts: Any) -> object:
    """«Talismanes ni habilidades oponentes»: both are the opponent's, unless they are said apart («ni de»)."""
    first, second = parts
    if second.controller == THEIRS and not first.controller:
        first = first.but(controller=THEIRS)
    return build(_NOT_AIMED_AT, (first, second))


def _theirs_of_both(said: Any) -> object:
    parts = match(_NOT_AIMED_AT, said)
    if parts is None:
        return None
    first: Any = parts[0]
    for one in (first.but(controller=""), first):
        if _of_both_theirs((one, parts[1])) == said:
            return one, parts[1]
    return None


TOGETHER: dict[str, Any] = {
    "those_change": do("modificar", what=A, parts=C, until=D),
    "those_ruled": rule_said("what", "said", "rule", "until"),
    "those_neither": both_said("what", "said", "rules", "until"),
    "those_changed_ruled": both_said("what", "said", "changes", "rules", "until"),
    "done_at_final": (rest(0), do("más tarde", on=_FINAL, effect=(Do(B, Map(what=THAT)),))),
    "it_at_final": do("más tarde", on=_FINAL, effect=(A,)),
    "changed_and_later": (A, do("más tarde", on=_FINAL, effect=(B,))),
    "each_does": do("cada uno", who=A, effect=(B,)),
    "that_player_counts": Triggered(_E, (do("cada uno", who=HIM, effect=(A,)),)),
    "count_one_of_yours": Number(with_(B, controller=YOURS), "", A),
    "count_times_yours": Number(with_(B, controller=YOURS), "", A),
    "count_in_cemetery": Number(with_(A, zones=("cementerio",), owner=YOURS)),
    "count_in_hand": Number(with_(A, zones=("mano",), owner=YOURS)),
    "count_placed": Number(ELEMENTS["placed"]),  # type: ignore[arg-type]
    "hand_kind_banished": do("desterrar", what=Each(with_(A, zones=("mano",), owner=YOURS))),
    "someone_plays_kind": on("jugada", from_outside(A)),
    "someone_plays_any": on("jugada"),
    "alone_attacking": whenever(pattern=(on("declarar atacante", A), B), only_if=_ALONE),
    "change_each_time": Triggered(C, (do("modificar", what=A, parts=B, until=D),)),
    "declared_change": of_each_that((A, C, B, D)),
    "done_twice": twice(On(B, A), On(C, A), D),
    "under_attack": Both((Fact("batalla"), Un(Fact("tu turno")))),
    "plus_per_some": Part("strength +", Number(C, "", only_one(A), B)),
    "per_each": subject(B, (Static(_E, (_per(A, C),)),)),
    "per_some": subject(C, (Static(_E, (_per(B, only_one(D), A),)),)),
    "cheaper_and_ruled": through((A, B, C), _cheaper_ruled, _ruled_cheaper),
    "not_aimed_at_by_two": _NOT_AIMED_AT,
    "not_aimed_at_by_both": through((A, B), _of_both_theirs, _theirs_of_both),
    "looked_on_top": (LOOKED, do("al castillo", what=_OF_HAND, place=ON_TOP)),
    "looked_at_bottom": (LOOKED, do("al castillo", what=_OF_HAND, place=AT_BOTTOM)),
    "deals_any": On("daño", source=A),
    "groups_at_final": Triggered(_FINAL, (do("agrupar", what=A),)),
    "may_group_at_final": Triggered(_FINAL, (do("agrupar", what=THIS),), optional=True),
    "not_grouped_then": (do("regla", what=UNNAMED, rule=NOT_IN_PHASE, until=HIS_GROUPING),),
    "lends_chosen": do("prestar habilidad", what=B, of=Target(A), until=C),
    "lends_to_one": do("prestar habilidad", what=Target(A), of=Target(B), until=C),
    "one_takes_strength": do("modificar", what=Target(A), parts=(Part("strength =", Number(Target(B), "strength")),), until=C),
    "may_mill_them": Triggered(_E, (do("botar", amount=A, who=HIM),), optional=True),
    "may_discard_them": Triggered(_E, (do("descartar", amount=A, who=HIM),), optional=True),
    "bearer_leaves": on("mover", BEARER, data={"sale": True}),
    "bearer_destroyed": on("destruir", BEARER),
    "fix_until": do("modificar", what=A, parts=(Part("strength =", B),), until=C),
    "they_may_count": do("cada uno", who=THEIRS, effect=(do("puede", then=(A,)),)),
    "is_annulled": on("anular", Filter(types=(A,), zones=OUTSIDE)),
    "any_annulled": on("anular"),
    "statics_if_of_race": subject(A, B, only_if=Is(A, Filter(subtypes=(either_number(C),)))),
    "keeps_nor_affected": (Static(_E, (Part("keeps abilities", SINCE),)), Static(_E, rule="no la afecta", value=A)),
    "c_banish_top": CostPart(BANISH_TOP, A),
}
