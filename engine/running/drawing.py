"""The table of a state, ready to be drawn: what lies in play before each player, the stack, the other zones counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ..kernel.frozen import Id
from ..kernel.pieces import Obj, Zone
from ..kernel.state import State
from ..kernel.unread import marks_of
from ..kernel.wording import say

#: What is written on a card besides its name, as signs: field of the object → what a reader is told.
_MARKS = (("turned", "girada"), ("face_down", "boca abajo"))


@dataclass(frozen=True)
class Card:
    """An element as it is drawn; ``count`` of them that look the same. ``altered``: its figures are not those printed."""

    id: int
    name: str
    line: str
    figures: str
    altered: bool
    marks: tuple[str, ...]
    turned: bool
    changed: bool
    attached: tuple[Card, ...] = ()
    count: int = 1


@dataclass(frozen=True)
class Pile:
    """A zone out of play: how many cards, and those that are known, the first on top."""

    name: str
    count: int
    cards: tuple[Card, ...]
    changed: bool


@dataclass(frozen=True)
class Seat:
    """What a player has."""

    name: str
    team: str
    active: bool
    priority: bool
    out: bool
    pool: int
    in_play: tuple[Card, ...]
    resources: tuple[Card, ...]
    piles: tuple[Pile, ...]


@dataclass(frozen=True)
class Table:
    """A state as it is drawn: where the turn stands, the seats, the stack from the top down, what is under way."""

    turn: str
    under_way: str
    stack_name: str
    stack: tuple[Card, ...]
    seats: tuple[Seat, ...]


def table(state: State, before: State | None = None) -> Table:
    """``state`` as a table; what differs from ``before`` is marked."""
    return _Drawing(state, before).table()


class _Drawing:
    def __init__(self, state: State, before: State | None):
        self.state, self.before = state, before
        self.game = state.game
        self.worn: dict[Id, list[Obj]] = {}
        for obj in state.in_play():
            if obj.attached is not None and obj.attached in state:
                self.worn.setdefault(obj.attached, []).append(obj)

    def table(self) -> Table:
        station = self.state.station
        words = [f"Turno {station.turn} de {station.active}" if station.turn and station.active else "", station.step]
        stack = self.game.stack
        return Table(
            " · ".join(word for word in words if word),
            " · ".join(f"{p.name} · {p.at}" if p.at else p.name for p in self.state.procedures),
            stack.name if stack else "",
            tuple(self._card(self.state.objects[i]) for i in self.state.zones.get(stack, ())) if stack else (),
            tuple(self._seat(name) for name in self.state.setup.order),
        )

    def _seat(self, name: str) -> Seat:
        state = self.state
        player = state.players[name]
        here = [o for o in state.in_play() if (o.controller or o.owner) == name and not self._is_worn(o)]
        facing = [o for o in here if o.base is not None and not o.face_down]
        return Seat(
            name,
            player.team if player.team != name else "",
            state.active == name,
            state.priority.holder == name,
            not player.in_game,
            player.pool,
            _together(map(self._card, facing)),
            _together(self._card(o) for o in here if o not in facing),
            tuple(self._pile(zone, inside) for zone, inside in state.zones.items() if self._is_pile_of(zone, name, inside)),
        )

    def _is_worn(self, obj: Obj) -> bool:
        return obj.attached is not None and obj.attached in self.state

    def _is_pile_of(self, zone: Zone, name: str, inside: tuple[Id, ...]) -> bool:
        kind = self.game.zone_kinds[zone.name]
        return zone.player == name and not kind.in_play and not kind.stack and bool(inside or not kind.public)

    def _pile(self, zone: Zone, inside: tuple[Id, ...]) -> Pile:
        known = _together(self._card(self.state.objects[i]) for i in inside if self.state.objects[i].base is not None)
        changed = self.before is not None and self.before.zones.get(zone) != inside
        return Pile(zone.name, len(inside), known, changed)

    def _card(self, obj: Obj) -> Card:
        view = self.game.view(self.state, obj.id)
        name = view.get("name") or (obj.base.name if obj.base is not None else "") or "Carta desconocida"
        return Card(
            int(obj.id),
            f"{name}" + (f" ({obj.label})" if obj.label and obj.label != name else ""),
            _type_line(view),
            _figures(view),
            obj.base is not None and _figures(view) != _figures(_printed(obj)),
            self._marks(obj),
            obj.turned,
            self.before is not None and self.before.objects.get(obj.id) is not obj,
            tuple(map(self._card, self.worn.get(obj.id, ()))),
        )

    def _marks(self, obj: Obj) -> tuple[str, ...]:
        """What is said of a card besides its type and numbers: how it lies, counters, whose it is, at what it aims."""
        marks = [word for field, word in _MARKS if getattr(obj, field)]
        marks += [f"{kind} {n}" for kind, n in obj.counters.items() if n]
        marks += [obj.side] if obj.side else []
        marks += [f"de {obj.owner}"] if obj.controller not in (None, obj.owner) else []
        if texts := marks_of(self.state, obj.id):
            marks.append(f"{len(texts)} texto{'s' if len(texts) > 1 else ''} sin entender")
        if targets := [say(self.state, i) for slot in obj.item.targets for i in slot]:
            marks.append("→ " + ", ".join(targets))
        return tuple(marks)


def _together(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards that look the same and stand side by side as one, with their number."""
    found: list[Card] = []
    for card in cards:
        if found and replace(found[-1], id=card.id, count=1) == card:
            found[-1] = replace(found[-1], count=found[-1].count + 1)
        else:
            found.append(card)
    return tuple(found)


def _printed(obj: Obj) -> dict[str, Any]:
    base = obj.base
    return {"strength": getattr(base, "strength", None), "resistance": getattr(base, "resistance", None)}


def _type_line(view: Any) -> str:
    kinds = " ".join(view.get("types") or ())
    more = " ".join((*(view.get("supertypes") or ()), *(view.get("subtypes") or ())))
    line = f"{kinds} – {more}" if kinds and more else kinds or more
    words = sorted({a.name for a in view.get("abilities") or () if hasattr(a, "name") and isinstance(a.name, str)})
    return " · ".join(part for part in (line, ", ".join(words)) if part)


def _figures(view: Any) -> str:
    strength, resistance = view.get("strength"), view.get("resistance")
    if strength is None:
        return ""
    return f"{strength}/{resistance}" if resistance is not None else str(strength)
