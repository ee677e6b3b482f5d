"""What the kernel asks of a game. A game is data where it can be, and procedures where its rules are procedures."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from .abilities import Ability, Context, Fact, Keyword, Ref
from .cards import Printed
from .conditions import Action, Refusal
from .continuous import outline
from .continuous import view as project
from .events import Event
from .frozen import Data, Frozen, Id, Map, Value
from .layers import Layer, Look, Operation, View
from .memo import EVERYTHING, IN_PLAY
from .rules import R, RuleTable
from .state import Obj, State, Zone, ZoneKind
from .wording import describe

if TYPE_CHECKING:
    from .decisions import Decision
    from .match import Match
    from .replacing import Replacer

T = TypeVar("T")
#: A procedure of a game: it yields decisions, is sent the answers, and may return something.
Procedure = Generator["Decision", Value, T]


_EVERYTHING = frozenset({EVERYTHING})
_NO_WORDS = frozenset[str]()


@dataclass(frozen=True)
class Point(Frozen):
    """A disputed point: a place where the document contradicts itself or leaves a question open.

    ``id``: as in ``rules_corpus/contradictions.yaml``. ``point``: what is asked, in Spanish. ``rules``: those on each side,
    full ids. ``readings``: each possible reading with what it says. ``default``: the reading in force unless a situation names
    another. ``because``: why that one.
    """

    id: str
    point: str
    rules: tuple[str, ...]
    readings: Map[str, str]
    default: str
    because: str


@dataclass(frozen=True)
class KernelRules(Frozen):
    """The rules that a game lends to mechanisms of the kernel, which cites nothing itself. What is None is not cited.

    Replacement (Inferno 613, 615; FFTCG 11.12.5; MyL 8.13):

    - ``replacement_order``: who chooses among several effects that would replace one event.
    - ``replacement_optional``: one «puede» decline an effect that is optional.
    - ``any_replacement``: any of those that apply may be chosen.
    - ``own_first``: an effect on its own element comes before the others.
    - ``replaces_once``: no effect replaces an event twice; ``replaces_again``: another may replace what took its place;
      ``newly_applicable``: also one that did not apply to the first event.

    Layers (Inferno 611, 612; FFTCG 11.12.4):

    - ``layers_in_order``, ``several_layers``: layer after layer; an effect that works in several of them.
    - ``defining_first``: what defines a characteristic comes before the rest of its layer.
    - ``timestamps``: within a layer the older comes first; ``timestamp_of_static``, ``timestamp_of_resolution``: what is the
      moment of a static ability, and of an effect that resolved.
    - ``dependency``, ``dependency_order``: when one effect waits for another; which comes first then.
    - ``defined_everywhere``: an ability that defines a characteristic works in every zone.
    """

    replacement_order: R
    replacement_optional: R
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
    defined_everywhere: tuple[R, ...] = ()


@dataclass
class Game:
    """Base of every game. Subclasses fill the tables and override what is different.

    - ``name``: the id of the game, that of its row in ``catalogue.GAMES``, and the beginning of the ids of its rules.
    - ``rules``: the table of the rules it declares; ``lends``: those that the kernel cites for it.
    - ``zone_kinds``: its zones by name; ``stack``: the zone that is its stack, None in a game without one.
    - ``layers``: in the order in which effects apply.
    - ``operations(seen, value)``: each operation of continuous effects, by its word: it changes the characteristics in place.
    - ``keywords(keyword)``: each keyword by name, with the abilities it stands for.
    - ``readings``: its disputed points by id, from ``readings.yaml``.
    - ``aspects``: the game's own words (marks, references, facts, letters) with the aspects of a state at which they look,
      besides the table (``kernel.memo``); a word without an entry looks at everything, which is right and slower.
    - ``card_class``: the class of what is printed, read back from a saved state.
    - ``sides``: the kinds of object that show one of several sides, with the names of the sides, the first one first.
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
    aspects: dict[str, frozenset[str]] = field(default_factory=dict)
    card_class: type = object
    sides: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        #: Zone → the aspect of a state that it is: in play, or itself.
        self.zone_aspects = {name: IN_PLAY if kind.in_play else name for name, kind in self.zone_kinds.items()}

    # --- what every game must say ---

    def segment(self, match: Match) -> Procedure:
        """Carry the ``match`` from the quiet point at which it stands to the next one.

        Called by ``kernel.driver`` until a decision is asked for, again after each answer. The state alone says where the match
        stands: nothing is remembered from the last call. It returns nothing.
        """
        raise NotImplementedError

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Every reason why an ``action`` is not allowed in a ``state``, in the order of the document; empty when it is.

        Called for each action somebody could think of, to make options and refusals, and for actions that a file or page gives.
        Nothing is simulated: the reasons come from conditions (``kernel.conditions``).
        """
        raise NotImplementedError

    def acting(self, state: State, player: str) -> Decision:
        """What ``player`` would be asked who acted in ``state`` now, whoever does.

        The options are what is allowed; the decision knows what is refused and why. Called for refusals of somebody who does
        not decide now, and for «¿puede …?».
        """
        raise NotImplementedError

    def characteristics(self, state: State, obj: Obj) -> View:
        """The characteristics that ``obj`` has in ``state`` by itself, before any continuous effect.

        A new dictionary, which layers change: at least ``name``, ``types``, ``abilities`` and ``controller`` (None where nobody
        controls it); all others are the game's. For unknown and face-down objects, what everybody knows of them.
        """
        raise NotImplementedError

    def grounds(self, state: State, obj: Id) -> tuple[R, ...]:
        """The rules on which the characteristics of ``obj`` in ``state`` rest, other than those of the layers; for pages."""
        return ()

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        """Look for what triggers: called after each batch of ``events`` was committed, ``before`` being the state until then.

        A game with triggered abilities calls ``kernel.triggers.notice``; what it finds is put into ``state.waiting``. It may
        write with ``match.keep``, and put procedures into ``match.afterwards``, but makes nothing happen itself.
        """

    def repeated(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        """What becomes of a ``match`` that came back to a state it was in, with nothing in between that anybody had to choose.

        ``chosen``: what players chose in between, in words («who: question → answer»), in order.
        """
        raise NotImplementedError

    def by_hand(self, match: Match, text: str) -> Procedure:
        """The judge does what ``text`` says at a quiet point of the ``match``, instead of who would act."""
        raise NotImplementedError

    def why_not_by_hand(self, state: State, text: str) -> tuple[Refusal, ...]:
        """Why the judge cannot do what ``text`` says at a quiet point ``state``; empty when that can be done."""
        raise NotImplementedError

    # --- what may be overridden ---

    def manual(self) -> list[dict[str, str]]:
        """How each operation of the judge is written, with its rule, for whoever shows them."""
        return []

    def answered(self, match: Match, decision: Decision) -> tuple[object] | None:
        """The answer to a ``decision`` that players agreed on beforehand, alone in a tuple; None: ask.

        Called before each question of the ``match``; a shortcut that was accepted answers here (Inferno 707.2).
        """
        return None

    def keeps_going(self, state: State, kind: str) -> bool:
        """Whether a choice of this ``kind`` in ``state`` counts as keeping a loop going: who made it could be bound to choose
        otherwise.
        """
        return True

    def allowed(self, state: State, decision: Decision) -> Decision:
        """The ``decision`` without what its player is bound in ``state`` not to choose again; called before each question."""
        return decision

    #: The characteristics of an object now, or the last known ones.
    view = staticmethod(project)
    #: The same without what an object in play takes from outside play, which is None: for whoever looks at the rest.
    outline = staticmethod(outline)

    def play_zones(self, state: State) -> Iterator[Zone]:
        """The zones of ``state`` whose objects are in play."""
        for zone in state.zones:
            if self.zone_kinds[zone.name].in_play:
                yield zone

    def by_itself(self, obj: Obj) -> bool:
        """Whether the characteristics of ``obj`` follow from nothing but the object, as long as no effect reaches it.

        Where they do, they are kept for as long as it is the same object. False is always right, and slower.
        """
        return False

    def from_outside(self, obj: Obj) -> frozenset[str]:
        """The characteristics that ``obj``, in play, takes from what is outside play (Inferno 207.2).

        They are worked out for whoever reads them, and what rests on other characteristics does not rest on these. One that is
        missing here is always right, and slower.
        """
        return _NO_WORDS

    def abilities_of_keyword(self, keyword: Keyword) -> tuple[Ability, ...]:
        """The abilities that a ``keyword``, with its value, cost and effect, stands for."""
        return self.keywords[keyword.name](keyword)

    def has_keyword(self, view: View, word: str) -> bool:
        """Whether a ``view`` (characteristics) includes the keyword ``word``."""
        return any(isinstance(a, Keyword) and a.name == word for a in view.get("abilities", ()))

    def name_has(self, state: State, view: View, word: str) -> bool:
        """Whether ``word`` stands as a whole word in the name that ``view`` has, in ``state`` (MyL 4.9)."""
        return word.casefold() in str(view.get("name") or "").casefold().split()

    def looks_at(self, word: str) -> frozenset[str]:
        """The aspects of a state at which a ``word`` of the game looks, besides the table; everything, for all that is known of
        one without an entry.
        """
        return self.aspects.get(word, _EVERYTHING)

    def mark(self, state: State, mark: str | tuple[str, Value], obj: Id, you: str, this: Id | None, view: View) -> bool:
        """Whether an element fulfils a condition in the game's own words.

        ``mark``: the word, or (word, value). ``obj``: the element, with the characteristics ``view`` in ``state``. ``you``: who
        asks; ``this``: the element on which the condition stands, if any. Raises KeyError for a word that the game does not
        have.
        """
        raise KeyError(mark)

    def refer(self, state: State, ref: Ref, context: Context) -> tuple[Id, ...]:
        """The elements that a word of the game (``ref``) refers to, in ``state`` and ``context``. Raises KeyError for another
        word.
        """
        raise KeyError(ref.word)

    def fact(self, state: State, fact: Fact, context: Context, look: Look | None) -> bool:
        """Whether a condition in the game's own words holds in ``state`` and ``context``.

        ``fact``: the word, and the value that goes with it. ``look(obj)``: the characteristics of an element, as they are
        worked out so far: a fact uses it, never ``view``. Raises KeyError for another word.
        """
        raise KeyError(fact.word)

    def letter(self, state: State, letter: str, context: Context) -> int:
        """The whole number for which a ``letter`` other than X, or a word, stands in ``state`` and ``context``. Raises
        KeyError.
        """
        raise KeyError(letter)

    def divided(self, state: State, whole: int, over: int, rounding: str) -> int:
        """``whole`` divided by ``over`` in ``state``: down, unless the game says otherwise (FFTCG 4.2).

        ``rounding``: the word of the text on it, "" when it says nothing.
        """
        return whole // over

    def operation(self, state: State, op: str) -> Operation:
        """What the operation ``op`` of a continuous effect does in ``state``: it changes a dictionary of characteristics in
        place.
        """
        return self.operations[op]

    def known(self, state: State, obj: Id) -> Data:
        """The characteristics of ``obj`` in ``state`` as effects look at it: of what left play, the last that it had there."""
        return project(state, obj)

    def measured(self, state: State, obj: Id, what: str, view: View) -> int | None:
        """The characteristic ``what`` of ``obj`` in ``state`` as a number to compare and to count, None when it has none.

        ``view``: its characteristics, as they are worked out so far.
        """
        value: int | None = view.get(what)
        return value

    def name_of(self, state: State, obj: Id | None) -> str:
        """What ``obj`` is called in the words of steps and pages in ``state``: its name in quotes; "" for None."""
        if obj is None:
            return ""
        name = self.outline(state, obj).get("name")
        return f"«{name}»" if name else "una carta"

    def describe(self, event: Event, before: State, after: State) -> str:
        """What ``event`` changed between the states ``before`` and ``after``, in Spanish; "" when there is nothing to see."""
        return describe(event, before, after)

    # --- situations ---

    def impossible(self, base: object, kind: str, zone: str, entry: object) -> str | None:
        """Why something cannot stand in a zone as a situation has it, in Spanish; None when it can.

        ``base``: what is printed, None for an unknown card. ``kind``: of object. ``zone``: its name. ``entry``: as the file
        says it (``files.situation.Entry``). Called for each entry as a situation is built.
        """
        return None

    def incomplete(self, state: State, player: str) -> str | None:
        """What ``player`` lacks in ``state`` and must have, or has too much of, in Spanish; None when nothing.

        Called once a situation is built, for who is in the game.
        """
        return None

    def plain_card(self, name: str, kind: str) -> Printed | None:
        """The card ``name`` that a situation may use as an object of ``kind`` without defining it, or None."""
        return None

    def in_decks(self, card: Value) -> bool:
        """Whether the printed ``card`` can be among those that nobody knows: no token, no demon."""
        return True

    def effect_grounds(self, effect: object) -> tuple[R, ...]:
        """The rules on which a continuous ``effect`` or static ability rests, besides that of its layer."""
        return ()

    def abilities_as_it_enters(self, event: Event) -> tuple[Ability, ...] | None:
        """The abilities that the object of an ``event`` has as it enters, when they are not those it has where it is.

        None otherwise. They may replace that very event (Inferno 613.11).
        """
        return None

    def look_on(self, state: State, event: Event) -> Look | None:
        """How elements are looked at when an ability watches this ``event`` in ``state``: a function of an element, or None for
        their characteristics now.
        """
        return None

    # --- replacement ---

    def affected_player(self, state: State, event: Event) -> str:
        """Who chooses between replacement effects on an ``event`` in ``state``: whose the object is, or the player concerned."""
        if event.obj is not None and event.obj in state.objects:
            obj = state.objects[event.obj]
            return self.view(state, event.obj).get("controller") or obj.owner
        return event.player or state.living()[0]

    def replacement_first(self, state: State, applicable: list[Replacer], event: Event) -> list[Replacer]:
        """Those of the ``applicable`` replacement effects on an ``event`` in ``state`` of which one must be applied before the
        others; all of them when there is no such order.
        """
        return applicable

    def applies_after(self, also_before: bool) -> bool:
        """Whether a replacement effect applies to an event that another one has changed; ``also_before``: it applied to the
        first, too.
        """
        return True

    def replace(self, match: Match, replacer: Replacer, event: Event) -> Procedure:
        """Apply one replacement effect (``replacer``) to an ``event`` of the ``match``. It returns the events that take its
        place, a list.

        What is to be done once they happened goes into ``match.afterwards``.
        """
        raise NotImplementedError

    def told_instead(
        self, state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], text: str, rules: tuple[R, ...]
    ) -> tuple[str, tuple[R, ...]]:
        """What a step says and rests on, as (text, rules), when something else is ``happening`` in ``state`` than was
        ``proposed`` with ``text`` and ``rules``.
        """
        return text, rules

    # --- triggers ---

    def looks_back(self, before: State, event: Event) -> bool:
        """Whether abilities that trigger on this ``event`` are those of the state ``before`` it: of what leaves play (MyL
        4.2.1).
        """
        return False
