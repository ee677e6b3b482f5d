"""Something illegal has happened: what the document of the game undoes and what stays, and the table from which it goes on."""

from __future__ import annotations

from dataclasses import dataclass

from ..files.read_as import with_reading
from ..files.situation import dump
from ..files.unused_cards import without_unused
from ..files.writing import write
from ..kernel.decisions import Decision
from ..kernel.driver import QuietPoint
from ..kernel.events import Event, commit
from ..kernel.match import Match
from ..play.game import PlayedGame
from .drawing import Table, table
from .runs import table_lines
from .walking import Walk


@dataclass(frozen=True)
class Repaired:
    """What becomes of a table on which step ``n`` was illegal.

    ``says``: what the document says of it, with the rules, none where it says nothing; ``undoes``: whether it is undone;
    ``reading``: the disputed point on which that rests and the reading in force. ``begun``: after so many steps it began;
    ``later``: steps done once it was complete. ``asks``: what the player may decide about what stays, "" where nothing.
    ``gone`` and ``stays``: what of the table is undone, and what of it is not. ``now``, ``after``: both tables; ``text``: the
    situation that goes on from the repaired one.
    """

    says: list[tuple[str, list[str]]]
    undoes: bool
    reading: tuple[str, str] | None
    begun: int
    later: int
    asks: str
    gone: list[str]
    stays: list[str]
    now: Table
    after: Table
    text: str


def repaired(walk: Walk, n: int, keep: bool = False) -> Repaired:
    """What becomes of a walk whose step ``n`` was illegal; with ``keep`` the player keeps what may be kept."""
    run = walk.ran.run
    point = next(each for each in reversed(run.quiet) if each.steps < n)
    end = next((each.steps for each in run.quiet if each.steps >= n), len(run.trace))
    game = run.state.game
    lent = game.illegal if isinstance(game, PlayedGame) else None
    kept, asks = _kept(walk, point, keep)
    state = commit(point.state.but(clock=run.state.clock, next_id=run.state.next_id), kept)
    reading = (lent.point, run.state.reading(lent.point)) if lent is not None and lent.point else None
    situation = without_unused(write(walk.ran.situation, state)).but(do=(), expect=(), read=walk.situation.read)
    now, back, after = map(table_lines, (run.state, point.state, state))
    return Repaired(
        [(words, [rule.id for rule in rules]) for words, rules in (lent.says if lent is not None else ())],
        lent is not None and lent.undoes(run.state),
        reading,
        point.steps,
        len(run.trace) - end,
        asks,
        [line for line in now if line not in after],
        [line for line in after if line not in back],
        table(run.state),
        table(state, run.state),
        dump(with_reading(situation)),
    )


def _kept(walk: Walk, point: QuietPoint, keep: bool) -> tuple[tuple[Event, ...], str]:
    """What of an action and of all that came later is not undone, and what the player is asked about it."""
    run = walk.ran.run
    game = run.state.game
    lent = game.undoing if isinstance(game, PlayedGame) else None
    if lent is None or lent.kept is None:
        return (), ""
    steps = run.trace[point.steps :]
    match = Match(steps[-1].after)
    match.trace = list(steps)
    asked: list[str] = []
    going = lent.kept(match, (point.state, 0), _who(walk, point))
    answer: object = None
    while True:
        try:
            decision: Decision = going.send(answer)
        except StopIteration as done:
            return tuple(done.value[0]), asked[0] if asked else ""
        asked.append(decision.asks)
        answer = keep


def _who(walk: Walk, point: QuietPoint) -> str:
    choices = walk.ran.run.choices
    return choices[point.choices].player if point.choices < len(choices) else str(point.state.priority.holder or "")
