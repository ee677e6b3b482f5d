"""Situations that were kept or ruled on, run again when Juez, the edition or the readings of the event are others than then.

It is done beside the requests (:mod:`.beside`); whoever opens the list begins it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import ValidationError

from engine import GAMES, Ending, Otherwise, engine_version, otherwise
from indexer.user_data import SavedSituation

from ..pages import default_edition
from .beside import Beside

Key = tuple[str, str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Then:
    """What was noted when a situation was kept, or ruled on."""

    juez: str
    edition: str
    readings: dict[str, str]
    ending: Ending


@dataclass(frozen=True)
class Checked:
    """What became of a situation.

    ``changed`` are the things that are others than then, in words. ``noted`` is False where nothing was noted when it was
    kept. ``waiting``: it is not run again yet. ``otherwise``: how it ends now, where that is otherwise. ``unknown``: why that
    cannot be said.
    """

    changed: tuple[str, ...] = ()
    noted: bool = True
    waiting: bool = False
    otherwise: Otherwise | None = None
    unknown: str = ""

    def rules(self, game: str) -> list[str]:
        """The rules by which it ends otherwise, of those that there still are."""
        found = self.otherwise.rules if self.otherwise else ()
        return [rule for rule in found if default_edition(game).get(rule) is not None]

    def reading(self, game: str) -> str:
        """The reading by which it ends otherwise, in words."""
        id, _, name = ((self.otherwise and self.otherwise.reading) or "").partition(": ")
        point = GAMES[game].game.readings.get(id)
        return f"{point.point} — {point.readings.get(name, name)}" if point is not None else id

    def opening(self, address: str) -> str:
        """The address of a situation at the step from which on it goes otherwise now; its end where that is not one."""
        step = self.otherwise.step_now if self.otherwise else None
        return f"{address}&n={step.n}" if step else address


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
    """Situations that were kept or ruled on, run again one after another as they are asked for."""

    def __init__(self) -> None:
        self._runs = Beside("kept situations")

    def of(self, saved: SavedSituation, edition: str, readings: dict[str, str]) -> Checked:
        """What became of a kept situation, under the edition and the readings of the event now."""
        return self.since(saved.game, saved.text, noted(saved), edition, readings)

    def since(self, game: str, text: str, then: Then | None, edition: str, readings: dict[str, str]) -> Checked:
        """What became of a situation since ``then``; None where nothing was noted."""
        now = of_game(game, readings)
        if then is None:
            return Checked(noted=False)
        changed = _changed(then, edition, now)
        if not changed:
            return Checked()
        ended = self._ended((game, text, tuple(sorted(now.items()))))
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
