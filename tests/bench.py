"""Measurements, for ``make bench``: search beside Whoosh's defaults, SQLite FTS5 and tantivy,
then pages and API beside datasette, in one run on one machine.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from indexer import Home, open_library
from rules_corpus import Edition, Record
from rules_corpus.embedded import embedded_editions
from rules_corpus.words import words
from tests import bench_load
from tests.bench_serving import serving
from tests.search.golden_set import GAMES, SETS, questions, relevance

_QUERIES = 200
_ROUNDS = 5
_LIMIT = 10
Search = Callable[[str, bool], object]


def records() -> list[tuple[Edition, Record]]:
    return [(edition, record) for edition in embedded_editions() for record in edition]


def juez(folder: Path) -> tuple[Search, float, int]:
    started = time.perf_counter()
    library = open_library(Home(folder))
    built = time.perf_counter() - started

    def search(query: str, snippets: bool) -> object:
        answer = library.search.search(query, limit=_LIMIT)
        return [str(r.snippet) for r in answer.results] if snippets else [r.record.id for r in answer.results]

    return search, built, _size(folder / "corpus")


def whoosh_defaults(folder: Path) -> tuple[Search, float, int]:
    from whoosh import index
    from whoosh.fields import ID, TEXT, Schema
    from whoosh.qparser import MultifieldParser, OrGroup

    folder.mkdir()
    started = time.perf_counter()
    built = index.create_in(folder, Schema(id=ID(stored=True), title=TEXT(stored=True), text=TEXT(stored=True)))
    writer = built.writer()
    for _, record in records():
        writer.add_document(id=record.id, title=record.title, text=record.text)
    writer.commit()
    took = time.perf_counter() - started

    def search(query: str, snippets: bool) -> object:
        with built.searcher() as searcher:
            parsed = MultifieldParser(["title", "text"], built.schema, group=OrGroup).parse(query)
            hits = searcher.search(parsed, limit=_LIMIT)
            return [hit.highlights("text") for hit in hits] if snippets else [hit["id"] for hit in hits]

    return search, took, _size(folder)


def fts5(folder: Path) -> tuple[Search, float, int]:
    folder.mkdir()
    started = time.perf_counter()
    db = sqlite3.connect(folder / "fts.db")
    db.execute("create virtual table rules using fts5(id unindexed, title, text, tokenize = 'unicode61 remove_diacritics 2')")
    db.executemany("insert into rules values (?, ?, ?)", [(r.id, r.title, r.text) for _, r in records()])
    db.commit()
    took = time.perf_counter() - started

    def search(query: str, snippets: bool) -> object:
        quoted = " OR ".join(f'"{word}"' for word in words(query)) or '""'
        column = "snippet(rules, 2, '<b>', '</b>', '…', 24)" if snippets else "id"
        return db.execute(f"select {column} from rules where rules match ? order by rank limit {_LIMIT}", (quoted,)).fetchall()

    return search, took, _size(folder)


def tantivy_engine(folder: Path) -> tuple[Search, float, int]:
    import tantivy

    folder.mkdir()
    started = time.perf_counter()
    schema = tantivy.SchemaBuilder()
    schema.add_text_field("id", stored=True, tokenizer_name="raw")
    schema.add_text_field("title", stored=True)
    schema.add_text_field("text", stored=True)
    built = schema.build()
    index = tantivy.Index(built, str(folder))
    writer = index.writer()
    for _, record in records():
        writer.add_document(tantivy.Document(id=[record.id], title=[record.title], text=[record.text]))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    took = time.perf_counter() - started

    def search(query: str, snippets: bool) -> object:
        searcher = index.searcher()
        parsed = index.parse_query(" ".join(words(query)) or "x", ["title", "text"])
        hits = searcher.search(parsed, _LIMIT).hits
        if not snippets:
            return [searcher.doc(address)["id"] for _, address in hits]
        generator = tantivy.SnippetGenerator.create(searcher, parsed, built, "text")
        return [generator.snippet_from_doc(searcher.doc(address)).to_html() for _, address in hits]

    return search, took, _size(folder)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def measure(search: Search, asked: list[str], snippets: bool) -> tuple[float, float]:
    """p50 and p95 in milliseconds over the queries, each the best of several rounds."""
    best = []
    for query in asked:
        times = []
        for _ in range(_ROUNDS):
            started = time.perf_counter()
            search(query, snippets)
            times.append(time.perf_counter() - started)
        best.append(1000 * min(times))
    return statistics.median(best), statistics.quantiles(best, n=20)[18]


def cold_start(home: Path) -> float:
    """Seconds from starting ``juez serve`` on a built corpus to its first answer; median of five."""
    from urllib.request import urlopen

    took = []
    for _ in range(5):
        started = time.perf_counter()
        with serving(home) as server:
            urlopen(f"{server.address}/buscar?q=prioridad").read()
            took.append(time.perf_counter() - started)
    return statistics.median(took)


def print_relevance(folder: Path) -> None:
    """How well the golden questions are answered, each in its own game."""
    library = open_library(Home(folder))
    print("| questions | count | hit@1 | hit@3 | MRR@10 |\n|---|---|---|---|---|")
    for half in SETS:
        for name, games in [*((game, [game]) for game in GAMES), ("pooled", list(GAMES))]:
            asked = questions(half, games)
            found = relevance(asked, lambda q: [r.record.id for r in library.search.search(q.query, games=[q.game]).results])
            print(f"| {half} {name} | {found.questions} | {found.hit1:.3f} | {found.hit3:.3f} | {found.mrr:.3f} |")


def main() -> None:
    asked = [q.query for half in SETS for q in questions(half)][:_QUERIES]
    print(f"{len(records())} records, {len(asked)} queries, best of {_ROUNDS} each\n")
    print("| engine | build s | size kB | p50 ms | p95 ms | with snippets p50 | p95 |")
    print("|---|---|---|---|---|---|---|")
    work = Path(tempfile.mkdtemp(prefix="juez-bench-"))
    engines = (("Juez", juez), ("Whoosh defaults", whoosh_defaults), ("SQLite FTS5", fts5), ("tantivy", tantivy_engine))
    try:
        for name, make in engines:
            search, built, size = make(work / re.sub(r"\W", "", name))
            plain, marked = measure(search, asked, False), measure(search, asked, True)
            figures = " | ".join(f"{figure:.3f}" for figure in (*plain, *marked))
            print(f"| {name} | {built:.2f} | {size / 1000:.0f} | {figures} |", flush=True)
        print()
        print_relevance(work / "Juez")
        print(f"\ncold start of juez serve to the first answer: {cold_start(work / 'Juez'):.2f} s\n")
        bench_load.main(work / "load")
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
