"""The commands on situations: run, explore, schema, coverage, play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .output import Exit, note, print_json, stop
from .spanish import Command
from .workers import each_of, showing, spreading

if TYPE_CHECKING:
    from rules_corpus.differing import Differs

_json = click.option("--json", "as_json", is_flag=True, help="Un documento JSON en la salida estándar y nada más.")
_file = click.argument("file", metavar="ARCHIVO", type=click.Path(path_type=Path))


def _read(file: Path):
    from decks.reasons import why
    from engine import MAX_BYTES, Board, SituationError, load

    from .decking import catalogue

    try:
        with file.open("rb") as opened:
            board = Board(load(opened.read(MAX_BYTES + 1)))
        known = catalogue(board.situation.game)
        if not known.imported:
            return board.situation
        from webapp.situations.facts import with_cards

        return with_cards(board, known).situation
    except OSError as error:
        stop(f"no puedo leer «{file}»: {why(error)}")
    except SituationError as error:
        stop(f"{file}: {error}")


@click.command("run", cls=Command)
@_file
@click.option("--at", default=None, type=click.IntRange(0), metavar="N", help="Con --save: lo que había en el paso N.")
@click.option("--save", default=None, type=click.Path(path_type=Path), metavar="ARCHIVO", help="Escribe la situación alcanzada.")
@_json
def run_command(file: Path, at: int | None, save: Path | None, as_json: bool) -> None:
    """Ejecuta una situación: pasos con sus reglas, estado final y lo que queda por decidir."""
    from engine import SituationError, run, whole

    try:
        ran = run(_read(file))
    except SituationError as error:
        stop(f"{file}: {error}")
    if as_json:
        print_json(whole(ran))
    else:
        click.echo(_told(ran))
        for what in _once(ran.unread):
            where = f"{file}: línea {what['line']}, columna {what['column']}"
            note(f"{where}: «{what['card']}»: {what['message']}; se resuelve a mano")
        for card in ran.read_otherwise:
            note(f"{file}: «{card}»: su texto se entiende hoy de otro modo que cuando se escribió; los pasos pueden ser otros")
    if save is not None:
        _save(ran, at, save)
    elif at is not None:
        stop("--at dice qué guardar: hace falta --save ARCHIVO")
    if ran.run.stopped is not None:
        stop(ran.run.stopped, Exit.UNDECIDED)
    raise SystemExit(int(Exit.YES if ran.ok else Exit.NO))


def _once(rows: list[dict]) -> list[dict]:
    """What nobody understood, once for each card, whatever elements have it."""
    return list({(row["line"], row["column"], row["card"], row["message"]): row for row in rows}.values())


def _save(ran, at: int | None, file: Path) -> None:
    from decks.reasons import why

    try:
        text = ran.saved(at)
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except ValueError as error:
        stop(str(error))
    except FileExistsError:
        stop(f"«{file}» ya existe; no se sobrescribe")
    except OSError as error:
        stop(f"no puedo escribir «{file}»: {why(error, writing=True)}")
    note(f"Guardada en {file}.")


def _told(ran) -> str:
    lines = [ran.situation.title, ""]
    for stretch in ran.stretches:
        lines += [f"      … {stretch.said}"] if stretch.said else [line for step in stretch.steps for line in _step(ran, step)]
    if ran.run.pending is not None:
        options = ", ".join(option.say for option in ran.run.pending.options)
        lines += ["", f"Falta decidir: {ran.run.pending.asks} ({ran.run.pending.player}): {options}"]
    lines += [f"{'sí' if item['ok'] else 'NO'}  {item['text']}" for item in ran.expect]
    lines += ["", ran.with_unread] if ran.unread else []
    return "\n".join(lines)


def _step(ran, step) -> list[str]:
    """A step with its rules and its reading, what it changed, and what is in force that nobody understood."""
    rules = ", ".join(rule.id.split(":", 1)[1] for rule in step.rules)
    reading = f" · lectura {step.reading}" if step.reading else ""
    unread = [f"      sin entender, y podría importar aquí: «{card}», «{text}»" for card, text in ran.in_force(step)]
    return [f"{step.n:>4}. {step.text}  [{rules}]{reading}", *(f"      {change}" for change in ran.changes(step)), *unread]


@click.command("explore", cls=Command)
@_file
@click.option(
    "--limit", default=2000, show_default=True, type=click.IntRange(1, 10_000_000), help="Cuántas posiciones, más o menos."
)
@spreading
@_json
def explore_command(file: Path, limit: int, processes: int, cluster: str, as_json: bool) -> None:
    """Todos los desenlaces desde el final de la situación hasta que acabe el paso."""
    from engine import SituationError, explore

    try:
        situation = _read(file)
        if processes == 1 and not cluster:
            explored = explore(situation, limit)
        else:
            with each_of(processes, cluster) as each:
                explored = explore(situation, limit, showing(each, "tandas de posiciones"))
    except SituationError as error:
        stop(f"{file}: {error}")
    if as_json:
        print_json(explored)
    else:
        for number, outcome in enumerate(explored["outcomes"], 1):
            click.echo(f"{number}. {' · '.join(outcome['differs']) or 'igual'}\n   {' → '.join(outcome['choices'])}")
        note(f"{len(explored['outcomes'])} desenlaces en {explored['explored']} posiciones.")
    raise SystemExit(int(Exit.YES if explored["complete"] else Exit.UNDECIDED))


@click.command("schema", cls=Command)
def schema_command() -> None:
    """El JSON Schema de las situaciones."""
    from engine import SCHEMA

    print_json(SCHEMA)


@click.command("coverage", cls=Command)
@click.argument("game", metavar="JUEGO")
@click.option(
    "--edition", default=None, help="Otra edición: di en qué reglas difiere de la incluida, que es la que aplica el motor."
)
@_json
def coverage_command(game: str, edition: str | None, as_json: bool) -> None:
    """Qué reglas de un juego aplica el motor, y en qué situaciones."""
    from engine import GAMES, coverage, under
    from rules_corpus import embedded_editions
    from rules_corpus.differing import added, differing

    from .library import found_edition

    if game not in GAMES:
        stop(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")
    embedded = next(e for e in embedded_editions() if e.document == game)
    rows = coverage(game, [record.id for record in embedded if record.rules])
    found: dict[str, Differs] = {}
    if edition is not None:
        other = found_edition(game, edition)
        found = differing(embedded, other, GAMES[game].game.rules.phrases)
        rows = under(rows, {rule: each.as_json() for rule, each in found.items()}, added(embedded, other))
    if as_json:
        print_json(rows)
    else:
        for status in ("engine", "definition", "outside", "gap"):
            click.echo(f"{status}: {sum(row['status'] == status for row in rows)}")
        for rule in [str(row["rule"]) for row in rows if row["status"] == "engine" and row["rule"] in found]:
            click.echo(f"{rule}: {_said_to_differ(found[rule])}")
    raise SystemExit(int(Exit.NO if any(row["status"] == "gap" for row in rows) else Exit.YES))


def _said_to_differ(differs: Differs) -> str:
    """What another edition says otherwise in a rule, in words."""
    names = {"number": "número", "title": "título", "text": "texto", "phrase": "frase"}
    lost = f"; no dice «{differs.phrase}»" if differs.phrase else ""
    return f"{', '.join(names[each] for each in differs.where)} → {differs.now or 'no está'}{lost}"


@click.command("play", cls=Command)
@click.argument("game", metavar="JUEGO")
@click.option("--games", default=10, show_default=True, type=click.IntRange(1, 1_000_000), help="Cuántas partidas.")
@click.option("--seed", default=1, show_default=True, type=int, help="Con la misma semilla, las mismas partidas.")
@spreading
@_json
def play_command(game: str, games: int, seed: int, processes: int, cluster: str, as_json: bool) -> None:
    """Juega partidas legales al azar y comprueba que nada se rompa."""
    from engine import GAMES, play_in_parts

    if game not in GAMES:
        stop(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")
    with each_of(processes, cluster) as each:
        played = play_in_parts(game, games, seed, showing(each, "tandas de partidas"))
    if as_json:
        print_json(played)
    else:
        click.echo(
            f"{played['games']} partidas, {played['choices']} decisiones, {played['steps']} pasos en {played['seconds']} s: "
            f"{played['choices_per_second']} decisiones y {played['steps_per_second']} pasos por segundo"
        )
        click.echo(f"  textos sin entender: se preguntó {played['asked_by_hand']} veces")
        for result, count in played["results"].items():
            click.echo(f"  {result}: {count}")
        for failure in played["failures"]:
            click.echo(f"  semilla {failure['seed']}: {failure['error']}")
    raise SystemExit(int(Exit.NO if played["failures"] else Exit.YES))
