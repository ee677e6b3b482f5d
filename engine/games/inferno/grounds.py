"""Which rules of the first sections a step of playing, activating or triggering rests on, besides those of section 6."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Activated, Fact, Target
from ...kernel.conditions import Action
from ...kernel.frozen import Id
from ...kernel.rules import R
from ...kernel.state import State
from ...play.ruling import own_rules
from . import rules as r
from .allowing_abilities import moves_itself
from .cards import discards_itself
from .chain import context_of
from .characteristics import ABILITY, DEMON, EARTHLY
from .environments import OFF, ON
from .layers import views
from .moments import permitted_at_any_time, ritual_moment
from .targeting import protected


def of_playing(state: State, action: Action) -> tuple[R, ...]:
    """A card goes to the top of the chain under the control of who plays it, now and from this zone."""
    assert action.obj is not None
    found = [r.CONTROLLER_ON_CHAIN, r.ON_TOP, r.NEW_OBJECT]
    if state.zone("cadena"):
        found.append(r.CHAINED)
    if not ritual_moment(state, action):
        found.append(r.CARD_PREVAILS if permitted_at_any_time(state, action) else r.INSTANT_ANYTIME)
    if state.objects[action.obj].zone.name != "mano":
        found += [r.WHENCE_PLAYED, r.PERMISSION_FOLLOWS]
    if "escenario" in views(state, action.obj)["types"]:
        found.append(r.SCENARIO_COST)
    for word, rule in _RESTRICTIONS.items():
        if own_rules(state, action.obj, word):
            found += [r.HOW_PLAYED, rule]
    if any(key[0] == "etapa" for key in state.history) and own_rules(state, action.obj, "solo antes de"):
        found.append(r.THIS_COMBAT)
    return tuple(found)


_RESTRICTIONS = {
    "solo antes de": r.ONLY_BEFORE,
    "solo después de": r.ONLY_AFTER,
    "solo antes de todo combate": r.BEFORE_ANY_COMBAT,
}


def of_activating(state: State, action: Action, ability: Activated) -> tuple[R, ...]:
    """An activated ability goes to the top of the chain, from the zone where it works."""
    assert action.obj is not None
    here = state.objects[action.obj]
    found = [r.MAY_ACTIVATE, r.ACTIVATE_WITH_PRIORITY, r.ABILITY_CONTROLLER, r.ON_TOP]
    if state.zone("cadena"):
        found.append(r.CHAINED)
    if here.kind == DEMON and here.side == EARTHLY:
        found.append(r.EARTHLY_FREELY)
    if isinstance(ability.only_if, Fact) and ability.only_if.word == "entorno":
        found.append(r.ENVIRONMENT_ACTIVATED)
    if ability.zone:
        found.append(r.STATED_ZONE)
    if here.zone.name == "mano" and discards_itself(ability):
        found.append(r.WHERE_PAYABLE)
    if moves_itself(ability) and here.zone.name != "en juego":
        found.append(r.WHERE_IT_MOVES)
    if any(part.kind == "girar" for part in ability.cost) and "objeto" in views(state, action.obj)["types"]:
        found.append(r.OBJECT_TURNS)
    if ability.timing == "como esta carta":
        found.append(r.ATTACH_ABILITY)
    return tuple(found)


def of_trigger(state: State, source: Id | None, ability: Any, again: bool) -> tuple[R, ...]:
    """A triggered ability goes to the chain before somebody receives priority; ``again``: its equal is there, too."""
    found = [r.TRIGGER_WAITS, r.NOTHING_YET, r.BEFORE_PRIORITY, r.ABILITY_CONTROLLER]
    if again:
        found.append(r.EACH_INSTANCE)
    if source in state.objects and state.objects[source].zone.name != "en juego" and ability.zone:  # type: ignore[index]
        found.append(r.WHERE_FULFILLED)
    if isinstance(ability.only_if, Fact) and ability.only_if.word == "entorno":
        found.append(r.ENVIRONMENT_TRIGGERED)
    if ability.on.event in (ON, OFF):
        found.append(r.ENVIRONMENT_TRIGGERED)
    if ability.on.event == "comienzo":
        found.append(r.BEGINNING_TRIGGERS)
    step = ability.on.data.get("step")
    found += [table[step] for table in (_AT_STEP, _LATE) if step in table]
    if ability.on.event == "tomar" or ability.on.event == "agregar recurso":
        found += _IN_STEP.get(state.station.step, [])
    if ability.on.data.get("combate"):
        found.append(r.DAMAGE_TRIGGERS)
    if ability.on.event == "mover" and ability.on.to and source in state.objects:
        found.append(r.TRIGGER_FINDS)
    if ability.on.event == "mover" and any(do.verb == "anexar" for do in ability.effect):
        found.append(r.ATTACH_ON_ENTRY)
    return tuple(found)


_AT_STEP = {
    "Restauración": r.UNTAP_TRIGGERS,
    "Fase Principal": r.MAIN_TRIGGERS,
    "Fin": r.END_TRIGGERS,
}
#: 512.3: what came too late for one Fin waits for the next.
_LATE = {"Fin": r.NOT_THIS_END}
#: What triggers in a step without priority waits for the main phase.
_IN_STEP = {"Fase Principal": [r.MAIN_TRIGGERS]}


def of_targets(state: State, item: Id, wanted: tuple[Target, ...], announced: tuple[tuple[Id, ...], ...]) -> tuple[R, ...]:
    """Targets are announced while the card or ability is put on the chain."""
    here = state.objects[item]
    found = [r.TARGETS_DECLARED]
    ability: Any = here.choices.get("ability")
    if here.kind != ABILITY:
        found.append(r.RITUAL_TARGETS)
    else:
        found.append(r.ACTIVATED_TARGETS if isinstance(ability, Activated) else r.TRIGGERED_TARGETS)
        if ability is not None and any(do.verb == "anexar" for do in ability.effect):
            found.append(r.TARGETS_UNPRINTED)
    if any(slot.low == 0 and not group for slot, group in zip(wanted, announced, strict=True)):
        found.append(r.ZERO_TARGETS)
    if len(wanted) > 1:
        found.append(r.DESCRIBED_ORDER)
    together = [i for group in announced for i in group]
    if len(set(together)) < len(together):
        found.append(r.TARGET_TWICE)
    if any("cadena" in slot.filter.zones for slot in wanted):
        found.append(r.NOT_ITSELF)
    for slot in wanted:
        found += protected(state, slot, context_of(state, item))
        for mark in slot.filter.marks:
            word = mark if isinstance(mark, str) else mark[0]
            if word == "hay":
                found.append(r.ENVIRONMENT_TARGETS)
            if word in _CHECKS:
                found.append(_CHECKS[word])
    return tuple(found)


_CHECKS = {
    "con un solo objetivo": r.SINGLE_TARGET,
    "haga objetivo a": r.AIMS_AT,
    "haga objetivo solamente a": r.AIMS_ONLY_AT,
    "jugada fuera del momento de un ritual": r.OUT_OF_RITUAL_TIME,
}


def of_costs(seen: Any, alternative: str, additional: bool) -> tuple[R, ...]:
    """Alternative and additional costs that are announced; the cost of the card itself stays what it is."""
    found: list[R] = []
    if alternative:
        found += [r.INSTEAD_OF_COST, r.ALTERNATIVE_OPTIONAL, r.ALTERNATIVE_APART, r.ALTERNATIVE_WORKS]
        if seen["cost"] is None:
            found.append(r.EMPTY_STAYS_EMPTY)
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
