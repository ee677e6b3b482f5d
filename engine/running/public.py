"""What all players may see: a table without hands, decks and what lies face down, and words without the names of those cards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ..kernel.frozen import Id
from ..kernel.state import State
from ..kernel.steps import Step
from ..play.game import PlayedGame
from .drawing import Card, Pile, Table

#: What a card is called that not everybody may see.
COVERED, SOME_CARD = "Carta boca abajo", "una carta"


def for_all(table: Table) -> Table:
    """A table without what only some players may see."""
    seats = tuple(
        replace(
            seat,
            piles=tuple(map(_pile, seat.piles)),
            rows=tuple(replace(row, cards=tuple(map(_card, row.cards))) for row in seat.rows),
        )
        for seat in table.seats
    )
    return replace(table, seats=seats, stack=tuple(map(_card, table.stack)))


def _pile(pile: Pile) -> Pile:
    return replace(pile, cards=() if pile.hidden else tuple(map(_card, pile.cards)))


def _card(card: Card) -> Card:
    worn = tuple(map(_card, card.attached))
    if "boca abajo" not in card.marks:
        why = tuple(replace(each, source=SOME_CARD) if each.hidden else each for each in card.why)
        return replace(card, attached=worn, why=why)
    bare = replace(card, name=COVERED, card="", said="", type="", words="", cost="", attached=worn)
    return replace(bare, figures="", printed="", before="", altered=False, unread=0, why=())


def words_for_all(words: str, states: Iterable[State], step: Step | None = None) -> str:
    """What is said of what went on through these states (of one ``step``), without the names of cards that not everybody
    could see in any of them. A step by which cards are shown to everybody (``Layout.shows``) is said whole."""
    through = list(states)
    if step is not None and _shows(step):
        return words
    seen, unseen = set[str](), set[str]()
    for state in through:
        for obj in state.objects:
            (unseen if hidden(state, obj) else seen).update(_names(state, obj))
    secret = unseen - seen | (_moved_unseen(step) if step is not None else set())
    for name in sorted(secret, key=len, reverse=True):
        words = re.sub(rf"«{re.escape(name)}»|(?<!\w){re.escape(name)}(?!\w)", SOME_CARD, words)
    return words


def hidden(state: State, obj: Id) -> bool:
    """Whether some player may not see an element."""
    here = state.objects[obj]
    return here.face_down or not state.game.zone_kinds[here.zone.name].public


def _names(state: State, obj: Id) -> set[str]:
    here = state.objects[obj]
    return {name for name in (here.label, getattr(here.base, "name", "")) if name}


def _shows(step: Step) -> bool:
    game = step.after.game
    lent = game.layout if isinstance(game, PlayedGame) else None
    return lent is not None and any(rule in lent.shows for rule in step.cited)


def _moved_unseen(step: Step) -> set[str]:
    """The names of those that the step touched without anybody's seeing them, though another card of the name is seen."""
    seen, unseen = set[str](), set[str]()
    for event in step.events:
        if event.obj is None:
            continue
        now = step.after.now(event.obj)
        for state, obj in ((step.before, event.obj), (step.after, now)):
            if obj is not None and obj in state.objects:
                (unseen if hidden(state, obj) else seen).update(_names(state, obj))
    return unseen - seen
