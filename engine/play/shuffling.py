"""Shuffling decks, and elements or whole zones into a deck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Context, Ref
from ..kernel.chance import shuffle
from ..kernel.decisions import Procedure
from ..kernel.events import Arrange, Event
from ..kernel.frozen import Data, Frozen, Id
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..kernel.state import State
from .choosing import elements, players
from .lending import required


@dataclass(frozen=True)
class Shuffling(Frozen):
    """What a game lends to shuffling (Inferno 701.12; MyL 8.4; FFTCG 15.1.1.6; Souls 3.1.2).

    - ``deck``: the zone; ``verb``: «mezcla», «baraja», in the words of a step; ``rule``: the rule on it.
    - ``few``, ``again``: on a deck of less than two cards, and on shuffling it several times.
    - ``of_none``: on shuffling nothing into it; ``without``: on not shuffling it without what was named; ``point``: the
      disputed point whether that is so, ``kept``: the reading by which it is.
    - ``whole_zone``: on a zone all of whose cards go; ``by_effect``: on an effect that shuffles something into it.
    - ``into(state, obj)``: the event by which an element goes into it.
    """

    deck: str
    verb: str
    rule: R
    few: R
    again: R
    of_none: R
    without: R
    point: str
    kept: str
    whole_zone: R
    by_effect: R
    into: Callable[[State, Id], Event]


def lent(state: State) -> Shuffling:
    """What the game of a state lends."""
    return required(state, Shuffling)


def shuffle_deck(match: Match, player: str, also: tuple[R, ...] = ()) -> Procedure:
    """The deck of a player."""
    lends = lent(match.state)
    text = f"{player} {lends.verb} su {lends.deck}"
    yield from shuffle(match, Zone(lends.deck, player), lends.rule, text, also=also)


def shuffling(match: Match, context: Context, args: Data) -> Procedure:
    """Decks, also one of no card or one; several times at once it is done once, and triggers as many times."""
    lends = lent(match.state)
    for player in players(match.state, context, args.get("who")):
        deck = Zone(lends.deck, player)
        yield from shuffle_deck(match, player, (lends.few,) if len(match.state.zones[deck]) < 2 else ())
        for _ in range(args.get("times", 1) - 1):
            again = Arrange("mezclar", zone=deck, order=match.state.zones[deck], player=player)
            yield from match.do(again, rules=(lends.again,), text=f"{player} lo {lends.verb} de nuevo")


def shuffling_in(match: Match, context: Context, args: Data) -> Procedure:
    """Elements into the deck of their owner; whether it is shuffled without those named is disputed."""
    lends, what = lent(match.state), args["what"]
    named = isinstance(what, Ref)
    wanted = yield from elements(match, context, what)
    listed = [i for i in wanted if i in match.state]
    owner = context.you if not listed else match.state.objects[listed[0]].owner
    if not listed and named and match.reading(lends.point) == lends.kept:
        text = f"no está lo que se iba a mezclar: el {lends.deck} no se {lends.verb}"
        match.say(lends.without, text=text, reading=lends.point)
        return wanted
    if listed:
        events = [lends.into(match.state, i) for i in listed]
        yield from match.do(*events, rules=(lends.by_effect,), text=f"{len(listed)} al {lends.deck} de {owner}")
    else:
        why = "aunque no esté lo que se iba a mezclar" if named else "aunque sean cero"
        match.say(lends.of_none, text=f"{why}, el {lends.deck} se {lends.verb}", reading=lends.point)
    yield from shuffle_deck(match, owner)
    return wanted


def shuffling_zone_in(match: Match, context: Context, args: Data) -> Procedure:
    """All the cards of a zone into the deck; the zone itself stays."""
    lends = lent(match.state)
    for player in players(match.state, context, args.get("who")):
        events = [lends.into(match.state, i) for i in match.state.zone(args["zone"], player)]
        if events:
            text = f"{player} {lends.verb} su {args['zone']} en su {lends.deck}"
            yield from match.do(*events, rules=(lends.whole_zone, lends.rule), text=text, by=player)
        yield from shuffle_deck(match, player)
