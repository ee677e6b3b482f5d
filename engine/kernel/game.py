"""What the kernel asks of a game. A game is data where it can be, and procedures where its rules are procedures."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from .abilities import Ability, Context, Fact, Keyword, Ref
from .cards import Printed
from .conditions import Action, Refusal
from .continuous import view as project
from .events import Event
from .frozen import Data, Frozen, Id, Map, Value
from .layers import Layer, Look, Operation, View
from .memo import EVERYTHING, IN_PLAY
from .rules import R, RuleTable
from .state import Obj, State, Zone, ZoneKind
from .wording import describe

if TYPE_CHECKING:
    from .by_hand import Hand
    from .decisions import Decision
    from .match import Match
    from .replacing import Replacer

T = TypeVar("T")
#: A procedure of a game: it yields decisions, is sent the answers, and may return something.
Procedure = Generator["Decision", Value, T]


_EVERYTHING = frozenset({EVERYTHING})


@dataclass(frozen=True)
class Point(Frozen):
    """A disputed point of the document: the rules on each side, the possible readings, the default and why."""

    id: str
    point: str
    rules: tuple[str, ...]
    readings: Map[str, str]
    default: str
    because: str


@dataclass(frozen=True)
class KernelRules(Frozen):
    """The rules a game lends to mechanisms of the kernel, which cites nothing itself."""

    replacement_order: R
    replacement_optional: R
    repeated: R
    triggers: R | None = None
    triggers_each_time: R | None = None
    triggers_on_what_happens: R | None = None
    second_condition: R | None = None
    delayed_once: R | None = None
    state_once: R | None = None
    replaces_once: R | None = None
    own_first: R | None = None
    any_replacement: R | None = None
    replaces_again: R | None = None
    newly_applicable: R | None = None
    layers_in_order: R | None = None
    several_layers: R | None = None
    defining_first: R | None = None
    timestamps: R | None = None
    timestamp_of_static: R | None = None
    timestamp_of_resolution: R | None = None
    dependency: tuple[R, ...] = ()
    dependency_order: R | None = None
    last_known: R | None = None
    present_only: R | None = None
    defined_everywhere: tuple[R, ...] = ()
    static_where: tuple[R, ...] = ()
    source_anywhere: R | None = None
    as_it_enters: R | None = None


@dataclass
class Game:
    """Base of every game. Subclasses fill the tables and override what is different.

    ``operations`` maps the operations of continuous effects to functions; ``keywords`` each keyword to the abilities it
    stands for; ``actions`` each kind of action that other procedures carry out, too, to what carries it out; ``aspects`` the
    game's own words (marks, references, facts, letters) to the aspects of a state at which they look, besides the table;
    ``hand`` what a judge can do; ``card_class`` what is printed; ``sides`` the kinds of object that show one of several sides,
    with the first.
    """

    name: str
    rules: RuleTable
    lends: KernelRules
    zone_kinds: dict[str, ZoneKind]
    stack: Zone | None = None
    layers: tuple[Layer, ...] = ()
    operations: dict[str, Operation] = field(default_factory=dict)
    keywords: dict[str, Callable[[Keyword], tuple[Ability, ...]]] = field(default_factory=dict)
    readings: dict[str, Point] = field(default_factory=dict)
    actions: dict[str, Callable[[Match, Action], Procedure]] = field(default_factory=dict)
    aspects: dict[str, frozenset[str]] = field(default_factory=dict)
    hand: Hand | None = None
    card_class: type = object
    sides: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        #: Zone → the aspect of a state that it is: in play, or itself.
        self.zone_aspects = {name: IN_PLAY if kind.in_play else name for name, kind in self.zone_kinds.items()}

    # --- what every game must say ---

    def segment(self, match: Match) -> Procedure:
        """From a quiet point to the next one."""
        raise NotImplementedError

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Every reason why an action is not allowed now, in the order of the document; empty when it is."""
        raise NotImplementedError

    def acting(self, state: State, player: str) -> Decision:
        """What a player would be asked who acted now, whoever does: what is allowed, and what is refused with its reasons."""
        raise NotImplementedError

    def characteristics(self, state: State, obj: Obj) -> View:
        """The characteristics an object has by itself, before any continuous effect."""
        raise NotImplementedError

    def grounds(self, state: State, obj: Id) -> tuple[R, ...]:
        """The rules on which the characteristics of an object rest, other than those of the layers."""
        return ()

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        """Called after every commit: a game with triggered abilities looks for those that trigger."""

    def repeated(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        """The match came back to a state it was in. ``chosen``: what players chose in between, in words, in order."""
        raise NotImplementedError

    # --- what may be overridden ---

    def answered(self, match: Match, decision: Decision) -> tuple[object] | None:
        """The answer to a decision that players agreed on beforehand, alone in a tuple, or None."""
        return None

    def keeps_going(self, state: State, kind: str) -> bool:
        """Whether a choice of this kind counts as keeping a loop going: a player could be bound to choose otherwise."""
        return True

    def allowed(self, state: State, decision: Decision) -> Decision:
        """A decision without what a player is bound not to choose again."""
        return decision

    #: The characteristics of an object now, or the last known ones.
    view = staticmethod(project)

    def play_zones(self, state: State) -> Iterator[Zone]:
        """The zones whose objects are in play."""
        for zone in state.zones:
            if self.zone_kinds[zone.name].in_play:
                yield zone

    def by_itself(self, obj: Obj) -> bool:
        """Whether the characteristics of an object follow from nothing but the object, as long as no effect reaches it."""
        return False

    def abilities_of_keyword(self, keyword: Keyword) -> tuple[Ability, ...]:
        """The abilities a keyword stands for."""
        return self.keywords[keyword.name](keyword)

    def has_keyword(self, view: View, word: str) -> bool:
        """Whether these characteristics include a keyword."""
        return any(isinstance(a, Keyword) and a.name == word for a in view.get("abilities", ()))

    def name_has(self, state: State, view: View, word: str) -> bool:
        """Whether a whole word stands in the name."""
        return word.casefold() in str(view.get("name") or "").casefold().split()

    def looks_at(self, word: str) -> frozenset[str]:
        """What a word of the game looks at, besides the table; everything, for all that is known of one without an entry."""
        return self.aspects.get(word, _EVERYTHING)

    def mark(self, state: State, mark: str, obj: Id, you: str, this: Id | None, view: View) -> bool:
        """Whether an element with these characteristics fulfils a condition in the game's own words."""
        raise KeyError(mark)

    def refer(self, state: State, ref: Ref, context: Context) -> tuple[Id, ...]:
        """The elements that a word of the game refers to."""
        raise KeyError(ref.word)

    def fact(self, state: State, fact: Fact, context: Context, look: Look | None) -> bool:
        """Whether a condition in the game's own words holds."""
        raise KeyError(fact.word)

    def letter(self, state: State, letter: str, context: Context) -> int:
        """The value of a letter other than X, or of a word that stands for a number."""
        raise KeyError(letter)

    def divided(self, state: State, whole: int, over: int, rounding: str) -> int:
        """A number divided into whole parts, rounded down unless the game says otherwise."""
        return whole // over

    def operation(self, state: State, op: str) -> Operation:
        """What an operation of continuous effects does."""
        return self.operations[op]

    def known(self, state: State, obj: Id) -> Data:
        """The characteristics of an element as effects look at it: of what left play, the last it had there."""
        return project(state, obj)

    def measured(self, state: State, obj: Id, what: str, view: View) -> int | None:
        """A characteristic of an element as a number to compare with, or None when it has none."""
        value: int | None = view.get(what)
        return value

    def name_of(self, state: State, obj: Id | None) -> str:
        """What an object is called in messages: its name in quotes."""
        if obj is None:
            return ""
        name = self.view(state, obj).get("name")
        return f"«{name}»" if name else "una carta"

    def describe(self, event: Event, before: State, after: State) -> str:
        """What an event changed, in Spanish, or "" when there is nothing to see."""
        return describe(event, before, after)

    # --- situations ---

    def impossible(self, base: object, kind: str, zone: str, entry: object) -> str | None:
        """Why something cannot stand in a zone as a situation has it, in Spanish, or None."""
        return None

    def incomplete(self, state: State, player: str) -> str | None:
        """What a player of a situation has not and must have, or has too much of, in Spanish, or None."""
        return None

    def plain_card(self, name: str, kind: str) -> Printed | None:
        """A card that needs no definition, or None."""
        return None

    def in_decks(self, card: Value) -> bool:
        """Whether a printed card can be among those that nobody knows."""
        return True

    def first_to_act(self, step: str, active: str, order: tuple[str, ...]) -> str:
        """Who acts first in a step."""
        return active

    def effect_grounds(self, effect: object) -> tuple[R, ...]:
        """The rules on which a continuous effect or static ability rests, besides that of its layer."""
        return ()

    def abilities_as_it_enters(self, event: Event) -> tuple[Ability, ...] | None:
        """The abilities that the object of an event has as it enters, when they are not those it has where it is."""
        return None

    def look_on(self, state: State, event: Event) -> Look | None:
        """How elements are looked at when an ability watches this event: None for their characteristics now."""
        return None

    # --- replacement ---

    def affected_player(self, state: State, event: Event) -> str:
        """Who chooses between replacement effects on an event: whose the object is, or the player concerned."""
        if event.obj is not None and event.obj in state.objects:
            obj = state.objects[event.obj]
            return self.view(state, event.obj).get("controller") or obj.owner
        return event.player or state.living()[0]

    def replacement_first(self, state: State, applicable: list[Replacer], event: Event) -> list[Replacer]:
        """Those of the applicable replacement effects that must be applied before the others."""
        return applicable

    def applies_after(self, also_before: bool) -> bool:
        """Whether a replacement effect applies to an event that another one has changed; ``also_before``: and to the first."""
        return True

    def replace(self, match: Match, replacer: Replacer, event: Event) -> Procedure:
        """Apply one replacement effect. Returns the events that take the event's place."""
        raise NotImplementedError

    def told_instead(
        self, state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], text: str, rules: tuple[R, ...]
    ) -> tuple[str, tuple[R, ...]]:
        """What the step says and rests on when something else happens than was ``proposed`` with ``text`` and ``rules``."""
        return text, rules

    # --- triggers ---

    def looks_back(self, before: State, event: Event) -> bool:
        """Whether abilities that trigger on this event are those of the state before it."""
        return False
