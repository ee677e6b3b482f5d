"""The situations that come with Juez, read from their first lines, and which of them are about a rule: nothing is run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "situations"
#: The first lines of a situation, in the form in which all of them are written.
_HEAD = re.compile(r"game: (?P<game>\w+)\ntitle: (?P<title>.+)\n(?:rules: \[(?P<rules>.*)\]\n)?")


@dataclass(frozen=True)
class About:
    """A situation that comes with Juez: its game, its name, its title, the ids of the rules it is about."""

    game: str
    stem: str
    title: str
    rules: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"{self.game}/{self.stem}"

    @property
    def text(self) -> str:
        """Its YAML."""
        return (FOLDER / self.game / f"{self.stem}.yaml").read_text(encoding="utf-8")


@cache
def all_situations() -> tuple[About, ...]:
    """All of them, game by game, by title."""
    found = []
    for path in sorted(FOLDER.glob("*/*.yaml")):
        with path.open(encoding="utf-8") as opened:
            head = _HEAD.match("".join(opened.readline() for _ in range(3)))
        if head is not None:
            numbers = [_plain(rule) for rule in (head["rules"] or "").split(", ") if rule]
            rules = tuple(number if ":" in number else f"{head['game']}:{number}" for number in numbers)
            found.append(About(head["game"], path.stem, _plain(head["title"]), rules))
    return tuple(sorted(found, key=lambda one: (one.game, one.title.casefold())))


def situations_about(rule_id: str) -> tuple[About, ...]:
    """The situations that name a rule, or an example of it, under ``rules:``, by title."""
    return _by_rule().get(rule_id, ())


@cache
def _by_rule() -> dict[str, tuple[About, ...]]:
    found: dict[str, dict[About, None]] = {}
    for about in all_situations():
        for rule in about.rules:
            for named in (rule, rule.split("/")[0]):
                found.setdefault(named, {})[about] = None
    return {rule: tuple(about) for rule, about in found.items()}


def _plain(text: str) -> str:
    """A word of YAML without its quotes."""
    return text[1:-1].replace("''", "'") if text[:1] == "'" else text
