"""When everything of a state came, told only where the order of a file does not tell it."""

from __future__ import annotations

from typing import Any

from ..kernel.frozen import Id
from ..kernel.pieces import Zone
from ..kernel.state import State


class Moments:
    """When everything came, told only where the order of the file does not tell it.

    A situation creates what it lists in order, then the players' turns begin, then comes what is new, then what is attached
    is attached, then the stack is built. What came in that order needs no moment; from the first thing that did not, all have.
    """

    def __init__(self, state: State, mention: list[Id], kinds: dict[str, Any]):
        self.state = state
        self.mention = mention
        stack = state.zone(state.game.stack.name) if state.game.stack else ()
        self.stack = tuple(reversed(stack))
        self.attached = [i for i in mention if state.objects[i].attached is not None]
        self.new: set[Id] = set()
        at: dict[int, list[tuple[str, object]]] = {}
        for i in (*mention, *self.stack):
            obj = state.objects[i]
            at.setdefault(int(obj.since), []).append(("since", i))
            if obj.controlled_since != obj.since:
                at.setdefault(int(obj.controlled_since), []).append(("controlled", i))
        for name, player in state.players.items():
            at.setdefault(int(player.turn_began), []).append(("began", name))
        for place, effect in enumerate(state.effects):
            at.setdefault(int(effect.stamp), []).append(("effect", place))
        for place, delayed in enumerate(state.delayed):
            at.setdefault(int(delayed.born), []).append(("delayed", place))
        usual = self._usual(at)
        self.ranks = {stamp: n for n, stamp in enumerate((s for s in sorted(at) if s not in usual), 1)}
        self.began = {n: self.ranks[int(p.turn_began)] for n, p in state.players.items() if int(p.turn_began) in self.ranks}
        self.places = self._places(kinds)

    def _usual(self, at: dict[int, list[tuple[str, Any]]]) -> set[int]:
        """The stamps of what came in the order of the file."""
        usual: set[int] = set()
        phase, after = 0, -1
        for stamp in sorted(at):
            items = at[stamp]
            if phase == 0 and {kind for kind, _ in items} == {"began"} and len(items) == len(self.state.players):
                phase, after = 1, -1
            elif len(items) == 1 and (step := self._step(*items[0], phase, after)) is not None:
                phase, after = step
                if phase == 1:
                    self.new.add(items[0][1])
            else:
                break
            usual.add(stamp)
        return usual

    def _step(self, kind: str, what: Any, phase: int, after: int) -> tuple[int, int] | None:
        """The phase in which something usually comes and its place there, if it can come now."""
        if kind not in ("since", "controlled"):
            return None
        if what in self.stack:
            reached, order = 3, self.stack
        elif self.state.objects[what].attached is not None and kind == "since":
            if self.state.objects[what].controlled_since == self.state.objects[what].since:
                return None
            reached, order = 2, tuple(self.attached)
        elif (self.state.objects[what].attached is not None) == (kind == "controlled"):
            reached, order = min(phase, 1), tuple(self.mention)
        else:
            return None
        place = order.index(what)
        if reached < phase or (reached > 1 and phase == 0) or (reached == phase and place <= after):
            return None
        return reached, place

    def of(self, obj: Id) -> tuple[int | None, int | None]:
        """Since when an object is there and under control, None where the file tells it."""
        here = self.state.objects[obj]
        since = self.ranks.get(int(here.since))
        if not (obj in self.stack or obj in self.mention):
            return None, None
        if here.controlled_since == here.since:
            return since, None
        controlled = self.ranks.get(int(here.controlled_since))
        return since, controlled if controlled is not None else (0 if since is not None else None)

    def _places(self, kinds: dict[str, Any]) -> dict[Id, int]:
        """The places of objects in play whose zone is not in the order in which they are created."""
        early = [i for i in self.mention if self._is_early(i)]
        early = [i for i in early if i not in self.new] + [i for i in early if i in self.new]
        late = sorted((i for i in self.mention if not self._is_early(i)), key=lambda i: self.of(i)[0] or 0)
        made: dict[Zone, list[Id]] = {}
        for i in (*early, *late):
            made.setdefault(self.state.objects[i].zone, []).append(i)
        return {
            i: place
            for zone, order in made.items()
            for place, i in enumerate(self.state.zones[zone], 1)
            if i not in _in_order(self.state.zones[zone], order)
        }

    def _is_early(self, obj: Id) -> bool:
        since, controlled = self.of(obj)
        return since is None or controlled == 0


def _in_order(inside: tuple[Id, ...], made: list[Id]) -> set[Id]:
    """As many objects as possible that stand in a zone in the order in which they are created."""
    if tuple(made) == inside:
        return set(made)
    at = {obj: place for place, obj in enumerate(made)}
    best: list[tuple[int, ...]] = []
    for obj in inside:
        before = max((line for line in best if line[-1] < at[obj]), key=len, default=())
        best.append((*before, at[obj]))
    return {made[place] for place in max(best, key=len, default=())}
