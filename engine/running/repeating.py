"""The trace as a judge reads it aloud: what happens over and over is told once, with how often it is repeated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.steps import Step

#: How often something happens in the same way, one time after the other, before it is told once; how many steps it may have.
_OFTEN, _LONGEST = 3, 60


@dataclass(frozen=True)
class Stretch:
    """Steps one after the other: told one by one, or as the ``times`` that the ``round`` steps before them are repeated."""

    steps: tuple[Step, ...]
    times: int = 0
    round: int = 0

    @property
    def said(self) -> str:
        """«se repite 11 veces», with the steps; "" when they are told one by one."""
        if not self.times:
            return ""
        first, last = self.steps[0].n, self.steps[-1].n
        whole = f" lo de los pasos {first - self.round} a {first - 1}" if self.round > 1 else ""
        return f"se repite {self.times} veces{whole} (pasos {first} a {last})"

    def as_json(self) -> dict[str, object]:
        """Which steps repeat those before them, how many these are, how often, and that in Spanish."""
        first, last = self.steps[0].n, self.steps[-1].n
        return {"first": first, "last": last, "round": self.round, "times": self.times, "text": self.said}


def stretches(steps: Sequence[Step]) -> list[Stretch]:
    """The whole trace, in order: the first round of what is repeated is told step by step, the others are one stretch."""
    told, plain, at = list[Stretch](), list[Step](), 0
    alike = [(step.text, step.by, step.rules) for step in steps]
    while at < len(steps):
        size, times = _rounds(alike, at)
        plain += steps[at : at + size]
        at += size
        if times > 1:
            end = at + size * (times - 1)
            told += [Stretch(tuple(plain)), Stretch(tuple(steps[at:end]), times - 1, size)]
            plain, at = [], end
    return [*told, Stretch(tuple(plain))] if plain or not told else told


def repetitions(steps: Sequence[Step]) -> list[dict[str, object]]:
    """The stretches that repeat what is before them, as data."""
    return [stretch.as_json() for stretch in stretches(steps) if stretch.times]


def _rounds(alike: Sequence[object], at: int) -> tuple[int, int]:
    """Of how many steps is what happens from here on again and again, and how often it happens: where it is the longest."""
    best = (1, 1)
    for size in range(1, min(_LONGEST, (len(alike) - at) // _OFTEN) + 1):
        times = _times(alike, at, size)
        if times >= _OFTEN and size * times > best[0] * best[1]:
            best = (size, times)
    return best


def _times(alike: Sequence[object], at: int, size: int) -> int:
    """How often the next ``size`` steps happen one time after the other."""
    end = at + size
    while end < len(alike) and alike[end] == alike[end - size]:
        end += 1
    return (end - at) // size
