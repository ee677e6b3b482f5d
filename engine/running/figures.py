"""Why the numbers of an element are not those printed: what each effect did to them, and each layer by itself, in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..kernel.frozen import Id
from ..kernel.layers import Active
from ..kernel.pieces import Obj
from ..kernel.projecting import Projection
from ..kernel.state import Layer, State
from ..kernel.wording import say


@dataclass(frozen=True)
class Change:
    """What something did to the numbers: its ``source`` ("" for what a rule does by itself: counters, weapons), the numbers
    ``after`` it, the rule of its layer; ``hidden`` where not every player may see the source."""

    source: str
    after: str
    rule: str
    hidden: bool = False


def figures(view: Any) -> str:
    """The numbers of an element as they are shown: «3/2», «3», or none."""
    strength, resistance = view.get("strength"), view.get("resistance")
    if strength is None:
        return str(resistance) if resistance is not None else ""
    return f"{strength}/{resistance}" if resistance is not None else str(strength)


def changes_of(state: State, obj: Id) -> tuple[Change, ...]:
    """What changed the numbers of an element, in the order in which it is applied."""

    def compute(state: State) -> tuple[Change, ...]:
        noting = _Noting(state, obj)
        noting.run()
        return tuple(noting.changes)

    known: tuple[Change, ...] = state.memo.computed(f"changes of the numbers of {obj}", compute, state)
    return known


class _Noting(Projection):
    """A pass over the layers that notes what changes the numbers of one element."""

    def __init__(self, state: State, asked: Id):
        super().__init__(state, [], asked)
        self.asked = asked
        self.changes: list[Change] = []

    def apply(self, layer: Layer, active: Active) -> bool:
        before = self._figures()
        found = super().apply(layer, active)
        self._note(layer, active.source, before)
        return found

    def _intrinsic(self, layer: Layer, obj: Obj) -> None:
        before = self._figures()
        super()._intrinsic(layer, obj)
        self._note(layer, None, before)

    def _figures(self) -> str:
        return figures(self.working.get(self.asked, {}))

    def _note(self, layer: Layer, source: Id | None, before: str) -> None:
        """What is only tried, to see which effect depends on which, is not noted: nothing is applied then."""
        after = self._figures()
        if after == before or self.applied is None:
            return
        here = self.state.objects.get(source) if source is not None else None
        unseen = here is not None and (here.face_down or not self.game.zone_kinds[here.zone.name].public)
        self.changes.append(Change(say(self.state, source) if source is not None else "", after, str(layer.rule.id), unseen))
