"""Effects that last (6.7.4, 8.1.2.3), and rules in words."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel.abilities import Affected, Context, Filter, Part, Static, Triggered
from ...kernel.frozen import Data, Id, Value
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.wording import together
from ...play.grounds import ground
from ...play.lasting import Change, Lasting, Modifying, RuleEffects, uses
from ...play.ruling import THIS, InWords, Ruling
from ...play.telling import Telling
from . import rules as r
from .cards import BEARER
from .effects import THIS_TURN

_NUMBERS = frozenset({"strength +", "resistance +", "strength =", "resistance =", "strength is", "resistance is"})
_SAID = {"strength": "Fuerza", "resistance": "Defensa"}


def _part_said(part: Part) -> str:
    word, _, sign = part.op.partition(" ")
    if part.op == "archetypes +" and isinstance(part.value, tuple):
        return f"gana el Arquetipo {together(map(str, part.value))}"
    if part.op not in _NUMBERS:
        does = "pierde" if sign == "-" else "gana"
        return "efectos negados" if part.op == "abilities =" else f"{does} {getattr(part.value, 'name', 'una habilidad')}"
    if not isinstance(part.value, int):
        return f"{_SAID[word]} según lo que cuenta"
    return f"{_SAID[word]} {part.value:+d}" if sign == "+" else f"{_SAID[word]} {part.value}"


def _said(change: Change) -> str:
    return f"{together(map(_part_said, change.parts))}{' este turno' if change.until == THIS_TURN else ''}"


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


def _falls(*operations: str, to: int) -> Callable[[Change], bool]:
    """1.4.6: of a change by which a number would come to ``to`` or less."""

    def falls(change: Change) -> bool:
        view = change.state.game.view
        return any(
            (view(change.state, i).get(p.op.removesuffix(" +")) or 0) + p.value <= to
            for p in change.parts
            if p.op in operations and isinstance(p.value, int) and p.value < 0
            for i in change.elements
            if i in change.state.objects
        )

    return falls


def _why_it_ceases(match: Match, source: Id, ability: Static) -> tuple[R, ...]:
    """8.1.2.3.3, 8.1.2.3.4: its card left the field, or was negated; else its condition is not met any more."""
    here = match.state.objects.get(source)
    valid = here is not None and ability in match.state.game.view(match.state, source).get("abilities", ())
    return (r.ON_CONDITION,) if valid and ability.only_if is not None else (r.NO_LONGER,)


def _begins_or_ceases(match: Match, how: str, source: str, ability: Static, there: tuple[Id, ...]) -> str:
    what = together([*map(_part_said, ability.parts), *([ability.rule] if ability.rule else [])])
    return f"{how} a {match.names(there)} el efecto permanente de {source}: {what}"


#: 8.1.2.3.1, 8.1.2.3.3–8.1.2.3.5: a permanent effect is applied at once, or once its condition is met, and at once no more.
TELLING = Telling(
    (r.PERMANENT, r.AT_ONCE_APPLIES),
    changing=lambda ability: (
        ability.affects != BEARER and (bool(ability.parts) or ability.rule in ("duerme", "no ataca", "no bloquea"))
    ),
    says=_begins_or_ceases,
    ceasing=_why_it_ceases,
    conditioned=(r.ON_CONDITION, r.STAYS_VALID),
)
IN_WORDS = InWords(_concerns)
LASTING = Lasting(
    Modifying(
        (
            ground(r.NEGATED, when=uses("abilities =")),
            ground(r.ARCHETYPES, when=uses("archetypes +")),
            ground(r.NEVER_NEGATIVE, when=_falls("strength +", "resistance +", to=0)),
            ground(r.RESOLVES),
            ground(r.ITS_OWN, when=lambda change: change.args.get("what") == THIS),
        ),
        basis=(
            ground(r.STRENGTH_AT_LEAST, when=_falls("strength +", to=-1)),
            ground(r.DEFENCE_AT_LEAST, when=_falls("resistance +", to=-1)),
            ground(r.THIS_TURN, when=lambda change: change.until == THIS_TURN),
        ),
        numbers=_NUMBERS,
        said=_said,
        until=lambda state, operations: "",
    ),
    RuleEffects((ground(r.RESOLVES),), _about, _rule_said, until=THIS_TURN),
    (ground(r.RESOLVES),),
    _later_said,
)
