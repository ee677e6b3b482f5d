"""The fila de activación (10): what opens it, what is added, and how it resolves from the last to the first."""

from __future__ import annotations

from ...kernel.abilities import Activated, Context, Filter, Instruction, Part, Triggered, Waiting
from ...kernel.decisions import Procedure
from ...kernel.events import Alter, Cease, Move
from ...kernel.frozen import Id, Map, Value
from ...kernel.items import Item
from ...kernel.match import Match
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import holds, matches
from ...kernel.state import State
from ...kernel.visiting import every
from ...play import targets
from ...play.acting import Stacking
from ...play.lasting import lasts, with_effects
from ...play.priority import would_receive
from ...play.ruling import THIS, own_rules
from ...play.slots import slots
from ...play.stack import context_of, create, effect_of
from ...play.telling import tell
from . import options
from . import rules as r
from .costing import about_card, can_pay, pay
from .layers import is_a
from .moving import SUMMONED, TURNOPP, come_in
from .permanent import NEGATED, NEW_WEAPON, silenced
from .resolving import aim, as_asked, carry_out, illegal, lacks_mana, not_activated, resolve_now, undone, warn
from .simultaneous import one_by_one
from .zones import COMBAT, DRAWING_PHASE, FINAL, HELD, MANA, PLAYED_IN, ROW, STACK

#: Whether «Al invocar» is of cards that were played, too; what is done of an effect on maná when there is none.
ON_SUMMON, NO_MANA = "souls-al-invocar-al-jugar", "souls-mana-sin-objetivo"
#: Who may add first outside of combat.
FIRST = "souls-quien-responde-primero"
#: Which effects open a fila; when those that trigger while one resolves are resolved.
WHAT_OPENS, MEANWHILE = "souls-que-inicia-fila", "souls-efectos-durante-una-fila"
#: What of a source that is gone, or negated, still resolves.
GONE, NEGATED_IN_ROW = "souls-carta-que-deja-el-campo-en-la-fila", "souls-carta-negada-en-la-fila"
#: The rule in words of what cannot be negated (1.4.3).
NOT_NEGATED = "no se niega"


#: By which rule nobody acts in a phase, unless a card says so.
CLOSED = {MANA: r.NOT_IN_MANA, DRAWING_PHASE: r.NOT_IN_DRAW, FINAL: r.NOT_IN_FINAL}
#: 6.6.1.2.1, 6.6.1.2.1.1: what answers something of the fila.
ANSWERING = (r.ANSWERS_TO, r.OPENS_WITH_SIGN)


def row(state: State) -> tuple[Id, ...]:
    """What waits in the fila, the last first."""
    return state.zones.get(STACK, ())


def anybody_quick(state: State) -> bool:
    """8.3.1: whether there is any effect «Rápido:» in play."""
    abilities = (a for o in state.in_play() for a in state.game.view(state, o.id).get("abilities", ()))
    return any(isinstance(a, Activated) and a.timing for a in abilities)


def anybody_plays(state: State) -> bool:
    """6.4.1.4, 6.5.2.2, 6.7.2: whether somebody has a card which says that it is played in this phase, not that of action."""
    word = PLAYED_IN.get(state.station.step)
    held = (i for player in state.setup.order for zone in HELD for i in state.zone(zone, player))
    return word is not None and any(own_rules(state, i, word) for i in held)


def in_combat(state: State) -> bool:
    return state.procedure(COMBAT) is not None


def answering(state: State) -> bool:
    """10.6, 7.2.3.1: whether only conjuros and Rápido can be used now."""
    return bool(row(state)) or in_combat(state)


def opens(match: Match, player: str, acted: str, by: str = "") -> None:
    """7.2.3.2, 10.3: the first card or effect opens the fila; ``acted``: whose action it was in which that happened;
    ``by``: «entrar» or «Rápido» where such an effect opens it."""
    if match.state.procedure(ROW) is None:
        match.keep(procedures=(*match.state.procedures, UnderWay(ROW, "10.1", player, Map(acted=acted, by=by))))


def opening(state: State, rule: R) -> tuple[R, ...]:
    """7.2.3.2, 10.3: by which rules something opens a fila, ``rule`` being the one of its kind."""
    return (rule, *((r.FIRST_IN_COMBAT,) if in_combat(state) else ()))


def several(state: State, player: str) -> tuple[R, ...]:
    """6.6.1.1.1.1, 7.2.3.6: that who added the last adds more."""
    top = row(state)
    if not top or state.objects[top[0]].controller != player:
        return ()
    return (r.SEVERAL_IN_COMBAT,) if in_combat(state) else (r.SEVERAL,)


def next_to_add(match: Match, player: str) -> None:
    """6.6.1.1.1.1, 7.2.3.6, 10.1, 10.6: who may add to the fila now that ``player`` did: who did first goes on, by the reading in
    force."""
    other, how = match.state.after(player), match.reading(FIRST)
    holder = {"quien-activo-y-luego-el-oponente": player, "el-oponente": other, "el-de-turno": match.state.active or player}[how]
    if holder != player:
        match.say(r.ROW, text=f"{holder} es el primero en poder agregar a la fila", reading=FIRST)
    would_receive(match, holder, r.ROW)


def on_what(match: Match, context: Context) -> str:
    listed = tuple(i for group in context.targets for i in group)
    return f" sobre {match.names(listed)}" if listed else ""


def _aimed(context: Context) -> tuple[R, ...]:
    """8.6.3: that something was chosen for it, be it the only one there is."""
    return (r.CHOOSES,) if any(context.targets) else ()


def can_be_negated(match: Match, obj: Id) -> bool:
    """1.4.3: whether no effect forbids to negate a card, which is said."""
    state, here = match.state, match.state.objects[obj]
    card = here.item.source if here.item is not None and here.item.ability is not None else obj
    if card is None or card not in state.objects:
        return True
    you = here.controller or here.owner
    kept = own_rules(state, card, NOT_NEGATED) or about_card(state, card, you, NOT_NEGATED)
    if kept:
        match.say(r.PROHIBITED, text=f"un efecto no permite negar {state.game.name_of(state, card)}")
    return not kept


# --- adding ---------------------------------------------------------------------------------------------------------------


def add_effect(match: Match, ability: Activated | Triggered, context: Context, index: int, rules: tuple[R, ...]) -> Procedure:
    """8.4, 10.3: an effect is activated: aimed, paid, and added to the fila. False when it cannot be paid."""
    you, source = context.you, context.source
    optional = isinstance(ability, Activated) or ability.optional
    wrong = optional and illegal(match.state, context, ability.effect)
    if wrong and undone(match, context):
        return False
    context = yield from aim(match, ability.effect, context, r.CHOOSES)
    paid = yield from pay(match, context, ability.cost, (r.PAY_ALL, r.COST_BEFORE))
    if paid is None:
        return False
    context = paid
    opened = match.state.procedure(ROW) is None
    holder = match.state.priority.holder
    acted = you if holder is None or isinstance(ability, Activated) else match.state.after(holder)
    opens(match, you, acted, "Rápido" if isinstance(ability, Activated) else ability.on.event)
    item = Item(you, source, index, ability, context.cause, context.those, context.targets, context.x)
    text = f"{you} activa el efecto de {match.game.name_of(match.state, source)}{on_what(match, context)}"
    grounds = ((r.ROW,) if not opened else ()) + (() if optional else (r.OBLIGATORY,)) + _aimed(context)
    answers = ANSWERING if isinstance(ability, Activated) and not several(match.state, you) else ()
    rules = (*rules, *(opening(match.state, r.OPENS_ROW) if opened else answers))
    disputed = opened and isinstance(ability, Triggered) and not _of_the_list(match.state, context, ability)
    new = yield from create(match, "activado", you, item, rules, text, True, WHAT_OPENS if disputed else None, grounds)
    if wrong:
        match.keep(history=match.state.history.set(_wrong(new), 1))
    return True


def _wrong(obj: Id) -> tuple[Value, ...]:
    """How it is remembered that activating an effect in the fila was illegal (8.1.2.2.2)."""
    return ("ilegal", obj)


def add_card(match: Match, obj: Id, paid: Context, rules: tuple[R, ...], how: str = "", reading: str | None = None) -> Procedure:
    """2.3.6, 3.5.1, 3.5.4, 6.6.1.2.1.1: a conjuro goes to the Zona de Conjuros and into the fila; so does, by one reading, any
    other card that can be answered (``how`` it will come into the field). Its cost was ``paid``."""
    player = paid.you
    context = yield from aim(match, effect_of(match.state, obj), paid.but(source=obj), r.CHOOSES)
    opens(match, player, player)
    name, spell = match.game.name_of(match.state, obj), not how
    item = Item(player, cause=context.cause, targets=context.targets, alternative=how)
    event = Move(
        "jugada",
        obj=obj,
        player=player,
        data=Map({"de": match.state.objects[obj].zone.name, "tipo": "Conjuro" if spell else "carta"}),
        to=STACK,
        controller=player,
        status=Map(item=item),
    )
    text, grounds = (
        f"{player} juega {name}{on_what(match, context)}",
        ((r.TO_THE_SPELLS, r.SPELLS_ZONE) if spell else ()) + _aimed(context),
    )
    yield from match.do(event, rules=rules, text=text, by=player, chosen=True, grounds=grounds, reading=reading)


def wanted(match: Match, waiting: Waiting, *moment: R) -> Procedure:
    """8.1.2.1, 8.1.2.2: whether what triggered is activated: always, unless it is optional and its player does not want it;
    ``moment``: by which rules it would be."""
    you, name = waiting.context.you, match.game.name_of(match.state, waiting.context.source)
    if not waiting.ability.optional or (
        yield from match.confirm(you, f"¿Activas el efecto de {name}?", (r.OPTIONAL,), "opcional")
    ):
        return True
    match.say(r.OPTIONAL, r.NOT_ACTIVATED, *moment, text=f"{you} no activa el efecto de {name}", by=you, chosen=True)
    return False


def add_waiting(match: Match, waiting: Waiting) -> Procedure:
    """8.1.2: what triggered is activated: what is obligatory always, what says «puedes» if its player wants it."""
    ability, context = waiting.ability, waiting.context
    name = match.game.name_of(match.state, context.source)
    if not can_pay(match.state, context, ability.cost):
        match.say(r.NOT_IN_PART, text=f"el costo del efecto de {name} no se puede pagar: no se activa")
        return
    if not as_asked(match.state, context, ability.effect):
        not_activated(match, context)
        return
    if not (yield from wanted(match, waiting)):
        return
    rule = r.OPTIONAL if ability.optional else r.MUST_ACTIVATE
    if match.reading(WHAT_OPENS) == "solo-la-lista" and not _of_the_list(match.state, context, ability):
        yield from _without_row(match, waiting, (r.OPENS_ROW, rule), WHAT_OPENS)
        return
    yield from add_effect(match, ability, context, waiting.index, (rule, *moment_rules(waiting)))


def _of_the_list(state: State, context: Context, ability: Triggered) -> bool:
    """10.3: the effects of units that are activated as those come into the field."""
    if context.source is None or context.cause.obj != context.source:
        return False
    return ability.on.event == "entrar" and is_a(state, context.source, "Unidad")


def _without_row(match: Match, waiting: Waiting, rules: tuple[R, ...], reading: str | None = None) -> Procedure:
    """What triggered is done at once, and nobody can answer: by a reading of when effects open a fila, or as it is."""
    ability, context = waiting.ability, waiting.context
    name = match.game.name_of(match.state, context.source)
    text = f"se resuelve el efecto de {name}, de {context.you}, sin Fila de Activación"
    match.say(*rules, text=text, reading=reading, grounds=() if ability.optional else (r.OBLIGATORY,))
    yield from resolve_now(match, context, ability)


def opens_none(state: State, waiting: Waiting) -> tuple[R, ...]:
    """6.6.1.2.1.1, 6.6.1.2.1.2, 9.1.5: by which rules what triggered opens no fila: it has no «:» nor «;», or is of an Arma."""
    source = waiting.context.source
    known = source is not None and (source in state.objects or source in state.past)
    if known and "Arma" in getattr(state.last(source).base, "types", ()):  # type: ignore[arg-type]
        return (r.NO_ROW, r.NO_ANSWER)
    return () if waiting.ability.stacked else (r.OPENS_WITH_SIGN,)


def done_when_due(match: Match) -> Procedure[bool]:
    """8.1.2.1.3: what triggered and opens no fila is done before anything else. True when there was any."""
    if not any(opens_none(match.state, w) for w in match.state.waiting):
        return False
    yield from one_by_one(match, _due, lambda state, waiting: bool(opens_none(state, waiting)))
    return True


def _due(match: Match, waiting: Waiting) -> Procedure:
    if (yield from wanted(match, waiting)):
        rule = r.OPTIONAL if waiting.ability.optional else r.MUST_ACTIVATE
        yield from _without_row(match, waiting, (*opens_none(match.state, waiting), rule))


def _meanwhile(match: Match) -> Procedure:
    """What triggered while something of the fila resolved, before the fila goes on, by one reading."""
    yield from one_by_one(match, _at_once)


def _at_once(match: Match, waiting: Waiting) -> Procedure:
    if (yield from wanted(match, waiting)):
        rule = r.OPTIONAL if waiting.ability.optional else r.MUST_ACTIVATE
        yield from _without_row(match, waiting, (r.OPENS_ROW, rule), MEANWHILE)


def moment_rules(waiting: Waiting) -> tuple[R, ...]:
    """The keyword of the moment at which it triggered (4.1.2)."""
    on = waiting.ability.on
    if on.event != "entrar" or on.obj != THIS:
        return ()
    if waiting.ability.only_if == TURNOPP:
        return (r.TURNOPP, r.ON_SUMMON)
    return (r.ON_PLAY,) if on.data.get("cómo") == "jugada" else (r.ON_SUMMON,)


def on_its_moment(match: Match, waiting: Waiting) -> bool:
    """4.1.2.3, 4.8.1: «Al invocar» of a card that was played with its cost is activated too, unless by the reading in force."""
    on, how = waiting.ability.on, waiting.context.cause.more.get("cómo")
    source = waiting.context.source
    if source is not None and silenced(match.state, source):
        name = match.game.name_of(match.state, source)
        text = f"la Unidad que lleva {name} está negada: el Arma no hace lo que dice"
        match.afterwards.append(lambda: _say(match, r.OF_THE_WEAPON, text, NEW_WEAPON))
        return False
    own = waiting.context.cause.obj == waiting.context.source
    if SUMMONED in on.data and how == "jugada" and match.reading(ON_SUMMON) != "tambien":
        text = f"{match.game.name_of(match.state, waiting.context.cause.obj)} fue jugada, no invocada"
        match.afterwards.append(lambda: _say(match, r.ON_SUMMON, text, ON_SUMMON))
        return False
    if on.event != "entrar" or not own or "cómo" in on.data or how != "jugada" or waiting.ability.only_if == TURNOPP:
        return True
    if match.reading(ON_SUMMON) == "tambien":
        return True
    name = match.game.name_of(match.state, waiting.context.source)
    text = f"{name} fue jugada, no invocada: su efecto al invocar no se activa"
    match.afterwards.append(lambda: _say(match, r.ON_SUMMON, text, ON_SUMMON))
    return False


def by_replacing(match: Match, waiting: Waiting) -> bool:
    """3.8.7: what is replaced is sent to the cemetery and sets off nothing that looks for that."""
    if waiting.context.cause.event != "reemplazar" or waiting.ability.on.event == "reemplazar":
        return False
    text = f"{match.game.name_of(match.state, waiting.context.source)}: ser reemplazada no activa su efecto"
    match.afterwards.append(lambda: _say(match, r.REPLACED, text))
    return True


def _say(match: Match, rule: R, text: str, reading: str | None = None) -> Procedure:
    match.say(rule, text=text, reading=reading)
    return
    yield


def _last_put(match: Match, waiting: Waiting) -> None:
    """Who activated the first may add more, by the reading in force."""
    fila = match.state.procedure(ROW)
    if fila is not None:
        next_to_add(match, waiting.context.you)


STACKING = Stacking(
    add_waiting, r.BOTH_DECIDE, (r.BOTH_DECIDE,), "se activan varios efectos: el jugador de turno decide primero", _last_put
)


# --- resolving ------------------------------------------------------------------------------------------------------------


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
    context = context_of(state, obj)
    effect = options.settled(effect_of(state, obj), context)
    if any(lacks_mana(state, context, do) for do in effect) and match.reading(NO_MANA) == "nada":
        return r.NO_MANA_LEFT, "no hay maná que cambiar: se resuelve sin efecto", NO_MANA
    source = here.item.source if here.item.ability is not None else None
    if source is None:
        return None
    if source not in state.objects:
        if match.reading(GONE) == "no-resuelve":
            return r.LOST_AIM, "su carta dejó el campo: se resuelve sin efecto", GONE
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


def _would_be_among(state: State, obj: Id, context: Context, effect: tuple[Instruction, ...]) -> bool:
    """3.5.2: whether a Conjuro would be among the cards of the cemetery of which its effect speaks, had it resolved."""
    buried = (one for one in every(Filter, effect) if "cementerio" in one.zones)
    here = (STACK.name,)
    return state.objects[obj].item.ability is None and any(
        matches(state, obj, one.but(zones=here), context.you, context.source) for one in buried
    )


def resolve_top(match: Match) -> Procedure:
    """8.6, 10.2: the last added is read from the beginning and resolved as far as it can be; a conjuro goes to the cemetery."""
    obj = row(match.state)[0]
    here, context = match.state.objects[obj], context_of(match.state, obj)
    effect = options.settled(effect_of(match.state, obj), context)
    name = match.game.name_of(match.state, obj if here.item.ability is None else here.item.source)
    if here.item.ability is None and not is_a(match.state, obj, "Conjuro"):
        yield from _arrives(match, obj)
    elif (void := _void(match, obj)) is not None:
        lost = (r.LOST_AIM,) if void[0] == r.NO_MANA_LEFT else ()
        match.say(void[0], text=f"{name}: {void[1]}", reading=void[2], grounds=lost)
    elif match.state.history.get(_wrong(obj)) and illegal(match.state, context, effect):
        warn(match, context)
    else:
        gone = here.item.ability is not None and here.item.source not in match.state.objects
        reading = NEGATED_IN_ROW if _source_negated(match.state, obj) else GONE if gone else None
        agreed = in_combat(match.state) and len(row(match.state)) > 1
        ordered = len(effect) > 1
        rules = (r.LAST_FIRST, *((r.RESOLVE_IN_COMBAT,) if agreed else ()), *((r.IN_ORDER, r.FROM_THE_TOP) if ordered else ()))
        rules += (r.RESOLVES, r.ALREADY_ACTIVE) if gone else ()
        text = f"se resuelve {name}" + (", aunque su carta ya no está" if gone else "")
        itself = (r.NOT_RESOLVED,) if _would_be_among(match.state, obj, context, effect) else ()
        match.say(*rules, text=text, grounds=(r.RESOLVES, *itself), reading=reading)
        if not _as_it_asks(match.state, obj, context):
            match.say(r.ALREADY_ACTIVE, text=f"ya no se cumple lo que {name} pedía, pero se activó: se resuelve")
        wanted = slots(effect)
        legal = targets.still_legal(match.state, wanted, context) if wanted else ()
        if legal != context.targets:
            elsewhere = (r.DESTROY,) if any(do.verb == "destruir" for do in effect) else ()
            match.say(r.LOST_AIM, text=f"{name} perdió objetivos: resuelve hasta donde pueda", grounds=elsewhere)
        yield from carry_out(match, context.but(targets=legal, announced=context.targets), effect)
    if match.state.result is not None:  # 10.4: the duel is over
        return
    if obj in match.state.objects and match.state.objects[obj].zone == STACK:
        yield from _leaves(match, obj)
    tell(match)
    yield from done_when_due(match)
    if match.reading(MEANWHILE) == "al-instante":
        yield from _meanwhile(match)


def _arrives(match: Match, obj: Id) -> Procedure:
    """10.2: a Unidad or Ente that could be answered comes into the field; one that was negated, without its effects."""
    here, name = match.state.objects[obj], match.game.name_of(match.state, obj)
    assert here.controller is not None
    match.say(r.LAST_FIRST, text=f"se resuelve {name}")
    new = yield from come_in(match, obj, here.controller, here.item.alternative, here.item.cause.more)
    if new is not None and here.item.annulled:
        state = match.state
        match.keep(waiting=tuple(w for w in state.waiting if w.context.source != new))
        effect = lasts(state, Context(new, here.controller), (new,), "", parts=(Part("abilities ="),))
        match.set(r.NEGATED, text=f"{name}: efectos negados", effects=with_effects(match.state, effect))


def _leaves(match: Match, obj: Id) -> Procedure:
    """3.5.3, 10.5: a conjuro that resolved goes to the cemetery; an effect is over."""
    here = match.state.objects[obj]
    if here.item.ability is not None:
        match.write(Cease("", obj=obj), rules=(r.RESOLVES,), text="el efecto terminó de resolverse")
        return
    event = Move("resolver", obj=obj, player=here.controller, to=Zone("cementerio", here.owner))
    text = f"{match.game.name_of(match.state, obj)} va al cementerio"
    more = (r.AS_THEY_RESOLVE,) if len(row(match.state)) > 1 else ()
    yield from match.do(event, rules=(r.RESOLVED_SPELL, *more), text=text)


def annul(match: Match, obj: Id, rules: tuple[R, ...]) -> None:
    """8.2: something in the fila is negated: it will resolve without effect."""
    here = match.state.objects[obj]
    name = match.game.name_of(match.state, obj if here.item.ability is None else here.item.source)
    event = Alter("negar", obj=obj, fields=Map(item=here.item.but(annulled="negado")))
    match.write(event, rules=rules, text=f"{name} es negado en la fila")
