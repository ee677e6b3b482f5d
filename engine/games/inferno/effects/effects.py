"""What Inferno lends to carrying out instructions (607.2c–j): what they rest on, and costs paid on resolution (117.12)."""

from __future__ import annotations

from ....kernel.abilities import Condition, Context, CostPart, Fact, Instruction, Number, Ref
from ....kernel.conditions import Action
from ....kernel.decisions import Procedure
from ....kernel.frozen import Data, Id
from ....kernel.match import Illegal, Match
from ....kernel.selecting import amount, refer
from ....kernel.state import State
from ....play.choosing import players
from ....play.costs import pay
from ....play.instructions import Instructions, apply, asked
from ....play.ruling import players_ruled
from .. import rules as r
from ..elements.characteristics import DEMON
from ..playing.affording import PAYING
from ..playing.costing import can_pay_part
from ..playing.paying import gather_energy, pay_energy
from . import effects_choices as choices
from .choosing import uncontrolled


def as_announced(match: Match, context: Context, effect: tuple[Instruction, ...], item: Id) -> Procedure:
    """What was announced for a card or ability on the chain, or paid for it, and the X of its text."""
    here = match.state.objects[item].item
    paid = tuple(i for part in here.paid for i in part)
    cause = context.cause.but(division=here.division, paid=paid)
    return (yield from choices.with_x(match, context.but(those=here.those, cause=cause), effect))


def follow(match: Match, context: Context, effect: tuple[Instruction, ...], item: Id | None) -> Procedure:
    """607.2c, 607.2j: every instruction, also when ``item``, what resolves, leaves the chain meanwhile (None: it has)."""
    left = item is None

    def goes_on() -> None:
        nonlocal left
        if not left and item not in match.state:
            left = True
            match.say(r.RESOLVES_ANYWAY, text="lo que se resuelve ya no está en la cadena: sigue resolviéndose")

    return (yield from apply(match, context, effect, goes_on))


def _begins(match: Match, context: Context, do: Instruction) -> None:
    """What an instruction rests on besides its verb: fractions, players named by what is no longer there."""
    if any(isinstance(value, Number) and value.over > 1 for value in do.args.values()):
        match.say(r.ROUNDING, text="se redondea", reading="inferno-fraccion-sin-redondeo")
    if isinstance(who := do.args.get("who"), Ref) and uncontrolled(match.state, who, context):
        gone = match.names(i for i in refer(match.state, who, context) if i in match.state)
        match.say(r.OWNER_INSTEAD, text=f"nadie controla {gone}: vale su propietario")
    if do.args.get("who") == "demonio compañero":
        match.say(r.COMPANIONS, text="se refiere a los compañeros de equipo")
    if _asks_of_gone(match, do, context):
        match.say(r.LAST_KNOWN_PLAYER, text="vale lo último que se supo de quien se fue")


def _asks_of_gone(match: Match, do: Instruction, context: Context) -> bool:
    """Whether an instruction needs a number of a player, by the demon, who left the game (800.3e)."""
    wanted = [v.of for v in do.args.values() if isinstance(v, Number) and isinstance(v.of, Ref)]
    listed = [i for ref in wanted for i in refer(match.state, ref, context)]
    past = match.state.past
    return any(i not in match.state and i in past and past[i].obj.kind == DEMON for i in listed)


def _accepts(match: Match, context: Context, args: Data) -> Procedure:
    """117.12: a cost paid on resolution, when there is one; with ``must`` it is no choice (117.3b)."""
    player, drawing = context.you, _who_would_draw(match, context, args.get("then", ()))
    empty = [r.MAY_DRAW_FROM_EMPTY] if any(not match.state.zone("mazo", p) for p in drawing) else []
    rule = r.CHOICES_ON_RESOLUTION if _plainly(args) else r.PAID_ON_RESOLUTION
    if args.get("must"):
        accepted = yield from _obliged(match, player, context, args.get("cost", ()))
    elif drawing and any(players_ruled(match.state, p, "no puede tomar cartas") for p in drawing):
        forbids = r.MAY_DRAW_FROM_EMPTY if drawing == (player,) else r.OTHER_MAY_DRAW
        match.say(forbids, text="un efecto prohíbe tomar: no puede elegirse", by=player)
        return False
    else:
        accepted = yield from asked(match, context, args, rule)
    must = bool(args.get("must"))
    if accepted or not must:
        does = "debe hacer" if must else "decide hacer" if accepted else "decide no hacer"
        text = f"{player} {does} lo que {_whose(match, context)} {'pide' if must else 'permite'}"
        match.say(rule, *empty, text=text, by=player, chosen=not must)
    return accepted


def _plainly(args: Data) -> bool:
    """607.2d: something that may be done, and nothing that hangs on whether it is (117.12)."""
    return not any(args.get(key) for key in ("must", "else", "unless")) and "cost" not in args and len(args.get("then", ())) == 1


def _whose(match: Match, context: Context) -> str:
    return match.game.name_of(match.state, context.source) if context.source is not None else "el efecto"


def _obliged(match: Match, player: str, context: Context, cost: tuple[CostPart, ...]) -> Procedure:
    """117.3b: what must be done is done, unless its energy is not in the reserve and nothing is turned for it."""
    energy = sum(amount(match.state, part.amount, context) for part in cost if part.kind == "energía")
    if match.state.players[player].pool >= energy or (yield from choices.willing_to_turn(match, player, energy)):
        return True
    choices.not_obliged(match, player)
    return False


def _who_would_draw(match: Match, context: Context, then: tuple[Instruction, ...]) -> tuple[str, ...]:
    """The players who would draw first of all if the option is taken."""
    if not then or getattr(then[0], "verb", "") != "tomar":
        return ()
    return players(match.state, context, then[0].args.get("who"))


def _payable(state: State, context: Context, cost: tuple[CostPart, ...]) -> bool:
    source = context.source if context.source is not None and context.source in state else None
    return all(can_pay_part(state, context.you, source, part) for part in cost)  # type: ignore[arg-type]


def _pay_now(match: Match, context: Context, cost: tuple[CostPart, ...]) -> Procedure:
    """117.12, 708.1: True when paid; what cannot be paid in full is undone."""
    mark = match.mark()
    try:
        energy_cost = sum(amount(match.state, p.amount, context) for p in cost if p.kind == "energía")
        if energy_cost:
            yield from gather_energy(match, context.you, energy_cost, (r.PAY_WHILE_RESOLVING,))
            yield from pay_energy(match, context.you, energy_cost, (r.PAID_ON_RESOLUTION,))
        yield from pay(match, context, tuple(p for p in cost if p.kind != "energía"), PAYING, (r.PAID_ON_RESOLUTION,))
    except Illegal as why:
        match.undo(mark, (), (why.rule, r.UNDO), f"{context.you} no puede pagarlo: {why.text}")
        return False
    return True


def _looked_at(match: Match, context: Context, condition: Condition, holds: bool) -> None:
    """122.3e: whether an environment is there is looked at as the effect is applied."""
    if isinstance(condition, Fact) and condition.word == "entorno":
        match.say(r.ENVIRONMENT_EFFECT, text="se mira si hay el entorno al resolver")


def _unable(match: Match, context: Context, cost: tuple[CostPart, ...]) -> None:
    """117.3, 117.12: what may be done for a cost is not offered to who cannot pay all of it."""
    text = f"{context.you} no puede pagar lo que {_whose(match, context)} pide: no se hace"
    match.say(r.COST_IN_FULL, r.PAID_ON_RESOLUTION, text=text, by=context.you)


INSTRUCTIONS = Instructions(
    unable=_unable,
    optional=r.PAID_ON_RESOLUTION,
    can_pay=_payable,
    pay=_pay_now,
    accepts=_accepts,
    begins=_begins,
    looked_at=_looked_at,
    unless=r.UNLESS,
    defined=r.X_DEFINED,
)


def play_replica(match: Match, context: Context, args: Data) -> Procedure:
    """702.16a: this card is played from the inferno while the ability resolves, for the cost of the replica."""
    from ..playing.playing import play

    obj = context.source
    if obj is not None and obj in match.state and match.state.objects[obj].zone.name == "inferno":
        reading = "inferno-replica-copia-y-coste"
        match.say(r.REPLICA, text=f"{context.you} juega la réplica", by=context.you, chosen=True, reading=reading)
        yield from play(match, Action("jugar", context.you, obj), price=args["cost"])
