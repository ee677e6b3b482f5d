"""Showing cards to everybody, and looking at them: some may go one way and the rest another."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.abilities import Context, Ref
from ..kernel.decisions import Decision, Form, Procedure
from ..kernel.events import Event
from ..kernel.frozen import Data, Frozen, Id, Map
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..kernel.selecting import matches
from ..kernel.state import State
from ..kernel.unknown import name_card
from ..kernel.wording import so_many_cards
from .choosing import elements, how_much, players
from .lending import required
from .searching import top
from .verbs import Does

#: That every card is taken which may be.
ALL = "todas"


@dataclass(frozen=True)
class Looking(Frozen):
    """What a game lends to showing and looking (Inferno 701.13; MyL 8.19, 8.20; Souls 11.8, 11.9).

    - ``deck``: the zone that is meant where none is named. ``event``: the name of showing.
    - ``show``, ``look``, ``take``: the rules on showing, on looking, on choosing what is taken.
    - ``move(match, context, args)``: the verb by which cards are moved («what», «to»).
    """

    deck: str
    event: str
    show: tuple[R, ...]
    look: R
    take: R
    move: Does


def _lent(state: State) -> Looking:
    return required(state, Looking)


def show(match: Match, player: str, cards: tuple[Id, ...]) -> Procedure:
    """Cards to everybody's eyes; they stay where they are."""
    lends = _lent(match.state)
    said = match.names(cards)
    events = [Event(lends.event, obj=i, player=player) for i in cards]
    yield from match.do(*events, rules=lends.show, text=f"{player} muestra {said}")


def showing(match: Match, context: Context, args: Data) -> Procedure:
    """The verb: elements, or a whole zone of a player, or its top cards. What was shown is "esos"."""
    if "what" in args:
        listed = yield from elements(match, context, args["what"])
        yield from _shown(match, context.you, listed)
        return listed
    shown: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        cards = _seen(match.state, context, player, args)
        yield from _shown(match, player, cards)
        shown += cards
    return shown


def _shown(match: Match, player: str, cards: tuple[Id, ...]) -> Procedure:
    for i in cards:
        yield from name_card(match, i, _lent(match.state).show[0])
    if cards:
        yield from show(match, player, cards)


def _seen(state: State, context: Context, player: str, args: Data) -> tuple[Id, ...]:
    return top(state, context, Zone(args.get("in", _lent(state).deck), player), args.get("amount"))


def looking(match: Match, context: Context, args: Data) -> Procedure:
    """The verb: look at a zone or at its top cards, or ``show`` them; with ``take``, some of them go to ``to`` and the ``rest``
    elsewhere: so many, or «todas», of those that a ``filter`` wants where there is one; ``show taken`` shows these only.

    What was looked at, or what is left of it in a hand, is "esos".
    """
    lends = _lent(match.state)
    seen: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        cards = _seen(match.state, context, player, args)
        text = f"{context.you} mira {so_many_cards(len(cards))}: {args.get('in', lends.deck)} de {player}"
        match.say(lends.look, text=text, by=context.you)
        seen += cards
    if args.get("show"):
        yield from _shown(match, context.you, seen)
    if "take" not in args or not seen:
        return seen
    taken = yield from _taken(match, context, args, seen)
    if args.get("show taken"):
        yield from _shown(match, context.you, taken)
    left = tuple(i for i in seen if i not in taken)
    yield from lends.move(match, context.but(those=taken), Map({"what": Ref("esos"), "to": args["to"]}))
    yield from lends.move(match, context.but(those=left), Map({"what": Ref("esos"), **args["rest"]}))
    return tuple(now for i in taken if (now := match.state.now(i)) is not None)


def _taken(match: Match, context: Context, args: Data, seen: tuple[Id, ...]) -> Procedure:
    """Those of the cards looked at that are taken."""
    wanted = args.get("filter")
    if wanted is not None:
        seen = tuple(i for i in seen if matches(match.state, i, wanted, context.you, context.source, anywhere=True))
    if args["take"] == ALL:
        return seen
    options = tuple(match.option(i) for i in seen)
    count = min(how_much(match, args["take"], context), len(seen))
    low, asks = 0 if args.get("up to") else count, f"¿Qué cartas van a {args['to']}?"
    decision = Decision(context.you, asks, (_lent(match.state).take,), Form.SOME, options, low=low, high=count, kind="elegir")
    return tuple((yield from match.ask(decision)))
