"""Answers, not runs: from all outcomes of a moment, what comes of each element whatever is done, on whom it depends, with
which choice and by which rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..files.situation import load
from ..kernel.conditions import Action
from ..kernel.driver import Run, scripted
from ..kernel.exploring import Visited, choices
from ..kernel.state import CHANCE, State
from .exploring import Explored, from_the_end, told
from .fates import Fate, fates, involved
from .runs import told_of
from .script import line_of
from .tasks import USUAL, Bounds

Line = tuple[object, ...]
#: How many choices by which somebody decides are told of each element.
_CHOICES = 3


@dataclass(frozen=True)
class Can:
    """What a ``player`` can bring about: the ``fate`` ("": any but that of nobody's doing anything), the ``choice`` by which it
    is decided in words, the ``rule`` that makes it so, and the lines of ``do`` that lead there."""

    player: str
    fate: str
    choice: str
    rule: str
    do: list[dict[str, Any]]


@dataclass(frozen=True)
class Answer:
    """What comes of ``about``: a ``sure`` fate with its rule; or that of nobody's doing anything (``passing``, "" where something
    has to be chosen), who ``depends`` all on themselves, and what each ``can`` bring about whatever the others do."""

    about: str
    sure: str = ""
    rule: str = ""
    passing: str = ""
    depends: str = ""
    fates: tuple[str, ...] = ()
    can: tuple[Can, ...] = ()


@dataclass(frozen=True)
class Answers:
    """The ``answers``; all ``outcomes`` as ``explore_situation`` tells them, each with the ``fates`` that differ, under the names
    of what they are ``about``; how many positions were seen, and whether all were."""

    answers: list[Answer]
    outcomes: list[dict[str, Any]]
    about: list[str]
    explored: int
    complete: bool


def answers(text: str, until: str = "paso", bounds: Bounds = USUAL) -> Answers:
    """What can be answered at the end of a situation until the step, the turn or the match is over. Raises SituationError."""
    with told_of(text):
        tree = _Tree()
        found = from_the_end(load(text), bounds.positions, until, bounds.watch(), seen=tree.add)
        asked = _Asked(found, tree)
        ends = [fates(found.state, outcome.state) for outcome in found.found.outcomes]
        about = [name for name in asked.about if len({end[name].words for end in ends}) > 1]
        rows = told(found.found)["outcomes"]
        for row, end in zip(rows, ends, strict=True):
            row["fates"] = [end[name].words for name in about]
        return Answers(list(asked.answers()), rows, about, found.found.explored, found.found.complete)


@dataclass
class _Tree:
    """The positions that were visited, under the answers that lead to them; equal ones at rest are one."""

    nodes: dict[Line, Visited] = field(default_factory=dict)
    first: dict[str, Line] = field(default_factory=dict)
    same: dict[Line, Line] = field(default_factory=dict)

    def add(self, found: Visited) -> None:
        self.nodes[found.line] = found
        if found.form:
            self.same[found.line] = self.first.setdefault(found.form, found.line)

    def next(self, line: Line) -> list[tuple[object, Line]]:
        """The answers to what is asked after ``line``, each with the position that it leads to."""
        node = self.nodes[line]
        following = ((answer, (*line, answer)) for answer in node.answers)
        return [(answer, self.same.get(to, to)) for answer, to in following if to in self.nodes]

    def whole(self, line: Line) -> bool:
        """Whether every answer was followed."""
        return self.nodes[line].complete and len(self.next(line)) == len(self.nodes[line].answers)


class _Asked:
    def __init__(self, found: Explored, tree: _Tree):
        self.found, self.tree = found, tree
        self.ends: dict[Line, dict[str, Fate]] = {
            line: fates(found.state, node.ended) for line, node in tree.nodes.items() if isinstance(node.ended, State)
        }
        self.about = list(next(iter(self.ends.values()), {}))

    @cached_property
    def players(self) -> list[str]:
        """Who is asked for something, in the order in which they are."""
        asked = (node.player for node in self.tree.nodes.values() if len(node.answers) > 1)
        return [player for player in dict.fromkeys(asked) if player != CHANCE]

    def answers(self) -> Iterator[Answer]:
        """What is not as it was, or could be otherwise, those first on which something depends."""
        listed = [answer for name in self.about if (answer := self.answer(name)) is not None]
        yield from sorted(listed, key=lambda answer: bool(answer.sure))

    def answer(self, name: str) -> Answer | None:
        worded = {line: end[name].words for line, end in self.ends.items()}
        values = list(dict.fromkeys(worded.values()))
        if len(values) == 1:
            fate = next(iter(self.ends.values()))[name]
            if not fate.changed and not involved(self.found.state, fate):
                return None
            return Answer(name, sure=values[0], rule=self._rule(next(iter(self.ends)), fate) if fate.changed else "")
        passing = worded.get(self._passing, "") if self._passing is not None else ""
        can = {player: self._all(player, name, worded, passing) for player in self.players}
        depends = next((player for player, able in can.items() if {each.fate for each in able} == set(values)), "")
        listed = [each for player in self.players if depends in ("", player) for each in can[player]]
        shown = listed if depends else [each for each in listed if each.fate != passing]
        return Answer(name, passing=passing, depends=depends, fates=tuple(values), can=tuple(shown[:_CHOICES]))

    def _all(self, player: str, name: str, worded: dict[Line, str], passing: str) -> list[Can]:
        """All that a player can bring about; where no other fate can be, whether that of nobody's acting can be kept off."""
        values = dict.fromkeys(worded.values())
        can = [each for value in values if (each := self._can(player, name, value, {i for i in worded if worded[i] == value}))]
        if passing and not [each for each in can if each.fate != passing]:
            kept_off = self._can(player, name, "", {line for line, words in worded.items() if words != passing})
            can += [kept_off] if kept_off else []
        return can

    @cached_property
    def _passing(self) -> Line | None:
        """The line on which nobody does anything more; None where something else is asked on the way."""
        line: Line = ()
        for _ in self.tree.nodes:
            if line in self.ends:
                return line
            further = self.tree.next(line)
            if len(further) != 1:
                further = [each for each in further if isinstance(each[0], Action) and each[0].kind == "pasar"]
            if not further:
                return None
            line = further[0][1]
        return None

    def _can(self, player: str, name: str, value: str, goal: set[Line]) -> Can | None:
        """How a player brings about one of some ends whatever the others do; None where that cannot be."""
        wins = self._forced(player, goal)
        if () not in wins:
            return None
        end, said = self._strategy(player, wins)
        words = [choices(self.found.state, self.found.given, line)[-1][0].said(line[-1]) for line in said]
        rule = self._rule(end, self.ends[end][name])
        made = choices(self.found.state, self.found.given, end)
        return Can(player, value, " → ".join(words), rule, [line_of(decision, answer, state) for decision, answer, state in made])

    def _forced(self, player: str, goal: set[Line]) -> set[Line]:
        """The positions from which a player reaches the goal whatever the others choose."""
        wins = set(goal)
        grown = True
        while grown:
            grown = False
            for line in reversed(self.tree.nodes):
                if line in wins or line in self.ends:
                    continue
                further = [to in wins for _, to in self.tree.next(line)]
                mine = self.tree.nodes[line].player == player
                if any(further) if mine else (further and all(further) and self.tree.whole(line)):
                    wins.add(line)
                    grown = True
        return wins

    def _strategy(self, player: str, wins: set[Line]) -> tuple[Line, list[Line]]:
        """Where the player reaches the goal while the others pass or choose what comes first, and the lines that end with an
        answer by which it is decided: the first that another answer would have lost, with what was asked about it."""
        line: Line = ()
        said: list[Line] = []
        own: list[Line] = []
        met, over = {line}, False
        while line not in self.ends:
            node, further = self.tree.nodes[line], self.tree.next(line)
            over = bool(said) and (over or bool(node.form))
            good = [each for each in further if each[1] in wins and each[1] not in met]
            answer, to = next((each for each in good if _passes(each[0])), good[0])
            if node.player == player and len(further) > 1:
                own.append((*line, answer))
            if node.player == player and len(good) < len(further) and not over:
                said.append((*line, answer))
            met.add(to)
            line = to
        return line, said or own[:1]

    def _rule(self, line: Line, fate: Fate) -> str:
        """The rule by which the last of the elements went where it ends."""
        run = Run(self.found.state, scripted((*self.found.given, *line)), max_steps=5_000).go()
        moved = [step for step in run.trace if step.rules and fate.moved(step)]
        return moved[-1].rules[0].id if moved else ""


def _passes(answer: object) -> bool:
    return isinstance(answer, Action) and answer.kind == "pasar"


__all__ = ["Answer", "Answers", "Can", "answers"]
