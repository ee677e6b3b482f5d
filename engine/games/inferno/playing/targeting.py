"""Why an element may not be a target (112.1, 113.8, 114, 702.5a, 702.21b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ....kernel.abilities import Context, Instruction, Target
from ....kernel.conditions import Action, Refusal, Requirement, in_document_order
from ....kernel.frozen import Id, Value
from ....kernel.memo import PLAY_ONLY
from ....kernel.rules import R
from ....kernel.selecting import candidates, matches
from ....kernel.state import State
from ....play.ruling import ruled
from ....play.slots import Slot, slots
from ....play.targets import Targeting, lacking
from .. import rules as r
from ..elements.cards import RESOURCE_ABILITY
from ..elements.characteristics import ABILITY, DEMON
from ..elements.layers import views
from .energy import is_energy_ability

#: Whether a card in exile can be a target, and whether a demon is a card.
IN_EXILE, IS_A_CARD = "inferno-objetivo-en-el-exilio", "inferno-demonio-es-carta"


def protections(state: State, obj: Id, context: Context) -> Iterator[Refusal]:
    """114.1, 702.5a, 702.21b: what keeps an element that is asked for from being a target in this context."""
    name = state.setup.game.name_of
    exiled = obj in state.objects and state.objects[obj].zone.name == "exilio"
    if exiled and state.reading(IN_EXILE) == "nunca":
        yield Refusal(
            r.TARGETS_DECLARED, "lo que está en el exilio no puede ser objetivo", name(state, obj), reading=state.told(IN_EXILE)
        )
    if ruled(state, obj, "no puede ser objetivo de un oponente"):
        controller = views(state, obj)["controller"]
        if controller is not None and context.you in state.opponents(controller):
            yield Refusal(r.HALO, "tiene Halo y quien lo haría objetivo es un oponente", name(state, obj))
    source = context.source
    for effect in ruled(state, obj, "no puede ser objetivo de"):
        if source is not None and matches(state, source, effect.value, effect.context.you, obj, anywhere=True):
            yield Refusal(r.PROHIBITION_PREVAILS, "un efecto prohíbe que esa fuente lo haga objetivo", name(state, obj))
    immune = ruled(state, obj, "inmune")
    if any(source is not None and matches(state, source, e.value, e.context.you, obj, anywhere=True) for e in immune):
        yield Refusal(r.IMMUNE, "es inmune a esa fuente", name(state, obj))


def _possible(state: State, slot: Slot, context: Context, item: Id | None) -> Iterator[Id]:
    """114.1: what matches and nothing protects, as a ritual is played (114.1a), an ability activated (114.1b) or a triggered one
    put on the chain (114.1c); what is on the chain itself apart (114.3)."""
    wanted = slot.target.filter
    for obj in candidates(state, wanted):
        fits = obj != item and matches(state, obj, wanted, context.you, context.source)
        if fits and next(protections(state, obj, context), None) is None:
            yield obj


def _why_not(state: State, slot: Slot, context: Context, obj: Id, item: Id | None, rule: R) -> tuple[Refusal, ...]:
    """Every reason why an element may not be announced for a slot; ``rule`` where it only is not what the text asks for."""
    wanted, name = slot.target, state.setup.game.name_of(state, obj)
    if obj == item:
        return (Refusal(r.NOT_ITSELF, "no puede ser objetivo de sí misma", name),)
    reasons = list(_near(state, wanted, context, obj))
    if not reasons and not matches(state, obj, wanted.filter, context.you, context.source):
        reasons = [Refusal(rule, "no es lo que pide el texto", name)]
    return in_document_order(reasons)


def _near(state: State, wanted: Target, context: Context, obj: Id) -> Iterator[Refusal]:
    """The reasons why what would else be asked for is no target: that it is no card, what it cost, at what it aims, or
    what protects it."""
    if "habilidad" in wanted.filter.marks and _resolves_at_once(state, obj):
        name = state.setup.game.name_of(state, obj)
        yield Refusal(r.ENERGY_AT_ONCE, "su habilidad de energía no usa la cadena: no puede ser objetivo", name)
        return
    filter_, apart = wanted.filter, _cost_apart(state, obj)
    card = "carta" in filter_.marks
    aims = tuple(mark for mark in filter_.marks if _word(mark) in _OF_ITS_TARGETS)
    bare = filter_.but(marks=tuple(mark for mark in filter_.marks if mark != "carta" and mark not in aims))
    if apart:
        bare = bare.but(at_most=bare.at_most.without(_COST), at_least=bare.at_least.without(_COST))
    fits = partial(matches, state, obj, you=context.you, this=context.source)
    if not fits(wanted=bare):
        return
    name, kind = state.setup.game.name_of(state, obj), state.objects[obj].kind
    if card and not fits(wanted=bare.but(marks=(*bare.marks, "carta"))):
        if kind == DEMON:
            yield Refusal(r.CARD_WORD, "lo que el texto llama «carta» no es un demonio", name, reading=state.told(IS_A_CARD))
            yield Refusal(r.NO_CARD, "un demonio no es una carta", name, reading=state.told(IS_A_CARD))
        elif kind == ABILITY:
            yield Refusal(r.ABILITY_COUNTERED, "una habilidad no es una carta", name)
    if apart and not fits(wanted=bare.but(at_most=filter_.at_most, at_least=filter_.at_least)):
        cost = str(views(state, obj)[_COST])
        yield from (Refusal(rule, "su coste no cambia por lo que se pagó al jugarla", name, cost) for rule in apart)
    for mark in aims:
        if not fits(wanted=bare.but(marks=(*bare.marks, mark))):
            times = sum(len(group) for group in state.objects[obj].item.targets)
            rule, text = _OF_ITS_TARGETS[_word(mark)]
            yield Refusal(rule, text, name, f"objetivos declarados: {times}")
    yield from protections(state, obj, context)


def _resolves_at_once(state: State, obj: Id) -> bool:
    """605.3b: whether an element in play has an energy ability, which is never on the chain (that of every resource apart)."""
    if state.objects[obj].zone.name != "en juego":
        return False
    return any(is_energy_ability(a) for a in views(state, obj)["abilities"] if a is not RESOURCE_ABILITY)


#: The characteristic that a text means by the cost of a card.
_COST = "converted"

#: 114.6: what a text may ask of the targets of what it looks for, and why something is not that.
_OF_ITS_TARGETS = {
    "con un solo objetivo": (r.SINGLE_TARGET, "no se declaró un objetivo una sola vez: cada instancia cuenta"),
    "haga objetivo a": (r.AIMS_AT, "tal como está ahora, ninguno de sus objetivos es eso"),
    "haga objetivo solamente a": (r.AIMS_ONLY_AT, "no hace objetivo solamente a eso"),
}


def _word(mark: str | tuple[str, Value]) -> str:
    return mark if isinstance(mark, str) else str(mark[0])


def _cost_apart(state: State, obj: Id) -> tuple[R, ...]:
    """117.8d, 117.9c: the rules by which the cost of a card on the chain is not what was paid for it."""
    here = state.objects[obj].item
    paid = ((here.alternative, r.ALTERNATIVE_APART), (here.additional, r.ADDITIONAL_APART))
    return tuple(rule for value, rule in paid if value)


def protected(state: State, wanted: Target, context: Context) -> tuple[R, ...]:
    """The rules by which something that a slot asks for was no target."""
    listed = [i for i in candidates(state, wanted.filter) if matches(state, i, wanted.filter, context.you, context.source)]
    return tuple(dict.fromkeys(reason.rule for i in listed for reason in protections(state, i, context)))


def _thought_of(state: State, slot: Slot) -> tuple[Id, ...]:
    """What somebody might think of as a target: what is in play, on the chain, and where the text looks."""
    looked_at = candidates(state, slot.target.filter) if slot.target.filter.zones else ()
    return tuple(dict.fromkeys((*(o.id for o in state.in_play()), *state.zone("cadena"), *looked_at)))


TARGETING = Targeting(_possible, _why_not, _thought_of, another=True)


class EnoughTargets(Requirement):
    """601.1c, 602.2b: each target that an effect asks for could be chosen; what stands in its way gives its reasons."""

    def __init__(self, rule: R, effect: Callable[[State, Action], tuple[Instruction, ...]]):
        self.rule, self.effect = rule, effect

    def holds(self, state: State, action: Action) -> bool:
        return not self._lacking(state, action)

    def reasons(self, state: State, action: Action) -> list[Refusal]:
        lacking = self._lacking(state, action)
        if not lacking:
            return []
        context = Context(action.obj, action.player)
        found = [Refusal(self.rule, "no hay objetivos legales suficientes", state.setup.game.name_of(state, action.obj))]
        for slot in lacking:
            found += [reason for i in _thought_of(state, slot) for reason in _near(state, slot.target, context, i)]
        return found

    def _lacking(self, state: State, action: Action) -> list[Slot]:
        """114.4: nothing is lacking where zero targets will do."""
        context = Context(action.obj, action.player)
        itself = None if action.ability is not None else action.obj  # what has an ability may be its target

        def compute(state: State) -> list[Slot]:
            return lacking(state, slots(self.effect(state, action)), context, itself)

        assert action.obj is not None
        on = PLAY_ONLY | {state.setup.game.zone_aspects[state.objects[action.obj].zone.name]}
        name = f"targets lacking {action.obj} {action.ability} {action.player}"
        found: list[Slot] = state.memo.computed(name, compute, state, on)
        return found
