"""Undoing an action that turned out to be illegal: back to the moment before, except for what the game says stays done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.conditions import Action
from ..kernel.decisions import Procedure
from ..kernel.frozen import Frozen
from ..kernel.match import Illegal, Match
from ..kernel.rules import R
from ..kernel.state import State
from .lending import required


@dataclass(frozen=True)
class Undoing(Frozen):
    """What a game lends to undoing an action that cannot be completed (Inferno 708; FFTCG 14).

    - ``rule``: undoes. ``priority``: by which who had priority has it again. ``begun(action)``: by which such an action that
      cannot be completed goes back to where it began.
    - ``besides``: the rules on what undoing comes with, whatever could not be completed.
    - ``kept(match, mark, player)``: a procedure that returns the events since ``mark`` that are not undone, and the disputed
      point that says so or None; it may ask ``player``. None: everything is undone.
    """

    rule: R
    priority: R
    kept: Callable[[Match, tuple[State, int], str], Procedure] | None = None
    begun: Callable[[Action], tuple[R, ...]] = lambda action: ()
    besides: tuple[R, ...] = ()


@dataclass(frozen=True)
class FoundOut(Frozen):
    """What a game lends that its document says of something illegal that was found out, for the judge who is called.

    - ``says``: sentences with their rules. ``point``: the disputed point on which that rests, "" where it is none.
    - ``undoes(state)``: whether it is undone.
    """

    says: tuple[tuple[str, tuple[R, ...]], ...]
    undoes: Callable[[State], bool] = lambda state: True
    point: str = ""


def undo(match: Match, mark: tuple[State, int], action: Action, why: Illegal) -> Procedure:
    """Undo all that was done since the mark; the action is not offered again in the same situation."""
    undoing, before = required(match.state, Undoing), mark[0]
    kept, reading = ((), None) if undoing.kept is None else (yield from undoing.kept(match, mark, action.player))
    match.undo(
        mark,
        kept,
        tuple(dict.fromkeys((why.rule, *(why.also or undoing.begun(action)), undoing.rule, *undoing.besides))),
        f"acción ilegal: {why.text}; se deshace",
        reading or why.reading,
        attempted=before.attempted | {action},
        priority=before.priority.but(told=False, why=undoing.priority),
    )
