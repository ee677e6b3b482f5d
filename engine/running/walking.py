"""A situation walked through by a page: its steps, the table at each, what is asked at the end, and other lines from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..catalogue import GAMES
from ..files.card_texts import read_texts
from ..files.given_texts import with_given_texts
from ..files.read_as import with_reading
from ..files.situation import Situation, dump, load
from ..files.undisputed import Undisputed, without_undisputed
from ..kernel.abilities import BY_HAND
from ..kernel.conditions import Action, Refusal
from ..kernel.decisions import NO_TEXT, Decision, Form
from ..kernel.frozen import Id
from ..kernel.state import CHANCE, State
from ..kernel.steps import Step
from ..kernel.wording import interchangeable, together
from ..play.ungiven import GIVES_TEXT
from .drawing import Table, table
from .runs import Ran, run_situation, told_of
from .script import line_of
from .tasks import Bounds, compare

#: The kind of a decision in which somebody acts or passes.
ACTING = "prioridad"


@dataclass(frozen=True)
class Line:
    """A line of ``do`` as a page shows it: its place, its words, how many steps came before it."""

    at: int
    said: str
    steps: int


@dataclass(frozen=True)
class Unasked:
    """What nobody was asked, there being only one legal ``answer``: whom it would have been asked, and what was ``refused``, each
    in words with its reasons; what is refused for the same reasons is said once."""

    player: str
    asks: str
    answer: str
    refused: list[tuple[str, tuple[Refusal, ...]]]


@dataclass(frozen=True)
class Walk:
    """A situation as it was run. ``readings`` are those of the event that it did not choose itself.

    ``undisputed`` are the points it chose a reading of that the document answers; what it said of them is left out of it.
    """

    situation: Situation
    readings: dict[str, str]
    ran: Ran
    undisputed: list[Undisputed]

    @cached_property
    def text(self) -> str:
        """The situation with the readings of the event among its own."""
        return dump(self.ran.situation)

    @cached_property
    def own_text(self) -> str:
        """The situation as it was read, without what it said of points that the document answers."""
        return dump(with_reading(self.situation))

    def given(self, text: str) -> str:
        """The situation as it is given to somebody: ``text``, which it was read from, with how each card is understood here."""
        if text not in self._written:
            told = load(text)
            self._written[text] = text if (read := with_reading(told)) == told else dump(read)
        return self._written[text]

    @cached_property
    def _written(self) -> dict[str | int, str]:
        """What was written already of a situation that is walked through: each of its pages asks for the same."""
        return {}

    def texts(self, n: int) -> dict[str, dict[str, Any]]:
        """Card → its text as it is understood, with the texts that the judge gave up to step ``n``."""
        return read_texts(self.game, with_given_texts(self.situation, self._state(n)))

    @property
    def game(self) -> str:
        return self.situation.game

    @property
    def steps(self) -> list[Step]:
        return self.ran.run.trace

    @property
    def stopped(self) -> str | None:
        """Why it met a bound, if it did."""
        return self.ran.run.stopped

    @cached_property
    def lines(self) -> list[Line]:
        """What was done, line by line."""
        return [Line(i, said(item), before) for i, (item, before) in enumerate(zip(self.situation.do, self.ran.begun))]

    @cached_property
    def used_readings(self) -> list[tuple[str, str]]:
        """The points that some step rests on, with the reading used, in the order of their first use."""
        found = [step.reading.split(": ", 1) for step in self.steps if step.reading]
        return list(dict.fromkeys((point, reading) for point, reading in found))

    @cached_property
    def cited(self) -> list[str]:
        """The rules that the steps rest on, in the order of their first citation."""
        return list(dict.fromkeys(rule.id for step in self.steps for rule in step.cited))

    def table(self, n: int) -> Table:
        """The table after ``n`` steps; what the last of them changed is marked."""
        return table(self._state(n), self._state(n - 1) if n else None)

    def _state(self, n: int) -> State:
        return self.steps[n - 1].after if n else self.ran.run.quiet[0].state

    # --- what is asked at the end ---

    @cached_property
    def decision(self) -> dict[str, Any] | None:
        """What is asked at the end, as data."""
        return self.ran.pending

    @property
    def who(self) -> str:
        """Who decides, as a page says it; "" when nobody is asked."""
        if self.decision is None:
            return ""
        return "El azar (lo dice el juez)" if self.decision["player"] == CHANCE else str(self.decision["player"])

    @property
    def by_hand(self) -> bool:
        """Whether the judge is asked what a text nobody understood does."""
        return self.decision is not None and self.decision["kind"] == BY_HAND

    @property
    def manual(self) -> list[str]:
        """How what the judge does by hand is written, where the judge may do something now."""
        here = self.decision is not None and self.decision["kind"] in (ACTING, BY_HAND)
        forms = [operation["form"] for operation in GAMES[self.game].game.manual()] if here else []
        return [f"{GIVES_TEXT}{{texto de la carta}}", *forms] if self._asks_for_text else forms

    @property
    def _asks_for_text(self) -> bool:
        """Whether the judge is asked for the text of a card that came without one."""
        asked = self.ran.run.pending
        return self.by_hand and asked is not None and any(option.value == NO_TEXT for option in asked.options)

    def unread(self, n: int) -> list[tuple[str, str]]:
        """The texts in force that nobody understood and for which step ``n`` may have been otherwise, each with its card."""
        return self.ran.in_force(self.steps[n - 1]) if n else []

    def told_apart(self) -> list[int]:
        """The places of the options to show: of those that choose elements that nothing tells apart, in the same words, the
        first."""
        decision = self._asked()
        shown: list[int] = []
        elements: dict[int, list[Id]] = {}
        for place, option in enumerate(decision.options):
            element = _element(option.value)
            same = [earlier for at in shown if decision.options[at].text == option.text for earlier in elements[at]]
            if decision.form is Form.ONE and element is not None and any(self._alike(element, other) for other in same):
                continue
            shown.append(place)
            elements[place] = [] if element is None else [element]
        return shown

    def choices(self) -> dict[int, int]:
        """Element of the table → the place of the option that chooses it, where one element is asked for."""
        pending = self.ran.run.pending
        if pending is None or pending.form is not Form.ONE:
            return {}
        return {int(o.value): place for place, o in enumerate(pending.options) if isinstance(o.value, int) and o.offered}

    def acts(self) -> dict[int, list[int]]:
        """Element of the table → the places of the options, of those that are offered, that choose it or act with it."""
        found: dict[int, list[int]] = {}
        for place in self.told_apart() if self.ran.run.pending is not None else ():
            option = self._asked().options[place]
            element = _element(option.value)
            if element is not None and option.offered:
                found.setdefault(int(element), []).append(place)
        return found

    @property
    def chooses_elements(self) -> bool:
        """Whether what is asked for are elements themselves, not what is done with them."""
        asked = self.ran.run.pending
        return asked is not None and any(isinstance(option.value, Id) for option in asked.options)

    def refused_of(self) -> dict[int, list[tuple[str, tuple[Refusal, ...]]]]:
        """Element of the table → what may not be done with it now, each in words ("": it may not be chosen) with the reasons."""
        asked, found = self.ran.run.pending, dict[int, list[tuple[str, tuple[Refusal, ...]]]]()
        if asked is None:
            return found
        for option, reasons in asked.near_misses() if asked.near_misses is not None else ():
            if (element := _element(option.value)) is not None:
                found.setdefault(int(element), []).append((option.text or option.say, reasons))
        for obj, reasons in _no_option(asked, self.ran.run.state):
            found.setdefault(int(obj), [("", reasons)])
        return found

    def unasked(self, n: int) -> list[Unasked]:
        """What nobody was asked as step ``n`` came about, there being only one legal answer, where something is known of why the
        others were not; at the end also what was not asked since. What is refused over and over is told with the first."""
        places = [n - 1] if n else []
        if n == len(self.steps):
            places.append(n)
        asked = self.ran.run.match.unasked
        known = [self._alone(at, decision, answer) for at in places for decision, answer in asked.get(at, ())]
        first = {(each.player, each.answer, tuple(each.refused)): each for each in reversed(known) if each.refused}
        return list(reversed(first.values()))

    def _alone(self, at: int, decision: Decision, answer: object) -> Unasked:
        state = self._state(at)
        near = list(decision.near_misses()) if decision.near_misses is not None else []
        listed = {_element(option.value) for option, _ in near}
        named = [(option.text or option.say, reasons) for option, reasons in near]
        named += [(state.game.name_of(state, obj), why) for obj, why in _no_option(decision, state) if obj not in listed]
        alike: dict[tuple[Refusal, ...], list[str]] = {}
        for name, reasons in named:
            alike.setdefault(tuple(reason.but(object="") for reason in reasons), []).append(name)
        refused = [(together(names), reasons) for reasons, names in alike.items()]
        return Unasked(decision.player, decision.asks, _words(decision, answer), refused)

    def line(self, answer: Any) -> dict[str, Any]:
        """The line of ``do`` that answers what is asked. ``answer`` names options by their places: one, several in order, pairs
        of a place and a share; or it is a number or a name.

        Raises ValueError, in Spanish, when it is no answer.
        """
        decision = self._asked()
        value = _value(decision, answer)
        if reasons := decision.why_not(value):
            raise ValueError(reasons[0].text)
        return line_of(decision, value, self.ran.run.state)

    def _asked(self) -> Decision:
        assert self.ran.run.pending is not None
        return self.ran.run.pending

    def _alike(self, one: Id, other: Id) -> bool:
        """Whether nothing tells two elements apart."""
        objects = self.ran.run.state.objects
        here, there = objects.get(one), objects.get(other)
        return here is not None and there is not None and interchangeable(there, here)

    # --- other lines ---

    def answered(self, line: dict[str, Any]) -> str:
        """The text of the situation with one more line done."""
        return self.going_on([line])

    def resolved(self, words: str) -> str:
        """The text of the situation with what the judge does by hand."""
        return self.going_on([{BY_HAND: words}])

    def going_on(self, lines: Sequence[dict[str, Any] | str]) -> str:
        """The text of the situation with these lines done besides."""
        return dump(with_reading(self.situation.but(do=(*self.situation.do, *lines), expect=())))

    def before(self, at: int) -> str:
        """The text of the situation as it stood before a line of its ``do``."""
        if at not in self._written:
            self._written[at] = dump(with_reading(self.situation.but(do=self.situation.do[:at], expect=())))
        return self._written[at]

    def as_beginning(self, n: int) -> str:
        """The text of a situation that begins where this one was at rest last, up to its step ``n``."""
        return dump(with_reading(self.ran.save(n).but(read=self.situation.read, do=(), expect=())))

    def beside(self, other: Walk) -> dict[str, Any]:
        """How this line and another differ (``tasks.compare``), with the ``words`` of the line in which each parts."""
        found = compare(self.text, other.text)
        return {**found, "words": [said(part["line"]) if part else "" for part in found["parts"]]}


def walk_through(text: str, readings: Mapping[str, str], bounds: Bounds) -> Walk:
    """Run a situation, with the readings of an event where it chooses none. Raises SituationError."""
    with told_of(text):
        situation, undisputed = without_undisputed(load(text))
        points = GAMES[situation.game].game.readings
        added = {point: name for point, name in readings.items() if point in points and point not in situation.readings}
        chosen = situation.but(readings=situation.readings.with_(added)) if added else situation
        return Walk(situation, added, run_situation(chosen, max_steps=bounds.steps, watch=bounds.watch()), undisputed)


def said(item: Any) -> str:
    """A line of ``do`` in words."""
    if isinstance(item, str):
        return "Todos pasan" if item == "pasan" else item
    ((who, what),) = item.items()
    if who == "until":
        return f"Todos pasan hasta: {what}"
    if who == BY_HAND:
        return f"El juez, a mano: {what}"
    shown = ", ".join(map(str, what)) if isinstance(what, list) else {True: "sí", False: "no"}.get(what, str(what))
    return f"{who}: {shown.replace('->', '→')}"


def _words(decision: Decision, answer: Any) -> str:
    """An answer in the words of the options."""
    if decision.form not in (Form.ONE, Form.SOME, Form.ORDER):
        return decision.said(answer)
    chosen = (answer,) if decision.form is Form.ONE else answer
    named = {option.value: option.text or option.say for option in decision.options}
    return together(named[value] for value in chosen) or "ninguno"


def _no_option(decision: Decision, state: State) -> Iterator[tuple[Id, tuple[Refusal, ...]]]:
    """What lies on the table of a ``state`` in which elements are chosen, and may not be, with the reasons."""
    can = {option.value for option in decision.options}
    if decision.why_not_option is not None and any(isinstance(value, Id) for value in can):
        for obj in state.in_play():
            if obj.id not in can and (reasons := decision.why_not_option(obj.id)):
                yield obj.id, reasons


def _element(value: object) -> Id | None:
    """The element that an option is, or acts with."""
    return value if isinstance(value, Id) else value.obj if isinstance(value, Action) else None


def _value(decision: Decision, answer: Any) -> object:
    """An answer that names options by their places, as the decision takes it."""
    options = decision.options
    if decision.form is Form.ONE:
        return options[answer].value
    if decision.form in (Form.SOME, Form.ORDER):
        return tuple(options[place].value for place in answer)
    if decision.form is Form.SPLIT:
        return tuple((options[place].value, share) for place, share in answer)
    return answer
