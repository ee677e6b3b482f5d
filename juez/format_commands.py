"""The commands on formats and ban lists: list, check."""

from __future__ import annotations

from pathlib import Path

import click

from .output import Exit, note, print_json, stop
from .spanish import Group

_json = click.option("--json", "as_json", is_flag=True, help="Un documento JSON en la salida estándar y nada más.")


@click.group(cls=Group)
def formats() -> None:
    """Formatos y listas de prohibidas: cuáles hay, y si un archivo propio está bien."""


@formats.command("list")
@_json
def formats_list(as_json: bool) -> None:
    """Los formatos de cada juego, con sus prohibiciones, de dónde salen y hasta cuándo se conocen."""
    from decks.format_reports import format_rows

    from . import decking
    from .format_view import format_text

    known = decking.formats()
    if as_json:
        print_json(format_rows(known))
    else:
        for format in known:
            click.echo(format_text(format))


@formats.command("check")
@click.argument("file", metavar="ARCHIVO", type=click.Path(path_type=Path))
@_json
def formats_check(file: Path, as_json: bool) -> None:
    """Dice si un archivo de formatos o de prohibidas está bien, qué dice y qué cartas suyas no están en el catálogo."""
    from decks.format_reports import check_file
    from decks.reasons import why
    from indexer import Home

    from . import decking
    from .format_view import report_text

    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        stop(f"«{file}» no se puede leer: {why(error)}.")
    report = check_file(file.name, text, Home.default().formats, decking.catalogue, decking.rules_known())
    if as_json:
        print_json(report.as_json())
    else:
        click.echo(report_text(report))
        if report.unknown:
            note(f"No están en el catálogo: {', '.join(report.unknown)}.")
    raise SystemExit(int(Exit.YES if report.good else Exit.NO))
