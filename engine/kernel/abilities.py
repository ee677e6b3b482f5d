"""Abilities as data: typed, frozen nodes shared by all games, which a reader of card text can produce and print back.

Words inside them are the game's own: types, zones, verbs ("daño"), events ("tomar"), operations ("fuerza +"). What a verb
or an operation does stands with the game; which words exist, in its tables.
"""

from __future__ import annotations

from dataclasses import dataclass

from .causes import NO_CAUSE, Cause
from .frozen import EMPTY, Data, Frozen, Id, Map, Stamp, Value, at_once

# --- which elements ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Filter(Frozen):
    """Which elements: every field given must hold; within ``types``, ``names``… one is enough; no zone means in play.

    ``controller`` and ``owner`` are "tú" or "oponente"; ``other`` excludes the element that has the ability; ``marks`` are
    the game's own conditions ("atacante", "equipado"); ``at_most`` and ``at_least`` bound a characteristic, by a number or the
    letter "X" until it has a value; ``name_word`` is a whole word that stands in the name.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    controller: str = ""
    owner: str = ""
    zones: tuple[str, ...] = ()
    turned: bool | None = None
    other: bool = False
    marks: tuple[str | tuple[str, Value], ...] = ()
    at_most: Map[str, int | str] = EMPTY
    at_least: Map[str, int | str] = EMPTY
    name_word: str = ""


@dataclass(frozen=True)
class Ref(Frozen):
    """One known element: "este", "objetivo" (the ``n``-th), "disparo" (what set off the ability), "equipado", "ese"
    (what was last spoken of: what the instruction before was done to, else what set off the ability, else its source)."""

    word: str
    n: int = 1


@dataclass(frozen=True)
class Each(Frozen):
    """Every element of a kind. ``apart``: the targets behind which it is said, of which «otro» may be another."""

    filter: Filter
    apart: tuple[Ref, ...] = ()


@dataclass(frozen=True)
class Choose(Frozen):
    """Elements chosen while the effect is applied, by ``by`` ("tú", "oponente", "cada jugador", or whose an element is).
    ``apart``: as for ``Each``."""

    filter: Filter
    low: int = 1
    high: int = 1
    by: str | Target | Ref = "tú"
    apart: tuple[Ref, ...] = ()


@dataclass(frozen=True)
class Target(Frozen):
    """Elements announced as targets, ``low`` to ``high`` of them, by ``by`` ("tú", "oponente"). ``count``: how many at most
    instead, as that is when they are announced."""

    filter: Filter
    low: int = 1
    high: int = 1
    by: str = "tú"
    count: Number | None = None


# --- how much ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number(Frozen):
    """A counted or looked-up number: how many elements match, a characteristic of one, or a letter; times ``times``.

    ``over`` divides it; ``rounding`` is the game's word for which way; ``plus`` comes to it at the end. Of a target it is known
    once that was announced.
    """

    of: Filter | Ref | Target | str
    what: str = ""
    times: int = 1
    over: int = 1
    rounding: str = ""
    plus: int = 0


Amount = int | str | Number  # a str is a letter: "X"

# --- whether -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Exists(Frozen):
    """At least so many elements match."""

    filter: Filter
    at_least: int = 1


@dataclass(frozen=True)
class Is(Frozen):
    """The element matches."""

    what: Ref
    filter: Filter


@dataclass(frozen=True)
class Fact(Frozen):
    """A condition in the game's own words: "entorno" with "thanatos"."""

    word: str
    value: Value = None


@dataclass(frozen=True)
class Un(Frozen):
    """The condition does not hold."""

    condition: Condition


@dataclass(frozen=True)
class Both(Frozen):
    """All of the conditions hold."""

    conditions: tuple[Condition, ...]


Condition = Exists | Is | Fact | Un | Both

# --- what is done ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Do(Frozen):
    """One instruction: a verb of the game with its arguments."""

    verb: str
    args: Data = EMPTY


@dataclass(frozen=True)
class Unread(Frozen):
    """Card text that nobody understood, as written: a whole ability, or one instruction of an effect. The judge resolves it.

    As an instruction it is the verb "a mano" of the game, with the text as its argument. ``reason`` is why it was not
    understood, in Spanish; ``target`` what is announced for it where it speaks of a target, a reference once that was done.
    """

    text: str
    reason: str = ""
    target: Target | Ref | None = None

    @property
    def verb(self) -> str:
        return BY_HAND

    @property
    def args(self) -> Data:
        return Map(text=self.text)


#: What stands for the text of a card that nobody gave.
NOT_GIVEN = "?"
#: The verb of what is resolved by hand.
BY_HAND = "a mano"
#: The verb of an effect that offers modes, and what each of them is: its words, if it has any, and its instructions.
MODES, MODE = "elegir modos", "modo"

Instruction = Do | Unread


@dataclass(frozen=True)
class CostPart(Frozen):
    """One part of a cost: the game's word for it ("energía", "girar", "destruir") and how much or what.

    ``words``: a cost that nobody understood, of the kind "a mano": the judge says how it is paid.
    """

    kind: str
    amount: Amount = 1
    filter: Filter | None = None
    words: str = ""


@dataclass(frozen=True)
class Part(Frozen):
    """One change of a characteristic: an operation of the game, which has its layer, and its value."""

    op: str
    value: Value = None


@dataclass(frozen=True)
class On(Frozen):
    """Which events: the name, what it happens to, to whom ("tú", "oponente"), and details that must be equal.

    ``origin`` and ``to`` are zones, for events that move something; "cualquiera" is any origin, outside play too.
    ``less_than``: details that are smaller than a characteristic of what it happens to; ``at_least`` and ``at_most``: details
    that are bounded by a number. ``state`` is a situation instead of an event. ``batch``: several such events
    at once are one («uno o más»).
    """

    event: str = ""
    obj: Filter | Ref | None = None
    player: str = ""
    source: Filter | Ref | None = None
    origin: str = ""
    to: str = ""
    data: Data = EMPTY
    state: Condition | None = None
    less_than: Map[str, str] = EMPTY
    at_least: Map[str, int] = EMPTY
    at_most: Map[str, int] = EMPTY
    batch: bool = False


# --- abilities ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spell(Frozen):
    """What a card does when it resolves."""

    effect: tuple[Instruction, ...]


@dataclass(frozen=True)
class Activated(Frozen):
    """«Cost: effect». ``times`` a turn (0: no limit); ``timing`` the game's word for when; ``zone`` where it works; ``by`` the
    word for the players who may use it where it is not whoever controls its element, or not alone."""

    cost: tuple[CostPart, ...]
    effect: tuple[Instruction, ...]
    times: int = 0
    timing: str = ""
    zone: str = ""
    only_if: Condition | None = None
    link: str = ""
    by: str = ""


@dataclass(frozen=True)
class Triggered(Frozen):
    """«When condition, if second condition, effect». ``cost`` is paid to use it; ``times`` a turn (0: no limit); ``stacked``:
    players can answer it."""

    on: On
    effect: tuple[Instruction, ...]
    only_if: Condition | None = None
    optional: bool = False
    zone: str = ""
    cost: tuple[CostPart, ...] = ()
    times: int = 0
    link: str = ""
    stacked: bool = True


@dataclass(frozen=True)
class Static(Frozen):
    """Something true all the time: changes of characteristics, or ``rule`` in the game's words ("no puede atacar")."""

    affects: Filter | Ref
    parts: tuple[Part, ...] = ()
    rule: str = ""
    value: Value = None
    only_if: Condition | None = None
    zone: str = ""
    defines: bool = False
    link: str = ""


@dataclass(frozen=True)
class Replacing(Frozen):
    """«If event would happen, instead …», while ``only_if`` is so. ``how`` is the game's word ("prevenir", "en vez de eso"),
    ``amount`` for shields."""

    on: On
    how: str
    effect: tuple[Instruction, ...] = ()
    value: Value = None
    optional: bool = False
    own: bool = False
    zone: str = ""
    link: str = ""
    only_if: Condition | None = None


@dataclass(frozen=True)
class Keyword(Frozen):
    """A keyword of the game, with what follows it. The game says which abilities it stands for."""

    name: str
    value: Value = None
    cost: tuple[CostPart, ...] = ()
    effect: tuple[Instruction, ...] = ()


#: What a continuous effect is about.
Affected = tuple[Id, ...] | Filter | None
Ability = Spell | Activated | Triggered | Static | Replacing | Keyword | Unread

# --- abilities at work: what the state holds ---------------------------------------------------------------------------


@at_once
@dataclass(frozen=True)
class Context(Frozen):
    """For whom and from what an effect works: its source, controller, targets slot by slot, numbers and what set it off.

    ``announced`` are the targets as they were announced, where ``targets`` are those still legal; ``were`` is what
    ``those`` were before the instruction by which they left play; with no ``those``, what it was to be done to.
    """

    source: Id | None
    you: str
    targets: tuple[tuple[Id, ...], ...] = ()
    x: int | None = None
    cause: Cause = NO_CAUSE
    those: tuple[Id, ...] = ()
    announced: tuple[tuple[Id, ...], ...] = ()
    were: tuple[Id, ...] = ()


@at_once
@dataclass(frozen=True)
class Waiting(Frozen):
    """A triggered ability that waits to be handled: its place among the abilities of its source, or delayed (−1)."""

    ability: Triggered
    context: Context
    index: int = -1


@dataclass(frozen=True)
class Delayed(Frozen):
    """A triggered ability made by an effect, for later. ``until`` is a duration word of the game, or "" for once."""

    ability: Triggered
    context: Context
    until: str = ""
    born: Stamp = Stamp(0)  # noqa: RUF009 - Stamp is immutable


@at_once
@dataclass(frozen=True)
class Continuous(Frozen):
    """A continuous effect made by a resolution: whom it affects, what it changes or replaces, and until when.

    ``affects`` is a set of ids fixed when it began, a filter for effects on the rules of the game, or None.
    ``left`` is what remains of a shield (None: no limit); ``replacing`` makes it a replacement or prevention effect.
    """

    number: Id
    source: Id | None
    you: str
    affects: Affected
    parts: tuple[Part, ...] = ()
    rule: str = ""
    value: Value = None
    replacing: Replacing | None = None
    stamp: Stamp = Stamp(0)  # noqa: RUF009 - Stamp is immutable
    until: str = ""
    left: int | None = None
    only_if: Condition | None = None

    def following(self, old: Id, new: Id) -> Continuous:
        """The same effect on what the object has become."""
        here = self.but(source=new) if self.source == old and self.replacing is not None else self
        if isinstance(self.affects, tuple) and old in self.affects:
            return here.but(affects=tuple(new if i == old else i for i in self.affects))
        return here
