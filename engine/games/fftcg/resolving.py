"""Resolving the top of the stack (11.11)."""

from __future__ import annotations

from ...kernel.abilities import Ability, Context, CostPart, Filter, Instruction, Ref, Triggered
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import Cease, Event, Move
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import refer
from ...kernel.state import State
from ...kernel.visiting import every, words
from ...kernel.wording import plural
from ...play.instructions import apply
from ...play.resolving import Resolving, resolve
from ...play.slots import slots, with_references
from ...play.stack import ABILITY, context_of
from . import rules as r
from .casting import AFTER_USE, MOST, VARIABLES, spell_of
from .keywords import of_warp
from .sections import section_of
from .zones import BREAK, REMOVED, STACK

#: Where a cancelled summon goes; what a summon does of which some targets are gone; what is cancelled without any.
CANCELLED, SOME, ALL_GONE = (
    "fftcg-invocacion-cancelada-adonde-va",
    "fftcg-invocacion-con-parte-de-objetivos",
    "fftcg-efecto-imposible-o-cancelado",
)


#: Whether what waits for a summon to be cast triggers though that is cancelled later.
NEVER_CAST = "fftcg-invocacion-cancelada-y-disparo"


#: The verbs of continuous effects (11.12.4).
_LASTS = ("modificar", "regla", "ganar control")


def top(state: State) -> Id:
    return state.zones[STACK][0]


def effect_of(state: State, obj: Id) -> tuple[Instruction, ...]:
    """The instructions of what stands on the stack, with the options that were chosen for it."""
    ability = state.objects[obj].item.ability
    return ability.effect if ability is not None else spell_of(state, obj)


def standing(state: State, obj: Id) -> Ability | None:
    here = state.objects[obj]
    return here.item.ability if here.kind == ABILITY else None


def resolve_top(match: Match) -> Procedure:
    """11.11.1: the last one that was put there."""
    obj = top(match.state)
    here = match.state.objects[obj]
    ability = here.kind == ABILITY
    name = match.game.name_of(match.state, here.item.source if ability else obj)
    match.say(
        r.RESOLVES, text=f"se resuelve {'la Habilidad de ' if ability else ''}{name or 'un efecto'}", grounds=(r.STACK_ORDER,)
    )
    yield from resolve(match, obj)


def _removed(match: Match, obj: Id, ability: Triggered) -> Procedure:
    """11.8.13, 11.11.3"""
    name = match.game.name_of(match.state, match.state.objects[obj].item.source)
    text = f"ya no se cumple su condición: la Habilidad de {name} sale de la Pila"
    yield from match.do(Cease("retirar", obj=obj), rules=(r.CONDITION_AGAIN, r.CONDITIONAL), text=text)


def _without_target(match: Match, obj: Id, rules: tuple[R, ...], text: str) -> Procedure:
    """11.3.9, 11.6.12, 11.7.12, 11.8.19: nothing of it is done; by the other reading what needs no target still is."""
    here = match.state.objects[obj]
    which = section_of(here.item.ability if here.kind == ABILITY else None).no_target
    if match.reading(ALL_GONE) == "ignorar-parte":
        match.say(r.IGNORED, text=f"{text.removesuffix(': se cancela')}: se hace el resto", reading=ALL_GONE)
        context = context_of(match.state, obj)
        none = tuple(() for _ in context.targets)
        yield from apply(match, context.but(targets=none, announced=none), with_references(effect_of(match.state, obj)))
        yield from leave_stack(match, obj)
        return
    match.say(*rules, which, text=text, reading=ALL_GONE)
    yield from leave_stack(match, obj, cancelled=True)


def cancel(match: Match, obj: Id, rules: tuple[R, ...]) -> Procedure:
    """An effect cancels what stands on the stack."""
    here = match.state.objects[obj]
    name = match.game.name_of(match.state, here.item.source if here.kind == ABILITY else obj)
    event = Event("cancelar", obj=obj, player=here.controller)
    yield from match.do(event, rules=rules, text=f"se cancela {'la Habilidad de ' if here.kind == ABILITY else ''}{name}")
    missed = here.item.ability if isinstance(here.item.ability, Triggered) else None
    if missed is not None and of_warp(missed) == r.WARP_ARRIVES:
        match.say(r.WARP_STAYS, text=f"{name} pierde su ocasión de llegar: hace falta otro Contador de Transporte")
    if obj in match.state.objects:
        yield from leave_stack(match, obj, cancelled=True)
    if match.reading(NEVER_CAST) == "no-se-dispara":
        off = [i for i in match.state.zones.get(STACK, ()) if _on_casting(match.state, i, obj)]
        if off:
            events = [Cease("retirar", obj=i) for i in off]
            text = "la Invocación acaba cancelada: lo que esperaba que se lanzase no se dispara"
            yield from match.do(*events, rules=(r.REALLY_HAPPENS,), text=text, reading=NEVER_CAST)


def _on_casting(state: State, item: Id, summon: Id) -> bool:
    """Whether an auto on the stack triggered as this summon was cast."""
    cause = state.objects[item].item.cause
    return cause.event == "lanzada" and cause.before == summon


def leave_stack(match: Match, obj: Id, cancelled: bool = False) -> Procedure:
    """11.11.10: a summon goes to the Break Zone of its owner; an ability is gone."""
    here, name = match.state.objects[obj], match.game.name_of(match.state, obj)
    if here.kind == ABILITY:
        match.write(Cease("", obj=obj), rules=(r.LEAVES_STACK,), text="la Habilidad desaparece de la Pila")
        return
    after = here.item.cause.more.get(AFTER_USE)
    if after is not None:
        name_of, there = ("remover", "queda Removida del Juego") if after == REMOVED else ("devolver", "vuelve a la mano")
        move = Move(name_of, obj=obj, player=here.controller, to=Zone(str(after), here.owner))
        text = f"{name} no va a la Break Zone: {there}"
        yield from match.do(move, rules=(r.LEAVES_STACK, r.FOLLOWS), text=text)
        return
    away = cancelled and match.reading(CANCELLED) == "queda-removida"
    to, said = (REMOVED, "queda Removida del Juego") if away else (BREAK, "va a la Break Zone")
    event = Move("remover" if away else "resuelta", obj=obj, player=here.controller, to=Zone(to, here.owner))
    rules = (r.LEAVES_STACK, r.REMOVED_ZONE if away else r.BREAK_ZONE)
    grounds = (r.SUMMON_NEVER_STAYS,)
    yield from match.do(event, rules=rules, text=f"{name} {said}", reading=CANCELLED if cancelled else None, grounds=grounds)


def _follow(match: Match, obj: Id, context: Context, effect: tuple[Instruction, ...]) -> Procedure:
    """11.11.5: the instructions in order, with what was divided as it was announced."""
    here = match.state.objects[obj]
    lost = here.kind != ABILITY and context.targets != context.announced
    if lost and match.reading(SOME) == "todo-o-nada":
        match.say(r.SUMMON_NO_TARGET, text="falta alguno de sus objetivos: se cancela entera", reading=SOME)
        return
    context = context.but(cause=context.cause.but(division=here.item.division))
    if here.item.index < 0 and isinstance(here.item.ability, Triggered):
        _out_of_reach(match, context, effect, bool(slots(here.item.ability.effect)))
    _says_hidden(match, effect)
    if context.x is None and "X" in words(effect):
        rules = (r.DECLARED_ONCE, *((r.VARIABLES,) if any(do.verb in _LASTS for do in effect) else ()))
        rules += (r.AUTO_VARIABLE,) if any(part.amount == "X" for part in every(CostPart, effect)) else ()
        asked = Decision(context.you, "¿Cuánto vale X?", (*rules, r.LETTERS), Form.NUMBER, low=0, high=MOST, kind="X")
        x = yield from match.ask(asked)
        match.say(*rules, text=f"X vale {x}", by=context.you, chosen=True, reading=VARIABLES)
        context = context.but(x=x)
    yield from apply(match, context, effect)


def _says_hidden(match: Match, effect: tuple[Instruction, ...]) -> None:
    """7.13.3: a card that is removed face down is nothing that an effect looks for among those removed."""
    if REMOVED in words(effect) and any(REMOVED in wanted.zones for wanted in every(Filter, effect)):
        hidden = [here for here in match.state.objects.values() if here.zone.name == REMOVED and here.face_down]
        if hidden:
            how_many = f"{len(hidden)} {plural(len(hidden), 'carta Removida', 'cartas Removidas')}"
            match.say(r.FACE_DOWN, text=f"{how_many} boca abajo: no se sabe qué hay ahí, y no cuenta")


def _out_of_reach(match: Match, context: Context, effect: tuple[Instruction, ...], aimed: bool) -> None:
    """11.8.17.3: a delayed one does nothing to a card that has left the zone in which it was. ``aimed``: what it chose itself as
    it went to the stack is nothing that it waited for."""
    waited_for = ("ese", "esos") if aimed else ("objetivo", "ese", "esos")
    refs = [ref for ref in every(Ref, effect) if ref.word in waited_for]
    spoken = dict.fromkeys(i for ref in refs for i in refer(match.state, ref, context) if i != context.source)
    left = [i for i in spoken if i not in match.state.objects]
    there = [i for i in spoken if i not in left]
    if there:
        match.say(r.DELAYED_LOSES, text=f"{match.names(there)} no ha salido de su zona: le afecta como sea ahora")
    if left:
        match.say(r.DELAYED_LOSES, text=f"{match.names(left)} ha salido de la zona en la que estaba: ya no le afecta")


RESOLVING = Resolving(
    ability=standing,
    effect=effect_of,
    context=lambda match, obj, context: context,
    looked_at=lambda slot: slot,
    removed=_removed,
    countered=_without_target,
    follow=_follow,
    leaves=lambda match, obj: leave_stack(match, obj),
    source_gone=(r.SOURCE_GONE, r.LAST_KNOWN, r.OWN_INFORMATION, r.INDEPENDENT),
    no_target=r.NO_TARGET,
    divided=lambda state, obj: (section_of(standing(state, obj)).divides,),
    some_target=r.SOME_TARGETS,
    optional=r.OPTIONAL,
    until="resolución",
)
