"""``juez export``: a game in one HTML file."""

from __future__ import annotations

from pathlib import Path

from indexer import Home
from rules_corpus import GAMES
from webapp import create_app
from webapp.offline import single_file

from .output import note


def export_file(game: str, path: Path) -> dict:
    """Write the file of ``game`` to ``path`` and say what was written. Raises OSError where it cannot be written."""
    note("Preparando el archivo…")
    data = single_file(create_app(Home.default()), GAMES[game]).encode()
    path.write_bytes(data)
    return {"game": game, "file": str(path), "bytes": len(data)}
