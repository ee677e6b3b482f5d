"""The ruling: a line as it is shown to the players, kept or sent: the table, who did what, what happened and by which rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import segno
from flask import Blueprint, render_template, request, url_for
from segno.encoder import DataOverflowError

from engine import GAMES, How, Step, Table, Walk
from rules_corpus import DOCUMENTS

from ..pages import default_edition, library
from ..room import in_room
from .history import Chapter, chapters
from .in_force import in_force
from .lines import text_of, won
from .stepping import opened, seated, walked

blueprint = Blueprint("situation_rulings", __name__)
#: How many things done are told before the rest is folded, and how much of a table's number and of names is taken.
_TOLD, _LONGEST = 6, 60
#: Who a ruling is for: the players see no hand, deck nor card that lies face down.
PLAYERS, JUDGES = "jugadores", "jueces"


@dataclass(frozen=True)
class Quoted:
    """A rule as a ruling quotes it."""

    id: str
    title: str
    text: str


@blueprint.get("/situacion/fallo")
@in_room
def ruling() -> Any:
    """The ruling at the end of a line."""
    place = opened()
    walk = walked(place.text)
    for_players = request.args.get("para") != JUDGES
    table = walk.table(len(walk.steps))
    shown = for_all(table) if for_players else table
    done = [chapter for chapter in chapters(walk) if chapter.said]
    happened = [step for step in walk.steps if walk.ran.changes(step) and step.how is not How.CHOSEN]
    address = url_for("situations.step", s=place.word, _external=True)
    return render_template(
        "situations/ruling.html",
        place=place,
        situation=walk.situation,
        game=walk.game,
        walk=walk,
        table=shown,
        seated=seated(shown, place.side),
        play={"acts": {}, "open": [], "choosing": False, "form": "", "options": [], "points": {}, "texts": {}},
        for_players=for_players,
        earlier=done[:-_TOLD],
        done=done[-_TOLD:],
        happened=happened,
        quoted=_quoted(happened),
        readings=_readings(walk),
        by_hand=[step for step in walk.steps if step.how is How.BY_HAND],
        unread=list(dict.fromkeys(each for n in range(1, len(walk.steps) + 1) for each in walk.unread(n))),
        ended=won(walk.ran.result),
        force=in_force(walk.game),
        edition=default_edition(walk.game),
        document=DOCUMENTS[walk.game],
        address=address,
        qr=_qr(address),
        text=told(walk, done, address),
        at_table=request.args.get("mesa", "")[:_LONGEST],
        who=request.args.get("quienes", "")[:_LONGEST],
    )


def for_all(table: Table) -> Table:
    """A table without what only one player may see: hands, decks, and what lies face down."""
    seats = tuple(
        replace(
            seat,
            piles=tuple(replace(pile, cards=()) if pile.hidden else pile for pile in seat.piles),
            rows=tuple(
                replace(row, cards=tuple(_covered(card) if "boca abajo" in card.marks else card for card in row.cards))
                for row in seat.rows
            ),
        )
        for seat in table.seats
    )
    return replace(table, seats=seats)


def _covered(card: Any) -> Any:
    return replace(card, name="Carta boca abajo", card="", type="", words="", cost="")


def _quoted(steps: list[Step]) -> list[Quoted]:
    """The rules that decide the steps, in the order of their first step."""
    found = []
    for id in dict.fromkeys(step.rules[0].id for step in steps if step.rules):
        record = library().corpus.locate(id).record
        found.append(Quoted(id, record.title or "", record.text))
    return found


def _readings(walk: Walk) -> list[tuple[str, str]]:
    points = GAMES[walk.game].game.readings
    return [(points[id].point, points[id].readings[name]) for id, name in walk.used_readings if id in points]


def _qr(address: str) -> str:
    """The address as a picture; "" where it is too long for one."""
    try:
        return segno.make(address, error="l").svg_data_uri(scale=4, border=3, light="white")
    except DataOverflowError:
        return ""


def told(walk: Walk, done: list[Chapter], address: str) -> str:
    """The ruling as text for a chat: what was done, then the steps as any line has them."""
    acts = [f"– {chapter.said}{f' ×{chapter.times}' if chapter.times > 1 else ''}" for chapter in done]
    return "\n".join([*acts, "", text_of(walk, address)]) if acts else text_of(walk, address)
