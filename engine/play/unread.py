"""Text that nobody understood is asked for at each moment at which it may matter: the judge says what it does there.

What was answered once and for all of a card at a moment is kept with the player.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.abilities import NOT_GIVEN
from ..kernel.decisions import NO_MORE, NOT_APPLIED, Option
from ..kernel.events import AlterPlayer, Event
from ..kernel.frozen import Id, Map
from ..kernel.game import Procedure
from ..kernel.match import Match
from ..kernel.state import State
from ..kernel.triggers import arrivals, names_of
from ..kernel.unread import some_unread
from ..kernel.wording import fold
from .by_hand import Asking, judging, until_done
from .lending import required
from .moments import Asked, Unreading, moments_of, texts_at
from .ungiven import ask_text, given_texts, judging_for

_NOT_APPLIED, _NO_MORE = map(fold, (NOT_APPLIED, NO_MORE))
#: The fact of a player under which that is kept.
KEPT = "sin preguntar"


@dataclass(frozen=True)
class _Asking:
    """A text that is to be asked for once what is under way is done."""

    match: Match
    one: Asked

    def __call__(self) -> Procedure:
        return _ask(self.match, self.one)


def noticed(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """Keep for asking, once, every unread text for which a batch of events that has just been committed is such a moment."""
    if not some_unread(before.setup) or not events:
        return
    unreading = required(before, Unreading)
    asked: dict[tuple[Id, str, str], Asked] = {}
    made: dict[int, Id] | None = None
    for place, event in enumerate(events):
        if moments := moments_of(unreading, names_of(event)):
            made = arrivals(before, events) if made is None else made
            for one in texts_at(match.state, before, event, moments, made.get(place, event.obj)):
                asked.setdefault((one.obj, one.text, one.moment.said), one)
    match.postponed += [_Asking(match, one) for one in asked.values()]


def _ask(match: Match, one: Asked) -> Procedure:
    """Ask what a text does at a moment, until there is nothing more to do."""
    if match.state.result is not None or _answered(match.state, one):
        return
    if one.text == NOT_GIVEN:
        yield from ask_text(match, one.obj, one.you, one.moment.said, one.moment.rule)
        _again(match, one)
        return
    answer = yield from until_done(match, _asking(match, one))
    if fold(answer) == _NO_MORE:
        kept = (*match.state.players[one.you].facts.get(KEPT, ()), _key(one))
        _write(match, one, AlterPlayer("", player=one.you, facts=Map({KEPT: kept})), said="no se pregunta más")
    elif fold(answer) == _NOT_APPLIED:
        _write(match, one, said="no se aplica")


def _asking(match: Match, one: Asked) -> Asking:
    """What the judge is asked of a text at a moment."""
    return Asking(
        f"«{one.name}» {one.moment.said}: ¿qué hace «{one.text}»?",
        one.moment.rule,
        lambda state: judging_for(state, one.obj, one.you),
        (
            Option(NOT_APPLIED, NOT_APPLIED, "ahora no hace nada"),
            Option(NO_MORE, NO_MORE, f"siempre que «{one.name}» {one.moment.said}, no preguntar más"),
        ),
        begins=lambda: _write(match, one, said="se resuelve a mano"),
    )


def _write(match: Match, one: Asked, *events: Event, said: str) -> None:
    """The step by which the judge says what becomes of a text at a moment."""
    with judging(match, one.moment.rule):
        text = f"«{one.name}» {one.moment.said}, «{one.text}»: {said}"
        match.write(*events, rules=(one.moment.rule,), text=text)


def _key(one: Asked) -> tuple[str, str, str]:
    return (one.name, one.moment.said, one.text)


def _answered(state: State, one: Asked) -> bool:
    """Whether nobody has to be asked again: the judge said so, or the text of the card has been given."""
    kept = any(_key(one) in player.facts.get(KEPT, ()) for player in state.players.values())
    return kept or (one.text == NOT_GIVEN and one.name in given_texts(state))


def _again(match: Match, one: Asked) -> None:
    """What has just been given triggers by what has already happened, and is asked for where it is unread."""
    if one.name not in given_texts(match.state):
        return
    card = next((o.base for o in match.state.objects.values() if o.base is not None and o.base.name == one.name), None)
    if card is None:
        return
    before = one.before
    if one.obj in before.objects:
        before = before.but(objects=before.objects.set(one.obj, before.objects[one.obj].but(base=card)))
    waiting, postponed = match.state.waiting, list(match.postponed)
    match.game.noticed(match, before, (one.event,))
    own = {one.obj, match.state.now(one.obj)}
    fresh = [w for w in match.state.waiting[len(waiting) :] if w.context.source in own]
    match.keep(waiting=(*waiting, *fresh))
    match.postponed = [*postponed, *(f for f in match.postponed[len(postponed) :] if isinstance(f, _Asking) and f.one.obj in own)]
