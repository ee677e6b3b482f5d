"""What is done against what the other player does: abilities directed elsewhere (6.4), control that is exchanged (3.1.2),
attacks of so many (4.3), cards that cost more by what they are aimed at (6.1.B2), the steps of the battle (7.C)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Do, Fact, Filter, On, Ref, Static, Target
from ....kernel.frozen import Map
from ....text.patterns import Plus, through, with_
from ....text.shared import THEIRS, THIS, YOURS, A, B, C, D, do
from .. import windows
from ..barred import NOT_IN_PHASE
from ..costing import AFFECTS, AIMS
from ..losing import HIS_GROUPING, WHILE_THERE
from ..ruling import AT_MOST
from ..vocabulary import WHO_DID
from .reacting import whenever

_HIS = Filter(controller=THEIRS)
_ITSELF = Filter(marks=("este mismo",))
_DIRECTED = do("redirigir", to=A)


def _with_theirs(parts: Any) -> object:
    """«Uno de tus Aliados y uno oponente»: of the same kind."""
    wanted, *until = parts
    if not isinstance(wanted, Filter) or wanted.controller != YOURS or wanted.other:
        return None
    args = Map(what=Target(wanted), to=Target(wanted.but(controller=THEIRS)))
    return Do("intercambiar control", args.set("until", until[0]) if until else args)


def _of_theirs(said: Any) -> object:
    what = said.args.get("what") if isinstance(said, Do) and said.verb == "intercambiar control" else None
    if not isinstance(what, Target):
        return None
    parts = (what.filter, said.args["until"]) if "until" in said.args else (what.filter,)
    return parts if _with_theirs(parts) == said else None


def _totem(what: Any) -> object:
    """A Tótem, which alone may be an Aliado too."""
    wanted = what.filter if isinstance(what, Target) else None
    return what if what == THIS or (wanted is not None and wanted.types == ("Tótem",) and not wanted.zones) else None


_TOTEM: Any = through(A, _totem, _totem)
_PICKED: Any = through(Target(A), _totem, _totem)
_BY_EFFECT: Any = Map(por="efecto")


def _allies(wanted: Any) -> object:
    """«Los demás Aliados» behind «uno de sus Aliados»: of the same kind, and no other."""
    return wanted if wanted == Filter(types=("Aliado",)) else None


def _of_others(event: Any) -> object:
    """What happens to something else than the card itself."""
    return None if THIS in (event.obj, event.source) else event


_OF_OTHERS = through(A, _of_others, _of_others)


def _of_type(word: str) -> Any:
    return lambda types: Fact(word, types[0]) if len(types) == 1 else None


def _type_of(word: str) -> Any:
    return lambda said: (said.value,) if isinstance(said, Fact) and said.word == word else None


def _dearer(mark: str, aim: Filter) -> Any:
    return with_(A, marks=Plus((mark, aim)))


OPPOSING: dict[str, Any] = {
    "ability_directed": _DIRECTED,
    "card_directed": _DIRECTED,
    "directed": _DIRECTED,
    "control_exchanged": do("intercambiar control", what=Target(A), to=B),
    "control_exchanged_until": do("intercambiar control", what=Target(A), to=B, until=C),
    "control_with_theirs": through((A,), _with_theirs, _of_theirs),
    "control_with_theirs_until": through((A, B), _with_theirs, _of_theirs),
    "all_attack_with": Static(Filter(), rule=AT_MOST, value=A),
    "they_attack_with": Static(_HIS, rule=AT_MOST, value=A),
    "they_put_no_gold": Static(_HIS, rule="no pone Oros"),
    "nobody_puts_gold": Static(Filter(), rule="no pone Oros"),
    "dearer_on_these": Static(_dearer(AIMS, B), rule="cuesta más", value=C),
    "dearer_on_this": Static(_dearer(AIMS, _ITSELF), rule="cuesta más", value=B),
    "dearer_affecting_these": Static(_dearer(AFFECTS, B), rule="cuesta más", value=C),
    "dearer_affecting_this": Static(_dearer(AFFECTS, _ITSELF), rule="cuesta más", value=B),
    "their_talismans": Filter(types=("Talismán",), owner=THEIRS),
    "all_talismans": Filter(types=("Talismán",)),
    "in_that_step": Static(A, rule="momento", value=B),
    "this_in_that_step": Static(THIS, rule="momento", value=A),
    "used_in_step": with_(B, timing=A),
    "step_of_attack": windows.ATTACKS,
    "step_of_blocks": windows.BLOCKS,
    "not_grouped_next": do("regla", what=A, rule=NOT_IN_PHASE, until=HIS_GROUPING),
    "considered": do("considerar un Aliado", what=_TOTEM, strength=B, until=C),
    "considered_by_cost": do("considerar un Aliado", what=_TOTEM, until=B),
    "one_considered": do("considerar un Aliado", what=_PICKED, strength=B, until=C),
    "one_considered_by_cost": do("considerar un Aliado", what=_PICKED, until=C),
    "said_considered": do("considerar un Aliado", what=_TOTEM, strength=C, until=D),
    "said_considered_by_cost": do("considerar un Aliado", what=_TOTEM, until=D),
    "control_while_here": do("controlar", what=A, until=WHILE_THERE),
    "done_by_whom": On(B, A, source=C, data=_BY_EFFECT),
    "this_done_by_whom": On(A, THIS, source=B, data=_BY_EFFECT),
    "leaves_by_whom": On("mover", A, source=B, data=Map({"sale": True, "por": "efecto"})),
    "beats": On("destruir", B, source=A, data=Map(por="Aliados")),
    "who_did": Ref(WHO_DID),
    **{
        f"{which}_{verb}": do("conservar uno", who=A, filter=kind, event=event)
        for verb, event in (("destroys", "destruir"), ("banishes", "desterrar"), ("shuffles", "barajar"))
        for which, kind in (("keeps", B), ("keeps_allies", through(B, _allies, _allies)))
    },
    "yours_was_destroyed": through(A, _of_type("se destruyó uno tuyo este turno"), _type_of("se destruyó uno tuyo este turno")),
    "theirs_was_destroyed": through(
        A, _of_type("se destruyó uno oponente este turno"), _type_of("se destruyó uno oponente este turno")
    ),
    "whenever_in_cemetery": whenever((_OF_OTHERS, B), zone="cementerio"),
    "whenever_there": whenever((_OF_OTHERS, B), zone="cementerio"),
    "it_changes_then": do("modificar", what=B, parts=C, until=A),
}
