"""The user's own data: everything that is kept, on one page; saved to a file, brought back from one."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from indexer import UnreadableData, backups
from indexer.user_data import HOLDINGS, Held, Holding
from indexer.writing import damaged_files

from .editions import rebuild_library, rebuilder
from .limits import LARGEST_BODY
from .pages import shelf
from .uploads import Expired, Uploads, Used

blueprint = Blueprint("data", __name__, url_prefix="/datos")
#: What a form takes beside its file, in bytes.
FORM_AROUND = 20_000
_EXPIRED = "Esa copia ya no está a la espera: se usó, se descartó o pasó más de media hora. Vuelve a elegirla."
_TOO_LARGE = (
    f"Por el navegador se restauran copias de hasta {LARGEST_BODY // 1_000_000} MB; "
    "para una mayor: juez data restore ARCHIVO."
)  # fmt: skip


def _uploads() -> Uploads:
    return Uploads(shelf().home.folder / "uploads" / "data")


@blueprint.get("")
def data():
    """Everything that is kept for the user, and where."""
    return _page()


def _page(message: str = "", status: int = 200):
    home = shelf().home
    trouble = ""
    found: dict[Holding, list[Held]] = {}
    try:
        found = backups.holdings(home)
    except UnreadableData as error:
        trouble = str(error)
    page = render_template(
        "data/data.html",
        database=home.user_database,
        size=_size(home.user_database),
        holdings=found,
        trouble=trouble,
        earlier=_files(backups.earlier_copies(home)),
        damaged=_files(damaged_files(home)),
        kept_days=backups.KEPT_DAYS,
        name=backups.copy_name(),
        largest=LARGEST_BODY - FORM_AROUND,
        too_large=_TOO_LARGE,
        message=message,
        done=request.args.get("hecho"),
        building=rebuilder().is_building,
        failure=rebuilder().failure,
    )
    return page, status


def _files(paths: list[Path]) -> list[tuple[Path, int, str]]:
    """Each with its size and date."""
    about = [(path, path.stat()) for path in paths]
    return [(path, each.st_size, datetime.fromtimestamp(each.st_mtime, UTC).isoformat()) for path, each in about]


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


@blueprint.get("/copia")
def save():
    """Sends a consistent copy of everything as one file."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            backups.save(shelf().home, copy)
        except (backups.BadCopy, UnreadableData) as error:
            return _page(str(error), 503)
        response = Response(copy.read_bytes(), mimetype="application/vnd.sqlite3")
    response.headers.set("Content-Disposition", "attachment", filename=backups.copy_name())
    return response


@blueprint.errorhandler(413)
def too_much(_: RequestEntityTooLarge):
    """A copy that is too large for a request: said on the page."""
    return _page(_TOO_LARGE, 413)


@blueprint.post("")
def check():
    """Checks the copy that was sent, and goes on to what it holds; nothing changes yet."""
    sent = request.files.get("archivo")
    if sent is None or not sent.filename:
        return _page("Elige la copia que quieres restaurar.", 422)
    uploads = _uploads()
    try:
        with uploads.place() as path:
            received = path.with_name("received")
            sent.save(received)
            found = backups.prepare(shelf().home, received, path)
            received.unlink()
            token = uploads.keep(path, {holding.table: [vars(item) for item in items] for holding, items in found.items()})
    except backups.BadCopy as error:
        return _page(str(error), 422)
    return redirect(url_for("data.preview", token=token), 303)


@dataclass(frozen=True)
class Both:
    """One item as it is now and as the copy has it (None: it is not there)."""

    name: str
    now: Held | None
    then: Held | None


@blueprint.get("/<token>")
def preview(token: str):
    """What a copy that waits holds, beside what is there now."""
    try:
        about = _uploads().find(token).about
        now = backups.holdings(shelf().home)
    except Expired:
        return _page(_EXPIRED, 410)
    except UnreadableData:
        now = {holding: [] for holding in HOLDINGS}
    both = {holding: _both(items, [Held(**item) for item in about[holding.table]]) for holding, items in now.items()}
    return render_template("data/preview.html", token=token, both=both)


def _both(now: list[Held], then: list[Held]) -> list[Both]:
    here, there = {item.name: item for item in now}, {item.name: item for item in then}
    return [Both(name, here.get(name), there.get(name)) for name in sorted(here.keys() | there.keys())]


@blueprint.post("/<token>")
def restore(token: str):
    """Puts a copy that waits in place of the present data, which are kept beside it; has the library built again."""
    done = url_for("data.data", hecho="restaurada")
    try:
        with _uploads().confirming(token) as upload:
            backups.restore(shelf().home, upload.path)
            _uploads().used(upload, done)
    except Used as used:
        return redirect(used.to, 303)
    except Expired:
        return _page(_EXPIRED, 410)
    except backups.BadCopy as error:
        return _page(str(error), 422)
    rebuild_library()
    return redirect(done, 303)


@blueprint.post("/<token>/descartar")
def discard(token: str) -> AnyResponse:
    """Forgets a copy that waits."""
    with suppress(Expired):
        _uploads().drop(_uploads().find(token).path)
    return redirect(url_for("data.data"), 303)
