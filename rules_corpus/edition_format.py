"""Our own edition format: Markdown with a front matter, one file per document.

``**116.3a. Headline.** Text`` begins a rule, ``# 1. Title`` a section, a block quote an example, a note or a remark
of the edition; everything else is text of the rule above it.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import yaml

from .assembling import assemble, step_kind
from .documents import DOCUMENTS
from .drafts import Block, Draft, Entry
from .records import Edition, Kind
from .sources import BadSource

_NUMBER = r"\d[\w.\-]*?(?:#\d)?"
_HEADING = re.compile(rf"^(#{{1,6}})\s+(?:({_NUMBER})\.\s+)?(\S.*)$")
_RULE = re.compile(rf"^\*\*({_NUMBER})\.(?:\s+(.+?))?\*\*(?:\s+(\S.*))?$")
_QUOTE = re.compile(r"^>\s?(.*)$")
_LABEL = re.compile(r"^\*\*(Ejemplo|Nota|Aclaración)(?:\s+([\d][\w.]*))?\.\*\*\s*")
_BULLET = re.compile(r"^(\s*)(?:([-*])|(\d{1,2})\.)\s+(\S.*)$")
_FRONT_MATTER = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
_REQUIRED = ("document", "title", "follows", "edition", "date")


def is_own_edition(text: str) -> bool:
    """True when ``text`` begins with the front matter of our own format."""
    return bool(_FRONT_MATTER.match(text))


def read_own(text: str, name: str | None = None) -> Edition:
    """The edition written in our own format, references not yet found. Raises :class:`BadSource` with the line."""
    front, start = _front_matter(text)
    draft = Draft(front["document"])
    introduction = _read_body(draft, text.split("\n"), start)
    for entry in draft.entries:
        entry.printed = front["printed"].get(entry.number, entry.printed)
        if not entry.is_comment and step_kind(draft.document, entry.number):
            entry.kind = Kind.STEP
    edition = name or front["edition"]
    records, defects = assemble(draft, edition)
    return Edition(
        document=front["document"],
        name=edition,
        title=front["title"],
        follows=front["follows"],
        date=front["date"],
        records=records,
        introduction=introduction,
        defects=(*draft.defects, *defects),
    )


def named_document(text: str) -> str | None:
    """What the front matter of ``text`` gives as its document, or None."""
    found = _FRONT_MATTER.match(text)
    named = re.search(r"^document:\s*([\w-]+)\s*$", found[1], re.MULTILINE) if found else None
    return named[1] if named else None


def _front_matter(text: str) -> tuple[dict[str, Any], int]:
    found = _FRONT_MATTER.match(text)
    if not found:
        raise BadSource("Línea 1: falta la cabecera entre líneas «---».")
    front = _header(found[1])
    missing = [key for key in _REQUIRED if not front.get(key)]
    if missing:
        raise BadSource(f"Línea 1: en la cabecera falta {', '.join(f'«{key}»' for key in missing)}.")
    wrong = [key for key in _REQUIRED if not isinstance(front[key], str | int | float | date)]
    if wrong:
        raise BadSource(f"Línea 1: en la cabecera, «{wrong[0]}» tiene que ser un texto.")
    values = {key: value.isoformat() if isinstance(value := front[key], date) else str(value) for key in _REQUIRED}
    if values["document"] not in DOCUMENTS:
        raise BadSource(f"Línea 1: no conozco el documento «{values['document']}»; son {', '.join(DOCUMENTS)}.")
    printed = front.get("printed") or {}
    if not isinstance(printed, dict):
        raise BadSource("Línea 1: en la cabecera, «printed» es una lista de pares {número: impreso}.")
    return {**values, "printed": {str(k): str(v) for k, v in printed.items()}}, found[0].count("\n")


def _header(source: str) -> dict[str, Any]:
    try:
        front = yaml.safe_load(source)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        raise BadSource(f"Línea {mark.line + 2 if mark else 1}: la cabecera no es YAML válido.") from None
    return front if isinstance(front, dict) else {}


def _read_body(draft: Draft, lines: list[str], start: int) -> str:
    """Fill ``draft`` from the lines after the front matter; returns the introduction that stands before the first number."""
    introduction: list[str] = []
    quote: list[tuple[int, str]] = []
    levels: list[tuple[int, str]] = []
    seen: set[str] = set()
    for number, line in enumerate([*lines[start:], ""], start + 1):
        if found := _QUOTE.match(line):
            if quote and _LABEL.match(found[1]):
                _end_quote(draft, quote)
                quote = []
            quote.append((number, found[1]))
            continue
        if quote:
            _end_quote(draft, quote)
            quote = []
        if not line.strip():
            continue
        if heading := _HEADING.match(line):
            _begin_heading(draft, number, heading, levels, seen)
        elif rule := _RULE.match(line):
            _claim(rule[1], number, seen)
            _begin_rule(draft, number, rule)
        elif not draft.entries:
            introduction.append(line.strip())
        elif bullet := _BULLET.match(line):
            mark = f"{bullet[3]}." if bullet[3] else "-"
            _numbered_entry(draft, number).blocks.append(Block(bullet[4], number, min(len(bullet[1]) // 2, 3), mark))
        else:
            _numbered_entry(draft, number).blocks.append(Block(line.strip(), number))
    return "\n\n".join(introduction)


def _numbered_entry(draft: Draft, line: int) -> Entry:
    """The rule that text at ``line`` belongs to: the last numbered entry, whatever examples stand between."""
    found = next((entry for entry in reversed(draft.entries) if not entry.is_comment), None)
    if found is None:
        raise BadSource(f"Línea {line}: el texto no pertenece a ninguna regla.")
    return found


def _claim(rule_number: str, line: int, seen: set[str]) -> None:
    if rule_number in seen:
        raise BadSource(f"Línea {line}: el número {rule_number} ya existe; el segundo se escribe {rule_number}#2.")
    seen.add(rule_number)


def _begin_heading(draft: Draft, line: int, found: re.Match, levels: list[tuple[int, str]], seen: set[str]) -> None:
    depth, number, title = len(found[1]), found[2], found[3].strip()
    while levels and levels[-1][0] >= depth:
        levels.pop()
    if number is None:
        if not levels:
            raise BadSource(f"Línea {line}: un título sin número («{title}») tiene que estar dentro de una sección numerada.")
        base = levels[-1][1]
        number = next(f"{base}/h{i}" for i in range(1, 1000) if f"{base}/h{i}" not in seen)
    else:
        levels.append((depth, number))
    _claim(number, line, seen)
    draft.begin(number, line, "", heading=True).title = title


def _begin_rule(draft: Draft, line: int, found: re.Match) -> None:
    entry = draft.begin(found[1], line, found[3] or "", heading=False)
    entry.title = (found[2] or "").rstrip(". ").strip()


def _end_quote(draft: Draft, quote: list[tuple[int, str]]) -> None:
    line, first = quote[0]
    label = _LABEL.match(first)
    if label is None:
        raise BadSource(f"Línea {line}: una cita empieza con «**Ejemplo.**», «**Nota.**» o «**Aclaración.**».")
    if not draft.entries:
        raise BadSource(f"Línea {line}: la cita no pertenece a ninguna regla.")
    lines = [first[label.end() :], *(text for _, text in quote[1:])]
    if label[1] == "Aclaración":
        _numbered_entry(draft, line).remarks.append(" ".join(text.strip() for text in lines if text.strip()))
        return
    kind = Kind.EXAMPLE if label[1] == "Ejemplo" else Kind.NOTE
    entry = draft.comment(kind, line, "", "", label[2])
    for offset, text in enumerate(lines):
        if not text.strip():
            continue
        if bullet := _BULLET.match(text):
            mark = f"{bullet[3]}." if bullet[3] else "-"
            entry.blocks.append(Block(bullet[4], line + offset, min(len(bullet[1]) // 2, 3), mark))
        else:
            entry.blocks.append(Block(text.strip(), line + offset))
