"""What became of the rulings of an event: rules that a newer edition says otherwise, situations that end otherwise now.

A ruling on a situation holds the whole of it, and how it ended then; what is kept of kept situations is compared the same way
(:mod:`webapp.situations.rechecking`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from flask import current_app
from pydantic import ValidationError

from desk.state import Ruling
from engine import MAX_BYTES, Ending, Walk, ending, engine_version
from rules_corpus import Edition

from ..comparing import Compared, compared
from ..differing import differing, in_what
from ..packed import BadLink, pack, unpack
from ..pages import library, shelf
from ..remembering import compare as differences
from ..situations.event import event_readings
from ..situations.in_force import edition_read
from ..situations.links import links
from ..situations.rechecking import Checked, Rechecks, Then, of_game
from ..situations.stepping import link_to
from .here import game_of_event, the_event

#: The longest word of a situation, or of its end, that a ruling holds; bytes of an end when unpacked.
_LONGEST, _LARGEST = 60_000, 5_000_000
#: So many rules of a situation are offered for its ruling.
_MOST_RULES = 6


# --- noting ------------------------------------------------------------------------------------------------------------


def noted_with(walk: Walk, text: str) -> dict[str, str]:
    """What a ruling on a situation notes of it: the situation itself, which Juez ran it, how it ended, as the form has them."""
    word, ended = pack(text), pack(ending(walk).model_dump_json())
    if len(word) > _LONGEST:
        return {"situation": links().word(text)}
    return {"situation": word, "juez": engine_version(), "ended": ended if len(ended) <= _LONGEST else ""}


def rules_in(walk: Walk) -> list[str]:
    """The rules that decided what came last in a situation, the last first."""
    decisive = [step.rules[0].id for step in walk.steps if step.rules]
    return list(dict.fromkeys(reversed(decisive)))[:_MOST_RULES]


# --- its situation -----------------------------------------------------------------------------------------------------


def situation_of(ruling: Ruling) -> str | None:
    """The situation that a ruling is on; None where it is on none, or on one that is not kept any more."""
    if not ruling.situation:
        return None
    with suppress(BadLink):
        return links().text(ruling.situation) if ruling.situation.startswith("@") else _unpacked(ruling.situation)
    return None


def _unpacked(word: str) -> str:
    return unpack(word, MAX_BYTES, _LONGEST)


def rulings_on(text: str, rules: Iterable[str] = ()) -> list[Ruling]:
    """The rulings of the event on a situation, then those on one of some rules."""
    state = the_event().state
    same = [ruling for ruling in state.rulings.values() if text and situation_of(ruling) == text]
    by_rule = {ruling.entry: ruling for rule in rules for ruling in state.rulings_on(rule)}
    return [*same, *(ruling for ruling in by_rule.values() if ruling not in same)]


# --- what became of it -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChangedRule:
    """A rule that a ruling cites and that a newer edition says otherwise. ``where``: in what, in words; ``now``: its id there,
    None where it is not there any more; ``row``: both wordings, which whoever asks may read where it is ``shown``."""

    id: str
    old: Edition
    new: Edition
    where: str
    now: str | None
    row: Compared
    shown: bool

    @property
    def reworded_only(self) -> bool:
        """Whether it may be the same rule in other words: one edition is official, the other in Juez's words."""
        return self.old.official != self.new.official


@dataclass(frozen=True)
class Since:
    """What became of a ruling. ``gone``: its edition is not here any more, so that nothing can be compared; ``address``: of its
    situation."""

    changed: tuple[ChangedRule, ...] = ()
    gone: bool = False
    address: str = ""
    check: Checked | None = None

    @property
    def otherwise(self) -> bool:
        return self.check is not None and self.check.otherwise is not None

    @property
    def told(self) -> bool:
        """Whether there is something to be told of it."""
        return bool(self.changed) or self.gone or self.otherwise


def ruled_since(ruling: Ruling) -> Since:
    """What became of a ruling since it was noted."""
    text = situation_of(ruling)
    editions = shelf().library.corpus.editions[game_of_event()]
    gone = bool(ruling.rules and ruling.edition) and ruling.edition not in editions
    changed = tuple(each for rule in ruling.rules if (each := _changed(rule, ruling.edition)) is not None)
    return Since(changed, gone, link_to(text) if text else "", _checked(ruling, text) if text else None)


def _checked(ruling: Ruling, text: str) -> Checked:
    """Whether its situation ends as it did then."""
    rechecks: Rechecks = current_app.extensions["rechecks"]
    game = game_of_event()
    return rechecks.since(game, text, _then(ruling, game), edition_read(game), event_readings())


def _then(ruling: Ruling, game: str) -> Then | None:
    with suppress(BadLink, ValidationError, ValueError):
        if ruling.juez and ruling.ended:
            ended = Ending.model_validate_json(unpack(ruling.ended, _LARGEST, _LONGEST))
            return Then(ruling.juez, ruling.edition, of_game(game, dict(ruling.readings)), ended)
    return None


def _changed(rule: str, cited: str) -> ChangedRule | None:
    """How a newer edition of the document says a rule that was cited out of another."""
    document = rule.partition(":")[0]
    editions = shelf().library.corpus.editions.get(document, {})
    old = editions.get(cited)
    new = newer(editions, old, edition_read(document)) if old is not None else None
    differs = differing(old, new).get(rule) if old is not None and new is not None else None
    if old is None or new is None or differs is None:
        return None
    both = next(each for each in differences(old, new) if each.old is not None and each.old.id == rule)
    shown = {old.name, new.name} <= {*library().corpus.editions[document]}
    return ChangedRule(rule, old, new, in_what(differs.where), differs.now, compared(both), shown)


def newer(editions: Mapping[str, Edition], old: Edition, in_force: str) -> Edition | None:
    """The edition that holds after ``old``: the one in force here, else the latest by date; None where ``old`` still is it."""
    if in_force != old.name and in_force in editions and not _later(old.date, editions[in_force].date):
        return editions[in_force]
    later = [each for each in editions.values() if _later(each.date, old.date)]
    return max(later, key=lambda each: each.date, default=None)


def _later(date: str, than: str) -> bool:
    """Whether a date, which may be a year or a month only, is surely after another."""
    return bool(date and than) and date > than and not date.startswith(than)
