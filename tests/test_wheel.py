"""A wheel, installed into an empty environment, serves with its templates, editions and static files."""

import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)],
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


def test_the_wheel_holds_templates_editions_and_static_files(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "webapp/templates/base.html",
        "webapp/static/juez.css",
        "desk/data/souls.yaml",
        "rules_corpus/editions/souls.md",
    } <= names
    assert not any(name.startswith(("tests/", "templates/")) for name in names)


def test_an_installed_wheel_serves(wheel, tmp_path):
    """The libraries come from this environment; Juez itself only from the wheel."""
    site = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(site), str(wheel)], check=True
    )
    environment = {"PYTHONPATH": str(site), "JUEZ_HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin", "PYTHONSAFEPATH": "1"}
    server = subprocess.Popen(
        [sys.executable, "-m", "juez", "serve", "--port", "0"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        address = server.stdout.readline().split()[-1]
        assert address.startswith("http://127.0.0.1:")
        page = urllib.request.urlopen(f"{address}r/souls:1.3.1.1", timeout=20).read().decode()
        assert "souls:1.2.4.1" in page
        assert urllib.request.urlopen(f"{address}static/-/juez.css", timeout=20).status == 200
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
