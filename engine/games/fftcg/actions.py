"""What a player may do with priority (9.3, 11): play a character, cast a summon, use an ability, pay for Transporte, pass,
concede."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...kernel.abilities import Ability, Activated
from ...kernel.conditions import Action, Cond
from ...kernel.decisions import Procedure
from ...kernel.frozen import by_identity
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY
from ...kernel.rules import R
from ...kernel.state import State
from ...play import acting
from ...play.allowing import Act, Allowing, plainly, unread_cost
from ...play.ending import lost_at_once
from ...play.priority import again, forget_attempts, has_priority, would_receive
from . import casting, playing
from . import rules as r
from .allowing_abilities import ACTIVATE
from .allowing_cards import CAST, PLAY, WARPS
from .keywords import WARP
from .layers import has, is_character, is_summon
from .sections import SUMMON, section_of
from .zones import BREAK, HAND, LIMIT, REMOVED, STACK

#: Who has priority after a character of the player who is not active.
STEALTH_PRIORITY = "fftcg-prioridad-tras-jugar-un-personaje"


def _concede(match: Match, action: Action) -> Procedure:
    """2.1: in favour of the opponent, at any moment."""
    you = action.player
    winners = tuple(p for p in match.state.setup.order if p != you)
    events = lost_at_once((you,), winners, r.CARD_OVER_RULE)
    yield from match.do(*events, rules=(r.CARD_OVER_RULE,), text=f"{you} concede la partida", by=you, chosen=True)


def candidates(state: State, player: str) -> tuple[Action, ...]:
    """Everything a player might think of doing."""

    def compute(state: State) -> tuple[Action, ...]:
        in_play: list[Action] = state.memo.computed(f"actions in play of {player}", partial(_in_play, player), state, PLAY_ONLY)
        elsewhere = _by_abilities_elsewhere(state, player)
        return (Action("pasar", player), *_from_hand(state, player), *in_play, *elsewhere, Action("conceder", player))

    known: tuple[Action, ...] = state.memo.computed(f"actions of {player}", compute, state, PLAY_ONLY)
    return known


def _from_hand(state: State, player: str) -> Iterator[Action]:
    """What a player might think of doing with the cards of the hand and of the Mazo de Limit Break."""
    for i in (*state.zone(HAND, player), *state.zone(LIMIT, player)):
        if state.objects[i].base is None:
            continue
        if is_summon(state, i):
            yield Action("lanzar", player, i)
        elif is_character(state, i):
            yield Action("jugar", player, i)
            if state.objects[i].zone.name == HAND and has(state, i, WARP):
                yield Action("transporte", player, i)


def _in_play(player: str, state: State) -> list[Action]:
    """What a player might think of doing with what is in play."""
    there = [
        (here.id, seen)
        for here in state.in_play()
        if (seen := state.game.view(state, here.id)).get("controller") == player or here.controller == player
    ]
    return [Action("activar", player, i, n) for i, seen in there for n, _ in _activated(seen.get("abilities", ()))]


def _by_abilities_elsewhere(state: State, player: str) -> Iterator[Action]:
    """What a player might think of doing by abilities that are used from elsewhere."""
    for zone in (HAND, BREAK, REMOVED):
        on = frozenset({state.setup.game.zone_aspects[zone]})
        there: list[Action] = state.memo.computed(f"actions of {player} in {zone}", partial(_in_zone, player, zone), state, on)
        yield from there


def _in_zone(player: str, zone: str, state: State) -> list[Action]:
    """Those of the cards that lie in a zone."""
    printed = [(i, getattr(state.objects[i].base, "abilities", ())) for i in state.zone(zone, player)]
    listed = ((i, n, ability) for i, abilities in printed if abilities for n, ability in _activated(abilities))
    return [Action("activar", player, i, n) for i, n, ability in listed if ability.zone == zone]


@by_identity
def _activated(abilities: tuple[Ability, ...]) -> list[tuple[int, Activated]]:
    """The action and special abilities among others, each with its place."""
    return [(n, ability) for n, ability in enumerate(abilities) if isinstance(ability, Activated)]


def _said(state: State, action: Action) -> str:
    """With the number of the ability where an element has several."""
    if action.obj is None or action.kind != "activar":
        return plainly(state, action)
    abilities = state.game.view(state, action.obj).get("abilities", ())
    places = [i for i, a in enumerate(abilities) if isinstance(a, Activated)]
    number = f" #{places.index(action.ability) + 1}" if len(places) > 1 and action.ability is not None else ""
    return plainly(state, action) + unread_cost(state, action) + number


def _asks(state: State, player: str) -> tuple[str, R]:
    return f"{player} tiene la prioridad", r.PRIORITY


def _activated_again(match: Match, action: Action) -> None:
    """11.6.11, 11.7.11: whoever activated it, by the section of what now is on top of the stack."""
    ability = match.state.objects[match.state.zones[STACK][0]].item.ability
    again(section_of(ability).done)(match, action)


def _active_again(match: Match, action: Action) -> None:
    """11.4.7: the active player, also after a character of the other one, by the reading in force."""
    forget_attempts(match)
    theirs = action.player != match.state.active
    if theirs and match.reading(STEALTH_PRIORITY) == "quien-la-tenia":
        match.say(r.PLAYED, text=f"{action.player} recupera la prioridad", reading=STEALTH_PRIORITY)
        would_receive(match, action.player, r.PLAYED)
    else:
        would_receive(match, match.state.active or action.player, r.PLAYED)


ALLOWING = Allowing(
    (
        Act("jugar", PLAY, playing.play, _active_again),
        Act("lanzar", CAST, casting.cast, again(SUMMON.done)),
        Act("activar", ACTIVATE, casting.activate, _activated_again),
        Act("transporte", WARPS, playing.warp, again(r.WARP)),
        Act("pasar", Cond(r.PASSES, "no tiene la prioridad", has_priority), acting.passing),
        Act("conceder", Cond(r.CARD_OVER_RULE, "", lambda state, action: True), _concede, offered=None),
    ),
    candidates,
    lambda state, player: (),
    _asks,
    _said,
    marks_refused=False,
)
