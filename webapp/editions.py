"""The editions of every document: which there are, their defects, removing an imported one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from indexer import UnreadableData, UnwrittenData, UserData, disk
from indexer.rebuilding import Rebuilder
from indexer.user_data import ImportedEdition
from indexer.writing import writing
from rules_corpus import DOCUMENTS, Document, Edition, UnknownEdition
from rules_corpus.records import Defect, DefectKind

from . import names
from .limits import EXPENSIVE, limiter
from .pages import library, shelf
from .remembering import defects_in
from .roles import sees

blueprint = Blueprint("editions", __name__)
for _filter in (names.day, names.moment, names.size):
    blueprint.app_template_filter()(_filter)
blueprint.app_template_global("counted")(names.count)

#: How many seconds a page that changes the editions waits for the library to be built again before it says that it is not yet.
PATIENCE = 30.0
#: How many defects of one kind a page spells out; no real document has as many.
MOST_OF_A_KIND = 300


_FULL = "No se puede escribir en el disco"


@dataclass(frozen=True)
class Shelved:
    """An edition as the page lists it: as it is read (None: it is not), as it was imported (None: embedded), its defects."""

    edition: Edition | None
    imported: ImportedEdition | None
    defects: int = 0


@blueprint.app_errorhandler(UnreadableData)
def unreadable(error: UnreadableData):
    """The user's data cannot be read or written: why, and that they are as they were."""
    text = str(error)
    if isinstance(error, UnwrittenData):
        return render_template(
            "errors/http_error.html", code=507, title=_FULL, text=f"{text} Lo que había sigue como estaba."
        ), 507
    return render_template("errors/http_error.html", code=503, title="Ahora no se puede llegar a tus datos", text=text), 503


@blueprint.app_errorhandler(OSError)
def unwritten(error: OSError):
    """What was sent cannot be put on the disk: why. Other errors of the system are errors of Juez."""
    if error.errno not in disk.REFUSES:
        raise error
    text = f"No se puede guardar lo que se ha enviado: {disk.reason(error)}. Lo que había sigue como estaba."
    return render_template("errors/http_error.html", code=507, title=_FULL, text=text), 507


def rebuilder() -> Rebuilder:
    return current_app.extensions["rebuilder"]


def rebuild_library() -> None:
    """Have the library built again with what changed; readers go on with the old one meanwhile."""
    rebuilder().rebuild(PATIENCE)


def edition_or_404(document: str, name: str | None) -> Edition:
    """The edition that an address names."""
    try:
        return library().corpus.edition(document, name)
    except UnknownEdition:
        abort(404)


def imported_editions() -> list[ImportedEdition]:
    """What the user has imported; nothing is created where nothing was kept yet."""
    database = shelf().home.user_database
    if not database.exists():
        return []
    with UserData(database) as user:
        return user.editions()


@blueprint.get("/ediciones")
def editions():
    """Every document with its editions."""
    trouble = ""
    imported: list[ImportedEdition] = []
    try:
        imported = imported_editions() if sees("editions") else []
    except UnreadableData as error:
        trouble = str(error)
    return render_template(
        "editions/editions.html",
        shelves=[(document, _shelved(document, imported)) for document in DOCUMENTS.values()],
        trouble=trouble or rebuilder().failure,
        building=rebuilder().is_building,
        done=request.args.get("hecho"),
        about=request.args.get("edicion", ""),
    )


def _shelved(document: Document, imported: list[ImportedEdition]) -> list[Shelved]:
    own = {each.name: each for each in imported if each.document == document.id}
    read = library().corpus.editions[document.id]
    found = [Shelved(edition, own.get(name), len(defects_in(edition))) for name, edition in read.items()]
    return found + [Shelved(None, each) for name, each in own.items() if name not in read]


@blueprint.get("/ediciones/<document>/<path:name>/defectos")
@limiter.limit(EXPENSIVE)
def defects(document: str, name: str):
    """The defects of an edition, by kind."""
    edition = edition_or_404(document, name)
    found = defects_in(edition)
    return render_template(
        "editions/defects.html",
        document=DOCUMENTS[document],
        edition=edition,
        groups=by_kind(found),
        total=len(found),
        most=MOST_OF_A_KIND,
    )


def by_kind(found: Iterable[Defect]) -> list[tuple[str, list[Defect]]]:
    """Defects under the name of their kind, in the order of the kinds."""
    groups: dict[DefectKind, list[Defect]] = {kind: [] for kind in DefectKind}
    for defect in found:
        groups[defect.kind].append(defect)
    return [(names.DEFECTS[kind], defects) for kind, defects in groups.items() if defects]


@blueprint.get("/ediciones/<document>/<path:name>/quitar")
def remove(document: str, name: str):
    """Asks before an imported edition is removed."""
    imported = _imported_or_404(document, name)
    return render_template("editions/remove.html", document=DOCUMENTS[document], imported=imported)


@blueprint.post("/ediciones/<document>/<path:name>/quitar")
def removed(document: str, name: str) -> Response:
    """Removes an imported edition; the embedded one cannot be. One that a first tap removed is removed."""
    if document not in DOCUMENTS or library().corpus.edition(document).name == name:
        abort(404)
    if any((each.document, each.name) == (document, name) for each in imported_editions()):
        with writing(shelf().home) as user:
            user.remove_edition(document, name)
        rebuild_library()
    return redirect(url_for("editions.editions", hecho="quitada", edicion=name, _anchor=document), 303)


def _imported_or_404(document: str, name: str) -> ImportedEdition:
    found = next((each for each in imported_editions() if (each.document, each.name) == (document, name)), None)
    if found is None or document not in DOCUMENTS:
        abort(404)
    return found
