"""What a game lends to the mechanisms of playing: one record for each; a mechanism that is not lent is absent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..kernel.abilities import Context, Fact, Ref
from ..kernel.decisions import Decision
from ..kernel.events import Event
from ..kernel.frozen import Id
from ..kernel.game import Game, Procedure
from ..kernel.layers import Look, View
from ..kernel.match import Match
from ..kernel.replacing import Replacer
from ..kernel.rules import R
from ..kernel.state import State
from .vocabulary import Vocabulary, meanings

if TYPE_CHECKING:
    from .agenda import Agenda
    from .aiming import Aiming
    from .choosing import Choosing
    from .copying import Copying
    from .counters import Counters
    from .drawing import Drawing
    from .exchanging import Exchanging
    from .instructions import Instructions
    from .lasting import Lasting
    from .linked import Linking
    from .looking import Looking
    from .loops import Loops
    from .modes import Modes
    from .ordering import Ordering
    from .preventing import Preventing
    from .replacing import Instead
    from .resolving import Resolving
    from .ruling import InWords
    from .searching import Piles
    from .shuffling import Shuffling
    from .stack_copies import StackCopies
    from .targets import Targeting
    from .turning import Turning
    from .undoing import Undoing
    from .verbs import Verb


@dataclass
class PlayedGame(Game):
    """Base of the games that are played with these mechanisms.

    ``verbs`` are the verbs of effects; ``vocabulary`` the other words of abilities.
    """

    verbs: tuple[Verb, ...] = ()
    vocabulary: Vocabulary = field(default_factory=lambda: Vocabulary((), (), (), ()))
    choosing: Choosing | None = None
    instructions: Instructions | None = None
    modes: Modes | None = None
    drawing: Drawing | None = None
    exchanging: Exchanging | None = None
    piles: Piles | None = None
    looking: Looking | None = None
    ordering: Ordering | None = None
    counters: Counters | None = None
    turning: Turning | None = None
    shuffling: Shuffling | None = None
    in_words: InWords | None = None
    lasting: Lasting | None = None
    agenda: Agenda | None = None
    instead: Instead | None = None
    preventing: Preventing | None = None
    linking: Linking | None = None
    copying: Copying | None = None
    stack_copies: StackCopies | None = None
    loops: Loops | None = None
    aiming: Aiming | None = None
    resolving: Resolving | None = None
    targeting: Targeting | None = None
    undoing: Undoing | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        #: Each verb by its name.
        self.verb = {verb.name: verb for verb in self.verbs}
        self.aspects = self.vocabulary.aspects
        self._marks = meanings(self.vocabulary.marks)
        self._references = meanings(self.vocabulary.references)
        self._facts = meanings(self.vocabulary.facts)
        self._numbers = meanings(self.vocabulary.numbers)

    def mark(self, state: State, mark: str, obj: Id, you: str, this: Id | None, view: View) -> bool:
        if isinstance(mark, str):
            return bool(self._marks[mark](state, obj, you, this, view))
        return bool(self._marks[mark[0]](state, obj, you, this, view, mark[1]))

    def refer(self, state: State, ref: Ref, context: Context) -> tuple[Id, ...]:
        """What set something off, and what that came from, are nothing where nothing did."""
        if ref.word in ("disparo", "antes", "fuente"):
            return ()
        return self._references[ref.word](state, context)

    def fact(self, state: State, fact: Fact, context: Context, look: Look | None) -> bool:
        return bool(self._facts[fact.word](state, fact.value, context, look))

    def letter(self, state: State, letter: str, context: Context) -> int:
        return self._numbers[letter](state, context)

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
