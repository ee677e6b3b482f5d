"""Importing an official text in the browser: sent, read with bounds, shown; kept only when it is confirmed."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from indexer import DuplicateEdition, UnreadableData, UnwrittenData
from indexer.bounded import examine_bounded
from indexer.importing import LONGEST_NAME, Report, check_date, check_free, check_name, keep
from rules_corpus import DOCUMENTS, BadSource, Kind, document_named
from rules_corpus.comparing import Change
from rules_corpus.reading import document_in
from rules_corpus.records import Defect, DefectKind
from rules_corpus.sources import LARGEST, too_large

from . import names
from .editions import by_kind, rebuild_library
from .limits import EXPENSIVE, limiter
from .pages import library, shelf
from .uploads import Expired, Uploads, Used

blueprint = Blueprint("importing", __name__, url_prefix="/ediciones/importar")
_EXPIRED = "Ese archivo ya no está a la espera: se guardó, se descartó o pasó más de media hora. Vuelve a elegirlo."


def _uploads() -> Uploads:
    return Uploads(shelf().home.folder / "uploads" / "editions")


@blueprint.get("")
def form():
    """The form: file, document, name, date."""
    return _form()


def _form(message: str = "", status: int = 200):
    """The form with what was typed and what is wrong with it."""
    typed = {field: request.values.get(field, "") for field in ("documento", "nombre", "fecha")} if status != 413 else {}
    page = render_template(
        "importing/form.html", typed=typed, message=message, largest=LARGEST, longest_name=LONGEST_NAME
    )  # fmt: skip
    return page, status


@blueprint.errorhandler(413)
def too_much(_: RequestEntityTooLarge):
    """A file that is far too large: said on the form (nothing else of it was read)."""
    return _form(too_large(request.content_length or LARGEST), 413)


@blueprint.post("")
@limiter.limit(EXPENSIVE)
def read():
    """Reads the file that was sent, and goes on to what is in it; nothing is stored among the user's data."""
    sent = request.files.get("archivo")
    if sent is None or not sent.filename:
        return _form("Elige el archivo que quieres importar.", 422)
    data = sent.read(LARGEST + 1)
    chosen = request.form.get("documento", "")
    try:
        document = DOCUMENTS[chosen] if chosen in DOCUMENTS else document_in(data)
        name = check_name(document, request.form.get("nombre", ""))
        date = check_date(request.form.get("fecha", ""))
        check_free(shelf().home, document, name, data)
        report = examine_bounded(data, document, name, date)
    except (BadSource, DuplicateEdition, UnreadableData) as error:
        return _form(str(error), 422)
    with _uploads().place() as path:
        path.write_bytes(data)
        token = _uploads().keep(path, report.as_json())
    return redirect(url_for("importing.preview", token=token), 303)


@blueprint.get("/<token>")
def preview(token: str):
    """What was read in a file that waits."""
    try:
        report = Report(**_uploads().find(token).about)
    except Expired:
        return _form(_EXPIRED, 410)
    defects = [Defect(**{**defect, "kind": DefectKind(defect["kind"])}) for defect in report.defects]
    return render_template(
        "importing/preview.html",
        token=token,
        report=report,
        document=DOCUMENTS[report.document],
        ours=library().corpus.edition(report.document),
        kinds=[names.count(report.kinds[kind], *names.KINDS[kind]) for kind in Kind if kind in report.kinds],
        changes=[names.count(report.changes[change], *names.CHANGES[change]) for change in Change if report.changes[change]],
        groups=by_kind(defects),
    )


@blueprint.post("/<token>")
def confirm(token: str):
    """Keeps a file that waits as an edition, and has the library built again."""
    try:
        with _uploads().confirming(token) as upload:
            report = Report(**upload.about)
            keep(shelf().home, document_named(report.document), report.edition, report.date, upload.path.read_bytes())
            done = url_for("editions.editions", hecho="importada", edicion=report.edition, _anchor=report.document)
            _uploads().used(upload, done)
    except Used as used:
        return redirect(used.to, 303)
    except (Expired, FileNotFoundError):
        return _form(_EXPIRED, 410)
    except (DuplicateEdition, UnreadableData) as error:
        return _form(str(error), 507 if isinstance(error, UnwrittenData) else 422)
    rebuild_library()
    return redirect(done, 303)


@blueprint.post("/<token>/descartar")
def discard(token: str) -> Response:
    """Forgets a file that waits."""
    with suppress(Expired):
        _uploads().drop(_uploads().find(token).path)
    return redirect(url_for("editions.editions", hecho="descartada"), 303)
