"""The defects of an edition, with those of numbering that only its source shows."""

from __future__ import annotations

from rules_corpus import DOCUMENTS, Edition
from rules_corpus.defects import defects_of
from rules_corpus.embedded import vocabulary
from rules_corpus.reading import read_official
from rules_corpus.records import Defect

from .home import Home
from .user_data import UserData


def defects_in(edition: Edition, home: Home) -> list[Defect]:
    """Every defect of ``edition``; an imported one that comes from the corpus is read again from its source in ``home``."""
    if edition.official and not edition.furniture:
        edition = _from_source(edition, home) or edition
    return defects_of(edition, vocabulary())


def _from_source(edition: Edition, home: Home) -> Edition | None:
    with UserData(home.user_database) as user:
        for imported in user.editions():
            if (imported.document, imported.name) == (edition.document, edition.name):
                return read_official(imported.source, DOCUMENTS[edition.document], edition.name, imported.date)
    return None
