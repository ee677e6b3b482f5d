"""How people at a table ask for a rule, in other words than its own: data that search reads beside the rule's text."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules_corpus.documents import DOCUMENTS
from rules_corpus.yaml_files import read_yaml

from .analysis import terms

FOLDER = Path(__file__).parent / "questions"


@cache
def _phrases() -> dict[str, tuple[str, ...]]:
    files = ((document, FOLDER / f"{document}.yaml") for document in DOCUMENTS)
    return {
        f"{document}:{number}": tuple(map(str, phrases))
        for document, path in files
        if path.exists()
        for number, phrases in read_yaml(path).items()
    }


@cache
def asked_words(rule_id: str) -> tuple[tuple[str, ...], ...]:
    """The ways to ask for a rule that are known beside its own words, each as folded words in order."""
    return tuple(tuple(terms(phrase)) for phrase in _phrases().get(rule_id, ()))
