"""``juez cards import`` and ``juez cards undo``: card files, folders and addresses into the user's catalogue, and back out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from decks import Card
from decks.card_files.model import MOST_BYTES
from decks.importing import BadCardFile, CardFile, read_card_file, read_card_files
from decks.keeping import Kept, kept
from decks.reasons import why
from indexer import Home, UnreadableData
from indexer.writing import writing

from .decking import known_game
from .output import note, stop

_MOST_FILES = 20_000
_MOST_IN_FOLDER = 200_000_000
_ADDRESSES = ("http://", "https://")


def import_cards(source: str, game: str) -> dict[str, Any]:
    """Read card files, keep their cards with those known before, and say what was taken, changed, left and refused."""
    game = known_game(game)
    try:
        found = _read(source, game)
    except BadCardFile as error:
        stop(str(error))
    except FileNotFoundError:
        stop(f"No existe el archivo «{source}».")
    except OSError as error:
        stop(f"«{source}» no se puede leer: {why(error)}.")
    if not found.cards:
        first = found.refused[0]
        stop(f"No se tomó ninguna carta; {len(found.refused)} filas rechazadas: {first.place}: {first.reason}.")
    made: list[tuple[list[Card], Kept]] = []

    def add(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
        known = [Card.from_row(game, row) for row in rows]
        made.append((known, kept(game, known, found.cards)))
        return {key: card.as_row() for key, card in made[0][1].cards.items()}

    try:
        with writing(Home.default()) as user:
            user.import_cards(game, source, add)
    except UnreadableData as error:
        stop(str(error))
    known, result = made[0]
    return _report(source, found, len(known), result)


def undo_import(game: str) -> dict[str, Any] | None:
    """Take back the last import of a game; None where none can be."""
    game = known_game(game)
    path = Home.default().user_database
    if not path.exists():
        return None
    try:
        with writing(Home.default()) as user:
            before = len(user.cards(game))
            undone = user.undo_import(game)
            if undone is None:
                return None
            return {
                "game": game,
                "undone": {"source": undone.source, "imported_at": undone.imported_at},
                "known_before": before,
                "known_now": len(user.cards(game)),
                "more": [{"source": one.source, "imported_at": one.imported_at} for one in user.card_imports(game)],
            }
    except UnreadableData as error:
        stop(str(error))


def _read(source: str, game: str) -> CardFile:
    if source.lower().startswith(_ADDRESSES):
        return read_card_file(_fetched(source), game)
    path = Path(source)
    if path.is_dir():
        return read_card_files(_files_in(path), game)
    if path.stat().st_size > MOST_BYTES:
        raise BadCardFile(f"El archivo pasa de {MOST_BYTES // 1_000_000} MB.")
    return read_card_file(path.read_bytes(), game)


def _files_in(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a folder and of those in it, by name; hidden ones are not looked at."""
    paths = [
        p for p in sorted(folder.rglob("*")) if p.is_file() and not any(x.startswith(".") for x in p.relative_to(folder).parts)
    ]
    size = sum(path.stat().st_size for path in paths)
    if len(paths) > _MOST_FILES or size > _MOST_IN_FOLDER:
        raise BadCardFile(f"La carpeta tiene más de {_MOST_FILES} archivos o de {_MOST_IN_FOLDER // 1_000_000} MB.")
    with click.progressbar(paths, label=f"{len(paths)} archivos", file=sys.stderr) as bar:
        for path in bar:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _fetched(url: str) -> bytes:
    """What is at an address, with progress on standard error."""
    from decks.fetching import NotFetched, fetch

    shown = 0

    def tell(done: int, whole: int | None) -> None:
        nonlocal shown
        if done >= shown + 1_000_000 or done == whole:
            shown = done
            note(f"{done / 1_000_000:.1f} MB" + (f" de {whole / 1_000_000:.1f} MB" if whole else ""))

    note(f"Trayendo «{url}»…")
    try:
        return fetch(url, tell)
    except NotFetched as error:
        stop(str(error))


def _report(source: str, found: CardFile, known: int, result: Kept) -> dict[str, Any]:
    return {
        "game": found.game,
        "source": source,
        "shapes": list(found.shapes),
        "taken": len(found.cards),
        "refused": [refused.as_json() for refused in found.refused],
        "columns": list(found.columns),
        "left_out": list(found.left_out),
        "aside": list(found.aside),
        "facts": found.known,
        "known_before": known,
        "known_now": len(result.cards),
        "added": list(result.added),
        "changed": [change.as_json() for change in result.changed],
        "unchanged": result.unchanged,
        "joined": list(result.joined),
        "left": [change.as_json() for change in result.left],
    }
