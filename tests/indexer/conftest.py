"""What tests of building and importing may ask for."""

from __future__ import annotations

import shutil

import pytest

from indexer import Home, building
from rules_corpus import embedded_editions

#: The shortest documents but one: enough for whatever is asserted of building, and little to index.
SHORT = ("inferno-inicio", "souls")


@pytest.fixture
def short(built_anew, monkeypatch):
    """Builds in this process are of two documents alone."""
    editions = tuple(edition for edition in embedded_editions() if edition.document in SHORT)
    monkeypatch.setattr(building, "embedded_editions", lambda: editions)


@pytest.fixture
def built(shared_home, tmp_path) -> Home:
    """A data folder of its own in which everything is built."""
    shutil.copytree(shared_home.folder, tmp_path / "home")
    return Home(tmp_path / "home")
