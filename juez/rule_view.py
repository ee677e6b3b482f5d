"""A rule and a difference as the command line shows them."""

from __future__ import annotations

from rules_corpus.comparing import Change, Difference, word_pieces
from rules_corpus.corpus import Located
from rules_corpus.records import Kind

_CHANGES = {
    Change.ADDED: "nueva",
    Change.REMOVED: "suprimida",
    Change.MOVED: "trasladada",
    Change.REWORDED: "redactada de otro modo",
}


def rule_text(located: Located) -> str:
    """The rule for a reader at a terminal."""
    edition, record = located.edition, located.record
    path = " › ".join(f"{above.number} {above.title}".strip() for above in edition.path(record))
    parts = [*located.notices, path, f"{record.number}. {record.title}".rstrip(". ") + ".", record.text]
    for child in edition.children.get(record.id, ()):
        if child.is_comment:
            parts.append(f"{'Ejemplo' if child.kind is Kind.EXAMPLE else 'Nota'}: {child.text}")
        else:
            parts.append(f"  {child.number}. {child.title or child.text[:90]}")
    parts += [f"Aclaración: {remark.text}" for remark in record.remarks]
    cited = edition.cited_by.get(record.id, ())
    if cited:
        parts.append(f"Citada por: {', '.join(c.split(':', 1)[1] for c in cited)}")
    parts.append(f"[{edition.title}, edición {edition.name}, {edition.date}]")
    return "\n".join(part for part in parts if part)


def difference_text(difference: Difference) -> str:
    before = difference.old.number if difference.old else ""
    after = difference.new.number if difference.new else ""
    where = f"{before} → {after}" if difference.change is Change.MOVED else after or before
    return f"{where}: {_CHANGES[difference.change]}{_reworded(difference)}"


def _reworded(difference: Difference) -> str:
    """The two wordings as one, what went in [- -] and what came in {+ +}."""
    if difference.old is None or difference.new is None or difference.old.text == difference.new.text:
        return ""
    marks = {"same": "{}", "old": "[-{}-]", "new": "{{+{}+}}"}
    return "\n  " + "".join(marks[p.side].format(p.text) for p in word_pieces(difference.old.text, difference.new.text))
