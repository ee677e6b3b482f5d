"""From a draft to records: kinds, titles, parents, the order of examples and notes."""

from __future__ import annotations

import re
from collections import defaultdict

from .drafts import Block, Draft, Entry
from .numbering import parent_of, parts
from .records import Defect, DefectKind, Kind, Record, Remark
from .words import fold

#: Verb forms (folded) that make a line a sentence, never a headline.
_FINITE = re.compile(
    r"\b(?:reemplaza|reemplazan|agrega|agregan|nombra|nombran|determina|inician|es|son|sera|seran|esta|estan|estara|hay|se|debe|deben|debera|deberan|puede|pueden|podra|podran|puedes|tiene|tienen|"
    r"tendra|ocurre|ocurren|sucede|suceden|corresponde|hace|hacen|representa|representan|necesita|significa|significan|refiere|"
    r"permite|permiten|impide|pierde|gana|ganan|va|van|requiere|utiliza|utilizan|existe|existen|realiza|posee|poseen|produce|"
    r"pertenece|pertenecen|volvera|volveran|cubre|cubren|decide|elige|escoge|declara|recibe|conoce|controla|inicia|comienza|empieza|termina|finaliza|sigue|siguen|contiene|incluye|"
    r"considera|otorga|altera|cambia|aplica|afecta|dispone|disponen|roba|baraja|coloca|pone|mueve|resuelve|queda|quedan|"
    r"necesitan|consiste|consta|coloques|deberas|llegan|cumple|dicen|sirve)\b"
)
_LONGEST_HEADLINE = 14


def is_headline(text: str, has_more: bool) -> bool:
    """True when ``text`` looks like a headline: short, no finite verb of its own, no full stop unless something hangs on it."""
    ends_openly = text[-1] not in ".:;"
    main_clause = fold(re.sub(r"(?<=\w )que\b.*", "", text) if ends_openly else text)
    if len(text.split()) > _LONGEST_HEADLINE or _FINITE.search(main_clause):
        return False
    return has_more or text[-1] not in ".;"


def assemble(draft: Draft, edition: str) -> tuple[tuple[Record, ...], tuple[Defect, ...]]:
    """The records of ``draft`` in document order, and the defects of labels that name no rule."""
    numbered = [entry for entry in draft.entries if not entry.is_comment]
    existing = {entry.number: entry for entry in numbered}
    parents = {number: parent_of(draft.document, number, existing) for number in existing}
    with_children = set(parents.values())
    comments, defects = _comments_by_rule(draft, existing)
    records: list[Record] = []
    for entry in numbered:
        _settle_headline(entry, entry.number in with_children)
        records.append(_record(draft.document, entry, entry.number, parents[entry.number], _kind(entry), edition))
        counts: dict[str, int] = defaultdict(int)
        for comment in comments[entry.number]:
            short = "ej" if comment.kind is Kind.EXAMPLE else "nota"
            counts[short] += 1
            number = f"{entry.number}/{short}{counts[short]}"
            records.append(_record(draft.document, comment, number, entry.number, comment.kind, edition))
    return tuple(records), tuple(defects)


def _comments_by_rule(draft: Draft, existing: dict[str, Entry]) -> tuple[dict[str, list[Entry]], list[Defect]]:
    comments: dict[str, list[Entry]] = defaultdict(list)
    defects: list[Defect] = []
    last = ""
    for entry in draft.entries:
        if not entry.is_comment:
            last = entry.number
            continue
        about = entry.about or last
        if about not in existing:
            nearest = parent_of(draft.document, about, existing) or last
            defects.append(
                Defect(
                    DefectKind.DANGLING,
                    f"{draft.document}:{nearest}",
                    entry.line,
                    entry.label,
                    f"El rótulo «{entry.label}» nombra la {about}, que no existe; queda en la {nearest}.",
                    f"{draft.document}:{nearest}",
                )
            )
            about = nearest
        comments[about].append(entry)
    return comments, defects


def _settle_headline(entry: Entry, has_children: bool) -> None:
    """Move the first words of ``entry`` into its title when they are a headline."""
    if entry.title or not entry.blocks or entry.heading is False:
        return
    first = entry.blocks[0]
    if entry.heading or is_headline(first.text, has_children or len(entry.blocks) > 1):
        entry.title = first.text.rstrip(".: ")
        entry.blocks = entry.blocks[1:]


def _kind(entry: Entry) -> Kind:
    if entry.kind is Kind.STEP:
        return Kind.STEP
    return Kind.RULE if entry.blocks else Kind.SECTION


def _record(document: str, entry: Entry, number: str, parent: str | None, kind: Kind, edition: str) -> Record:
    return Record(
        id=f"{document}:{number}",
        number=number,
        printed=entry.printed,
        parent=f"{document}:{parent}" if parent else None,
        kind=kind,
        title=entry.title,
        text=body(entry.blocks),
        line=entry.line,
        edition=edition,
        label=entry.label,
        remarks=tuple(Remark(text) for text in entry.remarks),
    )


def body(blocks: list[Block]) -> str:
    """The Markdown of ``blocks``: paragraphs apart, bullets of a list together."""
    lines: list[str] = []
    for i, block in enumerate(blocks):
        if i and (block.bullet is None or blocks[i - 1].bullet is None):
            lines.append("")
        lines.append(block.text if block.bullet is None else f"{'  ' * block.bullet}{block.mark} {block.text}")
    return "\n".join(lines)


def step_kind(document: str, number: str) -> bool:
    """True for the numbers that are steps: MyL's lettered and ordinal ones, the quick start's items."""
    if document == "myl":
        return bool(
            re.fullmatch(
                r"(?:4\.7|6\.1)\.[A-H]\d?(?:#\d)?|7\.[A-D]\.(?:\d|[a-z])(?:#\d)?|7\.[A-D]\.\d\.[a-z](?:#\d)?|"
                r"7\.[A-D]\.\d\.\d\.[a-z](?:#\d)?",
                number,
            )
        )
    if document == "inferno-inicio":
        last = parts(number)[-1]
        return isinstance(last, str) and len(last) > 1
    return False
