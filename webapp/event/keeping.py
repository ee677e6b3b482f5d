"""What the host does with event files: make, open, copy, take over, put away, close and erase."""

from __future__ import annotations

from datetime import date as Date
from pathlib import Path
from typing import Any

from flask import redirect, render_template, request, url_for

from decks.dates import as_date
from decks.wording import joined
from desk import BadEvent, Refused, closing, new_event
from engine import GAMES as PLAYABLE
from rules_corpus import GAMES

from ..catalogues import formats
from ..situations.event import event_readings
from ..situations.in_force import edition_read
from .blueprint import blueprint
from .here import event, events, game_of_event, the_event


@blueprint.post("/nuevo")
def create() -> Any:
    """Make an event and have it open."""
    given = request.form
    game = given.get("juego", "")
    try:
        if game not in GAMES:
            raise Refused("Elige el juego del evento.")
        path = events().place(given.get("nombre", ""))
        made = new_event(
            path,
            game,
            machine=events().machine,
            title=given.get("titulo", "").strip() or given.get("nombre", "").strip(),
            format=_format(game, given.get("formato", "")),
            edition=edition_read(game),
            date=as_date(given.get("fecha", "")) or Date.today(),
            readings=_readings(game),
        )
        made.close()
        events().show(path)
    except (BadEvent, Refused, ValueError) as error:
        return _again(f"{str(error).removesuffix('.')}.")
    return redirect(url_for("event.devices"), 303)


def _again(error: str) -> Any:
    return render_template("event/none.html", trouble=error, known=events().known(), typed=request.form), 409


def _format(game: str, given: str) -> str:
    """The format that is meant; "" for none. Raises :class:`~desk.Refused` for one of another game."""
    name = given.removeprefix(f"{game}/")
    if not name:
        return ""
    known = formats()[0].of(game)
    if all(one.id != name for one in known):
        raise Refused(f"Ese formato no es de {GAMES[game].name}: elige {joined((one.name for one in known), 'o')}, o ninguno.")
    return name


def _readings(game: str) -> dict[str, str]:
    """The readings that were chosen here for the game's disputed points."""
    own = {point.id for point in PLAYABLE[game].game.readings.values()}
    return {point: name for point, name in event_readings().items() if point in own}


@blueprint.post("/abrir")
def open_file() -> Any:
    """Open an event of the folder, or one that lies elsewhere on this machine."""
    given = request.form.get("archivo", "").strip() or request.form.get("ruta", "").strip()
    try:
        path = _path(given)
        events().show(path)
        if "hacerse-cargo" in request.form:
            opened = events().event
            if opened is not None:
                opened.take_over()
    except (BadEvent, Refused) as error:
        return _again(str(error))
    return redirect(url_for("event.home"), 303)


def _path(given: str) -> Path:
    """The file that is meant: one of the folder by its name, else a whole path. Raises :class:`~desk.BadEvent`."""
    known = {path.name: path for path in events().known()}
    if given in known:
        return known[given]
    if not given or not Path(given).is_absolute():
        raise BadEvent("Elige un evento de la lista, o escribe la ruta entera de su archivo.")
    return Path(given)


@blueprint.post("/copiar")
def copy() -> Any:
    """A copy of the event in another place of this machine, a stick for example."""
    if event() is None:
        return redirect(url_for("event.home"), 303)
    given = request.form.get("donde", "").strip()
    here = the_event()
    place = Path(given) if given else events().folder / "copias"
    if not place.is_absolute():
        raise BadEvent("Escribe la ruta entera de la carpeta donde va la copia.")
    if not place.suffix:
        if not given:
            place.mkdir(parents=True, exist_ok=True, mode=0o700)
        place /= f"{here.file.path.stem}-{here.state.takeover}-{here.state.number}{here.file.path.suffix}"
    here.copy_to(place)
    return redirect(url_for("event.settings", copia=place.name), 303)


@blueprint.post("/hacerse-cargo")
def take_over() -> Any:
    """This machine keeps the event from now on."""
    if event() is not None:
        the_event().take_over()
    return redirect(url_for("event.home"), 303)


@blueprint.post("/guardar")
def put_away() -> Any:
    """Have no event open; its file stays as it is."""
    events().put_away()
    return redirect(url_for("event.home"), 303)


@blueprint.post("/cerrar")
def end() -> Any:
    """Write the reports, then erase names and free text for good."""
    if event() is None:
        return redirect(url_for("event.home"), 303)
    if request.form.get("seguro", "").strip().casefold() != "borrar":
        raise Refused("Para cerrar y borrar hay que escribir «borrar».")
    ended = closing.close(the_event(), the_event().file.path.parent, names="con-nombres" in request.form)
    return render_template("event/ended.html", ended=ended, state=the_event().state)


@blueprint.get("/ajustes")
def settings() -> Any:
    """What the event is judged by, its copies, its end."""
    here = the_event()
    game = game_of_event()
    return render_template(
        "event/settings.html",
        state=here.state,
        tournament=here.tournament,
        copied=request.args.get("copia", "")[:200],
        read_here=edition_read(game),
        readings_here=_readings(game),
    )
