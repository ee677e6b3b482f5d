"""Which rules of the first sections a step of playing, activating or triggering rests on, besides those of section 6."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....kernel.abilities import Activated, Fact, Target, Triggered
from ....kernel.conditions import Action
from ....kernel.frozen import Id, Value
from ....kernel.layers import View
from ....kernel.rules import R
from ....kernel.selecting import matches
from ....kernel.state import State
from ....play.grounds import Ground, ground, grounds
from ....play.ruling import own_rules
from ....play.stack import context_of
from .. import rules as r
from ..playing.allowing_abilities import moves_itself
from ..playing.allowing_cards import TIME_OF_TYPE, permission_given
from ..playing.moments import lets_itself, permitted_at_any_time, ritual_moment
from ..playing.targeting import protected
from .cards import discards_itself
from .characteristics import ABILITY, DEMON, EARTHLY
from .environments import OFF, ON
from .layers import views


class Put(NamedTuple):
    """A card or ability that is put on the chain, from an element."""

    state: State
    source: Id | None
    ability: Value = None
    action: Action | None = None

    @property
    def zone(self) -> str:
        """The zone of the element, "" when it is gone."""
        here = self.state.objects.get(self.source)  # type: ignore[arg-type]
        return "" if here is None else here.zone.name

    @property
    def types(self) -> tuple[str, ...]:
        return views(self.state, self.source)["types"]  # type: ignore[arg-type, no-any-return]

    @property
    def earthly(self) -> bool:
        here = self.state.objects[self.source]  # type: ignore[index]
        return here.kind == DEMON and here.side == EARTHLY

    @property
    def of_environment(self) -> bool:
        """Whether it works only while there is an environment."""
        return isinstance(self.ability.only_if, Fact) and self.ability.only_if.word == "entorno"

    @property
    def permission_given(self) -> bool:
        """Whether an effect gave the card that it can be played from a zone that is not the hand."""
        return self.zone != "mano" and permission_given(self.state, self.source)  # type: ignore[arg-type]

    def any_time(self, permitted: bool) -> bool:
        """Whether it is not the time of a ritual, and whether something permits the card then."""
        assert self.action is not None
        state, action = self.state, self.action
        if ritual_moment(state, action):
            return False
        return (permitted_at_any_time(state, action) or lets_itself(state, action)) == permitted

    def says(self, word: str) -> bool:
        return bool(own_rules(self.state, self.source, word))  # type: ignore[arg-type]

    def triggers_on(self, *events: str) -> bool:
        return self.ability.on.event in events


def _in_its_time(kind: str) -> Callable[[Put], bool]:
    """Whether a card of this type is played from the hand when cards are played in general."""
    return lambda put: put.zone == "mano" and kind in put.types and ritual_moment(put.state, put.action)  # type: ignore[arg-type]


_CHAINED: Ground[Put] = ground(r.CHAINED, when=lambda put: put.state.zone("cadena"))

#: A card goes to the top of the chain under the control of who plays it, now and from this zone.
_PLAYING: tuple[Ground[Put], ...] = (
    ground(r.CONTROLLER_ON_CHAIN, r.ON_TOP),
    _CHAINED,
    ground(r.CARD_PREVAILS, when=lambda put: put.any_time(permitted=True)),
    ground(r.INSTANT_ANYTIME, when=lambda put: put.any_time(permitted=False)),
    ground(r.WHENCE_PLAYED, when=lambda put: put.zone != "mano"),
    ground(r.RECOVER, when=lambda put: put.zone == "inferno" and put.says("recobrar")),
    ground(r.PERMISSION_FOLLOWS, when=lambda put: put.permission_given),
    *(ground(rule, when=_in_its_time(kind)) for kind, rule in TIME_OF_TYPE.items()),
    ground(r.SCENARIO_COST, when=lambda put: "escenario" in put.types),
    ground(r.HOW_PLAYED, r.ONLY_BEFORE, when=lambda put: put.says("solo antes de")),
    ground(r.HOW_PLAYED, r.ONLY_AFTER, when=lambda put: put.says("solo después de")),
    ground(r.HOW_PLAYED, r.BEFORE_ANY_COMBAT, when=lambda put: put.says("solo antes de todo combate")),
    ground(r.THIS_COMBAT, when=lambda put: any(key[0] == "etapa" for key in put.state.history) and put.says("solo antes de")),
)

#: An activated ability goes to the top of the chain, from the zone where it works.
_ACTIVATING: tuple[Ground[Put], ...] = (
    ground(r.MAY_ACTIVATE, r.ABILITY_CONTROLLER, r.ON_TOP),
    ground(r.ACTIVATE_WITH_PRIORITY, when=lambda put: put.action is not None and put.action.player != put.state.active),
    _CHAINED,
    ground(r.EARTHLY_FREELY, when=lambda put: put.earthly),
    ground(r.ENVIRONMENT_ACTIVATED, when=lambda put: put.of_environment),
    ground(r.STATED_ZONE, when=lambda put: put.ability.zone),
    ground(r.WHERE_PAYABLE, when=lambda put: put.zone == "mano" and discards_itself(put.ability)),
    ground(r.WHERE_IT_MOVES, when=lambda put: put.zone != "en juego" and moves_itself(put.ability)),
    ground(r.OBJECT_TURNS, when=lambda put: any(part.kind == "girar" for part in put.ability.cost) and "objeto" in put.types),
    ground(r.ATTACH_ABILITY, when=lambda put: put.ability.timing == "como esta carta"),
)


def _at_step(step: str) -> Callable[[Put], bool]:
    return lambda put: put.ability.on.data.get("step") == step


def _of_step_without_priority(put: Put) -> bool:
    """503.2, 504.2: it looks for what happens in a step in which nobody receives priority, or for its beginning."""
    step = put.ability.on.data.get("step")
    return put.triggers_on("tomar", "agregar recurso") or step in ("Tomar", "Agregar un Recurso")


#: A triggered ability goes to the chain before somebody receives priority.
_TRIGGERING: tuple[Ground[Put], ...] = (
    ground(r.TRIGGER_WAITS, r.NOTHING_YET, r.BEFORE_PRIORITY, r.ABILITY_CONTROLLER),
    ground(r.ENVIRONMENT_TRIGGERED, when=lambda put: put.of_environment),
    ground(r.ENVIRONMENT_TRIGGERED, when=lambda put: put.triggers_on(ON, OFF)),
    ground(r.BEGINNING_TRIGGERS, when=lambda put: put.triggers_on("comienzo") and not _at_step("combate")(put)),
    ground(r.COMBAT_TRIGGERS, when=_at_step("combate")),
    ground(r.ATTACK_TRIGGERS, when=lambda put: put.triggers_on("atacar", "defender")),
    ground(r.COMBAT_END_TRIGGERS, when=lambda put: put.triggers_on("final del combate")),
    ground(r.CLEANUP_AGAIN, when=lambda put: put.state.station.step == "Limpieza"),
    ground(r.UNTAP_TRIGGERS, when=_at_step("Restauración")),
    ground(r.MAIN_TRIGGERS, when=_at_step("Fase Principal")),
    ground(r.END_TRIGGERS, when=_at_step("Fin")),
    ground(  # what triggers in a step without priority waits for the main phase
        r.MAIN_TRIGGERS,
        when=lambda put: put.state.station.step == "Fase Principal" and _of_step_without_priority(put),
    ),
    ground(r.DAMAGE_TRIGGERS, when=lambda put: put.ability.on.data.get("combate")),
    ground(r.TRIGGER_FINDS, when=lambda put: put.triggers_on("mover") and put.ability.on.to and put.zone),
    ground(
        r.ATTACH_ON_ENTRY, when=lambda put: put.triggers_on("mover") and any(do.verb == "anexar" for do in put.ability.effect)
    ),
)


def of_playing(state: State, action: Action) -> tuple[R, ...]:
    """The rules on which it rests that a card is played."""
    return grounds(_PLAYING, Put(state, action.obj, action=action))


def of_activating(state: State, action: Action, ability: Activated) -> tuple[R, ...]:
    """The rules on which it rests that an ability is activated."""
    return grounds(_ACTIVATING, Put(state, action.obj, ability, action))


def of_trigger(state: State, source: Id | None, ability: object) -> tuple[R, ...]:
    """The rules on which it rests that a triggered ability goes to the chain."""
    return grounds(_TRIGGERING, Put(state, source, ability))


class Aimed(NamedTuple):
    """Targets announced for a card or ability, slot by slot."""

    state: State
    item: Id
    wanted: tuple[Target, ...]
    announced: tuple[tuple[Id, ...], ...]

    @property
    def ability(self) -> Activated | Triggered | None:
        here = self.state.objects[self.item]
        return here.item.ability if here.kind == ABILITY else None

    @property
    def of_card(self) -> bool:
        return self.state.objects[self.item].kind != ABILITY

    @property
    def would_be_its_own(self) -> bool:
        """Whether it is itself what it asks for."""
        context = context_of(self.state, self.item)
        asked = (slot.filter for slot in self.wanted if "cadena" in slot.filter.zones)
        return any(matches(self.state, self.item, filter_, context.you, context.source) for filter_ in asked)

    @property
    def together(self) -> tuple[Id, ...]:
        return tuple(i for group in self.announced for i in group)


#: Targets are announced while the card or ability is put on the chain.
_AIMING: tuple[Ground[Aimed], ...] = (
    ground(r.TARGETS_DECLARED),
    ground(r.RITUAL_TARGETS, when=lambda aimed: aimed.of_card),
    ground(r.ACTIVATED_TARGETS, when=lambda aimed: isinstance(aimed.ability, Activated)),
    ground(r.TRIGGERED_TARGETS, when=lambda aimed: not aimed.of_card and not isinstance(aimed.ability, Activated)),
    ground(
        r.TARGETS_UNPRINTED,
        when=lambda aimed: aimed.ability is not None and any(do.verb == "anexar" for do in aimed.ability.effect),
    ),
    ground(
        r.ZERO_TARGETS,
        when=lambda aimed: any(s.low == 0 and not group for s, group in zip(aimed.wanted, aimed.announced, strict=True)),
    ),
    ground(r.DESCRIBED_ORDER, when=lambda aimed: len(aimed.wanted) > 1),
    ground(r.TARGET_TWICE, when=lambda aimed: len(set(aimed.together)) < len(aimed.together)),
    ground(r.NOT_ITSELF, when=lambda aimed: aimed.would_be_its_own),
)
#: The rules of what some targets have to be, by the mark.
_CHECKS = {
    "hay": r.ENVIRONMENT_TARGETS,
    "con un solo objetivo": r.SINGLE_TARGET,
    "haga objetivo a": r.AIMS_AT,
    "haga objetivo solamente a": r.AIMS_ONLY_AT,
    "jugada fuera del momento de un ritual": r.OUT_OF_RITUAL_TIME,
}


def of_targets(state: State, item: Id, wanted: tuple[Target, ...], announced: tuple[tuple[Id, ...], ...]) -> tuple[R, ...]:
    """The rules on which it rests that these are the targets."""
    found = [*grounds(_AIMING, Aimed(state, item, wanted, announced))]
    for slot in wanted:
        found += protected(state, slot, context_of(state, item))
        marks = (mark if isinstance(mark, str) else mark[0] for mark in slot.filter.marks)
        found += [_CHECKS[word] for word in marks if word in _CHECKS]
    return tuple(found)


#: The keyword whose cost an alternative is, by its name.
_COSTS_OF_KEYWORDS = {"recobrar": (r.RECOVER,), "réplica": (r.REPLICA,)}


def of_costs(seen: View, alternative: str, additional: bool) -> tuple[R, ...]:
    """Alternative and additional costs that are announced; the cost of the card itself stays what it is."""
    found: list[R] = []
    if alternative:
        found += _COSTS_OF_KEYWORDS.get(alternative, ())
        found += [r.INSTEAD_OF_COST, r.ALTERNATIVE_OPTIONAL, r.ALTERNATIVE_WORKS]
        found.append(r.EMPTY_STAYS_EMPTY if seen["cost"] is None else r.ALTERNATIVE_APART)
    if additional:
        found += [r.ADDITIONAL, r.ADDITIONAL_AT_ONCE]
    return tuple(found)


def of_total(less: int, more: int, additional: int, alternative: bool) -> tuple[R, ...]:
    """What changes a total cost, or is paid besides; ``alternative``: whether an alternative one is changed."""
    found: list[R] = []
    if less:
        found.append(r.REDUCED_TO_ZERO)
    if more:
        found.append(r.INCREASES)
    if alternative:
        found.append(r.ALTERNATIVE_CHANGED)
    if additional:
        found.append(r.ADDITIONAL_APART)
    return tuple(found)
