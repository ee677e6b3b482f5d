"""The page on which a board is set."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for

from engine import Board, SituationError, load, read_texts

from ..catalogues import catalogue
from ..chosen import be_at
from ..room import in_room
from .editing import STARTS, BadEdit, changed
from .facts import definition_of, other_texts, presumed_of
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
    given = _acted(request.form.to_dict())
    if given.get("hacer") == "texto":
        return _whole(place.text, given.get("texto", "").replace("\r\n", "\n"))
    try:
        text = changed(place.text, given, _facts_of)
    except (BadEdit, SituationError) as error:
        return _page(place.text, f"{said_wrong(error)}{_meant(place.text, given)}", given), 422
    if given["hacer"] == "jugar":
        return redirect(url_for("situations.step", s=links().word(text)), 303)
    player, zone = given.get("va", given.get("jugador", "")), given.get("a", given.get("zona", ""))
    here = f"{player}|{zone}" if zone else None
    return redirect(url_for("situation_boards.board", s=links().word(text), en=here) + _anchor(given), 303)


@blueprint.post("/situacion/tablero/leer")
@in_room
def read():
    """What is understood of the line while it is typed."""
    found = Board.read(opened().text)
    typed = " ".join(request.form.get("carta", "").split())
    given = request.form.get("jugador", ""), request.form.get("zona", "")

    def facts(name: str) -> tuple[str, dict[str, Any]] | None:
        return _facts_of(found.situation.game, name)

    try:
        line = found.read_line(typed, facts)
        if typed and all(given) and not line.unread:
            found.add(*given, typed, facts)  # what would be refused is said before it is sent
    except SituationError as error:
        return render_template("situations/understood.html", line=None, text=None, error=said_wrong(error))
    text = read_texts(found.situation.game, {line.name: line.definition}).get(line.name) if line.definition.get("text") else None
    known = catalogue(found.situation.game)
    presumed = presumed_of(found.situation.game, str(line.definition.get("code") or line.name), known)
    return render_template("situations/understood.html", line=line, text=text, presumed=presumed)


def _acted(given: dict[str, str]) -> dict[str, str]:
    """A form whose button says in one word what is done, to what; a chip is a card that is typed."""
    if given.get("ficha"):
        return given | {"hacer": "añadir", "carta": given["ficha"]}
    what, *where = given.get("accion", "").split("|")
    if not what:
        return given
    found = given | {"hacer": what}
    if what == "aquí" and len(where) == 2:
        return found | {"va": where[0], "a": where[1]}
    return found | dict(zip(("jugador", "zona", "lugar"), where, strict=False))


def _meant(text: str, given: dict[str, str]) -> str:
    """The cards of the catalogue with a name like the one that was typed, where none has it."""
    typed = " ".join(given.get("carta", "").partition("|")[0].split())
    if given.get("hacer") not in ("añadir", "aquí", "jugar") or not typed:
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
    return ""


def _facts_of(game: str, name: str) -> tuple[str, dict[str, Any]] | None:
    return definition_of(game, name, catalogue(game))


def _page(text: str, error: str = "", given: dict[str, str] | None = None) -> Any:
    try:
        found = walk(text, {})
    except SituationError as wrong:
        return render_template("situations/text.html", place=None, text=text, error=str(wrong))
    be_at(found.game)
    situation = found.situation
    board = Board(situation)
    return render_template(
        "situations/board.html",
        undisputed=found.undisputed,
        text=text,
        here=_here(board, given or {}),
        chips=_chips(board),
        line=None,
        named=board.playable.lexicon.named if board.playable.lexicon else {},
        lists=board.playable.lexicon.lists if board.playable.lexicon else {},
        example=_example(board),
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


def _here(board: Board, given: dict[str, str]) -> tuple[str, str]:
    """The player and zone that a typed card goes to: those of the «+» tapped last; else where the first one's cards lie."""
    player, _, zone = request.args.get("en", "").partition("|")
    player, zone = given.get("jugador", player), given.get("zona", zone)
    if player in board.situation.players and zone in {each.name for each in board.zones(player)}:
        return player, zone
    first = next(iter(board.situation.players))
    lexicon = board.playable.lexicon
    lies = lexicon.lies[""] if lexicon else ""
    return first, lies or next(each.name for each in board.zones(first) if each.in_play)


def _chips(board: Board) -> list[str]:
    """What is laid with one tap: the cards of the situation, the newest first, and what costs are paid with."""
    plain = [name for name, _ in board.playable.lexicon.plain.values()] if board.playable.lexicon else []
    return list(dict.fromkeys([*reversed(board.situation.cards), *plain]))[:10]


def _example(board: Board) -> str:
    return board.playable.lexicon.example if board.playable.lexicon else ""
