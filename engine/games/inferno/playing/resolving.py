"""Resolving the top of the chain (607)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....kernel.abilities import Activated, Context, Each, Exists, Fact, Filter, Instruction, Is, Number, Ref, Triggered, Un
from ....kernel.decisions import Procedure
from ....kernel.events import Cease
from ....kernel.frozen import Frozen, Id, by_identity
from ....kernel.match import Match
from ....kernel.rules import R
from ....kernel.selecting import candidates, matches
from ....kernel.state import State
from ....kernel.visiting import inside
from ....play import linked
from ....play.choosing import owner_of
from ....play.copying import is_copy
from ....play.grounds import Ground, ground, grounds
from ....play.resolving import Resolving, resolve
from ....play.slots import Slot
from ....play.stack import context_of
from .. import rules as r
from ..effects.effects import as_announced, follow
from ..elements import environments
from ..elements.cards import Card
from ..elements.characteristics import ABILITY
from ..elements.entering import put_into_play
from ..elements.layers import views
from ..elements.moving import move_event
from .chain import counter, effect_of, leave_chain, name_of_source, standing_ability


def resolve_top(match: Match) -> Procedure:
    """607.1: the card or ability on top of the chain, which is the last one put there (405.2)."""
    top = match.state.zone("cadena")[0]
    here = match.state.objects[top]
    name = match.game.name_of(match.state, top)
    what = f"la habilidad de {name}" if here.kind == ABILITY else name
    if here.kind != ABILITY and "ritual" not in views(match.state, top)["types"]:
        match.say(r.RESOLVES, text=f"se resuelve {what}")
        yield from resolve_permanent(match, top)
        return
    rules = rests_on(match.state, top)
    depth = environments.WHICH_DEPTH if r.DEPTH_CHECKED in rules else None
    reading = environments.DEPTH_ZERO if r.NO_DEPTH in rules else depth
    match.say(r.RESOLVES, *rules, text=f"se resuelve {what}", reading=reading)
    yield from resolve(match, top)


@dataclass(frozen=True)
class Following(Frozen):
    """A card or ability whose instructions are about to be followed: all that its ``effect`` is made of, and its ``context``."""

    state: State
    ability: Activated | Triggered | None
    effect: tuple[Instruction, ...]
    context: Context

    def has(self, *kinds: type) -> bool:
        """Whether the effect has nodes of one of these kinds."""
        return any(isinstance(node, kinds) for node in _nodes(self.effect))

    def says(self, *words: str) -> bool:
        """Whether the effect says one of these words."""
        return not _said(self.effect).isdisjoint(words)


def _refers_back(here: Following) -> bool:
    return any(isinstance(node, Ref) and here.context.cause.speaks_of(node.word) for node in _nodes(here.effect))


def _filters(here: Following, *kinds: type) -> Iterator[Filter]:
    """What its effect asks for, or only what it does to each of a kind."""
    nodes = _nodes(here.effect)
    return (node for node in ((n.filter for n in nodes if isinstance(n, Each)) if kinds else nodes) if isinstance(node, Filter))


def _is_more_than_asked(here: Following) -> bool:
    """607.2h: whether something that it asks for has other types or subtypes besides."""
    for wanted in _filters(here):
        for obj in candidates(here.state, wanted) if wanted.types or wanted.subtypes else ():
            seen = views(here.state, obj)
            more = len(seen["types"]) > 1 if wanted.types else len(seen["subtypes"]) > 1
            if more and matches(here.state, obj, wanted, here.context.you, here.context.source):
                return True
    return False


def _others_elsewhere(here: Following) -> bool:
    """608.2: whether cards in a hand, an inferno or in exile are what it speaks of, and it reaches only those in play."""
    for wanted in _filters(here, Each):
        if wanted.zones in ((), ("en juego",)) and (wanted.types or wanted.subtypes or wanted.names or wanted.keywords):
            there = wanted.but(zones=("inferno", "exilio", "mano"), controller="", owner="", turned=None, marks=())
            if any(matches(here.state, i, there, here.context.you, here.context.source) for i in candidates(here.state, there)):
                return True
    return False


def _names_itself_as_copy(here: Following) -> bool:
    source = here.context.source
    return here.says("este") and source is not None and source in here.state.objects and is_copy(here.state, source)


def _has_namesakes(here: Following) -> bool:
    """201.4: whether it names its own element, and another in play is called the same."""
    source = here.context.source
    if source is None or source not in here.state.objects or not here.says("este"):
        return False
    name = views(here.state, source)["name"]
    return any(o.id != source and views(here.state, o.id).get("name") == name for o in here.state.in_play())


def _names_another_now(here: Following) -> bool:
    """201.4b: whether it names its own element, and is not printed there but was given to it."""
    source = here.context.source
    if source is None or source not in here.state.objects or not here.says("este"):
        return False
    base, ability = here.state.objects[source].base, here.ability
    if not isinstance(ability, Activated) or ability.timing == "como esta carta":  # 302.5: every weapon has that
        return False
    return base is not None and ability not in base.abilities and not is_copy(here.state, source)


def _is_linked(here: Following) -> bool:
    return (isinstance(here.ability, Activated) and here.ability.link != "") or here.says("exiliadas", "puestas")


_DEPTH = ("profundidad", "hay profundidad")


def _changed_hands(here: Following) -> bool:
    """113.7, 603.3a: whether somebody else controls its source by now."""
    source = here.context.source
    if here.ability is None or source is None or source not in here.state.objects:
        return False
    return views(here.state, source)["controller"] not in (None, here.context.you)


#: The rules on how instructions are followed, with the cards and abilities that give occasion to them.
FOLLOWING: tuple[Ground[Following], ...] = (
    ground(r.INSTRUCTIONS, when=lambda here: len(here.effect) > 1),
    ground(r.TRIGGER_CONTROLLER, when=lambda here: isinstance(here.ability, Triggered) and _changed_hands(here)),
    ground(r.ABILITY_CONTROLLER, when=lambda here: isinstance(here.ability, Activated) and _changed_hands(here)),
    ground(r.LAST_KNOWN, when=lambda here: here.has(Number, Exists, Is, Fact) and not here.says(*_DEPTH)),
    ground(r.REFERRED_ELEMENT, when=_refers_back),
    ground(r.ONLY_IN_PLAY, r.NO_ZONE_IS_PLAY, when=_others_elsewhere),
    ground(r.NOT_WITH_ITSELF, r.SAME_NAME, when=lambda here: here.says("mismo nombre")),
    ground(r.NAMES_ITSELF, when=_has_namesakes),
    ground(r.NAME_OF_NEW, when=_names_another_now),
    ground(r.ACTIONS_ONE_BY_ONE, when=lambda here: here.says("cada jugador")),
    ground(r.ONLY_THAT_CHARACTERISTIC, when=_is_more_than_asked),
    ground(
        r.UNDEFINED_CHOICE,
        when=lambda here: here.says("escogido") and linked.recalled(here.state, here.context, "escogido") is None,
    ),
    ground(r.FOUND_BY_NAME, when=_names_itself_as_copy),
    ground(r.LINKED, when=_is_linked),
    ground(r.AFFINITY, when=lambda here: here.says("afinidad")),
    ground(r.DEPTH, r.DEPTH_CHECKED, r.DEPTH_KNOWN, r.DEPTH_APART, when=lambda here: here.says(*_DEPTH)),
    ground(r.NO_DEPTH, when=lambda here: here.says(*_DEPTH) and not environments.depth(here.state)),
)


def rests_on(state: State, item: Id) -> tuple[R, ...]:
    """The rules on how instructions are followed that this card or ability gives occasion to."""
    return grounds(FOLLOWING, Following(state, standing_ability(state, item), effect_of(state, item), context_of(state, item)))


@by_identity
def _nodes(effect: tuple[object, ...]) -> tuple[object, ...]:
    """All that an effect is made of, apart from what the cards in it do and what its filters ask for besides marks."""
    return tuple(_walk(effect))


@by_identity
def _said(effect: tuple[object, ...]) -> frozenset[str]:
    """The words among all that."""
    return frozenset(node for node in _nodes(effect) if isinstance(node, str))


def _walk(value: object) -> Iterator[object]:
    yield value
    if not isinstance(value, Card):
        for inner in value.marks if isinstance(value, Filter) else inside(value):
            yield from _walk(inner)


def resolve_permanent(match: Match, item: Id) -> Procedure:
    """607.3: a card that is no ritual is put into play, an ally (301.2), a weapon (302.2), a scenario (303.2) or an object
    (304.2), under the control of who put it on the chain, unless an effect says otherwise (111.2)."""
    reading = "inferno-control-de-la-carta-que-se-resuelve"
    controller = views(match.state, item)["controller"]
    played_by = match.state.objects[item].item.player or controller
    if played_by != controller:
        if match.reading(reading) == "de-quien-la-jugo":
            controller = played_by
            taken = [e for e in match.state.effects if isinstance(e.affects, tuple) and item in e.affects]
            over = [e for e in taken if any(part.op == "controller" for part in e.parts)]
            match.keep(effects=tuple(e for e in match.state.effects if e not in over))
        match.say(
            r.CONTROLLER_IN_PLAY,
            text=f"{match.game.name_of(match.state, item)} entra bajo el control de {controller}",
            reading=reading,
        )
    yield from put_into_play(match, (item,), controller, (r.ENTERS_PLAY,))
    if item in match.state:  # 607.3a
        event = move_event(match.state, "poner en el inferno", item, "inferno")
        yield from match.do(
            event,
            rules=(r.CANNOT_ENTER,),
            text=f"{match.game.name_of(match.state, item)} no puede entrar en juego y va al inferno",
        )


def _removed(match: Match, item: Id, ability: Triggered) -> Procedure:
    """607.2a"""
    second = ability.only_if.condition if isinstance(ability.only_if, Un) else ability.only_if
    if isinstance(second, Fact) and second.word == "entorno":
        match.say(r.ENVIRONMENT_TRIGGERED, text="el entorno se mira otra vez al resolver")
    name = name_of_source(match, match.state.objects[item].item.source)
    text = f"la segunda condición ya no se cumple: la habilidad de {name} se remueve"
    yield from match.do(Cease("remover", obj=item), rules=(r.SECOND_CONDITION, r.INTERVENING_IF), text=text)


def _follow(match: Match, item: Id, context: Context, effect: tuple[Instruction, ...]) -> Procedure:
    """607.2c–i: the instructions in order; whether it leaves the chain before them or after is a reading."""
    if link := getattr(standing_ability(match.state, item), "link", ""):
        context = context.but(cause=context.cause.but(link=link))
    context = yield from as_announced(match, context, effect, item)
    early = "inferno-cuando-deja-la-cadena"
    if match.reading(early) == "al-comenzar":
        match.say(r.RESOLVES_ANYWAY, text="deja la cadena antes de hacer lo que dice", reading=early)
        yield from leave_chain(match, item)
    yield from follow(match, context, effect, item if item in match.state else None)


def _of_delayed(match: Match, item: Id, context: Context) -> Context:
    """603.7d, 603.7e, 603.7f, 609.2: a delayed ability belongs to who controlled what made it; by one reading, to who controls
    its source now."""
    here = match.state.objects[item]
    reading = "inferno-controlador-de-una-retrasada"
    if here.kind != ABILITY or here.item.index >= 0 or context.source is None:
        return context
    if match.reading(reading) == "al-crearse":
        match.say(r.DELAYED, text=f"{context.you} controla la habilidad retrasada, como al crearse", reading=reading)
        return context
    you = views(match.state, context.source).get("controller") or owner_of(match.state, context.source)
    match.say(r.DELAYED, text=f"{you} controla la habilidad retrasada: controla ahora su fuente", reading=reading)
    return context.but(you=you)


def _without_environment(slot: Slot) -> Slot:
    """122.3d: whether an environment is there mattered when the target was announced."""
    wanted = slot.target.filter
    marks = tuple(mark for mark in wanted.marks if isinstance(mark, str) or mark[0] != "hay")
    return slot if len(marks) == len(wanted.marks) else slot._replace(target=slot.target.but(filter=wanted.but(marks=marks)))


#: 607.2a–k.
RESOLVING = Resolving(
    ability=standing_ability,
    effect=effect_of,
    context=_of_delayed,
    looked_at=_without_environment,
    removed=_removed,
    countered=counter,
    follow=_follow,
    leaves=leave_chain,
    source_gone=(r.INDEPENDENT,),
    no_target=r.NO_LEGAL_TARGET,
    divided=lambda state, obj: (r.DIVIDE, r.CHOICES_ON_RESOLUTION),
    optional=r.OPTIONAL_EFFECT,
    until="resolución",
)
