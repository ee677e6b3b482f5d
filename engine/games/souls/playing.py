"""Playing a card (4.7, 6.6.1.1): its Requerimiento and cost, and where it goes; equipping a weapon (9)."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Activated, Context, CostPart, Exists, Static
from ...kernel.conditions import Action, Refusal
from ...kernel.decisions import Option, Procedure
from ...kernel.events import Count, Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match, option_in
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import found, holds, matches
from ...kernel.state import State
from ...play.ruling import THIS, own_rules, ruled
from . import costing, mana
from . import rules as r
from .choosing import chosen_by
from .fila import ANSWERING, add_card, add_effect, answering, opening, row, several, wanted
from .layers import CONTROLS, is_a
from .moving import PAID_FROM_ELSEWHERE, come_in, leave
from .options import selects
from .permanent import NEGATED, NEW_WEAPON
from .resolving import resolve_now
from .zones import ACTION, COMBAT, HELD

#: Whether a weapon of Limbo takes the place of another; who chooses for «Al equipar»; how often a Rápido is used.
LIMBO_WEAPON, CHOOSES = "souls-arma-del-limbo-reemplaza", "souls-quien-elige-al-equipar"
TIMES, AS_ACTION = "souls-usos-de-rapido", "souls-activar-un-efecto-como-accion"
#: Whose the effects of a weapon are on a unit of the opponent; whether a Requerimiento stands in the place of the cost.
WHOSE_EFFECTS, EITHER = "souls-arma-en-unidad-del-oponente", "souls-requerimiento-o-costo"
#: Whether a card whose cost an effect reduces is played.
REDUCED = "souls-jugar-con-coste-reducido"
#: The rule in words of a weapon that only some units bear.
BEARS = "se equipa a"
#: The rule in words of a unit that bears more weapons than one, with how many.
WEAPONS = "armas"
#: The rules in words of a player who activates no Rápido (1.4.3), or plays cards of a kind from elsewhere (1.4.1).
NO_QUICK, PLAYS_FROM = "no activa Rápidos", "juega también"
#: Whether a Unidad or Ente itself can be answered.
ANSWERED = "souls-responder-a-una-unidad"
#: The counter of a card that has used its Rápido for good.
USED = "rápido usado"


def bearers(state: State, weapon: Id) -> tuple[Id, ...]:
    """1.4.1, 9.1.1, 9.1.4, 9.1.6: the units of both fields; those that have a weapon only for one of the hand."""
    limbo = state.objects[weapon].zone.name != "mano"
    replaces = not limbo or state.reading(LIMBO_WEAPON) == "puede"
    units = (o.id for o in state.in_play() if is_a(state, o.id, "Unidad"))
    you, asked = state.objects[weapon].owner, [one.value for one in own_rules(state, weapon, BEARS)]
    fit = (i for i in units if all(matches(state, i, wanted, you, weapon) for wanted in asked))
    return tuple(i for i in fit if replaces or has_room(state, i))


def _near_bearers(state: State, weapon: Id) -> list[tuple[Option[Id], tuple[Refusal, ...]]]:
    """9.1.1, 9.1.6, 1.4.1: what of both fields cannot be equipped with it, and why."""
    near: list[tuple[Option[Id], tuple[Refusal, ...]]] = []
    fit, you = bearers(state, weapon), state.objects[weapon].owner
    for here in state.in_play():
        if here.id in fit or here.attached is not None:
            continue
        rule, why = r.EQUIP, "solo una Unidad se equipa con un Arma"
        if is_a(state, here.id, "Unidad"):
            rule, why = r.CARD_FIRST, "no es lo que pide el Arma"
            if all(matches(state, here.id, one.value, you, weapon) for one in own_rules(state, weapon, BEARS)):
                rule, why = r.ONLY_FROM_HAND, "un Arma del Limbo no reemplaza a otra"
        near.append((option_in(state, here.id), (Refusal(rule, why, state.game.name_of(state, here.id)),)))
    return near


def borne(state: State, unit: Id) -> tuple[Id, ...]:
    """The weapons of a unit."""
    return tuple(o.id for o in state.in_play() if o.attached == unit)


def has_room(state: State, unit: Id) -> bool:
    """9.1.3: whether a unit can bear one weapon more: it has none, or an effect says how many it may have."""
    most = max((one.value for one in ruled(state, unit, WEAPONS)), default=1)
    return len(borne(state, unit)) < most


def play(match: Match, action: Action) -> Procedure:
    """4.7.1, 6.6.1.1.1: what it asks for is paid, and it goes where its type goes."""
    obj, player = action.obj, action.player
    assert obj is not None
    state, name = match.state, match.game.name_of(match.state, obj)
    context, cost = Context(obj, player), costing.cost_of(match.state, obj, player)
    asked = own_rules(state, obj, "requiere")
    abroad = asked and any(o.controller != o.owner for o in state.in_play())
    reading, grounds = (CONTROLS, (r.MAY_PLAY, r.HOLDS)) if abroad else (None, (r.MAY_PLAY,))
    rules = (r.PLAYS,) if answering(state) or player == state.active else (r.PLAYS, r.OWN_MOMENT)
    match.say(*rules, text=f"{player} juega {name}", by=player, chosen=True, grounds=grounds, reading=reading)
    if asked:
        so_many = (r.SO_MANY_OR_MORE,) if any(isinstance(one.value, Exists) and one.value.at_least > 1 for one in asked) else ()
        counted = (r.REQUIREMENT, r.CONDITIONS, *_counted(state, context, asked))
        match.say(*counted, text=f"se cumple el Requerimiento de {name}", grounds=so_many)
    parts, mana_paid = yield from _which_cost(match, context, costing.requires(state, obj), cost)
    for listed, rules in (
        (parts, (r.REQUIREMENT, r.REQUIREMENT_IS_COST)),
        (costing.activates(state, obj), (r.PAY_ALL, r.COST_BEFORE)),
    ):
        context = (yield from costing.pay(match, context, listed, rules)) or context
    yield from mana.pay(match, player, mana_paid, (r.PLAYS,))
    if match.state.result is not None or obj not in match.state.objects:
        return
    how = _reduced(match, obj, cost) if mana_paid == cost else "jugada"
    if state.objects[obj].zone.name not in HELD:
        how = PAID_FROM_ELSEWHERE
        match.say(r.CARD_FIRST, r.ON_PLAY, text=f"{name} no viene de la mano ni del Limbo: no se aplica lo que dice «Al jugar»")
    costing.was_played(match, obj, player)
    if is_a(state, obj, "Conjuro"):
        yield from add_card(match, obj, context, (r.PLAYS, *(several(match.state, player) or _answers(match.state))))
    elif is_a(state, obj, "Arma"):
        yield from equip(match, obj, player)
    elif match.reading(ANSWERED) == "si":
        yield from add_card(match, obj, context, (r.PLAYS, r.ANSWERS_TO), how, ANSWERED)
    elif (new := (yield from come_in(match, obj, player, how, context.cause.more))) is not None:
        _no_longer_met(match, asked, Context(new, player))


def _no_longer_met(match: Match, asked: list[Static], context: Context) -> None:
    """8.5.5: what came into the field stays, although what it asked for is so no longer, as by the card that it replaced."""
    if not all(holds(match.state, one.value, context) for one in asked):
        name = match.game.name_of(match.state, context.source)
        match.say(r.ALREADY_ACTIVE, text=f"ya no se cumple el Requerimiento de {name}, pero se cumplía al jugarla")


def _counted(state: State, context: Context, asked: list[Static]) -> tuple[R, ...]:
    """8.5.2: whether a Requerimiento asks for several as the least that there must be; 2.4.3: whether one of them has more
    Arquetipos than the one it names, or has it from elsewhere."""
    kinds = [
        one.value.filter
        for one in asked
        if isinstance(one.value, Exists) and (one.value.filter.subtypes or one.value.filter.marks)
    ]
    listed = [i for kind in kinds for i in found(state, kind, context.you, context.source)]
    several = any(_gained(state, i) for i in listed)
    least = any(isinstance(one.value, Exists) and _enough(state, context, one.value) for one in asked)
    return (r.AT_LEAST,) * least + (r.ARCHETYPES,) * several


def _gained(state: State, obj: Id) -> bool:
    """2.4.3: whether a card has several Arquetipos, or one that is not printed on it."""
    has, printed = state.game.view(state, obj).get("subtypes", ()), getattr(state.objects[obj].base, "archetypes", ())
    return len(has) > 1 or not set(has) <= set(printed)


def _enough(state: State, context: Context, asked: Exists) -> bool:
    """8.5.2: whether there are as many as the least of several that is asked for, or more."""
    return 1 < asked.at_least <= len(found(state, asked.filter, context.you, context.source))


def _answers(state: State) -> tuple[R, ...]:
    """3.5.4, 10.6: what a conjuro does that is played: it opens a fila, or answers."""
    return (r.ANSWERS, *ANSWERING) if row(state) else opening(state, r.SPELL_OPENS)


def _reduced(match: Match, obj: Id, cost: int) -> str:
    """2.2.2, 2.2.3: what a card costs that has none, or less than it says, and whether it is «jugada» or «invocada»."""
    name, view = match.game.name_of(match.state, obj), match.game.view(match.state, obj)
    printed = view.get("cost")
    if printed is None and costing.has_conditions(match.state, obj):
        match.say(r.NOT_COST_ZERO, text=f"{name} no tiene coste: se juega por su Requerimiento y no es de coste 0")
    elif printed is None:
        match.say(r.WITHOUT_COST, text=f"{name} no tiene coste: se considera 0")
    if not printed or cost >= printed:
        return "jugada"
    unit = is_a(match.state, obj, "Unidad", "Ente")
    text = f"{name} cuesta {cost} en vez de {printed}"
    floor = (r.NEVER_NEGATIVE,) if costing.counted_cost(match.state, obj, match.state.objects[obj].owner) < 0 else ()
    match.say(r.REDUCED, *floor, text=text, reading=REDUCED if unit else None, grounds=(r.WRITTEN_COST,))
    return "invocada" if unit and match.reading(REDUCED) == "se-invoca" else "jugada"


def _which_cost(match: Match, context: Context, parts: tuple[CostPart, ...], cost: int) -> Procedure:
    """4.1.2.8: what the Requerimiento asks for comes in addition to the cost; by one reading one of both is paid."""
    if not parts or not cost or match.reading(EITHER) == "todo-lo-que-tenga":
        return parts, cost
    ways = {"el Requerimiento": (parts, 0), "el coste": ((), cost)}
    can = [Option(said, said) for said, (one, n) in ways.items() if costing.can_pay(match.state, context, one, n)]
    way = yield from match.choose(context.you, "¿Qué pagas?", (r.MAY_PLAY,), can, "pago")
    match.say(r.MAY_PLAY, text=f"{context.you} paga {way}", by=context.you, chosen=True, reading=EITHER)
    return ways[way]


# --- weapons (9) ----------------------------------------------------------------------------------------------------------


def equip(match: Match, weapon: Id, player: str) -> Procedure:
    """9.1.1, 9.1.4, 9.1.5: nobody can answer; what it does as it is equipped is done at once."""
    options, near = [match.option(i) for i in bearers(match.state, weapon)], partial(_near_bearers, match.state, weapon)
    if not options:
        match.say(r.EQUIP, r.IMPOSSIBLE, text="ya no queda una Unidad a la que equiparla")
        return
    asks = "¿A qué Unidad equipas el Arma?"
    unit = yield from match.choose(player, asks, (r.EQUIP,), options, "equipar", near_misses=near)
    worn = borne(match.state, unit)
    old = () if has_room(match.state, unit) else worn
    if len(old) > 1:
        one = yield from match.choose(player, "¿Qué Arma se reemplaza?", (r.NEW_WEAPON,), [*map(match.option, old)], "reemplazo")
        old = (one,)
    if old:
        if match.state.objects[weapon].zone.name != "mano":
            match.say(r.NEW_WEAPON, text="un Arma del Limbo reemplaza a la que tenía", reading=LIMBO_WEAPON)
        yield from leave(match, old, "reemplazar", (r.NEW_WEAPON, r.ONE_WEAPON))
    state = match.state
    name, bearer = match.game.name_of(state, weapon), match.game.name_of(state, unit)
    to, new = state.objects[unit].zone, state.next_id
    data, status = Map({"cómo": "jugada", "de": state.objects[weapon].zone.name}), Map(attached=unit)
    owner = to.player
    negated = state.game.view(state, unit).get(NEGATED)
    reading = WHOSE_EFFECTS if owner != player else NEW_WEAPON if negated else None
    if match.reading(WHOSE_EFFECTS) == "de-quien-equipa":
        owner = player
    event = Move("equipar", obj=weapon, player=player, source=unit, data=data, to=to, controller=owner, status=status)
    rules = (r.EQUIP, r.EQUIPPED, r.NO_ANSWER, r.NO_ROW, *((r.ONE_WEAPON, r.CARD_FIRST) if worn and not old else ()))
    text = f"{player} equipa {name} a {bearer}"
    yield from match.do(event, rules=rules, text=text, by=player, chosen=True, reading=reading)
    if new in match.state.objects:
        yield from at_once(match, player, to.player or player)


def at_once(match: Match, player: str, owner: str) -> Procedure:
    """8.1.3.1, 9.1.5: what a weapon does as it is equipped, without a fila; who chooses is a reading."""
    mine = [w for w in match.state.waiting if w.ability.on.event == "equipar" and w.ability.on.obj == THIS]
    match.keep(waiting=tuple(w for w in match.state.waiting if w not in mine))
    chooses = player if match.reading(CHOOSES) == "quien-equipa" else owner
    for waiting in mine:
        context, ability = waiting.context, waiting.ability
        if not (yield from wanted(match, waiting)):
            continue
        reading = CHOOSES if owner != player and selects(ability.effect) else None
        text = f"al equiparse, {match.game.name_of(match.state, context.source)} hace lo que dice"
        match.say(r.NO_ANSWER, r.WEAPON_EFFECT, r.EQUIPPED_AT_ONCE, text=text, reading=reading)
        yield from resolve_now(match, chosen_by(context, chooses), ability, r.WEAPON_EFFECT)


# --- effects «Rápido:» and «costo; efecto» --------------------------------------------------------------------------------


def used_this_turn(state: State, obj: Id) -> bool:
    """4.1.2.10: whether the Rápido of a card was used already this turn."""
    return bool(state.history.get(("rápido", obj)))


def used_for_good(state: State, obj: Id) -> bool:
    """8.3.2: whether it was used at all, this turn or, by the reading by which that counts, ever."""
    ever = state.reading(TIMES) == "una-en-total" and bool(state.objects[obj].counters.get(USED))
    return ever or used_this_turn(state, obj)


def _of_another(state: State, obj: Id) -> tuple[R, ...]:
    """8.3.2: whether another card that is called so used its own already this turn."""
    name = state.game.name_of(state, obj)
    others = (o for o in state.in_play() if o.id != obj and state.game.name_of(state, o.id) == name)
    return (r.QUICK_ONCE,) if any(used_this_turn(state, o.id) for o in others) else ()


def activate(match: Match, action: Action) -> Procedure:
    """8.3, 8.4: an effect is activated and added to the fila. False when its cost was not paid."""
    obj, player = action.obj, action.player
    assert obj is not None
    assert action.ability is not None
    ability = match.game.view(match.state, obj)["abilities"][action.ability]
    assert isinstance(ability, Activated)
    rules: tuple[R, ...] = (r.ACTIONS,)
    if ability.timing:
        a_turn = (r.QUICK_A_TURN,) if match.state.station.step == ACTION else ()
        rules = (r.QUICK_ANY_TIME, *a_turn, *several(match.state, player), *_of_another(match.state, obj))
    if not ability.timing:
        match.say(r.ACTIONS, text=f"{player} activa como acción un efecto con costo", by=player, reading=AS_ACTION)
    done = yield from add_effect(match, ability, Context(obj, player), action.ability, rules)
    if not done:
        match.keep(attempted=match.state.attempted | {action})
    elif ability.timing:
        match.keep(history=match.state.history.set(("rápido", obj), 1))
        if match.reading(TIMES) == "una-en-total" and obj in match.state.objects:
            event = Count("", obj=obj, counter=USED, amount=1)
            match.write(
                event,
                rules=(r.QUICK_ONCE,),
                text=f"{match.game.name_of(match.state, obj)} no volverá a usar su Rápido",
                reading=TIMES,
            )
    return done


def moves_with(state: State, units: tuple[Id, ...], to: str) -> list[Move]:
    """3.9.1: units go to the combat zone or back, each with its weapon, on the side of who controls them."""
    going = [o for o in state.in_play() if o.id in units or (o.attached in units)]
    name = "al combate" if to == COMBAT else "al campo"
    return [Move(name, obj=o.id, player=o.controller, to=Zone(to, o.zone.player)) for o in going]
