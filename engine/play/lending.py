"""Looking up what a game lends to the mechanisms of playing: the record of a kind, or that there is none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from ..kernel.decisions import Procedure
from ..kernel.game import Game
from ..kernel.state import State

T = TypeVar("T")


def nothing(*_: object) -> Procedure:
    """A procedure that does nothing, so that no event happens: where a game says nothing else."""
    return ()
    yield


class NotLent(LookupError):
    """A mechanism of playing was used that the game lends nothing to; ``str`` says which record is missing."""


@dataclass
class Lender(Game):
    """A game that lends records: each by its kind."""

    lent: dict[type, object] = field(default_factory=dict, init=False)


def required(state: State, kind: type[T]) -> T:
    """The record of a kind that the game of a state lends to the mechanism that calls. Raises NotLent where it lends none."""
    try:
        return state.setup.game.lent[kind]  # type: ignore[attr-defined, no-any-return]
    except KeyError:
        raise NotLent(f"the game {state.setup.game.name} lends no {kind.__name__}") from None


def lent_if_any(state: State, kind: type[T]) -> T | None:
    """The record of a kind that the game of a state lends; None where it lends none."""
    return lent_by(state.setup.game, kind)


def lent_by(game: object, kind: type[T]) -> T | None:
    """The record of a kind that a game lends; None where it lends none, or nothing at all."""
    record = game.lent.get(kind) if isinstance(game, Lender) else None
    return record if isinstance(record, kind) else None
