"""Cards whose text nobody gave: the first time it matters the judge is asked whether there is one, and which."""

from __future__ import annotations

from ..kernel.abilities import NOT_GIVEN, Context
from ..kernel.conditions import Action, Refusal
from ..kernel.decisions import NO_TEXT, NOT_APPLIED, Option
from ..kernel.events import Alter, AlterPlayer
from ..kernel.frozen import Id, Map, Value
from ..kernel.game import Procedure
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.unread import some_unread, texts_of
from ..kernel.wording import fold
from .by_hand import Asking, judging, until_done
from .hand import Hand
from .lending import required
from .moments import Unreading

_NO_TEXT = fold(NO_TEXT)
#: How the judge gives the text of a card.
GIVES_TEXT = "texto: "
#: The fact of a player under which what was answered is kept.
GIVEN = "textos dados"


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
    before, rule = given_texts(match.state), required(match.state, Hand).rule
    yield from ask_text(match, obj, action.player, "va a usarse", rule)
    if match.state.result is not None:
        return True
    if obj not in match.state.objects:
        match.say(rule, text="después de lo hecho a mano la carta ya no está ahí, y se decide otra vez", by=action.player)
        return True
    if given_texts(match.state) == before:
        if not (why := match.game.why_not(match.state, action)):
            return False
        match.say(why[0].rule, text=f"después de lo hecho a mano ya no se puede: {why[0].text}", by=action.player)
        return True
    if action.ability is None and not match.game.why_not(match.state, action):
        return False
    match.say(rule, text="con el texto de la carta, se decide otra vez", by=action.player)
    return True


def ask_text(match: Match, obj: Id, you: str, said: str, rule: R) -> Procedure:
    """Whether a card has a text, and which; or what is done by hand instead."""
    card = _printed(match.state, obj)
    answer = yield from until_done(
        match,
        Asking(
            f"«{card.name}» {said} y nadie dio su texto: ¿tiene texto? Se escribe «{GIVES_TEXT}…»",
            rule,
            lambda state: _in_play(state, obj, you),
            (
                Option(NO_TEXT, NO_TEXT, "la carta no tiene texto"),
                Option(NOT_APPLIED, NOT_APPLIED, "ahora no hace nada; se preguntará otra vez"),
            ),
            given=lambda text: _why_no_text(match.state, card, text, rule),
        ),
    )
    if answer.startswith(GIVES_TEXT) or fold(answer) == _NO_TEXT:
        _give(match, obj, you, "" if fold(answer) == _NO_TEXT else answer.removeprefix(GIVES_TEXT).strip(), rule)


def _why_no_text(state: State, card: Value, answer: str, rule: R) -> tuple[Refusal, ...] | None:
    """Why the text that an answer gives cannot be the card's, empty when it can; None when it gives none."""
    if not answer.startswith(GIVES_TEXT):
        return None
    try:
        _with_text(state, card, answer.removeprefix(GIVES_TEXT).strip())
    except ValueError as wrong:
        return (Refusal(rule, str(wrong)),)
    return ()


def _with_text(state: State, card: Value, text: str) -> Value:
    return required(state, Unreading).with_text(card, text, state.setup.cards.values())


def _give(match: Match, obj: Id, you: str, text: str, rule: R) -> None:
    """From now on every such card has this text."""
    state, card = match.state, _printed(match.state, obj)
    changed = _with_text(state, card, text)
    same = [o.id for o in state.objects.values() if o.base == card]
    given = state.players[you].facts.get(GIVEN, Map()).set(card.name, text)
    events = [Alter("", obj=i, fields=Map(base=changed)) for i in same]
    with judging(match, rule):
        said = f"«{card.name}» dice «{text}»" if text else f"«{card.name}» no tiene texto"
        match.write(*events, AlterPlayer("", player=you, facts=Map({GIVEN: given})), rules=(rule,), text=said)


def _printed(state: State, obj: Id) -> Value:
    here = state.last(obj)
    return here.base


def _in_play(state: State, obj: Id, you: str) -> Context:
    """For whom and from what the judge acts: nothing remains of a card that is not in play and is another one soon."""
    here = state.objects.get(obj)
    return Context(obj if here is not None and state.setup.game.zone_kinds[here.zone.name].in_play else None, you)


def judging_for(state: State, obj: Id, you: str) -> Context:
    """For whom and from what the judge acts: the element, or what it has become."""
    now = obj if obj in state.objects else state.now(obj)
    return Context(now if now is not None else obj, you)
