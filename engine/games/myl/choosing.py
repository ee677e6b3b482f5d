"""What effects name: the targets that are announced (6.4), elements found or chosen on resolution, players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...kernel.abilities import Choose, Context, Each, Ref
from ...kernel.decisions import Decision, Form
from ...kernel.frozen import Id
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.selecting import as_known, found, refer
from ...kernel.state import State
from . import rules as r
from .addressing import CHOSEN_PLAYER
from .barred import Bar, Bars, bars, refusals
from .zones import being_played


def _no_bars(obj: Id) -> Bars:
    return iter(())


def elements(
    match: Match, context: Context, what: Any, verb: str = "", you: str = "", also: Callable[[Id], Bars] = _no_bars
) -> Procedure:
    """The elements that an argument names: known ones, each of a kind, or those chosen now of what the verb can be done to.

    Where no zone is said, they are those of the Campo de Batalla (8.2), and what left it is another card (2.1). ``you`` is for
    whom it is done, by default whose effect it is; ``also`` what else keeps it from being done to one.
    """
    state, playing = match.state, being_played(match.state)
    if isinstance(what, Ref):
        return tuple(i for i in refer(state, what, context) if i in state.objects)
    if isinstance(what, Each):
        return tuple(i for i in found(state, what.filter, context.you, context.source) if i not in playing)
    assert isinstance(what, Choose)
    chosen: tuple[Id, ...] = ()
    for player in players(state, context, what.by):
        listed = tuple(i for i in found(state, what.filter, player, context.source) if i not in playing)
        barred = {i: why for i in listed if (why := (*bars(state, verb, i, you or context.you), *also(i)))}
        chosen += yield from _chosen(match, player, what, listed, barred)
    return chosen


def _chosen(match: Match, player: str, what: Choose, listed: tuple[Id, ...], barred: Mapping[Id, tuple[Bar, ...]]) -> Procedure:
    """4.5, 6.4: what a player chooses while an effect resolves: as many as there are of those to which it can be done."""
    state = match.state
    mine = [i for i in listed if i not in barred]
    if not mine:
        for i, why in barred.items():
            match.say(why[0].rule, text=f"{match.game.name_of(state, i)}: {why[0].text}", reading=why[0].reading)
        return ()
    asked = Decision(
        player,
        "¿Qué eliges?",
        (r.RESOLVES,),
        Form.SOME,
        tuple(match.option(i) for i in mine),
        low=min(what.low, len(mine)),
        high=min(what.high, len(mine)),
        kind="elegir",
        why_not_option=lambda i: tuple(refusals(state, i, barred.get(i, ()))),
        near_misses=lambda: [(match.option(i), tuple(refusals(state, i, why))) for i, why in barred.items()],
    )
    return tuple((yield from match.ask(asked)))


def players(state: State, context: Context, word: Any) -> tuple[str, ...]:
    """The players that a word names, from the active one on."""
    if word in (None, "tú"):
        return (context.you,)
    if word == "oponente":
        return state.opponents(context.you)
    if word == "cada jugador":
        return state.players_from(state.active)
    if word in (CHOSEN_PLAYER, "jugador"):
        named = context.cause.get(word)
        return (named,) if named is not None else ()
    assert isinstance(word, Ref)
    known = state.game.known
    owners = (known(state, i).get("controller") or _owner(state, i) for i in as_known(state, word, context))
    return tuple(dict.fromkeys(owners))


def _owner(state: State, obj: Id) -> str:
    here = state.objects.get(obj)
    return here.owner if here is not None else state.past[obj].obj.owner
