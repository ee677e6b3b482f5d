"""``juez deck`` and ``juez cards``: lists from files, facts from the user's data."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date as Date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decks import Answer, BadList, Card, Catalogue, UnknownFormat, UnknownReading, Verdict, answer, load_formats, read_list
from decks.batch import Checked, check_lists
from decks.catalogue import GAMES
from decks.comparing import Comparison, compare
from decks.dates import as_date
from decks.formats import Format, Formats
from decks.lists.reading import MOST_BYTES
from decks.many import MOST_TOGETHER, from_file, from_folder
from decks.reasons import why
from decks.reports import SUFFIXES, report
from decks.telling import BadFact, told_of
from indexer import Home, UnreadableData, UserData

from .output import Exit, note, stop
from .workers import Each

if TYPE_CHECKING:
    from rules_corpus import Corpus


def known_game(game: str) -> str:
    """``game`` as ids write it; stops where there is none such."""
    if game.lower() not in GAMES:
        stop(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")
    return game.lower()


def formats() -> Formats:
    """All formats, with those of the user's folder."""
    found = load_formats(Home.default().formats, rules_known())
    for problem in found.problems:
        note(f"No se usa: {problem}")
    return found


def rules_known() -> Callable[[str], bool]:
    """Whether there is a rule so called; the library is opened for the first that is asked about."""

    @cache
    def corpus() -> Corpus:
        from .library import library

        return library().corpus

    return lambda rule: corpus().knows(rule)


def catalogue(game: str) -> Catalogue:
    """What is known of the cards of a game."""
    path = Home.default().user_database
    if not path.exists():
        return Catalogue.of(game)
    try:
        with UserData(path) as user:
            return Catalogue.of(game, [Card.from_row(game, row) for row in user.cards(game)])
    except UnreadableData as error:
        note(f"{error} Se comprueba sin tus cartas.")
        return Catalogue.of(game)


def asked_readings(given: Iterable[str]) -> dict[str, str]:
    """``POINT=NAME`` as a mapping."""
    found = {}
    for item in given:
        point, mark, name = item.partition("=")
        if not mark:
            stop(f"«{item}» no es una lectura; se escribe PUNTO=LECTURA.")
        found[point.strip()] = name.strip()
    return found


class Checker:
    """One game, format, date and set of readings, asked of one list or many."""

    def __init__(self, game: str, format: str, date: str, readings: Iterable[str], facts: Iterable[str] = ()):
        self.formats = formats()
        try:
            self.format: Format = self.formats.get(known_game(game), format.lower())
            self.readings = asked_readings(readings)
            self.format.chosen(self.readings)
            self.date = as_date(date) or Date.today()
            self.told = told_of(facts, self.format.game)
        except (UnknownFormat, UnknownReading, BadFact) as error:
            stop(str(error))
        except ValueError as error:
            stop(f"{error}.")
        self.catalogue = catalogue(self.format.game)

    def one(self, path: str, first: str | None) -> Answer:
        """The answer about a list; ``path`` "-" is standard input."""
        if first is not None and not self.format.has_duels:
            stop(f"El formato {self.format.name} no compara duelos: --first-duel no se usa.")
        try:
            found = read_list(_bytes_of(path), self.format.game)
            before = read_list(_bytes_of(first), self.format.game) if first is not None else None
        except BadList as error:
            stop(str(error))
        found = replace(found, told=self.told)
        return answer(found, self.format, self.formats, self.catalogue, self.date, before, self.readings)

    def many(self, path: Path, each: Each = map) -> list[Checked]:
        """The verdicts on every list of a folder, a zip or a file of several, worked out by ``each``, with progress on
        standard error.
        """
        try:
            lists = from_folder(path) if path.is_dir() else from_file(path.name, path.read_bytes())
        except OSError as error:
            stop(f"«{path}» no se puede leer: {why(error)}.")
        except BadList as error:
            stop(str(error))
        if not lists:
            stop(f"«{path}» no tiene ninguna lista.")
        checked = check_lists(lists, self.format, self.catalogue, self.date, self.readings, each)
        done: list[Checked] = []
        with click.progressbar(checked, length=len(lists), label=f"{len(lists)} mazos", file=sys.stderr) as bar:
            done.extend(bar)
        return done


def compared(registered: str, found: str, game: str, format: str, duel: int) -> Comparison:
    """What differs between the list that was registered and the one that was counted."""
    game = known_game(game)
    try:
        chosen = formats().get(game, format.lower()) if format else formats().of(game)[0]
        before, after = read_list(_bytes_of(registered), game), read_list(_bytes_of(found), game)
    except (BadList, UnknownFormat) as error:
        stop(str(error))
    return compare(before, after, chosen, catalogue(game), duel)


def holds_many(path: Path) -> bool:
    """Whether a path is a folder, a zip, or a file with the lists of several players."""
    if path.is_dir():
        return True
    try:
        data = path.read_bytes() if path.is_file() and path.stat().st_size <= MOST_TOGETHER else b""
        return data.startswith(b"PK") or len(from_file(path.name, data)) > 1
    except (OSError, BadList):
        return False


def write_report(done: list[Checked], path: Path) -> None:
    """Write the report of many decks; stops where the ending is none of those that are written."""
    if path.suffix.lower() not in SUFFIXES:
        stop("El informe se guarda como .csv, .json o .xlsx.")
    try:
        path.write_bytes(report(done, path.suffix.lower()))
    except OSError as error:
        stop(f"No se puede escribir «{path}»: {why(error, writing=True)}.")
    note(f"Informe en {path}.")


def status_of(verdict: Verdict) -> Exit:
    return {True: Exit.YES, False: Exit.NO, None: Exit.UNDECIDED}[verdict.legal]


def status_of_all(done: list[Checked]) -> Exit:
    """Illegal decks first, then files that hold no list, then decks that cannot be decided."""
    verdicts = [item.verdict.legal for item in done if item.verdict]
    if False in verdicts:
        return Exit.NO
    if len(verdicts) < len(done):
        return Exit.BAD_INPUT
    return Exit.UNDECIDED if None in verdicts else Exit.YES


def _bytes_of(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(5 * MOST_BYTES)
    try:
        with Path(path).open("rb") as file:
            return file.read(5 * MOST_BYTES)
    except FileNotFoundError:
        stop(f"No existe el archivo «{path}».")
    except OSError as error:
        stop(f"«{path}» no se puede leer: {why(error)}.")


def search_cards(name: str, game: str, limit: int) -> list[dict[str, Any]]:
    """The cards that a name or a code finds."""
    return [found.as_json() for found in catalogue(known_game(game)).search(name, limit)]
