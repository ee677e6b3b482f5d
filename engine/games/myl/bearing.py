"""On which Aliados a weapon may be played (3.2, 6.4), and why not on others: whoever bears it is its target."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.conditions import Refusal, in_document_order
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.frozen import Id
from ...kernel.match import Match, option_in
from ...kernel.selecting import matches
from ...kernel.state import State
from ...play.barring import Bar, Bars, refusals
from ...play.ruling import own_rules, ruled
from . import rules as r
from .aiming import NOT_ASKED, conditions, kept_from
from .barred import BEARS_NONE, WEAPONS, bearers, bears_enough
from .ruling import said
from .saying import by


def may_bear(state: State, player: str, weapon: Id) -> list[Id]:
    """The Aliados on which a player may play a weapon."""
    context = Context(weapon, player)
    return [i for i in bearers(state, player, weapon) if next(kept_from(state, i, context, bearing=True), None) is None]


def none_bears(state: State, player: str, weapon: Id) -> list[Refusal]:
    """Why no Aliado may bear a weapon: every reason against each; nothing where one may."""
    if may_bear(state, player, weapon):
        return []
    return [why for o in state.in_play() for why in _why_not(state, player, weapon, o.id)]


def choose_bearer(match: Match, player: str, weapon: Id) -> Procedure[Id]:
    """Ask on which Aliado a weapon is played."""
    state = match.state

    def why_not(obj: Id) -> tuple[Refusal, ...]:
        return _why_not(state, player, weapon, obj) if obj in state else ()

    decision = Decision(
        player,
        "¿Qué Aliado la porta?",
        (r.TARGETS,),
        Form.ONE,
        tuple(match.option(i) for i in may_bear(state, player, weapon)),
        kind="objetivo",
        why_not_option=why_not,
        near_misses=lambda: [(option_in(state, o.id), reasons) for o in state.in_play() if (reasons := why_not(o.id))],
    )
    return (yield from match.ask(decision))


def _why_not(state: State, player: str, weapon: Id, obj: Id) -> tuple[Refusal, ...]:
    """Every reason why an Aliado may not bear it, in the order of the document; of other cards nothing is said."""
    if "Aliado" not in state.setup.game.view(state, obj)["types"]:
        return ()
    return in_document_order(refusals(state, obj, _against(state, Context(weapon, player), weapon, obj)))


def _against(state: State, context: Context, weapon: Id, obj: Id) -> Bars:
    for one in own_rules(state, weapon, "se porta en"):
        if not matches(state, obj, one.value, context.you, weapon):  # type: ignore[arg-type]
            yield Bar(r.TARGETS, NOT_ASKED)
            yield from conditions(state, one.value, obj, context)  # type: ignore[arg-type]
    if listed := ruled(state, obj, BEARS_NONE):
        yield Bar(r.CONTINUOUS_ABILITY, f"{said(BEARS_NONE, None)}{by(state, (one.context.source for one in listed), obj)}")
    if bears_enough(state, obj, weapon):
        yield Bar(r.WEAPON_CONTROL, "ya porta las Armas que puede", WEAPONS)
    yield from kept_from(state, obj, context, bearing=True)
