"""The command on card text: ``juez card read``."""

from __future__ import annotations

from typing import Any

import click

from .output import Exit, note, print_json, stop
from .spanish import Command

_json = click.option("--json", "as_json", is_flag=True, help="Un documento JSON en la salida estándar y nada más.")


@click.command("read", cls=Command)
@click.argument("game", metavar="JUEGO")
@click.argument("text", metavar="TEXTO")
@click.option("--name", default="", metavar="NOMBRE", help="El nombre de la carta, si el texto la nombra.")
@click.option("--type", "kind", default="", metavar="TIPO", help="El tipo de la carta: qué no puede hacer nada en ella.")
@click.option("--language", default="", metavar="IDIOMA", help="El idioma del texto («es», «en»), si no es el que parece.")
@_json
def read_command(game: str, text: str, name: str, kind: str, language: str, as_json: bool) -> None:
    """Lee el texto de una carta y dice en español, habilidad por habilidad, qué se entendió y qué no.

    TEXTO puede ser el nombre o el código de una carta del catálogo.
    """
    from engine import GAMES, SituationError, read_card_text

    readable = [known for known in GAMES if GAMES[known].text is not None]
    if game not in readable:
        stop(f"no se lee el texto de cartas de «{game}»; se lee el de: {', '.join(readable)}")
    try:
        if not name and (card := _of_catalogue(game, text)) is not None:
            name, kind, text = card
        read = read_card_text(game, text, name, kind, language)
    except SituationError as error:
        stop(str(error))
    if as_json:
        print_json(read)
    else:
        click.echo("\n".join(_told(read)))
    if not name and not read["complete"] and (near := _like(game, text)):
        note(f"Si es el nombre de una carta: ¿{' · '.join(near)}?")
    raise SystemExit(int(Exit.YES if read["complete"] else Exit.NO))


def _of_catalogue(game: str, text: str) -> tuple[str, str, str] | None:
    """Name, type and text of the card that is so called, if there is one."""
    from .decking import catalogue

    known = catalogue(game)
    if not known.imported:
        return None
    from engine import SituationError
    from webapp.situations.facts import text_of

    try:
        return text_of(game, text, known)
    except SituationError as error:
        stop(error.message)


def _like(game: str, text: str) -> list[str]:
    """The cards of the catalogue whose name the text may be, but for a slip."""
    from .decking import catalogue

    return catalogue(game).slips(text)


def _told(read: dict[str, Any]) -> list[str]:
    from engine import ability_said

    lines = []
    for number, paragraph in enumerate(read["paragraphs"], 1):
        lines.append(f"{number}. {paragraph['text']}")
        lines += [f"   {ability_said(ability)}" for ability in paragraph["abilities"]]
        lines += [f"   línea {what['line']}, columna {what['column']}: {what['message']}" for what in paragraph["unread"]]
    for one in read["corrected"]:
        lines.append(f"Se tomó «{one['word']}» por «{one['taken_for']}» (línea {one['line']}, columna {one['column']}).")
    return lines
