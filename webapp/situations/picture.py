"""The table as a picture: where everything lies on it, for the page and for whoever is sent the link."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import render_template

from engine import Table

from ..pictures import HEIGHT, WIDTH

#: The width of a picture that is read on a phone, and what bands it is cut into.
NARROW = 480
_MARGIN, _GAP, _WIDEST = 20, 10, 172
_TOP, _STRIP, _MID = 44, 38, 44
_FRONT, _BACK, _STACK = 112, 86, 38
#: How wide a letter of each size is, more or less, for what is cut.
_LETTER = 0.64


@dataclass(frozen=True)
class Drawn:
    """A card with its box and its words, cut to fit; ``shape`` is what it does: attacks, blocks, chain, turned or nothing."""

    x: float
    y: float
    w: float
    h: float
    shape: str
    changed: bool
    name: list[str]
    notes: list[str]
    figures: str


@dataclass(frozen=True)
class Strip:
    """A player's name, what they are about, and the number of cards in each of their piles."""

    y: float
    name: str
    role: str
    piles: list[str]


@dataclass(frozen=True)
class Picture:
    """All that is drawn of a table."""

    width: int
    height: float
    title: str
    turn: str
    strips: list[Strip]
    cards: list[Drawn]
    middle: float


def picture(table: Table, seated: dict[str, Any], title: str, width: int = NARROW) -> str:
    """A table as SVG, so wide."""
    near, far = seated["near"], seated["far"]
    strip = _STRIP if width == WIDTH else 2 * _STRIP - 14
    seat = strip + _BACK + _FRONT + 2 * _GAP
    middle = _TOP + seat + _GAP
    low = middle + _MID + _GAP
    strips = [_strip(near, low + seat - strip)]
    lying = [(near.band("front"), low, _FRONT), (_behind(near), low + _FRONT + _GAP, _BACK), (table.stack, middle + 3, _STACK)]
    if far is not None:
        strips.append(_strip(far, _TOP))
        lying += [(_behind(far), _TOP + strip, _BACK), (far.band("front"), _TOP + strip + _BACK + _GAP, _FRONT)]
    cards = [card for row, y, h in lying for card in _row(row, y, h, width)]
    height = max(HEIGHT if width == WIDTH else 0, low + seat + _GAP)
    drawn = Picture(width, height, _cut(title, width * 0.55, 20), table.turn, strips, cards, middle)
    return render_template("situations/picture.svg", drawn=drawn, wide=width == WIDTH)


def _behind(seat: Any) -> tuple[Any, ...]:
    return (*seat.band("strip"), *seat.band("back"))


def _strip(seat: Any, y: float) -> Strip:
    roles = [word for word, holds in (("fuera", seat.out), ("turno", seat.active), (seat.acting, seat.priority)) if holds]
    piles = [f"{pile.count} {pile.name}" for pile in seat.piles]
    return Strip(y, _cut(seat.name, 240, 20), " · ".join(roles), [f"{seat.pool} {seat.pool_said}"] * bool(seat.pool) + piles)


def _row(cards: tuple[Any, ...], y: float, h: float, width: int) -> Iterator[Drawn]:
    """Cards side by side in the middle, narrower where there are many."""
    if not cards:
        return
    room = width - 2 * _MARGIN
    w = min(_WIDEST if width == WIDTH else _WIDEST * 0.75, (room - _GAP * (len(cards) - 1)) / len(cards))
    x = (width - w * len(cards) - _GAP * (len(cards) - 1)) / 2
    for place, card in enumerate(cards):
        yield _drawn(card, x + place * (w + _GAP), y, w, h)


def _drawn(card: Any, x: float, y: float, w: float, h: float) -> Drawn:
    attacks, blocks = (f"ataca {card.attacks}" if card.attacks else "", f"bloquea {card.blocks}" if card.blocks else "")
    place = ("siguiente" if card.place == 1 else f"{card.place}.ª") if card.place else ""
    worn = [f"lleva {each.name}" for each in card.attached]
    aimed = [f"objetivo de {n}" for n in card.aimed]
    notes = [word for word in (place, attacks, blocks, *aimed, *card.marks, *worn, "nueva" if card.new else "") if word]
    shape = "attacks" if attacks else "blocks" if blocks else "chain" if place else "turned" if card.turned else ""
    aims = " ".join(mark for mark in card.marks if mark.startswith("→"))
    name = " ".join(word for word in (card.name, f"×{card.count}" if card.count > 1 else "", aims if card.place else "") if word)
    lines = max(1, int((h - 30) / 17))
    room = w - 16
    return Drawn(
        x,
        y,
        w,
        h,
        shape,
        card.changed,
        _wrapped(name, room, 16),
        [_cut(note, room, 13) for note in notes[: lines - 1]],
        card.figures,
    )


def _wrapped(text: str, room: float, size: float) -> list[str]:
    """At most two lines of whole words, the last one cut."""
    first, words = "", text.split()
    while words and len(f"{first} {words[0]}") * size * _LETTER <= room:
        first = f"{first} {words.pop(0)}".strip()
    if not first or not words:
        return [_cut(text, room, size)]
    return [first, _cut(" ".join(words), room, size)]


def _cut(text: str, room: float, size: float) -> str:
    most = max(2, int(room / (size * _LETTER)))
    return text if len(text) <= most else f"{text[: most - 1]}…"
