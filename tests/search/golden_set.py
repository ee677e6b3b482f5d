"""The golden set: real questions of judges with the rules that answer them, and how well an engine finds those."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import yaml

FOLDER = Path(__file__).parent / "golden"
GAMES = ("inferno", "fftcg", "souls", "myl")
SETS = ("dev", "test", "fresh", "later", "table", "drawn", "hall", "walk")
_DEPTH = 10


@dataclass(frozen=True)
class Question:
    """A query as a judge types it, the rules accepted as answers, and its kind (keywords, question, typo…)."""

    game: str
    query: str
    kind: str
    accept: tuple[str, ...]


@dataclass(frozen=True)
class Relevance:
    """How often an accepted rule stands first, among the first three, and the mean of one over its place."""

    questions: int
    hit1: float
    hit3: float
    mrr: float

    def __str__(self) -> str:
        return f"{self.questions:4d}  hit@1 {self.hit1:.3f}  hit@3 {self.hit3:.3f}  MRR@10 {self.mrr:.3f}"


def questions(half: str, games: Iterable[str] = GAMES) -> list[Question]:
    """The questions of one set: the halves ``dev`` and ``test``, and those asked once before anything was tuned on them."""
    return [
        Question(game, str(row["query"]), row["kind"], tuple(row["accept"]))
        for game in games
        for row in yaml.safe_load((FOLDER / f"{game}-{half}.yaml").read_text(encoding="utf-8"))
    ]


def place_of(question: Question, found: list[str]) -> int | None:
    """The place (from 1) of the first accepted rule among ``found``; an example counts as its rule."""
    for place, rule in enumerate(found[:_DEPTH], 1):
        if rule in question.accept:
            return place
    return None


def relevance(asked: list[Question], search: Callable[[Question], list[str]]) -> Relevance:
    """How well ``search`` answers ``asked``."""
    places = [place_of(question, search(question)) for question in asked]
    count = len(asked) or 1
    return Relevance(
        len(asked),
        sum(p == 1 for p in places) / count,
        sum(p is not None and p <= 3 for p in places) / count,
        sum(1 / p for p in places if p) / count,
    )
