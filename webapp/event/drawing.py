"""Parts of the desk's pages that many ask for and few entries change: each is drawn anew only when what it shows is another.

States share what did not change, so that nearly always the same objects are compared with themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from markupsafe import Markup

from desk import State
from desk.state import Round

from .here import events
from .view_models import TableRow, clock_text

#: Where in a row as it is drawn stands what is left, which is another at every moment.
LEFT = "\ue000"


def once(part: str, *shows: object, caller: Callable[[], Markup]) -> Markup:
    """A part of a page as it was drawn last, or drawn anew; around it in a template: ``{% call once('name', …) %}``.

    ``part``: its name, and whatever of it a page chooses that comes in few ways; ``shows``: all else that it says.
    """
    drawn = events().drawn
    last = drawn.get(part)
    if last is None or last[0] != shows:
        last = drawn[part] = (shows, caller())
    return last[1]


def table_rows(
    shown: Iterable[TableRow], round: Round, state: State, wanted: str, caller: Callable[[TableRow], Markup]
) -> Markup:
    """The rows of tables; around one in a template: ``{% call(row) table_rows(…) %}``, with ``LEFT`` where its time stands.

    ``wanted``: the filter that the page was asked for with.
    """
    begun, over = round.started is not None, round.ended is not None
    return Markup("").join(
        once(
            f"row {wanted} {row.table}",
            *(round.number, begun, over, row.left <= 0),
            *(row.extra, row.state, row.players, row.called, row.moved_from),
            *(state.players, state.teller(row.judge), state.heads.get(f"table {round.number} {row.table}")),
            caller=partial(caller, row),
        ).replace(LEFT, time_left(row.left, row.end))
        for row in shown
    )


def time_left(left: int, end: int | None) -> Markup:
    """What is left of a clock, as the page's script keeps it right."""
    over, until = " over" if left <= 0 else "", f' data-end="{end}"' if end else ""
    return Markup(f'<time class="left{over}" data-left="{left}"{until}>{clock_text(left)}</time>')
