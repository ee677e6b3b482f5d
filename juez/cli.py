"""The ``juez`` command: one click program."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .card_gaps import gaps_command
from .card_text import read_command
from .deck_commands import deck
from .event_commands import event
from .format_commands import formats
from .library import found_edition, library
from .output import Exit, note, print_json, stop
from .ruling_commands import books, rulings
from .situations import coverage_command, explore_command, play_command, run_command, schema_command
from .spanish import Group, speak_spanish

speak_spanish()


_json = click.option("--json", "as_json", is_flag=True, help="Un documento JSON en la salida estándar y nada más.")
_edition = click.option("--edition", help="Nombre de la edición; sin ella, la incluida.")


class Program(Group):
    """The program: an error of Juez itself is written to a report that is named, and never ends like an answer."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            from indexer import Home, failures

            doing = f"juez {' '.join(sys.argv[1:])}"
            stop(failures.said(failures.report(Home.default(), error, doing)), Exit.UNDECIDED)


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="juez", prog_name="juez")
def main() -> None:
    """Reglas, mazos y situaciones de Inferno, Final Fantasy TCG, Souls in Xtinction y Mitos y Leyendas."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Dirección en la que escuchar.")
@click.option("--port", default=8017, show_default=True, type=click.IntRange(0, 65535), help="Puerto; 0 elige uno libre.")
@click.option("--lan", is_flag=True, help="Escucha en la red local y muestra la dirección y un código QR.")
@click.option("--name", "names", multiple=True, metavar="NOMBRE", help="Otro nombre por el que se llega (se puede repetir).")
@click.option(
    "--per-address", default=1000, show_default=True, type=click.IntRange(1), help="Conexiones por dirección, a lo sumo."
)
@click.option("--browser/--no-browser", default=True, help="Abre el navegador, si hay pantalla y terminal en este equipo.")
def serve(host: str, port: int, lan: bool, names: tuple[str, ...], per_address: int, browser: bool) -> None:
    """Construye lo que falte, muestra la dirección y sirve la aplicación web."""
    from .serving import serve as start

    start(host, port, lan, names, per_address, browser)


@main.command()
@click.argument("document", metavar="DOCUMENTO")
@_edition
@_json
def rules(document: str, edition: str | None, as_json: bool) -> None:
    """Todas las reglas de un documento, en orden."""
    found = found_edition(document, edition)
    if as_json:
        print_json([record.as_json() for record in found])
        return
    for record in found:
        title = f" {record.title}." if record.title else ""
        click.echo(f"{record.number}.{title} {record.text}".rstrip() + "\n")


@main.command()
@click.argument("rule_id", metavar="ID")
@_edition
@_json
def rule(rule_id: str, edition: str | None, as_json: bool) -> None:
    """Una regla con su lugar en el documento: «juez rule inferno:116.3a»."""
    from rules_corpus import UnknownEdition, UnknownRule

    from .rule_view import rule_text

    try:
        located = library().corpus.locate(rule_id, edition)
    except UnknownEdition as error:
        stop(str(error))
    except UnknownRule as error:
        near = f" Lo más cercano: {', '.join(error.nearest)}." if error.nearest else ""
        if as_json:
            print_json({"error": str(error), "nearest": list(error.nearest)})
        stop(f"{error}{near}", Exit.NO)
    if as_json:
        from engine import situations_about

        print_json(located.as_json(about.id for about in situations_about(located.record.id)))
    else:
        click.echo(rule_text(located))


@main.command()
@click.argument("query", metavar="CONSULTA")
@click.option("--game", "games", multiple=True, metavar="JUEGO", help="Solo este juego (se puede repetir).")
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 200), help="Cuántos resultados.")
@_json
def search(query: str, games: tuple[str, ...], limit: int, as_json: bool) -> None:
    """Busca reglas por número o por palabras."""
    from rules_corpus import GAMES

    for game in games:
        if game.lower() not in GAMES:
            stop(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")
    from rulings.asking import found_by

    wanted = [g.lower() for g in games]
    answer = library().search.search(query, games=wanted, limit=limit)
    official = found_by(books(wanted or GAMES), query)
    if as_json:
        print_json({**answer.as_json(), "rulings": [ruling.as_json() for ruling in official]})
    else:
        for notice in answer.notices:
            note(notice)
        if answer.nearest:
            note(f"Lo más cercano: {', '.join(answer.nearest)}.")
        if answer.corrected:
            note(f"Se buscó «{answer.corrected}».")
        for result in answer.results:
            shown = result.as_json()
            click.echo(f"{shown['id']}  {shown['title']}\n    {shown['snippet']}")
        for ruling in official:
            click.echo(
                f"Respuesta oficial {ruling.id}  {ruling.date}, {ruling.source}\n    {ruling.question}\n    {ruling.answer}"
            )
    raise SystemExit(int(Exit.YES if answer.results or official else Exit.NO))


@main.command()
@click.argument("game", metavar="JUEGO")
@click.option(
    "--output", type=click.Path(path_type=Path), metavar="ARCHIVO", help="Dónde escribirlo; sin ella, juez-JUEGO.html aquí."
)
@_json
def export(game: str, output: Path | None, as_json: bool) -> None:
    """Escribe un juego entero en un solo archivo HTML que se abre sin servidor y sin red."""
    from decks.reasons import why
    from indexer import UnreadableData
    from rules_corpus import GAMES

    from .exporting import export_file

    if game.lower() not in GAMES:
        stop(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")
    try:
        written = export_file(game.lower(), output or Path(f"juez-{game.lower()}.html"))
    except UnreadableData as error:
        stop(str(error))
    except OSError as error:
        stop(f"No se puede escribir «{error.filename}»: {why(error, writing=True)}.")
    if as_json:
        print_json(written)
    else:
        click.echo(f"{written['file']} ({written['bytes'] / 1000:.0f} kB)")


@main.command("import")
@click.argument("file", metavar="ARCHIVO", type=click.Path(path_type=Path))
@click.option("--document", required=True, metavar="DOCUMENTO", help="De qué documento es el texto.")
@click.option("--edition", "name", required=True, metavar="NOMBRE", help="Cómo se llamará la edición.")
@click.option("--date", default="", metavar="FECHA", help="Fecha del texto (AAAA-MM-DD o AAAA-MM).")
@_json
def import_(file: Path, document: str, name: str, date: str, as_json: bool) -> None:
    """Lee un texto oficial y lo guarda como otra edición del documento."""
    from indexer import UnreadableData
    from rules_corpus import BadSource, UnknownDocument

    from .importing import import_file, report_text

    try:
        report = import_file(file, document, name, date)
    except (BadSource, UnknownDocument, UnreadableData) as error:
        stop(str(error))
    if as_json:
        print_json(report.as_json())
    else:
        click.echo(report_text(report))


@main.command()
@click.argument("document", metavar="DOCUMENTO")
@_edition
@_json
def lint(document: str, edition: str | None, as_json: bool) -> None:
    """Los defectos de un documento: números, referencias, marcas."""
    from rules_corpus.defects import defects_of
    from rules_corpus.embedded import vocabulary

    defects = defects_of(found_edition(document, edition), vocabulary())
    if as_json:
        print_json([defect.as_json() for defect in defects])
    else:
        for defect in defects:
            click.echo(f"línea {defect.line}: {defect.id or document}: {defect.message}")
        click.echo(f"{len(defects)} defectos." if defects else "Sin defectos.", err=True)
    raise SystemExit(int(Exit.NO if defects else Exit.YES))


@main.command()
@click.argument("document", metavar="DOCUMENTO")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@_json
def diff(document: str, a: str, b: str, as_json: bool) -> None:
    """Compara dos ediciones de un documento, regla por regla."""
    from rules_corpus.comparing import compare

    from .rule_view import difference_text

    differences = compare(found_edition(document, a), found_edition(document, b))
    if as_json:
        print_json([difference.as_json() for difference in differences])
    else:
        for difference in differences:
            click.echo(difference_text(difference))
        note(f"{len(differences)} diferencias." if differences else "Son iguales.")
    raise SystemExit(int(Exit.YES))


@main.group(cls=Group)
def data() -> None:
    """Tus datos: qué se guarda, copia a un archivo, vuelta desde un archivo."""


@data.command("list")
@_json
def list_(as_json: bool) -> None:
    """Todo lo que Juez guarda para ti y en qué carpeta."""
    from .user_files import list_data, listing_text

    found = list_data()
    if as_json:
        print_json(found)
    else:
        click.echo(listing_text(found))


@data.command()
@click.argument("file", metavar="ARCHIVO", type=click.Path(path_type=Path))
def save(file: Path) -> None:
    """Guarda una copia de todos tus datos en un archivo nuevo."""
    from .user_files import save_data

    save_data(file)
    click.echo(f"Tus datos están en «{file}».")


@data.command()
@click.argument("file", metavar="ARCHIVO", type=click.Path(path_type=Path))
def restore(file: Path) -> None:
    """Pone los datos de una copia en lugar de los actuales, que quedan en un archivo al lado."""
    from .user_files import restore_data

    click.echo(restore_data(file))


@main.group(cls=Group)
def situation() -> None:
    """Situaciones de juego: ejecutarlas, explorar sus desenlaces, su esquema."""


for _command in (run_command, explore_command, schema_command):
    situation.add_command(_command)
main.add_command(coverage_command)
main.add_command(play_command)


main.add_command(deck)
main.add_command(event)
main.add_command(formats)
main.add_command(rulings)


@main.group(cls=Group)
def card() -> None:
    """Qué entiende Juez del texto de una carta."""


card.add_command(read_command)
card.add_command(gaps_command)


@main.group(cls=Group)
def cards() -> None:
    """El catálogo de cartas: importa archivos y busca en él."""


@cards.command("import")
@click.argument("source", metavar="ARCHIVO|CARPETA|DIRECCIÓN")
@click.option("--game", required=True, metavar="JUEGO", help="Juego de las cartas.")
@_json
def cards_import(source: str, game: str, as_json: bool) -> None:
    """Guarda datos y textos de las cartas de un archivo (JSON, CSV, TSV, .xlsx, set.xml de OCTGN), de los de una carpeta o de
    una dirección de Internet, y dice qué se leyó, qué cambió y qué se dejó como estaba."""
    from . import card_imports, deck_view

    report = card_imports.import_cards(source, game)
    if as_json:
        print_json(report)
    else:
        click.echo(deck_view.import_text(report))


@cards.command("undo")
@click.option("--game", required=True, metavar="JUEGO", help="Juego de las cartas.")
@_json
def cards_undo(game: str, as_json: bool) -> None:
    """Deshace la última importación de cartas de un juego."""
    from . import card_imports, deck_view

    undone = card_imports.undo_import(game)
    if undone is None:
        stop(f"No hay ninguna importación de cartas de {game} que deshacer.", Exit.NO)
    if as_json:
        print_json(undone)
    else:
        click.echo(deck_view.undo_text(undone))


@cards.command("search")
@click.argument("name", metavar="NOMBRE")
@click.option("--game", required=True, metavar="JUEGO", help="Juego de las cartas.")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 500), help="Cuántas cartas.")
@_json
def cards_search(name: str, game: str, limit: int, as_json: bool) -> None:
    """Busca cartas por nombre o por código."""
    from . import deck_view, decking

    found = decking.search_cards(name, game, limit)
    if as_json:
        print_json(found)
    else:
        for card in found:
            click.echo(deck_view.card_text(card))
        if not found:
            note(f"Nada con «{name}» en el catálogo de {game}.")
    raise SystemExit(int(Exit.YES if found else Exit.NO))
