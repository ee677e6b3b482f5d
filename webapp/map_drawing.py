"""The picture of a rule among the rules it belongs together with: where each box stands, and the lines between them."""

from __future__ import annotations

from dataclasses import dataclass

from rules_corpus import Record

#: More neighbours of one sort than this are left to the list under the picture.
DRAWN = 9
#: Figures of the picture, in units of its view box: a box of a rule, the steps between rows, what stands above them.
WIDE, HIGH, _STEP, _TOP, _COLUMNS = 112, 59, 68, 26, (0, 134, 268)


@dataclass(frozen=True)
class Tie:
    """One way in which rules belong together: its name, what it is called beside a picture, and the rules."""

    kind: str
    name: str
    rules: tuple[str, ...]

    @property
    def drawn(self) -> tuple[str, ...]:
        return self.rules[:DRAWN]


@dataclass(frozen=True)
class Box:
    """A rule in the picture: where its box stands, by which tie it is there; and the line that joins it to the middle."""

    rule: str
    kind: str
    x: int
    y: int
    line: str = ""


@dataclass(frozen=True)
class Picture:
    """A rule among its neighbours: boxes, headings (text and place), and its height."""

    boxes: tuple[Box, ...]
    headings: tuple[tuple[str, int, int], ...]
    height: int


def drawn(record: Record, found: tuple[Tie, Tie, Tie, Tie]) -> Picture:
    """The picture of a rule: who cites it at the left, whom it cites at the right; in rows above it what it is in doubt with,
    under it what it is elsewhere."""
    citing, cited, disputed, same = found
    top = _below(0, disputed)
    tall = max(len(citing.drawn), len(cited.drawn), 1)
    at = Box(record.id, "here", _COLUMNS[1], top + (tall - 1) * _STEP // 2)
    boxes = [at, *_joined(at, _grid(disputed, 0))]
    for tie, column in ((citing, 0), (cited, 2)):
        first = at.y - (len(tie.drawn) - 1) * _STEP // 2
        places = [Box(rule, tie.kind, _COLUMNS[column], first + n * _STEP) for n, rule in enumerate(tie.drawn)]
        boxes += [Box(box.rule, box.kind, box.x, box.y, _line(at, box)) for box in places]
    under = top + tall * _STEP - _TOP + _STEP - HIGH + (_TOP if same.drawn else 0)
    boxes += _joined(at, _grid(same, under))
    headings = [(tie.name, *_over([box for box in boxes if box.kind == tie.kind])) for tie in found if tie.drawn]
    return Picture(tuple(boxes), tuple(headings), max(box.y for box in boxes) + _STEP)


def _grid(tie: Tie, top: int) -> list[Box]:
    """The boxes of a tie in rows of three, a row that is not full in the middle."""
    across = min(len(tie.drawn), len(_COLUMNS))
    columns = {1: _COLUMNS[1:2], 2: ((_COLUMNS[0] + _COLUMNS[1]) // 2, (_COLUMNS[1] + _COLUMNS[2]) // 2)}.get(across, _COLUMNS)
    return [Box(rule, tie.kind, columns[n % across], top + _TOP + n // across * _STEP) for n, rule in enumerate(tie.drawn)]


def _joined(at: Box, boxes: list[Box]) -> list[Box]:
    """The boxes above or under the middle, those next to it joined to it where no heading stands between."""
    if not boxes:
        return boxes
    above = boxes[0].y < at.y
    row = max(box.y for box in boxes) if above else min(box.y for box in boxes)
    near = [box for box in boxes if box.y == row and _COLUMNS[0] < box.x < _COLUMNS[2]]
    lines = {box.rule: _line_up(at, box) if above else _line_down(at, row) for box in near}
    return [Box(box.rule, box.kind, box.x, box.y, lines.get(box.rule, "")) for box in boxes]


def _line_up(at: Box, box: Box) -> str:
    """The path from the middle up to a box of the row next to it."""
    start, end, bottom = at.x + WIDE // 2, box.x + WIDE // 2, box.y + HIGH
    bend = (at.y + bottom) // 2
    return f"M{start} {at.y}C{start} {bend} {end} {bend} {end} {bottom}"


def _line_down(at: Box, row: int) -> str:
    """The path from the middle down to the heading of the rows under it."""
    return f"M{at.x + WIDE // 2} {at.y + HIGH}V{row - 22}"


def _below(top: int, tie: Tie) -> int:
    """Where what stands under a grid begins."""
    return top + -(-len(tie.drawn) // len(_COLUMNS)) * _STEP + (2 * _TOP if tie.drawn else _TOP)


def _over(boxes: list[Box]) -> tuple[int, int]:
    """Where the heading of some boxes stands."""
    left, right = min(box.x for box in boxes), max(box.x for box in boxes) + WIDE
    return (left + right) // 2, min(box.y for box in boxes) - 8


def _line(at: Box, box: Box) -> str:
    """The path between the middle and a box at its side."""
    left, right = sorted((at, box), key=lambda each: each.x)
    start, end, half = left.x + WIDE, right.x, HIGH // 2
    bend = (start + end) // 2
    return f"M{start} {left.y + half}C{bend} {left.y + half} {bend} {right.y + half} {end} {right.y + half}"
