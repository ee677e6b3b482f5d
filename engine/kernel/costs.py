"""Costs: what must be paid in all, locked once it is known, and paid part by part with a choice of means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .abilities import Context, CostPart
from .decisions import Option
from .frozen import Frozen
from .rules import R

if TYPE_CHECKING:
    from .game import Procedure
    from .match import Match

#: How a part of a cost is paid: ``(match, context, part)``; it raises ``Illegal`` when it cannot be.
Payer = Callable[["Match", Context, CostPart], "Procedure"]


@dataclass(frozen=True)
class Total(Frozen):
    """A total cost. ``amount`` is what is paid in the game's currency, None for an empty cost, which cannot be paid."""

    amount: int | None
    parts: tuple[CostPart, ...] = ()


def total(base: int | None, parts: tuple[CostPart, ...], additional: int, increases: int, reductions: int) -> Total:
    """Base (or alternative) plus additional costs and increases, less reductions, never below zero; empty stays empty."""
    if base is None:
        return Total(None, parts)
    return Total(max(0, base + additional + increases - reductions), parts)


def pay(match: Match, context: Context, parts: tuple[CostPart, ...], payers: dict[str, Payer], rule: R) -> Procedure:
    """Pay the parts of a cost, in the order that the player chooses; what was used is returned part by part."""
    left, used = list(parts), []
    while left:
        part = left[0]
        if len(left) > 1:
            options = [Option(i, p.kind, p.kind) for i, p in enumerate(left)]
            part = left[(yield from match.choose(context.you, "¿Qué pagas primero?", (rule,), options, "pago"))]
        left.remove(part)
        used.append((yield from payers[part.kind](match, context, part)))
    return tuple(used)
