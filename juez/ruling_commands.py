"""The commands on official answers: import, undo, list, remove."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from .output import Exit, note, print_json, stop
from .spanish import Group

_json = click.option("--json", "as_json", is_flag=True, help="Un documento JSON en la salida estándar y nada más.")
_game = click.option("--game", required=True, metavar="JUEGO", help="Juego de las respuestas.")
#: So many rows are named where a report says what was not read.
_SHOWN = 20


@click.group(cls=Group)
def rulings() -> None:
    """Respuestas oficiales: impórtalas de un archivo, míralas, quítalas."""


@rulings.command("import")
@click.argument("file", metavar="ARCHIVO", type=click.Path(path_type=Path))
@_game
@_json
def rulings_import(file: Path, game: str, as_json: bool) -> None:
    """Guarda las respuestas oficiales de un archivo (CSV, TSV, JSON, YAML): fecha, fuente, carta o regla, pregunta y respuesta;
    dice qué se leyó, qué no y qué no se conoce."""
    from decks.reasons import why
    from indexer import Home, UnreadableData
    from rulings import BadRulingFile
    from rulings.files import MOST_BYTES
    from rulings.importing import keep, read_file, report

    from . import decking
    from .library import library

    catalogue = decking.catalogue(decking.known_game(game))
    try:
        if file.stat().st_size > MOST_BYTES:
            stop(f"«{file}» pasa de {MOST_BYTES // 1_000_000} MB.")
        data = file.read_bytes()
    except OSError as error:
        stop(f"«{file}» no se puede leer: {why(error)}.")
    try:
        found = read_file(data, file.name, library().corpus, catalogue, _saved())
        if not found.rulings:
            stop(f"No se tomó ninguna respuesta; {len(found.refused)} filas sin leer. {found.refused[0].said()}")
        told = report(found, keep(Home.default(), found))
    except (BadRulingFile, UnreadableData) as error:
        stop(str(error))
    if as_json:
        print_json(told)
    else:
        click.echo("\n".join(_import_lines(told)))


@rulings.command("undo")
@_game
@_json
def rulings_undo(game: str, as_json: bool) -> None:
    """Deshace la última importación, o la última respuesta quitada, de un juego."""
    from indexer import Home, UnreadableData
    from rulings.importing import undo

    from . import decking

    game = decking.known_game(game)
    try:
        undone = undo(Home.default(), game)
    except UnreadableData as error:
        stop(str(error))
    if undone is None:
        stop(f"No hay ninguna importación de respuestas de {game} que deshacer.", Exit.NO)
    told = {
        "game": game,
        "undone": {"source": undone.change.source, "imported_at": undone.change.imported_at},
        "known_before": undone.before,
        "known_now": undone.now,
        "more": [{"source": one.source, "imported_at": one.imported_at} for one in undone.more],
    }
    if as_json:
        print_json(told)
    else:
        click.echo(
            f"Deshecho: «{undone.change.source}»; las respuestas de {game} pasan de {undone.before} a {undone.now}. "
            f"Quedan {len(undone.more)} importaciones que se pueden deshacer."
        )


@rulings.command("list")
@_game
@click.option("--rule", default="", metavar="REGLA", help="Sólo las de una regla.")
@click.option("--card", default="", metavar="CARTA", help="Sólo las de una carta, por nombre o código.")
@click.option("--words", default="", metavar="PALABRAS", help="Sólo las que dicen esto.")
@_json
def rulings_list(game: str, rule: str, card: str, words: str, as_json: bool) -> None:
    """Las respuestas oficiales que hay de un juego, la más nueva primero, y las filas que no se pudieron leer."""
    from rulings.asking import listed

    from . import decking
    from .library import library

    catalogue = decking.catalogue(decking.known_game(game))
    told = listed(books([catalogue.game])[0], library().corpus, catalogue, rule, card, words)
    if as_json:
        print_json(told)
    else:
        click.echo("\n".join(_listing_lines(told)))
    raise SystemExit(int(Exit.YES if told["rulings"] or told["refused"] else Exit.NO))


@rulings.command("remove")
@click.argument("id", metavar="RESPUESTA")
@_game
@_json
def rulings_remove(id: str, game: str, as_json: bool) -> None:
    """Quita una respuesta, o una fila sin leer, por lo que «list» dice al comienzo de su línea; se puede deshacer."""
    from indexer import Home, UnreadableData
    from rulings.importing import remove

    from . import decking

    game = decking.known_game(game)
    try:
        done = Home.default().user_database.exists() and remove(Home.default(), game, id)
    except UnreadableData as error:
        stop(str(error))
    if not done:
        stop(f"No hay ninguna respuesta «{id}» de {game}.", Exit.NO)
    if as_json:
        print_json({"game": game, "removed": id})
    else:
        click.echo(f"Quitada «{id}». Se deshace con «juez rulings undo --game {game}».")


def books(games: Iterable[str]) -> list[Any]:
    """The official answers of games that the user has."""
    from rulings.book import Book

    kept = _read(lambda user: {game: user.rulings(game) for game in games}, {})
    return [Book.of(game, kept.get(game, {})) for game in games]


def _saved() -> Any:
    return _read(lambda user: user.situations(), [])


def _read(read: Any, otherwise: Any) -> Any:
    from indexer import Home, UnreadableData, UserData

    path = Home.default().user_database
    if not path.exists():
        return otherwise
    try:
        with UserData(path) as user:
            return read(user)
    except UnreadableData as error:
        note(str(error))
        return otherwise


def _import_lines(told: dict[str, Any]) -> list[str]:
    lines = [
        f"{told['taken']} respuestas tomadas y {len(told['refused'])} filas sin leer; en {told['game']} hay "
        f"{len(told['added'])} nuevas, {len(told['corrected'])} corregidas y {told['unchanged']} como estaban."
    ]
    for left in told["left_out"]:
        meant = f"; ¿es «{left['suggestion']}»?" if left["suggestion"] else ""
        lines.append(f"La columna «{left['title']}» no se usa{meant} (se guarda con la respuesta).")
    for title, listed in (("Sin leer (se guardan como están):", told["refused"]), ("Se tomaron, pero:", told["notes"])):
        lines += [title] if listed else []
        lines += [f"  {_said(one)}" for one in listed[:_SHOWN]]
        lines += [f"  … y {len(listed) - _SHOWN} más."] if len(listed) > _SHOWN else []
    return [*lines, f"Se deshace con «juez rulings undo --game {told['game']}»."]


def _said(one: dict[str, Any]) -> str:
    from rulings import Note

    return Note.model_validate(one).said() + (f" ({one['text']})" if one.get("cells") else "")


def _listing_lines(told: dict[str, Any]) -> list[str]:
    lines = []
    for one in told["rulings"]:
        about = ", ".join([*one["cards"], *one["rules"]])
        lines += [f"{one['id']}  {one['date']}  {one['source']}  [{about}]", f"  P: {one['question']}", f"  R: {one['answer']}"]
        lines += [f"  Se ve en: {one['situation']}"] if one["situation"] else []
    lines += [f"{one['id']}  sin leer, de {one['file']}: {_said(one)}" for one in told["refused"]]
    return lines or [f"No hay respuestas oficiales de {told['game']}."]
