"""What effects name (8.6): chosen as they are activated or as they resolve, and instructions in their order (1.4.7)."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Choose, Context, CostPart, Filter, Ref
from ...kernel.conditions import Refusal
from ...kernel.decisions import Procedure
from ...kernel.frozen import EMPTY, Id, Map, Value
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.selecting import as_known, found, matches
from ...kernel.state import State
from ...play.choosing import Choosing, UpTo, Who, owner_of
from ...play.instructions import Instructions
from ...play.ruling import THIS, ruled
from ...play.slots import Slot
from ...play.targets import Targeting
from . import costing
from . import rules as r
from .ficha import holder
from .keeping import of_spell
from .zones import STACK

#: Whether «hasta» allows none.
UP_TO = "souls-hasta-cero"
#: The mark of cards of which something in quotes speaks (2.1.2).
CALLED = "se llama"
#: Whose the card originally is of which an effect speaks (4.2.2).
OWNER = "su dueño"
#: Who controls, or last controlled, the card of which an effect speaks.
CONTROLLER = "su controlador"
#: Under which word an effect knows who chooses for it.
_CHOOSER = "quien elige"
#: The player who has the Ficha de Ataque, and the other one (4.3).
WITH_FICHA, WITHOUT_FICHA = "jugador de turno", "jugador que no es de turno"
#: The player whom what set off an effect was about.
THAT_PLAYER = "jugador"
#: The rules in words of what no Conjuro, or no effect, of the opponent can choose (1.4.3).
NOT_BY_SPELLS, NOT_BY_THEM = "no la eligen Conjuros del oponente", "no la eligen efectos del oponente"


def _owners(state: State, context: Context) -> tuple[str, ...]:
    return tuple(dict.fromkeys(owner_of(state, obj) for obj in as_known(state, Ref("ese"), context)))


def _controllers(state: State, context: Context) -> tuple[str, ...]:
    listed = (state.last(obj) for obj in as_known(state, Ref("ese"), context) if obj in state.objects or obj in state.past)
    return tuple(dict.fromkeys(here.controller or here.owner for here in listed))


def _referred(match: Match, ref: Ref, listed: tuple[Id, ...], context: Context) -> tuple[Id, ...]:
    """4.9.5: what is there; the card of an effect that its own leaving set off, or that of the unit that bore it, is what it has
    become by that."""
    objects = match.state.objects
    if ref != THIS:
        return tuple(i for i in listed if i in objects)
    now = (i if i in objects else _become(match.state, i, context) for i in listed)
    return tuple(i for i in now if i is not None)


def _become(state: State, obj: Id, context: Context) -> Id | None:
    left = state.past.get(obj)
    if left is None or context.cause.before is None or context.cause.before not in (obj, left.obj.attached):
        return None
    now = left.became
    return now if now in state.objects else None


def _least(state: State, low: int) -> int:
    """1.4.5.1, 8.6.3: «hasta» is one at least, or none by the reading in force."""
    return 0 if state.reading(UP_TO) == "puede-0" else max(1, low)


def _say_none(match: Match, player: str, picked: tuple[Id, ...], context: Context) -> None:
    """1.4.2: who has nothing to choose does nothing of it."""
    if not picked and _least(match.state, 0):
        match.say(r.IMPOSSIBLE, text=f"{player} no tiene qué elegir: no lo hace")


def chosen_by(context: Context, player: str) -> Context:
    """The same, with who chooses for an effect where that may be another than whose it is (8.1.3.1)."""
    return context if player == context.you else context.but(cause=context.cause.naming(_CHOOSER, player))


def chooser(context: Context) -> str:
    """Who chooses what an effect works on: whose it is, where nobody else does."""
    return str(context.cause.more.get(_CHOOSER, context.you))


def chosen_for(what: Choose) -> bool:
    """Whether what an effect has chosen is for it to work on; else a player gives of their own, which only they choose."""
    return what.by == "tú" and "tú" not in (what.filter.controller, what.filter.owner)


CHOOSING = Choosing(
    (r.CHOOSES,),
    fewer=r.CHOOSES,
    up_to=UpTo(_least, (r.ONE_AT_LEAST,), UP_TO),
    controller=lambda state, obj: state.game.known(state, obj).get("controller") or owner_of(state, obj),
    who=Map(
        {
            "cada jugador": Who(lambda state, context: state.players_from(state.active), (r.BOTH_DECIDE,)),
            OWNER: Who(_owners),
            CONTROLLER: Who(_controllers),
            WITH_FICHA: Who(lambda state, context: tuple(p for p in state.living() if p == holder(state))),
            WITHOUT_FICHA: Who(lambda state, context: tuple(p for p in state.living() if p != holder(state))),
            THAT_PLAYER: Who(lambda state, context: context.cause.named(THAT_PLAYER) or ()),
        }
    ),
    referred=_referred,
    chosen=_say_none,
    decides=lambda context, what, player: chooser(context) if chosen_for(what) else player,
)


def _possible(state: State, slot: Slot, context: Context, item: Id | None) -> Iterator[Id]:
    listed = found(state, slot.target.filter, context.you, context.source)
    return (i for i in listed if i != item and not _out_of_reach(state, context, i))


def _out_of_reach(state: State, context: Context, obj: Id) -> bool:
    """1.4.3: whether an effect keeps those of the opponent from choosing an element."""
    words = (NOT_BY_SPELLS, NOT_BY_THEM) if of_spell(state, context.source) else (NOT_BY_THEM,)
    theirs = state.game.known(state, obj).get("controller") not in (None, context.you)
    return theirs and any(ruled(state, obj, word) for word in words)


def _why_not(state: State, slot: Slot, context: Context, obj: Id, item: Id | None, rule: R) -> tuple[Refusal, ...]:
    if obj in _possible(state, slot, context, item):
        return ()
    name, wanted, seen = state.game.name_of(state, obj), slot.target.filter, state.game.known(state, obj)
    if matches(state, obj, wanted, context.you, context.source):
        return tuple(Refusal(one, "un efecto no permite que se elija", name) for one in (r.CARD_FIRST, r.PROHIBITED))
    if state.objects[obj].zone == STACK and matches(state, obj, wanted.but(zones=(STACK.name,)), context.you, context.source):
        return (Refusal(r.NOT_RESOLVED, "no ha resuelto: aún no está en el cementerio", name),)
    if wanted.types and not set(wanted.types) & set(seen.get("types", ())):
        return (Refusal(r.OF_ITS_TYPE, "no es del tipo que el efecto dice", name),)
    if (named := quoted(wanted)) and not matches(state, obj, Filter(marks=_in_quotes(wanted)), context.you, context.source):
        return tuple(Refusal(one, "no es de las que el efecto dice entre comillas", name) for one in named)
    bounds = {"at_most": wanted.at_most.without("cost"), "at_least": wanted.at_least.without("cost")}
    free = wanted.but(**{key: value or EMPTY for key, value in bounds.items()})
    if free != wanted and matches(state, obj, free, context.you, context.source):
        return (Refusal(r.WRITTEN_COST, "no tiene ese coste: el coste de una carta es el que lleva escrito", name),)
    return (Refusal(rule, "no es lo que el efecto pide", name),)


def _in_quotes(wanted: Filter) -> tuple[Value, ...]:
    return tuple(mark for mark in wanted.marks if isinstance(mark, tuple) and mark[0] == CALLED)


def quoted(wanted: Filter) -> tuple[R, ...]:
    """2.1.2: the rule by which something in quotes says of which cards an effect speaks."""
    return (r.IN_QUOTES,) if _in_quotes(wanted) else ()


def _fewest(state: State, slot: Slot) -> int:
    target = slot.target
    return target.low if target.low == target.high else _least(state, target.low)


def _thought_of(state: State, slot: Slot) -> tuple[Id, ...]:
    """What is in play; what waits in the fila, where the effect speaks of that or of where a Conjuro goes from there (3.5.2)."""
    there = state.zones.get(STACK, ()) if {STACK.name, "cementerio"} & set(slot.target.filter.zones) else ()
    return (*(o.id for o in state.in_play()), *there)


TARGETING = Targeting(_possible, _why_not, _thought_of, _fewest)


def _pay(match: Match, context: Context, cost: tuple[CostPart, ...]) -> Procedure:
    return (yield from costing.pay(match, context, cost, (r.PAY_ALL, r.COST_BEFORE))) if cost else True


INSTRUCTIONS = Instructions(
    optional=r.OPTIONAL,
    can_pay=lambda state, context, cost: costing.can_pay(state, context, cost),
    pay=_pay,
)
