"""What happened, as a list of chapters: what somebody did, and the steps that followed from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine import Step, Walk


@dataclass
class Chapter:
    """``said``: what was done, "" for what came before anything was; ``times`` in a row; ``at``: the first line of it; the
    ``steps``; ``repeated``: whether they are the same over and over."""

    said: str
    at: int | None
    times: int = 1
    steps: list[Step] = field(default_factory=list)
    repeated: bool = False

    def holds(self, n: int) -> bool:
        """Whether step ``n`` is one of them."""
        return bool(self.steps) and self.steps[0].n <= n <= self.steps[-1].n


@dataclass(frozen=True)
class Variation:
    """Another line where it parts from this one: before which ``chapter``, what it does there, after how many of its steps."""

    chapter: int
    said: str
    steps: int


def variation(walk: Walk, other: Walk, told: list[Chapter]) -> Variation | None:
    """Where another line of the same situation parts from a walk that is told in chapters; None where it does not."""
    here, there = walk.situation.do, other.situation.do
    if here == there:
        return None
    at = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    line = other.lines[at] if at < len(other.lines) else None
    chapter = next((i for i, each in enumerate(told) if each.at is not None and each.at >= at), len(told))
    return Variation(chapter, line.said if line else "se queda ahí", line.steps + 1 if line else len(other.steps))


def chapters(walk: Walk) -> list[Chapter]:
    """The steps of a walk by what was done; the same done in a row is one chapter."""
    found: list[Chapter] = []
    for chapter in _chapters(walk):
        last = found[-1] if found else None
        if last is not None and last.said == chapter.said and not (chapter.repeated or last.repeated):
            last.times += chapter.times
            last.steps += chapter.steps
        else:
            found.append(chapter)
    return [chapter for chapter in found if chapter.said or chapter.steps]


def _chapters(walk: Walk) -> Iterator[Chapter]:
    waiting = list(walk.lines)
    here = Chapter("", None)
    for stretch in walk.ran.stretches:
        if stretch.said:
            yield here
            here = Chapter(stretch.said, None, steps=list(stretch.steps), repeated=True)
            waiting = [line for line in waiting if line.steps > stretch.steps[-1].n]
            continue
        for step in stretch.steps:
            while waiting and waiting[0].steps < step.n:
                yield here
                line = waiting.pop(0)
                here = Chapter(line.said, line.at)
            here.steps.append(step)
    yield here
    yield from (Chapter(line.said, line.at) for line in waiting)
