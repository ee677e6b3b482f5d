"""Reading a document: bytes → text → draft → records with resolved references."""

from __future__ import annotations

from dataclasses import replace

from .assembling import assemble
from .documents import DOCUMENTS, Document
from .edition_format import is_own_edition, named_document, read_own
from .layouts import READERS
from .records import Edition
from .resolving import with_references
from .sources import BadSource, check_game, decode, document_of


def document_in(data: bytes) -> Document:
    """The document that ``data`` is a text of, by its front matter or its words. Raises :class:`BadSource`."""
    text = decode(data)
    found = DOCUMENTS.get(named_document(text) or "") if is_own_edition(text) else document_of(text)
    if found is None:
        raise BadSource("No se reconoce de qué documento es el archivo; elígelo en la lista.")
    return found


def read_official(data: bytes, document: Document, name: str, date: str = "") -> Edition:
    """An official text of ``document`` as an edition called ``name``; ``date`` goes before what the text says of its own.

    Raises :class:`BadSource`.
    """
    text = decode(data)
    if is_own_edition(text):
        edition = read_own(text, name=name)
        if edition.document != document.id:
            raise BadSource(f"El archivo es una edición de «{edition.document}», no de «{document.id}».")
        return with_references(replace(edition, date=date or edition.date, _by_id={}))
    check_game(text, document)
    draft = READERS[document.id](text.split("\n"))
    records, label_defects = assemble(draft, name)
    edition = Edition(
        document=document.id,
        name=name,
        title=document.title,
        follows="Texto oficial importado",
        date=date,
        records=records,
        furniture=tuple(draft.furniture),
        defects=(*draft.defects, *label_defects),
        official=True,
    )
    return with_references(edition)
