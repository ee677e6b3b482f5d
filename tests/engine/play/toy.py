"""The game of the kernel's tests, which lends what a test of the middle floor asks for."""

from dataclasses import dataclass

from engine.kernel.events import Create, commit
from engine.kernel.frozen import EMPTY, Map
from engine.kernel.pieces import Player, Priority, Station, Zone
from engine.kernel.state import Setup, State
from engine.play.game import PlayedGame
from tests.engine.kernel.toy import FIRST, SECOND, THIRD, TOY, Card, Toy, through

__all__ = ["FIRST", "SECOND", "THIRD", "Card", "lending", "state_of", "through"]


@dataclass
class Played(PlayedGame, Toy):
    """The toy, played with the mechanisms that it is given."""


def lending(**mechanisms):
    """The toy with these mechanisms."""
    return Played("toy", TOY.rules, TOY.lends, TOY.zone_kinds, layers=TOY.layers, operations=TOY.operations, **mechanisms)


def state_of(game, *cards: Card) -> State:
    """A state of two players, the cards of the first on the table."""
    zones = {Zone(n) if k.shared else Zone(n, p): () for n, k in game.zone_kinds.items() for p in "AB"}
    state = State(Setup(game, ("A", "B")), EMPTY, Map(zones), Map({p: Player(p, p) for p in "AB"}), Station(1, "A", "x", "x"))
    created = [Create("", base=card, zone=Zone("table"), owner="A", controller="A") for card in cards]
    return commit(state.but(priority=Priority("A")), created)
