"""All registered lists on paper, a sheet for each, by table or by name."""

from __future__ import annotations

from typing import Any

from flask import abort, render_template, request

from decks import read_list
from decks.holding import hold
from desk.showing import full_name, short_name
from desk.state import Listed, State

from ..catalogues import catalogue
from ..decks import cards_of
from ..limits import EXPENSIVE, limiter
from .blueprint import blueprint
from .checking import format_of_event
from .here import the_event
from .view_models import round_shown

#: What the sheets can be ordered by.
_BY_TABLE, _BY_NAME = "mesa", "nombre"


@blueprint.get("/jugadores/listas/hojas")
@limiter.limit(EXPENSIVE)
def lists() -> Any:
    """The sheets of all registered lists, one a page, to print."""
    state, format = the_event().state, format_of_event()
    if format is None:
        abort(404)
    round = round_shown(state)
    order = _BY_NAME if request.args.get("orden") == _BY_NAME else _BY_TABLE
    sheets = []
    for listed in _ordered(state, order):
        deck = hold(read_list(listed.text, format.game), format, catalogue(format.game))
        sheets.append((_on_paper(state, listed.player), round.table_of(listed.player) or 0, cards_of(deck, format), deck.unread))
    without = [number for number, one in sorted(state.players.items()) if number not in state.lists and not one.dropped]
    return render_template(
        "event/lists.html", sheets=sheets, without=without, format=format, order=order, round=round, state=state
    )


def _ordered(state: State, order: str) -> list[Listed]:
    """The lists whose words are there: by the table of the round, those without one last; or by name."""
    round = round_shown(state)

    def place(listed: Listed) -> tuple[bool, int, str]:
        table = round.table_of(listed.player) if order == _BY_TABLE else 0
        return table is None, table or 0, _on_paper(state, listed.player).casefold()

    return sorted((one for one in state.lists.values() if one.text), key=place)


def _on_paper(state: State, number: int) -> str:
    """A player on a sheet that lies about in the hall: minors by alias or number."""
    player = state.players.get(number)
    return short_name(player) if player is not None and player.minor else full_name(state, number)
