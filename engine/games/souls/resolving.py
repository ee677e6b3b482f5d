"""Resolving an effect part by part (8.6), what of it cannot be done, and effects that nobody should have activated (8.1.2.2)."""

from __future__ import annotations

from ...kernel.abilities import Choose, Context, Do, Each, Filter, Instruction, Ref, Target, Triggered
from ...kernel.decisions import Procedure
from ...kernel.frozen import Id, Value
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import found, holds, matches, refer
from ...kernel.state import State
from ...kernel.visiting import every
from ...play import targets
from ...play.choosing import players, say_fewer, unknown_fitting
from ...play.instructions import apply
from ...play.ruling import THIS
from ...play.searching import look_through
from ...play.slots import Slot, slots, with_references
from ...play.undoing import FoundOut
from . import options
from . import rules as r
from .choosing import chooser, quoted
from .costing import has_conditions, pay
from .moving import room

#: Whether what follows a part that is impossible is done; what becomes of an effect that could not be activated.
PARTS, UNDONE = "souls-parte-imposible", "souls-activacion-ilegal"
#: When it is looked at whether what an effect says with «si» is so.
IF_SO = "souls-condicion-con-si"
#: Why what is of the kind cannot be chosen, which is said where nobody is asked what to choose.
_SAID = (r.WRITTEN_COST, r.PROHIBITED, r.NOT_RESOLVED)
#: The verbs that turn maná, and how it stands that they turn.
TURNS = {"maná disponible": True, "maná pagado": False}


def aim(match: Match, effect: tuple[Instruction, ...], context: Context, rule: R) -> Procedure:
    """8.6.2, 8.6.3: what the effect works on is chosen as it is activated, as many as there are. Returns the context with it."""
    context = yield from options.announced(match, effect, context)
    effect = options.settled(effect, context)
    announced: tuple[tuple[Id, ...], ...] = ()
    for slot in slots(effect):
        _say_not_blank(match, slot.target.filter, context)
        _say_why_not(match, slot, context, rule)
        say_without_cost(match, context, slot.target.filter)
        rules = (*((r.ONE_AT_LEAST,) if slot.target.low < slot.target.high else ()), rule, *quoted(slot.target.filter))
        chosen = yield from targets.announce(match, slot, context, rules, who=chooser(context))
        say_fewer(match, chooser(context), len(chosen), slot.target.low)
        announced += (chosen,)
    if not announced:  # what is done later has its own already
        return context
    return (yield from options.shared_out(match, effect, context.but(targets=announced), resolving=False))


def _say_why_not(match: Match, slot: Slot, context: Context, rule: R) -> None:
    """1.4.3, 1.4.9.1, 2.3.7, 3.5.2: where nobody is asked what to choose, what cannot be although it is of the kind; and where
    there is too little, what cannot be only because of its type."""
    state, says, wanted = match.state, targets.targeting(match.state), slot.target.filter
    there = len(tuple(says.possible(state, slot, context, None)))
    if there > slot.target.low:
        return
    for obj in says.thought_of(state, slot):
        but_for_type = there < slot.target.low and matches(state, obj, wanted.but(types=()), context.you, context.source)
        said = (*_SAID, r.OF_ITS_TYPE) if but_for_type else _SAID
        why = [one for one in says.why_not(state, slot, context, obj, None, rule) if one.rule in said]
        for one in why:
            match.say(one.rule, text=f"{match.game.name_of(state, obj)} no se puede elegir: {one.text}")


def _say_not_blank(match: Match, wanted: Filter, context: Context) -> None:
    """8.2.5: which negated cards are no cards without effect."""
    if "sin efecto" in wanted.marks:
        others = wanted.but(marks=(*(m for m in wanted.marks if m != "sin efecto"), "negada"))
        if listed := found(match.state, others, context.you, context.source):
            match.say(r.NOT_BLANK, text=f"{match.names(listed)} está negada, y no por eso es una carta sin efecto")


def say_without_cost(match: Match, context: Context, wanted: Filter) -> None:
    """2.2.2, 8.5.4: which cards that are looked for by their cost have none, and do not cost 0 as they have a Requerimiento."""
    if wanted.at_most.get("cost") != 0:
        return
    state = match.state
    free = wanted.but(at_most=wanted.at_most.without("cost"), at_least=wanted.at_least.without("cost"))
    for i in found(state, free, context.you, context.source):
        if state.game.view(state, i).get("cost") is None and has_conditions(state, i):
            name = state.game.name_of(state, i)
            match.say(r.NOT_COST_ZERO, r.WITHOUT_COST, text=f"{name} no tiene coste y tiene Requerimiento: no es de Coste 0")


def _something(state: State, context: Context, value: Value) -> bool:
    """Whether an argument names any element."""
    if isinstance(value, (Target, Choose, Each)):
        who = players(state, context, value.by) if isinstance(value, Choose) else (context.you,)
        looks = (found, unknown_fitting)
        return any(look(state, value.filter, player, context.source) for player in who for look in looks)
    if isinstance(value, Ref) and value.word == "objetivo":
        return any(i in state.objects for i in refer(state, value, context))
    return True


def lacks_mana(state: State, context: Context, do: Instruction) -> bool:
    """1.4.8: whether it turns maná of a player who has none to turn."""
    if not isinstance(do, Do) or do.verb not in TURNS:
        return False
    zones = (state.zone("maná", player) for player in players(state, context, do.args.get("who")))
    return any(all(state.objects[i].turned != TURNS[do.verb] for i in zone) for zone in zones)


def possible(state: State, context: Context, do: Instruction) -> bool:
    """1.4.2: whether anything of an instruction can be done now."""
    if not isinstance(do, Do):
        return True
    args = do.args
    if do.verb in ("agregar", "invocar del mazo"):
        sought = look_through(state, context, Zone("mazo", context.you), args["filter"], 1)
        return bool(sought.fitting or sought.open)
    if do.verb == "descartar":
        return any(state.zone("mano", player) for player in players(state, context, args.get("who")))
    if do.verb == "fichas":
        return room(state, players(state, context, args.get("who"))[0]) > 0
    if lacks_mana(state, context, do):
        return False
    return all(_something(state, context, args[key]) for key in ("what", "to") if key in args)


def _to_nothing(state: State, context: Context, do: Instruction) -> bool:
    """8.1.2.1.4: whether there is nothing that the one part of an effect could be done to."""
    if not isinstance(do, Do):
        return False
    listed = [do.args[key] for key in ("what", "to") if key in do.args]
    return not all(_something(state, context, one) for one in listed) or (THIS in listed and _left(state, context))


def _left(state: State, context: Context) -> bool:
    """8.6.2: whether the card of an effect is gone, by something else than what set the effect off."""
    return context.source is not None and context.source not in state.objects and context.cause.before != context.source


def _only_if(effect: tuple[Instruction, ...]) -> Do | None:
    """An effect that as a whole is done only if something is so."""
    lone = effect[0] if len(effect) == 1 else None
    return lone if isinstance(lone, Do) and lone.verb == "si" and lone.args.keys() == {"if", "then"} else None


def as_asked(state: State, context: Context, effect: tuple[Instruction, ...]) -> bool:
    """8.5.8: whether what an effect says with «si» is so as it is activated, where by the reading in force that is asked."""
    lone = _only_if(effect)
    return lone is None or state.reading(IF_SO) == "al-resolver" or holds(state, lone.args["if"], context)


def _what_follows(match: Match, context: Context, effect: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """8.5.5, 8.6.1: what is left to be done of an effect that says «si»: by one reading that was looked at already."""
    lone = _only_if(effect)
    if lone is None or holds(match.state, lone.args["if"], context):
        return effect
    if match.reading(IF_SO) == "al-resolver":
        match.say(r.RESOLVES, text="no se cumple lo que dice con «si»: hasta ahí se resuelve", reading=IF_SO)
        return effect
    match.say(r.ALREADY_ACTIVE, text="ya no se cumple lo que dice con «si», pero se activó: se resuelve", reading=IF_SO)
    then: tuple[Instruction, ...] = lone.args["then"]
    return then


def carry_out(match: Match, context: Context, effect: tuple[Instruction, ...]) -> Procedure:
    """1.4.7, 8.6.1: instruction by instruction; by one reading up to the first that is impossible."""
    effect = options.settled(effect, context)
    context = yield from options.shared_out(match, effect, context, resolving=True)
    parts = with_references(_what_follows(match, context, effect))
    for place, do in enumerate(parts):
        impossible = len(parts) > 1 and not possible(match.state, context, do)
        if impossible and match.state.result is None:
            stops = match.reading(PARTS) == "se-detiene"
            text = f"«{do.verb}» no se puede hacer" + (": la resolución llega hasta aquí" if stops else "")
            left = place + 1 < len(parts)
            match.say(r.RESOLVES if stops else r.IMPOSSIBLE, text=text, reading=PARTS if left else None)
            if stops:
                return
        if len(parts) == 1 and _to_nothing(match.state, context, do):
            lost = (r.LOST_AIM,) if _left(match.state, context) else ()
            match.say(*lost, r.WITHOUT_EFFECT, text=f"«{do.verb}» no tiene a qué aplicarse: se resuelve sin efecto")
        for each in every(Each, do):
            _say_not_blank(match, each.filter, context)
        context = yield from apply(match, context, (do,))


# --- what could not be activated (8.1.2.2.2) ------------------------------------------------------------------------------


def illegal(state: State, context: Context, effect: tuple[Instruction, ...]) -> bool:
    """8.1.2.2.2: whether nothing of an effect could be done already as it is activated."""
    return bool(effect) and not any(possible(state, context, do) for do in effect)


def undone(match: Match, context: Context) -> bool:
    """8.1.2.2.3: by one reading what was activated against the rules is undone, as if it had not been."""
    if match.reading(UNDONE) != "se-deshace":
        return False
    name = match.game.name_of(match.state, context.source)
    text = f"activar el efecto de {name} era ilegal: se deshace, y {context.you} recibe una Advertencia"
    match.say(r.ILLEGAL, r.WARNED, text=text, reading=UNDONE)
    return True


#: 8.1.2.2.2, 8.1.2.2.3: for the judge who is called to it.
FOUND_OUT = FoundOut(
    (
        ("Activar un efecto opcional que no podía hacer nada es una activación ilegal.", (r.ILLEGAL,)),
        ("El jugador recibe una Advertencia.", (r.WARNED,)),
    ),
    undoes=lambda state: state.reading(UNDONE) == "se-deshace",
    point=UNDONE,
)


def warn(match: Match, context: Context) -> None:
    """8.1.2.2.3: as it resolves it is found out."""
    name = match.game.name_of(match.state, context.source)
    text = f"activar el efecto de {name} era ilegal: resuelve sin efecto, y {context.you} recibe una Advertencia"
    match.say(r.ILLEGAL, r.WARNED, text=text, reading=UNDONE)


def not_activated(match: Match, context: Context) -> None:
    """8.5.8: what an effect says with «si» is not so as it would be activated."""
    name = match.game.name_of(match.state, context.source)
    match.say(r.CONDITIONS, text=f"no se cumple lo que dice con «si» el efecto de {name}: no se activa", reading=IF_SO)


# --- without a fila -------------------------------------------------------------------------------------------------------


def resolve_now(match: Match, context: Context, ability: Triggered, rule: R = r.CHOOSES) -> Procedure:
    """An effect that nobody can answer: its cost is paid, what it works on is chosen, and it is carried out."""
    if not as_asked(match.state, context, ability.effect):
        not_activated(match, context)
        return
    if ability.optional and illegal(match.state, context, ability.effect):
        if not undone(match, context):
            warn(match, context)
        return
    paid = yield from pay(match, context, ability.cost, (r.PAY_ALL, r.COST_BEFORE))
    if paid is None:
        return
    context = yield from aim(match, ability.effect, paid, rule)
    yield from carry_out(match, context, ability.effect)
