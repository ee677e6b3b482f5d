"""Official answers into the user's data and out of them: what a file says is read against all that is known of its game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decks import Catalogue
from engine import SituationError, all_situations, load
from indexer import Home
from indexer.imported import Import
from indexer.user_data import SavedSituation
from indexer.writing import writing
from rules_corpus.corpus import Corpus

from .expecting import expecting
from .keeping import Kept, kept, without
from .known import Known
from .reading import RulingFile, read_rulings


@dataclass(frozen=True)
class Undone:
    """A change of the answers of a game that was taken back, how many there were and are now, what else can be undone."""

    change: Import
    before: int
    now: int
    more: tuple[Import, ...]


def text_of(situation: str, saved: Sequence[SavedSituation]) -> str | None:
    """The text of a situation of ours by its id, or of a kept one by its name; None where there is none."""
    for about in all_situations():
        if about.id == situation:
            return about.text
    return next((one.text for one in saved if one.name == situation), None)


def read_file(data: bytes, file: str, corpus: Corpus, catalogue: Catalogue, saved: Sequence[SavedSituation] = ()) -> RulingFile:
    """The official answers in a file, of the game of a catalogue. Raises :class:`~rulings.BadRulingFile`."""
    game = catalogue.game
    own = [one for one in saved if one.game == game]
    ours = {about.id: about.title for about in all_situations() if about.game == game}

    def tried(situation: str, expect: tuple[dict[str, Any], ...]) -> str:
        text = text_of(situation, own)
        try:
            load(expecting(text or "", expect))
        except SituationError as error:
            return error.without_place
        return ""

    known = Known(game, corpus, catalogue, ours, [one.name for one in own])
    return read_rulings(data, game, file, known, tried)


def keep(home: Home, found: RulingFile) -> Kept:
    """Keep what was read. Raises :class:`~indexer.UnreadableData`."""
    made: list[Kept] = []

    def change(before: dict[str, dict[str, Any]]) -> Any:
        made.append(kept(before, found))
        return made[0].rows

    with writing(home) as user:
        user.change_rulings(found.game, found.file, change)
    return made[0]


def remove(home: Home, game: str, id: str) -> bool:
    """Take one answer, or a row that was not read, out; that can be undone, too. False where there is none such."""
    with writing(home) as user:
        if id not in user.rulings(game):
            return False
        user.change_rulings(game, f"quitada {id}", lambda before: without(before, id))
    return True


def undo(home: Home, game: str) -> Undone | None:
    """Take back the last change of the answers of a game; None where there is none."""
    if not home.user_database.exists():
        return None
    with writing(home) as user:
        before = len(user.rulings(game))
        change = user.undo_rulings(game)
        if change is None:
            return None
        return Undone(change, before, len(user.rulings(game)), tuple(user.ruling_imports(game)))


def report(found: RulingFile, done: Kept) -> dict[str, Any]:
    """What an import read and changed, as plain data."""
    return {
        "game": found.game,
        "file": found.file,
        "format": found.format,
        "taken": len(found.rulings),
        "added": list(done.added),
        "corrected": list(done.corrected),
        "unchanged": done.unchanged,
        "refused": [one.as_json() for one in found.refused],
        "notes": [note.model_dump(mode="json") for note in found.notes],
        "columns": list(found.columns),
        "left_out": [{"title": title, "suggestion": near} for title, near in found.left_out],
    }
