"""More than one line of play: all outcomes of a moment, two lines side by side; and a line as text for a chat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from engine import UNTIL, Bounds, Step, Walk
from engine import answers as answered_to
from rules_corpus import DOCUMENTS

from ..limits import EXPENSIVE, limiter
from ..packed import BadLink
from ..pages import default_edition, rule_title
from ..room import in_room
from .in_force import in_force
from .links import links
from .picture import picture
from .stepping import Opened, link_to, opened, seated, walked

blueprint = Blueprint("situation_lines", __name__)
#: What is looked at for one page.
_EXPLORING = Bounds(seconds=4.0, positions=600)


@dataclass(frozen=True)
class Ending:
    """One outcome: what became of what differs, what else is particular to it, the choices that lead to it, and the address of
    that line."""

    fates: list[str]
    differs: list[str]
    choices: list[str]
    url: str
    won: str


@blueprint.get("/situacion/desenlaces")
@limiter.limit(EXPENSIVE)
@in_room
def outcomes():
    """Every outcome that a step, turn or match can come to from a step of the line on, each with a line that leads to it."""
    until = request.args.get("hasta", "")
    until = until if until in UNTIL else "paso"
    place = opened()
    walk, n = _as_of(walked(place.text), request.args.get("n", ""))
    found = answered_to(walk.text, until, _EXPLORING)
    return render_template(
        "situations/outcomes.html",
        place=place,
        situation=walk.situation,
        undisputed=walk.undisputed,
        game=walk.game,
        explored=found,
        answers=[(each, [link_to(walk.going_on(can.do), otra=place.word) for can in each.can]) for each in found.answers],
        endings=[_ending(walk, outcome, place.word) for outcome in found.outcomes],
        until=until,
        n=n,
        after=walk.lines[-1].said if walk.lines else "",
    )


def _as_of(walk: Walk, n: str) -> tuple[Walk, int | None]:
    """The line as far as it was played by its step ``n``, and that step; all of it where none is named."""
    if not (n.isdecimal() and len(n) < 7 and int(n) < len(walk.steps)):
        return walk, None
    begun = sum(line.steps < int(n) for line in walk.lines)
    return walked(walk.before(begun)), int(n)


def _ending(walk: Walk, outcome: dict[str, Any], word: str) -> Ending:
    url = link_to(walk.going_on(outcome["do"]), otra=word)
    return Ending(outcome["fates"], outcome["differs"], outcome["choices"], url, won(outcome["result"]))


def won(result: dict[str, Any] | None) -> str:
    """How a match ended, in words; nothing while it goes on."""
    if result is None:
        return ""
    return "Empate" if result["draw"] else f"Gana {', '.join(result['winners'])}"


@blueprint.get("/situacion/comparar")
@in_room
def compare():
    """Two lines of one situation: where they part, both tables so many steps after that (at their ends where none are named), and
    what differs at their ends."""
    place = opened()
    here, there = walked(place.text), walked(_other(place.other))
    found = here.beside(there)
    same, given = found["same"], request.args.get("n", "")
    furthest = max(len(walk.steps) for walk in (here, there)) - same
    after = min(int(given), furthest) if given.isdecimal() and len(given) < 7 else furthest
    sides = [
        {
            "url": link_to(walk.own_text),
            "parts": found["words"][i],
            "steps": walk.steps[same:],
            "now": walk.steps[at - 1] if (at := min(same + after, len(walk.steps))) > same else None,
            "stays": at < same + after,
            "only": found["only"][i],
            "won": won(found["results"][i]),
            "drawn": _drawn(walk, at, place.side),
        }
        for i, walk in enumerate((here, there))
    ]
    return render_template(
        "situations/compare.html",
        place=place,
        situation=here.situation,
        undisputed=list(dict.fromkeys((*here.undisputed, *there.undisputed))),
        game=here.game,
        found=found,
        sides=sides,
        after=after,
        furthest=furthest,
    )


def _drawn(walk: Walk, at: int, side: str) -> str:
    table = walk.table(at)
    return picture(table, seated(table, side), walk.situation.title)


def _other(word: str) -> str:
    """The text of the other line. Raises :class:`~webapp.packed.BadLink`."""
    if not word:
        raise BadLink("Falta la otra línea con que comparar.")
    return links().text(word)


@blueprint.get("/situacion/texto")
@in_room
def as_text():
    """A line as plain text: the situation, each step with its rules, the rules' headlines, edition and date."""
    place = opened()
    if request.accept_mimetypes.best_match(["text/plain", "text/html"]) == "text/html":
        answer = Response(text_page(place))
    else:
        answer = Response(text_of(walked(place.text), _address(place)), mimetype="text/plain")
    answer.vary.add("Accept")
    return answer


def text_page(place: Opened) -> str:
    """The text as a browser shows it, with a way back and a button that copies it."""
    walk, address = walked(place.text), _address(place)
    text = text_of(walk, address)
    return render_template("situations/sending.html", game=walk.game, word=place.word, address=address, text=text)


def _address(place: Opened) -> str:
    return url_for("situations.step", s=place.word, _external=True)


def _under(walk: Walk) -> list[str]:
    """What the edition in force says otherwise, where it is not the one that the engine carries out."""
    force = in_force(walk.game)
    if force is None:
        return []
    if force.edition is None:
        return ["", f"En el evento rige la edición «{force.name}», que ya no está aquí."]
    found = force.otherwise(walk.cited)
    numbers = ", ".join(each.id.split(":", 1)[1] for each in found)
    return ["", f"En el evento rige la edición «{force.name}»: dice de otro modo {numbers or 'ninguna de estas reglas'}."]


def text_of(walk: Walk, address: str, said: Callable[[Step], str] = lambda step: step.text) -> str:
    """A line as text for a chat; ``said`` gives the words of a step."""
    edition = default_edition(walk.game)
    lines = [walk.situation.title, walk.table(0).turn, ""]
    for step in walk.steps:
        numbers = ", ".join(rule.id.split(":", 1)[1] for rule in step.rules)
        lines.append(f"{step.n}. {said(step)} [{numbers}]")
    if walk.used_readings:
        lines += ["", "Lecturas usadas:"]
        lines += [f"- {point}: {reading}" for point, reading in walk.used_readings]
    if walk.undisputed:
        lines += ["", *(each.told for each in walk.undisputed)]
    if walk.decision is not None:
        lines += ["", f"Falta decidir: {walk.decision['asks']} ({walk.decision['player']})"]
    if ended := won(walk.ran.result):
        lines += ["", ended]
    lines += _under(walk)
    lines += ["", "Reglas:"]
    lines += [f"{rule.split(':', 1)[1]} {rule_title(rule)}" for rule in walk.cited]
    lines += ["", f"{DOCUMENTS[walk.game].title}, {edition.name} ({edition.date or 'sin fecha'})", address]
    return "\n".join(lines) + "\n"
