"""A match in progress: the state, the trace, and the two things a procedure can do: make something happen, and ask.

``do`` proposes events with the rules that cause them; replacement and prevention effects transform them; they are
committed as one batch; triggers are noticed; a step is written. Nothing else touches the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .decisions import Decision, Form, Option
from .events import Event, Put, commit, kept
from .frozen import Id, Map, Value
from .game import Game, Procedure, T
from .replacing import transform
from .rules import R
from .state import State
from .steps import How, Step
from .wording import say

#: How much may happen at once.
MOST_EVENTS = 1_000
#: How many procedures may be under way one within the other.
MOST_NESTED = 100


class TooLong(Exception):
    """The match did not come to rest within the bound on steps; ``str`` says so in Spanish."""


class Illegal(Exception):
    """An action under way cannot be completed: the game undoes it. ``rule`` is what it broke, ``text`` why, in Spanish."""

    def __init__(self, rule: R, text: str):
        super().__init__(text)
        self.rule = rule
        self.text = text


class Match:
    """The state of a match and how it came about. ``limit`` bounds the number of steps."""

    def __init__(self, state: State, first_step: int = 1, limit: int = 100_000):
        self.state = state
        self.trace: list[Step] = []
        self.first_step = first_step
        self.limit = limit
        #: What nobody was asked because there was only one answer, since the last question: for whoever answers it anyway.
        self.forced: list[str] = []
        #: The replacement effects being carried out: none applies again to what it does itself.
        self.under_way: list[object] = []
        #: What is to be done after the events under way, by the effects that changed them.
        self.afterwards: list[Callable[[], Procedure]] = []
        #: Called at every step: it raises ``TooLong`` when nobody waits any more.
        self.watch: Callable[[], None] | None = None
        #: While the judge does something by hand: the rules it is done under.
        self.hand: tuple[R, ...] | None = None

    @property
    def game(self) -> Game:
        return self.state.setup.game

    def reading(self, point: str) -> str:
        """The reading in force for a disputed point."""
        return self.state.reading(point)

    def do(
        self,
        *events: Event,
        rules: tuple[R, ...],
        text: str,
        by: str | None = None,
        chosen: bool = False,
        reading: str | None = None,
        grounds: tuple[R, ...] = (),
        settled: tuple[Event, ...] = (),
        arrange: Callable[[Match, list[Event]], Procedure] | None = None,
    ) -> Procedure[tuple[Event, ...]]:
        """Make events happen at once. Returns what really happened, after replacement; nothing when all was replaced.

        ``rules`` make them happen, the decisive one first; ``grounds`` are what that rests on in general.
        ``settled`` are events of the same batch for which replacement was already looked for; ``arrange`` puts what is left
        after replacement in order.
        """
        if len(events) > MOST_EVENTS:
            raise TooLong(f"un efecto hace {len(events)} cosas a la vez; el máximo es {MOST_EVENTS}")
        happening = (*settled, *(yield from transform(self, events)))
        if not happening and events:
            yield from self.finish()
            return ()
        if arrange is not None and len(happening) > 1:
            happening = tuple((yield from arrange(self, list(happening))))
        if {event.name for event in happening} - {event.name for event in (*events, *settled)}:
            text, rules = self.game.told_instead(self.state, events, happening, text, rules)
        self.write(*happening, rules=rules, text=text, by=by, chosen=chosen, reading=reading, grounds=grounds)
        yield from self.finish()
        return happening

    def finish(self) -> Procedure[None]:
        """Do what replacement and prevention effects left to be done after the events they changed."""
        while self.afterwards:
            yield from self.afterwards.pop(0)()

    def set(
        self,
        *rules: R,
        text: str,
        by: str | None = None,
        chosen: bool = False,
        reading: str | None = None,
        grounds: tuple[R, ...] = (),
        **fields: object,
    ) -> None:
        """Change the bookkeeping of the match (station, priority, procedures…) in a step that no effect can replace."""
        put = Put("", fields=Map(fields))
        self.write(put, rules=rules, text=text, by=by, chosen=chosen, reading=reading, grounds=grounds)

    def keep(self, **fields: object) -> None:
        """Change the bookkeeping without a step: what no reader of the trace would miss."""
        held = self.state.__dict__
        if any(held[name] is not value for name, value in fields.items()):
            self.state = kept(self.state, fields)

    def say(
        self,
        *rules: R,
        text: str,
        by: str | None = None,
        chosen: bool = False,
        reading: str | None = None,
        grounds: tuple[R, ...] = (),
    ) -> None:
        """Write a step in which nothing changes: why something is so, or is not done."""
        self.write(rules=rules, text=text, by=by, chosen=chosen, reading=reading, grounds=grounds)

    def write(
        self,
        *events: Event,
        rules: tuple[R, ...],
        text: str,
        by: str | None = None,
        chosen: bool = False,
        reading: str | None = None,
        grounds: tuple[R, ...] = (),
    ) -> None:
        """Commit events that no effect can replace, and write the step."""
        how = How.CHOSEN if chosen else How.AUTOMATIC
        if self.hand is not None:
            how, rules = How.BY_HAND, tuple(dict.fromkeys((*rules, *self.hand)))
        before = self.state
        self.state = commit(before, events)
        said = None if reading is None else before.told(reading)
        number = self.first_step + len(self.trace)
        self.game.noticed(self, before, events)
        if len(grounds) + len(rules) > 1:
            rules = tuple(dict.fromkeys(rules))
            grounds = tuple(rule for rule in dict.fromkeys(grounds) if rule not in rules)
        self.trace.append(Step(number, rules, by, how, said, text, events, before, self.state, grounds))
        if number - self.first_step >= self.limit:
            raise TooLong(f"la partida no llega a reposo en {self.limit} pasos")
        if len(self.state.procedures) > MOST_NESTED:
            raise TooLong(f"cada cosa provoca otra antes de terminar, más de {MOST_NESTED} veces")
        if self.watch is not None:
            self.watch()

    # --- asking ---

    def ask(self, decision: Decision) -> Procedure:
        """Ask; an answer that nobody would hesitate over (there is only one) is not asked."""
        decision = self.game.allowed(self.state, decision)
        if decision.kind != "prioridad" and (forced := decision.forced) is not None:
            self.forced.append(decision.said(forced))
            return forced
        told = self.game.answered(self, decision)
        if told is not None:
            return told[0]
        answer = yield decision
        return answer

    def choose(
        self, player: str, asks: str, rules: tuple[R, ...], options: Sequence[Option[T]], kind: str = "", **more: Value
    ) -> Procedure[T]:
        """Ask for one of the options and return its value."""
        return (yield from self.ask(Decision(player, asks, rules, Form.ONE, tuple(options), kind=kind, **more)))

    def confirm(self, player: str, asks: str, rules: tuple[R, ...], kind: str = "") -> Procedure[bool]:
        """Ask yes or no."""
        options = (Option(True, "sí"), Option(False, "no"))
        return (yield from self.ask(Decision(player, asks, rules, Form.ONE, options, kind=kind)))

    def option(self, obj: Id) -> Option[Id]:
        """An object as an option."""
        return Option(obj, say(self.state, obj), self.game.name_of(self.state, obj))

    def names(self, objects: Iterable[Id]) -> str:
        """What objects are called, one after another."""
        return ", ".join(self.game.name_of(self.state, obj) for obj in objects)

    # --- undoing ---

    def mark(self) -> tuple[State, int]:
        """A moment to which an action under way can be undone."""
        return self.state, len(self.trace)

    def since(self, mark: tuple[State, int]) -> list[Step]:
        """The steps taken since a mark."""
        return self.trace[mark[1] :]

    def undo(
        self,
        mark: tuple[State, int],
        kept: tuple[Event, ...],
        rules: tuple[R, ...],
        text: str,
        reading: str | None = None,
        **fields: object,
    ) -> None:
        """Go back to the state at ``mark``, except for the events that cannot be undone; the steps stay in the trace."""
        clock, next_id = self.state.clock, self.state.next_id
        before = self.state
        self.state = commit(mark[0].but(clock=clock, next_id=next_id), (*kept, Put("", fields=Map(fields))))
        number = self.first_step + len(self.trace)
        said = None if reading is None else before.told(reading)
        self.trace.append(Step(number, rules, None, How.AUTOMATIC, said, text, (), before, self.state))
