"""Rules as a game declares them: an id and a phrase of that rule, in one table per game, in the order of the document."""

from __future__ import annotations

from dataclasses import dataclass, field


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

    def __call__(self, number: str, phrase: str) -> R:
        """Declare a rule. Raises ValueError when its number was declared before."""
        rule_id = f"{self.document}:{number}"
        if rule_id in self.declared:
            raise ValueError(f"{rule_id} is declared twice")
        rule = self.declared[rule_id] = R(len(self.declared), rule_id, phrase)
        return rule
