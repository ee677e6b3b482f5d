"""Autos that triggered go to the stack (11.8), step by step; what asks for a target and has none goes away (11.8.4)."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.abilities import Context, Waiting
from ...kernel.decisions import Procedure
from ...kernel.events import Cease
from ...kernel.items import Item
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from ...kernel.state import State
from ...play import modes
from ...play.aiming import announce_division, announce_targets
from ...play.announcing import Step, announce
from ...play.stack import create
from . import rules as r
from .casting import Announced, choose_modes
from .keywords import of_warp
from .layers import controller_of
from .sections import AUTO, Section
from .zones import STACK

#: Whether an auto without a legal target triggers; who controls what is done later.
NO_LEGAL, DELAYED_OF = "fftcg-apoyo-sin-objetivo-legal", "fftcg-controlador-de-habilidad-con-retardo"
#: The step in which combat damage is done, and the phases in which nobody could play anything.
DAMAGE_STEP, _NOBODY_PLAYS = "Resolución de daño", ("Active Phase", "Draw Phase", "End Phase")


@dataclass(kw_only=True)
class Triggering(Announced):
    """An auto that goes to the stack."""

    waiting: Waiting
    section: Section = AUTO


def put_auto(match: Match, waiting: Waiting) -> Procedure:
    """11.1.4, 11.8.7: what triggered goes to the stack; what asks for a target and has none goes away at once (11.8.4)."""
    context = _whose(match, waiting)
    waiting = Waiting(waiting.ability, context, waiting.index)
    if match.reading(NO_LEGAL) == "no-se-dispara" and not _can_aim(match.state, waiting):
        text = f"la Habilidad de Apoyo de {match.game.name_of(match.state, context.source)} no se dispara: no hay objetivo legal"
        match.say(r.AUTO_TARGETS, text=text, reading=NO_LEGAL)
        return
    if modes.none_can_be_chosen(match.state, waiting.ability.effect, context):
        name = match.game.name_of(match.state, context.source) or "un efecto"
        text = f"la Habilidad de Apoyo de {name} no llega a la Pila: no puede seleccionarse ninguna de sus opciones"
        match.say(r.AUTO_NO_MODE, text=text)
        return
    triggering = Triggering(
        name="disparada",
        player=context.you,
        source=context.source,
        aims=AUTO.aims,
        divides=AUTO.divides,
        effect=waiting.ability.effect,
        waiting=waiting,
    )
    yield from announce(match, triggering, _TRIGGERING, _goes_away)


def _whose(match: Match, waiting: Waiting) -> Context:
    """11.8.17.4, 11.8.17.5: a delayed one is of who controlled what made it; by one reading of who controls its source now."""
    context = waiting.context
    if waiting.index >= 0 or context.source is None or match.reading(DELAYED_OF) == "al-resolverse-la-generadora":
        return context
    you = controller_of(match.state, context.source)
    match.say(r.DELAYED_OF_ABILITY, text=f"{you} controla la Habilidad con Retardo: controla su origen", reading=DELAYED_OF)
    return context.but(you=you)


def _can_aim(state: State, waiting: Waiting) -> bool:
    return modes.aims(state, waiting.ability.effect, waiting.context)


def _to_stack(match: Match, triggering: Triggering) -> Procedure:
    waiting, name = triggering.waiting, match.game.name_of(match.state, triggering.source) or "un efecto"
    context = waiting.context
    targets = context.targets if waiting.index < 0 else ()
    item = Item("", context.source, waiting.index, waiting.ability, context.cause, context.those, targets, context.x)
    text = f"va a la Pila la Habilidad de Apoyo de {name}, de {triggering.player}"
    rules = (r.TRIGGERS_TO_STACK, *why_triggered(match.state, waiting))
    grounds = (r.STACK_ORDER, r.WHOSE_AUTO, r.AUTO_ORDER, *((r.EACH_TIME,) if _again(match.state, waiting) else ()))
    grounds += (r.LIMIT_TRIGGERS,) if _by_limit_break(match.state, waiting) else ()
    grounds += (r.WARP_REMOVED,) if of_warp(waiting.ability) is not None else ()
    triggering.item = yield from create(match, "a la pila", triggering.player, item, rules, text, grounds=grounds)


def _by_limit_break(state: State, waiting: Waiting) -> bool:
    """15.2.8.4.2: whether it triggered as a Limit Break card left, which has gone on to its deck since."""
    before = waiting.context.cause.before
    gone = state.past.get(before) if before is not None and before not in state.objects else None
    return gone is not None and getattr(gone.obj.base, "limit_break", None) is not None


def _again(state: State, waiting: Waiting) -> bool:
    """11.8.6: whether the same ability has triggered several times and waits, or stands on the stack, more than once."""
    source, place = waiting.context.source, waiting.index
    there = [state.objects[i].item for i in state.zones.get(STACK, ())]
    others = [(w.context.source, w.index) for w in state.waiting] + [(item.source, item.index) for item in there]
    return place >= 0 and others.count((source, place)) > 0


def why_triggered(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules by which an auto triggered, by what it looks for."""
    on = waiting.ability.on
    if waiting.index < 0:
        return (r.TRIGGERS, r.DELAYED, r.DELAYED_ONCE)
    listed = [r.TRIGGERS]
    if (warp := of_warp(waiting.ability)) is not None:
        return (warp, r.TRIGGERS, *((r.MAIN_TRIGGERS,) if warp == r.WARP_COUNTS else ()))
    if on.state is not None:
        listed.append(r.STATE_TRIGGER)
    elif on.event == "entrar":
        listed.append(r.ON_ENTERING)
    elif on.event == "comienzo":
        step = on.data.get("step")
        listed += {"End Phase": [r.END_TRIGGERS], "Preparación": [r.ATTACK_TRIGGERS]}.get(str(step), [r.MAIN_TRIGGERS])
    elif on.event in ("ataca", "bloquea"):
        listed.append(r.ON_ATTACK if on.event == "ataca" else r.ON_BLOCK)
    elif state.station.step == DAMAGE_STEP:
        listed.append(r.ON_DAMAGE)
    if state.station.phase in _NOBODY_PLAYS:
        listed.append(r.TRIGGERS_ANY_TIME)
    return (*listed, r.CONDITIONAL) if waiting.ability.only_if is not None else tuple(listed)


def _goes_away(match: Match, mark: tuple[State, int], triggering: Triggering, why: Illegal) -> Procedure:
    """11.8.4: it had triggered all the same; nobody can answer."""
    name = match.game.name_of(match.state, triggering.source) or "un efecto"
    text = f"{why.text}: la Habilidad de Apoyo de {name} sale de la Pila al instante"
    if triggering.item in match.state.objects:
        event = Cease("retirar", obj=triggering.item)
        rules = tuple(dict.fromkeys((r.NO_TARGET_FOR_AUTO, why.rule, *why.also)))
        yield from match.do(event, rules=rules, text=text, reading=NO_LEGAL)


_TRIGGERING: tuple[Step[Triggering], ...] = (
    Step("11.8.7", _to_stack),
    Step("11.8.10", choose_modes),
    Step("11.8.9", announce_targets),
    Step("11.8.12", announce_division),
)
