"""What another edition of a document says otherwise, rule by rule of the embedded one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .comparing import Change, compare
from .records import Edition, Record


@dataclass(frozen=True)
class Differs:
    """How another edition differs in one rule: ``now`` is its id there (None: it is not there), ``where`` are «number», «title»,
    «text» or «phrase»; ``phrase`` is what was taken from the rule and does not stand there."""

    where: tuple[str, ...]
    now: str | None
    phrase: str | None

    def as_json(self) -> dict[str, object]:
        return {"in": list(self.where), "now": self.now, "phrase": self.phrase}


def differing(embedded: Edition, other: Edition, phrases: Mapping[str, str]) -> dict[str, Differs]:
    """Rule id → how ``other`` differs in it, of the rules of ``embedded`` in which it does.

    ``phrases`` are words of a rule that somebody relies on: rule id → phrase, of the rules that have one.
    """
    changes = [each for each in compare(embedded, other) if each.change is not Change.ADDED]
    return {each.old.id: _differs(each.old, each.new, phrases.get(each.old.id)) for each in changes if each.old is not None}


def added(embedded: Edition, other: Edition) -> list[str]:
    """The rules of another edition that the embedded one has under no number."""
    return [each.id for each in compare(embedded, other) if each.change is Change.ADDED and each.new and each.new.rules]


def _differs(old: Record, new: Record | None, phrase: str | None) -> Differs:
    if new is None:
        return Differs(("number",), None, phrase)
    lost = phrase if phrase is not None and phrase not in _plain(new) else None
    found = {
        "number": old.id != new.id,
        "title": old.title != new.title,
        "text": old.text != new.text,
        "phrase": lost is not None,
    }
    return Differs(tuple(name for name, is_so in found.items() if is_so), new.id, lost)


def _plain(record: Record) -> str:
    return " ".join(re.sub(r"[*_`]", "", f"{record.title} {record.text}").split())
