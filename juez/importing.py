"""``juez import``: an official text read, checked, kept in the user's data; the corpus built again."""

from __future__ import annotations

from pathlib import Path

from indexer import DuplicateEdition, Home
from indexer.importing import Report, check_date, check_name, examine, keep
from rules_corpus import BadSource, document_named
from rules_corpus.sources import read_file

from .library import bring_up_to_date


def import_file(path: Path, document_name: str, name: str, date: str) -> Report:
    """Store the official text in ``path`` as edition ``name`` and say what was read.

    Raises :class:`BadSource` or :class:`UnknownDocument`; then nothing is stored.
    """
    document = document_named(document_name)
    name, date = check_name(document, name), check_date(date)
    data = read_file(path)
    report = examine(data, document, name, date)
    try:
        keep(Home.default(), document, name, date, data)
    except DuplicateEdition as error:
        raise BadSource(str(error)) from None
    bring_up_to_date()
    return report


def report_text(report: Report) -> str:
    kinds = ", ".join(f"{count} {kind}" for kind, count in report.kinds.items())
    lines = [
        f"Guardada la edición «{report.edition}» de {report.document}: {report.records} registros ({kinds}).",
        f"{report.references} referencias, {report.unresolved} sin resolver; {report.set_aside} líneas apartadas "
        "(índice, portada, restos).",
    ]
    if report.missing:
        shown = ", ".join(report.missing[:8])
        lines.append(f"Atención: faltan {len(report.missing)} reglas que tiene la edición incluida ({shown}…).")
    lines += [f"línea {d['line']}: {d['message']}" for d in report.defects]
    lines.append(f"{report.defect_count} defectos.")
    return "\n".join(lines)
