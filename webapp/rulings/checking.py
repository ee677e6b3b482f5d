"""Whether the engine answers what is official: the situation that an answer names is run beside the requests, with what the
answer expects of it; a kept one that ends otherwise than when it was kept says so, too."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from engine import Came
from indexer import UserData
from indexer.user_data import SavedSituation
from rulings import Ruling
from rulings.expecting import expecting
from rulings.importing import text_of

from ..own_data import read_own
from ..roles import sees
from ..situations.beside import Beside
from ..situations.event import event_readings
from ..situations.in_force import edition_read
from ..situations.rechecking import Rechecks, of_game
from ..standing import passes


@dataclass(frozen=True)
class Check:
    """What the engine says to an official answer. ``waiting``: it is not run yet; ``agrees``: what the answer expects comes
    about; ``missed``: what of it does not; ``said``: how the situation ends by the engine; ``before``: how it ended when it was
    kept, where it was; ``unknown``: why that cannot be said."""

    waiting: bool = False
    agrees: bool = False
    missed: tuple[str, ...] = ()
    said: str = ""
    before: str = ""
    unknown: str = ""

    @property
    def otherwise(self) -> bool:
        """Whether the engine answers something else."""
        return bool(self.missed or self.before)


class Checks:
    """The situations of official answers, run one after another as pages show them."""

    def __init__(self) -> None:
        self._runs = Beside("official answers")

    def of(self, ruling: Ruling, saved: list[SavedSituation], readings: dict[str, str]) -> Check | None:
        """What the engine says to an answer; None where there is nothing to compare."""
        text = text_of(ruling.situation, saved) if ruling.situation else None
        if text is None:
            return None
        if ruling.expect:
            return self._expected(ruling, text, readings)
        kept = next((one for one in saved if one.name == ruling.situation), None)
        return _kept(kept, readings) if kept is not None else None

    def _expected(self, ruling: Ruling, text: str, readings: dict[str, str]) -> Check:
        own = tuple(sorted(of_game(ruling.game, readings).items()))
        found = self._runs.of((expecting(text, ruling.expect), own, True))
        if found is None:
            return Check(waiting=True)
        if isinstance(found, str):
            return Check(unknown=found)
        came = Came.model_validate(found)
        if why := came.ending.error or came.ending.stopped:
            return Check(unknown=why)
        missed = tuple(item.text for item in came.expect if not item.ok)
        return Check(agrees=not missed, missed=missed, said=came.said)


def _kept(saved: SavedSituation, readings: dict[str, str]) -> Check | None:
    """What became of a kept situation since it was kept; None where nothing is otherwise."""
    rechecks: Rechecks = current_app.extensions["rechecks"]
    found = rechecks.of(saved, edition_read(saved.game), readings)
    if found.waiting:
        return Check(waiting=True)
    if found.otherwise is None:
        return Check(unknown=found.unknown) if found.unknown else None
    return Check(before=found.otherwise.before, said=found.otherwise.now)


def checked(ruling: Ruling) -> Check | None:
    """What the engine says to an answer, as far as it is known now."""
    passes()
    if not ruling.situation:
        return None
    nothing: list[SavedSituation] = []
    saved = read_own(UserData.situations, nothing) if sees("situations") else nothing
    checks: Checks = current_app.extensions["ruling_checks"]
    return checks.of(ruling, saved, event_readings())
