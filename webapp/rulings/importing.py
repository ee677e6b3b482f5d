"""Official answers imported in the browser: sent, read, shown; kept only when that is confirmed; taken back."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from indexer import UnreadableData, UnwrittenData, UserData
from indexer.imported import Import
from indexer.user_data import SavedSituation
from rules_corpus import GAMES
from rulings import BadRulingFile, RulingFile
from rulings.files import MOST_BYTES
from rulings.importing import keep, read_file, remove, undo
from rulings.keeping import Kept, kept

from ..catalogues import catalogue
from ..limits import EXPENSIVE, limiter
from ..own_data import read_own
from ..pages import library, shelf
from ..uploads import Expired, Upload, Uploads, Used

blueprint = Blueprint("ruling_imports", __name__, url_prefix="/respuestas")
_EXPIRED = "Ese archivo ya no está a la espera: se guardó, se descartó o pasó más de media hora. Vuelve a elegirlo."
_LONGEST_NAME = 120


def _uploads() -> Uploads:
    return Uploads(shelf().home.folder / "uploads" / "rulings")


@blueprint.get("/importar")
def form() -> Any:
    """The form: file and game."""
    return _form()


def _form(message: str = "", status: int = 200) -> Any:
    game = request.values.get("juego", "") if status != 413 else ""
    imports = read_own(lambda user: {each: user.ruling_imports(each) for each in GAMES}, dict[str, list[Import]]())
    page = render_template("rulings/form.html", chosen=game, message=message, largest=MOST_BYTES, imports=imports)
    return page, status


@blueprint.errorhandler(413)
def too_much(_: RequestEntityTooLarge) -> Any:
    """A file that is far too large: said on the form."""
    return _form(f"El archivo pasa de {MOST_BYTES // 1_000_000} MB.", 413)


@blueprint.post("/importar")
@limiter.limit(EXPENSIVE)
def read() -> Any:
    """Reads the file that was sent, and goes on to what is in it; nothing is kept yet."""
    sent = request.files.get("archivo")
    game = request.form.get("juego", "")
    if sent is None or not sent.filename:
        return _form("Elige el archivo que quieres importar.", 422)
    if game not in GAMES:
        return _form("Elige el juego de las respuestas.", 422)
    data, name = sent.read(MOST_BYTES + 1), sent.filename[-_LONGEST_NAME:]
    try:
        _read(data, game, name)
    except BadRulingFile as error:
        return _form(str(error), 422)
    with _uploads().place() as path:
        path.write_bytes(data)
        token = _uploads().keep(path, {"game": game, "name": name})
    return redirect(url_for("ruling_imports.preview", token=token), 303)


def _read(data: bytes, game: str, name: str) -> RulingFile:
    nothing: list[SavedSituation] = []
    return read_file(data, name, library().corpus, catalogue(game), read_own(UserData.situations, nothing))


def _read_waiting(upload: Upload) -> RulingFile:
    """What is in a file that waits. Raises :class:`Expired`."""
    try:
        return _read(upload.path.read_bytes(), upload.about["game"], upload.about["name"])
    except FileNotFoundError:
        raise Expired(upload.token) from None


@blueprint.get("/importar/<token>")
def preview(token: str) -> Any:
    """What was read in a file that waits, and what would change."""
    try:
        found = _read_waiting(_uploads().find(token))
    except Expired:
        return _form(_EXPIRED, 410)
    would: Kept = read_own(lambda user: kept(user.rulings(found.game), found), kept({}, found))
    return render_template("rulings/preview.html", token=token, found=found, would=would, game=GAMES[found.game])


@blueprint.post("/importar/<token>")
def confirm(token: str) -> Any:
    """Keeps the answers of a file that waits."""
    try:
        with _uploads().confirming(token) as upload:
            found = _read_waiting(upload)
            keep(shelf().home, found)
            done = url_for("rulings.of_game", game=found.game, hecho="importadas", archivo=found.file)
            _uploads().used(upload, done)
    except Used as used:
        return redirect(used.to, 303)
    except Expired:
        return _form(_EXPIRED, 410)
    except UnreadableData as error:
        return _form(str(error), 507 if isinstance(error, UnwrittenData) else 422)
    return redirect(done, 303)


@blueprint.post("/importar/<token>/descartar")
def discard(token: str) -> Response:
    """Forgets a file that waits."""
    with suppress(Expired):
        _uploads().drop(_uploads().find(token).path)
    return redirect(url_for("ruling_imports.form"), 303)


@blueprint.post("/<game>/deshacer")
def take_back(game: str) -> Any:
    """Takes back the last change of the answers of a game."""
    if game not in GAMES:
        abort(404)
    try:
        undone = undo(shelf().home, game)
    except UnreadableData as error:
        return _form(str(error), 507 if isinstance(error, UnwrittenData) else 422)
    if undone is None:
        return _form("No hay ninguna importación que deshacer.", 409)
    return redirect(url_for("rulings.of_game", game=game, hecho="deshecha", archivo=undone.change.source), 303)


@blueprint.post("/<game>/<id>/quitar")
def drop(game: str, id: str) -> Any:
    """Takes one answer, or a row that was not read, out."""
    if game not in GAMES:
        abort(404)
    try:
        remove(shelf().home, game, id)  # one that a first tap took out is out
    except UnreadableData as error:
        return _form(str(error), 507 if isinstance(error, UnwrittenData) else 422)
    return redirect(url_for("rulings.of_game", game=game, hecho="quitada"), 303)
