"""Kept situations run again when Juez, the edition or the readings of the event are others than when they were kept.

It is done beside the requests (:mod:`.beside`); whoever opens the list begins it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import ValidationError

from engine import GAMES, Ending, Otherwise, engine_version, otherwise
from indexer.user_data import SavedSituation

from .beside import Beside

Key = tuple[str, str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Then:
    """What was noted when a situation was kept."""

    juez: str
    edition: str
    readings: dict[str, str]
    ending: Ending


@dataclass(frozen=True)
class Checked:
    """What became of a kept situation.

    ``changed`` are the things that are others than then, in words. ``noted`` is False where nothing was noted when it was
    kept. ``waiting``: it is not run again yet. ``otherwise``: how it ends now, where that is otherwise. ``unknown``: why that
    cannot be said.
    """

    changed: tuple[str, ...] = ()
    noted: bool = True
    waiting: bool = False
    otherwise: Otherwise | None = None
    unknown: str = ""


def noted(saved: SavedSituation) -> Then | None:
    """What was noted when a situation was kept; None where nothing was, or nothing that can be read."""
    if saved.juez is None or saved.readings is None or saved.ended is None:
        return None
    try:
        readings = json.loads(saved.readings)
        if not isinstance(readings, dict):
            return None
        told = {str(point): str(name) for point, name in readings.items()}
        return Then(saved.juez, saved.edition, told, Ending.model_validate_json(saved.ended))
    except (ValidationError, ValueError):
        return None


def of_game(game: str, readings: dict[str, str]) -> dict[str, str]:
    """Those readings that are of points of a game."""
    return {point: name for point, name in readings.items() if game in GAMES and point in GAMES[game].game.readings}


class Rechecks:
    """Kept situations, run again one after another as they are asked for."""

    def __init__(self) -> None:
        self._runs = Beside("kept situations")

    def of(self, saved: SavedSituation, edition: str, readings: dict[str, str]) -> Checked:
        """What became of a kept situation, under the edition and the readings of the event now."""
        then, now = noted(saved), of_game(saved.game, readings)
        if then is None:
            return Checked(noted=False)
        changed = _changed(then, edition, now)
        if not changed:
            return Checked()
        ended = self._ended((saved.game, saved.text, tuple(sorted(now.items()))))
        if ended is None:
            return Checked(changed, waiting=True)
        if isinstance(ended, str):
            return Checked(changed, unknown=ended)
        if stopped := then.ending.stopped or ended.stopped:
            return Checked(changed, unknown=stopped)
        return Checked(changed, otherwise=otherwise(then.ending, ended))

    def _ended(self, key: Key) -> Ending | str | None:
        """How it ends now, or why that is not known; None while it waits."""
        _, text, readings = key
        found = self._runs.of((text, readings, False))
        return Ending.model_validate(found) if isinstance(found, dict) else found


def _changed(then: Then, edition: str, readings: dict[str, str]) -> tuple[str, ...]:
    """What is another than when a situation was kept, in words."""
    juez = f"Juez ({then.juez} → {engine_version()})" if then.juez != engine_version() else ""
    read = f"la edición («{then.edition}» → «{edition}»)" if then.edition != edition else ""
    return tuple(filter(None, (juez, read, "las lecturas del evento" if then.readings != readings else "")))


def waiting(checks: Iterable[Checked]) -> int:
    """How many wait to be run again."""
    return sum(check.waiting for check in checks)
