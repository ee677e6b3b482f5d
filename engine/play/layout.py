"""Where the cards of a game lie on a drawn table: the rows before each player, the piles beside them, and who faces whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ..kernel.frozen import Frozen, Id
from ..kernel.pieces import Obj
from ..kernel.rules import R
from ..kernel.state import State


class Band(StrEnum):
    """Where a row lies before its player: towards the rival, behind that, or in the strip with the name and the piles."""

    FRONT = "front"
    BACK = "back"
    STRIP = "strip"


@dataclass(frozen=True)
class Row(Frozen):
    """Cards in play that lie together, called ``name``, in a ``band``: those in one of ``zones``, of one of ``types`` or
    ``kinds``; of any where neither says."""

    name: str
    band: Band
    zones: tuple[str, ...]
    types: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    def takes(self, obj: Obj, types: tuple[str, ...]) -> bool:
        """Whether an element of these types lies here."""
        if obj.zone.name not in self.zones:
            return False
        return not (self.types or self.kinds) or obj.kind in self.kinds or any(each in self.types for each in types)


@dataclass(frozen=True)
class Aside(Frozen):
    """A ``zone`` that is shown as a number beside its player, called ``label``; "" where its own name is short."""

    zone: str
    label: str = ""


@dataclass(frozen=True)
class Facing(Frozen):
    """Those who attack together (``attackers``), and those who stand against them (``defenders``)."""

    attackers: tuple[Id, ...]
    defenders: tuple[Id, ...]


@dataclass(frozen=True)
class Layout(Frozen):
    """What a game lends to the drawing of its table.

    ``rows``: an element lies in the first that takes it. ``piles``: the zones of a player that are shown as a number, in their
    order, also such as are in play. ``facing(state)``: the fights under way. ``shows``: the rules by which cards are shown to
    everybody, wherever they lie. ``acting``: what they have who may act now. ``ability``: what is on the stack that is no card.
    """

    rows: tuple[Row, ...]
    piles: tuple[Aside, ...]
    facing: Callable[[State], tuple[Facing, ...]]
    shows: tuple[R, ...] = ()
    acting: str = "prioridad"
    ability: str = "habilidad"

    def row(self, obj: Obj, types: tuple[str, ...]) -> Row | None:
        """The row in which an element lies; None where it lies in a pile."""
        return next((row for row in self.rows if row.takes(obj, types)), None)
