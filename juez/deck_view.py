"""Verdicts and cards as the command line shows them."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from textwrap import shorten
from typing import Any

from decks import Answer, Finding, Severity, Verdict
from decks.batch import Checked
from decks.comparing import Comparison
from decks.describing import FACT_LABELS, shown_facts
from decks.lists.model import LineKind
from decks.wording import counted

_MARKS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.INFO: "·"}
_ANSWERS = {True: "legal", False: "no es legal", None: "no se puede decidir"}


def verdict_text(answer: Answer, show: bool = False) -> str:
    """A verdict for a reader at a terminal; ``show``: with how each line was read."""
    verdict = answer.verdict
    format = verdict.format
    parts = [
        f"{verdict.summary.upper()} — {format.name}, {verdict.date.isoformat()}",
        "  ".join(f"{section}: {number}" for section, number in verdict.counts.items()),
    ]
    parts += [_finding(finding) for finding in verdict.findings]
    for line, given in answer.gives.items():
        parts += [f"    línea {line}, si es {each.card}: {each.verdict.summary}" for each in given]
    if show:
        parts += _readings(verdict)
    if answer.plan:
        parts.append(f"Qué cambiar: {answer.plan.text}")
    for found in answer.legal:
        until = f" hasta el {found.until.isoformat()}" if found.until else ""
        parts.append(f"En {found.verdict.format.name}: {_ANSWERS[found.verdict.legal]}{until}.")
    parts.append(verdict.format.bans_known)
    parts.append(f"[{format.rules.document}, edición {format.rules.edition}, {format.rules.date}]")
    return "\n".join(parts)


def _finding(finding: Finding) -> str:
    rule = f" [{finding.rule}]" if finding.rule else ""
    hint = f"\n    → {finding.hint.text}" if finding.hint else ""
    return f"  {_MARKS[finding.severity]} {finding.message}{rule}{hint}"


def _readings(verdict: Verdict) -> list[str]:
    """Every line of a list with the cards it was read as, or what it is."""
    read: dict[int, list[str]] = {}
    for card in verdict.deck.read:
        read.setdefault(card.line, []).append(f"{card.copies} × {card.card} [{card.section or '¿?'}]")
    return [
        f"{line.number:4} {shorten(line.text, _LONGEST, placeholder='…')} → "
        f"{', '.join(read[line.number]) if line.number in read else _KINDS[line.kind]}"
        for line in verdict.deck.lines
        if line.kind is not LineKind.BLANK
    ]


_KINDS = {
    LineKind.CARD: "ninguna copia",
    LineKind.HEADING: "encabezado",
    LineKind.COMMENT: "comentario",
    LineKind.TITLE: "título",
    LineKind.UNREAD: "sin leer",
}


def folder_text(done: list[Checked]) -> str:
    """One line for each file, and the sum."""
    lines = []
    for item in done:
        if item.verdict is None:
            lines.append(f"? {_whose(item)}: {item.error}")
            continue
        codes = ", ".join(dict.fromkeys(f.code.value for f in item.verdict.findings if f.severity is not Severity.INFO))
        lines.append(f"{'✓' if item.verdict.legal else '✗' if item.verdict.legal is False else '?'} {_whose(item)}: "
                     f"{item.verdict.summary}{f' ({codes})' if codes else ''}")  # fmt: skip
    answers = [item.verdict.legal for item in done if item.verdict]
    unread = len(done) - len(answers)
    lines.append(
        f"{counted(len(done), 'mazo')}: {counted(answers.count(True), 'legal', 'legales')}, {answers.count(False)} no, "
        f"{answers.count(None)} sin decidir, {unread} sin leer."
    )
    return "\n".join(lines)


_SHOWN = 20
_LONGEST, _LEAD = 70, 20
_WORDS = {"True": "sí", "False": "no"}
_AGREES = {True: "Es la lista registrada.", False: "No es la lista registrada.", None: "No se puede decidir."}


def comparison_text(compared: Comparison) -> str:
    """What differs between two lists, for a reader at a terminal."""
    lines = [_AGREES[compared.agrees]]
    lines += [f"  Falta {row.copies} × {row.card} [{row.section}]" for row in compared.missing]
    lines += [f"  Sobra {row.copies} × {row.card} [{row.section}]" for row in compared.extra]
    lines += [f"  Cambia de parte {row.copies} × {row.card} [{row.section} → {row.to}]" for row in compared.moved]
    lines += [f"  Sin leer, {line}" for line in compared.unread]
    return "\n".join([*lines, f"Iguales: {sum(row.copies for row in compared.same)} cartas."])


def _whose(item: Checked) -> str:
    """A list by its file, with its player where that says more."""
    return item.file if item.player in item.file.replace("_", " ") else f"{item.file} ({item.player})"


def import_text(report: dict[str, Any]) -> str:
    """What an import read, changed and left, for a reader at a terminal."""
    facts = [f"{FACT_LABELS[name]} ({count})" for name, count in report["facts"].items()]
    lines = [
        f"{report['taken']} filas tomadas y {len(report['refused'])} rechazadas; el catálogo de {report['game']} pasa de "
        f"{report['known_before']} a {report['known_now']} cartas: {len(report['added'])} nuevas, "
        f"{len({change['card'] for change in report['changed']})} cambiadas, {report['unchanged']} como estaban.",
        f"Datos: {', '.join(facts) or 'solo códigos y nombres'}.",
    ]
    if report["left_out"]:
        lines.append(f"Columnas que no se usan: {', '.join(report['left_out'])}.")
    if report["joined"]:
        lines.append(f"Son tiradas de una misma carta: {', '.join(report['joined'][:_SHOWN])}.")
    lines += [f"Queda aparte: {what}." for what in (each.rstrip(".") for each in report["aside"][:_SHOWN])]
    lines += _more(report["aside"])
    filled = Counter(_fact(c["fact"]) for c in report["changed"] if c["before"] is None)
    if filled:
        lines.append("Se completa: " + ", ".join(f"{fact} ({count})" for fact, count in filled.items()) + ".")
    for changes, word in ((report["changed"], "Cambia"), (report["left"], "Se queda como estaba")):
        listed = [change for change in changes if change["before"] is not None]
        counted = Counter(_fact(c["fact"]) for c in listed)
        lines += [f"{word}: " + ", ".join(f"{fact} ({count})" for fact, count in counted.items()) + "."] if listed else []
        lines += [_change(change, left=changes is report["left"]) for change in listed[:_SHOWN]] + _more(listed)
    lines += [f"{r['place']}: {r['reason']} ({r['text']})" for r in report["refused"][:_SHOWN]] + _more(report["refused"])
    lines.append(f"Se deshace con «juez cards undo --game {report['game']}».")
    return "\n".join(lines)


def undo_text(undone: dict[str, Any]) -> str:
    more = len(undone["more"])
    left = "Queda 1 importación que se puede" if more == 1 else f"Quedan {more} importaciones que se pueden"
    return (
        f"Deshecha la importación de «{undone['undone']['source']}»; el catálogo de {undone['game']} pasa de "
        f"{undone['known_before']} a {undone['known_now']} cartas. {left} deshacer."
    )


def _more(listed: list[Any]) -> list[str]:
    return [f"… y {len(listed) - _SHOWN} más."] if len(listed) > _SHOWN else []


def _fact(name: str) -> str:
    return FACT_LABELS.get(name) or {"name": "nombre", "codes": "códigos"}[name]


def _change(change: dict[str, Any], left: bool) -> str:
    """A fact before and now; of what is left, what stands and what the file says. Long ones from where they part."""
    before, after = _value(change["before"]), _value(change["after"])
    start = (
        max(0, sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after))) - _LEAD)
        if max(len(before), len(after)) > _LONGEST
        else 0
    )
    before, after = (("…" if start else "") + shorten(text[start:], _LONGEST, placeholder="…") for text in (before, after))
    told = f"{before} (el archivo dice {after})" if left else f"{before} → {after}"
    return f"  «{change['card']}»: {_fact(change['fact'])} {told}"


def _value(value: Any) -> str:
    if value is None or value in ([], ""):
        return "—"
    text = ", ".join(map(str, value)) if isinstance(value, list) else _WORDS.get(str(value), str(value))
    return text.replace("\n", " / ")


def card_text(card: dict[str, Any]) -> str:
    """One card in one line."""
    facts = " · ".join(shown_facts(card["facts"]))
    codes = f" ({', '.join(card['codes'])})" if card["codes"] else ""
    return f"{card['name']}{codes}{f' — {facts}' if facts else ''}"
