"""Playing a card (4.7, 6.6.1.1): its Requerimiento and cost, and where it goes; equipping a weapon (9)."""

from __future__ import annotations

from ...kernel.abilities import Activated, Context, CostPart
from ...kernel.conditions import Action
from ...kernel.decisions import Option, Procedure
from ...kernel.events import Count, Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.state import State
from ...kernel.wording import say
from ...play.instructions import apply
from ...play.ruling import own_rules
from ...play.targets import with_references
from . import costing, mana
from . import rules as r
from .fila import add_effect, add_spell, aim
from .layers import is_a
from .moving import enter, leave, replace, room
from .zones import COMBAT, FIELD

#: Whether a weapon of Limbo takes the place of another; who chooses for «Al equipar»; how often a Rápido is used.
LIMBO_WEAPON, CHOOSES = "souls-arma-del-limbo-reemplaza", "souls-quien-elige-al-equipar"
TIMES, AS_ACTION = "souls-usos-de-rapido", "souls-activar-un-efecto-como-accion"
#: Whose the effects of a weapon are on a unit of the opponent; whether a Requerimiento stands in the place of the cost.
WHOSE_EFFECTS, EITHER = "souls-arma-en-unidad-del-oponente", "souls-requerimiento-o-costo"
#: Whether a card whose cost an effect reduces is played.
REDUCED = "souls-jugar-con-coste-reducido"
#: The counter of a card that has used its Rápido for good.
USED = "rápido usado"


def bearers(state: State, weapon: Id) -> tuple[Id, ...]:
    """9.1.1, 9.1.4, 9.1.6: the units of both fields; those that have a weapon only for one of the hand."""
    armed = {o.attached for o in state.in_play() if o.attached is not None}
    limbo = state.objects[weapon].zone.name != "mano"
    replaces = not limbo or state.reading(LIMBO_WEAPON) == "puede"
    units = (o.id for o in state.in_play() if is_a(state, o.id, "Unidad"))
    return tuple(i for i in units if replaces or i not in armed)


def play(match: Match, action: Action) -> Procedure:
    """4.7.1, 6.6.1.1.1: what it asks for is paid, and it goes where its type goes."""
    obj, player = action.obj, action.player
    assert obj is not None
    state, name = match.state, match.game.name_of(match.state, obj)
    context, cost = Context(obj, player), costing.cost_of(match.state, obj, player)
    match.say(r.PLAYS, text=f"{player} juega {name}", by=player, chosen=True, grounds=(r.MAY_PLAY,))
    parts, mana_paid = yield from _which_cost(match, context, costing.requires(state, obj), cost)
    yield from costing.pay(match, context, parts, (r.REQUIREMENT,))
    yield from mana.pay(match, player, mana_paid, (r.PLAYS,))
    if match.state.result is not None or obj not in match.state.objects:
        return
    how = _reduced(match, obj, cost) if mana_paid == cost else "jugada"
    if is_a(state, obj, "Conjuro"):
        yield from add_spell(match, obj, player, (r.PLAYS,))
    elif is_a(state, obj, "Arma"):
        yield from equip(match, obj, player)
    else:
        if room(match.state, player) <= 0 or (yield from _wants_to_replace(match, obj, player)):
            yield from replace(match, player)
        text = f"{name} entra en el campo de {player}"
        rules = (r.PLAYED,) if how == "jugada" else (r.SUMMONED,)
        yield from enter(match, obj, player, how, (r.TO_THE_FIELD, *rules), text)


def _reduced(match: Match, obj: Id, cost: int) -> str:
    """2.2.2, 2.2.3: what a card costs that has none, or less than it says, and whether it is «jugada» or «invocada»."""
    name, view = match.game.name_of(match.state, obj), match.game.view(match.state, obj)
    printed = view.get("cost")
    if printed is None and not own_rules(match.state, obj, "requiere") and not costing.requires(match.state, obj):
        match.say(r.WITHOUT_COST, text=f"{name} no tiene coste: se considera 0")
    if not printed or cost >= printed:
        return "jugada"
    unit = is_a(match.state, obj, "Unidad", "Ente")
    text = f"{name} cuesta {cost} en vez de {printed}"
    match.say(r.REDUCED, text=text, reading=REDUCED if unit else None)
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


def _wants_to_replace(match: Match, obj: Id, player: str) -> Procedure:
    """3.8.3: by one reading a card may be replaced although there is room."""
    reading = "souls-reemplazar-sin-campo-lleno"
    some = match.state.objects[obj].zone.name == "mano" and match.state.zone(FIELD, player)
    if not some or match.reading(reading) == "solo-lleno":
        return False
    does = yield from match.confirm(player, "¿Reemplazas una carta de tu campo?", (r.FULL_FIELD,), "opcional")
    if does:
        match.say(r.FULL_FIELD, text=f"{player} reemplaza sin tener el campo lleno", by=player, chosen=True, reading=reading)
    return does


# --- weapons (9) ----------------------------------------------------------------------------------------------------------


def equip(match: Match, weapon: Id, player: str) -> Procedure:
    """9.1.1, 9.1.4, 9.1.5: nobody can answer; what it does as it is equipped is done at once."""
    options = [match.option(i) for i in bearers(match.state, weapon)]
    unit = yield from match.choose(player, "¿A qué Unidad equipas el Arma?", (r.EQUIP,), options, "equipar")
    old = tuple(o.id for o in match.state.in_play() if o.attached == unit)
    if old:
        if match.state.objects[weapon].zone.name != "mano":
            match.say(r.NEW_WEAPON, text="un Arma del Limbo reemplaza a la que tenía", reading=LIMBO_WEAPON)
        yield from leave(match, old, "reemplazar", (r.NEW_WEAPON, r.ONE_WEAPON))
    state = match.state
    name, bearer = match.game.name_of(state, weapon), match.game.name_of(state, unit)
    to, new = state.objects[unit].zone, state.next_id
    data, status = Map({"cómo": "jugada", "de": state.objects[weapon].zone.name}), Map(attached=unit)
    owner = to.player
    reading = WHOSE_EFFECTS if owner != player else None
    if match.reading(WHOSE_EFFECTS) == "de-quien-equipa":
        owner = player
    event = Move("equipar", obj=weapon, player=player, source=unit, data=data, to=to, controller=owner, status=status)
    rules = (r.EQUIP, r.EQUIPPED)
    text = f"{player} equipa {name} a {bearer}"
    yield from match.do(event, rules=rules, text=text, by=player, chosen=True, grounds=(r.NO_ANSWER,), reading=reading)
    if new in match.state.objects:
        yield from at_once(match, player, to.player or player)


def at_once(match: Match, player: str, owner: str) -> Procedure:
    """8.1.3.1, 9.1.5: what a weapon does as it is equipped, without a fila; who chooses is a reading."""
    mine = [w for w in match.state.waiting if w.ability.on.event == "equipar"]
    match.keep(waiting=tuple(w for w in match.state.waiting if w not in mine))
    chooses = player if match.reading(CHOOSES) == "quien-equipa" else owner
    for waiting in mine:
        context = waiting.context.but(you=chooses)
        name = match.game.name_of(match.state, context.source)
        reading = CHOOSES if owner != player else None
        match.say(r.WEAPON_EFFECT, r.EQUIPPED_AT_ONCE, text=f"al equiparse, {name} hace lo que dice", reading=reading)
        context = yield from aim(match, waiting.ability.effect, context, r.WEAPON_EFFECT)
        yield from apply(match, context, with_references(waiting.ability.effect))


# --- effects «Rápido:» and «costo; efecto» --------------------------------------------------------------------------------


def used_this_turn(state: State, obj: Id) -> bool:
    """4.1.2.10: whether the Rápido of a card was used already this turn."""
    return bool(state.history.get(("rápido", obj)))


def used_for_good(state: State, obj: Id) -> bool:
    """8.3.2: whether it was used at all, this turn or, by the reading by which that counts, ever."""
    ever = state.reading(TIMES) == "una-en-total" and bool(state.objects[obj].counters.get(USED))
    return ever or used_this_turn(state, obj)


def activate(match: Match, action: Action) -> Procedure:
    """8.3, 8.4: an effect is activated and added to the fila. False when its cost was not paid."""
    obj, player = action.obj, action.player
    assert obj is not None
    assert action.ability is not None
    ability = match.game.view(match.state, obj)["abilities"][action.ability]
    assert isinstance(ability, Activated)
    rules = (r.QUICK_ANY_TIME,) if ability.timing else (r.ACTIONS,)
    if not ability.timing:
        match.say(r.ACTIONS, text=f"{player} activa como acción un efecto con costo", by=player, reading=AS_ACTION)
    done = yield from add_effect(match, ability, Context(obj, player), action.ability, rules)
    if done and ability.timing:
        match.keep(history=match.state.history.set(("rápido", obj), 1))
        if match.reading(TIMES) == "una-en-total" and obj in match.state.objects:
            event = Count("", obj=obj, counter=USED, amount=1)
            match.write(event, rules=(r.QUICK_ONCE,), text=f"{say(match.state, obj)} no volverá a usarlo", reading=TIMES)
    return done


def moves_with(state: State, units: tuple[Id, ...], to: str) -> list[Move]:
    """3.9.1: units go to the combat zone or back, each with its weapon, on the side of who controls them."""
    going = [o for o in state.in_play() if o.id in units or (o.attached in units)]
    name = "al combate" if to == COMBAT else "al campo"
    return [Move(name, obj=o.id, player=o.controller, to=Zone(to, o.zone.player)) for o in going]
