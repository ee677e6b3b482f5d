"""Defects of a document: what ``juez lint`` finds, for judges who read and people who write rules.

Numbering defects come from reading; the rest is looked for here, in the records.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .drafts import is_finished
from .joined import Vocabulary, joined_words
from .numbering import gap_between, path_of, sort_key
from .records import Defect, DefectKind, Edition, Kind, Record, Reference, RefStatus
from .words import words

_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"), ("«", "»"))
_DOUBLED = re.compile(r"\b(\w{2,})\s+\1\b", re.IGNORECASE)
#: Words that Spanish may say twice in a row.
_MAY_DOUBLE = {"nos", "se", "uno", "una", "paso"}
#: Of how many words a name in a list is at most.
_LONGEST_ENTRY = 3
_DOUBLE_MARK = re.compile(r"(?<!\.)\.\.(?!\.)|,,|;;|::|\s[,;](?=\s)|\s\.(?=\s|$)")


def defects_of(edition: Edition, vocabulary: Vocabulary | None = None) -> list[Defect]:
    """Every defect of ``edition``, in the order of its lines.

    ``vocabulary`` is that of texts known to be sound; it tells words that lost the space between them.
    """
    found = [*edition.defects]
    found += _references(edition)
    found += _gaps(edition)
    for record in edition:
        found += _marks(record)
        found += _endings(edition, record)
        found += _doubled(record)
    found += _joined(edition, vocabulary)
    found += _repeated(edition)
    found += _order(edition)
    return sorted(found, key=lambda d: (d.line, d.kind.value, d.text))


def _references(edition: Edition) -> Iterator[Defect]:
    for record in edition:
        for ref in record.refs:
            meant = ", ".join(r.split(":", 1)[1] for r in ref.suggestion)
            probably = f" Probablemente quiere decir {meant}." if meant else ""
            suggestion = ", ".join(ref.suggestion) or None
            if ref.status is RefStatus.DANGLING:
                message = f"Remite a «{ref.text}», que no existe.{probably}"
                yield Defect(DefectKind.DANGLING, record.id, record.line, ref.text, message, suggestion)
            elif ref.status is RefStatus.WRONG_TITLE:
                target = _titled_target(edition, ref)
                better = " El número parece bueno y el título, no." if target.id in ref.suggestion else probably
                message = f"Remite a «{ref.text}», pero {target.number} se titula «{target.title}».{better}"
                yield Defect(DefectKind.WRONG_TITLE, record.id, record.line, ref.text, message, suggestion)
            elif ref.status is RefStatus.DOUBTFUL:
                unlikely = f"Remite a «{ref.text}», pero no parece la regla buscada.{probably}"
                message = unlikely if meant else f"No está claro a qué remite «{ref.text}»."
                suggestion = suggestion or ", ".join(ref.targets) or None
                yield Defect(DefectKind.DOUBTFUL, record.id, record.line, ref.text, message, suggestion)


def _titled_target(edition: Edition, ref: Reference) -> Record:
    """Of the rules that a reference names, the first that it quotes a title of."""
    targets = [edition[target] for target in ref.targets]
    quoted = (each for each in targets if re.search(rf"(?<![\w.]){re.escape(each.number)}\W{{0,3}}[«“\"]", ref.text))
    return next(quoted, targets[0])


def _gaps(edition: Edition) -> Iterator[Defect]:
    """Numbers that a sequence skips (in counting order, so that an intended jump of level is seen too)."""
    previous: Record | None = None
    for record in edition:
        if record.is_comment or "/" in record.number or not _counted(record):
            continue
        if previous is not None:
            earlier, later = path_of(edition.document, previous.number), path_of(edition.document, record.number)
            gap = gap_between(edition.document, earlier, later)
            skipped_level = later[: len(earlier)] == earlier and len(later) > len(earlier) + 1
            if skipped_level or gap:
                what = "un nivel" if skipped_level else "un número" if gap == 1 else f"{gap} números"
                yield Defect(
                    DefectKind.MISSING,
                    record.id,
                    record.line,
                    record.number,
                    f"Entre {previous.number} y {record.number} falta {what}.",
                )
        previous = record


def _counted(record: Record) -> bool:
    """False for items that carry a name instead of a number."""
    return not re.search(r"[a-z]{2,}", record.number)


def _marks(record: Record) -> Iterator[Defect]:
    text = f"{record.title}\n{record.text}"
    for opening, closing in _PAIRS:
        if text.count(opening) != text.count(closing):
            lacking = closing if text.count(opening) > text.count(closing) else opening
            yield Defect(
                DefectKind.UNBALANCED,
                record.id,
                record.line,
                lacking,
                f"Hay {text.count(opening)} «{opening}» y {text.count(closing)} «{closing}»: falta alguno.",
            )
    if text.count('"') % 2:
        yield Defect(DefectKind.UNBALANCED, record.id, record.line, '"', 'Hay un número impar de comillas (").')


def _endings(edition: Edition, record: Record) -> Iterator[Defect]:
    if record.kind is Kind.SECTION:
        if not record.title:
            yield Defect(DefectKind.EMPTY, record.id, record.line, record.number, "El número no tiene texto.")
        elif record.id not in edition.children:
            yield Defect(
                DefectKind.EMPTY, record.id, record.line, record.title, f"Después del título «{record.title}» no hay nada."
            )
    elif (
        record.text
        and not is_finished(record.text)
        and record.text[-1] not in '”»"'
        and not record.text.rsplit("\n", 1)[-1].lstrip().startswith("- ")
        and not _is_entry(edition, record)
    ):
        ending = _on_one_line(record.text[-50:])
        yield Defect(DefectKind.CUT_OFF, record.id, record.line, ending, f"El texto acaba sin punto: «…{ending}».")


def _is_entry(edition: Edition, record: Record) -> bool:
    """Whether it is a name in a list that the rule above announces; such entries end without a point."""
    above = edition.path(record)
    return bool(above) and above[-1].text.endswith(":") and len(record.text.split()) <= _LONGEST_ENTRY


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _doubled(record: Record) -> Iterator[Defect]:
    for match in _DOUBLED.finditer(record.text):
        if match[1].lower() not in _MAY_DOUBLE and not match[1].isdigit():
            yield Defect(DefectKind.REPEATED_WORD, record.id, record.line, match[0], f"«{match[1]}» está repetido.", match[1])
    for match in _DOUBLE_MARK.finditer(record.text):
        around = _on_one_line(record.text[max(0, match.start() - 25) : match.end() + 5])
        yield Defect(DefectKind.PUNCTUATION, record.id, record.line, around, f"Puntuación dudosa en «…{around}…».")


def _joined(edition: Edition, vocabulary: Vocabulary | None) -> Iterator[Defect]:
    for record, word, apart in joined_words(edition, vocabulary) if vocabulary is not None else ():
        yield Defect(DefectKind.JOINED_WORDS, record.id, record.line, word, f"«{word}» parece «{apart}».", apart)


def _repeated(edition: Edition) -> Iterator[Defect]:
    first: dict[str, Record] = {}
    for record in edition:
        if record.is_comment or len(record.text) < 60:
            continue
        folded = " ".join(words(record.text))
        if folded in first:
            yield Defect(
                DefectKind.REPEATED_TEXT,
                record.id,
                record.line,
                record.text[:60],
                f"Dice lo mismo que {first[folded].number}, palabra por palabra.",
                first[folded].id,
            )
        else:
            first[folded] = record


def _order(edition: Edition) -> Iterator[Defect]:
    """Records of our own format that stand behind a greater number (a layout accepts none)."""
    if edition.official:
        return
    previous = None
    for record in edition:
        if record.is_comment or not _counted(record):
            continue
        key = sort_key(edition.document, record.number)
        if previous is not None and key < previous:
            message = f"{record.number} está detrás de un número mayor."
            yield Defect(DefectKind.MISPLACED, record.id, record.line, record.number, message)
        previous = key
