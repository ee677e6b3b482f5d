"""Resolving what stands on the stack: its second condition and its targets once more, its instructions, and off the stack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Ability, Context, Instruction, Triggered
from ..kernel.decisions import Procedure
from ..kernel.frozen import Frozen, Id
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.selecting import holds
from ..kernel.state import State
from .lending import required
from .slots import Slot, slots, with_references
from .stack import context_of
from .targets import still_legal, why_no_target


@dataclass(frozen=True)
class Resolving(Frozen):
    """What a game lends to resolving what stands on its stack (Inferno 607.2a–k; FFTCG 11.11).

    - ``ability(state, obj)``: what the object is now, None for a card. ``effect(state, obj)``: its instructions.
    - ``context(match, obj, context)``: for whom it works, where that is not who put it there.
    - ``looked_at(slot)``: a slot as it is looked at again: what mattered only as it was announced is left out.
    - ``removed(match, obj, ability)``: a procedure for a triggered one whose second condition no longer holds.
    - ``countered(match, obj, rules, text)``: a procedure for one without a legal target.
    - ``follow(match, obj, context, effect)``: a procedure that carries out its instructions.
    - ``leaves(match, obj)``: a procedure by which it leaves the stack, if it is still there.
    - ``source_gone``, ``no_target``, ``optional``: the rules by which its source need not be there, by which there is no legal
      target, by which one may choose not to follow it. ``divided(state, obj)``: those by which what is divided stays so.
    - ``some_target``: the rule by which it works on the targets that are legal still; None: that of ``no_target``.
    - ``until``: the duration word of what lasts while something resolves, "" when there is none.
    """

    ability: Callable[[State, Id], Ability | None]
    effect: Callable[[State, Id], tuple[Instruction, ...]]
    context: Callable[[Match, Id, Context], Context]
    looked_at: Callable[[Slot], Slot]
    removed: Callable[[Match, Id, Triggered], Procedure]
    countered: Callable[[Match, Id, tuple[R, ...], str], Procedure]
    follow: Callable[[Match, Id, Context, tuple[Instruction, ...]], Procedure]
    leaves: Callable[[Match, Id], Procedure]
    source_gone: tuple[R, ...]
    no_target: R
    divided: Callable[[State, Id], tuple[R, ...]]
    optional: R
    some_target: R | None = None
    until: str = ""


def resolve(match: Match, obj: Id) -> Procedure:
    """Resolve an effect on the stack."""
    says = required(match.state, Resolving)
    ability, effect = says.ability(match.state, obj), says.effect(match.state, obj)
    context = says.context(match, obj, context_of(match.state, obj))
    if ability is not None and context.source is not None and context.source not in match.state:
        name = match.game.name_of(match.state, context.source)
        match.say(*says.source_gone, text=f"{name} ya no está: de él vale la última información conocida")
    if isinstance(ability, Triggered) and not holds(match.state, ability.only_if, context):
        yield from says.removed(match, obj, ability)
        return
    if wanted := slots(effect):
        legal = _legal(match, obj, tuple(says.looked_at(slot) for slot in wanted), context, says)
        if any(context.targets) and not any(legal):
            rules, said = _lost(match, wanted, context, legal, says)
            yield from says.countered(match, obj, rules, f"ningún objetivo es válido ({said}): se cancela")
            return
        context = context.but(targets=legal, announced=context.targets)
    go = True
    if isinstance(ability, Triggered) and ability.optional:
        asks = f"¿Usas la habilidad de {match.game.name_of(match.state, context.source)}?"
        go = yield from match.confirm(context.you, asks, (says.optional,), "opcional")
        text = f"{context.you} {'usa' if go else 'no usa'} la habilidad de {match.game.name_of(match.state, context.source)}"
        match.say(says.optional, text=text, by=context.you, chosen=True)
    if go:
        yield from says.follow(match, obj, context, with_references(effect))
    if says.until and any(e.until == says.until for e in match.state.effects):
        match.keep(effects=tuple(e for e in match.state.effects if e.until != says.until))
    if obj in match.state:
        yield from says.leaves(match, obj)


def _lost(
    match: Match, wanted: tuple[Slot, ...], context: Context, legal: tuple[tuple[Id, ...], ...], says: Resolving
) -> tuple[tuple[R, ...], str]:
    """The rules by which announced targets are no longer legal, and which they are, each with the reason."""
    rules, said = [says.no_target], []
    for slot, old, new in zip(wanted, context.targets, legal, strict=True):
        for i in old:
            if i in new:
                continue
            reasons = why_no_target(match.state, slot, context, i, says.no_target)
            rules += [reason.rule for reason in reasons]
            why = reasons[0].text if reasons else "ya no está donde estaba"
            said.append(f"{match.game.name_of(match.state, i)}: {why}")
    return tuple(dict.fromkeys(rules)), "; ".join(dict.fromkeys(said))


def _legal(match: Match, obj: Id, wanted: tuple[Slot, ...], context: Context, says: Resolving) -> tuple[tuple[Id, ...], ...]:
    """Slot by slot, the targets that are legal still, with a step for what becomes of the others."""
    legal = still_legal(match.state, wanted, context)
    if legal != context.targets and any(legal):
        rules, said = _lost(match, wanted, context, legal, says)
        first = () if says.some_target is None else (says.some_target,)
        match.say(*first, *rules, text=f"ya no son objetivos válidos: {said}")
        if match.state.objects[obj].item.division:
            match.say(*says.divided(match.state, obj), text="lo dividido entre los objetivos queda como se declaró")
    return legal
