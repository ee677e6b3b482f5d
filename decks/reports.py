"""Reports of many decks: JSON with all that was found, tables (CSV, xlsx) with a row for each deck."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from typing import Any

from .batch import Checked
from .plans import smallest_change

COLUMNS = (
    "file", "player", "table", "legal", "complete", "summary", "counts", "finding", "rule", "hint", "errors", "codes", "messages",
    "unread", "fix",
)  # fmt: skip
TITLES = {
    "file": "Archivo", "player": "Jugador", "table": "Mesa", "legal": "Legal", "complete": "Completo", "summary": "Veredicto",
    "counts": "Cartas", "finding": "Primer fallo", "rule": "Regla", "hint": "Arreglo", "errors": "Fallos", "codes": "Códigos",
    "messages": "Todo lo encontrado", "unread": "Líneas sin leer", "fix": "Qué cambiar",
}  # fmt: skip
SUFFIXES = (".csv", ".json", ".xlsx")
_LONGEST_CELL = 32_000


def report(checked: Iterable[Checked], suffix: str) -> bytes:
    """A report as the file ending says, one of :data:`SUFFIXES`."""
    if suffix == ".json":
        return (json.dumps([item.as_json() for item in checked], ensure_ascii=False, indent=1) + "\n").encode("utf-8")
    return _workbook(checked) if suffix == ".xlsx" else _table(checked)


def row(item: Checked) -> dict[str, Any]:
    """What a table says of a deck."""
    whose = {"file": item.file, "player": item.player, "table": item.table or ""}
    verdict = item.verdict
    if verdict is None:
        return {**dict.fromkeys(COLUMNS, ""), **whose, "summary": "No se pudo leer", "messages": item.error}
    worst, plan = item.worst, smallest_change(verdict)
    return {
        **whose,
        "legal": {True: "true", False: "false", None: ""}[verdict.legal],
        "complete": str(verdict.complete).lower(),
        "summary": verdict.summary,
        "counts": ", ".join(f"{section} {number}" for section, number in verdict.counts.items()),
        "finding": worst.message if worst else "",
        "rule": (worst.rule or "") if worst else "",
        "hint": worst.hint.text if worst and worst.hint else "",
        "errors": len(verdict.errors),
        "codes": " ".join(dict.fromkeys(finding.code.value for finding in verdict.findings)),
        "messages": " ".join(finding.message for finding in verdict.findings),
        "unread": "\n".join(f"{unread.line}: {unread.text}" for unread in verdict.unread),
        "fix": plan.text if plan else "",
    }


def _table(checked: Iterable[Checked]) -> bytes:
    written = io.StringIO()
    out = csv.writer(written)
    out.writerow(COLUMNS)
    out.writerows([_safe(value) for value in row(item).values()] for item in checked)
    # a spreadsheet knows UTF-8 by its mark
    return written.getvalue().encode("utf-8-sig")


def _workbook(checked: Iterable[Checked]) -> bytes:
    """One sheet with the table, one with every card of every deck."""
    from openpyxl import Workbook

    done = list(checked)
    book = Workbook(write_only=True)
    decks, cards = book.create_sheet("Mazos"), book.create_sheet("Cartas")
    decks.freeze_panes = cards.freeze_panes = "A2"
    decks.append([TITLES[name] for name in COLUMNS])
    cards.append(["Archivo", "Jugador", "Mesa", "Línea", "Copias", "Carta", "Código", "Parte"])
    for item in done:
        decks.append([_safe(value) for value in row(item).values()])
        for reading in item.verdict.deck.read if item.verdict else ():
            cells = (item.file, item.player, item.table or "", *(value or "" for value in reading))
            cards.append([_safe(cell) for cell in cells])
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def _safe(value: Any) -> Any:
    """A cell that a spreadsheet takes neither for a formula nor for damage."""
    if not isinstance(value, str):
        return value
    text = "".join(c for c in value if c >= " " or c == "\n")[:_LONGEST_CELL]
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
