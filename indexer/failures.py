"""Errors of Juez itself: what failed, with its trace, in a file of the user's data folder. Nothing is sent anywhere."""

from __future__ import annotations

import hashlib
import logging
import platform
import sys
import traceback
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .home import Home

_log = logging.getLogger(__name__)


def report(home: Home, error: BaseException, doing: str) -> Path | None:
    """Write down an error of Juez and what it was doing; None where no file can be written, which is logged.

    What fails at the same place has the same file, and the latest is kept: whoever makes Juez fail fills no disk.
    """
    told = "\n".join(
        (
            f"Juez {_version()}, Python {platform.python_version()}, {sys.platform}",
            f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC",
            f"Al hacer: {doing}",
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    path = home.failures / f"fallo-{_place(error)}.txt"
    try:
        home.failures.mkdir(parents=True, exist_ok=True)
        path.write_text(told, encoding="utf-8", errors="replace")
    except OSError as unwritten:
        _log.error("%s\nno report could be written: %s", told, unwritten)
        return None
    return path


def said(path: Path | None, whole: bool = True) -> str:
    """That Juez failed and where the report is: its path, or for whoever is elsewhere its name."""
    if path is None:
        return "Juez ha fallado aquí, y el informe no se pudo guardar."
    where = f"«{path}»" if whole else f"«{path.name}», en la carpeta «{path.parent.name}» de los datos de quien lleva Juez"
    return f"Juez ha fallado aquí; el informe está en {where}."


def _place(error: BaseException) -> str:
    """A word for where an error happened: its type and the functions it went through, each once."""
    frames = [f"{Path(frame.filename).name} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    return hashlib.sha256("\n".join([type(error).__name__, *dict.fromkeys(frames)]).encode()).hexdigest()[:10]


def _version() -> str:
    try:
        return version("juez")
    except PackageNotFoundError:
        return "sin instalar"
