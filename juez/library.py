"""The library of the command line, and the editions in it; what cannot be had stops the command."""

from __future__ import annotations

from .output import note, stop


def library():
    """The library in the user's own place, built first if it is missing or stale."""
    from indexer import Home, NotBuilt, open_library

    try:
        return open_library(Home.default(), note)
    except NotBuilt as error:
        stop(str(error))


def bring_up_to_date() -> None:
    """Build the library again after a change; what cannot be built now is said, and done the next time."""
    from indexer import Home, NotBuilt
    from indexer.building import ensure_built

    try:
        ensure_built(Home.default(), note)
    except NotBuilt as error:
        note(f"{error} Se hará la próxima vez que se pueda.")


def found_edition(document: str, edition: str | None):
    """An edition of a document (None: the embedded one)."""
    from rules_corpus import UnknownDocument, UnknownEdition, document_named

    try:
        return library().corpus.edition(document_named(document).id, edition)
    except (UnknownDocument, UnknownEdition) as error:
        stop(str(error))
