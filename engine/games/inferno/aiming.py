"""Announcing targets and what is divided among them (601.1c, d; 601.2, 602.3)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Target
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.targets import announce, possible, slots
from . import grounds
from . import rules as r
from .announcing import letter, note
from .chain import context_of
from .characteristics import DEMON
from .effects import divisions


def announce_targets(match: Match, item: Id, effect: tuple[Any, ...], rule: R) -> Procedure:
    """601.1c, 114.1a, 114.1b, 114.1c, 114.4: one announcement for each instance of the word; illegal when one cannot be made.

    114.2, 114.3: the same element may be announced more than once, but never what is on the chain for itself.
    """
    wanted = slots(effect)
    if not wanted:
        return
    letter(match, "601.1c")
    here = match.state.objects[item]
    assert here.controller is not None
    context = context_of(match.state, item)
    chosen_by, order = yield from _who_announces(match, item, wanted)
    found: dict[int, tuple[Id, ...]] = {}
    divided = {slot for _, slot in divisions(match.state, effect, context)}
    for place in order:
        slot = wanted[place]
        if place in divided and possible(match.state, slot, context, item):
            slot = slot.but(low=max(1, slot.low))  # 107.1c: what is divided goes to at least one
        also = _by_whom(here.kind == "ability", place in chosen_by, bool(chosen_by))
        chosen = yield from announce(match, slot, context, (rule, *also), item, chosen_by.get(place))
        if chosen is None:
            raise Illegal(rule, "no hay objetivos legales")
        found[place] = chosen
    announced = [found[place] for place in range(len(wanted))]
    names = ", ".join(match.game.name_of(match.state, i) for group in announced for i in group) or "ninguno"
    also = grounds.of_targets(match.state, item, wanted, tuple(announced))
    reading = _reading_of_targets(match.state, wanted, announced)
    note(match, item, (rule, *also), f"objetivo: {names}", reading, targets=tuple(announced))
    targeted = [Event("objetivo", obj=i, player=here.controller, source=item) for group in announced for i in group]
    if targeted:
        match.game.noticed(match, match.state, tuple(targeted))


def _reading_of_targets(state: State, wanted: tuple[Target, ...], announced: list[tuple[Id, ...]]) -> str | None:
    """The reading by which something announced can be a target: a card in exile, a demon where the text says «carta»."""
    for slot, group in zip(wanted, announced, strict=True):
        here = [state.objects[i] for i in group if i in state.objects]
        if any(o.zone.name == "exilio" for o in here):
            return "inferno-objetivo-en-el-exilio"
        if "carta" in slot.filter.marks and any(o.kind == DEMON for o in here):
            return "inferno-demonio-es-carta"
    return None


def _who_announces(match: Match, item: Id, wanted: tuple[Target, ...]) -> Procedure:
    """601.2, 602.3: which opponent announces which slots, and the order of the slots, the controller's own first."""
    here = match.state.objects[item]
    assert here.controller is not None
    which = r.WHICH_OPPONENT_ABILITY if here.kind == "ability" else r.WHICH_OPPONENT
    who: dict[int, str] = {}
    for place, slot in enumerate(wanted):
        if slot.by != "tú":
            options = [Option(p, p) for p in match.state.opponents(here.controller)]
            who[place] = yield from match.choose(here.controller, "¿Qué oponente decide?", (which,), options, "oponente")
    return who, sorted(range(len(wanted)), key=lambda place: place in who)


def _by_whom(ability: bool, theirs: bool, shared: bool) -> tuple[R, ...]:
    """The rules by which a slot is announced when an opponent announces some of them."""
    if theirs:
        return (r.OPPONENT_CHOOSES_ABILITY,) if ability else (r.OPPONENT_CHOOSES,)
    if shared:
        return (r.CONTROLLER_FIRST_ABILITY,) if ability else (r.CONTROLLER_FIRST,)
    return ()


def announce_division(match: Match, item: Id, effect: tuple[Any, ...]) -> Procedure:
    """601.1d: what is divided among targets is divided now, at least one for each."""
    state = match.state
    targets = state.objects[item].choices.get("targets", ())
    player = state.objects[item].controller
    assert player is not None
    for amount, slot in divisions(state, effect, context_of(state, item)):
        chosen = targets[slot]
        if not chosen:
            continue
        options = tuple(match.option(i) for i in chosen)
        asks = f"¿Cómo repartes {amount}?"
        decision = Decision(player, asks, (r.DIVIDE,), Form.SPLIT, options, high=amount, each=1, kind="reparto")
        if decision.forced is None and next(decision.answers(), None) is None:
            raise Illegal(r.DIVIDE, "no alcanza para dar al menos uno a cada objetivo")
        split = yield from match.ask(decision)
        said = ", ".join(f"{n} a {match.game.name_of(match.state, i)}" for i, n in split)
        note(match, item, (r.DIVIDE,), f"reparte {said}", division=Map(dict(split)))
