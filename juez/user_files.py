"""``juez data``: the user's own data listed, saved to a file, brought back from one."""

from __future__ import annotations

import tempfile
from datetime import datetime
from pathlib import Path

from indexer import Home, UnreadableData, backups
from indexer.user_data import Held, Holding
from indexer.writing import damaged_files

from .library import bring_up_to_date
from .output import stop


def list_data() -> dict:
    """What the user has, by table, and where it lies."""
    home = Home.default()
    found, trouble = {}, ""
    try:
        found = backups.holdings(home)
    except UnreadableData as error:
        trouble = str(error)
    return {
        "folder": str(home.folder),
        "file": str(home.user_database),
        "size": home.user_database.stat().st_size if home.user_database.exists() else 0,
        "trouble": trouble,
        "holdings": _as_json(found),
        "earlier": [str(path) for path in backups.earlier_copies(home)],
        "damaged": [str(path) for path in damaged_files(home)],
    }


def listing_text(found: dict) -> str:
    lines = [f"Tus datos están en «{found['file']}» ({found['size'] / 1000:.0f} kB)."]
    for holding in found["holdings"]:
        lines.append(f"{holding['title']}: {len(holding['items']) or 'ninguna'}")
        lines += [f"  {item['name']}  {item['size'] / 1000:.0f} kB  {item['date']}" for item in holding["items"]]
    lines += filter(None, [found["trouble"]])
    lines += [f"Copia anterior a una restauración: {_file(path)}" for path in found["earlier"]]
    lines += [f"Datos dañados que se apartaron: {_file(path)}" for path in found["damaged"]]
    return "\n".join(lines)


def _file(path: str) -> str:
    """A file with its size and date."""
    about = Path(path).stat()
    return f"«{path}»  {about.st_size / 1000:.0f} kB  {datetime.fromtimestamp(about.st_mtime):%Y-%m-%d %H:%M}"


def save_data(file: Path) -> None:
    """Write a copy of everything to ``file``; stops with a message where that cannot be."""
    try:
        backups.save(Home.default(), file)
    except (backups.BadCopy, UnreadableData) as error:
        stop(str(error))


def restore_data(file: Path) -> str:
    """Put the copy in ``file`` in place of the present data, and say what became of both."""
    home = Home.default()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            found = backups.prepare(home, file, copy)
            kept = backups.restore(home, copy)
        except backups.BadCopy as error:
            stop(str(error))
    bring_up_to_date()
    counts = [f"{holding.title}: {len(items)}." for holding, items in found.items()]
    before = f'Los datos anteriores están en «{kept}»; para volver a ellos: juez data restore "{kept}"' if kept else ""
    return "\n".join(["Los datos de la copia están en su sitio.", *counts, *filter(None, [before])])


def _as_json(found: dict[Holding, list[Held]]) -> list[dict]:
    return [
        {"table": holding.table, "title": holding.title, "items": [vars(item) for item in items]}
        for holding, items in found.items()
    ]
