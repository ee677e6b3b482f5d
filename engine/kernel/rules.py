"""Rules as a game declares them, in one table per game, in the order of the document; those it lends; its disputed points."""

from __future__ import annotations

from dataclasses import dataclass, field

from .frozen import Frozen, Map


@dataclass(frozen=True, order=True)
class R:
    """One declared rule. ``place`` is its place in the table; ``phrase`` stands in the rule, word for word."""

    place: int
    id: str = field(compare=False)
    phrase: str = field(compare=False)

    def __repr__(self) -> str:
        return f"R({self.id!r})"

    def __hash__(self) -> int:
        return hash(self.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, R) and other.id == self.id


class RuleTable:
    """The rules that one document gives to the engine. Calling it declares one: ``R("116.3a", "al comienzo")``."""

    def __init__(self, document: str):
        self.document = document
        self.declared: dict[str, R] = {}

    @property
    def phrases(self) -> dict[str, str]:
        """Rule id → its phrase."""
        return {rule.id: rule.phrase for rule in self.declared.values()}

    def __call__(self, number: str, phrase: str) -> R:
        """Declare a rule. Raises ValueError when its number was declared before."""
        rule_id = f"{self.document}:{number}"
        if rule_id in self.declared:
            raise ValueError(f"{rule_id} is declared twice")
        rule = self.declared[rule_id] = R(len(self.declared), rule_id, phrase)
        return rule


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

    - ``replacement_order``: who chooses among several effects that would replace one event; ``replacement_point``: the id of the
      disputed point on which that rests, or None: a step says so also where it leaves but one of them.
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

    ``general``: the rules that say how things go in general. Where another one makes a step happen, it rests on them.
    """

    replacement_order: R
    replacement_optional: R
    replacement_point: str | None = None
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
    general: frozenset[R] = frozenset()
