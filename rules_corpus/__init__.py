"""Documents → rule records: reading, references, defects, comparing, the embedded editions.

Knows text only: no index, no web, no game mechanics.
"""

from .corpus import Corpus, UnknownEdition, UnknownRule
from .documents import DOCUMENTS, GAMES, Document, UnknownDocument, document_named
from .embedded import embedded_editions
from .records import Edition, Kind, Record
from .sources import BadSource

__all__ = [
    "DOCUMENTS",
    "GAMES",
    "BadSource",
    "Corpus",
    "Document",
    "Edition",
    "Kind",
    "Record",
    "UnknownDocument",
    "UnknownEdition",
    "UnknownRule",
    "document_named",
    "embedded_editions",
]
