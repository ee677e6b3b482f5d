"""What every test may ask for: official documents, a corpus of its own, a client, a browser."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from engine.catalogue import GAMES
from engine.running import coverage
from engine.running.coverage import situation_files
from indexer import Home, open_library

from . import corpora
from .amounts import amount

settings.register_profile("juez", deadline=None, max_examples=amount(60, 600), suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("juez")

ROOT = Path(__file__).parent.parent


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """With ``--dist loadscope``, scopes are those of ``tests/scheduling.py``."""
    if config.getvalue("dist") != "loadscope":
        return None
    from .scheduling import scheduler

    return scheduler(config, log)


def missing(what: str, variable: str) -> None:
    """Skip, saying what is missing; fail instead where nothing may be skipped (JUEZ_NO_SKIP)."""
    message = f"needs {what}; set {variable}"
    if os.environ.get("JUEZ_NO_SKIP"):
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def documents() -> Path:
    """The folder of the official documents."""
    folder = os.environ.get("JUEZ_DOCUMENTS")
    if not folder or not Path(folder).is_dir():
        missing("the official documents", "JUEZ_DOCUMENTS")
    return Path(folder)


@pytest.fixture(scope="session")
def official(documents):
    """Document id → the official text read as an edition."""
    from rules_corpus import DOCUMENTS
    from rules_corpus.reading import read_official

    return {d.id: read_official((documents / f"{d.id}.txt").read_bytes(), d, "oficial") for d in DOCUMENTS.values()}


@pytest.fixture(scope="session", autouse=True)
def shared_corpora(tmp_path_factory):
    """Of each stamp one corpus is built and loaded for all tests of a worker."""
    with corpora.shared(tmp_path_factory.mktemp("corpora")):
        yield


@pytest.fixture
def built_anew(monkeypatch):
    """For a test of reading, building or loading: each is done whenever it is asked for, in a process of its own if any."""
    for module, name, value in corpora.anew():
        monkeypatch.setattr(module, name, value)


@pytest.fixture(scope="session")
def shared_home(tmp_path_factory) -> Home:
    """A data folder with the embedded corpus built; tests only read it."""
    home = Home(tmp_path_factory.mktemp("home"))
    open_library(home)
    return home


@pytest.fixture(scope="session")
def library(shared_home):
    return open_library(shared_home)


@pytest.fixture
def home(tmp_path) -> Home:
    """An empty data folder."""
    return Home(tmp_path / "home")


@pytest.fixture(scope="session")
def app(shared_home):
    from webapp import create_app

    return create_app(shared_home, {"TESTING": True})


def some_situations(game: str) -> list[Path]:
    """Some situation files of a game, where running all of them would take long."""
    return situation_files(game)[::20]


@pytest.fixture(scope="session")
def answers_ready(app):
    """What takes long is there at once: the coverage of both games, by some of their situations, and the file of a game."""
    from webapp.covering import rules_of

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coverage, "situation_files", some_situations)
        for game in GAMES:
            app.extensions["coverages"].keep(game, coverage.coverage(game, rules_of(game)))
    app.extensions["bundles"].some("comun", "souls")


def host_of(app):
    """A client that is the host's browser, under localhost; under another name it is a visitor's."""
    from webapp.access import Role

    client = app.test_client()
    client.set_cookie("juez", app.extensions["access"].cookie(Role.HOST))
    return client


@pytest.fixture
def client(app):
    return host_of(app)
