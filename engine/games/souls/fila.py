"""The fila de activación (10): what opens it, what is added, and how it resolves from the last to the first."""

from __future__ import annotations

from ...kernel.abilities import Activated, Context, Instruction, Spell, Triggered, Waiting
from ...kernel.decisions import Procedure
from ...kernel.events import Alter, Cease, Move
from ...kernel.frozen import Id, Map
from ...kernel.items import Item
from ...kernel.match import Match
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import holds
from ...kernel.state import State
from ...play import targets
from ...play.acting import Stacking
from ...play.choosing import players
from ...play.instructions import apply
from ...play.priority import would_receive
from ...play.ruling import own_rules
from ...play.stack import context_of, create
from ...play.targets import slots, with_references
from . import rules as r
from .costing import can_pay, pay
from .layers import NEGATED, is_a
from .zones import COMBAT, ROW, STACK

#: Whether «Al invocar» is of cards that were played, too; what is done of an effect on maná when there is none.
ON_SUMMON, NO_MANA = "souls-al-invocar-al-jugar", "souls-mana-sin-objetivo"
#: The verbs that turn maná, and how it stands that they turn.
_TURNS = {"maná disponible": True, "maná pagado": False}
#: Who may add first outside of combat.
FIRST = "souls-quien-responde-primero"
#: Which effects open a fila; when those that trigger while one resolves are resolved.
WHAT_OPENS, MEANWHILE = "souls-que-inicia-fila", "souls-efectos-durante-una-fila"
#: What of a source that is gone, or negated, still resolves.
GONE, NEGATED_IN_ROW = "souls-carta-que-deja-el-campo-en-la-fila", "souls-carta-negada-en-la-fila"


def row(state: State) -> tuple[Id, ...]:
    """What waits in the fila, the last first."""
    return state.zones.get(STACK, ())


def in_combat(state: State) -> bool:
    return state.procedure(COMBAT) is not None


def opens(match: Match, player: str, acted: str) -> None:
    """10.3: the first card or effect opens the fila; ``acted``: whose action it was in which that happened."""
    if match.state.procedure(ROW) is None:
        match.keep(procedures=(*match.state.procedures, UnderWay(ROW, "10.1", player, Map(acted=acted))))


def next_to_add(match: Match, player: str) -> None:
    """10.1, 10.6: who may add to the fila now that ``player`` did: who did first goes on, by the reading in force."""
    other, how = match.state.after(player), match.reading(FIRST)
    holder = {"quien-activo-y-luego-el-oponente": player, "el-oponente": other, "el-de-turno": match.state.active or player}[how]
    if holder != player:
        match.say(r.ROW, text=f"{holder} es el primero en poder agregar a la fila", reading=FIRST)
    would_receive(match, holder, r.ROW)


def spell_of(state: State, obj: Id) -> tuple[Instruction, ...]:
    """What a conjuro does as it resolves."""
    abilities = state.game.known(state, obj).get("abilities", ())
    return tuple(do for ability in abilities if isinstance(ability, Spell) for do in ability.effect)


def aim(match: Match, effect: tuple[Instruction, ...], context: Context, rule: R) -> Procedure:
    """8.6.2, 8.6.3: what the effect works on is chosen as it is activated, as many as there are. Returns the context with it."""
    announced: tuple[tuple[Id, ...], ...] = ()
    for slot in slots(effect):
        announced += ((yield from targets.announce(match, slot, context, (rule,))),)
    return context.but(targets=announced)


def on_what(match: Match, context: Context) -> str:
    listed = tuple(i for group in context.targets for i in group)
    return f" sobre {match.names(listed)}" if listed else ""


# --- adding ---------------------------------------------------------------------------------------------------------------


def add_effect(match: Match, ability: Activated | Triggered, context: Context, index: int, rules: tuple[R, ...]) -> Procedure:
    """8.4, 10.3: an effect is activated: aimed, paid, and added to the fila. False when it cannot be paid."""
    you, source = context.you, context.source
    context = yield from aim(match, ability.effect, context, r.CHOOSES)
    if not (yield from pay(match, context, ability.cost, (r.PAY_ALL,))):
        return False
    opened = match.state.procedure(ROW) is None
    holder = match.state.priority.holder
    acted = you if holder is None or isinstance(ability, Activated) else match.state.after(holder)
    opens(match, you, acted)
    item = Item(you, source, index, ability, context.cause, context.those, context.targets, context.x)
    text = f"{you} activa el efecto de {match.game.name_of(match.state, source)}{on_what(match, context)}"
    grounds = (r.ROW,) if not opened else ()
    yield from create(match, "activado", you, item, (*rules, *((r.OPENS_ROW,) if opened else ())), text, True, None, grounds)
    return True


def add_spell(match: Match, obj: Id, player: str, rules: tuple[R, ...]) -> Procedure:
    """2.3.6, 3.5.4: a conjuro goes to the Zona de Conjuros and into the fila. Its cost was paid."""
    context = yield from aim(match, spell_of(match.state, obj), Context(obj, player), r.CHOOSES)
    opens(match, player, player)
    name = match.game.name_of(match.state, obj)
    item = Item(player, targets=context.targets)
    event = Move(
        "jugada",
        obj=obj,
        player=player,
        data=Map({"de": match.state.objects[obj].zone.name, "tipo": "Conjuro"}),
        to=STACK,
        controller=player,
        status=Map(item=item),
    )
    text = f"{player} juega {name}{on_what(match, context)}"
    yield from match.do(event, rules=(*rules, r.SPELL_OPENS), text=text, by=player, chosen=True, grounds=(r.TO_THE_SPELLS,))


def wanted(match: Match, waiting: Waiting) -> Procedure:
    """8.1.2.1, 8.1.2.2: whether what triggered is activated: always, unless it is optional and its player does not want it."""
    you, name = waiting.context.you, match.game.name_of(match.state, waiting.context.source)
    if not waiting.ability.optional or (
        yield from match.confirm(you, f"¿Activas el efecto de {name}?", (r.OPTIONAL,), "opcional")
    ):
        return True
    match.say(r.OPTIONAL, text=f"{you} no activa el efecto de {name}", by=you, chosen=True, grounds=(r.OBLIGATORY,))
    return False


def add_waiting(match: Match, waiting: Waiting) -> Procedure:
    """8.1.2: what triggered is activated: what is obligatory always, what says «puedes» if its player wants it."""
    ability, context = waiting.ability, waiting.context
    name = match.game.name_of(match.state, context.source)
    if not can_pay(match.state, context, ability.cost):
        match.say(r.NOT_IN_PART, text=f"el costo del efecto de {name} no se puede pagar: no se activa")
        return
    if not (yield from wanted(match, waiting)):
        return
    rule = r.OPTIONAL if ability.optional else r.MUST_ACTIVATE
    if match.reading(WHAT_OPENS) == "solo-la-lista" and not _of_the_list(match.state, waiting):
        yield from _without_row(match, waiting, rule, WHAT_OPENS)
        return
    yield from add_effect(match, ability, context, waiting.index, (rule, *moment_rules(waiting)))


def _of_the_list(state: State, waiting: Waiting) -> bool:
    """10.3: the effects of units that are activated as those come into the field."""
    context = waiting.context
    if context.source is None or context.cause.obj != context.source:
        return False
    return waiting.ability.on.event == "entrar" and is_a(state, context.source, "Unidad")


def _without_row(match: Match, waiting: Waiting, rule: R, reading: str) -> Procedure:
    """What triggered is done at once, and nobody can answer, by one reading of when effects open a fila."""
    ability, context = waiting.ability, waiting.context
    name = match.game.name_of(match.state, context.source)
    context = yield from aim(match, ability.effect, context, r.CHOOSES)
    if not (yield from pay(match, context, ability.cost, (r.PAY_ALL,))):
        return
    text = f"se resuelve el efecto de {name}, de {context.you}, sin Fila de Activación"
    match.say(r.OPENS_ROW, rule, text=text, reading=reading)
    yield from apply(match, context, with_references(ability.effect))


def _meanwhile(match: Match) -> Procedure:
    """What triggered while something of the fila resolved, before the fila goes on, by one reading."""
    while match.state.waiting and match.state.result is None:
        turn = match.state.players_from(match.state.active)
        one = min(match.state.waiting, key=lambda w: turn.index(w.context.you))
        match.keep(waiting=tuple(w for w in match.state.waiting if w is not one))
        if (yield from wanted(match, one)):
            rule = r.OPTIONAL if one.ability.optional else r.MUST_ACTIVATE
            yield from _without_row(match, one, rule, MEANWHILE)


def moment_rules(waiting: Waiting) -> tuple[R, ...]:
    """The keyword of the moment at which it triggered (4.1.2)."""
    on = waiting.ability.on
    if on.event != "entrar":
        return ()
    if waiting.ability.only_if is not None:
        return (r.TURNOPP,)
    return (r.ON_PLAY,) if on.data.get("cómo") == "jugada" else (r.ON_SUMMON,)


def on_its_moment(match: Match, waiting: Waiting) -> bool:
    """4.1.2.3, 4.8.1: «Al invocar» of a card that was played with its cost is activated too, unless by the reading in force."""
    on, how = waiting.ability.on, waiting.context.cause.more.get("cómo")
    own = waiting.context.cause.obj == waiting.context.source
    if on.event != "entrar" or not own or "cómo" in on.data or how != "jugada" or waiting.ability.only_if is not None:
        return True
    if match.reading(ON_SUMMON) == "tambien":
        return True
    name = match.game.name_of(match.state, waiting.context.source)
    text = f"{name} fue jugada, no invocada: su efecto al invocar no se activa"
    match.afterwards.append(lambda: _say(match, text))
    return False


def _say(match: Match, text: str) -> Procedure:
    match.say(r.ON_SUMMON, text=text, reading=ON_SUMMON)
    return
    yield


def _last_put(match: Match, waiting: Waiting) -> None:
    """Who activated the first may add more, by the reading in force."""
    fila = match.state.procedure(ROW)
    if fila is not None:
        next_to_add(match, waiting.context.you)


STACKING = Stacking(
    add_waiting, r.BOTH_DECIDE, (r.BOTH_DECIDE,), "se activan primero los efectos del jugador de turno", _last_put
)


# --- resolving ------------------------------------------------------------------------------------------------------------


def _effect(state: State, obj: Id) -> tuple[Instruction, ...]:
    here = state.objects[obj]
    return here.item.ability.effect if here.item.ability is not None else spell_of(state, obj)


def _lacks_mana(state: State, obj: Id) -> bool:
    """1.4.8: whether it turns maná of a player who has none to turn."""
    you = state.objects[obj].controller
    assert you is not None
    for do in _effect(state, obj):
        if do.verb in _TURNS:
            for player in players(state, Context(obj, you), do.args.get("who")):
                if not any(state.objects[i].turned == _TURNS[do.verb] for i in state.zone("maná", player)):
                    return True
    return False


def _source_negated(state: State, obj: Id) -> bool:
    """8.2.1: whether what an effect in the fila is of is negated in play."""
    here = state.objects[obj]
    source = here.item.source if here.item.ability is not None else None
    return source is not None and source in state.objects and bool(state.game.view(state, source).get(NEGATED))


def _void(match: Match, obj: Id) -> tuple[R, str, str | None] | None:
    """Why something in the fila resolves without effect: it was negated there, or its source is gone."""
    state, here = match.state, match.state.objects[obj]
    if here.item.annulled:
        return r.NEGATED, "fue negado: se resuelve sin efecto", None
    if _lacks_mana(state, obj) and match.reading(NO_MANA) == "nada":
        return r.NO_MANA_LEFT, "no hay maná que cambiar: se resuelve sin efecto", NO_MANA
    source = here.item.source if here.item.ability is not None else None
    if source is None:
        return None
    if source not in state.objects:
        if match.reading(GONE) == "no-resuelve":
            return r.NO_LONGER, "su carta dejó el campo: se resuelve sin efecto", GONE
        return None
    if _source_negated(state, obj) and match.reading(NEGATED_IN_ROW) == "sin-efecto":
        return r.NEGATED, "su carta está negada: se resuelve sin efecto", NEGATED_IN_ROW
    return None


def _as_it_asks(state: State, obj: Id, context: Context) -> bool:
    """8.5.5: whether the Requerimiento of a conjuro, or the condition of an effect, is still met as it resolves."""
    ability = state.objects[obj].item.ability
    if isinstance(ability, Activated):
        return holds(state, ability.only_if, context)
    return ability is not None or all(holds(state, one.value, context) for one in own_rules(state, obj, "requiere"))


def resolve_top(match: Match) -> Procedure:
    """8.6, 10.2: the last added is read from the beginning and resolved as far as it can be; a conjuro goes to the cemetery."""
    obj = row(match.state)[0]
    here, context, effect = match.state.objects[obj], context_of(match.state, obj), _effect(match.state, obj)
    name = match.game.name_of(match.state, obj if here.item.ability is None else here.item.source)
    if (void := _void(match, obj)) is not None:
        match.say(void[0], text=f"{name}: {void[1]}", reading=void[2])
    else:
        reading = NEGATED_IN_ROW if _source_negated(match.state, obj) else None
        match.say(r.LAST_FIRST, text=f"se resuelve {name}", grounds=(r.RESOLVES, r.IN_ORDER), reading=reading)
        if not _as_it_asks(match.state, obj, context):
            match.say(r.ALREADY_ACTIVE, text=f"ya no se cumple lo que {name} pedía, pero se activó: se resuelve")
        wanted = slots(effect)
        legal = targets.still_legal(match.state, wanted, context) if wanted else ()
        if legal != context.targets:
            match.say(r.LOST_AIM, text=f"{name} perdió objetivos: resuelve hasta donde pueda")
        yield from apply(match, context.but(targets=legal, announced=context.targets), with_references(effect))
    if obj in match.state.objects and match.state.objects[obj].zone == STACK:
        yield from _leaves(match, obj)
    if match.reading(MEANWHILE) == "al-instante":
        yield from _meanwhile(match)


def _leaves(match: Match, obj: Id) -> Procedure:
    """3.5.3, 10.5: a conjuro that resolved goes to the cemetery; an effect is over."""
    here = match.state.objects[obj]
    if here.item.ability is not None:
        match.write(Cease("", obj=obj), rules=(r.RESOLVES,), text="el efecto terminó de resolverse")
        return
    event = Move("resolver", obj=obj, player=here.controller, to=Zone("cementerio", here.owner))
    text = f"{match.game.name_of(match.state, obj)} va al cementerio"
    yield from match.do(event, rules=(r.RESOLVED_SPELL,), text=text)


def annul(match: Match, obj: Id, rules: tuple[R, ...]) -> None:
    """8.2: something in the fila is negated: it will resolve without effect."""
    here = match.state.objects[obj]
    name = match.game.name_of(match.state, obj if here.item.ability is None else here.item.source)
    event = Alter("negar", obj=obj, fields=Map(item=here.item.but(annulled="negado")))
    match.write(event, rules=rules, text=f"{name} es negado en la fila")
