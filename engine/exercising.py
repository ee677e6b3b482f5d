"""Which of the situations that come with Juez are about a rule, read from their first lines: nothing is run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "situations"
#: The first lines of a situation, in the form in which all of them are written.
_HEAD = re.compile(r"game: (?P<game>\w+)\ntitle: (?P<title>.+)\nrules: \[(?P<rules>.*)\]\n")


@dataclass(frozen=True)
class About:
    """A situation that is about a rule: its game, its name, its title."""

    game: str
    stem: str
    title: str

    @property
    def id(self) -> str:
        return f"{self.game}/{self.stem}"


def situations_about(rule_id: str) -> tuple[About, ...]:
    """The situations that name a rule, or an example of it, under ``rules:``, by title."""
    return _by_rule().get(rule_id, ())


@cache
def _by_rule() -> dict[str, tuple[About, ...]]:
    found: dict[str, list[About]] = {}
    for path in sorted(FOLDER.glob("*/*.yaml")):
        with path.open(encoding="utf-8") as opened:
            head = _HEAD.match("".join(opened.readline() for _ in range(3)))
        if head is None:
            continue
        about = About(head["game"], path.stem, _plain(head["title"]))
        for rule in head["rules"].split(", "):
            number = _plain(rule)
            rule_id = number if ":" in number else f"{about.game}:{number}"
            for named in dict.fromkeys((rule_id, rule_id.split("/")[0])):
                if about not in found.setdefault(named, []):
                    found[named].append(about)
    return {rule: tuple(sorted(about, key=lambda one: one.title.casefold())) for rule, about in found.items()}


def _plain(text: str) -> str:
    """A word of YAML without its quotes."""
    return text[1:-1].replace("''", "'") if text[:1] == "'" else text
