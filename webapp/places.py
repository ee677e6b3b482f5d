"""Where templates and static files are: beside the packages in a checkout, inside this package in a wheel."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent
STATIC = _HERE / "static"


def templates_folder() -> Path:
    """The folder of templates. Raises FileNotFoundError naming the places looked in."""
    for folder in (_HERE / "templates", _HERE.parent / "templates"):
        if (folder / "base.html").exists():
            return folder
    raise FileNotFoundError(f"No encuentro las plantillas; busqué en {_HERE / 'templates'} y {_HERE.parent / 'templates'}.")
