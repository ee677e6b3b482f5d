"""The command on what is not read of many cards: ``juez card gaps``. What was measured is kept by text and engine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from .output import print_json, stop
from .spanish import Command

_SHARES = {
    "cards": "cartas enteras",
    "playable": "cartas con una cláusula a mano como mucho",
    "paragraphs": "párrafos",
    "words": "palabras",
    "ambiguous": "párrafos con dos lecturas",
    "corrected": "palabras corregidas",
}
_KINDS = {
    "errata": "errata de la fuente",
    "motor": "se lee, y nada lo lleva a cabo",
    "redacción": "otra redacción de lo conocido",
    "construcción": "construcción que falta",
}
_json = click.option("--json", "as_json", is_flag=True, help="Un documento JSON en la salida estándar y nada más.")


@click.command("gaps", cls=Command)
@click.argument("game", metavar="JUEGO")
@click.argument("file", metavar="ARCHIVO", type=click.Path(path_type=Path))
@click.option(
    "--by",
    type=click.Choice(["clause", "tail", "word"]),
    default="clause",
    help="Cómo se agrupa lo que no se lee: por cláusula, por sus tres últimas palabras o por la palabra que lo para.",
)
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 10_000), help="Cuántas familias.")
@click.option("--try", "tried", nargs=2, metavar="PALABRAS CONOCIDAS", help="Qué pasaría si unas palabras se dijeran así.")
@click.option("--unused", is_flag=True, help="También las frases que ningún texto usa.")
@_json
def gaps_command(game: str, file: Path, by: str, limit: int, tried: tuple[str, str] | None, unused: bool, as_json: bool) -> None:
    """Dice cuánto se lee de las cartas de un archivo, cuánto de eso es seguro y qué conviene leer después."""
    from engine import GAMES, PrintedCard, SituationError, card_gaps

    if game not in GAMES:
        stop(f"no se lee el texto de cartas de «{game}»; se lee el de: {', '.join(GAMES)}")
    cards = [PrintedCard(*card) for card in printed_cards(game, file)]
    if not cards:
        stop(f"ninguna carta de «{file}» trae su texto")
    kept, screen = Kept(game), Console(stderr=True)
    try:
        with Progress(console=screen, transient=True, disable=not screen.is_terminal) as shown:
            task = shown.add_task(f"{len(cards)} cartas", total=len(cards))

            def measured(card: PrintedCard) -> Any:
                shown.advance(task)
                return kept.measured(card)

            told = card_gaps(game, cards, by, limit, tried, unused, measured)
    except SituationError as error:
        stop(str(error))
    finally:
        kept.save()
    if as_json:
        print_json(told)
    else:
        click.echo("\n".join(_told(told)))


def printed_cards(game: str, file: Path) -> list[tuple[str, tuple[str, ...], str]]:
    """Name, types and text of the cards of a file that bring a text; stops where it is none."""
    from decks.importing import BadCardFile, read_card_file
    from decks.reasons import why

    try:
        found = read_card_file(file.read_bytes(), game).cards
    except BadCardFile as error:
        stop(str(error))
    except OSError as error:
        stop(f"«{file}» no se puede leer: {why(error)}.")
    return [(card.name, card.facts.get("type") or (), text) for card in found if (text := card.facts.get("text"))]


class Kept:
    """What was measured before, in the user's folder: for the engine as it is, by game, text, name and types."""

    def __init__(self, game: str):
        from engine import engine_version
        from indexer import Home

        self._game = game
        self._version = engine_version()
        self._file = Home.default().card_readings / f"{game}.json"
        self._known = self._read()
        self._grown = False

    def measured(self, card: Any) -> Any:
        """A card, measured now if it was not before."""
        from engine import Measured, measure

        key = hashlib.sha256("\0".join((card.name, *card.types, "", card.text)).encode()).hexdigest()
        if key in self._known:
            return Measured.from_json(self._known[key])
        found = measure(self._game, card)
        self._known[key] = found.as_json()
        self._grown = True
        return found

    def save(self) -> None:
        if self._grown:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            beside = self._file.with_suffix(".new")
            beside.write_text(json.dumps({"engine": self._version, "cards": self._known}, ensure_ascii=False), "utf-8")
            beside.replace(self._file)

    def _read(self) -> dict[str, Any]:
        try:
            data = json.loads(self._file.read_text("utf-8"))
            return dict(data["cards"]) if data["engine"] == self._version else {}
        except (OSError, ValueError, KeyError, TypeError):
            return {}


def _told(told: dict[str, Any]) -> list[str]:
    lines = [_share(_SHARES[name], share) for name, share in told["shares"].items()]
    lines += [line for number, family in enumerate(told["families"], 1) for line in _family(number, family)]
    if told["more"]:
        lines.append(f"Y {told['more']} familias más.")
    if tried := told["tried"]:
        lines.append(f"Con «{tried['instead']}» en vez de «{tried['words']}», en {tried['cards']} cartas que lo dicen:")
        now = f"  enteras {tried['whole_after']}, antes {tried['whole_before']}"
        lines.append(now + _named("; nuevas: ", tried["finished"]))
    if told["unused"] is not None:
        lines.append(f"{len(told['unused'])} frases que ningún texto usa:")
        lines += [f"  {at}" for at in told["unused"]]
    return lines


def _share(name: str, share: dict[str, int]) -> str:
    line = f"{name}: {share['read']} de {share['of']} ({_percent(share['read'], share['of'])})"
    if "right" not in share:
        return line
    return f"{line}; de ida y vuelta sin cambio {share['right']} de {share['read']} ({_percent(share['right'], share['read'])})"


def _percent(part: float, whole: int) -> str:
    return f"{part / whole:.1%}".replace("%", " %") if whole else "–"


def _family(number: int, family: dict[str, Any]) -> list[str]:
    near = f"; lo más parecido: «{family['near']}»" if family["near"] else ""
    cards = (
        f"cartas a las que sólo les falta esto: {family['alone']}; que lo llevan: {family['cards']}; veces: {family['places']}"
    )
    return [
        f"{number}. {family['family']}",
        f"   {cards}; enteras con esto y lo anterior: {_percent(family['share'], 1)}",
        f"   {_KINDS[family['kind']]}{near}{_named('; por ejemplo: ', family['examples'])}",
    ]


def _named(before: str, names: Sequence[str]) -> str:
    return before + ", ".join(names) if names else ""
