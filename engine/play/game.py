"""What a game lends to the mechanisms of playing: one record for each; a mechanism that is not lent is absent."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING

from ..kernel.abilities import Context, Fact, Ref, Replacing
from ..kernel.conditions import Action, Refusal
from ..kernel.decisions import Decision, Procedure
from ..kernel.events import Event
from ..kernel.frozen import Id, Map, Value
from ..kernel.layers import Look, View
from ..kernel.match import Match
from ..kernel.replacing import Replacer
from ..kernel.state import State
from ..kernel.steps import Told
from .barring import Barring
from .by_hand import step_in, why_not_step_in
from .lending import Lender
from .verbs import Verb, Verbs
from .vocabulary import Vocabulary, meanings

if TYPE_CHECKING:
    from .acting import Acting
    from .agenda import Agenda
    from .aiming import Aiming
    from .allowing import Allowing
    from .choosing import Choosing
    from .combat import Combat
    from .copying import Copying
    from .counters import Counters
    from .damage import Damage
    from .drawing import Drawing
    from .ending import Ending
    from .exchanging import Exchanging
    from .hand import Hand
    from .instructions import Instructions
    from .lasting import Lasting
    from .layout import Layout
    from .linked import Linking
    from .looking import Looking
    from .loops import Loops
    from .modes import Modes
    from .moments import Unreading
    from .ordering import Ordering
    from .preventing import Preventing
    from .replacing import Instead
    from .resolving import Resolving
    from .ruling import InWords
    from .searching import Piles
    from .shortcuts import Shortcuts
    from .shuffling import Shuffling
    from .stack_copies import StackCopies
    from .starting import Starting
    from .targets import Targeting
    from .telling import Telling
    from .turning import Turning
    from .turns import Turn
    from .undoing import FoundOut, Undoing


@dataclass
class PlayedGame(Lender):
    """Base of the games that are played with the mechanisms of this floor.

    Each field but the first two is a record that a mechanism looks up when it is needed. One that is None is absent: the game
    has no such thing, and a verb that needs it must not be among the ``verbs``. That is something else than a rule that a
    record leaves None: then the mechanism works and cites nothing. docs/new-game.md has the table.

    - ``verbs``: every verb of effects, declared once; ``vocabulary``: the other words of abilities.
    - ``turn``, ``course``, ``allowing``: the turn, the course of play, what a player may do: every game lends these three.
    - ``hand``: what a judge can do by hand; nothing without it.
    - ``starting``, ``ending``, ``shortcuts``: how a match starts, how it ends, and proposals to pass or to repeat.
    - ``combat``, ``damage``: who takes part and what is dealt.
    - ``choosing``, ``instructions``, ``modes``: what effects name, in which order they are carried out, options of an effect.
    - ``targeting``, ``aiming``, ``resolving``, ``undoing``: targets; announcing them on a stack; resolving; illegal actions.
    - ``illegal``: what is said of those that were found out.
    - ``drawing``, ``piles``, ``looking``, ``ordering``, ``shuffling``: decks, hands and piles.
    - ``counters``, ``turning``, ``exchanging``: what stays where it is, or changes places.
    - ``in_words``, ``lasting``, ``agenda``: rules in words, effects that last, extra turns and steps and what is skipped.
    - ``telling``: which static abilities begin and cease to apply.
    - ``instead``, ``preventing``: replacement and prevention.
    - ``linking``, ``copying``, ``stack_copies``: linked abilities and copies.
    - ``loops``: what comes back to itself.
    - ``unreading``: when texts that nobody understood are asked for.
    - ``layout``: where its cards lie on a drawn table.
    """

    verbs: tuple[Verb, ...] = ()
    vocabulary: Vocabulary = field(default_factory=lambda: Vocabulary((), (), (), ()))
    hand: Hand | None = None
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
    turn: Turn | None = None
    course: Acting | None = None
    allowing: Allowing | None = None
    shortcuts: Shortcuts | None = None
    starting: Starting | None = None
    ending: Ending | None = None
    combat: Combat | None = None
    damage: Damage | None = None
    in_words: InWords | None = None
    telling: Telling | None = None
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
    illegal: FoundOut | None = None
    unreading: Unreading | None = None
    layout: Layout | None = None

    def segment(self, match: Match) -> Procedure:
        assert self.course is not None
        yield from self.course.segment(match)
        yield from match.rest()

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        assert self.allowing is not None
        return self.allowing.why_not(state, action)

    def acting(self, state: State, player: str) -> Decision:
        assert self.allowing is not None
        return self.allowing.decision(state, player)

    def by_hand(self, match: Match, text: str) -> Procedure:
        yield from step_in(match, text)
        yield from match.rest()

    def why_not_by_hand(self, state: State, text: str) -> tuple[Refusal, ...]:
        return why_not_step_in(state, text)

    def manual(self) -> list[dict[str, str]]:
        return [] if self.hand is None else [operation.as_json() for operation in self.hand.all(self.verbs)]

    def answered(self, match: Match, decision: Decision) -> tuple[object] | None:
        return None if self.shortcuts is None else self.shortcuts.answered(match, decision)

    def __post_init__(self) -> None:
        super().__post_init__()
        records = [getattr(self, field.name) for field in fields(self)]
        records += [Verbs(self.verbs), Barring(Map({verb.name: verb.barred for verb in self.verbs}))]
        self.lent = {type(one): one for one in records if is_dataclass(one)}
        self.aspects = self.vocabulary.aspects
        self._marks = meanings(self.vocabulary.marks)
        self._references = meanings(self.vocabulary.references)
        self._facts = meanings(self.vocabulary.facts)
        self._numbers = meanings(self.vocabulary.numbers)

    def mark(self, state: State, mark: str | tuple[str, Value], obj: Id, you: str, this: Id | None, view: View) -> bool:
        if isinstance(mark, str):
            return bool(self._marks[mark](state, obj, you, this, view))
        return bool(self._marks[mark[0]](state, obj, you, this, view, mark[1]))

    def refer(self, state: State, ref: Ref, context: Context) -> tuple[Id, ...]:
        """As any game does; what set something off, and what that came from, are nothing where nothing did."""
        if ref.word in ("disparo", "antes", "fuente"):
            return ()
        return self._references[ref.word](state, context)

    def fact(self, state: State, fact: Fact, context: Context, look: Look | None) -> bool:
        return bool(self._facts[fact.word](state, fact.value, context, look))

    def letter(self, state: State, letter: str, context: Context) -> int:
        return self._numbers[letter](state, context)

    def repeated(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        assert self.loops is not None
        yield from self.loops.repeated(match, chosen)
        yield from match.rest()

    def apart_from_piles(self, state: State) -> tuple[State, int] | None:
        return None if self.loops is None else self.loops.apart(state)

    def piled_up(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        assert self.loops is not None
        yield from self.loops.piled_up(match, chosen)
        yield from match.rest()

    def keeps_going(self, state: State, kind: str) -> bool:
        return self.loops is None or self.loops.keeps_going(state, kind)

    def allowed(self, state: State, decision: Decision) -> Decision:
        return decision if self.loops is None else self.loops.allowed(state, decision)

    def replaces_nothing(self, match: Match, replacer: Replacer, event: Event) -> bool:
        return self.instead is not None and self.instead.impossible(match, replacer, event)

    def replace(self, match: Match, replacer: Replacer, event: Event) -> Procedure:
        assert self.instead is not None
        return (yield from self.instead.replace(match, replacer, event))

    def changes_what_is_made(self, ability: Replacing) -> bool:
        return self.instead is not None and self.instead.changes_what_is_made(ability)

    def replacement_first(self, state: State, applicable: list[Replacer], event: Event) -> list[Replacer]:
        return applicable if self.instead is None else self.instead.first(state, applicable, event)

    def affected_player(self, state: State, event: Event) -> str:
        chooses = None if self.instead is None else self.instead.chooses(state, event)
        return chooses or super().affected_player(state, event)

    def told_instead(self, state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], told: Told) -> Told:
        return told if self.instead is None else self.instead.told(state, proposed, happening, told)
