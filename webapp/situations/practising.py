"""Practising: a situation without its end; who reads it says what comes of it and by which rule, and compares with the engine."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for

from engine import GAMES, About, Walk, all_situations

from ..chosen import asked_game
from ..pages import default_edition
from ..room import in_room
from ..sections import by_section
from .exercises import any_exercise, exercise_of
from .stepping import walked

#: What an expectation says of steps, not of the table.
_OF_STEPS = ("cites", "not cites", "decides", "reading", "says")
blueprint = Blueprint("situation_practice", __name__)


@blueprint.get("/practicar")
@in_room
def choose() -> Any:
    """The sections of a game; with ``capitulo``, an exercise of one of them at random."""
    game = asked_game(GAMES)
    if game not in GAMES:
        return render_template("situations/practice.html", game="", games=list(GAMES), sections=())
    listed = [about for about in all_situations() if about.game == game and about.rules]
    sections = by_section(game, listed, lambda about: about.rules[0])
    chapter = request.args.get("capitulo", "")
    if chapter:
        there = [one for s in sections if chapter in ("todos", s.chapter.number if s.chapter else "otras") for one in s.items]
        about = any_exercise([one for one in there if one.stem != request.args.get("menos")])
        if about is not None:
            return redirect(url_for(".exercise", game=game, stem=about.stem, capitulo=chapter), 303)
    return render_template("situations/practice.html", game=game, games=list(GAMES), sections=sections, none=bool(chapter))


@blueprint.get("/practicar/<game>/<stem>")
@in_room
def exercise(game: str, stem: str) -> Any:
    """An exercise; with ``regla`` or ``dicho``, what the engine says of it beside what the reader said."""
    about = next((one for one in all_situations() if (one.game, one.stem) == (game, stem)), None)
    told = exercise_of(about) if about is not None else None
    if about is None or told is None:
        abort(404)
    answered = "dicho" in request.args or "regla" in request.args
    found = walked(about.text) if answered else None
    cited = {rule.id for step in found.steps for rule in step.cited} if found else set()
    return render_template(
        "situations/exercise.html",
        game=game,
        about=about,
        told=told,
        chapter=request.args.get("capitulo", "todos")[:20],
        said=request.args.get("dicho", "").strip()[:1_000],
        rule=request.args.get("regla", "").strip()[:30],
        found=found,
        facts=_facts(found) if found else (),
        cited=sorted(cited),
        above=sorted(_above(about)),
        judged=_judged(about, cited, request.args.get("regla", "")) if found else "",
    )


def _facts(found: Walk) -> list[str]:
    """What came of it, in words: what the situation says of the table at the end, else the last steps."""
    items = zip(found.situation.expect, found.ran.expect, strict=True)
    told = [one["text"].split(" (", 1)[0] for item, one in items if next(iter(item)) not in _OF_STEPS]
    return told or [step.text for step in found.steps[-4:]]


def _judged(about: About, cited: set[str], rule: str) -> str:
    """How the rule that was named stands to the exercise: «decide», «encima», «citada», «otra», «ninguna» or «no existe»."""
    number = rule.strip().rstrip(".")
    if not number:
        return "ninguna"
    record = default_edition(about.game).get(number if ":" in number else f"{about.game}:{number}")
    if record is None:
        return "no existe"
    if record.id in about.rules:
        return "decide"
    if record.id in _above(about):
        return "encima"
    return "citada" if record.id in cited else "otra"


def _above(about: About) -> set[str]:
    """The rules that have one under them which decides."""
    edition = default_edition(about.game)
    return {above.id for rule in about.rules for above in edition.path(edition[rule])}
