"""The list of situations: those that come with Juez, those kept here; and the readings of the event."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, make_response, redirect, render_template, request, url_for

from engine import GAMES, MAX_BYTES, About, Ending, SituationError, all_situations, ending, engine_version, load, settled
from indexer import UserData
from indexer.user_data import SavedSituation
from indexer.writing import writing
from rules_corpus.contradictions import Point, points
from rules_corpus.words import fold

from ..chosen import asked_game
from ..own_data import read_own
from ..packed import BadLink
from ..pages import library, shelf
from ..qr import qr
from ..roles import sees
from ..room import in_room
from ..sections import Section, by_section
from .event import as_code, chosen, event_readings, from_code, undisputed_points
from .finding import find, themes
from .in_force import edition_read, editions_in, in_force
from .rechecking import Checked, Rechecks, of_game, waiting
from .stepping import link_to, opened, walked

blueprint = Blueprint("situation_list", __name__)
_LONGEST_NAME = 120
#: So many situations stand on a page, and so many at most where more are asked for.
_PAGE, _MOST = 20, 1_000
#: The seconds after which a page that waits asks again.
_AGAIN = 3


@dataclass(frozen=True)
class Kept:
    """A situation kept here, with its address, and what became of it since."""

    saved: SavedSituation
    url: str
    check: Checked


@blueprint.get("/situaciones")
def listing(error: str = "") -> Any:
    """All situations, by game, rule and words; of the kept ones all, or those whose end may be another now."""
    asked, words, theme = asked_game(GAMES), request.args.get("q", "").strip()[:100], request.args.get("tema", "")
    game = asked if asked in GAMES else ""
    games = [game] if game else list(GAMES)
    literal = request.args.get("literal") == "1"
    limit = min(max(request.args.get("n", _PAGE, type=int), 1), _MOST)
    found = find(library().search, words, games, correct=not literal) if words else None
    by_theme = [] if words else themes(games)
    chosen_theme = next((each for each in by_theme if each.concept.id == theme), None)
    chapter = request.args.get("capitulo", "") if game and not words and chosen_theme is None else ""
    listed = found.situations if found else chosen_theme.situations if chosen_theme else all_situations()
    listed = tuple(about for about in listed if about.game in games)
    first = listed[:limit] if found or chosen_theme else listed
    everything = _kept()
    changed = [k for k in everything if k.check.changed or not k.check.noted]
    only = "cambios" in request.args
    kept = changed if only else [k for k in everything if _wanted(k.saved, game, words)]
    page = render_template(
        "situations/list.html",
        shown=_in_sections(first, bool(found)),
        total=len(listed),
        found=found,
        theme=chosen_theme,
        themes=by_theme,
        literal=literal,
        limit=limit,
        page=_PAGE,
        kept=kept,
        games=list(GAMES),
        game=game,
        words=words,
        chapter=chapter,
        readings=event_readings(),
        undisputed=undisputed_points(),
        error=error,
        changed=[k for k in changed if k.check.noted],
        waiting=waiting(k.check for k in changed),
        otherwise=sum(k.check.otherwise is not None for k in changed),
        only=only,
    )
    return _again(page) if only and waiting(k.check for k in changed) else page


def _again(page: str) -> Response:
    """A page that is not kept and asks again by itself."""
    response = make_response(page)
    response.headers["Refresh"] = str(_AGAIN)
    response.headers["Cache-Control"] = "no-store"
    return response


def _wanted(saved: SavedSituation, game: str, words: str) -> bool:
    return game in ("", saved.game) and fold(words) in fold(f"{saved.name} {saved.text}")


def _in_sections(listed: tuple[About, ...], best_first: bool) -> dict[str, list[Section[About]]]:
    """Situations by game and section: in the order of the documents, or each where its best one stands."""
    found = {}
    for game in dict.fromkeys(about.game for about in listed):
        sections = by_section(game, [about for about in listed if about.game == game], lambda about: (*about.rules, "")[0])
        found[game] = sorted(sections, key=lambda section: listed.index(section.items[0])) if best_first else sections
    return found


def _kept() -> list[Kept]:
    nothing: list[SavedSituation] = []
    found = read_own(UserData.situations, nothing) if sees("situations") else nothing
    return [Kept(saved, link_to(saved.text, edicion=saved.edition), _checked(saved)) for saved in found]


def _checked(saved: SavedSituation) -> Checked:
    rechecks: Rechecks = current_app.extensions["rechecks"]
    return rechecks.of(saved, edition_read(saved.game), event_readings())


@blueprint.post("/situaciones/guardar")
@in_room
def save():
    """Keep a situation under a name."""
    place = opened()
    situation, text = load(place.text), _given(place.text)
    name = request.form.get("nombre", "").strip()[:_LONGEST_NAME] or situation.title
    with writing(shelf().home) as user:
        user.save_situation(
            SavedSituation(
                name,
                situation.game,
                text,
                edition_read(situation.game),
                juez=engine_version(),
                readings=json.dumps(of_game(situation.game, event_readings()), ensure_ascii=False),
                ended=_ended(place.text).model_dump_json(),
            )
        )
    return redirect(url_for("situation_list.listing", _anchor="guardadas"), 303)


def _given(text: str) -> str:
    """A situation as it is kept: with how its cards are understood here, where it can be run."""
    try:
        return walked(text).given(text)
    except SituationError:
        return text


def _ended(text: str) -> Ending:
    try:
        return ending(walked(text))
    except SituationError as error:
        return Ending(error=str(error))


@blueprint.post("/situaciones/borrar")
def remove():
    """Forget a situation."""
    with writing(shelf().home) as user:
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
    """The points that the rules of a game leave open, each with the reading in force at this event, or the one handed on; or
    the points in which Juez always reads alike."""
    kept, error, received = event_readings(), "", None
    asked = asked_game(GAMES)
    game = asked if asked in GAMES else next(iter(GAMES))
    try:
        received = from_code(request.args["lecturas"]) if request.args.get("lecturas") else None
    except BadLink as problem:
        error = str(problem)
    code = as_code(kept)
    readings = kept if received is None else received
    always = _always(game)
    return render_template(
        "situations/event.html",
        game=game,
        games=list(GAMES),
        sections=by_section(game, GAMES[game].game.readings.values(), _first_rule),
        differing=[
            (each, point) for each, play in GAMES.items() for point in play.game.readings.values() if point.id in readings
        ],
        readings=readings,
        elsewhere=_elsewhere(game, readings),
        received=received,
        handed=code if received is None else as_code(received),
        code=code,
        picture=qr(url_for(".event", lecturas=code, _external=True)) if code else "",
        error=error,
        undisputed=undisputed_points(),
        always=always if "siempre" in request.args else [],
        settled=len(always),
        editions=list(library().corpus.editions[game]),
        in_force=in_force(game),
        done="hecho" in request.args,
    )


def _elsewhere(game: str, readings: dict[str, str]) -> dict[str, str]:
    """What the form of one game says again of the others, so that nothing of these is lost: field → value."""
    there = {id: name for id, name in readings.items() if id not in GAMES[game].game.readings}
    return there | {f"edicion-{other}": force.name for other in GAMES if other != game and (force := in_force(other))}


def _always(game: str) -> list[tuple[Point, str, str]]:
    """The points that cannot be chosen: each with the reading that Juez always follows, and why."""
    why = settled(game)
    found = (point for point in points() if point.id in why)
    return [(point, next((r.text for r in point.readings if r.name == point.likeliest), ""), why[point.id]) for point in found]


def _first_rule(point: Any) -> str:
    return str(point.rules[0]) if point.rules else ""


@blueprint.post("/situaciones/evento")
def decide_event():
    """Set the readings of the event."""
    with writing(shelf().home) as user:
        user.set_readings(chosen(request.form.to_dict()))
        user.set_editions_in_force(editions_in(request.form.to_dict()))
    return redirect(url_for("situation_list.event", hecho=1, juego=request.form.get("de") or None), 303)
