"""Effects that last (11.12.4), what is done later (11.8.17), and what takes the place of an event (11.12.5)."""

from __future__ import annotations

from ...kernel.abilities import Affected, Context, Do, Each, Filter, Number, On, Ref, Replacing, Triggered, Waiting
from ...kernel.causes import Cause
from ...kernel.decisions import Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Data, Id, Map, Value
from ...kernel.match import Match
from ...kernel.replacing import Replacer, name_of
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.steps import Told
from ...kernel.triggers import awaited
from ...kernel.wording import plural, to_zone, together
from ...play import lasting
from ...play.choosing import elements
from ...play.grounds import Ground, ground
from ...play.lasting import Change, Control, Lasting, Modifying, RuleEffects, lasts, uses, with_effects
from ...play.preventing import Preventing, prevent
from ...play.redirecting import REDIRECTS, redirecting
from ...play.replacing import AMOUNT, CHANGES, Case, Instead, control_first
from ...play.ruling import InWords, Ruling
from . import rules as r
from .costing import OF_PLAYING
from .layers import EVERY_CHANGE, PRINTED_MORE, is_forward, power
from .moving import WAYS, going, moved_itself
from .turn import FOLLOWING_END, NEXT_BEGINNING, NEXT_END, THEIR_END, THEIR_NEXT_END, THIS_TURN, WHILE_THERE
from .zones import BREAK, DECK, FIELD, REMOVED, STACK

#: When an effect of a resolution begins; what «en su lugar» makes.
WHEN_IT_BEGINS, INSTEAD_IS = "fftcg-cuando-empieza-un-efecto-continuo", "fftcg-en-su-lugar-retardo-o-reemplazo"
_NUMBERS = frozenset({"strength +", "strength =", "cost +", "cost ="})
_SAID = {
    "strength +": "Poder {:+d}",
    PRINTED_MORE: "Poder impreso {:+d}",
    "strength =": "su Poder pasa a ser {}",
    "cost +": "coste {:+d}",
    "cost =": "coste {}",
}
_WORDS = {"types +": "es también {}", "types =": "es {}", "elements +": "es también de {}", "elements =": "es de {}"}


#: How long a change lasts, in words.
_HOW_LONG = {
    THIS_TURN: " hasta el final del turno",
    THEIR_END: " hasta el final del turno del oponente",
    NEXT_END: " hasta el final de su próximo turno",
    THEIR_NEXT_END: " hasta el final del próximo turno del oponente",
    FOLLOWING_END: " hasta el final del turno siguiente",
    NEXT_BEGINNING: " hasta el principio de su próximo turno",
    WHILE_THERE: " mientras esta carta siga en el Terreno de Juego",
}


def _part_said(op: str, value: Value) -> str:
    if op in _SAID:
        return _SAID[op].format(value)
    if op in _WORDS:
        return _WORDS[op].format(together(value))
    name = getattr(value, "name", "una Habilidad")
    if op == "jobs =" and not value:
        return "pierde sus Oficios"
    return {"abilities +": f"gana {name}", "abilities -": f"pierde {name}", "abilities =": "pierde sus Habilidades"}.get(op, op)


def _said(change: Change) -> str:
    said = together(_part_said(part.op, part.value) for part in change.parts)
    return f"{said}{_HOW_LONG.get(change.until, '')}"


def _by_ability(change: Change) -> bool:
    """11.5.7: whether it is an ability, not a summon, that changes what the Poder is."""
    source = change.context.source
    summon = source is not None and source in change.state.objects and change.state.objects[source].zone == STACK
    return not summon and "strength =" in change.operations


def _by_summon(change: Change) -> bool:
    """11.3.10"""
    return "strength =" in change.operations and not _by_ability(change)


def _from_below_zero(change: Change) -> bool:
    """4.3: whether a Poder that is below zero changes again: it counts from there."""
    return "strength +" in change.operations and any(power(change.state, i) < 0 for i in change.elements)


def _varies(change: Change) -> bool:
    """11.12.4.3: whether a number of it is found as it begins, and is that from then on."""
    return any(isinstance(part.value, Number) for part in change.given)


def _itself(change: Change) -> bool:
    """5.2.4.1: whether a card changes itself alone, and others in play have its name."""
    state, source = change.state, change.context.source
    if source is None or change.elements != (source,) or source not in state.objects:
        return False
    name = state.game.name_of(state, source)
    return any(state.game.name_of(state, other.id) == name for other in state.in_play() if other.id != source)


def _operation(state: State, op: str) -> str:
    """11.3.10: by one reading all that an effect does to the Poder changes what is printed."""
    return PRINTED_MORE if op == "strength +" and state.reading(EVERY_CHANGE) == "todos" else op


def _reached(match: Match, listed: tuple[Id, ...], operations: frozenset[str]) -> tuple[Id, ...]:
    """11.12.4.2: those in play as it resolves; by the other reading, as it was cast or triggered."""
    stack = match.state.zones.get(STACK)
    if not stack or match.reading(WHEN_IT_BEGINS) == "al-resolver":
        return listed
    since = match.state.objects[stack[0]].since
    there = tuple(i for i in listed if match.state.objects[i].since <= since)
    if len(there) < len(listed):
        text = "solo alcanza a las cartas que había cuando se lanzó, activó o disparó"
        match.say(r.ONLY_THOSE, text=text, reading=WHEN_IT_BEGINS)
    return there


def _in_play(args: Data) -> bool:
    """11.12.4.2, 11.12.4.5: whether what is said of a kind is of the cards in play, not of those that will be played."""
    return args["rule"] not in OF_PLAYING


def _about(state: State, context: Context, who: Value, affects: Value) -> tuple[tuple[str, Affected], ...]:
    return ((context.you, Filter(controller=who or "") if affects is None else affects),)


def _concerns(state: State, ruling: Ruling, player: str) -> bool:
    """Whom a rule affects says «tú» or «oponente», or nothing for both."""
    side = ruling.affects.controller if isinstance(ruling.affects, Filter) else ""
    return not side or (player == ruling.context.you) == (side == "tú")


def _of_summon(case: tuple[State, Context, Triggered]) -> bool:
    """11.8.17.4: whether a summon leaves it."""
    source = case[1].source
    return source is not None and source in case[0].objects and case[0].objects[source].zone == STACK


def _later_said(state: State, context: Context, ability: Triggered) -> str:
    return f"{state.game.name_of(state, context.source)} deja una Habilidad de Apoyo con Retardo"


IN_WORDS = InWords(_concerns)
LASTING = Lasting(
    Modifying(
        (
            ground(r.PRINTED_POWER, when=_by_summon),
            ground(r.POWER_BY_ABILITY, when=_by_ability),
            ground(r.MONSTER, when=uses("types +")),
            ground(r.MORE_ELEMENTS, when=uses("elements +")),
            ground(r.NEGATIVE, when=_from_below_zero),
            ground(r.FOLLOWS),
        ),
        basis=(
            ground(r.CONTINUOUS),
            ground(r.ONLY_THOSE),
            ground(r.STAMP_OF_EFFECT),
            ground(r.VARIABLES, when=_varies),
            ground(r.OWN_NAME, when=_itself),
        ),
        numbers=_NUMBERS,
        said=_said,
        operation=_operation,
        elements=_reached,
        reading=lambda change: EVERY_CHANGE if "strength +" in change.operations else None,
    ),
    RuleEffects(
        (ground(r.FOLLOWS), ground(r.ONLY_THOSE, when=lambda args: isinstance(args.get("what"), Each) and _in_play(args))),
        _about,
        lambda args, until: f"{args['rule']}{' hasta el final del turno' if until == THIS_TURN else ''}",
        those=_in_play,
    ),
    (
        ground(r.DELAYED, r.DELAYED_FROM_THEN),
        ground(r.DELAYED_OF_SUMMON, r.SUMMON_IS_SOURCE, when=_of_summon),
        ground(r.DELAYED_OF_ABILITY, r.ABILITY_IS_SOURCE, when=lambda case: not _of_summon(case)),
    ),
    _later_said,
    control=Control((r.FOLLOWS,), gone=r.LOSING),
    next_time=(r.REPLACES, r.ACTIVE_BEFORE),
    own=(r.OWN_FIRST,),
    own_until="resolución",
)

# --- replacement (11.12.5) ------------------------------------------------------------------------------------------------

_VERBS = {REMOVED: "remover", BREAK: "poner en la break zone", DECK: "devolver al mazo"}


def _elsewhere(match: Match, replacer: Replacer, event: Move, rules: tuple[R, ...]) -> Procedure:
    """11.12.5.4: the card goes to another zone instead, and never went where it would have."""
    assert event.obj is not None
    if match.reading(INSTEAD_IS) == "habilidad-con-retardo":
        match.say(r.DELAYED, text="«en su lugar» deja una Habilidad de Apoyo con Retardo", reading=INSTEAD_IS)
        match.afterwards.append(lambda: _then_moved(match, replacer, event))
        return [event]
    here, to = match.state.objects[event.obj], replacer.ability.value
    instead = going(here, _VERBS.get(to, "devolver"), to, event.source)
    instead = instead.but(data=event.data.with_(instead.data), together=event.together)  # what makes it go is the same
    name = match.game.name_of(match.state, event.obj)
    by = "una Habilidad suya" if replacer.context.source == event.obj else name_of(match.state, replacer)
    text = f"por {by}, {name} va {to_zone(match.state, instead.to)} en su lugar"
    grounds = (r.REALLY_HAPPENS,) if awaited(match.state, event) else ()
    match.set(*rules, r.NEVER_HAPPENED, text=text, grounds=grounds)
    return [instead]
    yield


def _told_instead(state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], told: Told) -> Told:
    """11.12.5.4: what a step says in which cards go elsewhere than was proposed: that they went where it was to be never was."""
    names = {event.name for event in proposed}
    other = [e for e in happening if isinstance(e, Move) and e.name not in names]
    if not other:
        return told
    moved = {event.obj for event in other}
    goes = [f"{state.game.name_of(state, e.obj)} va {to_zone(state, e.to)}" for e in other]
    called = tuple(state.game.name_of(state, i) for i in moved)
    kept = [piece for piece in told.text.split("; ") if not any(name in piece for name in called)]
    stay = [e for e in proposed if isinstance(e, Move) and e.obj not in moved and e.name in WAYS]
    if stay and not kept:
        does = plural(len(stay), *WAYS[stay[0].name][2])
        kept = [f"{does} {together(state.game.name_of(state, e.obj) for e in stay)}"]
    did = {rule for way in WAYS.values() for rule in way[1]} if not stay else set()
    left = tuple(rule for rule in told.rules if rule not in did)
    rules = (*left, r.REPLACES) if stay else (r.REPLACES, *left)
    return Told("; ".join((*kept, *goes)), rules, tuple(rule for rule in told.grounds if rule not in did))


def later(match: Match, context: Context, args: Data) -> Procedure:
    """11.8.17, 7.4: what a card leaves behind as it leaves is about the new card that it became. What waits for the card itself
    still speaks of what the effect did."""
    if args["on"].obj == Ref("este") and context.those:
        context = context.but(cause=context.cause.but(that=context.those, that_was=None))
    cause = context.cause
    left = context.source not in match.state.objects and cause.before is not None and cause.before == context.source
    if left and cause.obj in match.state.objects:
        context = context.but(source=cause.obj)
    elif context.source not in match.state.objects and (moved := moved_itself(match.state, context)):
        context = context.but(source=moved[0])
    return (yield from lasting.later(match, context, args))


def later_aimed(match: Match, context: Context, args: Data) -> Procedure:
    """11.8.9, 11.8.17: a delayed one that chooses does so as it goes to the stack, not as what makes it is announced."""
    ability = args["gains"]
    context = context.but(targets=(), announced=())
    return (
        yield from later(match, context, args.with_({"on": ability.on, "effect": ability.effect, "only if": ability.only_if}))
    )


def hurting_otherwise(match: Match, context: Context, args: Data) -> Procedure:
    """11.12.5: while it lasts, the damage that elements do to what is named is another, or the next ``times``; each is what
    does it."""
    listed = yield from elements(match, context, args["what"])
    value, times, until = args["value"], args.get("times"), args.get("until", "")
    ability = Replacing(On("daño", args["to"], source=Ref("este")), "en vez de eso", value=value)
    made = [lasts(match.state, context.but(source=i), None, until, replacing=ability, left=times) for i in listed]
    if made:
        much = f"{value['más']} más" if "más" in value else f"{value['es']}"
        which = "el próximo daño" if times else "el daño"
        text = f"{match.names(listed)}: {which} que haga será {much}{' este turno' if until == THIS_TURN else ''}"
        match.set(r.CHANGES_DAMAGE, r.REPLACES, text=text, effects=with_effects(match.state, *made))
    return listed


def _then_moved(match: Match, replacer: Replacer, event: Move) -> Procedure:
    """By one reading of 6.4.1.1 the card goes where it would have gone, and from there on by an auto."""
    now = next((o.id for o in match.state.objects.values() if o.former == event.obj), None)
    if now is not None:
        do = Do(_VERBS.get(replacer.ability.value, "devolver"), Map(what=Ref("disparo")))
        context = replacer.context.but(cause=Cause("mover", now, event.obj))
        match.keep(waiting=(*match.state.waiting, Waiting(Triggered(On("mover"), (do,)), context)))
    return
    yield


def _changes_damage(case: object) -> bool:
    return getattr(getattr(case, "event", None), "name", "").startswith("daño")


def _none_left(case: Case) -> bool:
    """11.8.15: whether nothing is left of what something waits for."""
    value, there = case.value, case.event.data.get(AMOUNT)
    if not isinstance(value, Map) or not isinstance(there, int):
        return False
    left = value.get("es", there * value.get("veces", 1) + value.get("más", 0))
    return isinstance(left, int) and left <= 0 and awaited(case.state, case.event)


def _below_zero(case: Case) -> bool:
    """4.3: whether what is taken away is more than there is."""
    value, there = case.value, case.event.data.get(AMOUNT)
    more = value.get("más", 0) if isinstance(value, Map) else 0
    return isinstance(there, int) and isinstance(more, int) and there + more < 0


#: 11.8.15: an ability would have triggered on what does not happen.
_WOULD_TRIGGER: Ground[Case] = ground(r.REALLY_HAPPENS, when=lambda case: awaited(case.state, case.event))
INSTEAD = Instead(
    (ground(r.CHANGES_DAMAGE, when=_changes_damage), ground(r.REPLACES)),
    prevent,
    _elsewhere,
    ways=Map({REDIRECTS: redirecting((r.REPLACES,), is_forward)}),
    changes=CHANGES,
    changed=(ground(r.REALLY_HAPPENS, when=_none_left), ground(r.NEGATIVE, when=_below_zero)),
    other=(ground(r.NEVER_HAPPENED), _WOULD_TRIGGER),
    nothing=(r.NEVER_HAPPENED,),
    none=(r.NEVER_HAPPENED,),
    first=control_first(FIELD),
    told=_told_instead,
)
PREVENTING = Preventing(
    event="daño",
    shields=(ground(r.CHANGES_DAMAGE),),
    unpreventable=(r.RESTRICTION,),
    shield=(r.CHANGES_DAMAGE, r.REPLACES, r.ACTIVE_BEFORE),
    next_time=(r.CHANGES_DAMAGE, r.REPLACES),
    part=(r.CHANGES_DAMAGE, r.REPLACES),
    whole=(r.CHANGES_DAMAGE, r.REPLACES),
    more=r.REPLACES,
    undone=(_WOULD_TRIGGER,),
)
