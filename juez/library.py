"""The library of the command line, and the editions in it; what cannot be had stops the command."""

from __future__ import annotations

from .output import note, stop


def library():
    """The library in the user's own place, built first if it is missing or stale."""
    from indexer import Home, UnreadableData, open_library

    try:
        return open_library(Home.default(), note)
    except UnreadableData as error:
        stop(str(error))


def found_edition(document: str, edition: str | None):
    """An edition of a document (None: the embedded one)."""
    from rules_corpus import UnknownDocument, UnknownEdition, document_named

    try:
        return library().corpus.edition(document_named(document).id, edition)
    except (UnknownDocument, UnknownEdition) as error:
        stop(str(error))
