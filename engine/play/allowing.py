"""What a player may do: the kinds of action of a game, what of them is allowed now, and what is not with every reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..kernel.abilities import BY_HAND
from ..kernel.conditions import Action, Refusal, Requirement, in_document_order
from ..kernel.decisions import Decision, Form, Option, Options, Procedure
from ..kernel.frozen import Frozen
from ..kernel.match import Conduct, Match
from ..kernel.memo import Answers
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import say
from .in_force import may_change
from .lending import required


def _always(state: State, action: Action) -> bool:
    return True


@dataclass(frozen=True)
class Act(Frozen):
    """A kind of action.

    - ``kind``: its word, as a situation says it.
    - ``requires``: what must hold for it, with rule and words (``kernel.conditions``).
    - ``does(match, action)``: a procedure that carries it out; it returns False when it came to nothing.
    - ``then(match, action)``: who acts next; None where the action itself says so.
    - ``offered(state, action)``: whether it is proposed; what is not can still be done. None: it never is.
    - ``alike``: of those with the same name, which are never proposed, only one is listed.
    """

    kind: str
    requires: Requirement
    does: Callable[[Match, Action], Procedure]
    then: Callable[[Match, Action], None] | None = None
    offered: Callable[[State, Action], bool] | None = _always
    alike: bool = False


#: What is said besides of an option that is one by words that nobody understood.
NOT_UNDERSTOOD = " (texto sin entender)"


def plainly(state: State, action: Action) -> str:
    """An action as a situation says it: its kind and with what."""
    return f"{action.kind} {say(state, action.obj)}" if action.obj is not None else action.kind


def unread_cost(state: State, action: Action) -> str:
    """What is said besides of using an ability of which nobody understood what it costs."""
    if action.obj is None or action.ability is None:
        return ""
    ability = state.setup.game.view(state, action.obj)["abilities"][action.ability]
    return NOT_UNDERSTOOD if any(part.kind == BY_HAND for part in ability.cost) else ""


@lru_cache(maxsize=256)
def _bare(action: Action, said: str, offered: bool) -> Option:
    """An action with no element."""
    return Option(action, said, group=action.kind, offered=offered)


def _holds_on_table(act: Act, state: State, action: Action, known: Answers) -> bool:
    """Whether what the table alone says of an action allows it."""
    if not act.requires.on_table:
        return True
    return state.memo.answer(known, action, lambda: act.requires.holds_on_table(state, action))


@dataclass(frozen=True)
class Allowing(Frozen):
    """What a game lends to the list of what a player may do. Every game has one.

    - ``acts``: the kinds of action, each with what it requires and does.
    - ``candidates(state, player)``: everything the player might think of doing, allowed or not, in a fixed order.
    - ``wished(state, player)``: what somebody might ask about though it is never listed, for refusals.
    - ``asks(state, player)``: the question to who acts, and the rule by which.
    - ``said(state, action)``: an action as a situation says it; by default its kind and with what.
    - ``marks_refused``: what is refused is marked as not offered.
    """

    acts: tuple[Act, ...]
    candidates: Callable[[State, str], Iterable[Action]]
    wished: Callable[[State, str], Iterable[Action]]
    asks: Callable[[State, str], tuple[str, R]]
    said: Callable[[State, Action], str] = plainly
    marks_refused: bool = True

    @cached_property
    def act(self) -> dict[str, Act]:
        """Each kind of action by its word."""
        return {act.kind: act for act in self.acts}

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Every reason why an action is not allowed now, in the order of the document, each with what may change it."""
        requires = self.act[action.kind].requires
        if requires.holds(state, action):
            return ()
        reasons = in_document_order(requires.reasons(state, action))
        return in_document_order((*reasons, *may_change(state, action, reasons)))

    def decision(self, state: State, player: str) -> Decision:
        """What a player is asked who acts."""
        found: list[Action | Option] = []
        proposed: list[Option] = []
        open_kinds: dict[tuple[str, str], bool] = {}
        known = state.memo.answers("allowed by the table", state.setup.game.whole_table)
        for action in self.candidates(state, player):
            act = self.act[action.kind]
            if act.offered is None:
                found.append(action)
                continue
            kind = (action.kind, action.player)
            if kind not in open_kinds:
                open_kinds[kind] = act.requires.open(state, action)
            if open_kinds[kind] and act.requires.holds_now(state, action) and _holds_on_table(act, state, action, known):
                offered = not (state.attempted and action in state.attempted) and act.offered(state, action)
                option = self._option(state, action, offered)
                found.append(option)
                if offered:
                    proposed.append(option)
        asks, rule = self.asks(state, player)
        return Decision(
            player,
            asks,
            (rule,),
            Form.ONE,
            Options(tuple(proposed), lambda: tuple(self._with_the_rest(state, found))),
            kind="prioridad",
            why_not_option=lambda action: _why_not(state, action),
            near_misses=lambda: list(self._near_misses(state, player)),
        )

    def _with_the_rest(self, state: State, found: Iterable[Action | Option]) -> Iterator[Option]:
        """The options that were looked for, and in their places those of actions that are never proposed."""
        listed: set[str] = set()
        for one in found:
            if isinstance(one, Option):
                yield one
                continue
            act = self.act[one.kind]
            name = say(state, one.obj) if act.alike and one.obj is not None else ""
            if name not in listed and act.requires.holds(state, one):
                listed |= {name} if name else set()
                yield self._option(state, one, False)

    def _near_misses(self, state: State, player: str) -> Iterator[tuple[Option, tuple[Refusal, ...]]]:
        for action in (*self.candidates(state, player), *self.wished(state, player)):
            if why := _why_not(state, action):
                yield self._option(state, action, not self.marks_refused), why

    def _option(self, state: State, action: Action, offered: bool) -> Option:
        """An action as an option."""
        said = self.said(state, action)
        return _bare(action, said, offered) if action.obj is None else Option(action, said, group=action.kind, offered=offered)


def _why_not(state: State, action: Action) -> tuple[Refusal, ...]:
    """Why a player may not do it, as the game says, which may ask for more than its actions require."""
    game = state.setup.game
    assert isinstance(game, Conduct)
    return game.why_not(state, action)


def lent(state: State) -> Allowing:
    """What the game of a state lends."""
    return required(state, Allowing)


def carry_out(match: Match, action: Action) -> Procedure:
    """Do what an action says. False when it came to nothing."""
    return (yield from lent(match.state).act[action.kind].does(match, action))
