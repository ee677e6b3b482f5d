"""The commands on an event's file: new, import, export, check, rota, report, close."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import Exit, note, print_json, stop
from .spanish import Group

if TYPE_CHECKING:
    from desk import Event

_json = click.option("--json", "as_json", is_flag=True, help="Un documento JSON en la salida estándar y nada más.")
_file = click.argument("file", metavar="ARCHIVO", type=click.Path(path_type=Path))


@click.group(cls=Group)
def event() -> None:
    """La mesa del juez: un evento en un archivo, con lo que pasó en él."""


def _opened(file: Path) -> Event:
    from desk import BadEvent, open_event

    try:
        return open_event(file)
    except BadEvent as error:
        stop(str(error))


@event.command("new")
@_file
@click.option("--game", required=True, metavar="JUEGO", help="Juego del evento.")
@click.option("--format", "format_", default="", metavar="FORMATO", help="Formato en el que se juega.")
@click.option("--title", default="", metavar="TÍTULO", help="Cómo se llama el evento.")
@click.option("--date", default="", metavar="FECHA", help="Día del evento (AAAA-MM-DD); sin ella, hoy.")
@click.option("--edition", default="", metavar="NOMBRE", help="Edición del documento; sin ella, la incluida.")
@click.option("--reading", "readings", multiple=True, metavar="PUNTO=LECTURA", help="Otra lectura de un punto abierto.")
@_json
def event_new(
    file: Path, game: str, format_: str, title: str, date: str, edition: str, readings: tuple[str, ...], as_json: bool
) -> None:
    """Empieza un evento en un archivo nuevo (NOMBRE.juez-evento)."""
    from .eventing import begin

    begun = begin(file, game, format_, title, date, edition, readings)
    if as_json:
        print_json(begun)
    else:
        click.echo(f"El evento está en «{begun['file']}».")


@event.command("import")
@_file
@click.argument("source", metavar="JUGADORES", type=click.Path(path_type=Path))
@click.option("--round", "round_", type=click.IntRange(1, 99), metavar="RONDA", help="Ronda de las mesas que trae el archivo.")
@_json
def event_import(file: Path, source: Path, round_: int | None, as_json: bool) -> None:
    """Lleva al evento jugadores y mesas (CSV o texto pegado), o lo que otro equipo exportó; si no existe, lo crea de un JSON."""
    from .eventing import bring_in, brought_text

    brought = bring_in(file, source, round_)
    if as_json:
        print_json(brought)
    else:
        click.echo(brought_text(brought))


@event.command("export")
@_file
@_json
def event_export(file: Path, as_json: bool) -> None:
    """Todas las anotaciones del evento, con sus nombres, en JSON: de ellas se vuelve a hacer el mismo evento."""
    from desk.exchange import as_text, exported

    with _opened(file) as opened:
        click.echo(as_text(exported(opened)), nl=False)


@event.command("check")
@_file
@_json
def event_check(file: Path, as_json: bool) -> None:
    """Repasa todas las anotaciones: cuántas hay, cuáles chocan, cuáles se refieren a lo que no está."""
    from .eventing import checked

    with _opened(file) as opened:
        found = checked(opened)
    if as_json:
        print_json(found)
    else:
        click.echo(f"{found['entries']} anotaciones.")
        for conflict in found["conflicts"]:
            click.echo(f"  choca: {conflict['entry']} ({conflict['kind']}, {conflict['about']})")
        for unknown in found["unknown"]:
            click.echo(f"  no está: {unknown['refers']}, que nombra {unknown['entry']}")
    raise SystemExit(int(Exit.NO if found["conflicts"] or found["unknown"] else Exit.YES))


@event.command("rota")
@_file
@click.option("--round", "round_", required=True, type=click.IntRange(1, 99), metavar="RONDA", help="Ronda del sorteo.")
@click.option("--word", required=True, metavar="PALABRA", help="Palabra dicha en voz alta antes de publicar las mesas.")
@click.option("--tables", type=click.IntRange(1, 2500), metavar="N", help="Cuántas mesas; sin ello, las de un 10 % de jugadores.")
@_json
def event_rota(file: Path, round_: int, word: str, tables: int | None, as_json: bool) -> None:
    """Sortea las mesas cuyos mazos se revisan en una ronda y lo anota; sorteada ya, repite el sorteo y dice si sale lo mismo."""
    from .eventing import drawn

    with _opened(file) as opened:
        rota, differs = drawn(opened, round_, word, tables)
    if as_json:
        print_json(rota.as_json())
    else:
        click.echo(f"Mesas: {', '.join(map(str, rota.tables))}\nSemilla: {rota.seed} ({rota.method})")
    if differs:
        note(f"No es el sorteo que está anotado: {differs}.")
    raise SystemExit(int(Exit.NO if differs else Exit.YES))


@event.command("report")
@_file
@click.option("--without-names", is_flag=True, help="Sin nombres ni textos libres.")
@click.option("--csv", "as_csv", is_flag=True, help="Como tabla (CSV).")
@_json
def event_report(file: Path, without_names: bool, as_csv: bool, as_json: bool) -> None:
    """El informe del evento: rondas, extensiones, llamadas, fallos, sanciones, revisiones, sorteos."""
    from desk import report

    from .eventing import report_text

    if as_csv and as_json:
        stop("--csv y --json no van juntos: elige uno.")

    with _opened(file) as opened:
        made = report.report(opened.state, names=not without_names)
    if as_json:
        print_json(made)
    elif as_csv:
        click.echo(report.as_csv(made), nl=False)
    else:
        click.echo(report_text(made))


def _agreed(question: str) -> bool:
    """Whether the user says yes to what cannot be undone; nothing is no."""
    said = click.prompt(f"{question} [s/N]", default="", show_default=False)
    return said.strip().casefold() in ("s", "si", "sí", "y", "yes")


@event.command("close")
@_file
@click.option(
    "--folder", type=click.Path(path_type=Path), metavar="CARPETA", help="Dónde van los informes; sin ella, junto al archivo."
)
@click.option("--yes", is_flag=True, help="Sin preguntar.")
@_json
def event_close(file: Path, folder: Path | None, yes: bool, as_json: bool) -> None:
    """Cierra el evento: escribe los informes y borra del archivo todos los nombres y textos libres."""
    from desk import BadEvent, closing

    with _opened(file) as opened:
        if not yes and not as_json and not _agreed(f"De «{file.name}» se borran los nombres y los textos. ¿Seguir?"):
            stop("No se ha borrado nada.", Exit.NO)
        try:
            ended = closing.close(opened, folder or file.parent)
        except BadEvent as error:
            stop(str(error))
    if as_json:
        print_json({"reports": [str(path) for path in ended.reports], "copies": list(ended.copies)})
        return
    for path in ended.reports:
        click.echo(f"Informe: {path}")
    for place in ended.copies:
        click.echo(f"Copia que aún puede tener los nombres: {place}")
    click.echo(f"En «{file.name}» no queda ningún nombre.")
