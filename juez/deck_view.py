"""Verdicts and cards as the command line shows them."""

from __future__ import annotations

from typing import Any

from decks import Answer, Finding, Severity
from decks.batch import Checked
from decks.describing import FACT_LABELS, shown_facts

_MARKS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.INFO: "·"}
_ANSWERS = {True: "legal", False: "no es legal", None: "no se puede decidir"}


def verdict_text(answer: Answer) -> str:
    """A verdict for a reader at a terminal."""
    verdict = answer.verdict
    format = verdict.format
    parts = [
        f"{verdict.summary.upper()} — {format.name}, {verdict.date.isoformat()}",
        "  ".join(f"{section}: {number}" for section, number in verdict.counts.items()),
    ]
    parts += [_finding(finding) for finding in verdict.findings]
    if answer.plan:
        parts.append(f"Qué cambiar: {answer.plan.text}")
    for found in answer.legal:
        until = f" hasta el {found.until.isoformat()}" if found.until else ""
        parts.append(f"En {found.verdict.format.name}: {_ANSWERS[found.verdict.legal]}{until}.")
    parts.append(f"[{format.rules.document}, edición {format.rules.edition}, {format.rules.date}]")
    return "\n".join(parts)


def _finding(finding: Finding) -> str:
    rule = f" [{finding.rule}]" if finding.rule else ""
    hint = f"\n    → {finding.hint.text}" if finding.hint else ""
    return f"  {_MARKS[finding.severity]} {finding.message}{rule}{hint}"


def folder_text(done: list[Checked]) -> str:
    """One line for each file, and the sum."""
    lines = []
    for item in done:
        if item.verdict is None:
            lines.append(f"? {item.file}: {item.error}")
            continue
        codes = ", ".join(dict.fromkeys(f.code.value for f in item.verdict.findings if f.severity is not Severity.INFO))
        lines.append(f"{'✓' if item.verdict.legal else '✗' if item.verdict.legal is False else '?'} {item.file}: "
                     f"{item.verdict.summary}{f' ({codes})' if codes else ''}")  # fmt: skip
    answers = [item.verdict.legal for item in done if item.verdict]
    unread = len(done) - len(answers)
    lines.append(
        f"{len(done)} mazos: {answers.count(True)} legales, {answers.count(False)} no, "
        f"{answers.count(None)} sin decidir, {unread} sin leer."
    )
    return "\n".join(lines)


def import_text(report: dict[str, Any]) -> str:
    lines = [
        f"{report['taken']} filas tomadas y {len(report['refused'])} rechazadas; el catálogo de {report['game']} pasa de "
        f"{report['known_before']} a {report['known_now']} cartas.",
        "Datos: " + ", ".join(f"{FACT_LABELS[name]} ({count})" for name, count in report["facts"].items()) + ".",
    ]
    if report["left_out"]:
        lines.append(f"Columnas que no se usan: {', '.join(report['left_out'])}.")
    lines += [f"fila {r['row']}: {r['reason']} ({r['text']})" for r in report["refused"][:20]]
    if len(report["refused"]) > 20:
        lines.append(f"… y {len(report['refused']) - 20} más.")
    return "\n".join(lines)


def card_text(card: dict[str, Any]) -> str:
    """One card in one line."""
    facts = " · ".join(shown_facts(card["facts"]))
    codes = f" ({', '.join(card['codes'])})" if card["codes"] else ""
    return f"{card['name']}{codes}{f' — {facts}' if facts else ''}"
