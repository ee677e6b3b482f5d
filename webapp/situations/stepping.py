"""One situation on a page: the table, the steps with their rules, the decision it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for

from engine import ALL_PASS, GAMES, SituationError, Table, Walk, all_situations, nobody_acts
from rules_corpus import Edition

from ..catalogues import catalogue
from ..chosen import be_at
from ..packed import BadLink
from ..pages import default_edition, library, rule_title
from ..pictures import picture_address
from ..room import in_room
from .answers import BadChoice, how_many, line_in
from .event import event_readings, undisputed_points
from .facts import other_texts
from .history import Chapter, chapters, variation
from .in_force import edition_read, in_force
from .links import links
from .walking import said_wrong, walk

blueprint = Blueprint("situations", __name__)
#: What can be answered and is seldom meant: conceding, an attempt that was undone just now.
_SELDOM = "También se puede"
_LONGEST_EDITION = _LONGEST_NAME = 80


@dataclass(frozen=True)
class Opened:
    """A situation as an address names it: its word, its text, the word of another line of the same situation, and the player
    behind whom the reader sits ("": the first)."""

    word: str
    text: str
    other: str = ""
    side: str = ""

    def url(self, **more: Any) -> str:
        return url_for("situations.step", **{"s": self.word, "otra": self.other or None, "lado": self.side or None, **more})


@dataclass(frozen=True)
class Group:
    """Options of one kind, each with its place among all."""

    name: str
    options: list[tuple[int, dict[str, Any]]] = field(default_factory=list)

    @property
    def titled(self) -> bool:
        """Whether its name says more than its only option does."""
        return bool(self.name) and not (len(self.options) == 1 and self.options[0][1]["text"].startswith(self.name))


def link_to(text: str, **more: Any) -> str:
    """The address of a situation."""
    return url_for("situations.step", s=links().word(text), **more)


def opened() -> Opened:
    """The situation that the request names. Raises :class:`~webapp.packed.BadLink`."""
    word = request.values.get("s", "")
    if not word:
        abort(404)
    given = request.values
    return Opened(word, links().text(word), given.get("otra", "")[:20_000], given.get("lado", "")[:_LONGEST_NAME])


def walked(text: str) -> Walk:
    """The situation run, with the readings of the event; its page is of its game. Raises SituationError."""
    shown = walk(text, event_readings())
    be_at(shown.game)
    return shown


@blueprint.get("/situacion")
@in_room
def step():
    """A situation at one of its steps."""
    return show(opened(), _asked_step())


@blueprint.get("/situaciones/<game>/<stem>")
@in_room
def of_example(game: str, stem: str):
    """One of the situations that come with Juez, from its beginning."""
    about = next((about for about in all_situations() if (about.game, about.stem) == (game, stem)), None)
    if about is None:
        abort(404)
    return show(Opened(links().word(about.text), about.text), _asked_step() or 0)


def show(place: Opened, n: int | None = None, error: str = "", status: int = 200) -> Any:
    """The page of a situation at a step, the last one where none is given; one that cannot be run is shown as text, with what is
    wrong with it."""
    try:
        found = walked(place.text)
    except SituationError as wrong:
        return render_template("situations/text.html", place=place, text=place.text, error=str(wrong)), 422
    last = len(found.steps)
    n = last if n is None else min(n, last)
    told = chapters(found)
    texts = {name: read for name, read in found.texts(n).items() if read["paragraphs"] or "error" in read}
    page = render_template(
        "situations/step.html",
        place=place,
        walk=found,
        situation=found.situation,
        game=found.game,
        n=n,
        last=last,
        now=found.steps[n - 1] if n else None,
        table=found.table(n),
        seated=seated(found.table(n), place.side),
        image=picture_address("situation_rulings.as_picture", kind="png", s=place.word, lado=place.side or None),
        groups=_groups(found),
        who=found.who,
        how_many=how_many(found.decision) if found.decision else "",
        expect=found.ran.expect,
        points=GAMES[found.game].game.readings,
        forms=found.manual,
        by_hand=found.by_hand,
        typed=request.form.get("a-mano", ""),
        play=_playing(found, n == last, texts),
        passes=_passes(found),
        doable=found.decision is not None and sum(option["offered"] for option in found.decision["options"]) > 1,
        seldom=_SELDOM,
        undo=link_to(undone, otra=place.other or None, lado=place.side or None) if (undone := _undone(found)) else "",
        chapters=told,
        variation=_variation(place, found, told),
        unread=found.unread(n),
        unasked=[(one, _told(one.refused)) for one in found.unasked(n)],
        zone_names=list(GAMES[found.game].game.zone_kinds),
        next_line=next((line for line in found.lines if line.steps >= n), None),
        error=error,
        changed_rules=_changed_since(found),
        undisputed=list(dict.fromkeys((*found.undisputed, *undisputed_points(found.game)))),
        force=in_force(found.game),
        because=_headed(found.steps[n - 1].rules) if n else [],
        grounds=_headed(found.steps[n - 1].grounds) if n else [],
        lasting=link_to(found.given(place.text), otra=place.other or None, edicion=edition_read(found.game)),
        texts=texts,
        anchors={name: f"texto-{place}" for place, name in enumerate(texts, 1)},
        other_texts=other_texts(found.game, found.situation.cards, catalogue(found.game)),
        result=found.ran.result,
        next_decision=_next_decision(found, n),
    )
    return page, status


def _variation(place: Opened, found: Walk, told: list[Chapter]) -> dict[str, Any] | None:
    """Where the other line parts, as the list shows it; None where there is none that can be run."""
    if not place.other:
        return None
    try:
        apart = variation(found, walked(links().text(place.other)), told)
    except (BadLink, SituationError):
        return None
    if apart is None:
        return None
    url = url_for("situations.step", s=place.other, otra=place.word, lado=place.side or None, n=apart.steps)
    return {"chapter": apart.chapter, "said": apart.said, "url": url}


def seated(table: Table, side: str) -> dict[str, Any]:
    """The seats as they are drawn: ``near``, the one the reader sits behind; ``far``, of the others the one that acts, or whose
    turn it is; the ``rest``; and who sits after the near one."""
    seats = list(table.seats)
    at = next((i for i, seat in enumerate(seats) if seat.name == side), 0)
    others = seats[at + 1 :] + seats[:at]
    far = max(others, key=lambda seat: (not seat.out, seat.priority, seat.active, seat.fights), default=None)
    fighting = seats[at].fights or (far is not None and far.fights)
    wide = max(len(seat.band("front")) for seat in (seats[at], far or seats[at]))
    return {
        "near": seats[at],
        "far": far,
        "rest": [seat for seat in others if seat is not far],
        "next": others[0].name if others else "",
        "columns": wide if fighting else 0,
    }


def _passes(found: Walk) -> list[tuple[int, dict[str, Any]]]:
    """The option to pass, where somebody acts or passes."""
    asked = found.decision
    return [(i, o) for i, o in enumerate(asked["options"]) if o["action"] == "pasar"] if asked and asked["form"] == "one" else []


def _playing(found: Walk, asked: bool, texts: dict[str, Any]) -> dict[str, Any]:
    """What cards are drawn with: what may be done with each, how it is answered, and the texts."""
    acts = _acts(found) if asked else {}
    return {
        "game": found.game,
        "acts": acts,
        "open": [id for id, act in acts.items() if act["options"]],
        "choosing": asked and found.chooses_elements,
        "form": found.decision["form"] if asked and found.decision else "",
        "options": found.decision["options"] if found.decision else [],
        "points": GAMES[found.game].game.readings,
        "texts": texts,
    }


def _acts(found: Walk) -> dict[int, dict[str, Any]]:
    """Element of the table → what may be done with it (``options``, by their places) and what may not (``refused``)."""
    chosen, refused = found.acts(), found.refused_of()
    return {
        id: {
            "options": chosen.get(id, []),
            "refused": _told(refused.get(id, [])),
        }
        for id in dict.fromkeys((*chosen, *refused))
    }


def _told(refused: Sequence[tuple[str, Sequence[Any]]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """What is refused as a page shows it, with the reasons as data."""
    return [(words, [reason.as_json() for reason in reasons]) for words, reasons in refused]


def _undone(found: Walk) -> str:
    """The text as it was before the last thing that was chosen, passing of everybody in a row being one; "" where nothing was."""
    do = found.situation.do
    at = len(do) - 1
    while at > 0 and do[at] == do[at - 1] == ALL_PASS:
        at -= 1
    return found.before(at) if do else ""


def _headed(rules) -> list[tuple[str, str]]:
    """Rules as they are shown: each with its title."""
    return [(rule.id, rule_title(rule.id)) for rule in rules]


def _changed_since(found: Walk) -> dict[str, Any] | None:
    """The cited rules that read otherwise than in the edition the address names, where it names another than the present one."""
    force = in_force(found.game)
    now = (force and force.edition) or default_edition(found.game)
    name = request.args.get("edicion", "")[:_LONGEST_EDITION]
    if name in ("", now.name):
        return None
    before = library().corpus.editions[found.game].get(name)
    if before is None:
        return {"edition": name, "now": now.name, "known": False, "rules": []}
    changed = [id for id in found.cited if _text(before, id) != _text(now, id)]
    return {"edition": name, "now": now.name, "known": True, "rules": changed}


def _text(edition: Edition, rule_id: str) -> str | None:
    record = edition.get(rule_id)
    return None if record is None else record.text


def _asked_step() -> int | None:
    """The step that the address names."""
    given = request.args.get("n", "")
    return _number(given, 0) if given else None


def _number(given: str | None, default: int) -> int:
    return int(given) if given and given.isdecimal() and len(given) < 7 else default


def _next_decision(found: Walk, n: int) -> int:
    """The step at which the next thing that somebody chose is about to happen; the last one where nothing more was chosen."""
    return next((line.steps for line in found.lines if line.steps > n), len(found.steps))


def _groups(found: Walk) -> list[Group]:
    """The options of the decision that is waited for, by kind; those that are possible but seldom meant come last."""
    if found.decision is None:
        return []
    groups: dict[str, Group] = {}
    for place in found.told_apart():
        option = found.decision["options"][place]
        name = (option["group"] or "") if option["offered"] else _SELDOM
        groups.setdefault(name, Group(name)).options.append((place, option))
    return sorted(groups.values(), key=lambda group: group.name == _SELDOM)


@blueprint.post("/situacion/decidir")
@in_room
def decide() -> Any:
    """Answer what a situation waits for."""
    place = opened()
    found = walked(place.text)
    if found.decision is None:
        return redirect(place.url(), 303)
    written = next((word for word in map(str.strip, reversed(request.form.getlist("a-mano"))) if word), "")
    try:
        text = _decided(found, written)
        walked(text)
    except (BadChoice, SituationError) as error:
        return show(place, error=said_wrong(error), status=422)
    return redirect(link_to(text, otra=place.other or None, lado=place.side or None) + "#decision", 303)


def _decided(found: Walk, written: str) -> str:
    """The situation with what the form answers. Raises BadChoice and SituationError."""
    if request.form.get("nadie"):
        return nobody_acts(found, walked).own_text
    return found.resolved(written) if written else found.answered(_line(found))


def _line(found: Walk) -> dict[str, Any]:
    """The line that says what the form answers. Raises BadChoice."""
    return line_in(found, request.form, request.form.getlist("opcion"))


@blueprint.get("/situacion/desde")
@in_room
def branch() -> Any:
    """The situation as it stood before one of its lines, the present one kept to compare with."""
    place = opened()
    found = walked(place.text)
    at = min(_number(request.args.get("linea"), 0), len(found.situation.do))
    return redirect(link_to(found.before(at), otra=place.word, lado=place.side or None) + "#decision", 303)


@blueprint.get("/situacion/mesa")
@in_room
def from_here() -> Any:
    """The table as it is at a step (or was when somebody last could act), as a situation of its own to be changed."""
    place = opened()
    found = walked(place.text)
    n = min(_number(request.args.get("n"), len(found.steps)), len(found.steps))
    return redirect(url_for("situation_boards.board", s=links().word(found.as_beginning(n))), 303)


def lost(error: BadLink) -> Any:
    """The page for an address that holds no situation."""
    return render_template("situations/lost.html", message=str(error)), 404


def not_run(_: SituationError) -> Any:
    """A situation that cannot be run is shown as text with what is wrong with it, whatever was asked of it."""
    return redirect(opened().url(), 303)


def file_name(title: str) -> str:
    """A name for the file of a situation."""
    plain = "".join(c if c.isalnum() else "-" for c in title.lower())
    return "-".join(part for part in plain.split("-") if part)[:60] or "situacion"


@blueprint.get("/situacion/archivo")
@in_room
def file() -> Any:
    """The YAML of a situation, as ``juez situation run`` takes it."""
    place = opened()
    found = walked(place.text)
    response = Response(found.own_text if found.undisputed else found.given(place.text), mimetype="application/yaml")
    response.headers.set("Content-Disposition", "attachment", filename=f"{file_name(found.situation.title)}.yaml")
    return response
