"""More than one line of play: all outcomes of a moment, two lines side by side; and a line as text for a chat."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, url_for

from engine.running import explore_situation, result_json
from engine.situation import Situation, dump, load
from rules_corpus import DOCUMENTS

from ..limits import EXPENSIVE, limiter
from ..packed import BadLink
from ..pages import default_edition, rule_title
from .board import Card, Table, table
from .stepping import link_to, lost, opened, walked
from .walking import SituationError, Walk, said, with_answer

blueprint = Blueprint("situation_lines", __name__)
#: Positions looked at for one page: some seconds of processor at the most.
MOST_POSITIONS = 300


@dataclass(frozen=True)
class Ending:
    """One outcome: what is particular to it, the choices that lead to it, and the address of that line."""

    differs: list[str]
    choices: list[str]
    url: str
    won: str


@blueprint.get("/situacion/desenlaces")
@limiter.limit(EXPENSIVE)
def outcomes():
    """Every outcome that the present step can come to, each with a line that leads to it."""
    try:
        place = opened()
        situation = load(place.text).but(expect=())
        explored = explore_situation(situation, MOST_POSITIONS)
    except BadLink as error:
        return lost(str(error))
    except SituationError:
        return redirect(place.url(), 303)
    endings = [_ending(situation, outcome) for outcome in explored["outcomes"]]
    return render_template(
        "situations/outcomes.html", place=place, situation=situation, game=situation.game, explored=explored, endings=endings
    )


def _ending(situation: Situation, outcome: dict[str, Any]) -> Ending:
    text = ""
    for choice in outcome["choices"]:
        who, _, what = choice.partition(": ")
        text = with_answer(load(text) if text else situation, {who: what})
    result = outcome["result"]
    won = "" if result is None else "Empate" if result["draw"] else f"Gana {', '.join(result['winners'])}"
    return Ending(outcome["differs"], outcome["choices"], link_to(text) if text else "", won)


@dataclass(frozen=True)
class Side:
    """One of two lines: its address, what was done after they part, what the table shows only there."""

    url: str
    walk: Walk
    done: list[str]
    only: list[str]
    result: dict[str, Any] | None


@blueprint.get("/situacion/comparar")
def compare():
    """Two lines of one situation: where they part and what differs at their ends."""
    try:
        place = opened()
        here = walked(place.text)
        there = walked(unpacked_other(place.other))
    except BadLink as error:
        return lost(str(error))
    except SituationError:
        return redirect(place.url(), 303)
    same = next(
        (i for i, (a, b) in enumerate(zip(here.situation.do, there.situation.do, strict=False)) if a != b),
        min(len(here.situation.do), len(there.situation.do)),
    )
    ours, theirs = _facts(here), _facts(there)
    sides = [_side(walk, same, mine, other) for walk, mine, other in ((here, ours, theirs), (there, theirs, ours))]
    steps = [
        line for line in difflib.ndiff([s.text for s in here.steps], [s.text for s in there.steps]) if not line.startswith("?")
    ]
    return render_template(
        "situations/compare.html",
        place=place,
        situation=here.situation,
        game=here.game,
        shared=[said(item) for item in here.situation.do[:same]],
        sides=sides,
        steps=steps,
    )


def unpacked_other(word: str) -> str:
    """The text of the other line. Raises :class:`~webapp.packed.BadLink`."""
    if not word:
        raise BadLink("Falta la otra línea con que comparar.")
    return current_app.extensions["situation_links"].text(word)


def _side(walk: Walk, same: int, mine: list[str], other: list[str]) -> Side:
    return Side(
        link_to(dump(walk.situation)),
        walk,
        [said(item) for item in walk.situation.do[same:]],
        [fact for fact in mine if fact not in other],
        result_json(walk.ran.run.state),
    )


def _facts(walk: Walk) -> list[str]:
    """What is to be seen at the end of a line, a fact each."""
    shown: Table = table(walk.state(len(walk.steps)))
    facts = [shown.turn]
    for seat in shown.seats:
        facts += [f"{seat.name}: {_said(card)}" for card in seat.in_play]
        facts += [f"{seat.name}: {pile.name}, {pile.count} cartas" for pile in seat.piles]
        facts += [f"{seat.name}: en {pile.name}, {_said(card)}" for pile in seat.piles for card in pile.cards]
        facts += [f"{seat.name}: reserva {seat.pool}"] if seat.pool else []
    return list(dict.fromkeys(facts))


def _said(card: Card) -> str:
    worn = f" con {', '.join(c.name for c in card.attached)}" if card.attached else ""
    return ", ".join(part for part in (card.name, card.figures, *card.marks) if part) + worn


@blueprint.get("/situacion/texto")
def as_text():
    """A line as plain text: the situation, each step with its rules, the rules' headlines, edition and date."""
    try:
        place = opened()
        walk = walked(place.text)
    except BadLink as error:
        return lost(str(error))
    except SituationError:
        return redirect(place.url(), 303)
    return Response(text_of(walk, url_for("situations.step", s=place.word, _external=True)), mimetype="text/plain")


def text_of(walk: Walk, address: str) -> str:
    """A line as text for a chat."""
    edition = default_edition(walk.game)
    lines = [walk.situation.title, table(walk.state(0)).turn, ""]
    for step in walk.steps:
        numbers = ", ".join(rule.id.split(":", 1)[1] for rule in step.rules)
        lines.append(f"{step.n}. {step.text} [{numbers}]")
    if walk.used_readings:
        lines += ["", "Lecturas usadas:"]
        lines += [f"- {point}: {reading}" for point, reading in walk.used_readings]
    if walk.pending is not None:
        lines += ["", f"Falta decidir: {walk.pending.asks} ({walk.pending.player})"]
    result = result_json(walk.ran.run.state)
    if result is not None:
        lines += ["", "Empate" if result["draw"] else f"Gana {', '.join(result['winners'])}"]
    lines += ["", "Reglas:"]
    lines += [f"{rule.split(':', 1)[1]} {rule_title(rule)}" for rule in walk.cited]
    lines += ["", f"{DOCUMENTS[walk.game].title}, {edition.name} ({edition.date or 'sin fecha'})", address]
    return "\n".join(lines) + "\n"
