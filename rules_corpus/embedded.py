"""The editions that come with Juez: our own wording of every document."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .documents import DOCUMENTS
from .edition_format import read_own
from .joined import Vocabulary
from .records import Edition
from .resolving import with_references

FOLDER = Path(__file__).parent / "editions"


def edition_files() -> dict[str, Path]:
    """Document id → file of its embedded edition, in the order of :data:`DOCUMENTS`."""
    return {name: path for name in DOCUMENTS if (path := FOLDER / f"{name}.md").exists()}


@cache
def embedded_editions() -> tuple[Edition, ...]:
    """The embedded editions, read and resolved (once per process)."""
    return tuple(with_references(read_own(path.read_text(encoding="utf-8"))) for path in edition_files().values())


@cache
def vocabulary() -> Vocabulary:
    """The words of the embedded editions; what sound Spanish about these games looks like."""
    return Vocabulary(text for edition in embedded_editions() for record in edition for text in (record.title, record.text))
