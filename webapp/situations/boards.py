"""The page on which a board is set."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from engine import Board, SituationError, load

from ..catalogues import catalogue
from ..room import in_room
from .editing import STARTS, BadEdit, changed
from .facts import definition_of, other_texts
from .links import links
from .stepping import opened
from .walking import said_wrong, walk

blueprint = Blueprint("situation_boards", __name__)


@blueprint.get("/situaciones/nueva")
@in_room
def start():
    """A new board of a game."""
    game = request.args.get("juego", "")
    if game not in STARTS:
        return render_template("situations/new.html", games=list(STARTS))
    return redirect(url_for("situation_boards.board", s=links().word(STARTS[game])), 303)


@blueprint.get("/situacion/tablero")
@in_room
def board():
    """The board of a situation, to be changed."""
    return _page(opened().text)


@blueprint.post("/situacion/tablero")
@in_room
def change():
    """Make one change, or take the whole text as it was written."""
    place = opened()
    given = request.form.to_dict()
    if given.get("hacer") == "texto":
        return _whole(place.text, given.get("texto", "").replace("\r\n", "\n"))
    try:
        text = changed(place.text, given, _facts_of)
    except (BadEdit, SituationError) as error:
        return _page(place.text, f"{said_wrong(error)}{_meant(place.text, given)}", given), 422
    return redirect(url_for("situation_boards.board", s=links().word(text)) + _anchor(given), 303)


def _meant(text: str, given: dict[str, str]) -> str:
    """The cards of the catalogue with a name like the one that was typed, where none has it."""
    typed = " ".join(given.get("carta", "").partition("|")[0].split())
    if given.get("hacer") != "añadir" or not typed:
        return ""
    known = catalogue(load(text).game)
    near = [] if known.keys_of_name(typed) else known.slips(typed)
    return f" ¿Es {' o '.join(f'«{name}»' for name in near)}?" if near else ""


def _whole(before: str, text: str) -> Any:
    try:
        walk(text, {})
    except SituationError as error:
        return _page(before, str(error), {"texto": text}), 422
    return redirect(url_for("situation_boards.board", s=links().word(text)), 303)


def _anchor(given: dict[str, str]) -> str:
    """The place of the page to come back to, so that a thumb goes on where it was."""
    if given.get("hacer") in ("definir", "olvidar"):
        return "#cartas"
    return f"#z-{given['jugador']}-{given['zona']}".replace(" ", "_") if given.get("zona") else ""


def _facts_of(game: str, name: str) -> tuple[str, dict[str, Any]] | None:
    return definition_of(game, name, catalogue(game))


def _page(text: str, error: str = "", given: dict[str, str] | None = None) -> Any:
    try:
        found = walk(text, {})
    except SituationError as wrong:
        return render_template("situations/text.html", place=None, text=text, error=str(wrong))
    situation = found.situation
    board = Board(situation)
    return render_template(
        "situations/board.html",
        undisputed=found.undisputed,
        text=text,
        word=links().word(text),
        situation=situation,
        game=situation.game,
        zones={name: board.zones(name) for name in situation.players},
        steps=[step.name for step in board.playable.turn if step.acts],
        types=board.playable.types,
        error=error,
        given=given or {},
        step=situation.turn.get("step", board.playable.step),
        read=board.texts(),
        read_otherwise=found.ran.read_otherwise,
        other_texts=other_texts(situation.game, situation.cards, catalogue(situation.game)),
    )
