"""Positions visited in other processes: how they travel there, and what comes back."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, Protocol, TypeVar

from ..files.building import build
from ..files.situation import Situation
from ..kernel.exploring import Position, Visited, visit
from ..kernel.state import Setup, State

J = TypeVar("J")
T = TypeVar("T")

#: How many positions a process is given at once, and how many are visited before what came of them is compared.
_CHUNK, TOGETHER = 32, 2_048


class Each(Protocol):
    """Does one thing for each of many jobs, here or in other processes: what came of them, in their order. ``map`` is one."""

    def __call__(self, work: Callable[[J], T], jobs: Iterable[J], /) -> Iterator[T]: ...


def visits_apart(
    situation: Situation, until: Callable[[State], bool], each: Each
) -> Callable[[list[Position]], Iterator[Visited]]:
    """The visits of positions of a situation, for ``explore``, carried out by ``each``; ``until`` travels with them."""
    root = pickle.dumps((situation.but(node=None, do=(), expect=()), until))
    setup = _root(root)[0]

    def visits(positions: list[Position]) -> Iterator[Visited]:
        packed = [p if isinstance(p.state, bytes) else p.but(state=_packed(p.state, setup)) for p in positions]
        jobs = [(root, pickle.dumps(packed[first : first + _CHUNK])) for first in range(0, len(packed), _CHUNK)]
        for found in chain.from_iterable(map(pickle.loads, each(_visit_all, jobs))):
            yield found if found.ended is None else found.but(ended=_unpacked(found.ended, setup))

    return visits


def _visit_all(job: tuple[bytes, bytes]) -> bytes:
    root, positions = job
    setup, until = _root(root)
    states: dict[bytes, State] = {}
    found: list[Visited] = []
    for position in pickle.loads(positions):
        if position.state not in states:
            states[position.state] = _unpacked(position.state, setup)
        open_ = [position.but(state=states[position.state])]
        while open_:
            one = visit(open_.pop(), until)
            if one.form:
                found.append(one.but(state=_packed(one.state, setup)))
            elif one.ended is not None:
                found.append(one.but(ended=_packed(one.ended, setup)))
            else:  # in the middle of something no two lines meet: the next state at rest is looked for here
                found.append(Visited(one.line, complete=one.complete))
                open_ += reversed(one.followed())
    return pickle.dumps(found)


@lru_cache(maxsize=8)
def _root(root: bytes) -> tuple[Setup, Callable[[State], bool]]:
    """What never changes in the match of a situation, the same for all that is visited here, and how far exploring goes."""
    situation, until = pickle.loads(root)
    return build(situation).setup, until


# --- states on the way ---------------------------------------------------------------------------------------------------


class _Packer(pickle.Pickler):
    """Writes a state without what every process has: the setup, and the printed cards in it."""

    def __init__(self, file: io.BytesIO, setup: Setup):
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self.cards = {id(card): name for name, card in setup.cards.items()}

    def persistent_id(self, value: Any) -> Any:
        if isinstance(value, Setup):
            return ()
        return self.cards.get(id(value))


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, setup: Setup):
        super().__init__(file)
        self.setup = setup

    def persistent_load(self, name: Any) -> Any:
        return self.setup if name == () else self.setup.cards[name]


def _packed(state: State, setup: Setup) -> bytes:
    file = io.BytesIO()
    _Packer(file, setup).dump(state)
    return file.getvalue()


def _unpacked(packed: bytes, setup: Setup) -> Any:
    return _Unpacker(io.BytesIO(packed), setup).load()
