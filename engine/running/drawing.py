"""The table of a state, ready to be drawn: the rows and piles before each player, the stack, who fights whom, what is aimed at.

Where a card lies is said by the game (``play.layout``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from ..catalogue import GAMES
from ..kernel.frozen import Id
from ..kernel.items import Item
from ..kernel.pieces import Obj, Procedure, Zone
from ..kernel.state import State
from ..kernel.unread import marks_of
from ..kernel.wording import place, say, together
from ..play.game import PlayedGame
from ..play.layout import Aside, Band, Facing, Layout, Row
from .figures import Change, changes_of, figures


@dataclass(frozen=True)
class Card:
    """An element as it is drawn; ``count`` of them that look the same.

    ``card``: what is printed, as the situation calls it. ``said``: how the judge names it by hand, unlike all others.
    ``altered``: its figures are not those ``printed``, and ``why``; ``before``: those of the step before where they were others.
    ``attacks``, ``blocks``: the number of the fight, or 0. ``aims``: at what it aims; ``aimed``: the places of what aims at it.
    ``place``: its own on the stack, the next is 1. ``ability``: what it is there that is no card, in the word of its game.
    """

    id: int
    name: str
    card: str
    said: str
    type: str
    words: str
    cost: str
    figures: str
    printed: str
    before: str
    altered: bool
    marks: tuple[str, ...]
    turned: bool
    new: bool
    unread: int
    changed: bool
    attacks: int = 0
    blocks: int = 0
    aims: tuple[int, ...] = ()
    aimed: tuple[int, ...] = ()
    place: int = 0
    owner: str = ""
    attached: tuple[Card, ...] = ()
    count: int = 1
    ability: str = ""
    why: tuple[Change, ...] = ()

    @property
    def line(self) -> str:
        """Its types and its words."""
        return " · ".join(part for part in (self.type, self.words) if part)


@dataclass(frozen=True)
class Pile:
    """A zone (``of``) of which the number counts: how many cards, how many more than a step ago, those that are known, the first
    on top; ``hidden`` from the other players."""

    name: str
    of: str
    count: int
    cards: tuple[Card, ...]
    changed: bool
    more: int
    hidden: bool


@dataclass(frozen=True)
class Line:
    """A row before a player: what the game calls it, and its cards."""

    name: str
    band: Band
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Seat:
    """What a player has."""

    name: str
    team: str
    active: bool
    priority: bool
    acting: str
    out: bool
    pool: int
    pool_said: str
    rows: tuple[Line, ...]
    piles: tuple[Pile, ...]

    @property
    def in_play(self) -> tuple[Card, ...]:
        """The cards of its rows."""
        return tuple(card for row in self.rows for card in row.cards)

    def band(self, band: str) -> tuple[Card, ...]:
        """The cards that lie there."""
        return tuple(card for row in self.rows if row.band == band for card in row.cards)

    @property
    def fights(self) -> bool:
        """Whether one of its cards does."""
        return any(card.attacks or card.blocks for card in self.in_play)


@dataclass(frozen=True)
class Table:
    """A state as it is drawn: where the turn stands, the seats, the stack from the top down, the newest thing under way."""

    turn: str
    under_way: str
    stack_name: str
    stack: tuple[Card, ...]
    seats: tuple[Seat, ...]


def table(state: State, before: State | None = None) -> Table:
    """``state`` as a table; what differs from ``before`` is marked."""
    return _Drawing(state, before).table()


def _whole(zones: Iterable[str], piles: Iterable[str]) -> Layout:
    """Of a game that lends none: what is in play in one row, the rest in piles."""
    return Layout((Row("en juego", Band.FRONT, tuple(zones)),), tuple(map(Aside, piles)), lambda state: ())


class _Drawing:
    def __init__(self, state: State, before: State | None):
        self.state, self.before = state, before
        self.game = state.game
        kinds = self.game.zone_kinds
        lent = self.game.layout if isinstance(self.game, PlayedGame) else None
        self.layout = lent or _whole((n for n, k in kinds.items() if k.in_play), (n for n, k in kinds.items() if not k.in_play))
        self.facing: tuple[Facing, ...] = self.layout.facing(state)
        self.waiting = self._waiting()
        self.worn: dict[Id, list[Obj]] = {}
        self.names: dict[str, int] = {}
        for obj in state.in_play():
            if obj.attached is not None and obj.attached in state:
                self.worn.setdefault(obj.attached, []).append(obj)
        for obj in state.objects.values():
            if obj.base is not None:
                said = say(state, obj.id)
                self.names[said] = self.names.get(said, 0) + 1

    def _waiting(self) -> dict[Id, Item]:
        """What is on the stack, from the top down, and before that what is being played from where it is not in play."""
        zones, objects, kinds = self.state.zones, self.state.objects, self.game.zone_kinds
        elsewhere: dict[Id, Item] = {}
        for procedure in reversed(self.state.procedures):
            source = procedure.item.source
            if source is not None and source in objects and not kinds[objects[source].zone.name].in_play:
                elsewhere.setdefault(source, procedure.item)
        stack = {i: objects[i].item for i in zones.get(self.game.stack, ())} if self.game.stack else {}
        return {**{i: item for i, item in elsewhere.items() if i not in stack}, **stack}

    def _place(self, obj: Id) -> int:
        return list(self.waiting).index(obj) + 1 if obj in self.waiting else 0

    def table(self) -> Table:
        station = self.state.station
        words = [f"Turno {station.turn} de {station.active}" if station.turn and station.active else "", station.step]
        stack = self.game.stack
        return Table(
            " · ".join(word for word in words if word),
            self._under_way(self.state.procedures[-1]) if self.state.procedures else "",
            stack.name if stack else "",
            tuple(self._card(self.state.objects[i]) for i in self.waiting),
            tuple(self._seat(name) for name in self.state.setup.order),
        )

    def _under_way(self, procedure: Procedure) -> str:
        """«jugar Rayo · 6.1.A»"""
        source = procedure.item.source
        what = f" {say(self.state, source)}" if source is not None else ""
        return f"{procedure.name}{what} · {procedure.at}" if procedure.at else f"{procedure.name}{what}"

    def _seat(self, name: str) -> Seat:
        state = self.state
        player = state.players[name]
        here = [o for o in state.in_play() if (o.controller or o.owner) == name and not self._is_worn(o)]
        lying = [(o, self.layout.row(o, self.game.view(state, o.id).get("types") or ())) for o in here]
        return Seat(
            name,
            player.team if player.team != name else "",
            state.active == name,
            state.priority.holder == name,
            self.layout.acting,
            not player.in_game,
            player.pool,
            GAMES[self.state.setup.game.name].pool,
            tuple(
                Line(row.name, row.band, _together(map(self._card, self._in_order([o for o, its in lying if its is row]))))
                for row in self.layout.rows
            ),
            tuple(self._pile(each.label or each.zone, Zone(each.zone, name)) for each in self.layout.piles),
        )

    def _in_order(self, cards: list[Obj]) -> list[Obj]:
        """Those who fight first, by their fight."""
        return sorted(cards, key=lambda obj: sum(self._fight(obj.id)) or len(self.facing) + 1)

    def _fight(self, obj: Id) -> tuple[int, int]:
        """The number of the fight in which an element attacks, and of that in which it blocks."""
        attacks = next((n for n, each in enumerate(self.facing, 1) if obj in each.attackers), 0)
        return attacks, 0 if attacks else next((n for n, each in enumerate(self.facing, 1) if obj in each.defenders), 0)

    def _is_worn(self, obj: Obj) -> bool:
        return obj.attached is not None and obj.attached in self.state

    def _pile(self, label: str, zone: Zone) -> Pile:
        inside = self.state.zones.get(zone, ())
        shown = (self.state.objects[i] for i in inside if i not in self.waiting)
        known = _together(self._card(obj) for obj in shown if obj.base is not None)
        earlier = inside if self.before is None else self.before.zones.get(zone, ())
        hidden = not self.game.zone_kinds[zone.name].public
        return Pile(label, zone.name, len(inside), known, earlier != inside, len(inside) - len(earlier), hidden)

    def _card(self, obj: Obj) -> Card:
        view = self.game.view(self.state, obj.id)
        source = obj.item.source if obj.id in self.waiting and obj.base is None else None
        bearer = self.game.view(self.state, source) if source is not None else {}
        name = view.get("name") or (obj.base.name if obj.base is not None else "") or bearer.get("name") or "Carta desconocida"
        attacks, blocks = self._fight(obj.id)
        now, printed = figures(view), figures(_printed(obj))
        altered = bool(printed) and now != printed
        cost = view.get("cost")
        return Card(
            int(obj.id),
            f"{name}" + (f" ({obj.label})" if obj.label and obj.label != name else ""),
            self._card_of(obj if source is None else self.state.objects.get(source)),
            self._said(obj),
            _kinds(view),
            _keywords(view),
            "" if cost is None or obj.face_down else str(cost),
            now,
            printed,
            self._before(obj, now),
            altered,
            self._marks(obj),
            obj.turned,
            self._is_new(obj),
            len(marks_of(self.state, obj.id)),
            self.before is not None and self.before.objects.get(obj.id) is not obj,
            attacks,
            blocks,
            tuple(int(i) for slot in self.waiting[obj.id].targets for i in slot) if obj.id in self.waiting else (),
            self._aimed(obj.id),
            self._place(obj.id),
            obj.owner,
            tuple(map(self._card, self.worn.get(obj.id, ()))),
            ability=self.layout.ability if source is not None else "",
            why=changes_of(self.state, obj.id) if altered else (),
        )

    @staticmethod
    def _card_of(obj: Obj | None) -> str:
        """The card whose text is read where an element is opened: of an ability, that which has it."""
        return obj.base.name if obj is not None and obj.base is not None else ""

    def _said(self, obj: Obj) -> str:
        said = say(self.state, obj.id)
        if obj.base is not None and self.names.get(said) == 1:
            return said
        return f"carta {self.state.zones[obj.zone].index(obj.id) + 1} de {place(obj.zone)}"

    def _before(self, obj: Obj, now: str) -> str:
        """The figures it had a step ago, where they were others."""
        if self.before is None or obj.id not in self.before.objects:
            return ""
        earlier = figures(self.game.view(self.before, obj.id))
        return earlier if earlier != now else ""

    def _aimed(self, obj: Id) -> tuple[int, ...]:
        return tuple(n for n, item in enumerate(self.waiting.values(), 1) if any(obj in slot for slot in item.targets))

    def _is_new(self, obj: Obj) -> bool:
        """Whether it came under its player's control since that player's last turn began."""
        who = obj.controller or obj.owner
        began = self.state.players[who].turn_began if who in self.state.players else 0
        return self.game.zone_kinds[obj.zone.name].in_play and not obj.face_down and obj.controlled_since > began

    def _marks(self, obj: Obj) -> tuple[str, ...]:
        """What is said of a card besides its type and numbers: how it lies, counters, whose it is, at what it aims."""
        marks = [self.state.game.turned_said(obj)] if obj.turned else []
        marks += ["boca abajo"] if obj.face_down else []
        marks += [f"{kind} {n}" for kind, n in obj.counters.items() if n]
        marks += [obj.side] if obj.side else []
        marks += [f"de {obj.owner}"] if obj.controller not in (None, obj.owner) else []
        if targets := [say(self.state, i) for slot in self.waiting.get(obj.id, obj.item).targets for i in slot]:
            marks.append("→ " + ", ".join(targets))
        return tuple(marks)


def _together(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards that look the same and stand side by side as one, with their number."""
    found: list[Card] = []
    for card in cards:
        if found and replace(found[-1], id=card.id, said=card.said, count=1) == card:
            found[-1] = replace(found[-1], count=found[-1].count + 1)
        else:
            found.append(card)
    return tuple(found)


def _printed(obj: Obj) -> dict[str, Any]:
    base = obj.base
    return {"strength": getattr(base, "strength", None), "resistance": getattr(base, "resistance", None)}


def _kinds(view: Any) -> str:
    kinds = " ".join(view.get("types") or ())
    if elements := together(view.get("elements") or ()):
        kinds = f"{kinds} de {elements}" if kinds else elements
    more = " ".join((*(view.get("supertypes") or ()), *(view.get("subtypes") or ())))
    return f"{kinds} – {more}" if kinds and more else kinds or more


def _keywords(view: Any) -> str:
    names = {a.name for a in view.get("abilities") or () if hasattr(a, "name") and isinstance(a.name, str)}
    return ", ".join(sorted(names))
