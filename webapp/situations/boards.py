"""The page on which a board is set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from engine import GAMES, Entry, Situation, TextError, understood

from ..catalogues import catalogue
from .editing import STARTS, BadEdit, changed
from .facts import definition_of
from .links import links
from .stepping import opened
from .walking import SituationError, said_wrong, walk

blueprint = Blueprint("situation_boards", __name__)


@dataclass(frozen=True)
class ZoneForm:
    """A zone of a player as it is set: its entries as they are written. ``seldom``: empty, as it is at most tables."""

    name: str
    entries: list[tuple[Entry, str]]
    count: int
    seldom: bool


@blueprint.get("/situaciones/nueva")
def start():
    """A new board of a game."""
    game = request.args.get("juego", "")
    if game not in STARTS:
        return render_template("situations/new.html", games=list(STARTS))
    return redirect(url_for("situation_boards.board", s=links().word(STARTS[game])), 303)


@blueprint.get("/situacion/tablero")
def board():
    """The board of a situation, to be changed."""
    return _page(opened().text)


@blueprint.post("/situacion/tablero")
def change():
    """Make one change, or take the whole text as it was written."""
    place = opened()
    given = request.form.to_dict()
    if given.get("hacer") == "texto":
        return _whole(place.text, given.get("texto", "").replace("\r\n", "\n"))
    try:
        text = changed(place.text, given, _facts_of)
    except (BadEdit, SituationError) as error:
        return _page(place.text, said_wrong(error), given), 422
    return redirect(url_for("situation_boards.board", s=links().word(text)) + _anchor(given), 303)


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


def _facts_of(game: str, name: str) -> dict[str, Any] | None:
    return definition_of(game, name, catalogue(game))


def _page(text: str, error: str = "", given: dict[str, str] | None = None) -> Any:
    try:
        found = walk(text, {})
    except SituationError as wrong:
        return render_template("situations/text.html", place=None, text=text, error=str(wrong))
    situation = found.situation
    playable = GAMES[situation.game]
    return render_template(
        "situations/board.html",
        undisputed=found.undisputed,
        text=text,
        word=links().word(text),
        situation=situation,
        game=situation.game,
        zones={name: _zones(situation, name) for name in situation.players},
        steps=[step.name for step in playable.turn if step.acts],
        types=playable.types,
        error=error,
        given=given or {},
        step=situation.turn.get("step", playable.step),
        read=_read(situation),
    )


def _zones(situation: Situation, player: str) -> list[ZoneForm]:
    """The zones a player's cards can be in, the most used first; those that come into being only in play are left out."""
    here = situation.players[player]
    playable = GAMES[situation.game]
    kinds = playable.game.zone_kinds
    names = [*playable.special, *(name for name, kind in kinds.items() if not kind.stack)]
    names += [playable.pool] if playable.pool else []
    names.sort(key=lambda name: not kinds[name].in_play if name in kinds else name == playable.pool)
    return [
        ZoneForm(
            name,
            [(entry, str(entry.written)) for entry in here.get(name, ())],
            sum(entry.count for entry in here.get(name, ())),
            not here.get(name) and (name == playable.pool or (name in kinds and kinds[name].public and not kinds[name].in_play)),
        )
        for name in names
    ]


def _read(situation: Situation) -> dict[str, dict[str, Any]]:
    """Card → its text as Juez understood it, paragraph by paragraph, or why it cannot be read."""
    found: dict[str, dict[str, Any]] = {}
    if GAMES[situation.game].text is None:
        return found
    for name, data in situation.cards.items():
        if isinstance(text := data.get("text"), str):
            try:
                found[name] = understood(situation.game, text, name, _kind(data))
            except TextError as error:
                found[name] = {"paragraphs": [], "error": str(error)}
    return found


def _kind(data: Any) -> str:
    """The type of a card as its definition says it, in one word."""
    kind = data.get("type", "")
    return " y ".join(kind) if isinstance(kind, list) else str(kind)
