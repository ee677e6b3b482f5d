"""Hands and top cards of decks with which somebody has to play in everybody's sight (401.5)."""

from __future__ import annotations

from ....kernel.decisions import Procedure
from ....kernel.frozen import Id
from ....kernel.match import Match
from ....kernel.pieces import Zone
from ....kernel.state import State
from ....kernel.unknown import name_card
from ....play.ruling import players_ruled, rulings
from .. import rules as r

#: The rule in words; with it goes the zone: the hand, or the deck for its top card.
IN_SIGHT = "juega a la vista"
_SAID = {"mano": "la mano", "mazo": "la carta superior del mazo"}
_RULES = {"mano": (r.CARD_PREVAILS,), "mazo": (r.TOP_IN_SIGHT,)}


def in_sight(state: State) -> dict[Zone, tuple[Id, ...]]:
    """The cards that everybody sees by such rules, by the zone where they are."""
    if IN_SIGHT not in rulings(state):
        return {}
    zones = {Zone(str(one.value), player) for player in state.living() for one in players_ruled(state, player, IN_SIGHT)}
    ordered = sorted(zones, key=lambda zone: (state.living().index(str(zone.player)), zone.name))
    return {zone: state.zones[zone][: 1 if zone.name == "mazo" else None] for zone in ordered}


def uncover(match: Match, before: dict[Zone, tuple[Id, ...]]) -> Procedure:
    """What came into sight since ``before`` is told at a quiet point: nothing of it is seen while something resolves (401.5)."""
    for zone, cards in in_sight(match.state).items():
        new = tuple(i for i in cards if i not in before.get(zone, ()))
        for i in new:
            yield from name_card(match, i, _RULES[zone.name][0])
        if new:
            text = f"{_SAID[zone.name]} de {zone.player} está a la vista: {match.names(new)}"
            match.say(*_RULES[zone.name], text=text)
