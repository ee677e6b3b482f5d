"""Cards whose text nobody gave: the first time it matters the judge is asked whether there is one, and which."""

from __future__ import annotations

from ..kernel.abilities import BY_HAND, NOT_GIVEN, Context
from ..kernel.conditions import Action, Refusal
from ..kernel.decisions import DONE, JUDGE, NO_TEXT, NOT_APPLIED, Decision, Form, Option
from ..kernel.events import Alter, AlterPlayer
from ..kernel.frozen import Id, Map, Value
from ..kernel.game import Procedure
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.unread import some_unread, texts_of
from ..kernel.wording import fold
from .by_hand import carry_out, judging, why_not
from .game import played, required
from .moments import Unreading

_NOT_APPLIED, _NO_TEXT = map(fold, (NOT_APPLIED, NO_TEXT))
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
    before, rule = given_texts(match.state), played(match.state).hand.rule  # type: ignore[union-attr]
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
    did = False
    while match.state.result is None:
        context = _in_play(match.state, obj, you)
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
    asks = f"«{card.name}» {said} y nadie dio su texto: ¿tiene texto? Se escribe «{GIVES_TEXT}…»"
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


def _in_play(state: State, obj: Id, you: str) -> Context:
    """For whom and from what the judge acts: nothing remains of a card that is not in play and is another one soon."""
    here = state.objects.get(obj)
    return Context(obj if here is not None and state.setup.game.zone_kinds[here.zone.name].in_play else None, you)


def judging_for(state: State, obj: Id, you: str) -> Context:
    """For whom and from what the judge acts: the element, or what it has become."""
    now = obj if obj in state.objects else state.now(obj)
    return Context(now if now is not None else obj, you)
