"""Importing an official text: read it, check it, keep it in the user's data, build the corpus again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from indexer import DuplicateEdition, Home, UserData
from indexer.building import ensure_built
from indexer.linting import defects_in
from rules_corpus import BadSource, document_named, embedded_editions
from rules_corpus.reading import read_official
from rules_corpus.sources import read_file

from .output import note


def import_file(path: Path, document_name: str, name: str, date: str) -> dict:
    """Store the official text in ``path`` as edition ``name`` and say what was read.

    Raises :class:`BadSource` or :class:`UnknownDocument`; then nothing is stored.
    """
    document = document_named(document_name)
    if not name.strip():
        raise BadSource("La edición necesita un nombre.")
    if any(e.name == name for e in embedded_editions() if e.document == document.id):
        raise BadSource(f"«{name}» es la edición incluida en Juez; elige otro nombre.")
    data = read_file(path)
    edition = read_official(data, document, name, date)
    home = Home.default()
    defects = defects_in(edition, home)
    try:
        with UserData(home.user_database) as user:
            user.add_edition(document.id, name, date, data)
    except DuplicateEdition as error:
        raise BadSource(str(error)) from None
    ensure_built(home, note)
    refs = [ref for record in edition for ref in record.refs]
    return {
        "document": document.id,
        "edition": name,
        "date": date,
        "records": len(edition.records),
        "kinds": dict(Counter(record.kind.value for record in edition)),
        "references": len(refs),
        "unresolved": sum(ref.status.value != "ok" for ref in refs),
        "set_aside": len(edition.furniture),
        "defects": [defect.as_json() for defect in defects],
        "missing": _missing(edition),
    }


def _missing(edition) -> list[str]:
    """Rules of the embedded edition that the imported text lacks (a text may be cut where nothing else shows it)."""
    ours = next((e for e in embedded_editions() if e.document == edition.document), None)
    return [r.id for r in ours if r.id not in edition] if ours else []


def report_text(report: dict) -> str:
    kinds = ", ".join(f"{count} {kind}" for kind, count in report["kinds"].items())
    lines = [
        f"Guardada la edición «{report['edition']}» de {report['document']}: {report['records']} registros ({kinds}).",
        f"{report['references']} referencias, {report['unresolved']} sin resolver; {report['set_aside']} líneas apartadas "
        "(índice, portada, restos).",
    ]
    if report["missing"]:
        shown = ", ".join(report["missing"][:8])
        lines.append(f"Atención: faltan {len(report['missing'])} reglas que tiene la edición incluida ({shown}…).")
    lines += [f"línea {d['line']}: {d['message']}" for d in report["defects"]]
    lines.append(f"{len(report['defects'])} defectos.")
    return "\n".join(lines)
