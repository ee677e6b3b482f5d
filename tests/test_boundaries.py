"""Who may import whom: each package is imported in a fresh process and what it pulled in is compared with this list."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import imports

ROOT = Path(__file__).parent.parent
OURS = ("rules_corpus", "indexer", "decks", "rulings", "engine", "desk", "webapp", "juez")
#: Package → our packages it may use, and the libraries that must stay out of it.
ALLOWED = {
    "rules_corpus": ({"rules_corpus"}, {"flask", "whoosh", "sqlite_utils", "click"}),
    "indexer": ({"indexer", "rules_corpus"}, {"flask", "waitress"}),
    "decks": ({"decks"}, {"flask", "whoosh", "click"}),
    "rulings": ({"rulings", "rules_corpus", "decks", "indexer", "engine"}, {"flask"}),
    "engine": ({"engine"}, {"flask", "whoosh", "sqlite_utils", "click"}),
    "desk": ({"desk", "decks"}, {"flask", "whoosh", "sqlite_utils", "click"}),
    "webapp": ({"webapp", "indexer", "rules_corpus", "decks", "rulings", "engine", "desk"}, set()),
    "juez": ({"juez"}, {"flask", "whoosh"}),
}


@pytest.mark.parametrize("package", OURS)
def test_a_package_pulls_in_only_what_it_may(package):
    modules = [name for name in imports.modules(package) if not name.endswith("__main__")] if package != "juez" else ["juez.cli"]
    code = f"import sys; [__import__(m) for m in {modules!r}]; print(*{{m.split('.')[0] for m in sys.modules}})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    pulled = set(run.stdout.split())
    allowed, forbidden = ALLOWED[package]
    assert pulled & set(OURS) <= allowed
    assert not pulled & forbidden


def test_importing_the_web_application_opens_nothing(tmp_path):
    code = "import webapp"
    environment = {"JUEZ_HOME": str(tmp_path / "home"), "PATH": ""}
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, env=environment)
    assert not (tmp_path / "home").exists()
