"""The ruling: a line as it is shown to the players, kept or sent: the table, who did what, what happened and by which rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for

from engine import GAMES, How, Step, Table, Walk, for_all, words_for_all
from rules_corpus import DOCUMENTS

from ..pages import default_edition, library
from ..pictures import WIDTH, as_png, need_png, picture_address
from ..qr import qr
from ..room import in_room
from .history import Chapter, chapters
from .in_force import in_force
from .lines import text_of, won
from .picture import picture
from .stepping import Opened, opened, seated, walked

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
    args = request.args
    players = args.get("para") != JUDGES
    return ruling_page(opened(), players, args.get("mesa", "")[:_LONGEST], args.get("quienes", "")[:_LONGEST])


def ruling_page(place: Opened, for_players: bool = True, at_table: str = "", who: str = "") -> str:
    """The page of a ruling, for players or for judges, with the number of the table and who plays there."""
    walk = walked(place.text)
    shown = _shown(walk, for_players)
    words = Words(walk, for_players)
    done = [words.said(chapter) for chapter in chapters(walk) if chapter.said]
    happened = [step for step in walk.steps if walk.ran.changes(step) and step.how is not How.CHOSEN]
    opens = "situation_rulings.ruling" if for_players else "situations.step"
    address = url_for(opens, s=place.word, lado=place.side or None, _external=True)
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
        words=words,
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
        qr=qr(address),
        drawn=picture(shown, seated(shown, place.side), walk.situation.title),
        image=picture_address("situation_rulings.as_picture", kind="png", s=place.word, lado=place.side or None),
        text=told(words, done, address),
        at_table=at_table,
        who=who,
    )


@blueprint.get("/situacion/fallo.<kind>")
@in_room
def as_picture(kind: str) -> Any:
    """The table of a ruling as a picture, as all players may see it: ``svg``, or ``png`` where it can be made."""
    if kind not in ("svg", "png"):
        abort(404)
    if kind == "png":
        need_png()
    place = opened()
    walk = walked(place.text)
    shown = _shown(walk, for_players=True)
    drawn = picture(shown, seated(shown, place.side), walk.situation.title, WIDTH)
    return Response(drawn, mimetype="image/svg+xml") if kind == "svg" else as_png(drawn)


def _shown(walk: Walk, for_players: bool) -> Table:
    table = walk.table(len(walk.steps))
    return for_all(table) if for_players else table


class Words:
    """How a line is told to somebody: all of it to judges, to players without the names of cards that not all of them see."""

    def __init__(self, walk: Walk, for_players: bool):
        self.walk, self.for_players = walk, for_players

    def step(self, step: Step) -> str:
        """What a step says."""
        return words_for_all(step.text, (step.before, step.after), step) if self.for_players else step.text

    def said(self, chapter: Chapter) -> str:
        """What was done, how often."""
        steps = chapter.steps
        states = [*(step.before for step in steps), steps[-1].after] if steps else [self.walk.ran.run.state]
        words = words_for_all(chapter.said, states) if self.for_players else chapter.said
        return f"{words} ×{chapter.times}" if chapter.times > 1 else words

    def at_end(self, words: str) -> str:
        """What is said of the table at the end."""
        return words_for_all(words, [self.walk.ran.run.state]) if self.for_players else words


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


def told(words: Words, done: list[str], address: str) -> str:
    """The ruling as text for a chat: what was done, then the steps as any line has them."""
    steps = text_of(words.walk, address, words.step)
    return "\n".join([*(f"– {each}" for each in done), "", steps]) if done else steps
