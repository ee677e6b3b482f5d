"""Our own wording against the official documents: same rules, references, numbers and negations, no copied run of words."""

import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from rules_corpus import DOCUMENTS, embedded_editions
from rules_corpus.words import words

ALL = list(DOCUMENTS)
OURS = {edition.document: edition for edition in embedded_editions()}
#: Differences in counted words that were read and found to say the same: rule id → reason.
REVIEWED = yaml.safe_load((Path(__file__).parent / "reviewed_differences.yaml").read_text(encoding="utf-8"))

_NUMBERS = {
    word: number
    for number, spelled in {
        "0": "cero", "2": "dos ambos ambas", "3": "tres", "4": "cuatro", "5": "cinco", "6": "seis", "7": "siete", "8": "ocho",
        "9": "nueve", "10": "diez", "1º": "primer primera primero", "2º": "segunda segundo", "3º": "tercer tercera tercero",
        "4º": "cuarta cuarto",
    }.items()
    for word in spelled.split()
}  # fmt: skip
_NEGATIONS = {"no", "nunca", "sin", "salvo", "excepto", "ni", "tampoco", "jamas", "ninguno", "ninguna", "ningun"}
_LONGEST_SHARED_RUN = 11


def test_there_is_an_edition_of_every_document():
    assert list(OURS) == ALL


@pytest.mark.parametrize("name", ALL)
def test_same_rules_in_the_same_order_with_the_same_parents(official, name):
    def shape(edition):
        return [(r.id, r.kind, r.parent, r.printed) for r in edition]

    assert shape(OURS[name]) == shape(official[name])


@pytest.mark.parametrize("name", ALL)
def test_same_references_with_the_same_faults(official, name):
    def references(edition):
        return {
            r.id: (sorted({t for ref in r.refs for t in ref.targets}), sorted(ref.status for ref in r.refs if ref.status != "ok"))
            for r in edition
            if r.refs
        }

    assert references(OURS[name]) == references(official[name])


def _figures(text: str) -> Counter:
    return Counter(w for w in words(re.sub(r"(?m)^\s*\d+\. ", "", text)) if w.isdigit())


def _number_words(text: str) -> Counter:
    return Counter(_NUMBERS[w] for w in words(text) if w in _NUMBERS)


def _negations(text: str) -> int:
    """How often a text denies or excepts; "sin embargo" and "si no también" do neither."""
    said = " ".join(words(text)).replace("sin embargo", "").replace("si no tambien", "")
    return sum(w in _NEGATIONS for w in said.split())


def _texts(record) -> tuple[str, str]:
    """The text of a record without its references, alone and behind its headline (a sentence may have become ours)."""
    text = record.text
    for ref in reversed(record.refs):
        text = text[: ref.start] + " " + text[ref.end :]
    return text, f"{record.title}. {text}"


@pytest.mark.parametrize(("what", "count"), [("figures", _figures), ("number words", _number_words), ("negations", _negations)])
@pytest.mark.parametrize("name", ALL)
def test_same_counts_rule_by_rule(official, name, what, count):
    """Each difference is either none or read and reasoned in ``reviewed_differences.yaml``."""
    different = set()
    for ours in OURS[name]:
        theirs = _texts(official[name][ours.id])
        if not any(count(a) == count(b) for a in _texts(ours) for b in theirs):
            different.add(ours.id)
    assert different == {i for i in REVIEWED.get(what) or {} if i.split(":")[0] == name}


@pytest.mark.parametrize(
    ("name", "sections"), [("inferno", ("701.", "702.", "703.")), ("fftcg", ("15.1.1.", "15.2.")), ("myl", ("8.",))]
)
def test_keywords_keep_their_names(official, name, sections):
    printed = [r for r in official[name] if r.title and r.number.startswith(sections)]
    assert len(printed) > 10
    assert [r.id for r in printed if words(OURS[name][r.id].title) != words(r.title)] == []


@pytest.mark.parametrize("name", ALL)
def test_no_run_of_words_is_copied(documents, name):
    """No twelve words in a row of ours stand in the official text, card templates and closed lists of names apart."""
    folder = Path(__file__).parent.parent.parent / "rules_corpus" / "editions"
    quoted = [
        " ".join(_letters(line)) for line in (folder / "quoted.txt").read_text(encoding="utf-8").splitlines() if line.strip()
    ]
    theirs = _letters((documents / f"{name}.txt").read_text(encoding="utf-8"))
    mine = _letters((folder / f"{name}.md").read_text(encoding="utf-8"))
    size = _LONGEST_SHARED_RUN + 1
    official_runs = {tuple(theirs[i : i + size]) for i in range(len(theirs) - size + 1)}
    at, copied = 0, []
    while at <= len(mine) - size:
        if tuple(mine[at : at + size]) not in official_runs:
            at += 1
            continue
        end = at + size
        while tuple(mine[end - size + 1 : end + 1]) in official_runs:
            end += 1
        run = " ".join(mine[at:end])
        for line in quoted:
            run = run.replace(line, "|")
        copied += [run] if max(len(part.split()) for part in run.split("|")) >= size else []
        at = end
    assert copied == []


def _letters(text: str) -> list[str]:
    return re.findall(r"[a-z]+", " ".join(words(text.replace("_", " "))))


@pytest.mark.parametrize("name", ALL)
def test_an_edition_says_what_it_follows_and_what_binds(name):
    edition = OURS[name]
    assert edition.follows
    assert edition.date
    assert "oficial" in edition.introduction


@pytest.mark.parametrize("name", ALL)
def test_sections_and_rules_with_children_have_headlines(name):
    edition = OURS[name]
    parents = {r.parent for r in edition if not r.is_comment}
    assert [r.id for r in edition if r.id in parents and not r.title] == []


@pytest.mark.parametrize("name", ALL)
def test_references_of_remarks_lead_to_rules(name):
    ids = {r.id for edition in OURS.values() for r in edition}
    loose = [(r.id, ref.text) for r in OURS[name] for remark in r.remarks for ref in remark.refs if set(ref.targets) - ids]
    assert loose == []
