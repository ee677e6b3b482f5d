"""The state of a match, one frozen value that shares what did not change with the one before it; what it asks of its game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from .abilities import Ability, Context, Continuous, Delayed, Fact, Keyword, Ref, Replacing, Waiting
from .frozen import EMPTY, Data, Frozen, Id, Map, Stamp, Value, at_once, by_identity
from .layers import Active, Look, Operation, View
from .memo import ACTIVE, EVERYTHING, IN_PLAY, PLAY_ONLY, TURNED, WHOLE_TABLE, Memo
from .pieces import Obj, Player, Priority, Procedure, Result, Snapshot, Station, Visits, Zone, ZoneKind
from .rules import KernelRules, Point, R, RuleTable

#: The player who decides what nobody chooses: the order after a shuffle, a coin.
CHANCE = "azar"
_EVERYTHING = frozenset({EVERYTHING})
_NO_WORDS = frozenset[str]()
_WHOSE_TURN = frozenset({ACTIVE})


@dataclass(frozen=True)
class Layer(Frozen):
    """One layer or sublayer: its rule, the operations applied in it, what it does to every object after them.

    ``under`` are the rules of the layer that a sublayer is part of; ``changes`` the characteristics that its operations can
    change, None for any. Where a game has no order of its own for what looks at a characteristic that later layers change, an
    operation stands in two: an effect whose filter or condition looks at one of ``later`` waits for the layer that has them as
    ``after``.
    """

    rule: R
    operations: frozenset[str]
    intrinsic: Callable[[State, Obj, View, Look], None] | None = None
    under: tuple[R, ...] = ()
    changes: frozenset[str] | None = None
    later: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()


@dataclass
class Laws:
    """What a state asks of its game: tables, and what is so in a state by the rules of the game.

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
    - ``pool_said``: how a sentence calls what players pay from.
    - ``masculine``: the kinds and types of object of which a sentence says «girado».
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
    pool_said: str = "la reserva"
    masculine: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        #: Zone → the aspect of a state that it is: in play, or itself.
        self.zone_aspects = {name: IN_PLAY if kind.in_play else name for name, kind in self.zone_kinds.items()}
        #: The aspects of a state that are the whole table, zone by zone.
        self.whole_table = WHOLE_TABLE.union(self.zone_aspects.values())

    def characteristics(self, state: State, obj: Obj) -> View:
        """The characteristics that ``obj`` has in ``state`` by itself, before any continuous effect.

        A new dictionary, which layers change: at least ``name``, ``types``, ``abilities`` and ``controller`` (None where nobody
        controls it); all others are the game's. For unknown and face-down objects, what everybody knows of them.
        """
        raise NotImplementedError

    @staticmethod
    def view(state: State, obj: Id) -> Data:
        """The characteristics of ``obj`` in ``state``, after every effect, or the last known ones (``kernel.continuous``)."""
        raise NotImplementedError

    @staticmethod
    def outline(state: State, obj: Id) -> Data:
        """The same without what an object in play takes from outside play, which is None: for whoever looks at the rest."""
        raise NotImplementedError

    def from_outside(self, obj: Obj) -> frozenset[str]:
        """The characteristics that ``obj``, in play, takes from what is outside play (Inferno 207.2).

        They are worked out for whoever reads them, and what rests on other characteristics does not rest on these. One that is
        missing here is always right, and slower.
        """
        return _NO_WORDS

    def grounds(self, state: State, obj: Id) -> tuple[R, ...]:
        """The rules on which the characteristics of ``obj`` in ``state`` rest, other than those of the layers; for pages."""
        return ()

    def effect_grounds(self, effect: object) -> tuple[R, ...]:
        """The rules on which a continuous ``effect`` or static ability rests, besides that of its layer."""
        return ()

    def layers_in(self, state: State) -> tuple[Layer, ...]:
        """The layers in ``state``: by default ``layers``.

        Called whenever characteristics are worked out; it may rest on nothing but the readings of the match.
        """
        return self.layers

    def works_on(self, state: State, active: Active, listed: tuple[Id, ...], look: Look) -> tuple[Id, ...]:
        """Of the elements that an effect would change, those that no other keeps from being affected by it; by default all.

        Called in a ``state`` whenever the effect ``active`` is about to be applied; ``listed`` are those that it would change,
        and ``look`` gives the characteristics as they are worked out so far.
        """
        return listed

    def operates_on(self, state: State, active: Active, op: str, listed: tuple[Id, ...], look: Look) -> tuple[Id, ...]:
        """Of the objects ``listed`` that the effect ``active`` works on, those to which its operation ``op`` is done; by default
        all. Called in a ``state`` as ``works_on`` is, with the same ``look``."""
        return listed

    def by_itself(self, obj: Obj) -> bool:
        """Whether the characteristics of ``obj`` follow from nothing but the object, as long as no effect reaches it.

        Where they do, they are kept for as long as it is the same object. False is always right, and slower.
        """
        return False

    def play_zones(self, state: State) -> Iterator[Zone]:
        """The zones of ``state`` whose objects are in play."""
        for zone in state.zones:
            if self.zone_kinds[zone.name].in_play:
                yield zone

    def abilities_of_keyword(self, keyword: Keyword) -> tuple[Ability, ...]:
        """The abilities that a ``keyword``, with its value, cost and effect, stands for."""
        return self.keywords[keyword.name](keyword)

    def has_keyword(self, view: View, word: str) -> bool:
        """Whether a ``view`` (characteristics) includes the keyword ``word``."""
        return word in _keywords_among(view.get("abilities", ()))

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

    def uncounted(self, state: State) -> Collection[Id]:
        """The elements of a ``state`` that nothing counts where they are; by default none."""
        return ()

    def known(self, state: State, obj: Id) -> Data:
        """The characteristics of ``obj`` in ``state`` as effects look at it: of what left play, the last that it had there."""
        return self.view(state, obj)

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

    def turned_said(self, obj: Obj) -> str:
        """How ``obj``, which is turned, is called on the table, in Spanish."""
        return "girada"

    def upright_said(self, obj: Obj) -> str:
        """How ``obj``, which is not turned, is called where that changes."""
        return "enderezada"

    def in_decks(self, card: Value) -> bool:
        """Whether the printed ``card`` can be among those that nobody knows: no token, no demon."""
        return True

    def changes_what_is_made(self, ability: Replacing) -> bool:
        """Whether an ``ability`` that replaces how something comes into play changes how a token is made there, too."""
        return False

    def works_on_its_own_entering(self, ability: Replacing) -> bool:
        """Whether an ``ability`` of what comes into play replaces that very event already."""
        return True

    def abilities_as_it_enters(self, data: Data) -> tuple[Ability, ...] | None:
        """The abilities that an object has as it enters by an event with this ``data``, when they are not those it had before.

        None otherwise. They may replace that very event (Inferno 613.11).
        """
        return None


@by_identity
def _keywords_among(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """The names of the keywords among abilities."""
    return frozenset([a.name for a in abilities if isinstance(a, Keyword)])


@dataclass(frozen=True, eq=False)
class Setup(Frozen):
    """What never changes in a match: the game, the readings chosen."""

    game: Laws
    order: tuple[str, ...]
    readings: Map[str, str] = EMPTY
    cards: Data = EMPTY

    @cached_property
    def in_force(self) -> dict[str, str]:
        """Each disputed point with its reading: the one that was chosen, else the usual one."""
        usual = {point: known.default for point, known in self.game.readings.items()}
        return usual | {point: chosen for point, chosen in self.readings.items() if chosen}


@at_once
@dataclass(frozen=True)
class State(Frozen):
    """Everything that matters in a match. Only ``commit`` makes the next one.

    ``waiting`` are triggered abilities not yet handled, ``delayed`` those that will trigger later, ``agenda`` extra
    turns and steps and those to be skipped, ``history`` what was counted this turn, ``attempted`` the actions undone at
    the present decision.
    """

    setup: Setup
    objects: Map[Id, Obj]
    zones: Map[Zone, tuple[Id, ...]]
    players: Map[str, Player]
    station: Station = Station()  # noqa: RUF009 - Station is immutable
    priority: Priority = Priority()  # noqa: RUF009 - Priority is immutable
    procedures: tuple[Procedure, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    effects: tuple[Continuous, ...] = ()
    agenda: tuple[Data, ...] = ()
    history: Map[str | tuple[Value, ...], int] = EMPTY
    attempted: frozenset[object] = frozenset()
    past: Map[Id, Snapshot] = EMPTY
    next_id: Id = Id(1)  # noqa: RUF009 - Id is immutable
    clock: Stamp = Stamp(1)  # noqa: RUF009 - Stamp is immutable
    result: Result | None = None
    visits: Visits = Visits()  # noqa: RUF009 - Visits is immutable
    memo: Memo = field(default_factory=Memo, compare=False, repr=False)

    def but(self, only: frozenset[str] = frozenset(), where: frozenset[str] = frozenset(), **changes: Value) -> State:
        """A changed copy. What was computed is kept while what it rests on is the same: ``only`` are the aspects that change
        instead of whole fields, ``where`` the zones in which objects change, by default all."""
        held = self.__dict__
        new = object.__new__(State)
        fields = new.__dict__
        fields.update(held)
        fields.update(changes)
        if len(fields) != len(held):
            raise TypeError(f"State has no field {', '.join(changes.keys() - held.keys())}")
        if not changes.keys() <= _APART and "memo" not in changes:
            if not only and ("objects" in changes or "zones" in changes):
                where = where or frozenset(self.setup.game.zone_aspects.values())
            changed = only or where.union(changes)
            if "station" in changes and changes["station"].active != self.station.active:
                changed |= _WHOSE_TURN
            fields["memo"] = self.memo.after(changed)
        return new

    def __getitem__(self, obj: Id) -> Obj:
        return self.objects[obj]

    def last(self, obj: Id) -> Obj:
        """An element as it is or, where it is gone, as it last was."""
        return self.objects.get(obj) or self.past[obj].obj

    def __contains__(self, obj: object) -> bool:
        return obj in self.objects

    @property
    def game(self) -> Laws:
        return self.setup.game

    @property
    def active(self) -> str | None:
        return self.station.active

    def reading(self, point: str) -> str:
        """The reading in force for a disputed point."""
        return self.setup.in_force[point]

    def told(self, point: str) -> str:
        """A disputed point with the reading in force, as steps and refusals say it."""
        return f"{point}: {self.reading(point)}"

    def zone(self, name: str, player: str | None = None) -> tuple[Id, ...]:
        """The objects in a zone, first the top."""
        if self.memo.noted is not None:
            self.memo.note((self.setup.game.zone_aspects[name],))
        return self.zones.get((name, player), ())  # type: ignore[call-overload, no-any-return]

    def living(self) -> tuple[str, ...]:
        """The players still in the game, in turn order."""
        return tuple(p for p in self.setup.order if self.players[p].in_game)

    def players_from(self, first: str | None) -> tuple[str, ...]:
        """The players still in the game, in turn order, beginning with ``first`` or with the one after it."""
        order = self.setup.order
        if first is None or first not in order:
            return self.living()
        at = order.index(first)
        return tuple(p for p in order[at:] + order[:at] if self.players[p].in_game)

    def after(self, player: str) -> str:
        """The next player in turn order who is still in the game."""
        order = self.setup.order
        at = order.index(player)
        return next(p for p in order[at + 1 :] + order[: at + 1] if self.players[p].in_game or p == player)

    def opponents(self, player: str) -> tuple[str, ...]:
        """The players of other teams who are still in the game, in turn order after ``player``."""
        team = self.players[player].team
        return tuple(p for p in self.players_from(player) if self.players[p].team != team)

    def in_play(self) -> tuple[Obj, ...]:
        """Every object in play, in the order in which they entered its zone."""
        listed: tuple[Obj, ...] | None = self.memo.get("in play")
        if listed is None:  # whoever looks at what may be turned notes it: the list itself is looked at by everybody
            noted, self.memo.noted = self.memo.noted, None
            listed = self.memo.computed("in play", _in_play, self, PLAY_ONLY | {TURNED})
            self.memo.noted = noted
        return listed

    def procedure(self, name: str) -> Procedure | None:
        """The innermost procedure under way with this name."""
        for procedure in reversed(self.procedures):
            if procedure.name == name:
                return procedure
        return None

    def now(self, obj: Id) -> Id | None:
        """What an object is now: itself, or what it became (step by step), or None when it ceased to exist."""
        current: Id | None = obj
        while current is not None and current not in self.objects:
            snapshot = self.past.get(current)
            current = snapshot.became if snapshot else None
        return current


def _in_play(state: State) -> tuple[Obj, ...]:
    objects, zones = state.objects, state.zones
    return tuple(objects[obj] for zone in state.setup.game.play_zones(state) for obj in zones.get(zone, ()))


#: Fields on which no characteristic of an object depends.
_APART = {"priority", "waiting", "attempted", "agenda", "result", "clock", "next_id", "delayed", "past", "visits"}
