"""Importing: what a name and a date may be, what a report says, and reading in bounded time and memory."""

import pytest

from indexer import DuplicateEdition, UserData, bounded
from indexer.bounded import BuildFailed, Busy, OutOfBounds, build_bounded, examine_bounded
from indexer.building import current_folder, ensure_built
from indexer.importing import check_date, check_free, check_name, examine, keep
from indexer.library import Shelf
from indexer.processes import Pool, Process
from indexer.rebuilding import Rebuilder
from rules_corpus import DOCUMENTS, BadSource
from rules_corpus.comparing import Change
from rules_corpus.defects import defects_of
from rules_corpus.embedded import edition_files, vocabulary

pytestmark = pytest.mark.usefixtures("built_anew")
SOULS = DOCUMENTS["souls"]
TEXT = edition_files()["souls"].read_bytes()


@pytest.mark.parametrize("name", ["oficial", "oficial-2016.09", "Edición (2.ª) 1+1", "  x  ", "ñ", "2016"])
def test_names_that_are_good(name):
    assert check_name(SOULS, name) == name.strip()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "necesita un nombre"),
        (" \t", "necesita un nombre"),
        ("x" * 41, "demasiado largo"),
        ("a/b", "letras"),
        ("..", "letras"),
        ("<b>x</b>", "letras"),
        ("x\x00", "letras"),
        ("x?y", "letras"),
        ("juez-1", "incluida"),
    ],
)
def test_names_that_are_not(name, said):
    with pytest.raises(BadSource, match=said):
        check_name(SOULS, name)


@pytest.mark.parametrize("date", ["", "2016", "2016-09", "2016-09-30", " 2016 "])
def test_dates_that_exist(date):
    assert check_date(date) == date.strip()


@pytest.mark.parametrize("date", ["hoy", "2016-13", "2016-02-30", "16-09", "2016-9", "0000", "2016-09-30T10:00", "٢٠١٦"])
def test_dates_that_do_not(date):
    with pytest.raises(BadSource, match="AAAA"):
        check_date(date)


def test_a_report_says_what_was_read():
    lines = TEXT.decode().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("**6.6.1.1.2.3.**"))
    lines[at] = lines[at].replace("**6.6.1.1.2.3.**", "**6.6.1.1.2.77.**")
    lines.append("\n**99.** La carta carta vuelve al mazo.")
    report = examine("\n".join(lines).encode(), SOULS, "x", "2025")
    assert (report.document, report.edition, report.date, report.records) == ("souls", "x", "2025", 367)
    assert sum(report.kinds.values()) == 367
    assert report.first[0]["number"] == "1"
    assert report.last[-1] == {"number": "99", "title": "", "text": "La carta carta vuelve al mazo."}
    assert report.missing == ["souls:6.6.1.1.2.3"]
    assert report.changes == {Change.ADDED: 1, Change.REMOVED: 0, Change.MOVED: 1, Change.REWORDED: 0}
    assert [(d["kind"], d["line"]) for d in report.defects if d["id"] == "souls:99"] == [("repeated-word", len(lines) + 1)]
    assert examine_bounded("\n".join(lines).encode(), SOULS, "x", "2025") == report


def test_nothing_is_kept_until_it_is_told_to_be(home):
    examine_bounded(TEXT, SOULS, "x", "")
    check_free(home, SOULS, "x", TEXT)
    assert not home.user_database.exists()
    keep(home, SOULS, "x", "", TEXT)
    check_free(home, SOULS, "x", TEXT)
    with pytest.raises(DuplicateEdition, match="otro nombre"):
        check_free(home, SOULS, "x", b"another")


def test_what_is_no_document_is_refused_by_the_reader():
    with pytest.raises(BadSource, match="no parece"):
        examine_bounded(b"Una receta de cocina.", SOULS, "x", "")


def test_a_text_with_too_many_rules_or_one_without_end_is_refused():
    front = TEXT.decode().split("# 1.")[0]
    many = front + "# 1. Todo\n" + "".join(f"**1.{i}.** x.\n" for i in range(1, 7000))
    long = front + "# 1. Todo\n**1.1.** " + "palabra " * 10_000
    for text in (many, long):
        with pytest.raises(BadSource, match="la forma de un reglamento"):
            examine_bounded(text.encode(), SOULS, "x", "")


def test_a_text_that_takes_too_long_is_refused_and_its_reader_ended(monkeypatch):
    ended = []
    end = Process.end

    def watched(process):
        end(process)
        ended.append(process.process.poll())

    monkeypatch.setattr(Process, "end", watched)
    with pytest.raises(OutOfBounds, match="segundos"):
        examine_bounded(TEXT, SOULS, "x", "", seconds=0.01)
    assert len(ended) == 1
    assert ended[0] is not None


def test_a_text_that_the_reader_fails_on_is_refused(monkeypatch):
    monkeypatch.setattr(bounded, "_READERS", Pool("indexer.nothing", places=1, patience=1, worn=1))
    with pytest.raises(OutOfBounds, match="ningún reglamento"):
        examine_bounded(TEXT, SOULS, "x", "")


def test_only_so_many_texts_are_read_at_once(monkeypatch):
    monkeypatch.setattr(bounded, "_READERS", Pool("indexer.bounded", places=1, patience=0.01, worn=1))
    with bounded._READERS.process(), pytest.raises(Busy, match="vuelve a intentarlo"):
        examine_bounded(TEXT, SOULS, "x", "")
    assert examine_bounded(TEXT, SOULS, "x", "").records


def test_a_corpus_is_built_in_a_process_of_its_own(built):
    before = current_folder(built)
    keep(built, SOULS, "x", "", TEXT)
    with pytest.raises(BuildFailed, match="segundos"):
        build_bounded(built, seconds=0.01)
    assert current_folder(built) == before
    build_bounded(built)
    assert current_folder(built) != before


def test_what_is_asked_for_during_a_build_is_built_too(built):
    shelf = Shelf(built)
    rebuilder = Rebuilder(shelf)
    first = shelf.library
    keep(built, SOULS, "x", "", TEXT)
    assert not rebuilder.rebuild(0)
    assert rebuilder.is_building
    assert shelf.library is first
    keep(built, SOULS, "y", "", TEXT)
    assert rebuilder.rebuild(60)
    assert not rebuilder.is_building
    assert {"x", "y"} <= set(shelf.library.corpus.editions["souls"])
    assert "x" not in first.corpus.editions["souls"]


def test_a_build_that_fails_leaves_the_library_and_says_so(built, monkeypatch):
    shelf = Shelf(built)
    rebuilder = Rebuilder(shelf)

    def fail(home):
        raise BuildFailed("No ha podido ser.")

    monkeypatch.setattr("indexer.rebuilding.build_bounded", fail)
    assert not rebuilder.rebuild(60)
    assert rebuilder.failure == "No ha podido ser."
    assert shelf.library.corpus.locate("souls:1")
    monkeypatch.undo()
    assert rebuilder.rebuild(60)
    assert rebuilder.failure == ""


def test_an_edition_that_cannot_be_read_or_takes_an_embedded_name_stays_in_the_data_unread(home, short):
    with UserData(home.user_database) as user:
        user.add_edition("souls", "roto", "", b"no rules in here")
        user.add_edition("souls", "juez-1", "", b"no rules in here")
        user.add_edition("ajedrez", "x", "", b"no rules in here")
    said = []
    ensure_built(home, said.append)
    assert sum("«souls»" in line or "«ajedrez»" in line for line in said) == 3
    library = Shelf(home).library
    assert list(library.corpus.editions["souls"]) == ["juez-1"]
    assert len(library.corpus.edition("souls").records) == 366
    with UserData(home.user_database) as user:
        assert len(user.editions()) == 3


def test_defects_and_what_was_set_aside_are_kept_with_the_corpus(home, short, documents):
    keep(home, SOULS, "oficial", "", (documents / "souls.txt").read_bytes())
    library = Shelf(home).library
    report = examine((documents / "souls.txt").read_bytes(), SOULS, "oficial", "")
    edition = library.corpus.edition("souls", "oficial")
    assert len(edition.furniture) == report.set_aside
    assert [defect.as_json() for defect in defects_of(edition, vocabulary())] == report.defects
