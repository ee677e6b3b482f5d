"""What a player puts on the stack: summons (11.3), action and special abilities (11.6, 11.7), step by step; undone when a step
cannot be done (14)."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.abilities import Activated, CostPart, Instruction, Spell
from ...kernel.conditions import Action
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import Alter, Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.items import Item
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.visiting import words
from ...play import modes
from ...play.aiming import Aiming, announce_division, announce_targets
from ...play.announcing import Attempt, Step, announce
from ...play.modes import Modes
from ...play.ruling import own_rules
from ...play.stack import context_of, create, note
from ...play.undoing import FoundOut, Undoing, undo
from . import rules as r
from .cards import MONSTER
from .costing import Bill, bill, price_of
from .keywords import HASTE
from .layers import has, is_a, is_forward, since_before_this_turn
from .moving import NTH, PAID_EXTRA, cast_next, paid_with
from .paying import pay
from .playing import allows_limit, besides, limit_cost, turn_up, which_to_turn
from .sections import ACTION, SPECIAL, SUMMON, Section, is_special
from .zones import HAND, LIMIT, STACK

#: The readings on what is announced.
VARIABLES = "fftcg-momento-de-declarar-variables"
THOUSANDS = "fftcg-reparto-en-multiplos-de-mil"
#: What priority in the End Phase allows; whether a Monstruo that is a Delantero uses its Dull icon at once.
FULL, ICON = "fftcg-prioridad-sin-poder-jugar", "fftcg-icono-de-dull-de-un-monstruo"
#: How much an X that nothing is paid for may be.
MOST = 99
#: How it is known of an Invocación on the stack where it goes instead of the Break Zone once it was used.
AFTER_USE = "tras usarse"
#: The name of what is under way.
USES = "usar"


@dataclass(kw_only=True)
class Announced(Attempt):
    """What is on its way to the stack, by the rules of its section."""

    section: Section


@dataclass(kw_only=True)
class Using(Announced):
    """A summon that is being cast, or an ability that is being used: the action, and what it costs."""

    action: Action
    cost: tuple[CostPart, ...] = ()
    ability: Activated | None = None
    turned: tuple[Id, ...] = ()


def _undone(match: Match, mark: tuple[State, int], using: Using, why: Illegal) -> Procedure:
    yield from undo(match, mark, using.action, why)


UNDOING = Undoing(r.ILLEGAL, r.PRIORITY_BACK, besides=(r.UNPAID, r.UNDOES_SILENTLY))
#: 14.1–14.4: for the judge who is called to it.
FOUND_OUT = FoundOut(
    (
        ("La partida vuelve al momento justo antes de intentar la acción.", (r.ILLEGAL,)),
        ("Lo pagado vuelve, y también el CP que se produjo para ella.", (r.UNPAID,)),
        ("Deshacerla no dispara nada ni reemplaza nada.", (r.UNDOES_SILENTLY,)),
        ("Quien tenía la prioridad la tiene otra vez.", (r.PRIORITY_BACK,)),
    ),
)


# --- summons (11.3) -------------------------------------------------------------------------------------------------------


def spell_of(state: State, obj: Id) -> tuple[Instruction, ...]:
    """What a summon does as it resolves."""
    abilities = state.game.known(state, obj).get("abilities", ())
    return tuple(do for ability in abilities if isinstance(ability, Spell) for do in ability.effect)


def cast(match: Match, action: Action) -> Procedure:
    """11.3: True when it was cast."""
    assert action.obj is not None
    costs = own_rules(match.state, action.obj, "coste adicional")
    using = Using(
        name=USES,
        player=action.player,
        source=action.obj,
        aims=SUMMON.aims,
        divides=SUMMON.divides,
        section=SUMMON,
        action=action,
        cost=tuple(part for one in costs for part in one.value),
    )
    return (yield from announce(match, using, _CASTING, _undone))


def _limit_break(match: Match, using: Using) -> Procedure:
    """15.2.8.3.2: with which cards a summon of the Mazo de Limit Break is paid for besides."""
    assert using.source is not None
    count = limit_cost(match.state, using.source)
    if count:
        using.turned = yield from which_to_turn(match, using.source, using.player, count)


def _declare(match: Match, using: Using) -> Procedure:
    """11.3.2: shown, and to the top of the stack."""
    assert using.source is not None
    state, using.item = match.state, match.state.next_id
    name = match.game.name_of(state, using.source)
    using.effect = spell_of(state, using.source)
    data = Map({"de": state.objects[using.source].zone.name})
    status = Map(item=Item(player=using.player))
    move = Move("a la pila", obj=using.source, player=using.player, data=data, to=STACK, controller=using.player, status=status)
    text = f"{using.player} declara la Invocación {name}"
    cited = SUMMON.declares + ((r.FROM_LIMIT_DECK,) if state.objects[using.source].zone.name == LIMIT else ())
    grounds, reading = (r.WHEN_SUMMONS, r.STACK_ORDER, r.NEW_CARD), _allows(state) or allows_limit(state, using.source)
    yield from match.do(move, rules=cited, text=text, by=using.player, chosen=True, grounds=grounds, reading=reading)


def _allows(state: State) -> str | None:
    """9.5.1.1: the disputed point by which something is played in the End Phase."""
    return FULL if state.station.phase == "End Phase" else None


def choose_modes(match: Match, attempt: Announced) -> Procedure:
    """11.3.4, 11.6.6, 11.7.6, 11.8.10: the options are chosen as it is announced."""
    context = context_of(match.state, attempt.item)
    rules = (attempt.section.modes,)
    effect = yield from modes.announced(match, context, attempt.effect, rules, (attempt.section.counted,))
    if effect == attempt.effect:
        return
    attempt.effect = effect
    here = match.state.objects[attempt.item].item
    kept = here.ability.but(effect=effect) if here.ability is not None else Activated((), effect)
    source = here.source if here.ability is not None else attempt.item
    note(match, attempt.item, rules, "lo elegido queda fijado: al resolverse no se elige otra vez", ability=kept, source=source)


def _letters(match: Match, using: Using) -> Procedure:
    """11.3.5, 11.6.7, 11.7.7: the X of the cost is declared, and never below 0 (4.1); that of the effect alone as it resolves, by
    the reading in force."""
    state, obj = match.state, using.item
    printed = isinstance(state.game.view(state, obj).get("cost"), str) if using.ability is None else False
    in_cost = printed or any(part.amount == "X" for part in using.cost)
    in_effect = "X" in words(using.effect)
    if not in_cost and not (in_effect and match.reading(VARIABLES) == "todas-al-lanzar"):
        return
    rule = using.section.costs
    paid = 2 * len(state.zone(HAND, using.player)) + len(state.in_play()) + state.players[using.player].pool
    most = paid if in_cost else MOST
    asked = Decision(using.player, "¿Cuánto vale X?", (rule, r.LETTERS, r.WHOLE_NUMBERS), Form.NUMBER, low=0, high=most, kind="X")
    x = yield from match.ask(asked)
    note(match, obj, (rule,), f"X vale {x}", None if in_cost else VARIABLES, x=x)


def _pay_summon(match: Match, using: Using) -> Procedure:
    """11.3.7, 11.3.7.1: what it costs now is fixed, and all of it paid at once."""
    context = context_of(match.state, using.item)
    price = price_of(match.state, using.item, using.player, context.x or 0)
    altered = price.amount != match.game.view(match.state, using.item).get("cost")
    match.say(r.SUMMON_LOCKED, text=f"cuesta {price.amount} CP", grounds=(r.SUMMON_COSTS,) if altered else ())
    own = context.but(source=using.item)

    def priced(one: State) -> Bill:
        return bill(one, own, using.cost, price_of(one, using.item, using.player, context.x or 0))

    whole, extra = yield from besides(match, own, using.cost, priced, r.SUMMON_COSTS)
    if extra:
        cause = match.state.objects[using.item].item.cause.naming(PAID_EXTRA, True)
        note(match, using.item, (r.SUMMON_COSTS,), "lo que se hace cuenta con el coste extra", cause=cause)
    paid = yield from pay(match, context, whole(match.state), SUMMON.pays, SUMMON.unpaid, priced=whole)
    if remembered := paid_with(match.state, using.item, paid):
        text = "lo que se hace cuenta con los Elementos de los CP pagados"
        match.write(Alter("anunciar", obj=using.item, fields=remembered), rules=SUMMON.pays, text=text, by=using.player)
    assert using.source is not None
    yield from turn_up(match, using.source, using.player, using.turned)


def _cast(match: Match, using: Using) -> Procedure:
    nth = cast_next(match.state, using.player)
    event = Event("lanzada", obj=using.item, player=using.player, data=Map({NTH: nth}))
    text = f"{using.player} ha lanzado {match.game.name_of(match.state, using.item)}"
    yield from match.do(event, rules=(r.CAST, r.CAST_WORD), text=text, by=using.player)


_CASTING: tuple[Step[Using], ...] = (
    Step("11.3.2", _limit_break),
    Step("11.3.2", _declare),
    Step("11.3.4", choose_modes),
    Step("11.3.3", announce_targets),
    Step("11.3.5", _letters),
    Step("11.3.6", announce_division),
    Step("11.3.7.1", _pay_summon),
    Step("11.3.8", _cast),
)
#: The same of a summon that an effect casts without its cost being paid.
FREE_STEPS: tuple[Step[Using], ...] = tuple(step for step in _CASTING if step.do not in (_limit_break, _pay_summon))


# --- action and special abilities (11.6, 11.7) ----------------------------------------------------------------------------


def ability_of(state: State, action: Action) -> Activated | None:
    """The ability of an element that an action uses."""
    if action.obj is None or action.ability is None:
        return None
    abilities = state.game.view(state, action.obj).get("abilities", ())
    found = abilities[action.ability] if action.ability < len(abilities) else None
    return found if isinstance(found, Activated) else None


def activate(match: Match, action: Action) -> Procedure:
    """11.6, 11.7: True when it was activated."""
    ability = ability_of(match.state, action)
    assert ability is not None
    section = SPECIAL if is_special(ability) else ACTION
    using = Using(
        name=USES,
        player=action.player,
        source=action.obj,
        aims=section.aims,
        divides=section.divides,
        section=section,
        effect=ability.effect,
        action=action,
        cost=ability.cost,
        ability=ability,
    )
    return (yield from announce(match, using, _ACTIVATING, _undone))


def _declare_ability(match: Match, using: Using) -> Procedure:
    """11.6.4, 11.7.4: on top of the stack, with nothing but its text."""
    assert using.ability is not None
    name, place = match.game.name_of(match.state, using.source), using.action.ability
    item = Item(player=using.player, source=using.source, index=-1 if place is None else place, ability=using.ability)
    text = f"{using.player} activa una Habilidad {'Especial' if using.section == SPECIAL else 'de Acción'} de {name}"
    rules = using.section.declares
    grounds = (r.WHEN_ABILITIES, r.STACK_ORDER, r.INDEPENDENT, *_icon_allows(match.state, using))
    reading = _allows(match.state) or (ICON if _too_early(match.state, using) else None)
    using.item = yield from create(match, "a la pila", using.player, item, rules, text, True, reading, grounds)


def _too_early(state: State, using: Using) -> bool:
    """11.6.2.2: whether the Dull icon is used by a Monstruo that is a Delantero and has just come."""
    dulls = using.ability is not None and any(part.kind == "dull" for part in using.ability.cost)
    if not dulls or using.source is None or not is_forward(state, using.source):
        return False
    there = since_before_this_turn(state, using.source) or has(state, using.source, HASTE)
    return is_a(state, using.source, MONSTER) and not there


def _icon_allows(state: State, using: Using) -> tuple[R, ...]:
    """11.6.2.2, 11.7.2.2: by which a Dull icon is used by what has just come: it has Prisa, or is a Monstruo."""
    obj, cost = using.source, using.cost
    if obj is None or not any(part.kind == "dull" for part in cost) or since_before_this_turn(state, obj):
        return ()
    icon = using.section.icon
    return (r.HASTE_DULL, icon) if has(state, obj, HASTE) else (icon,)


def _pay_ability(match: Match, using: Using) -> Procedure:
    """11.6.9, 11.6.10, 11.7.9, 11.7.10: what it costs now is fixed, and all of it paid at once."""
    context, section = context_of(match.state, using.item), using.section
    what = bill(match.state, context, using.cost)
    if what.price.amount:
        match.say(section.locked, text=f"cuesta {what.price.amount} CP")
    cards: list[Id] = []

    def priced(one: State) -> Bill:
        return bill(one, context, using.cost)

    yield from pay(match, context, what, section.pays, section.unpaid, priced=priced, cards=cards)
    if "pagadas" in words(using.effect):
        became = {here.former: here.id for here in match.state.objects.values()}
        known = tuple(i if i in match.state.objects or i in match.state.past else became[i] for i in cards)
        cause = match.state.objects[using.item].item.cause.but(paid=known)
        note(match, using.item, (r.FOLLOWS,), "lo que se hace cuenta con aquello con que se pagó", cause=cause)


def _activated(match: Match, using: Using) -> Procedure:
    ability = using.ability
    assert ability is not None
    if ability.times:
        key = ("habilidad", using.action.obj, using.action.ability)
        match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))
    data = Map(especial=is_special(ability))
    event = Event("activada", obj=using.item, player=using.player, source=using.source, data=data)
    text = f"{using.player} ha activado la Habilidad de {match.game.name_of(match.state, using.source)}"
    yield from match.do(event, rules=(using.section.done,), text=text, by=using.player)


_ACTIVATING: tuple[Step[Using], ...] = (
    Step("11.6.4", _declare_ability),
    Step("11.6.6", choose_modes),
    Step("11.6.5", announce_targets),
    Step("11.6.7", _letters),
    Step("11.6.8", announce_division),
    Step("11.6.10", _pay_ability),
    Step("11.6.11", _activated),
)


# --- what is lent ---------------------------------------------------------------------------------------------------------


def _divides(state: State, verb: str) -> tuple[int, str | None]:
    """11.3.6, 4.1: damage and Poder in thousands; by the other reading everything."""
    if verb == "daño":
        return 1_000, None
    return 1_000 if state.reading(THOUSANDS) == "todo-valor" else 1, THOUSANDS


AIMING = Aiming(
    divide=r.SUMMON_DIVIDES,
    aimed_at="objetivo",
    grounds=lambda state, item, wanted, targets: (),
    reading=lambda state, wanted, targets: None,
    unit=_divides,
)
MODES = Modes((r.SUMMON_MODES,), announced=True, no_target=r.SUMMON_TARGETS)
