"""What effects name (11.3.3, 11.3.4): elegir as something is announced, seleccionar as it resolves; instructions in order."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Context, CostPart, Filter, Ref
from ...kernel.conditions import Refusal
from ...kernel.decisions import Procedure
from ...kernel.frozen import Id, Map
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from ...kernel.selecting import found, matches
from ...kernel.state import State
from ...play.choosing import Choosing, Who, owner_of
from ...play.instructions import Instructions
from ...play.ruling import ruled, rulings
from ...play.slots import Slot
from ...play.stack import ABILITY
from ...play.targets import Targeting
from . import rules as r
from .affording import payable
from .cards import SUMMON
from .costing import bill
from .layers import controller_of
from .moving import PAID_ITSELF, moved_itself, went
from .paying import moves_by, pay
from .sections import section_of
from .values import tell_values
from .zones import STACK, STACK_NAME

#: Whether «hasta» may be none.
UP_TO = "fftcg-elegir-hasta-cierto-numero"
#: What keeps a card from being chosen: by anybody, or by the opponent of who controls it.
_NEVER, _NOT_BY_OPPONENT = "no puede ser elegido", "tu oponente no puede elegirlo"
#: The same, with what is of a kind, or is an ability of such a card.
NOT_BY_SUCH = "no puede ser elegido por lo que es"
_BY = ("Invocaciones", "Habilidades")
_ALL_THAT_KEEP = frozenset(
    (
        _NEVER,
        _NOT_BY_OPPONENT,
        NOT_BY_SUCH,
        *(f"{_NEVER} por {what}" for what in _BY),
        *(f"{_NOT_BY_OPPONENT} con {what}" for what in _BY),
    )
)
#: What an opponent must choose who chooses something and can choose it.
MUST_BE_CHOSEN = "tu oponente debe elegirlo"


def _barred(state: State, obj: Id, you: str, by: Id | None) -> bool:
    """2.2: whether an effect keeps a player from choosing a card with something."""
    if _ALL_THAT_KEEP.isdisjoint(rulings(state)):
        return False
    what = _BY[0] if by is not None and _is_summon(state, by) else _BY[1]
    never = (_NEVER, f"{_NEVER} por {what}")
    theirs = (_NOT_BY_OPPONENT, f"{_NOT_BY_OPPONENT} con {what}") if controller_of(state, obj) != you else ()
    if any(ruled(state, obj, word) for word in (*never, *theirs)):
        return True
    card = whose_it_is(state, by)
    if card is None:
        return False
    return any(matches(state, card, one.value, one.context.you, obj, anywhere=True) for one in ruled(state, obj, NOT_BY_SUCH))


def whose_it_is(state: State, by: Id | None) -> Id | None:
    """The card that does something: of an ability that which has it, or had."""
    here = state.objects.get(by) if by is not None else None
    card = here.item.source if here is not None and here.kind == ABILITY else by
    return card if card in state.objects or card in state.past else None


def _is_summon(state: State, obj: Id) -> bool:
    """Whether it is an Invocación, and no ability."""
    here = state.objects.get(obj)
    return here is not None and here.kind != ABILITY and SUMMON in state.game.known(state, obj).get("types", ())


def _where(wanted: Filter) -> Filter:
    """5.2.3.1.2.1: a summon never stands in the field: where a text names no zone, those on the stack are meant."""
    return wanted if wanted.zones or wanted.types != (SUMMON,) else wanted.but(zones=(STACK_NAME,))


def _possible(state: State, slot: Slot, context: Context, item: Id | None) -> Iterator[Id]:
    for obj in found(state, _where(slot.target.filter), context.you, context.source):
        if obj != item and not _barred(state, obj, context.you, context.source if item is None else item):
            yield obj


def _why_not(state: State, slot: Slot, context: Context, obj: Id, item: Id | None, rule: R) -> tuple[Refusal, ...]:
    name = state.game.name_of(state, obj)
    if obj == item:
        return (Refusal(rule, "no puede elegirse a sí misma", name),)
    if obj not in found(state, _where(slot.target.filter), context.you, context.source):
        return (Refusal(rule, "no es lo que pide", name),)
    barred = _barred(state, obj, context.you, context.source if item is None else item)
    return (Refusal(r.RESTRICTION, "un efecto impide elegirlo", name),) if barred else ()


def _fewest(state: State, slot: Slot) -> int:
    target = slot.target
    return max(1, target.low) if state.reading(UP_TO) == "hace-falta-uno" else target.low


def _referred(match: Match, ref: Ref, listed: tuple[Id, ...], context: Context) -> tuple[Id, ...]:
    """7.4, 11.8.16.1: what an ability that looks for its own card to leave does to that card, it does to the new card that it
    became, while that is where it went. So does what has just moved its own card (5.2.4.1)."""
    there = tuple(i for i in listed if i in match.state.objects)
    cause = context.cause
    if not there and ref.word == "este" and (moved := moved_itself(match.state, context)) is not None:
        return moved
    if there or ref.word != "este" or cause.before is None or cause.before != context.source or cause.obj is None:
        return there
    if cause.obj in match.state.objects:
        return (cause.obj,)
    text = f"{match.game.name_of(match.state, cause.before)} ya no está en la zona a la que fue: el efecto falla"
    match.say(r.NOT_WHERE_SOUGHT, text=text)
    return there


def _selected(match: Match, player: str, chosen: tuple[Id, ...], context: Context) -> None:
    """11.3.3, 11.6.5, 11.8.9: what is selected need not be what could be chosen."""
    spared = [i for i in chosen if _barred(match.state, i, context.you, context.source)]
    if spared:
        stack = match.state.zones.get(STACK, ())
        ability = match.state.objects[stack[0]].item.ability if stack else None
        match.say(
            section_of(ability).aims, text=f"{match.names(spared)}: se selecciona, no se elige, y que no pueda elegirse no cuenta"
        )


def _obliged(state: State, obj: Id, context: Context) -> bool:
    """Whether an effect obliges the opponent of who controls it to choose it."""
    return bool(ruled(state, obj, MUST_BE_CHOSEN)) and controller_of(state, obj) != context.you


TARGETING = Targeting(_possible, _why_not, lambda state, slot: [o.id for o in state.in_play()], _fewest, _obliged)
CHOOSING = Choosing(
    (r.CHOSEN_LATER, r.CHOSEN_LEGAL),
    controller=lambda state, obj: state.game.known(state, obj).get("controller") or owner_of(state, obj),
    referred=_referred,
    chosen=_selected,
    who=Map({"cada jugador": Who(lambda state, context: state.players_from(state.active), (r.BOTH_DO, r.ACTIVE_DECIDES))}),
)


def _pay(match: Match, context: Context, cost: tuple[CostPart, ...]) -> Procedure:
    """11.8.14: a cost that an effect lets one pay as it resolves; what something else happened instead of was not paid
    (11.12.5.4)."""
    if cost:
        before, mark = match.state, match.mark()
        what = bill(match.state, context, cost, element=r.FOLLOWS)
        try:
            yield from pay(match, context, what, (r.FOLLOWS,), r.IGNORED)
        except Illegal as why:
            match.say(why.rule, text=f"no se paga: {why.text}")
            return False
        if not all(went(match, verb, mark) for verb in moves_by(context, what.parts)):
            match.say(r.NEVER_HAPPENED, text="eso no ha ocurrido: ha ocurrido otra cosa en su lugar")
            return False
        if context.source is not None and context.source in before.objects and context.source not in match.state.objects:
            here = tuple(o.id for o in match.state.objects.values() if o.former == context.source)
            return context.but(cause=context.cause.naming(PAID_ITSELF, here))
    return True


def _unable(match: Match, context: Context, cost: tuple[CostPart, ...]) -> None:
    """11.8.14: what may be done is looked at only now, and is not offered to who cannot do it."""
    asks = match.game.name_of(match.state, context.source)
    text = f"{context.you} no puede {'pagar lo que pide' if cost else 'hacer lo que permite'} {asks}: no se hace"
    match.say(r.OPTIONAL, text=text, by=context.you)


INSTRUCTIONS = Instructions(
    optional=r.OPTIONAL,
    unable=_unable,
    can_pay=lambda state, context, cost: payable(state, context, bill(state, context, cost)),
    pay=_pay,
    begins=tell_values,
    defined=r.LETTERS,
    nothing=r.IGNORED,
)
