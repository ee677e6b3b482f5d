"""What is being played, activated or resolved: what was announced for it, and what was paid."""

from __future__ import annotations

from dataclasses import dataclass

from .abilities import Activated, Static, Triggered
from .causes import NO_CAUSE, Cause
from .frozen import EMPTY, Frozen, Id, Map, at_once


@at_once
@dataclass(frozen=True)
class Item(Frozen):
    """A card on the stack, or an ability; and where there is none, the card or ability that is under way.

    ``player``: who played it, "" when nobody did. ``source`` and ``index``: the element whose ability it is, and its place
    among those (below zero: delayed). ``cause`` and ``those``: what set it
    off, and what its text speaks of. Then what was announced: ``targets`` slot by slot, ``x``, the ``division`` among targets,
    ``alternative`` (the name of the cost that was paid instead), ``additional`` (what was paid besides), ``locked`` (the total),
    ``paid`` (with what, part by part), ``given`` (what it was given on its cost where it was played from). ``late``: at another
    moment than its own; ``during``: while something else resolved. ``annulled``: it will not resolve, and where it goes.
    """

    player: str = ""
    source: Id | None = None
    index: int = -1
    ability: Activated | Triggered | None = None
    cause: Cause = NO_CAUSE
    those: tuple[Id, ...] = ()
    targets: tuple[tuple[Id, ...], ...] = ()
    x: int | None = None
    division: Map[Id, int] = EMPTY
    alternative: str = ""
    additional: int = 0
    locked: int | None = None
    paid: tuple[tuple[Id, ...], ...] = ()
    given: tuple[Static, ...] = ()
    late: bool = False
    during: bool = False
    annulled: str = ""


#: What nothing was announced for.
NOTHING = Item()
