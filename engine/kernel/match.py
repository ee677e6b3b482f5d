"""A match in progress: the state, the trace, and the two things a procedure can do: make something happen, and ask.

``do`` proposes events with the rules that cause them; replacement and prevention effects transform them; they are
committed as one batch; triggers are noticed; a step is written. Nothing else touches the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from .changed import changed
from .conditions import Action, Refusal
from .decisions import Decision, Form, Option, Procedure, T
from .events import Event, Put, commit, kept
from .frozen import Id, Map, Value
from .layers import Look
from .replacing import Replacer
from .rules import R
from .state import Laws, State
from .steps import How, Step, Told
from .wording import say, together

#: What is said of the only answer to a question, by its kind, and of any other.
_ONLY, _ONLY_ONE = {"objetivo": "y no hay otro objetivo legal"}, "y no hay otra opción legal"
#: What is asked that no step has to show as a choice of the one who is asked: what to do with priority, what the judge does.
_NO_CHOICE = ("prioridad", "a mano")
#: How much may happen at once.
MOST_EVENTS = 1_000
#: How many procedures may be under way one within the other.
MOST_NESTED = 100


class TooLong(Exception):
    """The match did not come to rest within the bound on steps; ``str`` says so in Spanish."""


class Illegal(Exception):
    """An action under way cannot be completed: the game undoes it. ``rule`` is what it broke, ``text`` why, in Spanish; ``also``:
    the rules by which that is so; ``reading``: the disputed point on which it rests, or None.
    """

    def __init__(self, rule: R, text: str, also: tuple[R, ...] = (), reading: str | None = None):
        super().__init__(text)
        self.rule = rule
        self.text = text
        self.also = also
        self.reading = reading


class Conduct(Laws):
    """What a match asks of its game besides: what may be done, what is done, what comes of what happens."""

    def segment(self, match: Match) -> Procedure:
        """Carry the ``match`` from the quiet point at which it stands to the next one.

        Called by ``kernel.driver`` until a decision is asked for, again after each answer. The state alone says where the match
        stands: nothing is remembered from the last call. It returns nothing.
        """
        raise NotImplementedError

    def why_not(self, state: State, action: Action) -> tuple[Refusal, ...]:
        """Every reason why an ``action`` is not allowed in a ``state``, in the order of the document; empty when it is.

        Called for each action somebody could think of, to make options and refusals, and for actions that a file or page gives.
        Nothing is simulated: the reasons come from conditions (``kernel.conditions``).
        """
        raise NotImplementedError

    def acting(self, state: State, player: str) -> Decision:
        """What ``player`` would be asked who acted in ``state`` now, whoever does.

        The options are what is allowed; the decision knows what is refused and why. Called for refusals of somebody who does
        not decide now, and for «¿puede …?».
        """
        raise NotImplementedError

    def noticed(self, match: Match, before: State, events: tuple[Event, ...]) -> None:
        """Look for what triggers: called after each batch of ``events`` was committed, ``before`` being the state until then.

        A game with triggered abilities calls ``kernel.triggers.notice``; what it finds is put into ``state.waiting``. It may
        write with ``match.keep``, and put procedures into ``match.afterwards``, but makes nothing happen itself.
        """

    def repeated(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        """What becomes of a ``match`` that came back to a state it was in, with nothing in between that anybody had to choose.

        ``chosen``: what players chose in between, in words («who: question → answer»), in order.
        """
        raise NotImplementedError

    def apart_from_piles(self, state: State) -> tuple[State, int] | None:
        """A ``state`` without what may pile up in a loop, and how much of it there is; None where there is nothing of it."""
        return None

    def piled_up(self, match: Match, chosen: tuple[str, ...]) -> Procedure:
        """What becomes of a ``match`` that came back to a state it was in but for more of what piles up; ``chosen`` as above."""
        raise NotImplementedError

    def keeps_going(self, state: State, kind: str) -> bool:
        """Whether a choice of this ``kind`` in ``state`` counts as keeping a loop going: who made it could be bound to choose
        otherwise.
        """
        return True

    def by_hand(self, match: Match, text: str) -> Procedure:
        """The judge does what ``text`` says at a quiet point of the ``match``, instead of who would act."""
        raise NotImplementedError

    def why_not_by_hand(self, state: State, text: str) -> tuple[Refusal, ...]:
        """Why the judge cannot do what ``text`` says at a quiet point ``state``; empty when that can be done."""
        raise NotImplementedError

    def manual(self) -> list[dict[str, str]]:
        """How each operation of the judge is written, with its rule, for whoever shows them."""
        return []

    def answered(self, match: Match, decision: Decision) -> tuple[object] | None:
        """The answer to a ``decision`` that players agreed on beforehand, alone in a tuple; None: ask.

        Called before each question of the ``match``; a shortcut that was accepted answers here (Inferno 707.2).
        """
        return None

    def allowed(self, state: State, decision: Decision) -> Decision:
        """The ``decision`` without what its player is bound in ``state`` not to choose again; called before each question."""
        return decision

    def look_on(self, state: State, event: Event) -> Look | None:
        """How elements are looked at when an ability watches this ``event`` in ``state``: a function of an element, or None for
        their characteristics now.
        """
        return None

    def looks_back(self, before: State, event: Event) -> bool:
        """Whether abilities that trigger on this ``event`` are those of the state ``before`` it: of what leaves play (MyL
        4.2.1).
        """
        return False

    def affected_player(self, state: State, event: Event) -> str:
        """Who chooses between replacement effects on an ``event`` in ``state``: whose the object is, or the player concerned."""
        if event.obj is not None and event.obj in state.objects:
            obj = state.objects[event.obj]
            return self.view(state, event.obj).get("controller") or obj.owner
        return event.player or state.living()[0]

    def replacement_first(self, state: State, applicable: list[Replacer], event: Event) -> list[Replacer]:
        """Those of the ``applicable`` replacement effects on an ``event`` in ``state`` of which one must be applied before the
        others; all of them when there is no such order.
        """
        return applicable

    def applies_after(self, also_before: bool) -> bool:
        """Whether a replacement effect applies to an event that another one has changed; ``also_before``: it applied to the
        first, too.
        """
        return True

    def replaces_nothing(self, match: Match, replacer: Replacer, event: Event) -> bool:
        """Whether an ``event`` of the ``match`` stays as it is, as what the ``replacer`` would do in its place cannot be done; it
        writes why. Called before anybody is asked whether they apply it.
        """
        return False

    def replace(self, match: Match, replacer: Replacer, event: Event) -> Procedure:
        """Apply one replacement effect (``replacer``) to an ``event`` of the ``match``. It returns the events that take its
        place, a list.

        What is to be done once they happened goes into ``match.afterwards``.
        """
        raise NotImplementedError

    def told_instead(self, state: State, proposed: tuple[Event, ...], happening: tuple[Event, ...], told: Told) -> Told:
        """What a step says when something else is ``happening`` in ``state`` than was ``proposed``, of which it had ``told``."""
        return told

    def changes(self, step: Step) -> list[str]:
        """What a ``step`` changed, in Spanish, one line for each change that its text does not say in the same words."""
        return [line for line in changed(step.events, step.before, step.after) if line != step.text]

    def transform(self, match: Match, events: Iterable[Event]) -> Procedure[list[Event]]:
        """The events that really happen in a ``match`` in the place of the proposed ``events``."""
        raise NotImplementedError


@lru_cache(maxsize=4_096)
def told_apart(rules: tuple[R, ...], grounds: tuple[R, ...], general: frozenset[R]) -> tuple[tuple[R, ...], tuple[R, ...]]:
    """The rules that make a step happen and those it rests on, each once: a ``general`` one makes it happen only where no other
    does.
    """
    deciding = tuple(dict.fromkeys(rule for rule in rules if rule not in general)) or rules[:1]
    return deciding, tuple(rule for rule in dict.fromkeys((*rules, *grounds)) if rule not in deciding)


def option_in(state: State, obj: Id) -> Option[Id]:
    """An object of a ``state`` as an option."""
    return Option(obj, say(state, obj), state.game.name_of(state, obj))


class Match:
    """The state of a match and how it came about. ``limit`` bounds the number of steps."""

    def __init__(self, state: State, first_step: int = 1, limit: int = 100_000):
        assert isinstance(state.setup.game, Conduct)
        self.game: Conduct = state.setup.game
        self.state = state
        self.trace: list[Step] = []
        self.first_step = first_step
        self.limit = limit
        #: What nobody was asked because there was only one answer, since the last question: for whoever answers it anyway.
        self.forced: list[str] = []
        #: The questions nobody was asked because there was only one answer, with it, by how many steps came before.
        self.unasked: dict[int, list[tuple[Decision, object]]] = {}
        #: What a step says of what was asked since the last one: nobody had a choice; "": somebody had; None: nothing was asked.
        self.only_one: str | None = None
        #: Who had a choice, other than what to do with priority, since the last step.
        self.choosers: set[str] = set()
        #: Which steps were undone, and by the step that says so what of them stayed.
        self.undone: list[range] = []
        self.stayed: dict[int, tuple[Event, ...]] = {}
        #: The replacement effects being carried out: none applies again to what it does itself.
        self.under_way: list[object] = []
        #: What is to be done after the events under way, by the effects that changed them.
        self.afterwards: list[Callable[[], Procedure]] = []
        #: What is to be asked before the match is at rest again.
        self.postponed: list[Callable[[], Procedure]] = []
        #: The state up to which a game has said what began and ended by itself.
        self.told = state
        #: Called at every step: it raises ``TooLong`` when nobody waits any more.
        self.watch: Callable[[], None] | None = None
        #: While the judge does something by hand: the rules it is done under.
        self.hand: tuple[R, ...] | None = None

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
        happening = (*settled, *(yield from self.game.transform(self, events)))
        if not happening and events:
            yield from self.finish()
            return ()
        if arrange is not None and len(happening) > 1:
            happening = tuple((yield from arrange(self, list(happening))))
        if {event.name for event in happening} - {event.name for event in (*events, *settled)}:
            told = self.game.told_instead(self.state, events, happening, Told(text, rules, grounds))
            text, rules, grounds = told.text, told.rules, told.grounds
        self.write(*happening, rules=rules, text=text, by=by, chosen=chosen, reading=reading, grounds=grounds)
        yield from self.finish()
        return happening

    def finish(self) -> Procedure[None]:
        """Do what replacement and prevention effects left to be done after the events they changed."""
        while self.afterwards:
            yield from self.afterwards.pop(0)()

    def rest(self) -> Procedure[None]:
        """Ask what was postponed until everything under way is done: before the match is at rest, or something else begins."""
        while self.postponed:
            yield from self.postponed.pop(0)()

    def set(
        self,
        *rules: R,
        text: str,
        by: str | None = None,
        chosen: bool = False,
        reading: str | None = None,
        grounds: tuple[R, ...] = (),
        outcome: Callable[[State], str] | None = None,
        **fields: object,
    ) -> None:
        """Change the bookkeeping of the match (station, priority, procedures…) in a step that no effect can replace."""
        put = Put("", fields=Map(fields))
        self.write(put, rules=rules, text=text, by=by, chosen=chosen, reading=reading, grounds=grounds, outcome=outcome)

    def keep(self, **fields: object) -> None:
        """Change the bookkeeping without a step: what no reader of the trace would miss."""
        held = self.state.__dict__
        for name, value in fields.items():
            if held[name] is not value:
                self.state = kept(self.state, fields)
                return

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

    @property
    def chooser(self) -> str | None:
        """The one player whose choice the next step shows, or None."""
        return next(iter(self.choosers)) if len(self.choosers) == 1 else None

    def write(
        self,
        *events: Event,
        rules: tuple[R, ...],
        text: str,
        by: str | None = None,
        chosen: bool = False,
        reading: str | None = None,
        grounds: tuple[R, ...] = (),
        outcome: Callable[[State], str] | None = None,
    ) -> None:
        """Commit events that no effect can replace, and write the step: ``by`` whom, else by who had a choice before it.

        ``outcome`` says what has come of it, at the end of the ``text``.
        """
        by = self.chooser if by is None else by
        self.choosers.clear()
        if chosen and self.only_one:
            text = f"{text}, {self.only_one}"
        self.only_one = None
        how = How.CHOSEN if chosen else How.AUTOMATIC
        if self.hand is not None:
            how, rules, grounds = How.BY_HAND, rules or self.hand, (*grounds, *self.hand)
        before = self.state
        self.state = commit(before, events)
        if outcome is not None:
            text += outcome(self.state)
        said = None if reading is None else before.told(reading)
        number = self.first_step + len(self.trace)
        self.game.noticed(self, before, events)
        if len(grounds) + len(rules) > 1:
            rules, grounds = told_apart(rules, grounds, self.game.lends.general)
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
            self.unasked.setdefault(len(self.trace), []).append((decision, forced))
            self.only_one = _ONLY.get(decision.kind, _ONLY_ONE) if self.only_one is None else self.only_one
            return forced
        told = self.game.answered(self, decision)
        if told is not None:
            self.only_one = ""
            return told[0]
        self.only_one = ""
        answer = yield decision
        if decision.kind not in _NO_CHOICE and decision.player in self.state.players:
            self.choosers.add(decision.player)
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
        return option_in(self.state, obj)

    def names(self, objects: Iterable[Id]) -> str:
        """What objects are called, one after another; how many there are of those called the same."""
        return together(self.game.name_of(self.state, obj) for obj in objects)

    # --- undoing ---

    def mark(self) -> tuple[State, int]:
        """A moment to which an action under way can be undone."""
        return self.state, len(self.trace)

    def since(self, mark: tuple[State, int]) -> list[Step]:
        """The steps taken since a mark but for those that were undone; what of these stayed has happened as they were undone."""
        places = (at for at in range(mark[1], len(self.trace)) if not any(at in undone for undone in self.undone))
        steps = ((self.trace[at], self.stayed.get(at)) for at in places)
        return [step if stayed is None else step.but(events=stayed) for step, stayed in steps]

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
        self.undone.append(range(mark[1], len(self.trace)))
        self.stayed[len(self.trace)] = kept
        number = self.first_step + len(self.trace)
        said = None if reading is None else before.told(reading)
        self.trace.append(Step(number, rules, self.chooser, How.AUTOMATIC, said, text, (), before, self.state))
        self.choosers.clear()
