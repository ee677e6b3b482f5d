"""Records in SQLite: writing editions to a file and reading them back as they were."""

from __future__ import annotations

import json
from pathlib import Path

import sqlite_utils

from rules_corpus.records import Defect, DefectKind, Edition, Furniture, Kind, Link, Record, Reference, RefKind, RefStatus, Remark

_RECORD_COLUMNS = ("id", "number", "printed", "parent", "kind", "title", "text", "line", "label")


def write_editions(path: Path, editions: list[Edition]) -> None:
    """Write ``editions`` into a new database at ``path``."""
    db = sqlite_utils.Database(path)
    try:
        db.table("editions").insert_all(
            (
                {
                    "document": e.document,
                    "name": e.name,
                    "title": e.title,
                    "follows": e.follows,
                    "date": e.date,
                    "introduction": e.introduction,
                    "official": e.official,
                    "place": i,
                    "furniture": json.dumps([[f.line, f.text, f.reason] for f in e.furniture]),
                    "defects": json.dumps([d.as_json() for d in e.defects]),
                }
                for i, e in enumerate(editions)
            ),
            pk=("document", "name"),
        )
        db.table("records").insert_all(
            (
                {
                    "document": e.document,
                    "edition": e.name,
                    "place": i,
                    **{c: getattr(r, c) for c in _RECORD_COLUMNS},
                    "kind": r.kind.value,
                    "refs": json.dumps([_ref_row(ref) for ref in r.refs]),
                    "remarks": json.dumps([[m.text, [_ref_row(ref) for ref in m.refs]] for m in r.remarks]),
                }
                for e in editions
                for i, r in enumerate(e)
            ),
            pk=("document", "edition", "place"),
        )
        db.table("refs").insert_all(
            {
                "document": e.document,
                "edition": e.name,
                "from_id": r.id,
                "to_id": target,
                "kind": ref.kind.value,
                "status": ref.status.value,
            }
            for e in editions
            for r in e
            for ref in r.refs
            for target in ref.targets
        )
    finally:
        db.conn.close()


def read_editions(path: Path) -> list[Edition]:
    """The editions written to ``path``, in their order."""
    db = sqlite_utils.Database(path)
    try:
        by_edition: dict[tuple[str, str], list[Record]] = {}
        columns = ", ".join(("document", "edition", *_RECORD_COLUMNS, "refs", "remarks"))
        for document, edition, *row in db.execute(f"select {columns} from records order by document, edition, place"):
            values = dict(zip(_RECORD_COLUMNS, row[:-2], strict=True))
            values["kind"] = Kind(values["kind"])
            refs = tuple(_ref(r) for r in json.loads(row[-2]))
            by_edition.setdefault((document, edition), []).append(
                Record(**values, edition=edition, refs=refs, remarks=_remarks(row[-1]))
            )
        rows = db.execute(
            "select document, name, title, follows, date, introduction, official, furniture, defects from editions order by place"
        ).fetchall()
    finally:
        db.conn.close()
    return [
        Edition(
            document=d,
            name=n,
            title=t,
            follows=f,
            date=date,
            introduction=i,
            official=bool(o),
            records=tuple(by_edition.get((d, n), ())),
            furniture=tuple(Furniture(*row) for row in json.loads(furniture)),
            defects=tuple(_defect(row) for row in json.loads(defects)),
        )
        for d, n, t, f, date, i, o, furniture, defects in rows
    ]


def _defect(row: dict) -> Defect:
    return Defect(**{**row, "kind": DefectKind(row["kind"])})


def _remarks(stored: str) -> tuple[Remark, ...]:
    return tuple(Remark(text, tuple(_ref(row) for row in refs)) for text, refs in json.loads(stored))


def _ref_row(ref: Reference) -> list:
    return [
        ref.start,
        ref.end,
        ref.text,
        ref.targets,
        ref.kind.value,
        ref.status.value,
        ref.suggestion,
        [(link.start, link.end, link.target) for link in ref.links],
    ]


def _ref(row: list) -> Reference:
    start, end, text, targets, kind, status, suggestion, links = row
    return Reference(
        start,
        end,
        text,
        tuple(targets),
        RefKind(kind),
        RefStatus(status),
        tuple(suggestion),
        tuple(Link(*link) for link in links),
    )
