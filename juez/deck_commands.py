"""The commands on decks: check, compare."""

from __future__ import annotations

from pathlib import Path

import click

from .output import Exit, print_json, stop
from .spanish import Group
from .workers import each_of, spreading

_json = click.option("--json", "as_json", is_flag=True, help="Un documento JSON en la salida estándar y nada más.")


@click.group(cls=Group)
def deck() -> None:
    """Comprueba mazos: si son legales, qué falla y por qué regla."""


@deck.command("check")
@click.argument("path", metavar="RUTA")
@click.option("--game", required=True, metavar="JUEGO", help="Juego del mazo.")
@click.option("--format", "format_", required=True, metavar="FORMATO", help="Formato en el que se juega.")
@click.option("--date", default="", metavar="FECHA", help="Día en que se juega (AAAA-MM-DD); sin ella, hoy.")
@click.option("--first-duel", metavar="ARCHIVO", help="Lista del primer duelo, si se comprueba la de otro.")
@click.option("--reading", "readings", multiple=True, metavar="PUNTO=LECTURA", help="Otra lectura de un punto abierto.")
@click.option("--fact", "facts", multiple=True, metavar="DATO:VALOR:CARTA", help="Un dato que el catálogo no tiene.")
@click.option("--show", is_flag=True, help="Dice cómo se leyó cada línea.")
@click.option(
    "--report", type=click.Path(path_type=Path), metavar="ARCHIVO", help="Informe de muchas listas (.csv, .json o .xlsx)."
)
@spreading
@_json
def deck_check(
    path: str,
    game: str,
    format_: str,
    date: str,
    first_duel: str | None,
    readings: tuple[str, ...],
    facts: tuple[str, ...],
    show: bool,
    report: Path | None,
    processes: int,
    cluster: str,
    as_json: bool,
) -> None:
    """Comprueba una lista («-» lee la entrada estándar) o todas las de una carpeta, un zip o un archivo de varios jugadores."""
    from . import deck_view, decking

    checker = decking.Checker(game, format_, date, readings, facts)
    if path != "-" and decking.holds_many(Path(path)):
        if first_duel is not None:
            stop("--first-duel se usa con una sola lista.")
        with each_of(processes, cluster) as each:
            done = checker.many(Path(path), each)
        if report is not None:
            decking.write_report(done, report)
        if as_json:
            print_json([item.as_json() for item in done])
        else:
            click.echo(deck_view.folder_text(done))
        raise SystemExit(int(decking.status_of_all(done)))
    if report is not None:
        stop("--report se usa con una carpeta, un zip o un archivo de varias listas.")
    answer = checker.one(path, first_duel)
    if as_json:
        print_json(answer.as_json())
    else:
        click.echo(deck_view.verdict_text(answer, show=show))
    raise SystemExit(int(decking.status_of(answer.verdict)))


@deck.command("compare")
@click.argument("registered", metavar="REGISTRADA")
@click.argument("found", metavar="CONTADA")
@click.option("--game", required=True, metavar="JUEGO", help="Juego del mazo.")
@click.option("--format", "format_", default="", metavar="FORMATO", help="Formato; sin él, el primero del juego.")
@click.option("--duel", default=1, show_default=True, type=click.IntRange(1, 9), help="Duelo del encuentro.")
@_json
def deck_compare(registered: str, found: str, game: str, format_: str, duel: int, as_json: bool) -> None:
    """Compara la lista registrada con la que se cuenta en la mesa: qué falta, qué sobra, qué está en otra parte."""
    from . import deck_view, decking

    compared = decking.compared(registered, found, game, format_, duel)
    if as_json:
        print_json(compared.as_json())
    else:
        click.echo(deck_view.comparison_text(compared))
    raise SystemExit(int({True: Exit.YES, False: Exit.NO, None: Exit.UNDECIDED}[compared.agrees]))
