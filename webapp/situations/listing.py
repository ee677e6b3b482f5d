"""The list of situations: those that come with Juez, those kept here; and the readings of the event."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for

from engine import GAMES, MAX_BYTES, About, SituationError, all_situations, load
from indexer import UserData
from indexer.user_data import SavedSituation
from rules_corpus.words import fold

from ..pages import default_edition, shelf
from ..roles import sees
from ..room import in_room
from .event import chosen, event_readings, undisputed_points
from .stepping import link_to, opened

blueprint = Blueprint("situation_list", __name__)
_LONGEST_NAME = 120
_SHOWN = 400


@dataclass(frozen=True)
class Kept:
    """A situation kept here, with its address."""

    saved: SavedSituation
    url: str


@blueprint.get("/situaciones")
def listing(error: str = ""):
    """All situations, by game, rule and words."""
    game = request.args.get("juego", "")
    words = request.args.get("q", "").strip()[:100]
    shown = [about for about in all_situations() if game in ("", about.game) and _fits(about, words)]
    kept = [k for k in _kept() if game in ("", k.saved.game) and fold(words) in fold(f"{k.saved.name} {k.saved.text}")]
    return render_template(
        "situations/list.html",
        shown=shown[:_SHOWN],
        total=len(shown),
        kept=kept,
        games=list(GAMES),
        game=game if game in GAMES else "",
        words=words,
        readings=event_readings(),
        undisputed=undisputed_points(),
        error=error,
    )


def _fits(about: About, words: str) -> bool:
    """Whether the title or the rules of a situation have all of these words."""
    everything = fold(f"{about.title} {' '.join(about.rules)}")
    return all(word in everything for word in fold(words).split())


def _kept() -> list[Kept]:
    path = shelf().home.user_database
    if not path.exists() or not sees("situations"):
        return []
    with UserData(path) as user:
        return [Kept(saved, link_to(saved.text, edicion=saved.edition)) for saved in user.situations()]


@blueprint.post("/situaciones/guardar")
@in_room
def save():
    """Keep a situation under a name."""
    place = opened()
    situation = load(place.text)
    name = request.form.get("nombre", "").strip()[:_LONGEST_NAME] or situation.title
    with UserData(shelf().home.user_database) as user:
        user.save_situation(name, situation.game, place.text, default_edition(situation.game).name)
    return redirect(url_for("situation_list.listing", _anchor="guardadas"), 303)


@blueprint.post("/situaciones/borrar")
def remove():
    """Forget a situation."""
    with UserData(shelf().home.user_database) as user:
        user.remove_situation(request.form.get("nombre", ""))
    return redirect(url_for("situation_list.listing", _anchor="guardadas"), 303)


@blueprint.post("/situaciones/abrir")
@in_room
def open_file():
    """Open a situation from a file or from pasted text; nothing is kept."""
    sent = request.files.get("archivo")
    text = (sent.read(MAX_BYTES + 1) if sent else b"").decode("utf-8", "replace") or request.form.get("texto", "")
    text = text.replace("\r\n", "\n")
    if not text.strip():
        return listing("Elige un archivo o pega una situación."), 422
    if len(text.encode()) > MAX_BYTES:
        return listing(f"Una situación ocupa {MAX_BYTES // 1000} kB como mucho."), 422
    try:
        load(text)
    except SituationError as error:
        return render_template("situations/text.html", place=None, text=text, error=str(error)), 422
    return redirect(link_to(text), 303)


@blueprint.get("/situaciones/evento")
def event():
    """The points that the rules leave open, each with the reading in force at this event."""
    points = {game: list(playable.game.readings.values()) for game, playable in GAMES.items()}
    return render_template(
        "situations/event.html",
        points=points,
        readings=event_readings(),
        undisputed=undisputed_points(),
        done="hecho" in request.args,
    )


@blueprint.post("/situaciones/evento")
def decide_event():
    """Set the readings of the event."""
    with UserData(shelf().home.user_database) as user:
        user.set_readings(chosen(request.form.to_dict()))
    return redirect(url_for("situation_list.event", hecho=1), 303)
