"""Effects that last (6.7.4, 8.1.2.3), and rules in words."""

from __future__ import annotations

from ...kernel.abilities import Affected, Context, Filter, Triggered
from ...kernel.frozen import Data, Value
from ...kernel.state import State
from ...kernel.wording import together
from ...play.grounds import ground
from ...play.lasting import Change, Lasting, Modifying, RuleEffects, uses
from ...play.ruling import InWords, Ruling
from . import rules as r
from .effects import THIS_TURN

_NUMBERS = frozenset({"strength +", "resistance +", "strength =", "resistance ="})
_SAID = {"strength": "Fuerza", "resistance": "Defensa"}


def _said(change: Change) -> str:
    parts = []
    for part in change.parts:
        word, _, sign = part.op.partition(" ")
        if part.op in _NUMBERS:
            parts.append(f"{_SAID[word]} {part.value:+d}" if sign == "+" else f"{_SAID[word]} {part.value}")
        else:
            parts.append("efectos negados" if part.op == "abilities =" else f"cambia ({getattr(part.value, 'name', part.value)})")
    return f"{together(parts)}{' este turno' if change.until == THIS_TURN else ''}"


def _about(state: State, context: Context, who: Value, affects: Value) -> tuple[tuple[str, Affected], ...]:
    return ((context.you, Filter(controller=who or "") if affects is None else affects),)


def _concerns(state: State, ruling: Ruling, player: str) -> bool:
    """Whom a rule affects says «tú» or «oponente», or nothing for both."""
    side = ruling.affects.controller if isinstance(ruling.affects, Filter) else ""
    return not side or (player == ruling.context.you) == (side == "tú")


def _rule_said(args: Data, until: str) -> str:
    return f"{args['rule']}{' este turno' if until == THIS_TURN else ''}"


def _later_said(state: State, context: Context, ability: Triggered) -> str:
    return f"{state.game.name_of(state, context.source)} deja algo para más tarde"


IN_WORDS = InWords(_concerns)
LASTING = Lasting(
    Modifying(
        (
            ground(r.NEGATED, when=uses("abilities =")),
            ground(r.NEVER_NEGATIVE, when=lambda change: any(isinstance(p.value, int) and p.value < 0 for p in change.parts)),
            ground(r.RESOLVES),
        ),
        basis=(ground(r.THIS_TURN, when=lambda change: change.until == THIS_TURN),),
        numbers=_NUMBERS,
        said=_said,
        until=lambda state, operations: THIS_TURN,
    ),
    RuleEffects((ground(r.RESOLVES),), _about, _rule_said, until=THIS_TURN),
    (ground(r.RESOLVES),),
    _later_said,
)
