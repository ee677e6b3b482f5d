"""A whole dispute told at once: the page that takes it, and what each clause of it became."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, render_template, request

from engine import GAMES, SituationError, carry_out

from ..room import in_room
from .editing import STARTS
from .links import links
from .stepping import walked
from .walking import said_wrong

blueprint = Blueprint("situation_telling", __name__)
#: How long a told dispute may be.
_LONGEST = 6_000


@blueprint.get("/situacion/cuentalo")
@in_room
def tell() -> Any:
    """The box for a dispute."""
    return _page(_game(), "")


@blueprint.post("/situacion/cuentalo")
@in_room
def take() -> Any:
    """What became of what was told."""
    game, told = _game(), request.form.get("contado", "")[:_LONGEST]
    if not told.strip():
        return _page(game, "", error="Escribe qué hay en la mesa y qué se hizo."), 422
    try:
        came = carry_out(told, STARTS[game], walked)
    except SituationError as error:
        return _page(game, told, error=f"Con lo contado no se pudo poner la mesa. {said_wrong(error)}"), 422
    asked = f"{came.walk.who}: {came.walk.decision['asks']}" if came.walk.decision else "cómo acabó"
    return _page(
        game,
        told,
        clauses=came.clauses,
        taken=came.taken,
        asked=asked,
        word=links().word(came.walk.own_text),
        board=links().word(came.board),
    )


def _game() -> str:
    game = request.values.get("juego", "")
    if game not in STARTS:
        abort(404)
    return game


def _page(game: str, told: str, **found: Any) -> str:
    lexicon = GAMES[game].lexicon
    return render_template(
        "situations/telling.html", game=game, told=told, example=lexicon.told if lexicon else "", **{"clauses": (), **found}
    )
