"""Text that nobody understood is asked for at each moment at which it may matter: the judge says what it does there.

What was answered once and for all of a card at a moment, and the texts of cards that nobody had given, are kept with the player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from ..kernel.abilities import BY_HAND, NOT_GIVEN, Context, On
from ..kernel.conditions import Action, Refusal
from ..kernel.decisions import DONE, JUDGE, Decision, Form, Option
from ..kernel.events import Alter, AlterPlayer, Event
from ..kernel.frozen import Frozen, Id, Map, Value
from ..kernel.game import Procedure
from ..kernel.match import Match
from ..kernel.matching import fits
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.triggers import arrivals
from ..kernel.unread import followed, some_unread, texts_of, unread_in_play
from ..kernel.wording import fold
from .by_hand import carry_out, judging, why_not
from .game import played, required

#: What the judge says besides what is done by hand.
NOT_APPLIED, NO_MORE, NO_TEXT = "no se aplica", "no preguntar más", "no tiene texto"
_NOT_APPLIED, _NO_MORE, _NO_TEXT = map(fold, (NOT_APPLIED, NO_MORE, NO_TEXT))
#: How the judge gives the text of a card.
GIVES_TEXT = "texto: "
#: The facts of a player under which both kinds of answers are kept.
KEPT, GIVEN = "sin preguntar", "textos dados"


@dataclass(frozen=True)
class Moment(Frozen):
    """A moment at which a text may matter that nobody understood.

    ``said``: what the card does then, in Spanish («entra en juego»); ``on``: the event, «este» being the card; ``rule``: what
    the document says of abilities then. ``named``: a pattern of words: only of cards in play whose text names the moment so.
    """

    said: str
    on: On
    rule: R
    named: str = ""


@dataclass(frozen=True)
class Unreading(Frozen):
    """What a game lends to texts that nobody understood (Inferno 113.3, 603; MyL 4.2, 4.3).

    - ``moments``: those at which the text of a card may matter.
    - ``of_playing``: a pattern of words: an instruction that is asked for as its card resolves matters before that only when it
      speaks of playing or paying.
    - ``with_text(card, text)``: a card that came without its text, with it; it raises ValueError, in Spanish, for none.
    """

    moments: tuple[Moment, ...]
    of_playing: str
    with_text: Callable[[Value, str], Value]


@dataclass(frozen=True)
class Asked(Frozen):
    """A text of a card at a moment: whose it is, and what happened before which state."""

    obj: Id
    you: str
    name: str
    text: str
    moment: Moment
    before: State
    event: Event


# --- noticing ------------------------------------------------------------------------------------------------------------


def noticed(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """Keep for asking every unread text for which a batch of events that has just been committed is such a moment."""
    if not some_unread(before.setup) or not events:
        return
    moments, made = required(before, Unreading).moments, arrivals(before, events)
    for place, event in enumerate(events):
        for moment in moments:
            if moment.on.event in (event.name, "mover"):
                match.postponed += [
                    partial(_ask, match, one) for one in _at(match.state, before, event, moment, made.get(place, event.obj))
                ]


def _at(after: State, before: State, event: Event, moment: Moment, now: Id | None) -> Iterator[Asked]:
    """The texts for which an event is this moment: of what left as it was before, of everything else as it is after."""
    leaves = bool(moment.on.origin or moment.on.data.get("sale"))
    state, seen = (before, event) if leaves or moment.named else (after, event.but(obj=now))
    listed = dict(unread_in_play(state))
    if not moment.named:
        others = (i for i in (seen.obj, seen.source) if i is not None and i in state.objects and i not in listed)
        listed |= {i: texts for i in others if (texts := texts_of(state, i))}
    for obj, texts in listed.items():
        here = state.objects[obj]
        you = state.setup.game.view(state, obj).get("controller") or here.controller or here.owner
        if fits(state, moment.on, seen, Context(obj, you)):
            for text in texts:
                if _matters(state, obj, text, moment):
                    yield Asked(obj, you, state.setup.game.view(state, obj).get("name") or "", text, moment, before, event)


def _matters(state: State, obj: Id, text: str, moment: Moment) -> bool:
    """Whether a text may matter at a moment of its card: what stands before its first comma names it where it must be named."""
    if moment.named:
        return _says(re.split(r"[,:;.]", text)[0], moment.named)
    first = text in followed(state.setup.game.view(state, obj).get("abilities", ()))
    return not first or (text != NOT_GIVEN and _says(text, required(state, Unreading).of_playing))


@lru_cache(maxsize=4_096)
def _says(text: str, pattern: str) -> bool:
    return re.search(pattern, fold(text)) is not None


# --- asking --------------------------------------------------------------------------------------------------------------


def _ask(match: Match, one: Asked) -> Procedure:
    """Ask what a text does at a moment, until there is nothing more to do."""
    if match.state.result is not None or _answered(match.state, one):
        return
    if one.text == NOT_GIVEN:
        yield from _ask_text(match, one.obj, one.you, one.moment.said, one.moment.rule)
        _again(match, one)
        return
    did = False
    while match.state.result is None:
        answer = yield _question(match.state, one, did)
        plain = fold(answer)
        if plain == _NO_MORE:
            kept = (*match.state.players[one.you].facts.get(KEPT, ()), _key(one))
            _write(match, one, AlterPlayer("", player=one.you, facts=Map({KEPT: kept})), said="no se pregunta más")
        elif plain == _NOT_APPLIED:
            _write(match, one, said="no se aplica")
        if plain in (_NO_MORE, _NOT_APPLIED, DONE):
            return
        if not did:
            _write(match, one, said="se resuelve a mano")
        did = True
        yield from carry_out(match, answer, _context(match.state, one.obj, one.you), one.moment.rule)


def _question(state: State, one: Asked, did: bool) -> Decision:
    """What the judge is asked of a text at a moment; once something was done, whether there is more."""
    context = _context(state, one.obj, one.you)

    def refuse(answer: str) -> tuple[Refusal, ...]:
        ends = (DONE,) if did else (_NOT_APPLIED, _NO_MORE)
        return () if fold(answer) in ends else why_not(state, answer, context)

    options = (
        (Option(DONE, DONE, "no hace nada más"),)
        if did
        else (
            Option(NOT_APPLIED, NOT_APPLIED, "ahora no hace nada"),
            Option(NO_MORE, NO_MORE, f"siempre que «{one.name}» {one.moment.said}, no preguntar más"),
        )
    )
    asks = f"«{one.name}» {one.moment.said}: ¿qué hace «{one.text}»?"
    return Decision(JUDGE, asks, (one.moment.rule,), Form.NAME, options, kind=BY_HAND, why_not_option=refuse)


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


def _context(state: State, obj: Id, you: str) -> Context:
    """For whom and from what the judge acts: the element, or what it has become."""
    now = obj if obj in state.objects else state.now(obj)
    return Context(now if now is not None else obj, you)


# --- cards without their text ----------------------------------------------------------------------------------------------


def given_texts(state: State) -> dict[str, str]:
    """The texts of cards that came without one, as the judge gave them; "" for those that have none."""
    return {name: text for player in state.players.values() for name, text in player.facts.get(GIVEN, Map()).items()}


def asked_before(match: Match, action: Action) -> Procedure:
    """The first thing that a player does with a card whose text nobody gave: ask for it. True when that cannot be done now."""
    obj = action.obj
    if obj is None or not some_unread(match.state.setup) or obj not in match.state.objects:
        return False
    if NOT_GIVEN not in texts_of(match.state, obj):
        return False
    before, rule = given_texts(match.state), played(match.state).hand.rule  # type: ignore[union-attr]
    yield from _ask_text(match, obj, action.player, "va a usarse", rule)
    if given_texts(match.state) == before:
        return match.state.result is not None
    if action.ability is None and not match.game.why_not(match.state, action):
        return False
    match.say(rule, text="con el texto de la carta, se decide otra vez", by=action.player)
    return True


def _ask_text(match: Match, obj: Id, you: str, said: str, rule: R) -> Procedure:
    """Whether a card has a text, and which; or what is done by hand instead."""
    did = False
    while match.state.result is None:
        context = _context(match.state, obj, you)
        answer = yield _question_of_text(match.state, context, obj, said, rule, did)
        plain = fold(answer)
        if plain in (DONE, _NOT_APPLIED):
            return
        if plain == _NO_TEXT or answer.startswith(GIVES_TEXT):
            _give(match, obj, you, "" if plain == _NO_TEXT else answer.removeprefix(GIVES_TEXT).strip(), rule)
            return
        did = True
        yield from carry_out(match, answer, context, rule)


def _question_of_text(state: State, context: Context, obj: Id, said: str, rule: R, did: bool) -> Decision:
    card = _printed(state, obj)

    def refuse(answer: str) -> tuple[Refusal, ...]:
        if fold(answer) in ((DONE,) if did else (_NOT_APPLIED, _NO_TEXT)):
            return ()
        if not answer.startswith(GIVES_TEXT):
            return why_not(state, answer, context)
        try:
            required(state, Unreading).with_text(card, answer.removeprefix(GIVES_TEXT).strip())
        except ValueError as wrong:
            return (Refusal(rule, str(wrong)),)
        return ()

    options = (
        [Option(DONE, DONE, "no hace nada más")]
        if did
        else [
            Option(NO_TEXT, NO_TEXT, "la carta no tiene texto"),
            Option(NOT_APPLIED, NOT_APPLIED, "ahora no hace nada; se preguntará otra vez"),
        ]
    )
    asks = f"«{card.name}» {said} y nadie dio su texto: ¿tiene texto?"
    return Decision(JUDGE, asks, (rule,), Form.NAME, tuple(options), kind=BY_HAND, why_not_option=refuse)


def _give(match: Match, obj: Id, you: str, text: str, rule: R) -> None:
    """From now on every such card has this text."""
    state, card = match.state, _printed(match.state, obj)
    changed = required(state, Unreading).with_text(card, text)
    same = [o.id for o in state.objects.values() if o.base == card]
    given = state.players[you].facts.get(GIVEN, Map()).set(card.name, text)
    events = [Alter("", obj=i, fields=Map(base=changed)) for i in same]
    with judging(match, rule):
        said = f"«{card.name}» dice «{text}»" if text else f"«{card.name}» no tiene texto"
        match.write(*events, AlterPlayer("", player=you, facts=Map({GIVEN: given})), rules=(rule,), text=said)


def _printed(state: State, obj: Id) -> Value:
    here = state.objects.get(obj) or state.past[obj].obj
    return here.base


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
    match.postponed = [*postponed, *(f for f in match.postponed[len(postponed) :] if f.args[1].obj in own)]
