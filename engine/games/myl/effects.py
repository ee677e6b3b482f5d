"""What Mitos y Leyendas lends to carrying out effects (4.5): instruction by instruction, as far as possible."""

from __future__ import annotations

from ...kernel.abilities import Condition, Context, CostPart, Instruction, Number, Part, Ref
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data
from ...kernel.match import Match
from ...kernel.selecting import as_known
from ...kernel.state import State
from ...kernel.wording import together
from ...play.instructions import Instructions, asked
from . import rules as r
from .checking import state_changes
from .costing import ability_price, gold_of, parts_payable
from .layers import LAST
from .paying import pay
from .saying import name


def _tell_of_what_left(match: Match, context: Context, do: Instruction) -> None:
    """1.F, 2.1, 2.2, 3: an instruction asks something of a card that has left play; as what it is looked at is a reading."""
    asked = {key: ref for key, value in do.args.items() if (ref := _asked_of(key, value)) is not None}
    left = [i for ref in asked.values() for i in as_known(match.state, ref, context) if i in match.state.past]
    if left:
        named = match.names(dict.fromkeys(left))
        as_it_was = match.reading(LAST) == "datos-que-tenia"
        who, numbers = "who" in asked, bool(asked.keys() - {"who"})
        rules = (*((r.CONTROLS if as_it_was else r.OUT_OF_PLAY,) if who else ()), *((r.STRENGTH,) if numbers else ()))
        printed = together([*(["con lo impreso"] if numbers else []), *(["sin controlador, por su dueño"] if who else [])])
        how = "como era en el campo" if as_it_was else printed
        match.say(r.SAME_CARD, *rules, text=f"{named}, que ya no está en juego: se mira {how}", reading=LAST)


def _asked_of(key: str, value: object) -> Ref | None:
    """Of which card a number or a player in an argument is asked."""
    if key == "who" and isinstance(value, Ref):
        return value
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Part):
        value = value[0].value
    return value.of if isinstance(value, Number) and isinstance(value.of, Ref) else None


def _looked_at(match: Match, context: Context, condition: Condition, holds: bool) -> None:
    """4.5: whether what the effect asks for is so, which is looked at as it resolves."""
    text = f"{name(match.state, context.source)}: {'se cumple' if holds else 'no se cumple'} lo que su efecto pide"
    match.say(r.RESOLVES, text=text)


def _can_pay(state: State, context: Context, cost: tuple[CostPart, ...]) -> bool:
    wanted = ability_price(state, cost, context)
    return wanted.gold <= gold_of(state, context.you) and parts_payable(state, context, wanted.parts, of_card=False)


def _pay(match: Match, context: Context, cost: tuple[CostPart, ...]) -> Procedure:
    return (yield from pay(match, context, ability_price(match.state, cost, context), (r.COST,)))


def _accepts(match: Match, context: Context, args: Data) -> Procedure:
    """4.2: whether a player does what an effect lets it do, and a step that says so."""
    does = yield from asked(match, context, args)
    decides = "decide hacer" if does else "decide no hacer"
    text = f"{context.you} {decides} lo que permite {name(match.state, context.source)}"
    match.say(r.OPTIONAL_TRIGGER, text=text, by=context.you, chosen=True)
    return does


def _unable(match: Match, context: Context, cost: tuple[CostPart, ...]) -> None:
    asks = name(match.state, context.source)
    text = f"{context.you} no puede pagar lo que pide {asks}: tiene {gold_of(match.state, context.you)} de Oro"
    match.say(r.COST, text=text)


#: 4.5: every instruction, from 0 % to 100 %; then the state of the game changes. 4.2: «puedes [pagar…] … Si lo haces».
INSTRUCTIONS = Instructions(
    optional=r.OPTIONAL_TRIGGER,
    can_pay=_can_pay,
    pay=_pay,
    accepts=_accepts,
    unable=_unable,
    begins=_tell_of_what_left,
    looked_at=_looked_at,
    ends=state_changes,
    unless=r.OPTIONAL_TRIGGER,
)
