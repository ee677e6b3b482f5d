"""Effects that last (4.6, 1.F): changes, rules in words, replacement and prevention; until when, and how that is said."""

from __future__ import annotations

from ...kernel.abilities import Affected, Context, Filter, On, Part, Replacing
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data, Map, Value
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import State
from ...play import lasting
from ...play.choosing import elements
from ...play.grounds import ground
from ...play.lasting import Change, Lasting, Modifying, RuleEffects, lasts, uses, with_effects
from . import rules as r
from .losing import PERMANENT

FINAL = "Fase Final"
GROUPING = ("próxima Fase de Agrupación", "próximo turno")
#: Which of effects that last and static abilities prevails; until when what names no duration lasts; what a setter fixes;
#: and whether a permanent change alters what is printed.
PREVAILS, NO_DURATION = "myl-continuas-frente-a-bonificadores", "myl-modificadores-sin-duracion"
SETTERS, PRINTED = "myl-establecedor-en-la-suma", "myl-fuerza-impresa-y-permanente"

_FOR_A_TURN = frozenset({"strength =", "strength +"})


def _operation(state: State, op: str) -> str:
    """The operation by which a change of strength is applied under the readings in force."""
    if op == "strength permanent" and state.reading(PRINTED) == "no-cambia":
        return "strength +"
    if op == "strength =" and state.reading(SETTERS) == "fija-la-base":
        return "strength base ="
    if op in _FOR_A_TURN and state.reading(PREVAILS) == "prevalecen-continuas":
        return op.replace("strength", "strength early")
    return op


def _until(state: State, operations: frozenset[str]) -> str:
    """1.F: a change of strength lasts until the Fase Final, any other for good."""
    if "strength permanent" in operations and state.reading(NO_DURATION) == "siempre-fase-final":
        return FINAL
    return FINAL if operations & _FOR_A_TURN else PERMANENT


def _reading(change: Change) -> str | None:
    """The disputed point on which a change of strength rests: first those by which it is otherwise than by default."""
    operations, state = change.operations, change.state
    if operations & _FOR_A_TURN and state.reading(PREVAILS) == "prevalecen-continuas":
        return PREVAILS
    if "strength permanent" in operations and state.reading(NO_DURATION) == "siempre-fase-final":
        return NO_DURATION
    if "strength =" in operations:
        return SETTERS
    return PRINTED if "strength permanent" in operations else None


def _said(change: Change) -> str:
    until = f" (hasta {change.until})" if change.until and change.until != PERMANENT else ""
    return f"{', '.join(map(_part_said, change.given))}{until}"


def _part_said(part: Part) -> str:
    if part.op.startswith("strength"):
        kind = {"strength =": "Fuerza fijada en ", "strength permanent": "Fuerza permanente "}.get(part.op, "Fuerza ")
        return f"{kind}{part.value}" if part.op == "strength =" or not isinstance(part.value, int) else f"{kind}{part.value:+d}"
    words = {"abilities +": "gana", "abilities -": "pierde", "abilities =": "pierde su Habilidad", "types": "pasa a ser"}
    value = getattr(part.value, "name", part.value)
    return f"{words.get(part.op, part.op)} {value if isinstance(value, str) else ''}".strip()


def _about(state: State, context: Context, who: Value, affects: Value) -> tuple[tuple[str, Affected], ...]:
    """One effect, on cards or on the players of a side."""
    return ((context.you, Filter(controller=who or "") if affects is None else affects),)


LASTING = Lasting(
    Modifying(
        (ground(r.BLANK, when=uses("abilities =")), ground(r.DURATION, r.AFFECT)),
        numbers=_FOR_A_TURN | {"strength permanent"},
        said=_said,
        operation=_operation,
        until=_until,
        reading=_reading,
    ),
    RuleEffects(  # 4.3, 4.6
        (ground(r.DURATION),), _about, lambda args, until: f"rige «{args['rule']}» (hasta {until})", until=FINAL
    ),
    (ground(r.DURATION),),
    "queda algo por hacer más tarde",
)


def replacing(match: Match, context: Context, args: Data) -> Procedure:
    """8.13: what would leave play goes elsewhere."""
    leaving = args.get("event", "salir") == "salir"
    on = On("mover", data=Map(sale=True)) if leaving else On(args["event"])
    listed = yield from elements(match, context, args["what"])
    if listed:
        ability = Replacing(on, "en vez de eso", value=args["zone"])
        effect = lasts(match.state, context, listed, args.get("until", PERMANENT), replacing=ability)
        text = f"si fuera a salir del juego, irá a: {args['zone']}"
        match.set(r.REPLACEMENT, text=text, effects=with_effects(match.state, effect))
    return listed


def preventing(match: Match, context: Context, args: Data) -> Procedure:
    """4.7.F, 6.1.G: the next time that this would be done to these cards, it is not."""
    event, listed = args.get("event", "destruir"), (yield from elements(match, context, args["what"]))
    if listed:
        ability = Replacing(On(event), "prevenir")
        effect = lasts(match.state, context, listed, args.get("until", FINAL), replacing=ability, left=1)
        text = f"se previene {event} a {', '.join(match.game.name_of(match.state, i) for i in listed)}"
        match.set(r.DURATION, text=text, effects=with_effects(match.state, effect))
    return listed


def end_effects(match: Match, words: tuple[str, ...], rules: tuple[R, ...], text: str) -> None:
    """7.A.4, 7.D.b: the effects that last until now end."""
    lasting.end_effects(match, lambda effect: effect.until in words, *rules, text=text)
