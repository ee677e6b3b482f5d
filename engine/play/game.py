"""What a game lends to the mechanisms of playing: one record for each; a mechanism that is not lent is absent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..kernel.conditions import Action, Refusal
from ..kernel.decisions import Decision
from ..kernel.events import Event
from ..kernel.game import Game, Procedure
from ..kernel.match import Match
from ..kernel.replacing import Replacer
from ..kernel.rules import R
from ..kernel.state import State

if TYPE_CHECKING:
    from .acting import Acting
    from .agenda import Agenda
    from .aiming import Aiming
    from .allowing import Allowing
    from .combat import Combat
    from .copying import Copying
    from .damage import Damage
    from .ending import Ending
    from .lasting import Lasting
    from .linked import Linking
    from .loops import Loops
    from .preventing import Preventing
    from .replacing import Instead
    from .resolving import Resolving
    from .ruling import InWords
    from .shortcuts import Shortcuts
    from .starting import Starting
    from .targets import Targeting
    from .turns import Turn
    from .undoing import Undoing


@dataclass
class PlayedGame(Game):
    """Base of the games that are played with these mechanisms."""

    turn: Turn | None = None
    course: Acting | None = None
    allowing: Allowing | None = None
    shortcuts: Shortcuts | None = None
    starting: Starting | None = None
    ending: Ending | None = None
    combat: Combat | None = None
    damage: Damage | None = None
    in_words: InWords | None = None
    lasting: Lasting | None = None
    agenda: Agenda | None = None
    instead: Instead | None = None
    preventing: Preventing | None = None
    linking: Linking | None = None
    copying: Copying | None = None
    loops: Loops | None = None
    aiming: Aiming | None = None
    resolving: Resolving | None = None
    targeting: Targeting | None = None
    undoing: Undoing | None = None

    def segment(self, match: Match) -> Procedure:
        """From a quiet point to the next one."""
        assert self.course is not None
        yield from self.course.segment(match)

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        assert self.allowing is not None
        return self.allowing.why_not(state, action)

    def acting(self, state: State, player: str) -> Decision:
        assert self.allowing is not None
        return self.allowing.decision(state, player)

    def answered(self, match: Match, decision: Decision) -> tuple[Any] | None:
        return None if self.shortcuts is None else self.shortcuts.answered(match, decision)

    def repeated(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        """The match came back to a state it was in."""
        assert self.loops is not None
        yield from self.loops.repeated(match, chosen)

    def keeps_going(self, state: State, kind: str) -> bool:
        return self.loops is None or self.loops.keeps_going(state, kind)

    def allowed(self, state: State, decision: Decision) -> Decision:
        return decision if self.loops is None else self.loops.allowed(state, decision)

    def replace(self, match: Match, replacer: Replacer, event: Event) -> Procedure:
        """What takes the place of an event."""
        assert self.instead is not None
        return (yield from self.instead.replace(match, replacer, event))

    def replacement_first(self, state: State, applicable: list[Replacer], event: Event) -> list[Replacer]:
        return applicable if self.instead is None else self.instead.first(state, applicable, event)

    def affected_player(self, state: State, event: Event) -> str:
        chooses = None if self.instead is None else self.instead.chooses(state, event)
        return chooses or super().affected_player(state, event)

    def told_instead(
        self, state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], text: str, rules: tuple[R, ...]
    ) -> tuple[str, tuple[R, ...]]:
        return (text, rules) if self.instead is None else self.instead.told(state, proposed, happening, text, rules)


def played(state: State) -> PlayedGame:
    """The game of a state, with what it lends."""
    game = state.setup.game
    assert isinstance(game, PlayedGame)
    return game
