"""Resolving references: from what a text says to the rules it means, in one edition.

What cannot be resolved stays unresolved; a probable intention is a suggestion, never a target.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz import fuzz

from .misdirected import Slips, known
from .numbering import ancestors, parts, path_of, sort_key
from .records import Edition, Kind, Link, Record, Reference, RefKind, RefStatus, Remark
from .references import Found, Item, find_references
from .words import fold, words

_SAME_TITLE = 84
_LIKELY_TITLE = 88
_COMPOUND = re.compile(r"\d{1,3}(?:\.\w+)*")


def with_references(edition: Edition) -> Edition:
    """``edition`` with the references of every record found and resolved."""
    resolver = Resolver(edition)
    return edition.with_records(
        tuple(replace(record, refs=resolver.references(record), remarks=resolver.remarks(record)) for record in edition)
    )


@dataclass(frozen=True)
class _Numbered:
    """The numbered records of an edition, as a resolver asks for them."""

    by_number: dict[str, Record]
    by_parent: dict[str | None, list[Record]]
    by_title: list[tuple[str, Record]]


class Resolver:
    """Finds what the references of one edition mean."""

    def __init__(self, edition: Edition):
        self.edition = edition
        self.document = edition.document
        numbered = [r for r in edition if not r.is_comment]
        by_parent: dict[str | None, list[Record]] = {}
        for record in numbered:
            by_parent.setdefault(record.parent, []).append(record)
        self.numbered = _Numbered({r.number: r for r in numbered}, by_parent, [(fold(r.title), r) for r in numbered if r.title])
        self.slips = Slips(edition)
        self.section_titles = {
            r.title: r.number for r in numbered if re.match(r"reglas? ", r.title, re.IGNORECASE) and "." in r.number
        }

    def references(self, record: Record) -> tuple[Reference, ...]:
        """The references in the text of ``record``."""
        titles = {t: n for t, n in self.section_titles.items() if n != record.number}
        resolved = (self._resolve(found, record, record.text) for found in find_references(record.text, titles))
        return tuple(self._judged(ref, record) for ref in resolved if ref is not None)

    def _judged(self, ref: Reference, record: Record) -> Reference:
        """A reference with what it means, where it is known or shows that it leads to the wrong rule: it is then doubtful."""
        wrong = known().get(record.id, {})
        cited = (*ref.targets, *(f"{self.document}:{number}" for number in _COMPOUND.findall(ref.text)))
        meant = list(dict.fromkeys(wrong[each] for each in cited if each in wrong and wrong[each] in self.edition))
        if not meant and ref.status is RefStatus.OK and (slipped := self.slips.meant(ref, record)) is not None:
            meant = [slipped.id]
        if not meant:
            return ref
        status = max(ref.status, RefStatus.DOUBTFUL, key=_SEVERITY.index)
        return replace(ref, status=status, suggestion=tuple(meant))

    def remarks(self, record: Record) -> tuple[Remark, ...]:
        """The edition's comments on ``record`` with their references; those of the quick start may name the complete rules."""
        found = []
        for remark in record.remarks:
            refs = []
            for reference in find_references(remark.text):
                resolved = self._resolve(reference, record, remark.text)
                if resolved is None or not resolved.targets:
                    resolved = self._abroad(reference, remark.text)
                if resolved is not None:
                    refs.append(resolved)
            found.append(replace(remark, refs=tuple(refs)))
        return tuple(found)

    def _abroad(self, found: Found, text: str) -> Reference | None:
        """A number of the complete rules, named from the quick start."""
        first = parts(found.items[0].number)[:1]
        if self.document != "inferno-inicio" or not first or not isinstance(first[0], int) or first[0] < 100:
            return None
        links = tuple(Link(item.start, item.start + len(item.number), f"inferno:{item.number}") for item in found.items)
        targets = tuple(link.target for link in links)
        return Reference(found.start, found.end, text[found.start : found.end], targets, found.kind, RefStatus.OK, (), links)

    def _resolve(self, found: Found, record: Record, text: str) -> Reference | None:
        if found.kind is RefKind.RELATIVE:
            return self._relative(found, record, text)
        if found.items[0].number[:1].isalpha():
            return self._lettered(found, record, text)
        targets: list[str] = []
        suggestions: list[str] = []
        links: list[Link] = []
        status = RefStatus.OK
        for item in found.items:
            ids, hint, state = self._item(item, record, text)
            if not ids and not found.marked:
                return None
            targets += ids
            suggestions += hint
            links += self._links(item, ids)
            status = max(status, state, key=_SEVERITY.index)
        return Reference(
            found.start,
            found.end,
            text[found.start : found.end],
            tuple(dict.fromkeys(targets)),
            found.kind,
            status,
            tuple(dict.fromkeys(suggestions)),
            tuple(links),
        )

    # -- numbers --------------------------------------------------------------------------------------------------

    def _item(self, item: Item, record: Record, text: str) -> tuple[list[str], list[str], RefStatus]:
        first = self._numbered_record(item.number)
        if first is None:
            return [], self._intended(item, record, text), RefStatus.DANGLING
        if item.until is not None:
            last = self._numbered_record(self._range_end(item.number, item.until))
            if last is None or last.parent != first.parent or not self._in_order(first, last):
                return [first.id], [], RefStatus.DANGLING
            siblings = self.numbered.by_parent[first.parent]
            return [r.id for r in siblings[siblings.index(first) : siblings.index(last) + 1]], [], RefStatus.OK
        if item.title and first.title and not same_title(item.title, first.title):
            meant = self._titled(item.title)
            return [first.id], [meant.id] if meant else [], RefStatus.WRONG_TITLE
        return [first.id], [], RefStatus.OK

    def _numbered_record(self, number: str) -> Record | None:
        found = self.numbered.by_number.get(number)
        if found is None and number in self.edition.printed:
            found = self.edition.get(self.edition.printed[number][0])
        return found

    def _in_order(self, first: Record, last: Record) -> bool:
        return sort_key(self.document, first.number) < sort_key(self.document, last.number)

    def _range_end(self, number: str, end: str) -> str:
        """The full number of the end of a range: ``601.1a-h`` → 601.1h, ``117.8-10`` → 117.10."""
        if "." in end:
            return end
        if len(end) == 1 and end.isalpha():
            return re.sub(r"[a-z]$", end, number)
        return re.sub(r"(?:\d+[a-z]?|[a-z])$", end, number)

    def _links(self, item: Item, ids: list[str]) -> list[Link]:
        if not ids:
            return []
        if item.until is None or len(ids) == 1:
            return [Link(item.start, item.end, ids[0])]
        return [Link(item.start, item.start + len(item.number), ids[0]), Link(item.until_start, item.end, ids[-1])]

    # -- letters --------------------------------------------------------------------------------------------------

    def _lettered(self, found: Found, record: Record, text: str) -> Reference | None:
        """Steps named by letter: of the procedure named, else of the one the text stands in, else of all that have them."""
        base = found.of or next(
            (
                a
                for a in (record.number, *ancestors(self.document, record.number))
                if f"{a}.{found.items[0].number}" in self.numbered.by_number and "." in a
            ),
            None,
        )
        bases = [base] if base else self._procedures(found.items[0].number)
        targets, links = [], []
        status = RefStatus.OK if base else self._named_status(bases, text[found.end :])
        for item in found.items:
            there = [r.id for b in bases if (r := self.numbered.by_number.get(f"{b}.{item.number}"))]
            if not there:
                status = RefStatus.DANGLING
                continue
            targets += there
            links.append(Link(item.start, item.end, there[0]))
        if not targets and not found.of:
            return None
        return Reference(
            found.start, found.end, text[found.start : found.end], tuple(targets), found.kind, status, (), tuple(links)
        )

    def _procedures(self, letter: str) -> list[str]:
        ending, existing = f".{letter}", self.numbered.by_number
        steps = (n.removesuffix(ending) for n, r in existing.items() if n.endswith(ending) and r.kind is Kind.STEP)
        return [base for base in steps if base in existing]

    def _named_status(self, bases: list[str], after: str) -> RefStatus:
        """OK when the words after the letter name each procedure ("paso A de jugar una carta"), else doubtful."""
        said = {w[:4] for w in words(re.split(r"[.;]", after)[0]) if len(w) > 3}
        named = all(said & {w[:4] for w in words(self.numbered.by_number[b].title) if len(w) > 3} for b in bases)
        return RefStatus.OK if bases and named else RefStatus.DOUBTFUL

    # -- places and titles ----------------------------------------------------------------------------------------

    def _relative(self, found: Found, record: Record, text: str) -> Reference | None:
        """ "El punto anterior": the rule before, or from a note the rule it belongs to (and those before that)."""
        base = self.edition[record.parent] if record.is_comment and record.parent else record
        siblings = self.numbered.by_parent[base.parent]
        place = siblings.index(base) + (1 if record.is_comment else 0)
        targets = tuple(r.id for r in siblings[max(0, place - found.count) : place])
        if not targets:
            return None
        links = (Link(found.start, found.end, targets[-1]),)
        return Reference(
            found.start, found.end, text[found.start : found.end], targets, RefKind.RELATIVE, RefStatus.OK, (), links
        )

    def _titled(self, title: str) -> Record | None:
        """The record whose headline is nearest to ``title``, if it is near."""
        wanted = fold(title)
        best = max(self.numbered.by_title, key=lambda pair: fuzz.ratio(wanted, pair[0]), default=None)
        return best[1] if best and fuzz.ratio(wanted, best[0]) >= _LIKELY_TITLE else None

    def _intended(self, item: Item, record: Record, text: str) -> list[str]:
        """What a dangling number probably means: the rule of the quoted title, or a neighbour number about the same words."""
        if item.title and (meant := self._titled(item.title)):
            return [meant.id]
        wanted = path_of(self.document, item.number)
        near = [
            r
            for n, r in self.numbered.by_number.items()
            if "/" not in n
            and len(p := path_of(self.document, n)) == len(wanted)
            and sum(a != b for a, b in zip(p, wanted, strict=True)) == 1
        ]
        sentence = max((part for part in re.split(r"(?<=\.)\s", text) if item.number in part), key=len, default=text)
        context = _stems(sentence)

        def likeness(candidate: Record) -> float:
            above = self.edition.path(candidate)
            foreign = above and above[-1].id not in {a.id for a in self.edition.path(record)}
            titles = _stems(" ".join(r.title for r in above)) if foreign else frozenset()
            said = _stems(candidate.text)
            distance = sum(
                abs(a - b)
                for a, b in zip(path_of(self.document, candidate.number), wanted, strict=True)
                if isinstance(a, int) and isinstance(b, int)
            )
            return 2 * len(context & titles) + len(context & said) / max(len(said), 1) ** 0.5 + 0.5 / max(distance, 1)

        return [max(near, key=likeness).id] if near else []


_SEVERITY = [RefStatus.OK, RefStatus.DOUBTFUL, RefStatus.WRONG_TITLE, RefStatus.DANGLING]


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(w[:5] for w in words(text) if len(w) > 4)


def same_title(quoted: str, title: str) -> bool:
    """True when a quoted title is that of the rule: case, accents, marks, plural endings and an added part aside."""
    a, b = " ".join(words(quoted)), " ".join(words(title))
    return a == b or fuzz.ratio(a, b) >= _SAME_TITLE or (len(a) > 8 and (a in b or b in a))
