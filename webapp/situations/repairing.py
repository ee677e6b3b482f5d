"""Something illegal has happened: what the document undoes and what stays, both tables, and going on from the repaired one."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, render_template, request, url_for

from engine import GAMES, How, Step, Walk, repaired
from rules_corpus import DOCUMENTS

from ..room import in_room
from .picture import picture
from .stepping import link_to, opened, seated, walked

blueprint = Blueprint("situation_repairs", __name__)


@blueprint.get("/situacion/ilegal")
@in_room
def illegal() -> Any:
    """What becomes of a line of which a step was illegal; without one, which it was."""
    place = opened()
    walk = walked(place.text)
    given = request.args.get("n", "")
    n = int(given) if given.isdecimal() and len(given) < 7 else 0
    if n > len(walk.steps):
        abort(404)
    keep = request.args.get("conserva") == "1"
    found = repaired(walk, n, keep) if n else None
    lent = GAMES[walk.game].game.readings
    return render_template(
        "situations/illegal.html",
        place=place,
        situation=walk.situation,
        game=walk.game,
        document=DOCUMENTS[walk.game],
        n=n,
        keep=keep,
        step=walk.steps[n - 1] if n else None,
        acts=[] if n else acts(walk),
        found=found,
        reading=(lent[found.reading[0]], found.reading[1]) if found and found.reading and found.reading[0] in lent else None,
        pictures=[picture(each, seated(each, place.side), words) for each, words in _tables(found)],
        goes_on=link_to(found.text, otra=place.word, lado=place.side or None) if found else "",
        board=url_for("situation_boards.board", s=place.word),
    )


def acts(walk: Walk) -> list[Step]:
    """What somebody chose to do, the newest first."""
    return [step for step in reversed(walk.steps) if step.how is not How.AUTOMATIC]


def _tables(found: Any) -> list[tuple[Any, str]]:
    return [(found.now, "Como está ahora"), (found.after, "Si se deshace")] if found else []
